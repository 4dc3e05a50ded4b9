"""Writes the key table of the README from the commands of the interface.

Run with ``python docs/keys.py``; a test holds the README against it.
"""

from pathlib import Path

from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.ui.commands import listed
from mahjong_tui.ui.words import Words

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- keys -->\n", "<!-- /keys -->"


def table() -> str:
    """Make the table: each command once, in the order of the help."""
    rows = [f"| `{key}` | {help_} |" for _, key, help_ in listed(Words(catalogue(Locale.EN)))]
    return "\n".join(("| key | what it does |", "|---|---|", *rows, ""))


def with_table(readme: str) -> str:
    """Put the table between its marks."""
    before, _, rest = readme.partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
