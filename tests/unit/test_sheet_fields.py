"""What a field of a sheet may hold (settlement sheet, Tiles, Fields, and A bad sheet)."""

import pytest
from sheets import HAND, HAND_1, PAIRS, accepted, refused, seat, sheet, win, won

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.handend import Fact, Fish, HandEnd, Outsider, Win

VARIANTS = ("qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong", "handan")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_draws_self_draws_and_robbed_gangs(variant: str) -> None:
    assert accepted(sheet(variant)).end == HandEnd(EAST, (None,) * 4, ((),) * 4)
    assert accepted(won(variant)).agreement.rules.id == variant


def test_every_field_has_its_place() -> None:
    value = sheet(
        "liuzhou",
        dealer="W",
        options={"fishing": True},
        seats={"N": seat(None, "chi 123m W"), "S": seat(HAND_1, "peng CCC N")},
        wins=[win("S", "1p", "E", "last_tile")],
        fish=[{"owner": "E", "tile": "东"}],
        followed="W",
    )
    assert accepted(value).end == HandEnd(
        dealer=WEST,
        hands=(None, parse_tiles(HAND_1), None, None),
        melds=(
            (),
            (Meld(MeldKind.PENG, Tile(31), NORTH),),
            (),
            (Meld(MeldKind.CHI, Tile(0), WEST),),
        ),
        wins=(Win(SOUTH, Tile(9), EAST, frozenset({Fact.LAST_TILE})),),
        fish=(Fish(EAST, Tile(27)),),
        followed=WEST,
    )


def test_spectators_and_the_fisher_have_their_places() -> None:
    outsiders = [{"name": "老K", "horses": "1m 2m"}]
    end = accepted(won("guangdong", outsiders=outsiders, horses="3m E")).end
    assert end.outsiders == (Outsider("老K", (Tile(0), Tile(1))),)
    assert end.horses == (Tile(2), Tile(27))
    fishing = sheet("nanning_laok", options={"fishing": True}, fisher="N")
    assert accepted(fishing).end.fisher == NORTH


def test_empty_lists_and_no_tiles_say_as_much_as_absent_fields() -> None:
    empty = {"options": {}, "wins": [], "horses": "", "fish": [], "outsiders": []}
    assert accepted(sheet("handan", **empty)) == accepted(sheet("handan"))
    assert accepted({"variant": "handan", "dealer": "E"}) == accepted(sheet("handan", seats={}))


@pytest.mark.parametrize("field", ["variant", "dealer"])
def test_a_required_field_is_missed(field: str) -> None:
    value = sheet("qinzhou")
    del value[field]
    assert refused(value, field, field) == "error.sheet.missing"


@pytest.mark.parametrize(
    ("whole", "field"),
    [
        ({"wins": [{"tile": "1p"}]}, "wins.0.seat"),
        ({"wins": [{"seat": "S"}]}, "wins.0.tile"),
        ({"fish": [{"owner": "S"}]}, "fish.0.tile"),
        ({"fish": [{"tile": "1m"}]}, "fish.0.owner"),
        ({"outsiders": [{"name": "X"}]}, "outsiders.0.horses"),
        ({"outsiders": [{"horses": "1m"}]}, "outsiders.0.name"),
    ],
)
def test_what_an_element_needs_is_missed(whole: dict[str, object], field: str) -> None:
    assert refused(sheet("qinzhou", **whole), field) == "error.sheet.missing"


@pytest.mark.parametrize(
    ("whole", "field", "near"),
    [
        ({"horse": "1m"}, "horse", "horses"),
        ({"seats": {"S": {"hnad": HAND}}}, "seats.S.hnad", "hand"),
        ({"wins": [{"seat": "S", "tile": "1p", "form": "E"}]}, "wins.0.form", "from"),
        ({"fish": [{"owners": "S", "tile": "1p"}]}, "fish.0.owners", "owner"),
        ({"outsiders": [{"name": "X", "horse": ""}]}, "outsiders.0.horse", "horses"),
    ],
)
def test_an_unknown_field_is_refused_with_the_nearest(
    whole: dict[str, object], field: str, near: str
) -> None:
    key = refused(sheet("qinzhou", **whole), field, near)
    assert key == "error.sheet.unknown.field_near"


