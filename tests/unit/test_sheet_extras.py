"""Horses, fish, spectators, a followed discard, house rules (How a sheet is read 7)."""

import json

import pytest
from sheets import HAND, accepted, dealt_in, refused, robbed, seat, sheet, won

from mahjong_tui.core.seats import EAST
from mahjong_tui.rules.handend import Fish
from mahjong_tui.rules.options import Option, OptionValue
from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import RuleSet

VARIANTS = ("qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong", "handan")
WITH_HORSES = ("qinzhou", "guangdong")
LAOK = "nanning_laok"
FISHING = {"fishing": True}
OPTIONS = [(rules, option) for rules in variants() for option in rules.options]


def of_option(value: object) -> str:
    """Name a test after the variant or the option it is about."""
    return value.id if isinstance(value, RuleSet | Option) else str(value)


def fish(*owners: str) -> list[dict[str, str]]:
    """Give one fish to each owner named."""
    return [{"owner": owner, "tile": f"{place}m"} for place, owner in enumerate(owners, 1)]


# Horses.


@pytest.mark.parametrize("variant", WITH_HORSES)
def test_7_horses_on_a_draw_are_refused(variant: str) -> None:
    assert refused(sheet(variant, horses="1m"), "horses", "draw") == "error.sheet.horses.draw"


@pytest.mark.parametrize("variant", WITH_HORSES)
def test_7_horses_with_the_last_tile_are_refused(variant: str) -> None:
    value = won(variant, facts=("last_tile",), horses="1m")
    assert refused(value, "horses", "last_tile") == "error.sheet.horses.last_tile"


@pytest.mark.parametrize("variant", WITH_HORSES)
def test_7_no_horses_may_be_written_out_where_none_can_be_turned(variant: str) -> None:
    assert accepted(sheet(variant, horses="")) == accepted(sheet(variant))
    last = won(variant, facts=("last_tile",))
    assert accepted(last | {"horses": " "}) == accepted(last)


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_horses_in_a_variant_without_them_are_refused(variant: str) -> None:
    value = won(variant, horses="1m")
    if variant in WITH_HORSES:
        accepted(value)
    else:
        assert refused(value, "horses", "1", "0 were agreed") == "error.sheet.horses.many"


@pytest.mark.parametrize(("variant", "agreed"), [("qinzhou", 10), ("guangdong", 2)])
def test_7_more_horses_than_agreed_are_refused_and_fewer_are_fine(
    variant: str, agreed: int
) -> None:
    for count in range(agreed + 1):
        accepted(won(variant, horses="1m" * count))
    key = refused(won(variant, horses="1m" * (agreed + 1)), "horses", str(agreed + 1), str(agreed))
    assert key == "error.sheet.horses.many"


def test_7_the_horses_agreed_are_those_of_the_options() -> None:
    accepted(won("qinzhou", options={"horses": 30}, horses="1m" * 30))
    accepted(won("guangdong", options={"horses": 136}, horses="1m" * 136))
    assert refused(won("qinzhou", options={"horses": 0}, horses="1m"), "horses")
    assert refused(dealt_in("qinzhou", options={"horses": 2}, horses="123m"), "horses")
    for variant, most in (("qinzhou", 30), ("guangdong", 136)):
        value = won(variant, options={"horses": most + 1})
        assert refused(value, "options.horses", f"0-{most}") == "error.sheet.option"
        assert refused(won(variant, options={"horses": -1}), "options.horses")


def test_7_horses_stand_in_the_order_turned() -> None:
    horses = accepted(won("qinzhou", horses="9s 1m E 1m")).end.horses
    assert horses == (26, 0, 27, 0)


# Spectators.


@pytest.mark.parametrize("variant", VARIANTS)
def test_spectators_are_refused_outside_guangdong(variant: str) -> None:
    value = won(variant, outsiders=[{"name": "X", "horses": "1m"}])
    if variant == "guangdong":
        accepted(value)
    else:
        key = refused(value, "outsiders", "outsiders", variant)
        assert key == "error.sheet.outsider.none"


def test_7_spectators_horses_are_empty_with_the_last_tile() -> None:
    names = [{"name": "X", "horses": ""}, {"name": "Y", "horses": ""}]
    accepted(won("guangdong", facts=("last_tile",), outsiders=names))
    value = won(
        "guangdong", facts=("last_tile",), outsiders=[*names[1:], {"name": "X", "horses": "1m"}]
    )
    key = refused(value, "outsiders.1.horses", "last_tile")
    assert key == "error.sheet.horses.last_tile"


