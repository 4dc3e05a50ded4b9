"""What is imported when the program runs: imports inside functions are seen here as well."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import mahjong_tui

BELOW_THE_INTERFACE = ("core", "rules", "engine", "bots", "session", "store", "study")
TERMINAL = {"textual", "rich", "click"}
HEAVY = {"textual", "rich", "msgspec"}
PACKAGE = Path(mahjong_tui.__file__).parent


REPORT = """
import json, sys
print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))
"""


def imported_by(program: str, *arguments: str) -> set[str]:
    """Run a program in a fresh interpreter and name the top-level packages it has imported."""
    done = subprocess.run(
        [sys.executable, "-c", program + REPORT, *arguments],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def asking(*arguments: str) -> str:
    return f"from mahjong_tui.cli import run; assert run({list(arguments)!r}) == 0"


def modules_of(package: str) -> list[str]:
    files = sorted((PACKAGE / package).rglob("*.py"))
    names = (file.relative_to(PACKAGE.parent).with_suffix("") for file in files)
    return [".".join(name.parts).removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("package", BELOW_THE_INTERFACE)
def test_nothing_below_the_interface_imports_a_terminal(package: str) -> None:
    program = "\n".join(f"import {module}" for module in modules_of(package))
    assert imported_by(program) & TERMINAL == set()


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["score", "--help"]], ids=" ".join
)
def test_version_and_help_import_nothing_heavy(arguments: list[str]) -> None:
    assert imported_by(asking(*arguments)) & HEAVY == set()


@pytest.mark.parametrize(
    "arguments",
    [["rules", "qinzhou"], ["simulate", "--hands", "1", "--bots", "easy,easy,easy,easy"]],
    ids=" ".join,
)
def test_commands_import_no_application(arguments: list[str]) -> None:
    assert "textual" not in imported_by(asking(*arguments))


def test_settling_for_programs_imports_neither_application_nor_colour(tmp_path: Path) -> None:
    batch = tmp_path / "none.json"
    batch.write_text("[]", encoding="utf-8")
    assert imported_by(asking("score", "--json", str(batch))) & {"textual", "rich"} == set()


def test_settling_for_people_imports_no_application(tmp_path: Path) -> None:
    batch = tmp_path / "none.json"
    batch.write_text("[]", encoding="utf-8")
    assert "textual" not in imported_by(asking("score", str(batch)))
