"""Settings: kept in a file that people read and write, named and put right where it is wrong."""

import os
from functools import partial
from pathlib import Path

import msgspec
import pytest

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.tiles import TILES
from mahjong_tui.errors import SettingsError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.store.settings import (
    USUAL,
    Alert,
    Drawn,
    HonoursLie,
    Language,
    Settings,
    Speed,
    Suits,
    Theme,
    hand_order,
)
from mahjong_tui.store.settings_file import SettingsStore, read, write

EVERYTHING = Settings(
    language=Language.ZH,
    theme=Theme.PAPER,
    pace=Speed.STEPS,
    movement=False,
    mouse=False,
    alert=Alert.FLASH,
    suits=Suits.TONG_SUO_WAN,
    honours=HonoursLie.FIRST,
    auto_pass=True,
    ask_passed_hu=False,
    names=("阿珍", "Ann"),
    variant="liuzhou",
    welcomed=True,
    rules={"fishing": True, "hu_cap": "none"},
    terminals={"xterm-256color": Drawn.CJK, "st": Drawn.ASCII},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def set_to(settings: Settings, **values: object) -> Settings:
    return msgspec.structs.replace(settings, **values)


def aside(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.iterdir() if one != path)


def sentences(fault: SettingsError) -> list[str]:
    return [catalogue(locale).sentence(fault) for locale in Locale]


def test_where_nothing_was_set_everything_is_as_usual_and_nothing_is_written(path: Path) -> None:
    assert read(path) == (USUAL, None)
    assert not path.parent.exists()


def test_what_is_written_is_read_again(path: Path) -> None:
    write(path, EVERYTHING)
    assert read(path) == (EVERYTHING, None)
    assert aside(path) == []


def test_the_file_can_be_read_by_people(path: Path) -> None:
    write(path, USUAL)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {'theme = "auto"', "mouse = true", "names = []"} <= set(lines)


def test_what_a_player_has_written_around_the_values_stays(path: Path) -> None:
    written(path, '# mine\npace = "slow"  # for grandmother\n\n[terminals]\nst = "ascii"\n')
    SettingsStore(path).amend(partial(set_to, theme=Theme.CLEAR))
    assert '# mine\npace = "slow"  # for grandmother\n' in path.read_text(encoding="utf-8")
    expected = Settings(pace=Speed.SLOW, theme=Theme.CLEAR, terminals={"st": Drawn.ASCII})
    assert read(path) == (expected, None)


def test_house_rules_are_those_of_the_last_match(path: Path) -> None:
    SettingsStore(path).amend(lambda now: now.playing("liuzhou", {"hu_cap": None, "fishing": True}))
    settings, fault = read(path)
    assert fault is None
    assert settings.variant == "liuzhou"
    assert settings.house_rules() == {"hu_cap": None, "fishing": True}


def test_a_number_chosen_from_a_few_is_a_house_rule_again(path: Path) -> None:
    SettingsStore(path).amend(lambda now: now.playing("liuzhou", {"zimo_cap": 4}))
    assert read(path)[0].house_rules() == {"zimo_cap": 4}


def test_names_of_others_at_the_keyboard_are_kept() -> None:
    assert Settings(names=("A", "B")).called("C").names == ("C", "B")
    assert Settings().called("C", "D").name == "C"
    assert Settings().name is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('theme = "felt\n', "1"),
        ('pace = "slow"\n\nmouse = yes\n', "3"),
        (b"\xff\xfe", "1"),
        ('theme = "pink"\n', "theme “pink”"),
        ("mouse = 1\n", "mouse “1”"),
        ("names = [7]\n", "names “[7]”"),
        ('names = ["a\\nb"]\n', "names"),
        ('names = ["longer than ten"]\n', "names"),
        ('[terminals]\nst = "blue"\n', "terminals"),
        ('sound = "loud"\n', "sound"),
        ('variant = "peking"\n', "variant “peking”"),
        ("[rules]\nhorses = 99\n", "rules.horses “99”"),
        ("[rules]\ncards = 52\n", "rules.cards “52”"),
    ],
)
def test_what_is_wrong_is_named_in_one_sentence_and_kept_aside(
    path: Path, text: str | bytes, named: str
) -> None:
    written(path, text)
    settings, fault = read(path)
    assert settings == USUAL
    assert fault is not None
    for sentence in sentences(fault):
        assert "\n" not in sentence
        assert str(path) in sentence
        assert "settings.toml.broken-1" in sentence
        assert all(word.strip("“”") in sentence for word in named.split())
    assert aside(path) == ["settings.toml.broken-1"]
    kept = path.with_name("settings.toml.broken-1").read_bytes()
    assert kept == (text if isinstance(text, bytes) else text.encode())
    assert read(path) == (USUAL, None)


