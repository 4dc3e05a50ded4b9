"""What every test stands on: a neutral environment, long forms on request, no silent skips."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest

SPOKEN = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
SHOWN = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TEXTUAL_COLOR_SYSTEM")
KEPT = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")

E2E_REQUIRED = os.environ.get("MAHJONG_E2E") == "required"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long form of checks too")
    parser.addoption("--update", action="store_true", help="write the stories of seeds anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long forms out unless they are asked for."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Where everything must be there, a test that skips has failed."""
    report = yield
    if E2E_REQUIRED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} skipped although MAHJONG_E2E=required"
    return report


@pytest.fixture(scope="session", autouse=True)
def neutral_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test see the language, colours or saves of whoever runs it."""
    with pytest.MonkeyPatch.context() as environment:
        for name in (*SPOKEN, *SHOWN):
            environment.delenv(name, raising=False)
        for name in KEPT:
            environment.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """Find a program that a test in a real terminal needs, or skip and name it."""

    def found(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            pytest.skip(reason=f"{name} is not installed")
        return path

    return found
