"""Files that are never half written: made beside their place, then put there."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it meets the old one or the new one, whole.

    Raises:
        OSError: When it cannot be written; what was there before is still there.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
