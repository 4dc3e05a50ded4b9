"""What the README says holds: its keys, its example, its commands, its files."""

import json
import re
import runpy
from pathlib import Path

import pytest

from mahjong_tui import cli
from mahjong_tui.i18n import Locale, catalogue

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    return re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)[1]


def test_the_key_table_is_that_of_the_commands() -> None:
    keys = runpy.run_path(str(ROOT / "docs" / "keys.py"))
    assert keys["with_table"](README) == README
    assert keys["table"]().count("\n") > 10


def test_the_example_sheet_can_be_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "hand.json"
    sheet.write_text(block("json"), encoding="utf-8")
    assert cli.run(["score", "--json", str(sheet)]) == 0
    assert json.loads(capsys.readouterr().out)["deltas"] == {"E": -4, "S": 4, "W": 0, "N": 0}


@pytest.mark.parametrize("mark", ["play", "test"])
def test_each_of_the_two_commands_is_one_line_under_its_mark(mark: str) -> None:
    (command,) = re.findall(rf"<!-- {mark} -->\n```sh\n(.+)\n```\n", README)
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_every_command_that_is_named_exists(capsys: pytest.CaptureFixture[str]) -> None:
    named = set(re.findall(r"`mahjong-tui (\w+)", README))
    commands = set(cli.program(catalogue(Locale.EN)).commands)
    assert named == commands


def test_every_folder_and_file_that_is_named_exists() -> None:
    layout = re.search(r"^```\n(mahjong_tui/core.*?)```", README, re.DOTALL | re.MULTILINE)[1]
    paths = re.findall(r"\S+/\S*", "\n".join(re.split(r"\s{2,}.*", layout)))
    links = re.findall(r"\]\((?!http)([^)]+)\)", README)
    missing = [path for path in (*paths, *links) if not (ROOT / path).exists()]
    assert missing == []
