"""A menu: a few entries one above the other, one of them chosen."""

from typing import ClassVar

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget


class Menu(Widget):
    """Entries to choose from; the keys belong to the screen."""

    DEFAULT_CSS: ClassVar[str] = """
    Menu { height: auto; width: auto; }
    """

    entries: reactive[tuple[str, ...]] = reactive((), init=False, layout=True)
    """What stands on each line."""
    place: reactive[int] = reactive(0)
    """Which entry is chosen."""

    class Opened(Message):
        """An entry was clicked.

        Attributes:
            place: Which one.
        """

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def render(self) -> Content:
        """Show the entries, the chosen one marked by a sign and reversed."""
        return Content("\n").join(map(self._entry, range(len(self.entries))))

    def step(self, step: int) -> None:
        """Choose another entry, round the ends."""
        self.place = (self.place + step) % len(self.entries)

    def on_click(self, event: Click) -> None:
        """Choose and open an entry."""
        place = event.style.meta.get("place")
        if isinstance(place, int):
            self.place = place
            self.post_message(self.Opened(place))

    def _entry(self, place: int) -> Content:
        chosen = place == self.place
        text = f"{'>' if chosen else ' '} {self.entries[place]} "
        style = "reverse bold" if chosen else ""
        return Content.styled(text, style).stylize(Style.from_meta({"place": place}))
