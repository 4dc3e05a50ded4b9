import pytest

from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.rules import suits
from mahjong_tui.rules.shapes import STANDARD, Shapes
from mahjong_tui.rules.suits import Keys
from mahjong_tui.rules.waits import (
    accepted,
    analyse,
    best_discards,
    first_best_discard,
    is_win,
    keys_of,
    shanten,
    waits,
)

PAIRS = Shapes(seven_pairs=True)
ORPHANS = Shapes(thirteen_orphans=True)
BOTH = Shapes(seven_pairs=True, thirteen_orphans=True)


EVERY_KIND = (1 << 34) - 1


def hand(text: str) -> Keys:
    return keys_of(parse_tiles(text))


def tiles(mask: int) -> str:
    return format_tiles(tile for tile in TILES if mask >> tile & 1)


def mask_of(text: str) -> int:
    return sum(1 << kind for kind in set(parse_tiles(text)))


def tile(text: str) -> Tile:
    return parse_tiles(text)[0]


def test_keys_have_a_base_5_digit_for_each_rank() -> None:
    assert keys_of([]) == (0, 0, 0, 0)
    assert hand("1122m 9p 19s EP") == (12, 5**8, 1 + 5**8, 1 + 5**6)


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123456789m 11p 23s", 0, 0),
        ("123456789m 11p 234s", 0, -1),
        ("123456789m 11p 24s E", 0, 0),
        ("147m 258p 369s ESWN", 0, 8),
        ("147m 258p 369s ESWNC", 0, 8),
        ("123m 11p 24s EC FP", 0, 4),
        ("1m", 4, 0),
        ("11m", 4, -1),
        ("19m", 4, 0),
        ("1m 5p 9s E", 3, 2),
        ("12m 5p E", 3, 1),
        ("12m 55p", 3, 0),
        ("123m 55p", 3, -1),
        ("12m 34m 55p E", 2, 1),
        ("123m 456p 79s EFF", 1, 0),
        ("123m 456p 78s 99s", 1, 0),
    ],
)
def test_shanten_counts_what_must_come_before_the_hand_is_ready(
    text: str, melds: int, expected: int
) -> None:
    assert shanten(hand(text), melds, STANDARD) == expected


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123456789m 11p 23s", 0, "14s"),
        ("123456789m 11p 2p 3p", 0, "14p"),
        ("1112345678999m", 0, "123456789m"),
        ("2345678m 111p EEE", 0, "258m"),
        ("1113m", 3, "23m"),
        ("E", 4, "E"),
        ("22m 33p", 3, "2m3p"),
        ("1122334455667m", 0, "147m"),
        ("123456789m 1p 24s E", 0, ""),
        ("147m 258p 369s ESWN", 0, ""),
    ],
)
def test_waits_are_the_kinds_that_complete_the_hand(text: str, melds: int, expected: str) -> None:
    assert tiles(waits(hand(text), melds, STANDARD)) == expected


def test_a_hand_that_would_wait_for_a_fifth_copy_alone_is_not_ready() -> None:
    lonely = hand("1111m 123456789p")
    assert shanten(lonely, 0, STANDARD) == 1
    assert waits(lonely, 0, STANDARD) == 0
    assert accepted(lonely, 0, STANDARD) == EVERY_KIND ^ mask_of("1m")


def test_four_honours_and_three_melds_need_another_pair() -> None:
    assert shanten(hand("EEEE"), 3, STANDARD) == 1
    assert accepted(hand("EEEE"), 3, STANDARD) == EVERY_KIND ^ mask_of("E")


def test_a_fifth_copy_is_left_out_beside_living_waits() -> None:
    assert tiles(waits(hand("11112233m 99p"), 1, STANDARD)) == "4m9p"
    assert tiles(waits(hand("123333m 5p"), 2, STANDARD)) == "5p"


def test_common_11_seven_pairs_count_four_equal_tiles_twice() -> None:
    ready = hand("1111m 2222p 33s EE F")
    assert shanten(ready, 0, PAIRS) == 0
    assert tiles(waits(ready, 0, PAIRS)) == "F"
    assert is_win(hand("1111m 2222p 33s EE FF"), 0, PAIRS)
    assert not is_win(hand("1111m 2222p 33s EE FF"), 0, STANDARD)


def test_common_11_seven_pairs_may_wait_for_the_fourth_of_a_kind() -> None:
    assert tiles(waits(hand("11m 222p 33s EE FF CC"), 0, PAIRS)) == "2p"


def test_common_11_seven_pairs_need_a_wholly_concealed_hand() -> None:
    assert shanten(hand("1133m 5577p EE"), 1, PAIRS) == shanten(hand("1133m 5577p EE"), 1, STANDARD)


def test_waits_of_seven_pairs_and_of_sets_are_put_together() -> None:
    assert tiles(waits(hand("112233m 445566p 7s"), 0, PAIRS)) == "7s"
    assert tiles(waits(hand("1122334455667m"), 0, PAIRS)) == "147m"
    assert tiles(waits(hand("2233445566778m"), 0, PAIRS)) == "258m"


def test_thirteen_orphans_without_a_pair_wait_for_all_thirteen() -> None:
    ready = hand("19m 19p 19s ESWNCFP")
    assert shanten(ready, 0, ORPHANS) == 0
    assert tiles(waits(ready, 0, ORPHANS)) == "19m19p19sESWNCFP"
    assert shanten(ready, 0, STANDARD) == 8


