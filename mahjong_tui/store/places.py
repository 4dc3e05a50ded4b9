"""Where things lie: settings, saves and reports, each where its system wants it."""

from enum import StrEnum
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path, user_log_path

_PROGRAM: Final = "mahjong-tui"


class Place(StrEnum):
    """What is kept; the value names it on the command line, in any language."""

    SETTINGS = "settings"
    MATCHES = "matches"
    TABLES = "tables"
    REPORTS = "reports"
    """What the program leaves behind where it has failed."""

    @property
    def path(self) -> Path:
        """The file of the settings; the folder of everything else."""
        match self:
            case Place.SETTINGS:
                return user_config_path(_PROGRAM, appauthor=False) / "settings.toml"
            case Place.MATCHES | Place.TABLES:
                return user_data_path(_PROGRAM, appauthor=False) / self.value
            case Place.REPORTS:
                return user_log_path(_PROGRAM, appauthor=False)
