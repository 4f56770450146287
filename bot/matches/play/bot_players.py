"""Bot players at their turns: they think while the table is free, and then play all their plies in one commit."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from bot.matches.play.table import Table
from bot.matches.position.committed_match import OpenTurn
from bot.matches.position.questions import asked_seats
from bot.matches.time.seat_clocks import plays_one_turn
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.tasks import cancel_tasks
from bot.operation.processes.workers import NoReply
from engine.choices import Choices, drawn
from engine.game import Move, Seat, State, View
from engine.play.match import Ply, play
from engine.rules import AnyGame
from engine.thinking.levels import Level
from storage.errors import StorageError
from storage.records.matches import Match

LOG: Any = structlog.get_logger("bot_players")

ChooseMove: TypeAlias = Callable[[AnyGame, View, Choices, Level], Awaitable[Move]]
"""Chooses a move as a bot player of a level does. Raises NoReply."""

MOMENT = 0.25
"""Seconds for which the answer to a person's move waits for quick bot players."""
PLIES_AT_ONCE = 200
"""Most plies in one commit: it bounds memory where no person plays any more."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds until storing is tried again, at first and at most."""


@dataclass
class Thinking:
    """What bot players think about at a table."""

    turn: OpenTurn
    task: asyncio.Task[None]


class BotPlayers:
    """All bot players of all tables. At each table there is at most one task that thinks."""

    def __init__(self, choose: ChooseMove, metrics: Metrics) -> None:
        self._choose = choose
        self._metrics = metrics
        self._dice = random.Random()
        self._thinking: dict[str, Thinking] = {}
        self._closed = False

    def look(self, table: Table) -> None:
        """Has bot players think at a table that has changed, if they are asked anything else than they think about."""
        if table.in_doubt:
            return
        if table.match.pace is not None:
            return  # a show has its own time
        turn, known = table.open_turn(), self._thinking.get(table.match.id)
        if known and not known.task.done():
            if known.task is asyncio.current_task() or (turn and turn.asked == known.turn.asked):
                return  # who plays themselves look on; what happened beside them does not concern them
            known.task.cancel()
        self._thinking.pop(table.match.id, None)
        if turn and not self._closed:
            task = asyncio.create_task(self._play(table), name=f"bot players of {table.match.id}")
            task.add_done_callback(self._forget)
            self._thinking[table.match.id] = Thinking(turn, task)

    def _forget(self, task: asyncio.Task[None]) -> None:
        """Keeps nothing of what is done."""
        done = [match_id for match_id, known in self._thinking.items() if known.task is task]
        for match_id in done:
            del self._thinking[match_id]

    async def moment(self, table: Table) -> None:
        """Waits a moment for quick ones at a table."""
        if known := self._thinking.get(table.match.id):
            await asyncio.wait({known.task}, timeout=MOMENT)

    async def play_one_turn(self, table: Table) -> None:
        """Plays the next turn of a show, and no more than that."""
        await table.mended()
        turn = table.open_turn()
        if turn is not None and not self._closed:
            await table.play_bots(turn, *await self._thought(table, turn))

    async def close(self) -> None:
        """Stops thinking. The turns that are open are played after the next start."""
        self._closed = True
        await cancel_tasks([known.task for known in self._thinking.values()])

    async def _play(self, table: Table) -> None:
        """Plays at a table until no bot player is asked there any more; tries again while the disk fails."""
        pause = FIRST_PAUSE
        while True:
            try:
                await table.mended()
                turn = table.open_turn()
                if turn is None:
                    return
                self._thinking[table.match.id].turn = turn
                await table.play_bots(turn, *await self._thought(table, turn))
                pause = FIRST_PAUSE
            except StorageError as problem:
                report_failure(problem, "bot_players", metrics=self._metrics, match=table.match.id)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except asyncio.CancelledError:
                raise
            except Exception as problem:  # noqa: BLE001 - reported in full; the clocks look whether the turn is still open
                report_failure(problem, "bot_players", metrics=self._metrics, match=table.match.id)
                return

    async def _thought(self, table: Table, turn: OpenTurn) -> tuple[State[Any], list[Ply]]:
        """The position after what bot players play until none of them is asked, and these plies.

        One that plays a single turn for somebody stops after it, and in a show so does each.
        """
        game, state = table.game, table.game.copy(turn.state)
        plies: list[Ply] = []
        placed = False
        while len(plies) < PLIES_AT_ONCE:
            seat = next((asked.seat for asked in game.decisions(state) if turn.match.seats[asked.seat].bot), None)
            if seat is None:
                break
            one_turn = turn.match.pace is not None or plays_one_turn(turn.match, seat)
            before = game.copy(state) if one_turn else state
            ply = await self._ply(game, state, seat, turn.match)
            places = one_turn and table.has_placed(seat, ply.events)
            if placed and places:
                return before, plies
            placed = placed or places
            plies.append(ply)
            if one_turn and seat not in asked_seats(game, state):
                break
        return state, plies

    async def _ply(self, game: AnyGame, state: State[Any], seat: Seat, match: Match) -> Ply:
        """Plays one ply in place: as its level does, by the game's policy where that gives none, else at random."""
        choices, level = game.choices(state, seat), match.seats[seat].level
        assert choices is not None  # the seat is asked
        for at in dict.fromkeys((level, Level.STEADY)):
            try:
                begun = time.perf_counter()
                move = await self._choose(game, game.view(state, seat), choices, at)
                self._metrics.chosen(time.perf_counter() - begun)
                return play(game, state, seat, move)
            except NoReply as problem:
                LOG.warning("bot_choice_missed", match=match.id, seat=seat, level=at.value, problem=str(problem))
            except Exception as problem:  # noqa: BLE001 - a policy that fails, or breaks the rules, must not stop the match
                report_failure(problem, "bot_players", metrics=self._metrics, match=match.id, seat=seat, level=at.value)
        return play(game, state, seat, drawn(choices, self._dice))
