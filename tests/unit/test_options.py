"""House rules: what is allowed, how it is typed, what a table agreed on."""

import pytest

from mahjong_tui.errors import OptionError
from mahjong_tui.rules.options import Option, Options, agreed
from mahjong_tui.rules.registry import ruleset, variants

NUMBER = Option("horses", 10, "§10", greatest=30)
CAP = Option("cap", 2, "§7", choices=(2, 4, None))
FLAG = Option("fishing", default=False, paragraph="§11", choices=(False, True))
WORD = Option("menqing", "scale", "§7", choices=("scale", "none", "off"))


@pytest.mark.parametrize(
    ("option", "right", "wrong"),
    [
        (NUMBER, (0, 30), (-1, 31, True, None, "3")),
        (CAP, (2, 4, None), (3, "2", True, False)),
        (FLAG, (True, False), (1, 0, "true", None)),
        (WORD, ("scale", "none"), ("Scale", None, False)),
    ],
)
def test_only_listed_values_and_ranges_are_allowed(
    option: Option, right: tuple, wrong: tuple
) -> None:
    assert [value for value in right if not option.allows(value)] == []
    assert [value for value in wrong if option.allows(value)] == []


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (NUMBER, " 12 ", 12),
        (CAP, "none", None),
        (CAP, "NULL", None),
        (CAP, "4", 4),
        (FLAG, "Yes", True),
        (FLAG, "off", False),
        (WORD, "none", "none"),
        (WORD, "OFF", "off"),
    ],
)
def test_values_are_read_as_typed(option: Option, typed: str, value: object) -> None:
    read = option.parsed(typed)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "typed", "allowed"),
    [(NUMBER, "-1", "0-30"), (FLAG, "perhaps", "false, true"), (CAP, "3", "2, 4, none")],
)
def test_a_wrong_value_names_the_option_and_what_would_be_right(
    option: Option, typed: str, allowed: str
) -> None:
    with pytest.raises(OptionError) as caught:
        option.parsed(typed)
    assert caught.value.key == "error.option.value"
    assert caught.value.params == {"option": option.id, "value": typed, "allowed": allowed}


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError) as caught:
        agreed((NUMBER, CAP), {"horse": 3})
    assert caught.value.params == {"option": "horse", "known": "horses, cap"}


def test_defaults_fill_in_around_what_was_chosen() -> None:
    options = agreed((NUMBER, CAP, FLAG, WORD), {"cap": None})
    assert dict(options) == {"horses": 10, "cap": None, "fishing": False, "menqing": "scale"}
    assert len(options) == 4


def test_values_are_read_by_type() -> None:
    options = Options({"horses": 3, "cap": None, "limit": 6, "fishing": True, "word": "x"})
    assert options.number("horses") == 3
    assert options.cap("cap") is None
    assert options.cap("limit") == 6
    assert options.flag("fishing")
    assert not options.flag("word")
    assert options.word("word") == "x"


def test_a_word_is_no_number() -> None:
    with pytest.raises(OptionError) as caught:
        Options({"word": "x"}).number("word")
    assert caught.value.params == {"option": "word", "value": "x"}


def test_an_agreement_lists_what_differs_from_the_defaults() -> None:
    chosen = {"horses": 0, "pass_peng": "round", "base": 1}
    assert ruleset("qinzhou").agree(chosen).differing == {"horses": 0}


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
def test_every_default_is_allowed_and_can_be_typed(rules) -> None:  # noqa: ANN001
    for option in rules.options:
        assert option.checked(option.default) == option.default
        for value in option.choices or (option.least, option.greatest):
            rules.agree({option.id: value})


def test_agreements_are_equal_when_variant_and_options_are() -> None:
    rules = ruleset("qinzhou")
    assert rules.agree() == rules.agree({"horses": 10})
    assert hash(rules.agree()) == hash(rules.agree({"horses": 10}))
    unlike = (rules.agree({"horses": 5}), ruleset("handan").agree(), "qinzhou")
    assert [other for other in unlike if rules.agree() == other] == []
    assert [other for other in (*unlike, rules.agree()) if rules.agree() != other] == [*unlike]


EXPECTED = {
    "qinzhou": "base=1 horses=10 fan_combine=sum multi_hu_dealer=dealer_or_first pass_peng=round",
    "liuzhou": "base=1 zimo_cap=2 hu_cap=None rob=double sanbi=all fishing=False"
    " fish_follow_gang=True last_tile_discard=True pass_hu=round",
    "nanning": "base=1 menqing=scale fed_flower=cover",
    "nanning_laok": "base=1 floor=5 bao=same_feeder fishing=False",
    "guangdong": "base=10 horses=2 horses_on_rob=True horses_on_fed_gang=True chain_value=full"
    " dragon_map=seed",
    "handan": "base=1 dealer_rotation=previous added_gang_payer=supplier follow=True"
    " seven_pairs_factor=1 reserve_stacks=6",
}


@pytest.mark.parametrize("variant", EXPECTED)
def test_the_options_and_defaults_of_each_page(variant: str) -> None:
    shown = " ".join(f"{one.id}={one.default}" for one in ruleset(variant).options)
    assert shown == EXPECTED[variant]


def test_a_number_for_sheets_only_cannot_be_played_guangdong_4() -> None:
    """Source: guangdong §4; 136 horses on a sheet, 20 at the table."""
    horses = Option("horses", 2, "§4", greatest=136, at_table=20)
    horses.played(20)
    with pytest.raises(OptionError) as refused:
        horses.played(21)
    assert refused.value.params == {"option": "horses", "value": "21", "allowed": "0-20"}
    assert horses.checked(21) == 21


def test_a_number_that_is_chosen_from_a_few_can_be_played() -> None:
    CAP.played(4)


def test_a_table_that_plays_refuses_what_only_a_sheet_may_hold() -> None:
    rules = ruleset("guangdong")
    assert rules.agree({"horses": 21}).options["horses"] == 21
    assert rules.agree_to_play({"horses": 20}).play.horses == 20
    with pytest.raises(OptionError, match=r"error\.option\.value"):
        rules.agree_to_play({"horses": 21})


def test_a_table_that_plays_takes_every_value_that_is_chosen_from_a_few() -> None:
    assert ruleset("liuzhou").agree_to_play({"zimo_cap": 4}).options["zimo_cap"] == 4
