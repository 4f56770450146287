"""Puzzles are made by the operator's command, with the bot stopped: of matches whose people allow it, and of games of bots.

Those of moments of the week are made by the running bot: see `bot/matches/background/moments.py`.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256
from random import Random
from typing import TextIO

import msgspec
from msgspec import Struct

from bot.matches.workers.analysed_matches import find_analysis, find_ended, position_of_ply
from engine.chance import SEED_BYTES
from engine.rules import AnyGame, BadOptions
from engine.thinking.analysis import (
    Analysis,
    begin_analysis,
    is_judged,
    next_task,
    position_for_task,
    turning_points,
    worked_out,
)
from engine.thinking.bot_games import PlayedGame, play_with_bots
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.puzzles import CLEAR, Puzzle, puzzle_of_loss
from storage.records.puzzles import SavedPuzzle
from storage.store import Store

ID_LETTERS = 16
"""The length of a puzzle's id."""

NOT_NEEDED = frozenset({"points", "glance", "draw"})
"""What an analysis finds out beside turning points."""


class BotGames(Struct, frozen=True):
    """So many games of bot players that are to be looked through."""

    game: AnyGame
    options: Struct
    games: int
    seats: int
    seed: int


async def add_from_matches(store: Store, out: TextIO) -> None:
    """Makes puzzles of all matches with a whole analysis whose people all allow it. Raises StorageError."""
    match_ids, added = await store.puzzles.to_look_through(), 0
    for match_id in match_ids:
        ended, analysis = await find_ended(store, match_id), await find_analysis(store, match_id)
        if ended is None or analysis is None:  # an earlier version has made it
            continue
        for loss in clear_losses(analysis, ended.seats):
            position = await position_of_ply(store, ended, loss.ply)
            added += await add_puzzle(store, ended.game, position, loss, match_id)
    out.write(f"puzzles    {added} new ones of {len(match_ids)} matches\n")


async def add_from_bot_games(store: Store, wanted: BotGames, out: TextIO) -> None:
    """Has bot players play, looks through each game, and keeps its puzzles before the next one begins.

    Raises BadOptions or StorageError.
    """
    game, dice = wanted.game, Random(wanted.seed)
    if wanted.seats not in game.seat_counts or not is_judged(game, wanted.seats):
        raise BadOptions(f"{game.name} has no puzzles for {wanted.seats} seats")
    for number in range(1, wanted.games + 1):
        played, added = play_with_bots(game, wanted.seats, wanted.options, dice.randbytes(SEED_BYTES)), 0
        for loss in clear_losses(await losses_found(game, wanted.seats, played), wanted.seats):
            added += await add_puzzle(store, game, played.positions[loss.ply], loss, None)
            await asyncio.sleep(0)  # so that Ctrl-C is heard
        out.write(f"game {number:<6}{added} new puzzles, {len(played.plies)} plies\n")
        out.flush()


async def losses_found(game: AnyGame, seats: int, played: PlayedGame) -> Analysis:
    """The analysis of a game, as far as turning points need it."""
    analysis = begin_analysis(game, seats)
    while task := next_task(game, seats, played.plies, analysis):
        plies = () if task.kind in NOT_NEEDED else task.plies
        positions = [position_for_task(task, played.positions[ply]) for ply in plies]
        analysis.book(task, [worked_out(game, task.kind, position) for position in positions])
        await asyncio.sleep(0)  # so that Ctrl-C is heard
    return analysis


def clear_losses(analysis: Analysis, seats: int) -> list[Judgement]:
    """The turning points of all seats that are dear enough for a puzzle; whether they stand is found when they are weighed."""
    return [loss for seat in range(seats) for loss in turning_points(analysis, seat) if loss.cost >= CLEAR]


async def add_puzzle(
    store: Store,
    game: AnyGame,
    position: JudgedPosition,
    loss: Judgement,
    match_id: str | None,
) -> bool:
    """Weighs a turning point anew, and keeps it as a puzzle where it stands; gives whether there is a new one."""
    puzzle = puzzle_of_loss(game, position, loss)
    if puzzle is None:
        return False
    return await store.puzzles.add(puzzle_to_save(game, puzzle, match_id))


def puzzle_to_save(game: AnyGame, puzzle: Puzzle, match_id: str | None) -> SavedPuzzle:
    """A puzzle as it is kept, with an id that follows from it."""
    mark = sha256(f"{game.name} {puzzle.seat} ".encode() + puzzle.position).hexdigest()[:ID_LETTERS]
    content = msgspec.msgpack.encode(puzzle)
    return SavedPuzzle(id=mark, game=game.name, match_id=match_id, content=content)