def test_an_unknown_field_that_is_near_to_none_is_refused_with_all() -> None:
    key = refused(sheet("qinzhou", seats={"S": {"x": 1}}), "seats.S.x", "“x”", "hand, melds")
    assert key == "error.sheet.unknown.field"


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("qinzho", ("“qinzho”", "“qinzhou”")),
        ("", ("“”", *VARIANTS)),
        ("riichi\n", ("riichi?", *VARIANTS)),
        ("x" * 99, ("x…",)),
    ],
)
def test_an_unknown_variant_is_refused(variant: str, words: tuple[str, ...]) -> None:
    refused(sheet(variant), "variant", "no variant", *words)


def test_an_unknown_option_is_refused() -> None:
    value = sheet("qinzhou", options={"horse": 5})
    assert refused(value, "options.horse", "“horses”") == "error.sheet.unknown.option_near"
    value = sheet("handan", options={"xyz": 5})
    assert refused(value, "options.xyz", "dealer_rotation") == "error.sheet.unknown.option"
    value = sheet("nanning", options={"horses": 0})
    assert refused(value, "options.horses", "option") == "error.sheet.unknown.option"


def test_an_unknown_seat_is_refused() -> None:
    assert refused(sheet("qinzhou", dealer="Z"), "dealer", "seat") == "error.sheet.unknown.seat"
    key = refused(sheet("qinzhou", seats={"East": {}}), "seats.East", "seat", "E, S, W, N")
    assert key == "error.sheet.unknown.seat"
    key = refused(sheet("qinzhou", seats={"EE": {}}), "seats.EE", "seat", "“E”")
    assert key == "error.sheet.unknown.seat_near"
    refused(won("handan") | {"wins": [win("s", "1p")]}, "wins.0.seat", "seat")
    refused(sheet("handan", followed="ES"), "followed", "seat")
    refused(sheet("handan", fisher=""), "fisher", "seat")


def test_an_unknown_fact_is_refused() -> None:
    value = won("handan", facts=("last_tile", "after_gong"))
    key = refused(value, "wins.0.facts.1", "fact", "“after_gang”")
    assert key == "error.sheet.unknown.fact_near"
    value = won("handan", facts=("x",))
    assert refused(value, "wins.0.facts.0", "fact", "ready") == "error.sheet.unknown.fact"


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "x", [], [{}]])
def test_a_sheet_is_an_object(value: object) -> None:
    assert refused(value, "sheet", "object") == "error.sheet.type.object"


@pytest.mark.parametrize("value", [None, True, 7, 1.0, [], {}])
@pytest.mark.parametrize(
    ("whole", "field"),
    [
        ("variant", "variant"),
        ("dealer", "dealer"),
        ("horses", "horses"),
        ("followed", "followed"),
        ("fisher", "fisher"),
    ],
)
def test_words_and_tiles_are_text(value: object, whole: str, field: str) -> None:
    assert refused(sheet("qinzhou") | {whole: value}, field, "text") == "error.sheet.type.text"


@pytest.mark.parametrize("value", [None, False, 7, 1.0, {}])
@pytest.mark.parametrize(
    ("whole", "field"),
    [
        ({"seats": {"S": {"hand": ...}}}, "seats.S.hand"),
        ({"seats": {"S": {"melds": [...]}}}, "seats.S.melds.0"),
        ({"wins": [{"seat": ..., "tile": "1p"}]}, "wins.0.seat"),
        ({"wins": [{"seat": "S", "tile": ...}]}, "wins.0.tile"),
        ({"wins": [{"seat": "S", "tile": "1p", "from": ...}]}, "wins.0.from"),
        ({"wins": [{"seat": "S", "tile": "1p", "facts": [...]}]}, "wins.0.facts.0"),
        ({"fish": [{"owner": ..., "tile": "1p"}]}, "fish.0.owner"),
        ({"outsiders": [{"name": ..., "horses": ""}]}, "outsiders.0.name"),
    ],
)
def test_text_deeper_down_is_text(value: object, whole: object, field: str) -> None:
    broken = _filled(whole, value)
    assert isinstance(broken, dict)
    key = refused(sheet("qinzhou") | broken, field, "text")
    assert key == "error.sheet.type.text"