def test_thirteen_orphans_with_a_pair_wait_for_the_missing_kind() -> None:
    ready = hand("19m 19p 19s ESWNCFF")
    assert tiles(waits(ready, 0, ORPHANS)) == "P"
    assert is_win(hand("19m 19p 19s ESWNCFFP"), 0, ORPHANS)
    assert not is_win(hand("19m 19p 19s ESWNCFFP"), 0, PAIRS)


def test_thirteen_orphans_count_one_pair_only() -> None:
    assert shanten(hand("119m 119p 19s EESSWN"), 0, ORPHANS) == 13 - 10 - 1


def test_both_special_shapes_are_looked_at_where_a_variant_has_both() -> None:
    assert shanten(hand("1133m 5577p 99s EE F"), 0, BOTH) == 0
    assert shanten(hand("19m 19p 19s ESWNCFP"), 0, BOTH) == 0


def test_thirteen_orphans_can_spare_what_is_no_orphan_or_a_second_pair() -> None:
    full = hand("119m 199p 19s ESWNC 5m")
    assert first_best_discard(full, 0, ORPHANS) == (1, tile("1m"))
    assert analyse(full, 0, ORPHANS) == (
        (tile("1m"), 1, mask_of("FP")),
        (tile("5m"), 1, mask_of("FP")),
        (tile("9p"), 1, mask_of("FP")),
    )


def test_seven_pairs_can_spare_what_is_not_paired() -> None:
    assert first_best_discard(hand("1133m 5577p 99s EE SW"), 0, PAIRS) == (0, tile("S"))
    assert first_best_discard(hand("1133m 555p 99s EE SS F"), 0, PAIRS) == (0, tile("5p"))


def test_a_discard_may_leave_sets_and_pairs_equally_near() -> None:
    both = hand("112233m 445566p 7s 9s")
    assert analyse(both, 0, STANDARD) == (
        (tile("7s"), 0, mask_of("9s")),
        (tile("9s"), 0, mask_of("7s")),
    )
    assert analyse(both, 0, PAIRS) == analyse(both, 0, STANDARD)
    assert analyse(both, 0, PAIRS, every=True)[-2:] == analyse(both, 0, STANDARD)


def test_discards_are_measured_by_the_nearest_shape_of_all() -> None:
    full = hand("1133m 5577p 99s EE SW")
    assert best_discards(full, 0, PAIRS) == (
        *((tile(name), 1) for name in ("1m", "3m", "5p", "7p", "9s", "E")),
        (tile("S"), 0),
        (tile("W"), 0),
    )
    assert accepted(hand("147m 258p 369s ESWN"), 0, PAIRS) == mask_of("147m258p369sESWN")
    assert accepted(hand("123456789m 1p 24s E"), 0, BOTH) == mask_of("1p3sE")


def test_discards_come_in_tile_order_with_the_shanten_that_each_leaves() -> None:
    assert best_discards(hand("13m 55p E"), 3, STANDARD) == (
        (tile("1m"), 1),
        (tile("3m"), 1),
        (tile("5p"), 1),
        (tile("E"), 0),
    )


def test_the_first_best_discard_is_the_first_of_the_least_shanten() -> None:
    assert first_best_discard(hand("13m 55p E"), 3, STANDARD) == (0, tile("E"))
    assert first_best_discard(hand("11m 55p E"), 3, STANDARD) == (0, tile("E"))
    assert first_best_discard(hand("111m 5p E"), 3, STANDARD) == (0, tile("5p"))


@pytest.mark.parametrize(
    ("text", "first"),
    [("1m 23p 55p", "1m"), ("123m 789s 56p", "5p"), ("123p 12s", "1s"), ("23p 55p E", "E")],
)
def test_the_first_best_discard_is_found_in_each_suit(text: str, first: str) -> None:
    melds = (14 - len(parse_tiles(text))) // 3
    assert first_best_discard(hand(text), melds, STANDARD)[1] == tile(first)


def test_a_win_can_be_discarded_from_and_stays_ready() -> None:
    assert first_best_discard(hand("123m 55p"), 3, STANDARD) == (0, tile("1m"))
    assert first_best_discard(hand("1133m 5577p 99s EE FF"), 0, PAIRS) == (0, tile("1m"))


def test_the_analysis_gives_the_best_discards_with_what_they_accept() -> None:
    assert analyse(hand("13m 55p E"), 3, STANDARD) == ((tile("E"), 0, mask_of("2m")),)
    assert analyse(hand("111m 5p E"), 3, STANDARD) == (
        (tile("5p"), 0, mask_of("E")),
        (tile("E"), 0, mask_of("5p")),
    )


def test_the_analysis_can_give_every_discard() -> None:
    assert analyse(hand("13m 55p E"), 3, STANDARD, every=True) == (
        (tile("1m"), 1, mask_of("12345m5pE")),
        (tile("3m"), 1, mask_of("123m5pE")),
        (tile("5p"), 1, mask_of("2m5pE")),
        (tile("E"), 0, mask_of("2m")),
    )


def test_the_analysis_puts_the_special_shapes_beside_the_sets() -> None:
    assert analyse(hand("1133m 5577p 99s EE SW"), 0, PAIRS) == (
        (tile("S"), 0, mask_of("W")),
        (tile("W"), 0, mask_of("S")),
    )


def test_a_memo_answers_by_its_rule_and_starts_anew_when_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(suits, "MEMO_LIMIT", 3)
    asked: list[int] = []
    memo = suits.Memo(lambda question: asked.append(question) or -question)
    assert [memo[question] for question in (1, 2, 3, 1)] == [-1, -2, -3, -1]
    assert asked == [1, 2, 3]
    assert (memo[4], dict(memo)) == (-4, {4: -4})
