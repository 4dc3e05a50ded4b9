"""Plain play: every line a sentence, every answer in any form, nothing that moves a cursor."""

import io
import os
import signal
from collections.abc import Iterable
from io import BytesIO

import pytest
from engine_tables import Game, table
from msgspec.structs import replace
from ui.seated import CHINESE, ENGLISH, setup, table_of

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH, Seat
from mahjong_tui.core.tiles import TILES
from mahjong_tui.engine.actions import Action, Chi, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.i18n import Locale
from mahjong_tui.session.table import Table
from mahjong_tui.store.settings import Settings
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.choices import Answering
from mahjong_tui.ui.commands import WIDE
from mahjong_tui.ui.plain.answers import Puzzle, Query, meant
from mahjong_tui.ui.plain.charset import carried, charset, suited_faces
from mahjong_tui.ui.plain.ears import Ears, SignalledError
from mahjong_tui.ui.plain.entries import Entry, entries
from mahjong_tui.ui.plain.lines import puzzled
from mahjong_tui.ui.plain.sitting import LeftError, Sitting
from mahjong_tui.ui.words import Words

HAND = parse_tiles("1m5m5mSP")
FIVE = parse_tiles("5m")[0]
TURN: tuple[Action, ...] = (
    Hu(SOUTH),
    Gang(SOUTH, FIVE, MeldKind.CONCEALED),
    *(Discard(SOUTH, tile) for tile in dict.fromkeys(HAND)),
)
CLAIM: tuple[Action, ...] = (
    Hu(SOUTH),
    Gang(SOUTH, FIVE, MeldKind.EXPOSED),
    Peng(SOUTH),
    Chi(SOUTH, TILES[FIVE - 2]),
    Chi(SOUTH, FIVE),
    Pass(SOUTH),
)


def wide(text: str) -> str:
    """Write a text as an input method does."""
    return "".join(chr(ord(character) + WIDE) for character in text)


def offered(why: Why, options: tuple[Action, ...]) -> tuple[Entry, ...]:
    tile, source = (None, None) if why is Why.TURN else (FIVE, EAST)
    return entries(Answering.to(Prompt(SOUTH, why, options, tile, source), HAND))


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("1", TURN[2]),
        ("3", TURN[3]),
        ("5m", TURN[3]),
        (wide("5m"), TURN[3]),
        ("１", TURN[2]),
        ("五萬", TURN[3]),
        ("五万", TURN[3]),
        ("打五万", TURN[3]),
        ("d 5m", TURN[3]),
        ("d 3", TURN[3]),
        ("S", TURN[4]),
        ("南", TURN[4]),
        ("P", TURN[5]),
        ("6", TURN[0]),
        ("h", TURN[0]),
        ("H", TURN[0]),
        (wide("h"), TURN[0]),
        ("胡", TURN[0]),
        ("自摸", TURN[0]),
        ("7", TURN[1]),
        ("g", TURN[1]),
        ("杠五萬", TURN[1]),
    ],
)
def test_on_ones_turn_an_answer_is_taken_in_every_form(line: str, action: Action) -> None:
    assert meant(f"  {line}\n", offered(Why.TURN, TURN)) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("碰", CLAIM[2]),
        ("p", CLAIM[2]),
        ("P", CLAIM[2]),
        ("peng", CLAIM[2]),
        ("c 345m", CLAIM[3]),
        ("c3m", CLAIM[3]),
        ("chi 5m", CLAIM[4]),
        ("吃五六七万", CLAIM[4]),
        ("345m", CLAIM[3]),
        ("n", CLAIM[5]),
        ("N", CLAIM[5]),
        ("过", CLAIM[5]),
        ("pass", CLAIM[5]),
        ("6", CLAIM[5]),
    ],
)
def test_a_claim_is_taken_in_every_form(line: str, action: Action) -> None:
    assert meant(line, offered(Why.CLAIM, CLAIM)) == action