def _filled(template: object, value: object) -> object:
    if template is ...:
        return value
    if isinstance(template, dict):
        return {name: _filled(one, value) for name, one in template.items()}
    return [_filled(one, value) for one in template] if isinstance(template, list) else template


@pytest.mark.parametrize("value", [None, 7, "E", {}, {"0": {}}])
@pytest.mark.parametrize("whole", ["wins", "fish", "outsiders"])
def test_lists_are_lists(value: object, whole: str) -> None:
    assert refused(sheet("qinzhou") | {whole: value}, whole, "list") == "error.sheet.type.list"


def test_melds_and_facts_are_lists() -> None:
    refused(sheet("qinzhou", seats={"S": {"melds": "peng EEE W"}}), "seats.S.melds", "list")
    refused(
        sheet("qinzhou", wins=[{"seat": "S", "tile": "1p", "facts": {}}]), "wins.0.facts", "list"
    )


@pytest.mark.parametrize("value", [None, 7, "E", []])
@pytest.mark.parametrize("whole", ["options", "seats"])
def test_objects_are_objects(value: object, whole: str) -> None:
    assert refused(sheet("qinzhou") | {whole: value}, whole) == "error.sheet.type.object"


def test_seats_and_elements_are_objects() -> None:
    refused(sheet("qinzhou", seats={"S": HAND}), "seats.S", "object")
    refused(sheet("qinzhou", wins=["S"]), "wins.0", "object")
    refused(sheet("qinzhou", fish=[[]]), "fish.0", "object")
    refused(sheet("qinzhou", outsiders=[None]), "outsiders.0", "object")


def test_names_of_fields_are_text() -> None:
    assert refused({1: 2}, "sheet") == "error.sheet.type.name"
    assert refused(sheet("qinzhou", seats={None: {}}), "seats") == "error.sheet.type.name"


def test_a_field_named_with_control_signs_is_shown_without_them() -> None:
    refused(sheet("qinzhou") | {"a\x1b[2J\ud800\nb": 1}, "a?[2J??b", "a?[2J??b")


@pytest.mark.parametrize("value", [1.0, True, "1", None, [], {}, 0, 1001, 10**400, -1])
def test_a_number_in_options_is_a_whole_number_in_its_range(value: object) -> None:
    key = refused(sheet("qinzhou", options={"base": value}), "options.base", "base", "1-1000")
    assert key == "error.sheet.option"


@pytest.mark.parametrize("value", ["yes", 1, 0, None, "true"])
def test_yes_or_no_in_options_is_true_or_false(value: object) -> None:
    value = sheet("liuzhou", options={"fishing": value})
    assert refused(value, "options.fishing", "fishing", "false, true") == "error.sheet.option"


@pytest.mark.parametrize("value", ["", "Sum", 1, True, None, ["sum"]])
def test_a_word_in_options_is_one_of_its_words(value: object) -> None:
    value = sheet("qinzhou", options={"fan_combine": value})
    assert refused(value, "options.fan_combine", '"sum"', '"max"') == "error.sheet.option"


def test_tiles_are_read_in_every_form() -> None:
    letters = accepted(won("handan"))
    hand = "一二三万 🀊🀋🀌 7p 八饼 九筒 1条 一索 23p"
    assert accepted(won("handan", seats={"S": {"hand": hand}})) == letters


def test_a_hand_keeps_the_order_in_which_it_is_written() -> None:
    hand = "32p11s987p654m321m"
    end = accepted(won("handan", seats={"S": {"hand": hand}})).end
    assert end.hands[SOUTH] == parse_tiles(hand)


@pytest.mark.parametrize(
    ("whole", "field", "text"),
    [
        ({"seats": {"W": {"hand": "1m2x"}}}, "seats.W.hand", "“2x”"),
        ({"seats": {"W": {"hand": "8z"}}}, "seats.W.hand", "“8z”"),
        ({"seats": {"W": {"melds": ["peng X W"]}}}, "seats.W.melds.0", "“X”"),
        ({"wins": [{"seat": "S", "tile": "1\x07"}]}, "wins.0.tile", "“1?”"),
        ({"horses": "1m, 2m"}, "horses", "“,2m”"),
        ({"fish": [{"owner": "S", "tile": "0s"}]}, "fish.0.tile", "“0s”"),
        ({"outsiders": [{"name": "X", "horses": "马"}]}, "outsiders.0.horses", "“马”"),
    ],
)
def test_what_is_no_tile_is_named(whole: dict[str, object], field: str, text: str) -> None:
    assert refused(sheet("qinzhou", **whole), field, text) == "error.sheet.tiles"