def test_7_spectators_horses_may_stand_on_a_drawn_hand() -> None:
    accepted(sheet("guangdong", outsiders=[{"name": "X", "horses": "1m2m"}]))


def test_a_spectator_buys_at_most_ten_horses() -> None:
    """Source: guangdong §8."""
    accepted(robbed("guangdong", outsiders=[{"name": "X", "horses": "1m" * 10}]))
    value = robbed("guangdong", outsiders=[{"name": "X", "horses": "1m" * 11}])
    key = refused(value, "outsiders.0.horses", "horses", "11", "10")
    assert key == "error.sheet.outsider.many"


@pytest.mark.parametrize("name", ["", " ", "\t", "a\nb", "\x1b[2J", "\ud800", "\u2028"])
def test_a_spectator_has_a_name_that_can_be_printed(name: str) -> None:
    value = won("guangdong", outsiders=[{"name": name, "horses": ""}])
    assert refused(value, "outsiders.0.name", "name") == "error.sheet.outsider.name"


@pytest.mark.parametrize("name", ["E", "S", "W", "N", " N "])
def test_a_spectator_is_not_called_like_a_seat(name: str) -> None:
    value = won("guangdong", outsiders=[{"name": name, "horses": ""}])
    assert refused(value, "outsiders.0.name", "seat") == "error.sheet.outsider.seat"


def test_two_spectators_have_two_names() -> None:
    outsiders = [{"name": name, "horses": ""} for name in ("阿强", "e", "阿强")]
    value = won("guangdong", outsiders=outsiders)
    assert refused(value, "outsiders.2.name", "“阿强”") == "error.sheet.outsider.twice"
    accepted(won("guangdong", outsiders=outsiders[:2]))


# Fish.


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_fish_need_fishing(variant: str) -> None:
    value = won(variant, fish=fish("S"))
    assert refused(value, "fish", "fish", "fishing", variant) == "error.sheet.fish.none"


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_a_fisher_needs_fishing(variant: str) -> None:
    value = won(variant, fisher="S")
    assert refused(value, "fisher", "fisher", "fishing") == "error.sheet.fish.no_fisher"


def test_a_fisher_is_one_of_lao_k() -> None:
    """Source: settlement sheet, Fields; nanning_laok §12."""
    accepted(won(LAOK, options=FISHING, fisher="S"))
    value = won("liuzhou", options=FISHING, fisher="S")
    assert refused(value, "fisher", "fisher") == "error.sheet.fish.no_fisher"


def test_7_in_liuzhou_at_most_two_fish_an_owner() -> None:
    accepted(sheet("liuzhou", options=FISHING, fish=fish(*"SESENWNW")))
    value = sheet("liuzhou", options=FISHING, fish=fish(*"SESWS"))
    assert refused(value, "fish.4.owner", "S", "2 fish") == "error.sheet.fish.many"


def test_7_in_lao_k_at_most_three_fish_all_the_fishers() -> None:
    accepted(sheet(LAOK, options=FISHING, fisher="W", fish=fish(*"WWW")))
    value = sheet(LAOK, options=FISHING, fisher="W", fish=fish(*"WWWW"))
    assert refused(value, "fish.3.owner", "W", "3 fish") == "error.sheet.fish.many"
    for fisher in ({"fisher": "W"}, {}):
        value = sheet(LAOK, options=FISHING, fish=fish("N"), **fisher)
        assert refused(value, "fish.0.owner", "fisher") == "error.sheet.fish.owner"


def test_fish_keep_their_order() -> None:
    end = accepted(sheet("liuzhou", options=FISHING, fish=fish("E", "S", "E"))).end
    assert end.fish == (Fish(EAST, 0), Fish(EAST + 1, 1), Fish(EAST, 2))


# A followed first discard.


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_only_the_dealer_can_be_followed(variant: str) -> None:
    for dealer in "ESWN":
        assert accepted(sheet(variant, dealer=dealer, followed=dealer)).end.followed is not None
    key = refused(sheet(variant, followed="S"), "followed", "dealer E")
    assert key == "error.sheet.followed.dealer"


def test_7_a_followed_discard_is_read_where_it_pays_nothing() -> None:
    accepted(sheet("handan", options={"follow": False}, followed="E"))


def test_who_wins_the_dealt_hand_was_not_followed() -> None:
    value = won("handan", dealer="S", facts=("heavenly",), followed="S")
    assert refused(value, "followed", "heavenly") == "error.sheet.followed.heavenly"


# House rules.


