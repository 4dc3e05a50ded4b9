"""How settings are carried out: which words, faces, colours and pace they mean in a terminal.

A setting never asks of a terminal what it cannot do: fewer colours than a theme needs, or signs
that the Linux console has not got.
"""

import os
from collections.abc import Mapping
from typing import Final

from mahjong_tui.i18n import Locale, catalogue, locale_from
from mahjong_tui.store.settings import Language, Settings, Speed, Theme, TileFaces
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.glyphs import Glyphs
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.palette import PALETTES, PLAIN, SIXTEEN, Palette
from mahjong_tui.ui.words import Words

_FEW: Final = (PLAIN, SIXTEEN)
"""Palettes for terminals with few colours or none."""


def spoken(language: Language, environ: Mapping[str, str] = os.environ) -> Locale:
    """Tell which language a setting means."""
    return locale_from(environ) if language is Language.AUTO else Locale(language.value)


def worded(settings: Settings, suited: Glyphs) -> Words:
    """Give the language and the faces that are set; ``suited`` are the terminal's own faces."""
    chosen = settings.faces
    faces = suited if chosen is TileFaces.AUTO else glyphs.SETS[chosen.value]
    return Words(catalogue(spoken(settings.language)), faces)


def coloured(theme: Theme, suited: Palette) -> Palette:
    """Give the colours that are set, as far as a terminal has them; ``suited`` are its own."""
    if theme is Theme.AUTO or suited is PLAIN:
        return suited
    chosen = PALETTES[theme.value]
    return suited if suited is SIXTEEN and chosen not in _FEW else chosen


def paced(speed: Speed) -> Pace:
    """Give the pace that is set."""
    return Pace[speed.name]


def speed_of(pace: Pace) -> Speed:
    """Give the setting for a pace."""
    return Speed[pace.name]
