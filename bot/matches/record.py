"""The record file of a match, from what is stored."""

from __future__ import annotations

import msgspec

from bot.matches.house import House
from bot.matches.kits import KITS
from engine.record import Played, Record
from engine.rules import digest
from storage.records import MatchStatus


async def record_of(house: House, match_id: str) -> tuple[Record, bytes | None]:
    """The record of a match, and its seed once the match is over. The seed of a running match stays secret."""
    saved = await house.store.matches.saved(match_id)
    if saved is None:
        raise LookupError(match_id)
    match, game = saved.match, KITS[saved.match.game].game
    plies = await house.store.matches.plies(match_id)
    over = match.status is MatchStatus.OVER and saved.snapshot is not None
    outcome = game.outcome(game.decode(saved.snapshot)) if over and saved.snapshot else None
    seed = saved.seed if over else None
    record = Record(
        game=match.game,
        rules=int(match.rules_version),
        names=tuple(seat.name for seat in match.seats),
        options=msgspec.json.decode(match.options),
        commitment=match.commitment or "",
        seed=seed,
        scores=outcome.totals if outcome else None,
        winners=outcome.winners if outcome else None,
        state=digest(saved.snapshot) if over and saved.snapshot else None,
        moves=tuple(Played(ply.seat, ply.notation, ply.state_hash) for ply in plies),
    )
    return record, seed
