"""How a table, a hand, a question and what is wrong with an answer are told, a line each."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.views import SeatView
from mahjong_tui.errors import MahjongError
from mahjong_tui.resources import rules_card
from mahjong_tui.ui.choices import Answering, Verb
from mahjong_tui.ui.commands import ANSWERS
from mahjong_tui.ui.doubts import Doubt, doubted, explained
from mahjong_tui.ui.house import told_agreement
from mahjong_tui.ui.ledger import Ended, Ledger
from mahjong_tui.ui.plain.answers import QUERIES, Puzzle
from mahjong_tui.ui.plain.entries import Entry, entries
from mahjong_tui.ui.present import PlayerShown, own_tiles, present
from mahjong_tui.ui.screens.standings import hand_line, ranking
from mahjong_tui.ui.widgets.prompt_bar import KEYS, picked, question
from mahjong_tui.ui.words import Words, signed

WIDTH: Final = 78
"""Columns of a breakdown: lines are for reading, not for looking at."""

_FOREIGN: Final = re.compile(r"[^\x00-\x7f]+")
_GAPS: Final = re.compile(r"(?<=\S) {3,}")


# The table.


def welcome(view: SeatView, words: Words) -> Iterator[str]:
    """Say which match this is, and how to answer."""
    rules = view.agreement.rules
    name = words.catalogue.variant(rules.id)
    yield words.text("ui.plain.welcome", variant=name, hands=view.hands, seed=view.seed)
    if view.agreement.differing:
        yield from (line.plain.strip() for line in told_agreement(view.agreement, words))
    yield words.text("ui.plain.how")


def table_lines(view: SeatView, words: Words) -> Iterator[str]:
    """Tell everything that lies open."""
    shown = present(view, words)
    facts = (f"{fact.label} {fact.value}".strip() for fact in shown.facts)
    yield words.listing(facts)
    for player in shown.players:
        yield from _player(player, words)
    yield from hand_lines(own_tiles(view), words)


def _player(player: PlayerShown, words: Words) -> Iterator[str]:
    points = words.text("ui.plain.points", points=signed(player.points))
    who = words.listing((f"{player.wind} {player.name}", points, *player.flags))
    melds = (f"{meld.label} {words.tiles(one.tile for one in meld.tiles)}" for meld in player.melds)
    river = (
        words.text("ui.plain.taken", tile=words.tile(one.tile))
        if one.taken
        else words.tile(one.tile)
        for one in player.river
    )
    none = words.text("ui.plain.none")
    yield words.text(
        "ui.plain.player",
        who=who,
        melds=words.listing(melds) or none,
        river=words.listing(river) or none,
    )


def hand_lines(tiles: tuple[Tile, ...], words: Words) -> Iterator[str]:
    """Tell the own hand in order; a spectator has none."""
    if tiles:
        yield words.text("ui.plain.hand", tiles=words.tiles(tiles))


# A question.


def question_lines(
    answering: Answering, view: SeatView, words: Words, names: Sequence[str]
) -> Iterator[str]:
    """Ask: the hand, what is asked, and every answer with its number and its letter."""
    offered = entries(answering)
    if any(entry.verb is None for entry in offered):
        yield _numbered_hand(offered, view, words)
    else:
        yield from hand_lines(answering.hand, words)
    asked = question(answering, names, words)
    yield " ".join(filter(None, (asked, picked(answering.prompt, view.picks, words))))
    numbers = [str(entry.number) for entry in offered if entry.verb is Verb.NUMBER]
    if numbers:
        yield words.text("ui.plain.numbers", numbers=words.listing(numbers))
    for entry in offered:
        if entry.verb not in {None, Verb.NUMBER}:
            yield _option(entry, words)


def _numbered_hand(offered: Sequence[Entry], view: SeatView, words: Words) -> str:
    tiles = (
        f"{entry.number} {_held(entry, view, words)}" for entry in offered if entry.verb is None
    )
    return words.text("ui.plain.hand", tiles=words.listing(tiles))


def _held(entry: Entry, view: SeatView, words: Words) -> str:
    named = words.tiles(entry.tiles)
    is_drawn = view.drawn is not None and entry.number == len(view.tiles)
    return words.text("ui.plain.drawn", tile=named) if is_drawn else named


def _option(entry: Entry, words: Words) -> str:
    return f"{entry.number} [{_letter(entry)}] {_said(entry, words)}"


def _letter(entry: Entry) -> str:
    return "d" if entry.verb is None else KEYS[entry.verb].keys[0]


def _said(entry: Entry, words: Words) -> str:
    key = f"ui.verb.{entry.verb.value}" if entry.verb else "ui.plain.discard"
    label = words.text("ui.prompt.give_up" if entry.gives_up else key)
    return f"{label} {_about(entry.tiles, words)}".strip()


def _about(tiles: tuple[Tile, ...], words: Words) -> str:
    return words.tiles(tiles if len(set(tiles)) > 1 else tiles[:1])


def puzzled(puzzle: Puzzle, words: Words) -> str:
    """Say what is wrong with an answer."""
    verb = words.text(f"ui.verb.{puzzle.verb.value}") if puzzle.verb else ""
    which = (f"{entry.number} {_said(entry, words)}" for entry in puzzle.which)
    return words.text(
        f"ui.plain.puzzle.{'no_discard' if puzzle.key == 'not_open' and not verb else puzzle.key}",
        text=puzzle.text,
        verb=verb or words.text("ui.plain.discard"),
        tiles=words.tiles(puzzle.tiles),
        which=words.listing(which),
    )


# What can be asked.


def help_lines(words: Words) -> Iterator[str]:
    """List what can be asked, and the letters that answer."""
    yield words.text("ui.plain.how")
    for query, asked in QUERIES.items():
        said = words.text(f"ui.plain.query.{query.name.lower()}")
        yield f"{_listed(asked, words)}: {said}"
    for command in ANSWERS:
        said = words.text(f"ui.plain.verb.{command.name}")
        yield f"{_listed((*command.keys, command.name), words)}: {said}"


def _listed(asked: Sequence[str], words: Words) -> str:
    return words.listing(word for word in asked if word.isascii() or not words.is_plain)


def why_lines(doubts: Sequence[Doubt], names: Sequence[str], words: Words) -> Iterator[str]:
    """Answer for each claim whether it is open, and else why not."""
    if not doubts:
        yield words.text("ui.plain.nothing_to_claim")
    for doubt in doubts:
        yield doubted(doubt, names, words)
        yield from (f"{verb}: {reason}" for verb, reason in explained(doubt, words))


def score_lines(
    view: SeatView, ended: Sequence[Ended], words: Words, *, final: bool
) -> Iterator[str]:
    """Rank everybody, and tell how each hand ended."""
    *ranks, _, heading = ranking(view, words, final=final)
    yield from (tidy(rank.plain) for rank in ranks)
    if ended:
        yield heading.plain
    yield from (tidy(hand_line(one, words)) for one in ended)


def breakdown_lines(ended: Ended, words: Words) -> Iterator[str]:
    """Lay out a breakdown."""
    yield from (tidy(line.plain) for line in Ledger(ended, words, WIDTH).lines())


def tidy(line: str) -> str:
    """Take wide gaps out of a line that was set as a table, for those who hear it."""
    return _GAPS.sub("  ", line.rstrip())


def card_lines(variant: str, words: Words) -> Iterator[str]:
    """Give the rules card; what the terminal cannot carry is left out, not replaced."""
    try:
        card = rules_card(variant, words.catalogue.locale)
    except MahjongError as error:
        card = words.sentence(error)
    for line in card.splitlines():
        yield _FOREIGN.sub("", words.drawn(line)) if words.is_plain else line
