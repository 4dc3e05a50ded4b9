"""The breakdown panel: everything one would argue about, and nothing that does not add up."""

import re
from collections.abc import Mapping

import pytest
from engine_tables import Game, table
from golden.test_golden_cases import GOLDEN, settled
from msgspec.structs import replace
from rich.cells import cell_len
from ui.seated import CHINESE, ENGLISH, LANGUAGES
from ui.views import seat_view

from mahjong_tui.core.seats import EAST, SOUTH, WEST, Seat
from mahjong_tui.engine.viewing import view
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.ledger import Ended, Ledger
from mahjong_tui.ui.words import Words

WIDTH = 76


def ended(game: Game) -> Ended:
    last = game.ended
    return Ended(view(game.state, SOUTH), last.end, last.settlement)


def lines(game: Game, words: Words = ENGLISH) -> list[str]:
    return [line.plain.rstrip() for line in Ledger(ended(game), words, WIDTH).lines()]


def self_drawn(options: Mapping[str, OptionValue] | None = None) -> Game:
    """East wins with his 14 dealt tiles; the winning tile is the last one dealt."""
    game = table(hands={EAST: "123m456m789m123p55p"}, options=options or {"horses": 0})
    game.hu(EAST)
    return game


def two_winners() -> Game:
    """East discards 5p, with which South and West win."""
    hands = {EAST: "5p", SOUTH: "123m456m789m55s46p", WEST: "123s456s789s11s46p"}
    game = table(hands=hands, options={"horses": 5})
    game.discard("5p")
    game.hu(SOUTH, WEST)
    return game


def drawn() -> Game:
    game = table()
    game.wear_down(0)
    return game


GAMES = {"self-draw": self_drawn, "two winners": two_winners, "drawn hand": drawn}


def test_a_self_draw_is_explained_from_the_hand_to_the_next_dealer() -> None:
    # 天胡 4 (qinzhou §8); each of the other three pays 4 (§9); the winner deals next (§2).
    assert lines(self_drawn())[:17] == [
        "Qinzhou   hand 1/16   dealer E E   #1   horses=0",
        "E E draws 五筒 and wins: 4 fan",
        "  一二三萬  四五六萬  七八九萬  一二三筒  [五筒]五筒",
        "  Heavenly win 天胡       +4 = 4   §8          五筒",
        "  4 fan = 4 from each of 3",
        "Payments",
        "  S S, W W, N N → E E  4 each  Heavenly win",
        "This hand and in all",
        "  E E                +12 →    +12   deals next",
        "  S S                 -4 →     -4",
        "  W W                 -4 →     -4",
        "  N N                 -4 →     -4",
        "All hands",
        *lines(self_drawn())[13:17],
    ]


def test_every_winner_is_explained_by_himself() -> None:
    said = lines(two_winners())
    assert "S S wins with 五筒 from E E: 1 fan" in said
    assert "W W wins with 五筒 from E E: 1 fan" in said


def test_a_win_by_robbing_says_so() -> None:
    game = table(
        hands={EAST: "3p", SOUTH: "33p", WEST: "123m456m789m55s24p"},
        draws="PFC3p",
        options={"horses": 0},
    )
    game.discard("3p")
    game.passes(WEST)
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.added("3p")
    game.hu(WEST)
    assert "W W robs the gang of S S and wins with 三筒: 2 fan" in lines(game)


def test_a_line_that_looks_at_every_tile_says_so_in_words() -> None:
    (plain,) = [line for line in lines(two_winners()) if line.startswith("  Plain hand")][:1]
    assert plain.endswith("the whole hand")


def test_horses_show_owner_and_hit() -> None:
    said = "\n".join(lines(self_drawn({"horses": 10})))
    hits = int(re.search(r"Horses: (\d+) hit", said)[1])
    assert hits == said.count("*") - 1
    assert len(re.findall(r"[萬筒索東南西北中發白][ESWN]\b", said)) >= 10
    assert f"(1 + {hits}) Horses" in said


def test_a_horse_and_the_seat_it_belongs_to_are_told_apart_in_chinese() -> None:
    said = "\n".join(lines(self_drawn({"horses": 10}), CHINESE))
    assert len(re.findall(r"[萬筒索東南西北中發白]→[东南西北]", said)) == 10


def test_every_game_names_its_seed_and_the_rules_that_differ() -> None:
    assert "#1" in lines(self_drawn({"base": 5, "horses": 0}))[0]
    assert "base=5" in lines(self_drawn({"base": 5, "horses": 0}))[0]


