"""Finished matches for benches and tests: a few games that the policy plays, stored as the matches of many people."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec import Struct, structs

from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.game import Seat
from engine.play.simulate import LONGEST, played_out
from storage.records.changes import Change, NewPly
from storage.records.matches import Match, MatchStatus, SavedPly
from storage.records.matches import Seat as SeatRecord
from storage.store import Store

STATE_BYTES = 600
"""Bytes in the place of the position before each ply: about what one takes, compressed."""


class PlayedOut(Struct, frozen=True):
    """A game that was played to its end: the last position, and the seat of each ply."""

    game: str
    snapshot: bytes
    movers: tuple[Seat, ...]


@cache
def played_by_policy(name: str, seats: int, number: int) -> PlayedOut:
    """Plays a game with its usual options; other numbers give other games."""
    game, movers = GAMES[name], list[Seat]()
    dice = random.Random(f"{name} {seats} {number}")
    state = game.new(seats, game.options(), dice.randbytes(SEED_BYTES))

    def next_move():
        if not (asked := game.decisions(state)):
            return None
        choices = game.choices(state, asked[0].seat)
        assert choices is not None  # it is asked
        return asked[0].seat, game.choose(game.view(state, asked[0].seat), choices)

    played_out(game, state, next_move, lambda _state, seat, _events: movers.append(seat), LONGEST)
    return PlayedOut(name, game.encode(state), tuple(movers))


def running_match(
    number: int, played: PlayedOut, seats: Sequence[SeatRecord], at: float, *, rated: bool, guild: int
) -> Match:
    """A match that has been running since `at`."""
    return Match(
        id=f"{number:010x}",
        guild_id=guild,
        channel_id=10_000 + number,
        game=played.game,
        title=f"Game {number}",
        options=msgspec.json.encode(GAMES[played.game].options()),
        language="en",
        host_id=next(seat.user_id for seat in seats if seat.user_id is not None),
        seats=tuple(seats),
        status=MatchStatus.RUNNING,
        revision=1,
        rules_version=str(GAMES[played.game].version),
        created_at=at,
        updated_at=at,
        turn_since=at,
        rated=rated,
    )


async def store_finished(store: Store, match: Match, played: PlayedOut, apart: float = 600.0) -> Match:
    """Commits a match and its end, a ply every `apart` seconds; returns it as it is then."""
    await store.commit(Change(at=match.created_at, before=None, after=match, seed=bytes(SEED_BYTES)))
    state = random.Random(match.id).randbytes(STATE_BYTES)
    plies = tuple(
        NewPly(
            ply=SavedPly(
                number=number,
                seat=seat,
                notation="made up",
                events=b"[]",
                rules_version=match.rules_version,
                revealed=False,
                state_hash="",
                at=match.created_at + apart * number,
            ),
            snapshot_before=state,
        )
        for number, seat in enumerate(played.movers, start=1)
    )
    end = match.created_at + apart * len(plies)
    after = structs.replace(match.revised(end), status=MatchStatus.OVER, ended_at=end)
    await store.commit(Change(at=end, before=match, after=after, snapshot=played.snapshot, plies=plies))
    return after
