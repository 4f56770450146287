"""A match as its record tells it, played again from the start: for those who have the file and no bot that knows the match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import structs

from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.play.moving import as_logged
from bot.matches.position.committed_match import CommittedMatch
from engine.play.match import Ply, play, understood
from engine.play.record import Record, RecordedMove
from engine.play.verifying import options_of
from storage.records.matches import MatchStatus, SavedMatch, Seat


def match_of(record: Record, language: str) -> tuple[CommittedMatch, Sequence[bytes]]:
    """The match of a whole record that was verified, as if it had just ended here, and the positions before its plies."""
    game, plies = GAMES[record.game], list[Ply]()
    assert record.seed is not None  # it is whole
    state = game.new(len(record.names), options_of(record, game), record.seed)
    for move in record.moves:
        assert isinstance(move, RecordedMove)
        plies.append(play(game, state, move.seat, understood(game, state, move.seat, move.text)))
    opened = lobby.new_match(
        record.game, title="", seats=len(record.names), language=language, host=0, guild=None, channel=0, at=0.0
    )
    match = structs.replace(
        opened,
        options=msgspec.json.encode(record.options),
        seats=tuple(Seat(name=name, bot=True) for name in record.names),
        status=MatchStatus.OVER if game.outcome(state) else MatchStatus.ABANDONED,
        ended_at=0.0,
        commitment=record.commitment,
    )
    log = [as_logged(game, ply, number, None, 0.0) for number, ply in enumerate(plies, 1)]
    saved = SavedMatch(match=match, seed=record.seed, snapshot=game.encode(state))
    return CommittedMatch(saved, log, {}), [ply.before for ply in plies]
