"""What is compared of two tables is read from their rules, and holds whatever they agree on."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from msgspec.structs import replace

from mahjong_tui.core.seats import NORTH
from mahjong_tui.core.walls import Break
from mahjong_tui.rules import facets, specimens
from mahjong_tui.rules.comparison import NO_WIN, NOTHING, Row, Topic, compared
from mahjong_tui.rules.facets import Part, Rules, Said, said
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.rules.ruleset import Agreement, RuleSet

PAIRS = list(permutations((rules.id for rules in variants()), 2))


def usual(variant: str, **options: OptionValue) -> Agreement:
    return ruleset(variant).agree(options)


def rows(known: Agreement, here: Agreement, topic: Topic) -> list[Row]:
    return [row for row in compared(known, here).rows if row.topic is topic]


def pattern(known: str, here: str, name: str) -> Row:
    """Give the row of a pattern, by the name it has here."""
    found = rows(usual(known), usual(here), Topic.PATTERN)
    return next(row for row in found if row.name == Rules((ruleset(here).rule(name),)))


def tables(rules: RuleSet) -> Iterator[Agreement]:
    """Give a table as usual, and one for each other choice of each house rule."""
    yield rules.agree()
    for option in rules.options:
        for value in option.choices or (option.least, option.greatest):
            yield rules.agree({option.id: value})


@pytest.mark.parametrize(("known", "here"), PAIRS)
def test_rows_stand_in_the_order_of_play(known: str, here: str) -> None:
    topics = [row.topic for row in compared(usual(known), usual(here)).rows]
    assert topics == sorted(topics, key=list(Topic).index)


@pytest.mark.parametrize(("known", "here"), PAIRS)
def test_only_what_differs_is_a_row_and_only_what_does_not_is_alike(known: str, here: str) -> None:
    comparison = compared(usual(known), usual(here))
    assert all(row.known != row.here for row in comparison.rows)
    assert not {str(row.name) for row in comparison.rows} & set(map(str, comparison.alike))


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
def test_a_table_differs_from_the_usual_one_by_what_it_agreed_on(rules: RuleSet) -> None:
    for table in tables(rules):
        changed = rows(rules.agree(), table, Topic.OPTION)
        assert len(changed) == len(table.differing)


def test_every_pattern_of_either_variant_is_compared() -> None:
    shown = {
        rule
        for row in compared(usual("nanning_laok"), usual("handan")).rows
        if isinstance(row.name, Rules)
        for rule in row.name.ids
    }
    table = {f"nanning_laok.{name}" for name in ruleset("nanning_laok").paragraphs}
    paid = {"floor", "liability", "nine_tiles_liability", "gang", "fish", "base"}
    assert {one for one in table if one.partition(".")[2] not in paid} <= shown | {
        "nanning_laok.plain"
    }


# Prices are those that a hand is scored at.


@pytest.mark.parametrize(
    ("known", "here", "name", "before", "after"),
    [
        ("qinzhou", "liuzhou", "all_peng", said("price.either", amount=2), (3, 2)),
        ("qinzhou", "nanning", "luxury_seven_pairs", said("price.either", amount=4), (24, 16)),
        ("handan", "nanning", "all_begged", Said("price.nothing_extra"), (18, 6)),
    ],
)
def test_a_pattern_has_its_price_by_discard_and_self_drawn(
    known: str, here: str, name: str, before: Said, after: tuple[int, int]
) -> None:
    row = pattern(known, here, name)
    price = said("price.both", from_other=after[0], self_drawn=after[1])
    assert (row.known, row.here) == ((before,), (price,))


def test_an_event_is_worth_what_it_adds_to_the_same_tiles() -> None:
    assert pattern("guangdong", "nanning", "heavenly").known == (Said("price.nothing_extra"),)
    assert pattern("guangdong", "nanning", "heavenly").here == (said("price.self_drawn", amount=6),)
    assert pattern("handan", "qinzhou", "gang_discard").here == (
        said("price.from_other", amount=2),
    )


@pytest.mark.parametrize(("variant", "paid"), [("guangdong", 6), ("nanning_laok", 15)])
def test_a_robbed_player_who_pays_for_all_three_is_told_what_he_pays(
    variant: str, paid: int
) -> None:
    (row,) = (
        row
        for row in rows(usual("handan"), usual(variant), Topic.PATTERN)
        if isinstance(row.name, Rules) and row.name.ids[0].endswith(".robbing_gang")
    )
    assert row.here[-1] == said("price.from_other", amount=paid)


def test_no_specimen_is_bound_or_liable_by_chance() -> None:
    for shown in (specimens.PLAIN, *specimens.PATTERNS, *specimens.EVENTS):
        for melds in (shown.melds, shown.claims):
            fed = Counter(meld.source for meld in melds if meld.is_claimed)
            assert max(fed.values(), default=0) < 3
    assert {meld.source for meld in specimens.FED_THRICE.melds} == {NORTH}


def test_a_shape_that_a_variant_does_not_know_is_no_win() -> None:
    assert pattern("nanning_laok", "qinzhou", "seven_pairs").known == NO_WIN
    assert pattern("qinzhou", "nanning_laok", "thirteen_orphans").known == NO_WIN


def test_a_hand_without_a_name_tells_what_it_counts_as() -> None:
    counted = Rules((ruleset("liuzhou").rule("all_peng"),))
    assert pattern("liuzhou", "qinzhou", "all_honours").known == (
        said("price.counts_as", rules=counted),
        said("price.both", from_other=3, self_drawn=2),
    )


def test_one_pattern_has_a_name_in_either_variant() -> None:
    row = pattern("qinzhou", "liuzhou", "all_begged")
    assert row.known_name == Rules((ruleset("qinzhou").rule("twelve_on_table"),))


def test_an_event_of_one_region_is_not_taken_for_another() -> None:
    row = pattern("qinzhou", "nanning_laok", "earthly")
    assert (row.known, row.here) == (
        (Said("price.nothing_extra"),),
        (said("price.self_drawn", amount=8),),
    )
    ready = pattern("handan", "qinzhou", "earthly")
    assert (ready.known, ready.here) == (
        (Said("price.nothing_extra"),),
        (said("price.either", amount=2),),
    )


# Policies.


def test_another_break_is_told_by_how_it_departs_from_the_nearest() -> None:
    def at(dice: tuple[int, int]) -> Break:
        return Break(0, 10) if sum(dice) == 2 else Break((max(dice) - 1) % 4, sum(dice))

    table = usual("qinzhou")
    strange = replace(table, play=replace(table.play, broken_at=at))
    assert list(facets.wall_break(strange)) == [
        Said("break.larger_die"),
        said("break.except", sums=(2,), place=Said("place.dealer"), skipped=10),
    ]


def cells(facet: str, table: Agreement) -> list[str]:
    made: Iterator[Part] = getattr(facets, facet)(table)
    return [one.id for one in made if isinstance(one, Said)]


@pytest.mark.parametrize(
    ("facet", "variant", "options", "expected"),
    [
        ("claims", "handan", {}, ["claims.no_chi"]),
        ("discard_win", "guangdong", {}, ["discard_win.no"]),
        ("shapes", "nanning_laok", {}, ["shapes.sets", "shapes.thirteen_orphans"]),
        ("passed_hu", "guangdong", {}, []),
        (
            "passed_hu",
            "liuzhou",
            {},
            ["lock.same_tile", "lock.until_discarder", "lock.self_draw_free"],
        ),
        ("passed_peng", "qinzhou", {"pass_peng": "hand"}, ["lock.same_tile", "lock.until_hand"]),
        ("passed_peng", "qinzhou", {"pass_peng": "off"}, []),
        ("followed", "handan", {}, ["followed.paid"]),
        ("followed", "handan", {"follow": False}, []),
        ("robbing", "guangdong", {}, ["robbing.covers", "robbing.voids", "robbing.fed_safe"]),
        ("last_tile", "liuzhou", {}, ["last_tile.discarded"]),
        ("last_tile", "liuzhou", {"last_tile_discard": False}, ["last_tile.kept"]),
        ("last_tile", "handan", {}, ["last_tile.reserve"]),
        ("payers", "liuzhou", {"sanbi": "plain"}, ["payers.usual", "payers.bond_plain"]),
        ("payers", "liuzhou", {"sanbi": "off"}, ["payers.usual"]),
        ("payers", "nanning_laok", {}, ["payers.usual", "payers.fed_thrice"]),
        ("payers", "nanning_laok", {"bao": "off"}, ["payers.usual"]),
        ("flower", "nanning", {}, ["flower.exposed", "flower.added"]),
        ("flower", "guangdong", {}, ["flower.exposed", "flower.chain"]),
        ("flower", "handan", {}, ["flower.nobody"]),
        ("fish", "liuzhou", {"fishing": True}, ["fish.picked", "fish.gangs"]),
        (
            "fish",
            "liuzhou",
            {"fishing": True, "fish_follow_gang": False},
            ["fish.picked", "fish.no_gangs"],
        ),
        ("fish", "nanning_laok", {"fishing": True}, ["fish.turned", "fish.gangs"]),
        ("succession", "handan", {"dealer_rotation": "next"}, ["succession.next"]),
    ],
)
def test_a_policy_is_told_as_it_was_agreed(
    facet: str, variant: str, options: dict[str, OptionValue], expected: list[str]
) -> None:
    assert cells(facet, usual(variant, **options)) == expected


def test_gangs_are_told_with_their_prices_and_payers() -> None:
    assert list(facets.gangs(usual("guangdong", chain_value="flat"))) == [
        said("gang.exposed_supplier", amount=3),
        said("gang.added_each", amount=1),
        said("gang.concealed_each", amount=2),
        Said("gang.when_drawn"),
        Said("gang.fed_flat"),
    ]


def test_what_could_be_agreed_on_is_told_as_such() -> None:
    (row,) = rows(usual("qinzhou"), usual("liuzhou"), Topic.FISH)
    assert row.known == NOTHING
    assert next(one.id for one in row.here if isinstance(one, Said)) == "agreeable"


def test_the_places_of_dragons_follow_the_agreement_guangdong_4() -> None:
    seed, other = usual("guangdong"), usual("guangdong", dragon_map="usual")
    assert [row.topic for row in compared(seed, other).rows] == [Topic.HORSES, Topic.OPTION]
