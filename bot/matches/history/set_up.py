"""How a match began: its log has only moves, so the events of the set-up are kept beside it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.matches.play.moving import told_with
from bot.matches.play.table import Table
from bot.matches.services import Services
from engine.game import Event, Seat


class Beginning(Struct, frozen=True):
    """Who begins, if anybody does, and the events of the set-up with the seat under which they are told."""

    first: Seat | None
    seat: Seat
    events: Sequence[Event]


async def beginning_of(services: Services, table: Table) -> Beginning | None:
    """How a match began; None before the start. A match of an earlier version has no events of its set-up."""
    game, saved = table.game, await services.store.matches.saved(table.match.id)
    if saved is None or saved.snapshot is None:
        return None
    state = game.decode(await services.store.matches.snapshot_before(table.match.id, 1) or saved.snapshot)
    events = game.decode_events(saved.set_up) if saved.set_up else []
    return Beginning(game.first(state) if game.first else None, told_with(game, state), events)
