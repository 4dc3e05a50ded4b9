"""What a table's policies come to, one topic at a time, as ids and values without a language."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.tiles import TILES, Tile, is_honour
from mahjong_tui.core.walls import Break, larger_die_break
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.scoring import score
from mahjong_tui.rules.settling import Bond, GangPrice
from mahjong_tui.rules.specimens import FED_THRICE, FLOWERS, Specimen

PLACES: Final = ("dealer", "next", "opposite", "previous")
"""What a place relative to the dealer is called."""


class Said(msgspec.Struct, frozen=True):
    """A statement: its id, and what it is said of."""

    id: str
    params: "Mapping[str, int | Part | tuple[int | Part, ...]]" = {}


class Rules(msgspec.Struct, frozen=True):
    """Rules by their ids, several where they hold together."""

    ids: tuple[RuleId, ...]


class Faces(msgspec.Struct, frozen=True):
    """Kinds of tile."""

    tiles: tuple[Tile, ...]


class OptionName(msgspec.Struct, frozen=True):
    """A house rule of a variant."""

    variant: str
    option: str


class Choice(msgspec.Struct, frozen=True):
    """A value of a house rule."""

    option: str
    value: OptionValue


Part: TypeAlias = Said | Rules | Faces | OptionName | Choice
"""Something that can be put into words."""


def said(name: str, **params: "int | Part | tuple[int | Part, ...]") -> Said:
    """Make a statement."""
    return Said(name, params)


def _place(number: int) -> Said:
    return Said(f"place.{PLACES[number]}")


# Before the first turn.


def _sum_break(dice: tuple[int, int]) -> Break:
    return Break((sum(dice) - 1) % 4, sum(dice))


BREAKS: Final = {"larger_die": larger_die_break, "sum": _sum_break}
"""Ways to open the wall; another one is told by how it departs from the nearest of them."""

ROLLS: Final = tuple(combinations_with_replacement(range(1, 7), 2))


def wall_break(table: Agreement) -> Iterator[Part]:
    """Say where the dice open the wall."""
    departing = {
        name: [roll for roll in ROLLS if at(roll) != table.play.broken_at(roll)]
        for name, at in BREAKS.items()
    }
    name = min(departing, key=lambda one: len(departing[one]))
    yield said(f"break.{name}")
    sums: dict[tuple[int, int], list[int]] = {}
    for roll in departing[name]:
        at = table.play.broken_at(roll)
        sums.setdefault((at.wall, at.skipped), []).append(sum(roll))
    for (wall, skipped), totals in sums.items():
        numbers = tuple(sorted(set(totals)))
        yield said("break.except", sums=numbers, place=_place(wall), skipped=skipped)


# Claims, and what passing them up stops.


def claims(table: Agreement) -> Iterator[Part]:
    """Say what can be taken from others besides a win."""
    yield said("claims.chi" if table.play.chi else "claims.no_chi")


def discard_win(table: Agreement) -> Iterator[Part]:
    """Say whether a discard can be won."""
    yield said("discard_win.yes" if table.play.discard_hu else "discard_win.no")


def shapes(table: Agreement) -> Iterator[Part]:
    """Say which shapes win."""
    yield said("shapes.sets")
    if table.play.shapes.seven_pairs:
        yield said("shapes.seven_pairs")
    if table.play.shapes.thirteen_orphans:
        yield said("shapes.thirteen_orphans")


def passed_hu(table: Agreement) -> Iterator[Part]:
    """Say what passing up a win stops, and for how long."""
    lock = table.play.hu_lock
    if lock is None:
        return
    yield said("lock.same_tile" if lock.one_tile else "lock.every_tile")
    yield said(f"lock.until_{lock.until.name.lower()}")
    yield said("lock.self_draw_too" if lock.after_self_draw else "lock.self_draw_free")


def passed_peng(table: Agreement) -> Iterator[Part]:
    """Say for how long a tile that was not peng'd is locked."""
    if table.play.peng_lock is not None:
        yield said("lock.same_tile")
        yield said(f"lock.until_{table.play.peng_lock.name.lower()}")


def ready(table: Agreement) -> Iterator[Part]:
    """Say when a player may declare that he is ready."""
    yield said(f"ready.{table.play.ready.name.lower()}")


