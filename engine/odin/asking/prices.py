"""What spaces demand of a seat: prices and Vikings (ODIN-5.0.3, ODIN-5.0.5). Cards in play that change them do so here."""

from __future__ import annotations

from functools import cache

from engine.game import Seat
from engine.odin.cards.actions import moments_in
from engine.odin.cards.passive import find_rule, may_rule, price_discounted
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, Items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.state import AnyTable


def price_after_discounts(s: AnyTable, seat: Seat, space: str, printed: Items, gains: Items | None = None) -> Items:
    """What a seat pays for a step of a space at this printed price, given what the step brings."""
    if not s.players[seat].played:
        return printed
    known = {"cost.silver": printed.get(SILVER, 0), "builds": tuple(gains or ())}
    return price_discounted(s, seat, moments_in(space), dict(printed), known)


def vikings_for(s: AnyTable, seat: Seat, space: SpaceFacts) -> int:
    """How many Vikings a seat places to use a space (ODIN-3.5.2)."""
    if not s.players[seat].played:
        return space.vikings
    return space.vikings - (find_rule(s, seat, "fewer_vikings", moments_in(space.id)) or 0)


def is_within_reach(s: AnyTable, seat: Seat, space: SpaceFacts) -> bool:
    """Whether nobody stands on a space and a seat has Vikings enough for it (ODIN-3.5.2)."""
    return space.id not in s.spaces and vikings_for(s, seat, space) <= s.players[seat].vikings


def within_reach(s: AnyTable, seat: Seat) -> list[SpaceFacts]:
    """All spaces within reach, in the order of the board."""
    there, spaces = ids_within_reach(s, seat), odin_content().spaces
    return [space for id, space in spaces.items() if id in there]


def ids_within_reach(s: AnyTable, seat: Seat) -> frozenset[str]:
    """The ids of all spaces within reach, in no order."""
    if may_rule(s, seat, "fewer_vikings"):
        return frozenset(space.id for space in odin_content().spaces.values() if is_within_reach(s, seat, space))
    return for_vikings(s.players[seat].vikings).difference(s.spaces)


@cache
def for_vikings(there: int) -> frozenset[str]:
    """The spaces for which so many Vikings are enough as printed."""
    return frozenset(id for id, space in odin_content().spaces.items() if space.vikings <= there)


def emigration_price(s: AnyTable) -> int:
    """The printed price of an emigration: the number of the round (ODIN-5.6.1)."""
    return s.round
