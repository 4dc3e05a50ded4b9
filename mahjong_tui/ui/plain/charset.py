"""Which signs what is written to can carry, as the environment tells it."""

import codecs
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from mahjong_tui.i18n import Locale
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.glyphs import Glyphs

ASCII: Final = "ascii"
_POOR: Final = frozenset({"", "C", "POSIX"})
_COERCED: Final = "C.UTF-8"
"""What the interpreter makes of a locale that has no signs, before we see it."""


def charset(environ: Mapping[str, str]) -> str:
    """Tell the encoding that the environment speaks.

    >>> charset({"LANG": "zh_CN.GBK"}), charset({"LANG": "C"}), charset({"LC_ALL": "C.UTF-8"})
    ('gbk', 'ascii', 'utf-8')
    """
    asked = environ.get("LC_ALL", "")
    if not asked:
        typed, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
        asked = lang if typed in {"", _COERCED} and lang in _POOR else typed or lang
    if asked in _POOR:
        return ASCII
    name = asked.partition("@")[0].partition(".")[2]
    with suppress(LookupError):
        return codecs.lookup(name or "utf-8").name
    return "utf-8"


def carried(encoding: str, locale: Locale) -> str:
    """Give the encoding to write in: Chinese is never written in one that cannot carry it."""
    return "utf-8" if locale is Locale.ZH and not _carries(encoding) else encoding


def suited_faces(encoding: str) -> Glyphs:
    """Choose faces that an encoding can carry."""
    return glyphs.CJK if _carries(encoding) else glyphs.ASCII


def _carries(encoding: str) -> bool:
    try:
        "萬筒東發".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