def followed(table: Agreement) -> Iterator[Part]:
    """Say what four equal first discards cost."""
    if table.play.followed:
        yield said("followed.paid", amount=table.settling.follow)


# Gangs.


def gangs(table: Agreement) -> Iterator[Part]:
    """Say what each kind of gang brings, and what belongs to a chain of them."""
    prices = table.settling.gangs
    yield _gang("exposed", prices.exposed)
    yield _gang("added", prices.added)
    yield _gang("concealed", prices.concealed)
    if table.play.added_only_when_drawn:
        yield said("gang.when_drawn")
    if prices.fed is not None:
        yield said(f"gang.fed_{prices.fed.name.lower()}")


def _gang(kind: str, price: GangPrice) -> Said:
    payer = "each" if price.each else "supplier"
    return said(f"gang.{kind}_{payer}", amount=price.amount)


def robbing(table: Agreement) -> Iterator[Part]:
    """Say what robbing a gang costs, and which gangs it spoils or cannot reach."""
    yield said("robbing.covers" if table.settling.robbed_covers else "robbing.discarder")
    if table.settling.gangs.fed is not None:
        yield said("robbing.voids")
    if table.play.chains:
        yield said("robbing.fed_safe")


# The end.


def last_tile(table: Agreement) -> Iterator[Part]:
    """Say how a hand ends that nobody wins."""
    reserve = table.play.reserve
    if reserve is None:
        yield said(f"last_tile.{table.play.last_tile.name.lower()}")
    else:
        yield said("last_tile.reserve", stacks=reserve)


def unit(table: Agreement) -> Iterator[Part]:
    """Say what a hand is counted in."""
    yield said(f"unit.{table.rules.unit.value}")


def payers(table: Agreement) -> Iterator[Part]:
    """Say who pays a win besides those who always do."""
    yield said("payers.usual" if table.play.discard_hu else "payers.all")
    if table.settling.dealer_doubles:
        yield said("payers.dealer_doubles")
    if table.settling.bond is not None:
        yield said("payers.bond_all" if table.settling.bond is Bond.ALL else "payers.bond_plain")
    if _is_covered(FED_THRICE, table):
        yield said("payers.fed_thrice")


def flower(table: Agreement) -> Iterator[Part]:
    """Say who alone pays a win on a gang's replacement."""
    covered = [name for name, shown in FLOWERS.items() if _is_covered(shown, table)]
    yield from (said(f"flower.{name}") for name in covered or ["nobody"])


def _is_covered(shown: Specimen, table: Agreement) -> bool:
    end = shown.ended(None, chi=table.play.chi)
    return len({one.payer for one in score(end.wins[0], end, table).payments}) == 1


def horses(table: Agreement) -> Iterator[Part]:
    """Say how many horses are turned, whose they are, and when they do not count."""
    pay = table.settling.horses
    if pay is None:
        return
    yield said("horses.turned", number=table.play.horses)
    yield said("horses.one_buyer" if pay.one_buyer else "horses.every_winner")
    yield _digits(table)


def _digits(table: Agreement) -> Said:
    honours = {
        name: Faces(tuple(t for t in TILES if is_honour(t) and table.settling.places[t] == number))
        for number, name in enumerate(PLACES)
    }
    return Said("horses.honours", honours)


def fish(table: Agreement) -> Iterator[Part]:
    """Say who fishes, and whether gang money is shared too."""
    if table.play.fish_picked:
        yield said("fish.picked", most=table.play.fish_picked)
    if table.play.winner_fishes:
        yield said("fish.turned", number=table.play.fish_turned)
    if table.play.fish_picked or table.play.winner_fishes:
        yield said("fish.gangs" if table.settling.fish_follow_gangs else "fish.no_gangs")


def spectators(table: Agreement) -> Iterator[Part]:
    """Say what spectators may buy."""
    play = table.play
    if play.spectators:
        worth = table.settling.spectator
        yield said(
            "spectators.buy", most=play.spectators, horses=play.spectator_horses, worth=worth
        )


def succession(table: Agreement) -> Iterator[Part]:
    """Say who deals next."""
    yield said(f"succession.{table.settling.succession.name.lower()}")