@pytest.mark.parametrize(
    ("line", "query"),
    [
        ("?", Query.HELP),
        ("？", Query.HELP),
        ("s", Query.SCORES),
        ("WHY", Query.WHY),
        ("手牌", Query.HAND),
        ("t", Query.TABLE),
        ("rules", Query.RULES),
        ("l", Query.LOG),
        ("q", Query.QUIT),
    ],
)
def test_a_player_may_ask_instead(line: str, query: Query) -> None:
    assert meant(line, offered(Why.TURN, TURN)) is query


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "empty"),
        ("99", "no_number"),
        ("p", "not_open"),
        ("9s", "not_these"),
        ("g 9s", "not_these"),
        ("xyz", "unreadable"),
        ("h?", "unreadable"),
    ],
)
def test_whatever_else_is_typed_is_told_in_a_sentence(line: str, key: str) -> None:
    puzzle = meant(line, offered(Why.TURN, TURN))
    assert isinstance(puzzle, Puzzle)
    assert puzzle.key == key
    for words in (ENGLISH, CHINESE):
        assert puzzled(puzzle, words)


def test_where_several_are_meant_they_are_listed() -> None:
    puzzle = meant("c", offered(Why.CLAIM, CLAIM))
    assert isinstance(puzzle, Puzzle)
    assert puzzled(puzzle, ENGLISH) == "Which one: 4 chi 三四五萬, 5 chi 五六七萬?"
    assert isinstance(meant("5m", offered(Why.CLAIM, CLAIM)), Puzzle)


def test_where_nothing_is_discarded_a_discard_is_refused_in_words() -> None:
    puzzle = meant("d 5m", offered(Why.CLAIM, CLAIM))
    assert isinstance(puzzle, Puzzle)
    assert puzzled(puzzle, ENGLISH) == "No tile is discarded now."


def test_liuzhou_11_a_number_that_is_offered_is_its_own_number() -> None:
    options = (Choose(SOUTH, 3), Choose(SOUTH, 7), Choose(SOUTH, 0))
    asked = entries(Answering.to(Prompt(SOUTH, Why.FISH, options), ()))
    assert [entry.number for entry in asked] == [3, 7, 0]
    assert meant("7", asked) == options[1]


def test_nanning_laok_7_ready_is_declared_with_the_tile_that_is_discarded() -> None:
    ready = (Discard(SOUTH, HAND[0], ready=True), Discard(SOUTH, HAND[3], ready=True))
    asked = offered(Why.TURN, (*TURN[2:], *ready))
    assert meant("r S", asked) == ready[1]
    assert meant("听一万", asked) == ready[0]
    assert isinstance(meant("r", asked), Puzzle)
    assert meant("1m", asked) == TURN[2]


# A sitting.


def sat(
    game: Game | Table,
    *typed: str,
    words: Words = ENGLISH,
    settings: Settings | None = None,
    person: Seat = SOUTH,
) -> tuple[list[str], bool]:
    """Play with these lines typed; give what was written and whether the match came to its end."""
    said: list[str] = []
    ears = Ears(BytesIO("".join(f"{line}\n" for line in typed).encode()), "utf-8")
    at = game if isinstance(game, Table) else table_of(game, person)
    sitting = Sitting(at, words, ears, said.append, lambda: None, settings=settings)
    try:
        sitting.play()
    except LeftError:
        return said, False
    return said, True


def winning() -> Game:
    game = table(hands={EAST: "5p", SOUTH: "123m456m789m55s46p"}, of=1)
    game.discard("5p")
    return game


def lines_with(said: Iterable[str], text: str) -> list[str]:
    return [line for line in said if text in line]


def test_a_claim_is_asked_with_numbers_and_letters() -> None:
    said, ended = sat(winning())
    assert said[-5:] == [
        "Hand: 一二三四五六七八九萬四六筒五五索.",
        "E E discards 五筒. Take it?",
        "1 [h] hu",
        "2 [c] chi 四五六筒",
        "3 [n] pass",
    ]
    assert not ended


def test_a_win_is_given_up_only_when_it_is_meant() -> None:
    said, _ = sat(winning(), "n", "h", "s")
    assert lines_with(said, "Really give up this win?")
    assert "2 [n] give it up" in said
    assert lines_with(said, "wins with 五筒 from E!")


def test_settings_hold_here_too() -> None:
    said, ended = sat(winning(), settings=Settings(auto_hu=True))
    assert ended
    assert not lines_with(said, "Take it?")


def test_the_hands_end_is_told_whole_and_then_how_all_stand() -> None:
    said, ended = sat(winning(), "h")
    assert ended
    assert lines_with(said, "S S wins with 五筒 from E E")
    assert lines_with(said, "Payments")
    assert said.index("The match is over.") < said.index("Final standings")


