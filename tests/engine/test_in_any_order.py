"""Moves that name several things together: their order means nothing, so it refuses nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from engine.empires import EMPIRES
from engine.empires.table import moves as empires
from engine.game import InAnyOrder, Move
from engine.odin import ODIN
from engine.odin.facts.pieces import NamedShip, RisingGood
from engine.odin.table import moves as odin
from engine.rules import AnyGame
from tests.engine.empires.positions import table as empires_table
from tests.engine.odin.positions import table as odin_table
from tests.engine.played_position import PlayedPosition


def sale() -> PlayedPosition:
    return odin_table().ships("knarr").give(silver=20).turn().play("use special_sale")


def trading() -> PlayedPosition:
    return odin_table().ships("knarr").give(silver=1, oil=1, fur=1, hide=1).turn().play("use overseas_trade_c1")


def upgrading() -> PlayedPosition:
    return odin_table().give(peas=2, beans=1).turn().play("use upgrade_2")


def whaling() -> PlayedPosition:
    return odin_table().ships("whaling_boat-0 whaling_boat-1").turn().play("use whaling_c3")


def looking_out() -> PlayedPosition:
    return empires_table().give(worker=5).lookout()


def dropping() -> PlayedPosition:
    position = empires_table("glenn ulaf").empire("work-party").hand("harvest-fair").give(worker=1, wood=2, sheep=1)
    return position.turn().play("use work-party")


def paying() -> PlayedPosition:
    position = empires_table("ulaf glenn").hand("treasury").give(wood=2, stone=2, gold=2)
    return position.turn().play("build treasury")


def gaining() -> PlayedPosition:
    return empires_table("nanurjuk ulaf").empire("nomad-market").hand("thaw").turn().play("use nomad-market")


EXAMPLES: list[tuple[AnyGame, Callable[[], PlayedPosition], Callable[[Any], InAnyOrder], tuple[Any, ...]]] = [
    (ODIN, sale, odin.BuyTiles, ("glass_beads", "belt")),
    (ODIN, trading, odin.Trade, ("fur", "hide", "oil")),
    (ODIN, upgrading, odin.Raise, (RisingGood("beans"), RisingGood("peas"))),
    (ODIN, whaling, odin.SendBoats, (NamedShip("whaling_boat"), NamedShip("whaling_boat", 1))),
    (EMPIRES, looking_out, empires.Keep, (162, 163, 165)),
    (EMPIRES, paying, empires.Pay, ("stone", "gold")),
    (EMPIRES, gaining, empires.Gain, ("food", "wood", "fish")),
    (EMPIRES, dropping, empires.Drop, ("sheep", "wood")),
]


@pytest.mark.parametrize(("game", "position", "kind", "things"), EXAMPLES)
def test_things_named_in_any_order_are_one_legal_move(game, position, kind, things):
    """ODIN-5.4.7, ODIN-5.5.1, ODIN-5.5.3, ODIN-5.7.7, EMP-5.1, EMP-7.9, EMP-12.4."""
    state = position().state
    moves = {kind(order) for order in permutations(things)}
    assert len(moves) == 1, "it is one move"
    assert game.check(state, 0, *moves) is None
    assert moves <= {*game.legal_moves(state, 0)}, "in the order that the game itself gives"


def every_kind(kind: type[InAnyOrder] = InAnyOrder) -> set[type[InAnyOrder]]:
    """The kinds of moves that name things in any order."""
    below = {one for other in kind.__subclasses__() for one in every_kind(other)}
    return below | ({kind} if issubclass(kind, Move) else set())


def test_every_such_kind_of_move_has_an_example():
    assert every_kind() == {kind for _, _, kind, _ in EXAMPLES}


def test_what_is_named_twice_is_refused_for_that():
    """ODIN-5.5.3: a tile is there once, so twice the same one is not too dear."""
    state = sale().state
    refusal = ODIN.check(state, 0, odin.BuyTiles(("belt", "belt")))
    assert refusal is not None
    assert (refusal.reason, refusal.words) == ("tile_not_there", {"tile": "belt"})


def test_things_that_no_rule_knows_are_refused_too():
    for state, game, move in (
        (sale().state, ODIN, odin.BuyTiles(("no_such_tile", "belt"))),
        (paying().state, EMPIRES, empires.Pay(("no_such_good", "gold"))),
    ):
        assert game.check(state, 0, move) is not None
