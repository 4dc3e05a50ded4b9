"""Whether the terminal reports its mouse, or keeps it for selecting text."""

from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver


def use_mouse(driver: Driver | None, *, wanted: bool) -> None:
    """Let the mouse be reported from now on, or no longer."""
    if isinstance(driver, LinuxDriver) and driver._mouse is not wanted:  # noqa: SLF001
        # Textual decides this once, when it starts; what it does then can be done again.
        driver._mouse = True  # noqa: SLF001
        if wanted:
            driver._enable_mouse_support()  # noqa: SLF001
        else:
            driver._disable_mouse_support()  # noqa: SLF001
        driver._mouse = wanted  # noqa: SLF001
