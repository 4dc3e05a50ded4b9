"""Spectators at the same keyboard, with a line of their own (guangdong §8)."""

import msgspec
import pytest
from ui.seated import ENGLISH, playing, pressed, setup, shown

from mahjong_tui.core.seats import EAST
from mahjong_tui.engine.phases import Phase
from mahjong_tui.errors import SetupError
from mahjong_tui.session.match import Player
from mahjong_tui.session.table import Table
from mahjong_tui.ui.arguments import onlookers
from mahjong_tui.ui.fields import value_of
from mahjong_tui.ui.screens.setup import agreed, usual_fields


def bought_by(*spectators: Player) -> Table:
    """Seat a person among bots in Guangdong, with spectators."""
    return Table(msgspec.structs.replace(setup(), variant="guangdong", spectators=spectators))


async def test_a_person_who_looks_on_is_asked_before_the_wall_is_broken() -> None:
    table = bought_by(Player("Zoe"), Player("House", "house"))
    async with playing(table) as (app, pilot):
        assert "How many horses does Zoe buy?" in shown(app)
        assert ">[1]" in shown(app)
        await pressed(pilot, "right", "right", "enter")
        assert table.update(EAST).view.bought == (3, 4)


async def test_spectators_have_a_line_in_the_standings() -> None:
    async with playing(bought_by(Player("House 1", "house"))) as (app, pilot):
        await pressed(pilot, "s")
        assert "House 1" in shown(app)


async def test_a_hand_with_spectators_is_played_to_its_breakdown() -> None:
    table = bought_by(Player("Zoe"))
    async with playing(table) as (app, pilot):
        for _ in range(120):
            if table.update(EAST).view.phase is Phase.BETWEEN:
                break
            await pressed(pilot, "enter")
        assert "Zoe" in shown(app)
        assert sum(table.update(EAST).view.points) == 0


def test_spectators_are_named_and_of_a_known_kind() -> None:
    assert onlookers(("human", "human:Bo", "house"), ENGLISH.catalogue) == (
        Player("Guest 1"),
        Player("Bo"),
        Player("House 3", "house"),
    )


@pytest.mark.parametrize(
    ("texts", "key"),
    [
        (("robot",), "error.spectator.entry"),
        (("house:Bo",), "error.spectator.entry"),
        (("human:E",), "error.spectator.name"),
        (("human:Bo", "human:Bo"), "error.spectator.name"),
    ],
)
def test_a_spectator_that_cannot_be_is_refused(texts: tuple[str, ...], key: str) -> None:
    with pytest.raises(SetupError) as refused:
        onlookers(texts, ENGLISH.catalogue)
    assert refused.value.key == key
    assert ENGLISH.sentence(refused.value)


def test_the_form_has_spectators_only_where_the_variant_has_them() -> None:
    guangdong = tuple(usual_fields("guangdong"))
    assert [field.id for field in guangdong if field.id.startswith("spectator")] == [
        "spectator_1",
        "spectator_2",
        "spectator_3",
    ]
    assert value_of(guangdong, "spectator_1") == "nobody"
    assert all(not field.id.startswith("spectator") for field in usual_fields("qinzhou"))
    chosen = [field.set_to("house") if field.id == "spectator_2" else field for field in guangdong]
    assert agreed("guangdong", tuple(chosen), ENGLISH).spectators == (Player("House 1", "house"),)
