"""Matches of Keltis as the bot leaves them: a record file, a data file with a running match."""

import asyncio
from pathlib import Path

import msgspec

from engine.chance import commitment
from engine.keltis import KELTIS
from engine.play.match import play
from engine.play.record import Record, RecordedMove, write_record
from engine.rules import hash_of_snapshot
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Seat
from storage.sqlite.database import open_store

NOW = 1_790_000_000.0
SEED = bytes(range(32))
NAMES = ("Anna", "보라")


def record() -> Record:
    """A match of two who play as the policy does, until it is over: half as long as one of moves that come by chance."""
    state = KELTIS.new(len(NAMES), KELTIS.options(), SEED)
    moves: list[RecordedMove] = []
    while asked := KELTIS.decisions(state):
        seat = asked[0].seat
        choices = KELTIS.choices(state, seat)
        assert choices is not None
        ply = play(KELTIS, state, seat, KELTIS.choose(KELTIS.view(state, seat), choices))
        moves.append(RecordedMove(seat, ply.text, ply.digest))
    outcome = KELTIS.outcome(state)
    assert outcome is not None
    return Record(
        game=KELTIS.name,
        rules=KELTIS.version,
        names=NAMES,
        options=msgspec.to_builtins(KELTIS.options()),
        commitment=commitment(SEED),
        seed=SEED,
        scores=outcome.totals,
        winners=outcome.winners,
        state=hash_of_snapshot(KELTIS.encode(state)),
        moves=tuple(moves),
    )


def record_file(folder: Path, of: Record) -> Path:
    """The record as a file."""
    file = folder / "match.txt"
    file.write_text(write_record(of), encoding="utf-8")
    return file


def data_file(path: Path, snapshot: bytes | None = None, game: str = KELTIS.name) -> Path:
    """A data file with one running match, whose position is the set-up or the given one."""
    asyncio.run(_write(path, snapshot or KELTIS.encode(KELTIS.new(2, KELTIS.options(), SEED)), game))
    return path


async def _write(path: Path, snapshot: bytes, game: str) -> None:
    lobby = Match(
        id="m1",
        guild_id=5,
        channel_id=7,
        game=game,
        title="저녁 한 판",
        options=b"{}",
        language="ko",
        host_id=1,
        seats=(Seat(user_id=1, name="Anna"), Seat(bot=True, name="Bot")),
        status=MatchStatus.LOBBY,
        revision=1,
        rules_version="1",
        created_at=NOW,
        updated_at=NOW,
        turn_since=NOW,
    )
    running = lobby.revised(NOW, status=MatchStatus.RUNNING, commitment=commitment(SEED))
    store = await open_store(path, backups=path.parent / "backups", at=NOW)
    try:
        await store.commit(Change(at=NOW, before=None, after=lobby))
        await store.commit(Change(at=NOW, before=lobby, after=running, seed=SEED, snapshot=snapshot))
    finally:
        await store.close()
