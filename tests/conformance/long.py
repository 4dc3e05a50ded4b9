"""The long run: as many hands under the kit as one has patience for.

    PYTHONPATH=tests python -m conformance.long FILE [--hands N] [--variant V]...

FILE takes a line for each share of matches. The same command goes on where it was broken off,
whatever broke it off; shares played by other sources are played again. A promise that does not
hold ends the run with status 1, naming variant and seed. At the end, or when nothing is left to
play, it prints what the hands were like.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from time import perf_counter

import click
import msgspec
from conformance import kit

import mahjong_tui
from mahjong_tui.engine.events import Discarded, Event, HandEnded
from mahjong_tui.rules.registry import variants

HANDS_A_MATCH = 16
MATCHES_A_SHARE = 25
ROOMS = ("core", "rules", "engine", "bots", "session")


class Share(msgspec.Struct, frozen=True):
    """Matches of consecutive seeds that kept every promise, and what their hands were like.

    ``sources`` and ``stories`` are digests of the code that played and of the logs; ``longest``
    is the most discards in a hand; ``swing`` sums what the four seats won, without what they lost.
    """

    sources: str
    variant: str
    first_seed: int
    stories: str
    hands: int
    drawn: int
    self_drawn: int
    several: int
    longest: int
    swing: int
    seconds: float


_DECODER = msgspec.json.Decoder(Share)


def sources() -> str:
    """Digest everything that a hand depends on: the package below the screen, and the kit."""
    package = Path(mahjong_tui.__file__).parent
    files = [path for room in ROOMS for path in sorted((package / room).rglob("*.py"))]
    code = b"".join(path.read_bytes() for path in (*files, Path(kit.__file__)))
    return blake2b(code, digest_size=8).hexdigest()


def recorded(file: Path) -> list[Share]:
    """Read the shares on record; one that was broken off, or has another form, was never played."""
    if not file.exists():
        return []
    whole = file.read_bytes().split(b"\n")[:-1]
    return [share for line in whole if (share := _share(line))]


def _share(line: bytes) -> Share | None:
    try:
        return _DECODER.decode(line)
    except msgspec.MsgspecError:
        return None


def record(file: Path, share: Share) -> None:
    """Put a share on record, in place of whatever was broken off."""
    with file.open("a+b") as opened:
        opened.seek(0)
        opened.truncate(opened.read().rfind(b"\n") + 1)
        opened.write(msgspec.json.encode(share) + b"\n")


def missing(variant: str, hands: int, done: Iterable[Share]) -> Iterator[range]:
    """Give the seeds of the shares that are not on record yet."""
    matches = -(-hands // HANDS_A_MATCH)
    firsts = {share.first_seed for share in done if share.variant == variant}
    for first in range(0, matches, MATCHES_A_SHARE):
        if first not in firsts:
            yield range(first, min(first + MATCHES_A_SHARE, matches))


def play(variant: str, seeds: range, source: str) -> Share:
    """Play a share under the kit.

    Raises:
        AssertionError: When a promise does not hold; a note names variant and seed.
    """
    start = perf_counter()
    logs = [_played(variant, seed) for seed in seeds]
    stories = blake2b("".join(kit.digest(log) for log in logs).encode(), digest_size=8)
    ends = [event for log in logs for event in log if isinstance(event, HandEnded)]
    return Share(
        sources=source,
        variant=variant,
        first_seed=seeds.start,
        stories=stories.hexdigest(),
        hands=len(ends),
        drawn=sum(not one.end.wins for one in ends),
        self_drawn=sum(any(win.source is None for win in one.end.wins) for one in ends),
        several=sum(len(one.end.wins) > 1 for one in ends),
        longest=max(_discards(log) for log in logs),
        swing=sum(delta for one in ends for delta in one.settlement.deltas if delta > 0),
        seconds=perf_counter() - start,
    )


def _played(variant: str, seed: int) -> list[Event]:
    try:
        return kit.played(variant, seed, HANDS_A_MATCH, {})
    except Exception as fault:
        fault.add_note(f"{variant}, seed {seed}")
        raise


def _discards(log: Sequence[Event]) -> int:
    most = count = 0
    for event in log:
        if isinstance(event, Discarded):
            count += 1
        elif isinstance(event, HandEnded):
            most, count = max(most, count), 0
    return most


def figures(shares: Sequence[Share]) -> Iterator[str]:
    """Say what each variant's hands were like.

    By columns: hands; how many were won, by another's tile, by one's own, by several at once;
    drawn; the most discards in a hand; points that changed hands, per hand; speed.
    """
    yield _ROW.format(
        "variant",
        "hands",
        "won",
        "discard",
        "self-drawn",
        "several",
        "drawn",
        "%",
        "longest",
        "points",
        "hands/s",
    )
    for name in dict.fromkeys(share.variant for share in shares):
        own = [share for share in shares if share.variant == name]
        hands = sum(share.hands for share in own)
        drawn = sum(share.drawn for share in own)
        self_drawn = sum(share.self_drawn for share in own)
        yield _ROW.format(
            name,
            hands,
            hands - drawn,
            hands - drawn - self_drawn,
            self_drawn,
            sum(share.several for share in own),
            drawn,
            f"{100 * drawn / hands:.1f}",
            max(share.longest for share in own),
            f"{sum(share.swing for share in own) / hands:.1f}",
            f"{hands / sum(share.seconds for share in own):.1f}",
        )


_ROW = "{:<14}{:>7}{:>7}{:>9}{:>12}{:>9}{:>7}{:>6}{:>9}{:>8}{:>9}"


@click.command(help=__doc__)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--hands", default=20_000, type=click.IntRange(1), show_default=True)
@click.option("--variant", "names", multiple=True, help="All of them unless named.")
def main(file: Path, hands: int, names: tuple[str, ...]) -> None:
    """Play what is missing, share by share, then print the figures."""
    source = sources()
    chosen = [rules.id for rules in variants() if not names or rules.id in names]
    done = [share for share in recorded(file) if share.sources == source]
    for name in chosen:
        for seeds in missing(name, hands, done):
            share = play(name, seeds, source)
            record(file, share)
            done.append(share)
            click.echo(f"{name} {seeds.start}-{seeds.stop - 1}", err=True)
    for line in figures([share for share in done if share.variant in chosen]):
        click.echo(line)


if __name__ == "__main__":
    sys.exit(main())
