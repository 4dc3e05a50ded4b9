"""Whatever is written can be read: contrast over every pair of ink and ground that is drawn."""

from collections.abc import Iterator

import pytest
from rich.color import Color, ColorSystem
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
from ui.drawn import LANGUAGES, SIZES, VIEWS, drawing

from mahjong_tui.ui.palette import (
    CLEAR,
    CONTRAST,
    DECORATION,
    FELT,
    NIGHT,
    PALETTES,
    PAPER,
    PLAIN,
    SIXTEEN,
    Ground,
    Ink,
    Palette,
    parts,
    tone,
)

LEAST = 4.5
"""What WCAG asks of text."""

XTERM = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
     (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
     (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)],
)  # fmt: skip


def drawn_tones() -> Iterator[int]:
    for name in VIEWS:
        for size in SIZES:
            canvas = drawing(name, size, LANGUAGES[0], panel=True).canvas
            for signs, tones in zip(canvas.signs, canvas.tones, strict=True):
                yield from (t for sign, t in zip(signs, tones, strict=True) if sign.strip())


PAIRS = sorted({parts(number) for number in drawn_tones() if parts(number)[0] not in DECORATION})


def luminance(colour: Color, theme: TerminalTheme) -> float:
    channels = [value / 255 for value in colour.get_truecolor(theme)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(palette: Palette, pair: tuple[Ink, Ground], system: ColorSystem) -> float:
    style = palette.style(tone(*pair))
    assert style.color is not None
    assert style.bgcolor is not None
    theme = XTERM if system is ColorSystem.STANDARD else DEFAULT_TERMINAL_THEME
    light, dark = sorted(
        (
            luminance(style.color.downgrade(system), theme),
            luminance(style.bgcolor.downgrade(system), theme),
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


COLOURFUL = (FELT, NIGHT, PAPER, CONTRAST, CLEAR)

CASES = [
    *((palette, ColorSystem.TRUECOLOR) for palette in COLOURFUL),
    *((palette, ColorSystem.EIGHT_BIT) for palette in COLOURFUL),
    (SIXTEEN, ColorSystem.STANDARD),
]


@pytest.mark.parametrize(
    ("palette", "system"), CASES, ids=[f"{p.name}-{s.name.lower()}" for p, s in CASES]
)
def test_every_text_stands_out_from_what_lies_behind_it(
    palette: Palette, system: ColorSystem
) -> None:
    weak = {
        f"{ink.name} on {ground.name}": round(contrast(palette, (ink, ground), system), 2)
        for ink, ground in PAIRS
        if contrast(palette, (ink, ground), system) < LEAST
    }
    assert weak == {}


def test_high_contrast_is_seven_to_one() -> None:
    for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT):
        assert min(contrast(CONTRAST, pair, system) for pair in PAIRS) >= 7


@pytest.mark.parametrize("palette", COLOURFUL, ids=[palette.name for palette in COLOURFUL])
def test_neighbouring_tiles_have_different_grounds_and_so_has_the_chosen_one(
    palette: Palette,
) -> None:
    grounds = (Ground.FELT, Ground.IVORY, Ground.ZEBRA, Ground.LAST, Ground.CHOSEN, Ground.BACK)
    assert len({palette.grounds[ground] for ground in grounds}) == len(grounds)


def test_the_pictures_hold_every_ground_that_carries_text() -> None:
    assert {ground for _, ground in PAIRS} == set(Ground)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_a_palette_has_a_style_for_every_ink_on_every_ground(palette: Palette) -> None:
    for ground in Ground:
        for ink in Ink:
            assert palette.style(tone(ink, ground)) is palette.style(tone(ink, ground))


def test_a_tone_names_its_ink_and_its_ground() -> None:
    assert all(parts(tone(ink, ground)) == (ink, ground) for ink in Ink for ground in Ground)


def test_without_colours_nothing_is_coloured_and_the_chosen_tile_is_reversed() -> None:
    style = PLAIN.style(tone(Ink.WAN, Ground.CHOSEN))
    assert (style.color, style.bgcolor, style.reverse) == (None, None, True)


def test_sixteen_colours_are_the_terminals_own_and_never_bold() -> None:
    styles = [SIXTEEN.style(tone(ink, ground)) for ink in Ink for ground in Ground]
    numbers = {style.color.number for style in styles if style.color is not None}
    assert {number is not None and number < 16 for number in numbers} == {True}
    assert not any(style.bold for style in styles)
