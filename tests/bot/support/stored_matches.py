"""Matches in a store, as commands would have made them, and a clock that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import LobbyBody, posts_for
from bot.matches.play.table import Table
from bot.matches.services import Services
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking.advice import Advice, Advised
from engine.thinking.analysis import TaskFinding, TaskKind, worked_out
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level
from engine.thinking.puzzles import Puzzle, puzzle_of_loss
from storage.records.changes import Change
from storage.records.matches import Match
from tests.engine.played_position import PlayedPosition

ANN, BEN = 101, 102
CHANNEL, GUILD = 11, 1
SEED = bytes(range(32))
NOON = 1_800_000_000.0 - 1_800_000_000.0 % 86400 + 12 * 3600


@dataclass
class StandingClock:
    """Tells `now`."""

    now: float = NOON

    def __call__(self) -> float:
        return self.now


async def at_once(game: AnyGame, view: View, choices: Choices, _level: Level) -> Move:
    """What the game's policy chooses, whichever level is asked for."""
    return game.choose(view, choices)


async def hinted_at_once(_user: int, game: AnyGame, view: View, choices: Choices) -> Advice:
    """What the game's policy would choose, and why."""
    move = game.choose(view, choices)
    return Advice((Advised(move),), game.reason(view, choices, move) if game.reason else "")


async def looked_at_once(game: AnyGame, kind: TaskKind, positions: Sequence[JudgedPosition]) -> Sequence[TaskFinding]:
    """What is found of plies of a game that is over, in this process."""
    return [worked_out(game, kind, position) for position in positions]


async def posed_at_once(game: AnyGame, position: JudgedPosition, loss: Judgement) -> Puzzle | None:
    """The puzzle of a turning point, in this process."""
    return puzzle_of_loss(game, position, loss)


async def bots_played(table: Table) -> None:
    """Wait until no bot player is asked any more."""
    while table.open_turn():  # noqa: ASYNC110 - tables tell nobody
        await asyncio.sleep(0.001)


def new_lobby(services: Services, channel: int = CHANNEL, seats: int = 2, game: str = "keltis") -> Match:
    """A lobby with empty seats, not stored."""
    return lobby.new_match(
        game,
        title="Test",
        seats=seats,
        language="en",
        host=ANN,
        guild=GUILD,
        channel=channel,
        at=services.clock(),
    )


async def stored(services: Services, match: Match) -> Table:
    """A lobby in the store, with its message in the outbox."""
    at = services.clock()
    await services.store.commit(Change(at=at, before=None, after=match, posts=posts_for(match, [LobbyBody()])))
    table = await services.tables.get(match.id)
    assert table is not None
    return table


async def running(services: Services, channel: int = CHANNEL, first: str = "A") -> Table:
    """Ann and Ben at a match that has begun; nothing of it is posted yet."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, channel)))
    options = structs.replace(lobby.options_of(match), first=first)
    table = await stored(services, structs.replace(match, options=msgspec.json.encode(options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def alone(services: Services, game: str) -> Table:
    """Ann with a bot player."""
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def in_position(services: Services, position: PlayedPosition) -> Table:
    """A match of Ann with a bot player, in this position."""
    table = await alone(services, position.game.name)
    table.state = position.state
    return table
