"""Real games for the benches: the changes that the bot commits while the policy of its bot seats plays for people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Any, cast

from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.posts import LobbyBody, posts_for
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table, TableServices
from bot.matches.time.calendars import Calendars
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.metrics import Metrics
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking.levels import Level, choose_at
from storage.records.changes import Change
from storage.records.matches import Match, SavedMatch
from storage.store import Store

HOST = 1
"""The user who plays at all seats."""


class Recorder:
    """Takes the place of a store: notes what is committed."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    async def commit(self, change: Change) -> None:
        """Takes the change as committed."""
        self.changes.append(change)


async def record_game(game: str, number: int, seats: int = 2) -> list[Change]:
    """Plays one whole game; returns all changes, from the lobby to the end. Games of different numbers share nothing."""
    recorder, interactions = Recorder(), count(number * 10_000 + 1)
    table = await begin_game(recorder, interactions, game, number, seats)
    while asked := table.asked():
        seat = asked[0].seat
        question = table.match.questions[seat].number
        await table.play_move(Actor(HOST, next(interactions)), seat, policy_move(table, seat), question)
    return recorder.changes


async def begin_game(recorder: Recorder, interactions: Iterator[int], game: str, number: int, seats: int) -> Table:
    """Begins a game in which the host sits at every seat. What is committed goes to the recorder."""
    return await begin_full_lobby(
        recorder, interactions, lobby.take_rest(HOST, "하늘")(new_lobby(game, number, seats)), number
    )


async def begin_practice(recorder: Recorder, interactions: Iterator[int], game: str, number: int) -> Table:
    """Begins a practice match; its bot player thinks in this process."""
    seats = min(count for count in GAMES[game].seat_counts if count > 1)
    return await begin_full_lobby(
        recorder,
        interactions,
        prefilled.practice_lobby(new_lobby(game, number, seats), HOST, "하늘", "Bot", Level.STEADY),
        number,
    )


def new_lobby(game: str, number: int, seats: int) -> Match:
    """A lobby with empty seats, in a channel of its own."""
    return lobby.new_match(
        game, title="bench", seats=seats, language="ko", host=HOST, guild=1, channel=number, at=time.time()
    )


async def begin_full_lobby(recorder: Recorder, interactions: Iterator[int], match: Match, number: int) -> Table:
    """Begins the match of a full lobby."""
    recorder.changes.append(
        Change(
            at=match.created_at,
            before=None,
            after=match,
            interaction_id=next(interactions),
            posts=posts_for(match, [LobbyBody()]),
        )
    )
    saved = SavedMatch(match=match, seed=None, snapshot=None)
    metrics = Metrics()
    players = BotPlayers(at_once, metrics)
    store = cast(Store, recorder)
    calendars = Calendars(store, Settings(_env_file=None))  # type: ignore[call-arg]
    table = Table(TableServices(store, time.time, asyncio.Event(), metrics, players, calendars), saved, (), {})
    await table.start(Actor(HOST, next(interactions)), lobby.with_play_begun(HOST), number.to_bytes(32, "big"))
    return table


async def at_once(game: AnyGame, view: View, choices: Choices, level: Level) -> Move:
    """Chooses as a bot player of this level, in this process."""
    return choose_at(game, view, choices, level)


def policy_move(table: Table, seat: int) -> Any:
    """The move that the policy of the game makes at this seat."""
    game, state = table.game, table.position
    return game.choose(game.view(state, seat), game.choices(state, seat))
