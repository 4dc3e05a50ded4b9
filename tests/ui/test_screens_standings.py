"""The standings: ranks, and a line for each hand from which its breakdown opens again."""

import pytest
from engine_tables import table
from msgspec.structs import replace
from rich.cells import cell_len
from ui.seated import ENGLISH, LANGUAGES
from ui.views import seat_view

from mahjong_tui.core.seats import EAST, SEATS, SOUTH, WEST
from mahjong_tui.engine.viewing import view
from mahjong_tui.ui.ledger import Ended
from mahjong_tui.ui.screens.standings import COLUMN, hand_line, heading, ranking
from mahjong_tui.ui.words import Words


def ended(*winners: int) -> Ended:
    hands = {EAST: "5p", SOUTH: "123m456m789m55s46p", WEST: "123s456s789s11s46p"}
    game = table(hands=hands, options={"horses": 0})
    if winners:
        game.discard("5p")
        for seat in game.asked:
            game.hu(seat) if seat in winners else game.passes(seat)
    else:
        game.throw_any()
        game.wear_down(0)
    return Ended(view(game.state, SOUTH), game.ended.end, game.ended.settlement)


def ranks(points: tuple[int, ...]) -> list[str]:
    lines = ranking(replace(seat_view(), points=points), ENGLISH, final=True)
    return [" ".join(line.plain.split()) for line in lines[1:5]]


def test_players_are_ranked_by_their_points() -> None:
    assert ranks((-3, 8, 0, -5)) == ["1. S Ann +8", "2. W Mei 0", "3. E Bo -3", "4. N Aki -5"]


def test_equal_points_share_a_rank() -> None:
    assert ranks((4, -8, 4, 0)) == ["1. E Bo +4", "1. W Mei +4", "3. N Aki 0", "4. S Ann -8"]


def test_a_hand_is_told_in_a_line_with_what_everybody_won_or_lost() -> None:
    assert " ".join(hand_line(ended(SOUTH), ENGLISH).split()) == "1 S S, from E E -1 +1 0 0"


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_above_what_everybody_won_or_lost_stands_who_that_is(words: Words) -> None:
    hand = ended(SOUTH)
    head, line = heading(hand.view, words), "> " + hand_line(hand, words)
    assert cell_len(head) == cell_len(line)
    columns = [head[head.rindex(words.wind(seat)) :] for seat in SEATS]
    assert [cell_len(rest) for rest in columns] == [
        COLUMN * (len(SEATS) - 1 - seat) + cell_len(words.wind(seat)) for seat in SEATS
    ]


def test_a_spectator_has_a_column_too() -> None:
    view = seat_view(("Bo", "Ann", "Mei", "Aki", "Onlooker"))
    watched = replace(view, points=(0, 0, 0, 0, 0))
    assert heading(watched, ENGLISH).split()[-5:] == ["E", "S", "W", "N", "Onloo"]


def test_several_winners_are_all_named() -> None:
    assert "S S, W W, from E E" in hand_line(ended(SOUTH, WEST), ENGLISH)


def test_a_self_draw_and_a_drawn_hand_are_told_apart() -> None:
    game = table(hands={EAST: "123m456m789m123p55p"})
    game.hu(EAST)
    won = Ended(view(game.state, SOUTH), game.ended.end, game.ended.settlement)
    assert "E E, self-draw" in hand_line(won, ENGLISH)
    assert "drawn hand" in hand_line(ended(), ENGLISH)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_a_line_fits_beside_the_cursor_and_the_scroll_bar(words: Words) -> None:
    assert all(cell_len(hand_line(ended(*won), words)) <= 74 for won in ((SOUTH, WEST), ()))
