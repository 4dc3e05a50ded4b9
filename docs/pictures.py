"""Draws pictures of the screens: stored matches are gone on with, and keys pressed in them.

``python docs/pictures.py`` draws those of the README. ``python docs/pictures.py --every FOLDER``
draws every screen in both languages at two sizes; names after the folder choose some of them. What
is drawn are the cells that the application has put on the screen. The matches are logs in
``docs/matches``, which ``python docs/matches.py`` has made.
"""

import argparse
import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from drawing import Picture
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.strip import Strip

from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.store.matches import own_matches
from mahjong_tui.store.places import Place
from mahjong_tui.store.settings import USUAL, Language, Speed, TileFaces
from mahjong_tui.store.settings_file import SettingsStore, write
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.seating import Seating
from mahjong_tui.ui.words import Words

HERE: Final = Path(__file__).parent
MATCHES: Final = HERE / "matches"
SIZES: Final = ((80, 24), (160, 50))
"""Columns and rows."""
ENGLISH_NAMES: Final = {"阿梅": "Mei", "阿明": "Ming", "阿兰": "Lan", "阿波": "Bo", "看客": "Guest"}
QUIET: Final = 4
"""How often in a row the screen has to stay as it is until nothing more is expected."""
MOMENT: Final = 0.05
"""Seconds from one look to the next."""

Size = tuple[int, int]


class Scene(NamedTuple):
    """A screen: the match it belongs to, and the keys by which one comes to it.

    Without a match one begins at the start screen; ``kept`` are the matches that are there.
    """

    match: str = ""
    keys: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    welcomed: bool = True
    size: Size | None = None
    language: Locale | None = None


def steps(key: str, number: int) -> tuple[str, ...]:
    """Press a key several times."""
    return (key,) * number


ALL_KEPT: Final = ("qinzhou", "liuzhou", "over")

SCENES: Final = {
    "start": Scene(),
    "start-continue": Scene(kept=ALL_KEPT),
    "welcome": Scene(welcomed=False),
    "picker": Scene(keys=("enter",)),
    "form": Scene(keys=("enter", "enter")),
    "house-rules": Scene(keys=("enter", "down", "enter", *steps("down", 12))),
    "versus": Scene(keys=("enter", "down", "d")),
    "rules-card": Scene(keys=("down", "enter", "enter")),
    "settings": Scene(keys=("o",)),
    "matches": Scene(keys=("down", "down", "enter"), kept=ALL_KEPT),
    "help": Scene(keys=("?",)),
    "qinzhou": Scene("qinzhou"),
    "liuzhou": Scene("liuzhou"),
    "nanning": Scene("nanning"),
    "nanning_laok": Scene("nanning_laok"),
    "guangdong": Scene("guangdong"),
    "handan": Scene("handan"),
    "fishing": Scene("fishing"),
    "claim": Scene("claim"),
    "win": Scene("win"),
    "why": Scene("claim", ("y",)),
    "log": Scene("claim", ("l",)),
    "standings": Scene("qinzhou", ("s",)),
    "leave": Scene("qinzhou", ("q",)),
    "breakdown": Scene("breakdown"),
    "breakdown-end": Scene("breakdown", steps("pagedown", 3)),
    "explain": Scene("breakdown", ("y",)),
    "explain-payment": Scene("breakdown", ("y", *steps("down", 4))),
    "sheet": Scene("breakdown", ("e",)),
    "horses": Scene("horses"),
    "standings-final": Scene(keys=("down", "enter", "enter"), kept=("over",)),
    "curtain": Scene("shared", ("enter", "2")),
    "open-bar": Scene("shared"),
    "too-small": Scene("claim", size=(70, 20)),
}
"""Every screen."""

README: Final = {
    "table": Scene("claim", ("left", "left"), size=(80, 24), language=Locale.ZH),
    "breakdown": Scene("breakdown", size=(80, 30), language=Locale.EN),
}
"""The pictures of the README."""


def put_down(name: str, locale: Locale) -> Path:
    """Lay a stored match where the program keeps its own; names are told in the language."""
    content = (MATCHES / f"{name}.jsonl").read_text(encoding="utf-8")
    for chinese, english in ENGLISH_NAMES.items() if locale is Locale.EN else ():
        content = content.replace(f'"{chinese}"', f'"{english}"')
    path = Place.MATCHES.path / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def opened(scene: Scene, locale: Locale) -> Application:
    """Make the application, at the table of a match or at the start screen."""
    for name in scene.kept:
        put_down(name, locale)
    set_so = replace(
        USUAL,
        language=Language(locale.value),
        faces=TileFaces.CJK,
        pace=Speed.INSTANT,
        movement=False,
        welcomed=scene.welcomed,
    )
    write(Place.SETTINGS.path, set_so)
    words = Words(catalogue(locale))
    app = Application(words, settings=SettingsStore(Place.SETTINGS.path), ripening=0)
    seating = Seating(own_matches())
    table = seating.again(put_down(scene.match, locale)) if scene.match else None
    app.begin_at(table, seating)
    return app


async def screenshot(scene: Scene, locale: Locale, size: Size) -> list[Strip]:
    """Come to a scene and give the rows of the screen."""
    app = opened(scene, locale)
    async with app.run_test(size=size) as pilot:
        rows = await settled(pilot)
        for key in scene.keys:
            await pilot.press(key)
            rows = await settled(pilot)
    for fault in app.seating.leave():
        raise fault
    return rows


async def settled(pilot: Pilot[None]) -> list[Strip]:
    """Wait until the screen stays as it is."""
    rows, still = seen(pilot), 0
    while still < QUIET:
        await pilot.pause(MOMENT)
        now = seen(pilot)
        still = still + 1 if now == rows and is_asked(pilot) else 0
        rows = now
    return rows


def is_asked(pilot: Pilot[None]) -> bool:
    """True unless a table has something to do."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return True
    return screen.answering is not None or screen.open_bar is not None


def seen(pilot: Pilot[None]) -> list[Strip]:
    """Give the rows of cells on the screen."""
    return pilot.app.screen._compositor.render_strips()  # noqa: SLF001 - no public way to the cells


def draw(scene: Scene, locale: Locale, size: Size, path: Path) -> None:
    """Draw a scene, with nothing of one's own settings and matches in sight."""
    with TemporaryDirectory() as home:
        for name in ("CONFIG", "DATA", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = home
        rows = asyncio.run(screenshot(scene, locale, scene.size or size))
    Picture(rows).drawn().save(path, optimize=True)


def draw_every(folder: Path, names: list[str]) -> None:
    """Draw every screen, or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:
        for locale in Locale:
            for size in SIZES:
                path = folder / f"{name}-{locale}-{size[0]}x{size[1]}.png"
                draw(SCENES[name], locale, size, path)


def draw_readme() -> None:
    """Draw the pictures of the README."""
    for name, scene in README.items():
        draw(scene, scene.language or Locale.EN, SIZES[0], HERE / f"{name}.png")


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", help="some of every screen")
    asked = parser.parse_args()
    os.environ.update(TEXTUAL_COLOR_SYSTEM="truecolor", COLORTERM="truecolor")
    if asked.every:
        draw_every(asked.every, asked.names)
    else:
        draw_readme()


if __name__ == "__main__":
    main()
