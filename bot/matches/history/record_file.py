"""The record file of a match, from what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.audience import ENDED, events_told
from bot.matches.services import Services
from engine.game import Seat
from engine.play.record import Happened, Record, RecordedMove, RecordLine
from engine.rules import AnyGame, hash_of_snapshot
from storage.records.matches import SavedPly

SHOWN_OF_PROOF = 8
"""Characters of the seed and its hash that a message shows; the record has them whole."""


async def record_of(services: Services, match_id: str, audience: Seat | None = None) -> tuple[Record, bytes | None]:
    """The record of a match, and its seed once the match has ended, with a result or without.

    Until then the seed stays secret, and the record tells no more than this audience may know.
    """
    saved = await services.store.matches.saved(match_id)
    if saved is None:
        raise LookupError(match_id)
    match, game = saved.match, ADAPTERS[saved.match.game].game
    plies = await services.store.matches.plies(match_id)
    last = saved.snapshot if match.status in ENDED else None
    outcome = game.outcome(game.decode(last)) if last is not None else None
    seed = saved.seed if last is not None else None
    record = Record(
        game=match.game,
        rules=int(match.rules_version),
        names=tuple(seat.name for seat in match.seats),
        options=msgspec.json.decode(match.options),
        commitment=match.commitment or "",
        partial=last is None,
        seed=seed,
        scores=outcome.totals if outcome else None,
        winners=outcome.winners if outcome else None,
        state=hash_of_snapshot(last) if last is not None else None,
        moves=tuple(whole_entries(plies) if last is not None else entries_known_to(game, plies, audience)),
    )
    return record, seed


def whole_entries(plies: Iterable[SavedPly]) -> Iterator[RecordLine]:
    """All moves, each with the hash of the position after it."""
    return (RecordedMove(ply.seat, ply.notation, ply.state_hash) for ply in plies)


def entries_known_to(game: AnyGame, plies: Iterable[SavedPly], audience: Seat | None) -> Iterator[RecordLine]:
    """What an audience knows of these plies: its own moves, open moves of which it is told something, and events.

    Events of moves that are not open stand without a sign of the plies that they belong to: how many there were
    would tell what somebody was asked.
    """
    for ply in plies:
        is_open = game.open_move(ply.notation)
        events = list(events_told(game.name, game.decode_events(ply.events), audience))
        if ply.seat == audience or (is_open and events):
            yield RecordedMove(ply.seat, ply.notation)
        if not is_open:
            yield from (Happened(game.write_event(event)) for event in events)
