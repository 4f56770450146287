"""Matches that have ended as an analysis needs them, and what is kept of their analyses."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.matches.games.registry import GAMES
from bot.matches.position.audience import ENDED
from engine.rules import AnyGame
from engine.thinking.analysis import VERSION, Analysis, Past
from engine.thinking.judging import JudgedPosition
from storage.records.matches import SavedPly
from storage.store import Store


class AnalysedMatch(Struct, frozen=True):
    """A match that is analysed: its game, its plies, and how it ended."""

    match_id: str
    game: AnyGame
    seats: int
    plies: tuple[SavedPly, ...]
    last: bytes

    @property
    def past(self) -> tuple[Past, ...]:
        """The plies as an analysis needs them."""
        return tuple(Past(ply.seat, ply.revealed, ply.bond == "aside") for ply in self.plies)


class Head(Struct):
    """The part of an analysis that every version reads."""

    version: int


async def find_ended(store: Store, match_id: str) -> AnalysedMatch | None:
    """The match, if it has ended after it had begun."""
    saved = await store.matches.saved(match_id)
    if saved is None or saved.snapshot is None or saved.match.status not in ENDED:
        return None
    plies = await store.matches.plies(match_id)
    return AnalysedMatch(match_id, GAMES[saved.match.game], len(saved.match.seats), tuple(plies), saved.snapshot)


async def find_analysis(store: Store, match_id: str) -> Analysis | None:
    """The analysis that is kept of a match, if this version has made it."""
    saved = await store.analyses.get(match_id)
    if saved is None or msgspec.msgpack.decode(saved.content, type=Head).version != VERSION:
        return None
    return msgspec.msgpack.decode(saved.content, type=Analysis)


async def position_of_ply(store: Store, analysed: AnalysedMatch, ply: int) -> JudgedPosition:
    """A ply, numbered from 0, with the positions around it."""
    snapshots = store.matches.snapshot_before
    before = await snapshots(analysed.match_id, ply + 1)
    after = analysed.last if ply + 1 == len(analysed.plies) else await snapshots(analysed.match_id, ply + 2)
    assert before is not None  # every ply on record has one
    assert after is not None
    return JudgedPosition(ply, analysed.plies[ply].seat, analysed.plies[ply].notation, before, after)