@pytest.mark.parametrize(("rules", "option"), OPTIONS, ids=of_option)
def test_7_a_default_may_be_written_out(rules: RuleSet, option: Option) -> None:
    value = sheet(rules.id, options={option.id: option.default})
    assert accepted(value) == accepted(sheet(rules.id))


@pytest.mark.parametrize(("rules", "option"), OPTIONS, ids=of_option)
def test_7_every_value_of_an_option_is_read(rules: RuleSet, option: Option) -> None:
    for choice in option.choices or (option.least, option.greatest):
        agreement = accepted(sheet(rules.id, options={option.id: choice})).agreement
        assert agreement.options[option.id] is choice or agreement.options[option.id] == choice


@pytest.mark.parametrize(("rules", "option"), OPTIONS, ids=of_option)
def test_every_other_value_of_an_option_is_refused(rules: RuleSet, option: Option) -> None:
    near: list[OptionValue] = ["", "none", "null", 1.5, option.least - 1, option.greatest + 1]
    wrong = [value for value in near if value not in option.choices or isinstance(value, float)]
    assert len(wrong) >= 5
    for value in wrong:
        key = refused(
            sheet(rules.id, options={option.id: value}), f"options.{option.id}", option.id
        )
        assert key == "error.sheet.option"


def twins(value: OptionValue) -> list[object]:
    """Give what equals a value and is of another type: 1 and true, 2 and 2.0."""
    if isinstance(value, bool):
        return [int(value), float(value)]
    if isinstance(value, int):
        return [float(value)] + ([bool(value)] if value in {0, 1} else [])
    return []


@pytest.mark.parametrize(
    ("rules", "option", "twin"),
    [
        (rules, option, twin)
        for rules, option in OPTIONS
        for value in option.choices or (option.least, 1, option.default)
        for twin in twins(value)
    ],
    ids=of_option,
)
def test_what_only_equals_a_value_of_an_option_is_refused(
    rules: RuleSet, option: Option, twin: object
) -> None:
    wrong = sheet(rules.id, options={option.id: twin})
    assert refused(wrong, f"options.{option.id}", option.id) == "error.sheet.option"


@pytest.mark.parametrize(
    ("variant", "option", "values"),
    [
        ("qinzhou", "pass_peng", ["round", "hand", "off"]),
        ("liuzhou", "pass_hu", ["round", "draw"]),
        ("liuzhou", "last_tile_discard", [True, False]),
        ("handan", "reserve_stacks", [0, 6, 20]),
    ],
)
def test_7_options_that_act_only_in_play_change_nothing(
    variant: str, option: str, values: list[OptionValue]
) -> None:
    for value in values:
        agreed = {option: value}
        for facts in ((), ("last_tile",)):
            if not (variant == "qinzhou" and facts):
                accepted(dealt_in(variant, options=agreed, facts=facts))
        accepted(won(variant, options=agreed, facts=("last_tile",)))
        end = accepted(sheet(variant, options=agreed, seats={"S": seat(HAND)})).end
        assert end == accepted(sheet(variant, seats={"S": seat(HAND)})).end


def test_7_no_cap_is_null_and_no_menqing_is_the_word_none() -> None:
    for name in ("zimo_cap", "hu_cap"):
        accepted(sheet("liuzhou", options={name: None}))
        key = refused(sheet("liuzhou", options={name: "none"}), f"options.{name}", "null")
        assert key == "error.sheet.option"
    accepted(sheet("nanning", options={"menqing": "none"}))
    key = refused(sheet("nanning", options={"menqing": None}), "options.menqing", '"none"')
    assert key == "error.sheet.option"


@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [("handan", "base", 0), ("nanning_laok", "floor", -1), ("guangdong", "horses", 137)],
)
def test_7_ranges_of_numbers(variant: str, option: str, value: int) -> None:
    key = refused(sheet(variant, options={option: value}), f"options.{option}", option)
    assert key == "error.sheet.option"
    accepted(sheet(variant, options={option: value - 1 if value > 1 else value + 1}))


def test_a_sheet_of_json_and_one_of_values_are_the_same() -> None:
    value = won("liuzhou", options={"zimo_cap": None} | FISHING, fish=fish("E"))
    assert accepted(json.loads(json.dumps(value))) == accepted(value)
    assert accepted(value) != accepted(value | {"options": FISHING})
    assert accepted(value).agreement != accepted(won("qinzhou")).agreement
    assert accepted(value).agreement != "liuzhou"
    assert len({accepted(value).agreement, accepted(value).agreement}) == 1
