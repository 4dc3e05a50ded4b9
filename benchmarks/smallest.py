"""The smallest application of textual, against which the interface is measured.

It shows one line; every key changes one sign of it.
"""

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static

SHOWN = "the smallest application"


class Smallest(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """Show the line."""
        self.line = Static(SHOWN + " -")
        yield self.line

    def on_key(self, event: Key) -> None:
        """Change a sign."""
        event.stop()
        self.line.update(f"{SHOWN} {'|' if str(self.line.content).endswith('-') else '-'}")


if __name__ == "__main__":
    Smallest().run()
