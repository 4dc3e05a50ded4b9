"""What is to be seen of a game: a seat's view turned into display values.

Everything is in the viewer's orientation: place 0 is his own (bottom), 1 the next player
(right), 2 the opposite one (top), 3 the previous one (left). No value depends on how large the
terminal is or which faces it has.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat, others, place, seat_at
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.core.walls import FISH
from mahjong_tui.engine.events import Discarded, Event, MeldMade, Paid
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.views import RiverTile, SeatView
from mahjong_tui.rules.shares import bound
from mahjong_tui.ui.glyphs import Sign
from mahjong_tui.ui.wall_shown import PLACES, WallShown, stacks_kept, walls_of
from mahjong_tui.ui.words import Words, signed

DIGIT_KEYS: Final = "1234567890"


class TileShown(msgspec.Struct, frozen=True):
    """A tile that lies open.

    ``taken`` when it has left the river for a meld, ``fresh`` when it was discarded just now;
    ``away``: cells that it still has to go until it lies in its place.
    """

    tile: Tile
    sign: Sign | None = None
    taken: bool = False
    fresh: bool = False
    away: int = 0


class MeldShown(msgspec.Struct, frozen=True):
    """A meld: tiles with their signs, the kind and where it came from in words, and if new.

    ``lit`` while it lights up because it is new.
    """

    kind: MeldKind
    tiles: tuple[TileShown, ...]
    label: str
    source: int | None = None
    fresh: bool = False
    lit: bool = False


class FishShown(msgspec.Struct, frozen=True):
    """A back that is offered as a fish: its number, and the wind of who took it, if anybody."""

    number: int
    taker: str = ""


class PlayerShown(msgspec.Struct, frozen=True):
    """One place at the table.

    ``held`` counts the concealed tiles, ``drawn`` when one of them was just drawn; ``open`` are
    these tiles once they are shown, ``winning`` the tile that won. ``fish`` are the numbers of
    the fish before him.
    """

    wind: str
    name: str
    points: int
    delta: int
    flags: tuple[str, ...]
    turn: bool
    held: int
    drawn: bool
    river: tuple[TileShown, ...]
    melds: tuple[MeldShown, ...]
    open: tuple[Tile, ...] | None = None
    winning: Tile | None = None
    fish: tuple[int, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """A label and its value in the status line; the higher the rank, the sooner it is left out."""

    label: str
    value: str
    rank: int = 0


class PanelPart(msgspec.Struct, frozen=True):
    """A titled list for the side panel; ``newest``: when room is short the first lines go."""

    title: str
    lines: tuple[str, ...]
    newest: bool = False


class Focus(msgspec.Struct, frozen=True):
    """What the interface itself adds to the view.

    Attributes:
        cursor: Index of the tile in :func:`own_tiles` on which the cursor stands.
        lifted: Indices of further tiles to raise, such as those a claim would use.
        keys: Labels under the tiles of the hand; there may be fewer than tiles.
        number: The number pointed at, where numbers are offered.
        order: The place of each tile in the own hand.
        note: A line beside the own wall, such as the waits.
        facts: Further facts for the status line.
        panel: What the side panel lists below the standings, where there is room for one.
    """

    cursor: int | None = None
    lifted: frozenset[int] = frozenset()
    keys: str = DIGIT_KEYS
    number: int | None = None
    order: tuple[int, ...] = TILES
    note: str = ""
    facts: tuple[Fact, ...] = ()
    panel: tuple[PanelPart, ...] = ()


UNFOCUSED: Final = Focus()
"""Nothing is chosen and nothing is added."""


class Shown(msgspec.Struct, frozen=True):
    """Everything the table shows. Tuples of four are by place, own first.

    ``hand`` is the own hand as drawn; when ``players[0].drawn`` its last tile stands apart. It is
    empty for a spectator. ``fish`` are the backs offered before the dice, ``panel`` is what the
    side panel lists.
    """

    facts: tuple[Fact, ...]
    players: tuple[PlayerShown, ...]
    walls: tuple[WallShown, ...]
    hand: tuple[Tile, ...]
    middle: str
    focus: Focus
    fish: tuple[FishShown, ...] = ()
    panel: tuple[PanelPart, ...] = ()


def own_tiles(view: SeatView, order: Sequence[int] = TILES) -> tuple[Tile, ...]:
    """Give the seat's own tiles in the order drawn on the table: sorted, the drawn one last.

    The cursor counts in this order. A spectator has none until the hands are shown; then he sees
    those of the player behind whom he sits. ``order`` gives each tile its place in the hand.
    """
    if view.end is not None:
        nearest = seat_at(view.seat, 0)
        hand, last = view.end.hands[nearest] or (), _winning(view, nearest)
    else:
        hand, last = view.tiles, view.drawn
    kept = sorted(hand, key=order.__getitem__)
    if view.end is None and last is not None:
        kept.remove(last)
    return (*kept, *(() if last is None else (last,)))


def present(
    view: SeatView, words: Words, focus: Focus = UNFOCUSED, news: Iterable[Event] = ()
) -> Shown:
    """Turn a seat's view into display values.

    ``news`` are the events that led to this view: melds made and points paid in them are
    marked as new.
    """
    onlooker = _Onlooker(view, words, tuple(news))
    return Shown(
        facts=(*onlooker.facts(), *focus.facts),
        players=tuple(onlooker.player(seat_at(view.seat, at)) for at in PLACES),
        walls=tuple(walls_of(view)),
        hand=own_tiles(view, focus.order),
        middle=onlooker.middle(),
        focus=focus,
        fish=tuple(onlooker.fish()),
        panel=(onlooker.standings(), *focus.panel),
    )


class _Onlooker(NamedTuple):
    view: SeatView
    words: Words
    news: tuple[Event, ...]

    def facts(self) -> Iterator[Fact]:
        view, text = self.view, self.words.text
        agreement = view.agreement
        title = self.words.catalogue.variant(agreement.rules.id)
        yield Fact("", f"{title} *" if agreement.differing else title)
        yield Fact("", text("table.hand", number=view.number, hands=view.hands))
        yield Fact(text("table.dealer"), self.party(view.dealer), 4)
        if any(view.dice):
            yield Fact(text("table.dice"), "+".join(map(str, view.dice)), 3)
        yield Fact(text("table.left"), str(view.left))
        if kept := stacks_kept(view):
            yield Fact(text("table.kept"), text("table.stacks", stacks=kept), 2)
        if agreement.play.horses:
            yield Fact(text("table.horses"), str(agreement.play.horses), 2)
        yield Fact("", f"#{view.seed}", 1)

    def party(self, seat: Seat) -> str:
        return self.words.party(self.view.names, seat)

    def middle(self) -> str:
        view, text = self.view, self.words.text
        if view.phase is Phase.DEALING and view.agreement.play.fish_picked:
            return text("table.fishing")
        if view.end is not None:
            return text("table.hand_over" if view.end.wins else "table.drawn_hand")
        if view.phase in _ASKING and view.discarder is not None:
            return text(_ASKING[view.phase], player=self.party(view.discarder))
        return text("table.turn", player=self.party(view.turn)) if view.phase in _TURNS else ""

    def player(self, seat: Seat) -> PlayerShown:
        view = self.view
        winning = _winning(view, seat)
        return PlayerShown(
            wind=self.words.wind(seat),
            name=view.names[seat],
            points=view.points[seat],
            delta=self.delta(seat),
            flags=tuple(self.flags(seat)),
            turn=seat == _acting(view),
            held=view.held[seat],
            drawn=winning is not None or _holds_drawn(view, seat),
            river=tuple(_river(view, seat, new=self.discarded(seat))),
            melds=tuple(self.meld(seat, meld) for meld in view.melds[seat]),
            open=_open(view, seat),
            winning=winning,
            fish=() if view.phase is Phase.DEALING else view.picks[seat],
        )

    def standings(self) -> PanelPart:
        points, text = self.view.points, self.words.text
        order = sorted(range(len(points)), key=lambda seat: -points[seat])
        lines = (f"{signed(points[seat]):>6}  {self.party(Seat(seat))}" for seat in order)
        return PanelPart(text("ui.standings.present"), tuple(lines))

    def fish(self) -> Iterator[FishShown]:
        view = self.view
        if view.phase is not Phase.DEALING or not view.agreement.play.fish_picked:
            return
        takers = {number: seat for seat in SEATS for number in view.picks[seat]}
        for number in range(1, FISH + 1):
            taker = takers.get(number)
            yield FishShown(number, "" if taker is None else self.words.wind(taker))

    def discarded(self, seat: Seat) -> bool:
        made = (event.seat for event in self.news if isinstance(event, Discarded))
        return seat in made

    def delta(self, seat: Seat) -> int:
        if self.view.settlement is not None:
            return self.view.settlement.deltas[seat]
        return sum(
            payment.points * ((payment.payee == seat) - (payment.payer == seat))
            for event in self.news
            if isinstance(event, Paid)
            for payment in event.payments
        )

    def flags(self, seat: Seat) -> Iterator[str]:
        if seat == self.view.dealer:
            yield self.words.text("table.flag.dealer")
        if self.view.ready[seat]:
            yield self.words.text("table.flag.ready")
        if _winning(self.view, seat) is not None:
            yield self.words.text("table.flag.hu")
        if partners := "".join(map(self.words.wind, self.partners(seat))):
            yield self.words.text("table.flag.bound", winds=partners)

    def partners(self, seat: Seat) -> Iterator[Seat]:
        view = self.view
        if view.agreement.settling.bond is not None:
            yield from (other for other in others(seat) if bound(view.melds, seat, other))

    def meld(self, seat: Seat, meld: Meld) -> MeldShown:
        viewer = self.view.seat
        return MeldShown(
            kind=meld.kind,
            tiles=tuple(_meld_tiles(meld, seat, viewer)),
            label=self.words.text(_MELD_TEXTS[meld.kind]),
            source=None if meld.source is None else place(meld.source, viewer),
            fresh=any(
                isinstance(event, MeldMade) and (event.seat, event.meld) == (seat, meld)
                for event in self.news
            ),
        )


_ASKING: Final = {Phase.CLAIM: "table.claim", Phase.ROB: "table.rob"}
_TURNS: Final = frozenset({Phase.TURN, Phase.REPLACE, Phase.DECLARING})
_MELD_TEXTS: Final = {
    MeldKind.CHI: "table.meld.chi",
    MeldKind.PENG: "table.meld.peng",
    MeldKind.EXPOSED: "table.meld.exposed",
    MeldKind.ADDED: "table.meld.added",
    MeldKind.CONCEALED: "table.meld.concealed",
}


def _acting(view: SeatView) -> Seat | None:
    if view.phase in _ASKING:
        return view.discarder
    return view.turn if view.phase in _TURNS else None


def _holds_drawn(view: SeatView, seat: Seat) -> bool:
    if seat == view.seat:
        return view.drawn is not None
    return view.turn == seat and view.held[seat] % 3 == 2


def _open(view: SeatView, seat: Seat) -> tuple[Tile, ...] | None:
    hand = view.end.hands[seat] if view.end is not None else None
    return None if hand is None else tuple(sorted(hand))


def _winning(view: SeatView, seat: Seat) -> Tile | None:
    wins = view.end.wins if view.end is not None else ()
    return next((win.tile for win in wins if win.seat == seat), None)


def _river(view: SeatView, seat: Seat, *, new: bool) -> Iterator[TileShown]:
    river = view.rivers[seat]
    lies = view.discarder == seat and view.phase is not Phase.ROB
    for index, discard in enumerate(river):
        latest = lies and index == len(river) - 1 and discard.tile == view.last
        sign = _river_sign(view, discard, latest=latest)
        taken = discard.claimed_by is not None
        yield TileShown(discard.tile, sign, taken=taken, fresh=new and sign is Sign.LAST)


def _river_sign(view: SeatView, discard: RiverTile, *, latest: bool) -> Sign | None:
    if discard.claimed_by is not None:
        return Sign(place(discard.claimed_by, view.seat))
    if latest:
        return Sign.LAST
    return Sign.READY if discard.ready else None


def _meld_tiles(meld: Meld, owner: Seat, viewer: Seat) -> Iterator[TileShown]:
    signs: dict[int, Sign] = {}
    if meld.source is not None:
        signs[_claimed_at(meld, place(meld.source, owner))] = Sign(place(meld.source, viewer))
    if meld.kind is MeldKind.ADDED:
        signs[3] = Sign.ADDED
    for index, tile in enumerate(meld.tiles):
        yield TileShown(tile, signs.get(index))


def _claimed_at(meld: Meld, source: int) -> int:
    if meld.kind is MeldKind.CHI:
        return 0 if meld.claimed is None else meld.claimed - meld.tile
    # As at a real table: the tile from the previous player lies left, from the next one right.
    return (0, 2, 1, 0)[source]