def test_a_factor_stands_with_its_rule() -> None:
    assert "  4 fan × 5 Base = 20 from each of 3" in lines(self_drawn({"base": 5, "horses": 0}))


def test_what_held_and_did_not_count_is_named_with_its_reason() -> None:
    # 豪华七对 takes the place of 七对 (qinzhou §8).
    game = table(hands={EAST: "1111m2233m44p55sEE"}, options={"horses": 0})
    game.hu(EAST)
    assert "  not counted: Seven pairs 七对, because of Luxury seven pairs 豪华七对" in lines(game)


def test_a_drawn_hand_says_so_and_still_shows_all_hands() -> None:
    said = lines(drawn())
    assert "Drawn hand: nobody won." in said
    assert "  Nobody pays anything." in said
    assert said[-5] == "All hands"


def test_gang_money_stays_in_a_drawn_hand() -> None:
    game = table(hands={EAST: "9999s"})
    game.concealed("9s")
    game.wear_down(0)
    assert "  S S, W W, N N → E E  1 each  Gang 杠钱" in lines(game)


@pytest.mark.parametrize(
    ("variant", "word"), [("qinzhou", "对对胡"), ("nanning", "碰碰胡"), ("liuzhou", "对对胡")]
)
def test_beside_the_english_name_stands_what_the_town_itself_says(variant: str, word: str) -> None:
    game = table(variant=variant, hands={EAST: "5p", SOUTH: "111m222p333s999m5p"})
    game.discard("5p")
    game.hu(SOUTH)
    said = lines(game)
    assert any(line.startswith(f"  All triplets {word}  ") for line in said)
    assert not any(f"{word} {word}" in line for line in lines(game, CHINESE))


def test_the_towns_own_words_are_left_out_where_there_is_no_room_for_them() -> None:
    hand = ended(self_drawn())
    room = max(line.cell_length for line in Ledger(hand, ENGLISH, WIDTH).lines())
    said = [line.plain for line in Ledger(hand, ENGLISH, 40).lines()]
    assert room > 40
    assert not any("天胡" in line for line in said)
    assert any("Heavenly win" in line for line in said)


@pytest.mark.parametrize("case", GOLDEN)
def test_digits_as_faces_make_no_difference_to_how_lines_are_named(case: dict[str, object]) -> None:
    hand = of_case(case)
    digits = ENGLISH._replace(glyphs=glyphs.DIGITS)
    said = [line.plain for line in Ledger(hand, digits, WIDTH).lines()]
    names = [ENGLISH.rule(line.rule) for win in hand.settlement.wins for line in win.lines]
    assert all(any(name in line for line in said) for name in names)


def test_a_rule_that_nobody_has_named_in_chinese_is_named_once() -> None:
    assert ENGLISH.rule("elsewhere.unheard_of") == "unheard_of"
    assert ENGLISH.rule("guangdong.horses") == "Horses 抓马"
    assert CHINESE.rule("guangdong.horses") == "抓马"
    assert ENGLISH._replace(glyphs=glyphs.ASCII).rule("guangdong.horses") == "Horses"


def test_melds_say_from_whom() -> None:
    game = table(hands={EAST: "3p", WEST: "33p"})
    game.discard("3p")
    game.peng(WEST)
    game.throw_any()
    game.wear_down(0)
    assert any(re.search(r"W W +peng 三三三筒<E", line) for line in lines(game))


def four_gangs() -> Game:
    """South lays four concealed gangs and wins on the last replacement."""
    game = table(hands={SOUTH: "111222333444s9s"}, draws="1s", tail="2s3s4s9s")
    game.throw_any()
    for tile in ("1s", "2s", "3s", "4s"):
        game.concealed(tile)
    game.hu(SOUTH)
    return game


def test_four_gangs_are_set_below_each_other_and_named() -> None:
    # 十八罗汉 18, 清一色 2, 杠上开花 2 (qinzhou §8 §12).
    said = lines(four_gangs())
    assert said[1] == "S S draws 九索 and wins: 22 fan"
    assert said[2].count("hidden gang") == 3
    assert said[3].strip().startswith("hidden gang 四四四四索  [九索]九索")