@pytest.mark.parametrize("text", ["", "12p", "CC"])
def test_one_tile_is_one_tile(text: str) -> None:
    value = sheet("qinzhou", wins=[{"seat": "S", "tile": text}])
    assert refused(value, "wins.0.tile", "one tile") == "error.sheet.one_tile"
    value = sheet("qinzhou", fish=[{"owner": "S", "tile": text}])
    assert refused(value, "fish.0.tile") == "error.sheet.one_tile"


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("chi 345m E", Meld(MeldKind.CHI, Tile(2), EAST)),
        ("chi 5m 3m 4m E", Meld(MeldKind.CHI, Tile(2), EAST)),
        ("peng EEE W", Meld(MeldKind.PENG, Tile(27), WEST)),
        ("peng E E E W", Meld(MeldKind.PENG, Tile(27), WEST)),
        ("peng 红中 红中 红中 W", Meld(MeldKind.PENG, Tile(31), WEST)),
        ("gang 9999p N", Meld(MeldKind.EXPOSED, Tile(17), NORTH)),
        ("gang+ 1111s W", Meld(MeldKind.ADDED, Tile(18), WEST)),
        ("gang# CCCC", Meld(MeldKind.CONCEALED, Tile(31))),
        ("  gang#   E EE E ", Meld(MeldKind.CONCEALED, Tile(27))),
    ],
)
def test_a_meld_is_one_string(text: str, meld: Meld) -> None:
    assert accepted(sheet("qinzhou", seats={"S": seat(None, text)})).end.melds[SOUTH] == (meld,)


def test_the_marks_of_a_gang_stand_at_its_end() -> None:
    melds = ("gang 9999p W now", "gang# 1111s then now")
    first, second = accepted(sheet("qinzhou", seats={"S": seat(None, *melds)})).end.melds[SOUTH]
    assert first == Meld(MeldKind.EXPOSED, Tile(17), WEST, now=True)
    assert second == Meld(MeldKind.CONCEALED, Tile(18), then=True, now=True)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "kind"),
        ("now", "kind"),
        ("pung EEE W", "kind"),
        ("Peng EEE W", "kind"),
        ("EEE", "kind"),
        ("peng", "source"),
        ("peng EEE", "source"),
        ("peng EEE Z", "source"),
        ("gang 9999s", "source"),
        ("gang+ 9999s", "source"),
        ("chi 123m", "source"),
        ("peng W", "equal"),
        ("peng EE W", "equal"),
        ("peng EEEE W", "equal"),
        ("peng 112m W", "equal"),
        ("gang 999p W", "equal"),
        ("gang+ 1112s W", "equal"),
        ("gang#", "equal"),
        ("gang# CCC", "equal"),
        ("gang# CCCC W", "equal"),
        ("chi E", "run"),
        ("chi 12m E", "run"),
        ("chi 1234m E", "run"),
        ("chi 124m E", "run"),
        ("chi 133m E", "run"),
        ("chi 89m1p E", "run"),
        ("chi ESW E", "run"),
        ("chi CFP E", "run"),
    ],
)
def test_what_is_no_meld_is_refused(text: str, key: str) -> None:
    value = sheet("qinzhou", seats={"S": seat(None, text)})
    assert refused(value, "seats.S.melds.0", "melds") == f"error.sheet.meld.{key}"


def test_seven_pairs_are_no_win_where_the_variant_has_none() -> None:
    seats = {"S": seat(PAIRS)}
    wins = [win("S", "E")]
    for variant in ("qinzhou", "liuzhou", "nanning", "handan"):
        accepted(sheet(variant, seats=seats, wins=wins))
    for variant in ("nanning_laok", "guangdong"):
        refused(sheet(variant, seats=seats, wins=wins), "seats.S.hand", "not a win with E")


def test_seats_are_numbered_in_order_of_play() -> None:
    ends = [accepted(sheet("qinzhou", dealer=letter)).end for letter in "ESWN"]
    assert [end.dealer for end in ends] == [Seat(0), Seat(1), Seat(2), Seat(3)]
