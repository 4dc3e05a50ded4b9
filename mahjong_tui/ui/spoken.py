"""Which language was chosen before, without reading more than that."""

import tomllib
from pathlib import Path

from mahjong_tui.i18n import Locale


def kept_language(path: Path) -> Locale | None:
    """Look which language is set, None where none is; what is wrong is told by the application."""
    try:
        language = tomllib.loads(path.read_text(encoding="utf-8-sig")).get("language")
    except (OSError, ValueError, RecursionError):
        return None
    return next((locale for locale in Locale if locale == language), None)
