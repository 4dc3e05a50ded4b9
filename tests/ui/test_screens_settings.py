"""Settings on the screen: they hold at once, are stored at once, and follow the keys."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from ui.seated import CHINESE, ENGLISH, LANGUAGES, playing, pressed, settled, setup, shown

from mahjong_tui.i18n import Locale
from mahjong_tui.store.places import Place
from mahjong_tui.store.settings import (
    USUAL,
    Drawn,
    Language,
    Settings,
    Speed,
    Theme,
    TileFaces,
)
from mahjong_tui.store.settings_file import SettingsStore, read, write
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.glyphs import ASCII, CJK, SETS
from mahjong_tui.ui.liking import coloured, paced, spoken, worded
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.palette import CLEAR, FELT, NIGHT, PALETTES, PAPER, PLAIN, SIXTEEN
from mahjong_tui.ui.screens.help import HelpScreen
from mahjong_tui.ui.screens.settings import (
    PlacesScreen,
    SettingsScreen,
    changed,
    explained,
    setting_fields,
)
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.welcome import WelcomeScreen
from mahjong_tui.ui.spoken import kept_language
from mahjong_tui.ui.words import Words

WELCOMED = Settings(welcomed=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the file of a player who has started before."""
    path = tmp_path / "settings.toml"
    write(path, WELCOMED)
    return path


