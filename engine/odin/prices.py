"""What spaces demand of a seat: prices and Vikings (ODIN-5.0.3, ODIN-5.0.5). Cards in play that change them do so here."""

from __future__ import annotations

from engine.game import Seat
from engine.odin.content import content
from engine.odin.pieces import Items
from engine.odin.schema_spaces import SpaceFacts
from engine.odin.state import AnyTable


def due(s: AnyTable, seat: Seat, space: str, printed: Items) -> Items:
    """What a seat pays for a step of a space (empty: of an action without a space) at this printed price."""
    return printed


def vikings_for(s: AnyTable, seat: Seat, space: SpaceFacts) -> int:
    """How many Vikings a seat places to use a space (ODIN-3.5.2)."""
    return space.vikings


def emigration_price(s: AnyTable) -> int:
    """The printed price of an emigration: the number of the round (ODIN-5.6.1)."""
    return s.round


def sale_price(tiles: tuple[str, ...]) -> int:
    """The printed price of special tiles bought together (ODIN-5.5.3)."""
    return sum(content().special_tiles[tile].silver_price for tile in tiles)