def test_between_hands_one_may_ask_and_goes_on_by_enter() -> None:
    game = table(hands={EAST: "5p", SOUTH: "123m456m789m55s46p"}, of=2)
    game.discard("5p")
    said, ended = sat(game, "h", "scores", "foo", "")
    assert not ended
    assert said.count("Enter goes on to the next hand.") == 3
    assert lines_with(said, "“foo” is no answer here")
    assert lines_with(said, "Hand 2: S deals.")


def test_every_question_of_the_player_is_answered() -> None:
    for words in (ENGLISH, CHINESE):
        said, _ = sat(winning(), "?", "hand", "table", "log", "scores", "why", "rules", words=words)
        assert len(said) > 100
        assert all(line.isprintable() for line in said)


def test_why_names_what_is_open_and_the_paragraph_of_what_is_not() -> None:
    said, _ = sat(winning(), "why")
    assert "五筒 from E E: what can be claimed, and why not" in said
    assert "hu: open" in said
    assert "peng: too few of this tile are in hand: 0 (qinzhou §1)" in said


def test_before_anything_can_be_claimed_why_says_so() -> None:
    liuzhou = replace(setup(), variant="liuzhou", options={"fishing": True})
    said, _ = sat(Table(liuzhou), "why")
    assert "There is nothing to claim now." in said


def test_who_leaves_keeps_the_match() -> None:
    said, ended = sat(winning(), "q", "h")
    assert not ended
    assert not lines_with(said, "wins with")


def test_the_tile_just_drawn_is_named_and_has_the_last_number() -> None:
    game = table(hands={EAST: "9m"}, draws="5p")
    game.discard("9m")
    said, _ = sat(game)
    (hand,) = lines_with(said, "Hand: 1 ")
    assert hand.endswith("14 五筒 (drawn).")


def test_ascii_faces_leave_nothing_that_is_not_ascii() -> None:
    plain = Words(ENGLISH.catalogue, glyphs.ASCII)
    asked = ("?", "hand", "table", "log", "scores", "why", "rules", "h")
    said, _ = sat(winning(), *asked, words=plain)
    assert [line for line in said if not line.isascii()] == []


def test_a_match_that_goes_on_tells_first_how_it_stands() -> None:
    said, _ = sat(Table(setup(hands=2), past=[setup(hands=2).started()]), "q")
    assert lines_with(said, "Melds: none. Discards: none.")


# What is heard, and how it is written.


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({}, "ascii"),
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_ALL": "POSIX", "LANG": "zh_CN.UTF-8"}, "ascii"),
        ({"LC_ALL": "C.UTF-8"}, "utf-8"),
        ({"LANG": "C.UTF-8"}, "utf-8"),
        ({"LANG": "en_GB.UTF-8"}, "utf-8"),
        ({"LANG": "zh_CN.GBK"}, "gbk"),
        ({"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, "utf-8"),
        ({"LANG": "de_DE@euro"}, "utf-8"),
        ({"LANG": "de_DE.nonsense"}, "utf-8"),
    ],
)
def test_the_encoding_is_that_of_the_environment(environ: dict[str, str], name: str) -> None:
    assert charset(environ) == name


def test_chinese_is_written_in_what_can_carry_it() -> None:
    assert carried("ascii", Locale.ZH) == "utf-8"
    assert carried("ascii", Locale.EN) == "ascii"
    assert carried("gbk", Locale.ZH) == "gbk"
    assert suited_faces("ascii") is glyphs.ASCII
    assert suited_faces("gbk") is glyphs.CJK
    assert suited_faces("latin-1") is glyphs.ASCII


def test_a_signal_ends_the_waiting_and_is_heeded_between_moves() -> None:
    ears = Ears(BytesIO(b"1\n"), "utf-8")
    with ears.open():
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(SignalledError) as told:
            ears.heed()
        with pytest.raises(SignalledError):
            ears.line()
    assert told.value.number == signal.SIGTERM


def test_a_signal_that_comes_while_a_line_is_awaited_is_heeded_at_once() -> None:
    class Interrupted(io.BytesIO):
        def readline(self, _size: int | None = -1, /) -> bytes:
            os.kill(os.getpid(), signal.SIGHUP)
            return b"1\n"

    ears = Ears(Interrupted(), "utf-8")
    with ears.open(), pytest.raises(SignalledError):
        ears.line()


def test_without_an_input_there_is_nothing_to_hear() -> None:
    assert Ears(None, "utf-8").line() is None
    assert Ears(BytesIO(b"\xff\n"), "ascii").line() == "\ufffd\n"