@asynccontextmanager
async def started(
    path: Path, words: Words = ENGLISH, *, at_table: bool = False
) -> AsyncIterator[tuple[Application, Pilot[None]]]:
    """Start the program with the settings in a file."""
    app = Application(
        words, setup() if at_table else None, ripening=0, settings=SettingsStore(path)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        yield app, pilot


def kept(path: Path) -> Settings:
    settings, fault = read(path)
    assert fault is None
    return settings


async def at_line(app: Application, pilot: Pilot[None], label: str) -> None:
    """Go to the line of a setting."""
    for _ in range(20):
        if f"> {label}" in shown(app):
            return
        await pressed(pilot, "down")
    pytest.fail(f"no {label}")


async def test_a_setting_holds_at_once_and_at_the_next_start(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o")
        assert isinstance(app.screen, SettingsScreen)
        await at_line(app, pilot, "Colours")
        await pressed(pilot, "left", "left", "left")
        assert app.palette is CLEAR
        assert app.theme == "mahjong-clear"
        assert kept(path).theme is Theme.CLEAR
        await pressed(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
    async with started(path) as (app, _):
        assert app.palette is CLEAR


async def test_enter_and_clicks_step_to_the_next_value(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o")
        await at_line(app, pilot, "Movement")
        await pressed(pilot, "enter")
        assert not app.moving
        rows = shown(app).split("\n")
        row = next(at for at, line in enumerate(rows) if "Pace" in line)
        await pilot.click(offset=(rows[row].index(">"), row))
        await settled(pilot)
        assert kept(path) == replace(WELCOMED, movement=False, pace=Speed.SLOW)


async def test_the_language_is_that_of_the_screen_as_soon_as_it_is_set(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o", "left", "left")
        assert "设置" in shown(app)
        assert kept(path).language is Language.ZH


async def test_keys_that_set_something_are_remembered(path: Path) -> None:
    async with started(path, at_table=True) as (app, pilot):
        await pressed(pilot, "v", "f", "t")
        assert app.words.catalogue.locale is Locale.ZH
        assert app.words.glyphs is glyphs.DIGITS
    expected = replace(WELCOMED, language=Language.ZH, faces=TileFaces.DIGITS, pace=Speed.SLOW)
    assert kept(path) == expected


async def test_a_key_that_sets_something_is_followed_by_the_form(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o", "f")
        assert "< digits >" in shown(app)
        await pressed(pilot, "v")
        assert "< 数字 >" in shown(app)


async def test_a_command_line_speaks_another_language_without_storing_it(path: Path) -> None:
    write(path, replace(WELCOMED, language=Language.EN))
    async with started(path, CHINESE) as (app, pilot):
        assert "开一桌" in shown(app)
        await pressed(pilot, "f")
        assert "开一桌" in shown(app)
    assert kept(path).language is Language.EN


async def test_a_name_is_stored_once_it_is_typed(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o")
        await at_line(app, pilot, "Your name")
        await pressed(pilot, *["backspace"] * 10, *"Lan")
        assert kept(path).names == ()
        await pressed(pilot, "escape")
        assert kept(path).names == ("Lan",)
        await pressed(pilot, "enter", "enter", "down")
        assert "Lan" in shown(app)


async def test_a_name_that_was_not_typed_is_not_stored(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o")
        await at_line(app, pilot, "Your name")
        await pressed(pilot, "enter", "up", "up", "backspace", "escape")
        assert isinstance(app.screen, StartScreen)
    assert kept(path) == WELCOMED


async def test_backspace_does_nothing_to_what_is_stepped_through(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o", "backspace")
        assert isinstance(app.screen, SettingsScreen)
    assert kept(path) == WELCOMED


async def test_settings_open_at_the_table_and_leave_it_as_it_was(path: Path) -> None:
    async with started(path, at_table=True) as (app, pilot):
        await pressed(pilot, "o")
        assert isinstance(app.screen, SettingsScreen)
        await at_line(app, pilot, "Colours")
        await pressed(pilot, "enter", "enter", "b")
        assert isinstance(app.screen, TableScreen)
        assert app.palette is NIGHT


async def test_settings_are_found_in_menu_help_and_palette(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "up", "up", "enter")
        assert isinstance(app.screen, SettingsScreen)
        await pressed(pilot, "b", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert any("language, colours" in str(one) for one in app.screen.written(app.words))


async def test_where_things_lie_is_shown_below_the_settings(path: Path) -> None:
    async with started(path) as (app, pilot):
        await pressed(pilot, "o", "up", "enter")
        assert isinstance(app.screen, PlacesScreen)
        written = "\n".join(str(line) for line in app.screen.written(app.words))
        assert all(str(place.path) in written for place in Place)


@pytest.fixture
def wrong(path: Path) -> Path:
    path.write_text('theme = "pink"\nwelcomed = true\n')
    return path


async def test_a_file_that_is_wrong_is_told_and_play_goes_on(wrong: Path) -> None:
    async with started(wrong) as (app, _):
        assert isinstance(app.screen, StartScreen)
        (told,) = [one.message for one in app._notifications]
        assert "pink" in told
        assert "settings.toml.broken-1" in told


async def test_settings_that_cannot_be_stored_hold_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    async with playing() as (app, pilot):
        app.settings.path = tmp_path / "file" / "settings.toml"
        await pressed(pilot, "v")
        assert "开一桌" in shown(app)
        (told,) = [one.message for one in app._notifications]
        assert "file/settings.toml" in told


async def test_the_last_match_is_what_the_next_one_begins_with(path: Path) -> None:
    write(path, WELCOMED.playing("guangdong", {"horses": 6}).called("Lan"))
    async with started(path) as (app, pilot):
        await pressed(pilot, "enter", "enter")
        assert "Guangdong" in shown(app)
        await pressed(pilot, "down")
        assert "Lan" in shown(app)
        await pressed(pilot, "up", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.setup.options == {"horses": 6}
    assert kept(path).house_rules() == {"horses": 6}


# The first start.


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return tmp_path / "new" / "settings.toml"


async def test_the_first_start_asks_once_and_enter_takes_what_suits(fresh: Path) -> None:
    async with started(fresh) as (app, pilot):
        assert isinstance(app.screen, WelcomeScreen)
        assert "萬" in shown(app)
        assert " m |" in shown(app)
        assert "> The upper ones, with Chinese numerals" in shown(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, StartScreen)
        assert app.words.glyphs is CJK
    assert kept(fresh) == WELCOMED
    async with started(fresh) as (app, _):
        assert isinstance(app.screen, StartScreen)


async def test_a_terminal_that_draws_signs_too_wide_is_recommended_letters(fresh: Path) -> None:
    async with started(fresh, ENGLISH._replace(glyphs=ASCII)) as (app, pilot):
        assert "> The lower ones" in shown(app)
        await pressed(pilot, "up", "up", "enter")
        assert app.words.glyphs is CJK
    assert kept(fresh).faces is TileFaces.CJK


async def test_the_first_start_speaks_either_language(fresh: Path) -> None:
    async with started(fresh) as (app, pilot):
        await pressed(pilot, "up", "enter")
        assert "看得清" in shown(app)
        assert isinstance(app.screen, WelcomeScreen)
        await pressed(pilot, "f", "o")
        assert isinstance(app.screen, WelcomeScreen)
        row = next(at for at, line in enumerate(shown(app).split("\n")) if "全用字母" in line)
        await pilot.click(offset=(40, row))
        await settled(pilot)
        assert isinstance(app.screen, StartScreen)
    assert kept(fresh) == replace(WELCOMED, language=Language.ZH, faces=TileFaces.ASCII)


async def test_whoever_sits_down_at_once_is_asked_nothing(fresh: Path) -> None:
    async with started(fresh, at_table=True) as (app, _):
        assert isinstance(app.screen, TableScreen)
    assert kept(fresh) == USUAL


# What settings mean.


def test_every_set_of_faces_palette_and_pace_can_be_set() -> None:
    assert {one.value for one in TileFaces} == {"auto", *SETS}
    assert {one.value for one in Theme} == {"auto", *PALETTES}
    assert [paced(speed) for speed in Speed] == list(Pace)


@pytest.mark.parametrize(
    ("theme", "suited", "worn"),
    [
        (Theme.AUTO, SIXTEEN, SIXTEEN),
        (Theme.PAPER, FELT, PAPER),
        (Theme.PLAIN, FELT, PLAIN),
        (Theme.PAPER, SIXTEEN, SIXTEEN),
        (Theme.PLAIN, SIXTEEN, PLAIN),
        (Theme.FELT, PLAIN, PLAIN),
    ],
)
def test_no_theme_asks_for_colours_that_a_terminal_has_not(
    theme: Theme, suited: object, worn: object
) -> None:
    assert coloured(theme, suited) is worn


def test_by_itself_language_and_faces_are_those_of_system_and_terminal() -> None:
    assert spoken(Language.AUTO, {"LANG": "zh_CN.UTF-8"}) is Locale.ZH
    assert spoken(Language.EN, {"LANG": "zh_CN.UTF-8"}) is Locale.EN
    assert worded(USUAL, ASCII).glyphs is ASCII
    assert worded(replace(USUAL, faces=TileFaces.CJK), ASCII).glyphs is CJK


def test_whoever_wants_suitable_faces_again_lets_the_terminal_be_asked_again() -> None:
    settings = Settings(faces=TileFaces.CJK, terminals={"st": Drawn.ASCII})
    (field,) = [one for one in setting_fields(settings) if one.id == "faces"]
    assert changed(field.set_to(TileFaces.AUTO), settings) == USUAL
    assert changed(field.set_to(TileFaces.ASCII), settings).terminals == settings.terminals


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_every_setting_has_a_name_a_sentence_and_named_values(words: Words) -> None:
    for field in setting_fields(USUAL):
        sentence = explained(field, words)
        assert sentence.count("\n") == 0
        for value in field.choices:
            if not isinstance(value, bool):
                assert words.catalogue.has(f"ui.value.{field.id}.{value}")
    assert explained(None, words) == words.text("ui.settings.places_help")


def test_every_setting_but_what_is_noted_by_itself_stands_in_the_form() -> None:
    shown_fields = {field.id for field in setting_fields(USUAL)}
    by_itself = {"names", "variant", "rules", "welcomed", "terminals"}
    assert shown_fields - {"name"} == set(Settings.__struct_fields__) - by_itself


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('language = "zh"', Locale.ZH),
        ('language = "en"\nnonsense = 1', Locale.EN),
        ('language = "auto"', None),
        ("language = [1]", None),
        ("broken", None),
        ("", None),
    ],
)
def test_a_command_speaks_the_language_that_was_set(
    tmp_path: Path, text: str, language: Locale | None
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert kept_language(path) is language
    assert kept_language(tmp_path / "none") is None