def test_what_is_right_in_a_file_that_is_wrong_holds(path: Path) -> None:
    written(path, 'theme = "pink"\nlanguage = "zh"\nsound = "loud"\n[rules]\nhorses = 4\n')
    right = Settings(language=Language.ZH, rules={"horses": 4})
    settings, fault = read(path)
    assert settings == right
    assert fault is not None
    assert fault.params["name"] == "theme"
    assert read(path) == (right, None)


def test_every_wrong_file_is_kept_under_a_number_of_its_own(path: Path) -> None:
    for text in ("a", "b", "c"):
        read(written(path, text))
    assert aside(path) == [f"settings.toml.broken-{number}" for number in (1, 2, 3)]
    assert path.with_name("settings.toml.broken-2").read_text() == "b"


def test_a_file_as_some_editors_write_it_is_read(path: Path) -> None:
    written(path, b'\xef\xbb\xbftheme = "paper"\r\n')
    assert read(path) == (Settings(theme=Theme.PAPER), None)


def test_a_change_is_made_to_the_file_as_another_program_has_left_it(path: Path) -> None:
    ours, theirs = SettingsStore(path), SettingsStore(path)
    ours.amend(partial(set_to, pace=Speed.FAST))
    theirs.amend(partial(set_to, theme=Theme.CLEAR))
    assert read(path)[0] == Settings(pace=Speed.FAST, theme=Theme.CLEAR)
    assert theirs.now == Settings(theme=Theme.CLEAR)


def test_what_a_command_line_asks_for_is_not_stored(path: Path) -> None:
    store = SettingsStore(path)
    store.override(partial(set_to, language=Language.EN))
    store.amend(partial(set_to, pace=Speed.FAST))
    assert store.now == Settings(language=Language.EN, pace=Speed.FAST)
    assert read(path)[0] == Settings(pace=Speed.FAST)


def test_without_a_file_nothing_is_kept() -> None:
    store = SettingsStore()
    store.amend(partial(set_to, pace=Speed.FAST))
    assert store.now.pace is Speed.FAST
    assert store.fault is None


def test_a_folder_that_cannot_be_written_is_named_and_the_change_holds(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    store = SettingsStore(tmp_path / "config" / "settings.toml")
    assert store.fault is not None
    assert store.fault.key == "error.settings.read"
    with pytest.raises(SettingsError) as refused:
        store.amend(partial(set_to, pace=Speed.FAST))
    assert refused.value.key == "error.settings.write"
    assert store.now.pace is Speed.FAST
    assert all("\n" not in sentence for sentence in sentences(refused.value))


def test_a_wrong_file_that_cannot_be_moved_is_left_and_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, "broken")

    def refuse(_: Path, __: Path) -> None:
        raise PermissionError(1, "not yours")

    monkeypatch.setattr(Path, "replace", refuse)
    settings, fault = read(path)
    assert settings == USUAL
    assert fault is not None
    assert fault.key == "error.settings.stuck"
    assert fault.params["reason"] == "not yours"
    assert path.read_text() == "broken"


def test_a_file_is_never_half_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, EVERYTHING)

    def full(_: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError):
        SettingsStore(path).amend(partial(set_to, theme=Theme.FELT))
    assert read(path) == (EVERYTHING, None)
    assert aside(path) == []


@pytest.mark.parametrize(
    ("suits", "honours", "sorted_hand"),
    [
        (Suits.WAN_TONG_SUO, HonoursLie.LAST, "19m19p19sEP"),
        (Suits.TONG_SUO_WAN, HonoursLie.LAST, "19p19s19mEP"),
        (Suits.SUO_WAN_TONG, HonoursLie.FIRST, "EP19s19m19p"),
    ],
)
def test_a_hand_is_sorted_as_its_player_is_used_to(
    suits: Suits, honours: HonoursLie, sorted_hand: str
) -> None:
    order = hand_order(Settings(suits=suits, honours=honours))
    lying = sorted(parse_tiles("P9s1m1p9m1sE9p"), key=order.__getitem__)
    assert lying == list(parse_tiles(sorted_hand))


def test_by_itself_a_hand_is_sorted_as_tiles_are_numbered() -> None:
    assert hand_order(USUAL) == TILES
