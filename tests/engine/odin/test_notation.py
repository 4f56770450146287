"""Moves as text (ODIN-13.7, ODIN-13.9), choices field by field, and what a seat may know (ODIN-1.9, ODIN-13.6)."""

from __future__ import annotations

import pytest

from engine.choices import Open
from engine.game import Refusal
from engine.odin import ODIN
from engine.odin.facts.pieces import Bundle, NamedBuilding, NamedShip, RisingGood
from engine.odin.game.notation import FORMS
from engine.odin.options import Options
from engine.odin.table import moves as m
from engine.odin.table.feast import COIN, EMPTY, Dish
from tests.engine.odin.positions import Position, table

EXAMPLES = {
    "start milker": m.StartWith(10),
    "use g1": m.UseSpace("beans"),
    "imitate g1": m.Imitate("beans"),
    "pass": m.Pass(),
    "play milker": m.PlayCard(10),
    "skip": m.Skip(),
    "accept": m.Accept(),
    "choose stone_house+longship": m.Choose(Bundle((("stone_house", 1), ("longship", 1)))),
    "take strip_3 2": m.TakeItems("strip_3", 2),
    "upgrade mead+2 peas": m.Raise((RisingGood("mead", 2), RisingGood("peas"))),
    "trade": m.Trade(()),
    "trade hide oil": m.Trade(("hide", "oil")),
    "purchase glass_beads helmet": m.BuyTiles(("glass_beads", "helmet")),
    "forge jewelry": m.Forge("jewelry"),
    "explore iceland": m.Explore("iceland"),
    "emigrate longship-2": m.Emigrate(NamedShip("longship", 2)),
    "swap whaling_boat-1": m.Swap(NamedShip("whaling_boat", 1)),
    "boats whaling_boat-0 whaling_boat-1": m.SendBoats((NamedShip("whaling_boat"), NamedShip("whaling_boat", 1))),
    "roll": m.Roll(),
    "stop": m.Stop(),
    "spend 1 2": m.Spend(1, 2),
    "loot chest 0 1": m.Loot("chest", 0, 1),
    "fail 1": m.Fail(1),
    "serve mead peas-up silver gap": m.Serve((Dish("mead"), Dish("peas", upright=True), COIN, EMPTY)),
    "card tanner": m.UseCard(47),
    "apply tanner": m.ApplyCard(47),
    "done": m.Done(),
    "place oil home_board 1 c10": m.Place(piece="oil", board="home_board", turn=1, column=9, row=2),
    "buy knarr": m.BuyShip("knarr"),
    "arm longship-0": m.Arm(NamedShip("longship")),
    "fill shed.1 wood": m.Fill(NamedBuilding("shed", 1), "wood"),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_kind_of_move_is_written_and_read(text):
    move, view = EXAMPLES[text], ODIN.view(table().turn().state, 0)
    choices = ODIN.choices(table().turn().state, 0)
    assert choices is not None
    assert ODIN.write(move) == text
    assert ODIN.read(view, text, choices) == move


def test_every_kind_of_move_has_an_example():
    assert {type(move) for move in EXAMPLES.values()} == set(FORMS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Use BEANS", "use g1"),
        ("use G1", "use g1"),
        ("use stockf", "use d1"),
        ("use mountain_2", "use k1"),
        ("use overseas_trade_c2", "use n2"),
        ("place oil home_board c10", "place oil home_board 0 c10"),
        ("pass", "pass"),
        ("buy kn", "buy knarr"),
    ],
)
def test_what_is_typed_is_understood(typed, meant):
    position = table().give(silver=9, oil=1).ships("knarr").turn()
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    read = ODIN.read(ODIN.view(position.state, 0), typed, choices)
    assert ODIN.write(read) == meant


@pytest.mark.parametrize(
    "typed", ["", "nonsense", "use", "place oil", "place oil home_board x y z", "spend 1", "play 999"]
)
def test_what_is_not_understood(typed):
    position = table().give(oil=1).turn()
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    read = ODIN.read(ODIN.view(position.state, 0), typed, choices)
    assert isinstance(read, Refusal)
    assert read.rule == "ODIN-13.9.2"


# ---- field by field ------------------------------------------------------------------------------------------------------


def opened(position: Position, *chosen: object) -> Open:
    """What is to be chosen next."""
    choices = ODIN.choices(position.state, position.asked)
    assert choices is not None
    step = choices.after(chosen)
    assert isinstance(step, Open)
    return step


def test_a_place_is_chosen_field_by_field():
    position = table().give(oil=1, silver=1).turn()
    assert opened(position).values[:2] == ("use", "pass")
    assert opened(position, "place") == Open("piece", ("oil", "silver"))
    assert opened(position, "place", "oil") == Open("board", ("home_board",))
    assert opened(position, "place", "oil", "home_board") == Open("turn", (0, 1))
    assert opened(position, "place", "oil", "home_board", 0).field == "column"
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    chosen = ["place", "oil", "home_board", 0, 2, 1]
    assert choices.after(chosen) == m.Place(piece="oil", board="home_board", turn=0, column=2, row=1)
    for wrong in (["fly"], ["place", "hide"], ["place", "oil", "iceland"], ["place", "oil", "home_board", 9]):
        with pytest.raises(LookupError):
            choices.after(wrong)


def test_goods_are_named_one_after_the_other():
    position = table().give(peas=2, oil=1, flax=1).turn().play("use upgrade_2")
    flax, oil, peas = map(RisingGood, ("flax", "oil", "peas"))
    assert opened(position, "upgrade") == Open("goods", (flax, oil, peas))
    assert opened(position, "upgrade", peas) == Open("goods", ("enough", flax, oil, peas))
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    assert choices.after(["upgrade", peas, flax]) == m.Raise((flax, peas))
    assert choices.after(["upgrade", peas, "enough"]) == m.Raise((peas,))
    with pytest.raises(LookupError):
        choices.after(["upgrade", "oil", "oil"])


def test_loot_is_chosen_with_what_it_needs():
    position = table().ships("longship-0").give(stone=2, long_sword=1).rolls(8, 5).turn().play("use raid; stop")
    tiles = opened(position, "loot")
    assert tiles.field == "tile"
    assert "silk" in tiles.values
    assert opened(position, "loot", "silk") == Open("stone", (2,))
    assert opened(position, "loot", "rune_stone") == Open("stone", (0, 1, 2))
    assert opened(position, "loot", "rune_stone", 0) == Open("long_swords", (1,))
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    with pytest.raises(LookupError):
        choices.after(["loot", "silk", 1])


# ---- what a seat may know ------------------------------------------------------------------------------------------------


def test_hands_are_their_owners():
    state = ODIN.new(3, Options(), bytes(32))
    for seat in (None, 0, 1, 2):
        view = ODIN.view(state, seat)
        assert [player.hand is not None for player in view.players] == [n == seat for n in range(3)]
        assert [player.cards for player in view.players] == [1, 1, 1]


def test_a_drawn_card_is_told_to_its_owner_alone():
    position = table(3).pile("28").turn().play("use draw_occupation")
    (drew,) = (event for event in position.events if type(event).__name__ == "DrewOccupation")
    assert [getattr(drew.seen_by(seat), "card", None) for seat in (0, 1, None)] == [28, None, None]


def test_at_the_end_all_hands_are_open():
    position = table().hand("28").phases("scoring", "end")
    assert ODIN.view(position.state, None).players[0].hand == (28,)
