"""How a match began: its log has only moves, so what the set-up made happen is kept beside it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.matches.play.moving import told_with
from bot.matches.play.table import Table
from bot.matches.services import Services
from engine.game import Event, Seat


class Beginning(Struct, frozen=True):
    """Who began, if anybody does, and what the set-up made happen, under the seat with which it is told."""

    first: Seat | None
    seat: Seat
    events: Sequence[Event]


async def beginning_of(services: Services, table: Table) -> Beginning | None:
    """How a match began; None before the start. Of a match of an earlier version only who began is known."""
    game, saved = table.game, await services.store.matches.saved(table.match.id)
    if saved is None or saved.snapshot is None:
        return None
    state = game.decode(await services.store.matches.snapshot_before(table.match.id, 1) or saved.snapshot)
    events = game.decode_events(saved.set_up) if saved.set_up else []
    return Beginning(game.first(state) if game.first else None, told_with(game, state), events)
