"""Which colours the bars and panels have: those of the table's palette."""

import rich.theme
from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from mahjong_tui.ui.palette import PLAIN, SIXTEEN, Ground, Ink, Palette, tone


def markdown_theme(palette: Palette) -> rich.theme.Theme:
    """Give the rules cards the table's colours."""
    heading = palette.style(tone(Ink.ALERT, Ground.BAR)).color
    bold = Style(color=heading, bold=True)
    plain = Style(bold=True)
    return rich.theme.Theme(
        {f"markdown.h{level}": bold for level in range(1, 7)}
        | {"markdown.code": plain, "markdown.item.bullet": bold, "markdown.item.number": bold}
    )


def theme_of(palette: Palette) -> Theme:
    """Make textual's theme of a palette."""
    ansi = palette in {SIXTEEN, PLAIN}

    def colour(name: str | None) -> str:
        if name is None:
            return "ansi_default"
        return f"ansi_{name}" if ansi else name

    grounds = {ground: colour(palette.grounds[ground]) for ground in Ground}
    inks = {ink: colour(palette.inks[ink]) for ink in Ink}
    return Theme(
        name=f"mahjong-{palette.name}",
        primary=inks[Ink.ALERT],
        secondary=inks[Ink.NAME],
        accent=inks[Ink.ALERT],
        foreground=inks[Ink.TEXT],
        background=grounds[Ground.BAR],
        surface=grounds[Ground.RIM],
        panel=grounds[Ground.BAR],
        success=inks[Ink.GAIN],
        error=inks[Ink.LOSS],
        warning=inks[Ink.ALERT],
        ansi=ansi,
        variables=(BUILTIN_THEMES["ansi-dark"].variables if ansi else {})
        | {
            "text-muted": inks[Ink.MUTED],
            "text-success": inks[Ink.GAIN],
            "text-error": inks[Ink.LOSS],
            "felt": grounds[Ground.FELT],
        },
    )
