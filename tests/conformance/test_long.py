"""The long run goes on where it was broken off."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from conformance import long
from conformance.long import main, missing, recorded

pytestmark = pytest.mark.no_cover


def run(file: Path, *options: str) -> str:
    result = CliRunner().invoke(main, [str(file), "--variant", "qinzhou", *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_it_goes_on_where_it_was_broken_off_in_the_middle_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long, "HANDS_A_MATCH", 1)
    monkeypatch.setattr(long, "MATCHES_A_SHARE", 2)
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    run(broken, "--hands", "4")
    first, second = broken.read_bytes().splitlines(keepends=True)
    broken.write_bytes(first + second[:20])
    assert list(missing("qinzhou", 4, recorded(broken))) == [range(2, 4)]
    run(broken, "--hands", "5")
    run(whole, "--hands", "5")
    assert broken.read_bytes().startswith(first)
    stories = [(share.first_seed, share.hands, share.stories) for share in recorded(whole)]
    assert stories == [(one.first_seed, one.hands, one.stories) for one in recorded(broken)]
    assert [hands for _, hands, _ in stories] == [2, 2, 1]
    told = run(whole, "--hands", "5").splitlines()[1].split()
    assert told[:2] == ["qinzhou", "5"]
    assert sum(map(int, (told[2], told[6]))) == 5
    assert sum(map(int, told[3:5])) == int(told[2])
    assert len(recorded(whole)) == len(stories)


def test_what_other_sources_played_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long, "HANDS_A_MATCH", 1)
    file = tmp_path / "shares"
    monkeypatch.setattr(long, "sources", lambda: "earlier")
    run(file, "--hands", "1")
    file.write_bytes(file.read_bytes() + b'{"a share": "as they once were"}\n')
    monkeypatch.setattr(long, "sources", lambda: "now")
    run(file, "--hands", "1")
    assert [share.sources for share in recorded(file)] == ["earlier", "now"]


def test_a_broken_promise_names_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(long.kit, "check_settlement", broken)
    result = CliRunner().invoke(main, [str(tmp_path / "shares"), "--variant", "qinzhou"])
    assert isinstance(result.exception, AssertionError)
    assert result.exception.__notes__ == ["qinzhou, seed 0"]
    assert not (tmp_path / "shares").exists()
