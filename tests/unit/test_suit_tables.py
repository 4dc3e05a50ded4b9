from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from definition import START, State, after_rank, finished, suit_vector

from mahjong_tui.rules.suit_asset import ASSET, HONOUR_KEYS, SUIT_KEYS, additive, unpack
from mahjong_tui.rules.suit_tables import join, write

TABLE = unpack(ASSET.read_bytes())
COPIES = (0, 1, 2, 3, 4)


def digits(key: int, ranks: int) -> tuple[int, ...]:
    return tuple(key // 5**rank % 5 for rank in range(ranks))


def possible_keys(ranks: int) -> list[int]:
    return [key for key, tiles in enumerate(additive(COPIES, ranks)) if tiles <= 14]


def every_suit(
    state: State = START, rank: int = 0, key: int = 0, room: int = 14
) -> Iterator[tuple[int, State]]:
    if rank == 9:
        yield key, state
        return
    for held in range(min(4, room) + 1):
        reached = after_rank(state, held, runs=rank < 7)
        yield from every_suit(reached, rank + 1, key + held * 5**rank, room - held)


def test_the_shipped_table_is_what_the_generator_builds(tmp_path: Path) -> None:
    rebuilt = tmp_path / "suits.bin"
    write(rebuilt)
    assert unpack(rebuilt.read_bytes()) == TABLE


def test_the_shipped_table_is_small() -> None:
    assert ASSET.stat().st_size <= 100_000


def test_all_possible_keys_share_130_classes_of_180() -> None:
    suit = {TABLE.suit[key] for key in possible_keys(9)}
    honours = {TABLE.honours[key] for key in possible_keys(7)}
    assert (len(TABLE.suit), len(TABLE.honours)) == (SUIT_KEYS, HONOUR_KEYS)
    assert (len(suit | honours), len(TABLE.vectors)) == (130, 180)


def test_a_sample_of_suit_keys_has_the_vector_of_the_definition() -> None:
    for key in Random(1).sample(possible_keys(9), 300):
        assert tuple(TABLE.vectors[TABLE.suit[key]]) == suit_vector(digits(key, 9))


@pytest.mark.long
def test_all_405350_suit_keys_have_the_vector_of_the_definition() -> None:
    seen = 0
    for key, state in every_suit():
        assert tuple(TABLE.vectors[TABLE.suit[key]]) == finished(state)
        seen += 1
    assert seen == len(possible_keys(9)) == 405_350


def test_all_possible_honour_keys_have_the_vector_of_the_definition() -> None:
    for key in possible_keys(7):
        assert tuple(TABLE.vectors[TABLE.honours[key]]) == suit_vector(digits(key, 7))


def test_joining_is_sharing_out_sets_and_pair() -> None:
    random = Random(2)
    for _ in range(2_000):
        one, other = random.randrange(180), random.randrange(180)
        shared = join(tuple(TABLE.vectors[one]), tuple(TABLE.vectors[other]))
        assert tuple(TABLE.vectors[TABLE.joins[one][other]]) == shared


def test_joining_is_commutative_and_an_empty_suit_changes_nothing() -> None:
    for one in range(180):
        assert TABLE.joins[one][TABLE.suit[0]] == one
        assert all(TABLE.joins[one][other] == TABLE.joins[other][one] for other in range(180))


def test_joining_is_associative() -> None:
    random = Random(3)
    for _ in range(20_000):
        a, b, c = (random.randrange(180) for _ in range(3))
        assert TABLE.joins[TABLE.joins[a][b]][c] == TABLE.joins[a][TABLE.joins[b][c]]


@pytest.mark.parametrize("digits_summed", [1, 2, 7, 9])
def test_an_additive_table_sums_over_the_digits_of_a_key(digits_summed: int) -> None:
    per_digit = (0, 1, 17, 17, 17)
    table = additive(per_digit, digits_summed)
    assert len(table) == 5**digits_summed
    for key in Random(4).choices(range(5**digits_summed), k=500):
        assert table[key] == sum(per_digit[digit] for digit in digits(key, digits_summed))
