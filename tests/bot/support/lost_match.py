"""A match of two people that is over, in which one of them lost much shortly before the end; and its analysis."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
from msgspec import structs

from bench.tools.finished import played_by_policy, running_match
from engine.chance import SEED_BYTES
from engine.keltis import KELTIS
from engine.thinking.analysis import KINDS, Analysis
from engine.thinking.bot_games import PlayedGame, play_with_bots
from engine.thinking.judging import Judgement
from storage.records.changes import Change, NewPly
from storage.records.matches import Match, MatchStatus, SavedAnalysis, SavedPly, Seat
from storage.records.people import Person
from storage.store import Store

PLY, PLAYED, BETTER = 115, "discard p1", "lay p1 L@P4>P5"
"""Shortly before the end of the game below: the answer that is worse by far, and the better one."""
ANN, BEN = 101, 102
"""Who played it."""
GUILD = 1


@cache
def lost_game() -> PlayedGame:
    """The game, as bot players have played it but for that answer."""
    return play_with_bots(KELTIS, 2, KELTIS.options(), Random(3).randbytes(SEED_BYTES))


def complete_analysis() -> Analysis:
    """It knows of the loss, and of a smaller one."""
    loss = Judgement(PLY, lost_game().positions[PLY].seat, PLAYED, 0.6, 0.0, BETTER, 0.8, 0.0, 0.2, 0.01, positions=400)
    return Analysis(weighings={PLY: [loss], PLY - 4: [structs.replace(loss, ply=PLY - 4, cost=0.1)]})


def analysis_but_for_the_loss() -> Analysis:
    """All is known, and nothing found, but for the one answer that is still to be looked at."""
    plies = {one.ply for one in lost_game().positions}
    return Analysis(missed={kind: plies - {PLY} for kind in KINDS})


async def add_lost_match(
    store: Store,
    *allowing: int,
    ended_at: float = 2000.0,
    analysis: Analysis | None = None,
    number: int = 1,
    guild: int = GUILD,
    people: tuple[int, int] = (ANN, BEN),
) -> Match:
    """Puts it there, with an analysis, if there is one: complete unless it says that nothing of the loss is known."""
    game = lost_game()
    seats = [Seat(user_id=user, name=f"Person {user}") for user in people]
    begun = ended_at - 1000.0
    match = running_match(number, played_by_policy("keltis", 2, 0), seats, begun, rated=False, guild=guild)
    plies = tuple(
        NewPly(
            ply=SavedPly(
                number=one.ply + 1,
                seat=one.seat,
                notation=PLAYED if one.ply == PLY else one.text,
                events=b"[]",
                rules_version=match.rules_version,
                revealed=False,
                state_hash="",
                at=begun,
            ),
            snapshot_before=one.before,
        )
        for one in game.positions
    )
    await store.commit(Change(at=begun, before=None, after=match, seed=bytes([number] * SEED_BYTES)))
    over = structs.replace(match.revised(ended_at), status=MatchStatus.OVER, ended_at=ended_at)
    await store.commit(Change(at=ended_at, before=match, after=over, snapshot=game.positions[-1].after, plies=plies))
    if analysis is not None:
        content = msgspec.msgpack.encode(analysis)
        await store.analyses.save(match.id, SavedAnalysis(content=content, done=bool(analysis.weighings)))
    for user in allowing:
        await store.people.save(Person(user_id=user, puzzles=True), 0)
    return over