GAMES["four gangs"] = four_gangs


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("faces", glyphs.SETS)
@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_no_line_is_wider_than_the_panel(kind: str, faces: str, words: Words) -> None:
    shown = words._replace(glyphs=glyphs.SETS[faces])
    widths = [line.cell_length for line in Ledger(ended(GAMES[kind]()), shown, WIDTH).lines()]
    assert max(widths) <= WIDTH


@pytest.mark.parametrize("kind", GAMES)
def test_in_ascii_nothing_is_drawn_too_wide_anywhere(kind: str) -> None:
    plain = ENGLISH._replace(glyphs=glyphs.ASCII)
    said = "\n".join(lines(GAMES[kind](), plain))
    assert said.isascii()


@pytest.mark.parametrize("kind", GAMES)
def test_the_chinese_breakdown_holds_no_english_word(kind: str) -> None:
    said = "\n".join(lines(GAMES[kind](), CHINESE))
    assert re.findall(r"[a-z]{3,}", said.replace("horses=", "")) == []


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_paid_is_what_everybody_wins_and_loses(kind: str) -> None:
    game = GAMES[kind]()
    said = lines(game)
    start = said.index("This hand and in all") + 1
    deltas = [int(re.search(r"([+-]?\d+) →", line)[1]) for line in said[start : start + 4]]
    assert tuple(deltas) == game.ended.settlement.deltas[:4]
    assert sum(deltas) == 0


def test_after_the_last_hand_nobody_deals_next() -> None:
    game = table(hands={EAST: "123m456m789m123p55p"}, number=16)
    game.hu(EAST)
    assert "deals next" not in "\n".join(lines(game))


def test_a_spectator_is_named_without_a_wind() -> None:
    assert ENGLISH.party(("Bo", "Ann", "Mei", "Lan", "Guest"), Seat(4)) == "Guest"


def of_case(case: dict[str, object]) -> Ended:
    """Put a worked hand on the table, with names as long as they are shown."""
    sheet, settlement = settled(case)
    spectators = tuple(outsider.name for outsider in sheet.end.outsiders)
    names = tuple(f"{letter * 12}" for letter in "ABCD") + spectators
    left = replace(seat_view(names), agreement=sheet.agreement, points=settlement.deltas, number=1)
    return Ended(left, sheet.end, settlement)


@pytest.mark.parametrize("case", GOLDEN)
def test_every_worked_hand_fits_and_shows_every_payment(case: dict[str, object]) -> None:
    hand = of_case(case)
    for words in LANGUAGES:
        said = [line.plain for line in Ledger(hand, words, WIDTH).lines()]
        payees = {words.party(hand.view.names, one.payee) for one in hand.settlement.payments}
        assert all(any(f"→ {payee}" in line for line in said) for payee in payees)
        assert max(map(cell_len, said[1:])) <= WIDTH


def first_case(field: str) -> Ended:
    return next(of_case(case.values[0]) for case in GOLDEN if case.values[0]["sheet"].get(field))


def test_fish_and_bought_horses_are_named_by_their_owner() -> None:
    fished = [line.plain for line in Ledger(first_case("fish"), ENGLISH, WIDTH).lines()]
    assert any(re.match(r"Fish of [ESWN] \w+: \d+ hit", line) for line in fished)
    bought = [line.plain for line in Ledger(first_case("outsiders"), ENGLISH, WIDTH).lines()]
    assert any(re.match(r"Horses of \w+: \d+ hit", line) for line in bought)


def nanning(**hands: str) -> Game:
    """East discards 4s, with which South wins, or wins with it himself when he alone has tiles."""
    described = {Seat("ESWN".index(letter)): text for letter, text in hands.items()}
    game = table(variant="nanning", hands=described)
    if SOUTH in described:
        game.discard("4s")
    game.hu(SOUTH if SOUTH in described else EAST)
    return game


def test_what_the_heading_has_said_is_not_said_again() -> None:
    said = lines(nanning(E="4s", S="123m456m789p23sEE"))
    assert said[1].endswith(": 2 points")
    assert not any(line.startswith("  2 points") for line in said)


def test_points_that_each_pays_are_not_set_equal_to_themselves() -> None:
    # 天胡 6 (nanning §6).
    said = lines(nanning(E="123m456m789p23sEE4s"))
    assert "  6 points from each of 3" in said


def test_one_point_is_one_point() -> None:
    game = table(variant="liuzhou", hands={EAST: "4s", SOUTH: "123m456m789p23sEE"})
    game.discard("4s")
    game.hu(SOUTH)
    assert lines(game)[1].endswith(": 1 point")
