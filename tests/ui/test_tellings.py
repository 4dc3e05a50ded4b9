"""What happened, in words: every event has its sentence in both languages or none by intent."""

import pytest
from engine_tables import NAMES, table
from ui.seated import CHINESE, ENGLISH, LANGUAGES

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import HIDDEN
from mahjong_tui.engine.actions import Pass
from mahjong_tui.engine.events import (
    Answered,
    Chosen,
    Dealt,
    Discarded,
    Drew,
    Event,
    FishTurned,
    GangDeclared,
    HandStarted,
    HorsesTurned,
    Locked,
    MatchEnded,
    MatchStarted,
    MeldMade,
    Paid,
    ReadyDeclared,
    Won,
)
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.rules.breakdown import Payment
from mahjong_tui.rules.handend import Fact, Fish, Win
from mahjong_tui.ui.tellings import told
from mahjong_tui.ui.widgets.event_line import latest
from mahjong_tui.ui.words import Words

PEOPLE = ("Bo", "Ann", "Mei", "Lan", "Guest")
GREEN, RED = parse_tiles("FC")


def melded(kind: MeldKind, tile: str, source: Seat | None) -> MeldMade:
    return MeldMade(SOUTH, Meld(kind, parse_tiles(tile)[0], source))


SENTENCES = [
    (HandStarted(3, WEST), "Hand 3: Mei deals."),
    (Dealt((2, 5), 8, (), ()), "The dice show 2 and 5."),
    (ReadyDeclared((SOUTH, WEST)), "Ready: Ann, Mei."),
    (ReadyDeclared(()), "Nobody declares ready."),
    (Drew(SOUTH, RED), "Ann draws 中."),
    (Drew(SOUTH, RED, tail=True), "Ann draws 中 from the tail."),
    (Drew(WEST, HIDDEN, tail=True), "Mei draws from the tail."),
    (Discarded(WEST, RED), "Mei discards 中."),
    (Discarded(WEST, RED, ready=True), "Mei discards 中 and declares ready."),
    (GangDeclared(NORTH, RED), "Lan adds a fourth 中."),
    (melded(MeldKind.CHI, "3p", EAST), "Ann chis 三四五筒 from Bo."),
    (melded(MeldKind.PENG, "F", WEST), "Ann pengs 發 from Mei."),
    (melded(MeldKind.EXPOSED, "F", WEST), "Ann gangs 發 from Mei."),
    (melded(MeldKind.ADDED, "F", WEST), "Ann makes a gang of 發."),
    (melded(MeldKind.CONCEALED, "F", None), "Ann lays down a hidden gang of 發."),
    (
        Locked(Lock(SOUTH, Locks.HU, None, EAST)),
        "Ann passed a win up and cannot win on a discard for now.",
    ),
    (
        Locked(Lock(SOUTH, Locks.PENG, RED, EAST)),
        "Ann passed 中 up and cannot peng it for now.",
    ),
    (
        Paid((Payment(EAST, WEST, 2, (), 2), Payment(SOUTH, WEST, 2, (), 2))),
        "Paid: Mei +4, Bo -2, Ann -2.",
    ),
    (Won((Win(SOUTH, RED),), ()), "Ann draws 中 and wins!"),
    (
        Won((Win(SOUTH, RED, EAST), Win(WEST, RED, EAST)), ()),
        "Ann wins with 中 from Bo! Mei wins with 中 from Bo!",
    ),
    (
        Won((Win(SOUTH, RED, EAST, frozenset({Fact.ROBBING})),), ()),
        "Ann robs 中 from Bo and wins!",
    ),
    (HorsesTurned(parse_tiles("12mC")), "Horses: 一二萬中."),
    (Chosen(SOUTH, 4), "Ann picks fish 4."),
    (Chosen(SOUTH, 0), "Ann picks no more fish."),
    (Chosen(Seat(4), 3), "Guest buys 3 horses."),
    (FishTurned((Fish(SOUTH, RED), Fish(WEST, GREEN))), "Fish: 中, 發."),
    (MatchEnded((0, 0, 0, 0)), "The match is over."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda one: str(one)[:40])
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert told([event], PEOPLE, ENGLISH) == [sentence]


@pytest.mark.parametrize(("event", "_sentence"), SENTENCES, ids=lambda one: str(one)[:40])
def test_a_chinese_sentence_holds_no_english(event: Event, _sentence: str) -> None:
    (said,) = told([event], ("伯", "安", "梅", "兰", "客"), CHINESE)
    assert not any("a" <= letter.lower() <= "z" for letter in said)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
@pytest.mark.parametrize(
    "event",
    [
        Drew(WEST, HIDDEN),
        Answered(SOUTH, Pass(SOUTH)),
        MatchStarted("qinzhou", {}, 1, 1, NAMES),
    ],
    ids=["a hidden draw", "a secret answer", "the start"],
)
def test_what_nobody_may_or_need_know_is_not_told(event: Event, words: Words) -> None:
    assert told([event], PEOPLE, words) == []


def test_a_drawn_hand_is_told_and_a_won_one_was_told_before() -> None:
    game = table()
    game.wear_down(0)
    assert told([game.ended], PEOPLE, ENGLISH) == ["The wall is played out: a drawn hand."]
    won = table(hands={EAST: "123m456m789m123p55p"})
    won.hu(EAST)
    assert told([won.ended], PEOPLE, ENGLISH) == []


def test_a_long_name_is_cut() -> None:
    (said,) = told([Discarded(EAST, RED)], ("Bartholomew the Third", "", "", ""), ENGLISH)
    assert said == "Bartholome discards 中."


def test_the_event_line_keeps_the_newest_sentences_that_fit() -> None:
    said = ["Bo discards 東.", "Ann pengs 東 from Bo.", "Ann discards 西."]
    assert latest(said, 40) == said[1:]
    assert latest(said, 5) == said[2:]
    assert latest([], 40) == []
