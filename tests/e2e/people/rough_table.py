"""A rough table: people with ways of their own, events told twice, answers lost, and a process that dies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from bot.matches.games.registry import GAMES
from emulator.api.faults import FaultKind
from emulator.people.choosing import SlashNotPossible
from emulator.people.slash import Typed
from engine.play.record import Record, read_record
from engine.play.verifying import verify
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.players import (
    SCORE,
    Player,
    Turn,
    button,
    by_move,
    by_panel,
    by_slash_of,
    offered,
    open_match,
    showing,
)
from tests.e2e.stages.stage import Json, Stage

LANGUAGES = (("Ann", "en-US"), ("지민", "ko"), ("Ben", "en-US"), ("서준", "ko"))
SHARE_OF_LOST_ANSWERS = 0.05
LONGEST_BREATH = 0.12
"""Seconds after a move was sent in which the process may die."""


async def by_hint(player: Player) -> bool:
    """One step as a bot player would take it, by the button under the hint; by `/move` where it has none."""
    if not await player.lines():
        return False
    hint = await player.hint()
    if hint is None or not offered(hint, "confirm"):
        return await by_move(player)
    await player.press(hint, button(hint, "confirm"))
    return True


def ways_of(game: str, seats: int) -> tuple[Turn, ...]:
    """The ways to take a step. Who is always asked uses no panel: it would go through the whole game as one turn."""
    alone = (by_hint, by_slash_of(game), by_move)
    return (*alone, by_panel) if seats > 1 else alone


@dataclass
class RoughTable:
    """One match; `plies` are those on record when the process last died, `kills` how often it has."""

    stage: Stage
    players: Sequence[Player]
    chance: random.Random
    ways: Sequence[Turn]
    plies: int = 0
    kills: int = 0
    steps: int = 0

    @classmethod
    async def sit_down(
        cls, stage: Stage, *, game: str, people: int, bots: int, options: dict[str, str], seed: object = 0
    ) -> RoughTable:
        """So many people in a new channel, who read English and Korean in turn, and a match that has begun."""
        channel, named = stage.channel(), cycle(LANGUAGES)
        players = [
            Player(stage, stage.person(*next(named)), channel, random.Random(f"{seed} {place}"))
            for place in range(people)
        ]
        await open_match(*players, game=game, seats=people + bots, bots=bots, options=options)
        return cls(stage, players, random.Random(f"{seed}"), ways_of(game, people + bots))

    async def play(self, *, kill_every: int, most: int | None = None) -> Json | None:
        """Play to the end, or so many steps; gives the final scores when they are there. `kill_every` counts steps too."""
        faults = self.stage.table.faults
        faults.twice = True
        faults.add(FaultKind.LOST_ANSWER, "POST /interactions/.*/callback", probability=SHARE_OF_LOST_ANSWERS)
        self.stage.expect_refusals("callback (400|502)")
        while not self.over and (most is None or self.steps < most):
            if self.steps >= kill_every * (self.kills + 1):
                await self.die_in_a_move()
            moved = [await self.step(player) for player in self.players]
            if not any(moved):  # a bot player thinks, or the final scores are on their way
                await asyncio.sleep(0.02)
        self.stage.table.faults.clear()
        await all_posted(self.stage)
        said_once(self.stage, self.players[0])
        return showing(self.players[0].public(), SCORE)[-1] if self.over else None

    @property
    def over(self) -> bool:
        """Whether the final scores stand in the channel."""
        return bool(showing(self.players[0].public(), SCORE))

    async def step(self, player: Player) -> bool:
        """One step of a player, in any of the ways."""
        try:
            moved = await self.chance.choice(self.ways)(player)
        except SlashNotPossible:  # the suggestions for an option were among the answers that got lost
            return True
        self.steps += moved
        return moved

    async def die_in_a_move(self) -> None:
        """Somebody has sent a move when the process is killed: what was acknowledged is on record after the restart."""
        for player in self.chance.sample(self.players, len(self.players)):
            lines = await player.lines()
            if lines:
                break
        else:
            return
        before = plies_on_record(self.stage)
        assert before >= self.plies, "what was on record stays there"
        line = Typed("move", [], {"line": self.chance.choice(lines)})
        sent = self.stage.table.actions.slash(player.person, player.channel, line)
        await asyncio.sleep(self.chance.uniform(0.0, LONGEST_BREATH))
        played = sent.answered.is_set()
        await self.stage.kill()
        self.kills += 1
        self.plies = plies_on_record(self.stage)
        assert self.plies >= before + played
        await self.stage.start()

    def record(self, final: Json) -> Record:
        """The record that came with the final scores; it is correct."""
        record = read_record(self.players[0].record(final))
        assert verify(record, GAMES).ok
        return record


async def whole_rough_game(stage: Stage, game: str, people: int, bots: int, options: dict[str, str]) -> None:
    """A game from its lobby to its record, while the process is killed again and again."""
    await stage.start()
    table = await RoughTable.sit_down(
        stage, game=game, people=people, bots=bots, options=options, seed=f"{people} {options}"
    )
    final = await table.play(kill_every=25)
    assert final is not None
    record = table.record(final)
    assert len(record.scores or ()) == people + bots
    assert {name: record.options[name] for name in options} == options
    assert table.kills > 0
