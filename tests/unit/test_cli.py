"""The command line: help, refusals and results, in the language that is asked for."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.cells import cell_len

from mahjong_tui import __version__, cli
from mahjong_tui.ui import app, crash, inputs

COMMANDS = ("play", "score", "simulate", "rules", "paths")

SHEET = {
    "variant": "qinzhou",
    "dealer": "E",
    "options": {"horses": 0},
    "seats": {"S": {"hand": "123m456m789p11s23p", "melds": []}},
    "wins": [{"seat": "S", "tile": "1p", "from": "N"}],
}
DELTAS = {"E": 0, "S": 1, "W": 0, "N": -1}


class Answer(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


Ask = Callable[..., Answer]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    def asked(*arguments: str) -> Answer:
        status = cli.run(arguments)
        return Answer(status, *capsys.readouterr())

    return asked


@pytest.fixture
def sheet_file(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET), encoding="utf-8")
    return path


def in_a_process(
    *arguments: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "mahjong_tui", *arguments],
        input=given,
        capture_output=True,
        env=os.environ | environment,
        check=False,
        timeout=60,
    )


def sentence(answer: Answer) -> str:
    """Give the one line with which a command refused."""
    assert (answer.status, answer.out) == (cli.REFUSED, "")
    assert answer.err.count("\n") == 1
    return answer.err.rstrip("\n")


# Help and version.


def test_the_version_is_told(ask: Ask) -> None:
    assert ask("--version") == (0, f"mahjong-tui {__version__}\n", "")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_help_fits_eighty_columns_in_either_language(
    ask: Ask, command: tuple[str, ...], language: str
) -> None:
    answer = ask(*command, "--lang", language, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert max(map(cell_len, answer.out.splitlines())) <= 80
    assert ("用法" in answer.out) == (language == "zh")


def test_help_names_every_command(ask: Ask) -> None:
    commands = ask("--help").out.partition("Commands:")[2]
    assert re.findall(r"^  (\w+)", commands, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_chinese_help_says_nothing_in_english(ask: Ask, command: tuple[str, ...]) -> None:
    words = re.findall(r"[A-Za-z]{2,} [a-z]{2,}", ask(*command, "--lang=zh", "--help").out)
    assert words == [f"tui {name}" for name in command]


def test_the_language_may_stand_before_the_command_or_after(ask: Ask) -> None:
    assert ask("--lang", "zh", "rules", "--help") == ask("rules", "--help", "--lang", "zh")


def test_the_language_is_the_environments_unless_asked_for(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "选项" in ask("--help").out
    assert "Options" in ask("--help", "--lang", "en").out


# Refusals.


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (("ploy",), "no command “ploy”; there are: play, score,", "没有“ploy”这个命令"),
        (("--colour",), "no option --colour; mahjong-tui knows: --version", "没有 --colour"),
        (("score", "--jsn"), "mahjong-tui score knows: --json", "没有 --jsn"),
        (("rules",), "VARIANT is missing", "缺少 VARIANT"),
        (("rules", "qinzhou", "now"), "“now” is one argument too many", "多了一个参数“now”"),
        (("rules", "sichuan"), "no variant “sichuan”; there are: ", "没有“sichuan”这种玩法"),
        (("simulate", "--seed"), "--seed needs a value", "--seed 后面要有值"),
        (("score", "--json=1"), "--json takes no value", "--json 后面不能有值"),
        (("simulate", "--hands", "many"), "--hands: “many” is not a whole number from 1", "整数"),
        (("simulate", "--hands", "0"), "“0” is not a whole number from 1", "“0”不是 1 到"),
        (("simulate", "--variant", "x"), "no variant “x”", "没有“x”这种玩法"),
        (("simulate", "--bots", "easy"), "Four must play, not 1", "要四个人打"),
        (("simulate", "--bots", "a,b,c,d"), "no bot “a”; there are: random", "没有“a”这种电脑"),
        (("simulate", "--option", "horses"), "“horses” is no option", "写法不对"),
        (("simulate", "--option", "cows=1"), "no option “cows”", "没有“cows”这一项"),
        (("simulate", "--option", "horses=31"), "horses cannot be “31”; it can be 0", "不能是“31”"),
        (("score", "missing.json"), "no file “missing.json”", "没有“missing.json”这个文件"),
        (("score", "."), "“.” is a folder", "“.”是文件夹"),
    ],
)
def test_a_refusal_is_one_sentence_in_the_language(
    ask: Ask, arguments: tuple[str, ...], english: str, chinese: str
) -> None:
    assert english in sentence(ask(*arguments))
    assert chinese in sentence(ask("--lang", "zh", *arguments))


def test_a_language_there_is_not_is_refused(ask: Ask) -> None:
    assert sentence(ask("--lang", "fr")) == "Error: --lang: “fr” is not one of: en, zh."


def test_a_file_that_may_not_be_read_is_named(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert "“a.json” may not be read" in sentence(ask("score", "a.json"))


def test_a_file_that_cannot_be_read_says_why(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", fail)
    assert "“a.json” cannot be read (Input/output error)" in sentence(ask("score", "a.json"))


# Settling sheets.


def test_score_prints_one_json_result_a_line(ask: Ask, sheet_file: Path) -> None:
    status, out, err = ask("score", "--json", str(sheet_file))
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert out.count("\n") == 1
    assert result["deltas"] == DELTAS
    assert result["wins"][0]["lines"][0] == {
        "rule": "qinzhou.plain",
        "zh": "平胡",
        "en": "Plain hand",
        "amount": 1,
        "tiles": "123456m123789p11s",
        "source": "qinzhou §8",
    }


def test_a_bad_sheet_does_not_spoil_the_others(ask: Ask, tmp_path: Path) -> None:
    batch = tmp_path / "batch.json"
    batch.write_text(json.dumps([SHEET, SHEET | {"dealer": "X"}, SHEET]), encoding="utf-8")
    status, out, _ = ask("score", "--json", str(batch))
    first, second, third = map(json.loads, out.splitlines())
    assert status == cli.SOME_SHEETS_FAILED
    assert first == third
    assert set(second) == {"error", "field"}
    assert second["field"] == "dealer"


def test_json_errors_are_english_whatever_the_language(ask: Ask, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert ask("score", "--json", str(bad)) == ask("--lang=zh", "score", "--json", str(bad))


def test_without_json_errors_follow_the_language(ask: Ask, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(SHEET | {"dealer": "X"}), encoding="utf-8")
    status, out, err = ask("score", "--lang", "zh", str(bad))
    assert (status, out) == (cli.SOME_SHEETS_FAILED, "")
    assert err.startswith("第 1 张结算单，dealer：")


def test_a_binary_file_is_a_bad_sheet(ask: Ask, tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    status, out, _ = ask("score", "--json", str(binary))
    assert status == cli.SOME_SHEETS_FAILED
    assert json.loads(out)["field"] == "sheet"


def test_sheets_come_from_standard_input_when_no_file_is_named() -> None:
    for arguments in ((), ("-",)):
        done = in_a_process("score", "--json", *arguments, given=json.dumps(SHEET).encode())
        assert (done.returncode, done.stderr) == (0, b"")
        assert json.loads(done.stdout)["deltas"] == DELTAS


def test_the_end_of_the_input_is_no_sheet() -> None:
    done = in_a_process("score")
    assert (done.returncode, done.stdout) == (cli.SOME_SHEETS_FAILED, b"")
    assert done.stderr.startswith(b"Sheet 1, sheet:")


# Simulating.


def test_simulate_reports_what_came_of_it_as_json(ask: Ask) -> None:
    plan = ("--hands", "6", "--seed", "3", "--bots", "easy,random,easy,random")
    house = ("--match-hands", "4", "--option", "horses=0")
    status, out, err = ask("simulate", *plan, *house, "--json")
    report = json.loads(out)
    assert (status, err) == (0, "")
    assert list(report) == [
        *("variant", "hands", "seed", "drawn", "hands_per_second", "seats", "rules"),
    ]
    assert (report["variant"], report["hands"], report["seed"]) == ("qinzhou", 6, 3)
    assert [seat["bot"] for seat in report["seats"]] == ["easy", "random", "easy", "random"]
    for seat in report["seats"]:
        assert list(seat) == ["bot", "mean", "stderr", "wins", "deal_ins"]
    assert sum(seat["mean"] for seat in report["seats"]) == pytest.approx(0, abs=0.001)


def test_simulating_in_several_processes_gives_the_same(ask: Ask) -> None:
    plan = ("--hands", "12", "--match-hands", "3", "--bots", "easy,easy,easy,easy", "--json")
    alone, together = (json.loads(ask("simulate", *plan, "--jobs", n).out) for n in ("1", "2"))
    assert alone | {"hands_per_second": 0} == together | {"hands_per_second": 0}


def test_simulate_prints_a_table_for_people(ask: Ask) -> None:
    plan = ("--hands", "4", "--bots", "easy,easy,easy,easy")
    status, out, _ = ask("simulate", *plan, "--lang", "zh")
    assert status == 0
    assert out.startswith("钦州：4 局，种子 1")
    assert out.count("easy") == 4


# Rules cards.


def test_rules_prints_the_card_in_the_language(ask: Ask) -> None:
    assert "Qinzhou mahjong" in ask("rules", "qinzhou").out
    assert "钦州麻将" in ask("rules", "qinzhou", "--lang", "zh").out


def test_a_card_in_a_pipe_is_plain_and_eighty_columns_wide(ask: Ask) -> None:
    for language in ("en", "zh"):
        out = ask("rules", "qinzhou", "--lang", language).out
        assert "\x1b" not in out
        assert max(map(cell_len, out.splitlines())) <= 80


# How it ends when something goes wrong.


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        message = "the tiles fell down"
        raise RuntimeError(message)

    monkeypatch.setattr(inputs, "content", fail)


@pytest.mark.usefixtures("failing")
def test_a_crash_is_one_line_of_apology_and_a_report(ask: Ask) -> None:
    status, out, err = ask("score", "x.json")
    assert (status, out, err.count("\n")) == (cli.CRASHED, "", 1)
    report = Path(re.fullmatch(r"Sorry, .* written down in (.*)\.\n", err)[1])
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: the tiles fell down" in text
    assert f"mahjong-tui {__version__}" in text
    assert "['score', 'x.json']" in text


@pytest.mark.usefixtures("failing")
def test_a_report_goes_to_a_temporary_folder_where_logs_are_refused(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(crash.tempfile, "gettempdir", lambda: str(tmp_path))
    assert str(tmp_path) in ask("score", "x.json").err


@pytest.mark.usefixtures("failing")
def test_a_crash_without_any_place_for_a_report_still_says_what_it_was(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(crash, "write_report", refuse)
    status, _, err = ask("score", "x.json")
    assert status == cli.CRASHED
    assert "the tiles fell down" in err
    assert "Traceback" not in err


def test_an_interrupt_ends_quietly(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(inputs, "content", interrupt)
    assert ask("score", "x.json") == (cli.INTERRUPTED, "", "")


def test_a_reader_that_goes_away_ends_it_quietly(sheet_file: Path) -> None:
    sheet_file.write_text(json.dumps([SHEET] * 2000), encoding="utf-8")
    command = f"{sys.executable} -m mahjong_tui score {sheet_file}; echo $? >&2"
    done = subprocess.run(
        ["/bin/sh", "-c", f"({command}) | head -1"], capture_output=True, check=False, timeout=60
    )
    assert done.stdout.decode() == "Qinzhou  East deals  horses 0\n"
    assert done.stderr.decode() == f"{cli.PIPE_CLOSED}\n"


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LANG": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONUTF8": "0", "LC_ALL": "C"},
    ],
    ids=str,
)
def test_chinese_is_written_as_utf8_whatever_the_locale(environment: dict[str, str]) -> None:
    done = in_a_process("--lang", "zh", "--help", **environment)
    assert done.returncode == 0
    assert "在终端里打地方麻将" in done.stdout.decode("utf-8")


def test_closed_streams_are_no_crash() -> None:
    for closing in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f"{sys.executable} -m mahjong_tui score {closing}"
        done = subprocess.run(["/bin/sh", "-c", command], check=False, timeout=60)
        assert done.returncode == cli.SOME_SHEETS_FAILED, closing


def test_paths_says_where_things_lie_one_to_a_line(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    answer = ask("paths")
    assert answer.status == 0
    assert answer.out.splitlines() == [
        "settings\t/config/mahjong-tui/settings.toml",
        "matches\t/data/mahjong-tui/matches",
        "tables\t/data/mahjong-tui/tables",
        "reports\t/state/mahjong-tui/log",
    ]
    lines = dict(line.split("\t") for line in answer.out.splitlines())
    assert json.loads(ask("paths", "--json", "--lang", "zh").out) == lines


def test_commands_speak_the_language_that_was_set_unless_they_are_asked_for_another(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    settings = tmp_path / "mahjong-tui" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('language = "zh"\n', encoding="utf-8")
    assert "用法" in ask("--help").out
    assert "Usage" in ask("--help", "--lang", "en").out
    settings.write_text("language = 7\n", encoding="utf-8")
    assert "Usage" in ask("--help").out
    assert settings.read_text(encoding="utf-8") == "language = 7\n"


def test_the_mouse_can_be_kept_out_of_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def run(*_: object, mouse: bool, **__: object) -> int:
        asked.append(mouse)
        return 0

    monkeypatch.setattr(app, "run", run)
    ask("play", "--seed", "1", "--no-mouse")
    ask("play", "--seed", "1")
    assert asked == [False, True]
