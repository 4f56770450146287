"""Games of bot players, ply by ply, as an analysis looks back at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move, State, View
from engine.rules import AnyGame
from engine.thinking.analysis import Past
from engine.thinking.judging import JudgedPosition
from engine.thinking.levels import Level, choose_at

UNLIKE = (Level.STEADY, Level.RELAXED)
"""The levels at which seats play in turn for something to be found: relaxed ones have something to regret."""


class PlayedGame(Struct, frozen=True):
    """The plies of a game that is over, and the positions around each."""

    plies: tuple[Past, ...]
    positions: tuple[JudgedPosition, ...]


def play_with_bots(
    game: AnyGame, seats: int, options: Struct, deal: bytes, levels: Sequence[Level] = UNLIKE
) -> PlayedGame:
    """Plays a game to its end, each seat at its level. Raises BadOptions as `Game.new` does."""

    def at_own_level(view: View, choices: Choices) -> Move:
        return choose_at(game, view, choices, levels[view.own % len(levels)])

    return play_by(game, seats, options, deal, at_own_level)


def play_by(
    game: AnyGame, seats: int, options: Struct, deal: bytes, choose: Callable[[View, Choices], Move]
) -> PlayedGame:
    """Plays a game to its end, each move as `choose` gives it. Raises BadOptions as `Game.new` does."""
    state: State[Any] = game.new(seats, options, deal)
    plies: list[Past] = []
    positions: list[JudgedPosition] = []
    while asked := game.decisions(state):
        seat, before, revealed = asked[0].seat, game.encode(state), state.revealed
        choices = game.choices(state, seat)
        assert choices is not None  # it is asked
        move = choose(game.view(state, seat), choices)
        game.apply(state, seat, move)
        positions.append(JudgedPosition(len(plies), seat, game.write(move), before, game.encode(state)))
        plies.append(Past(seat, state.revealed != revealed))
    return PlayedGame(tuple(plies), tuple(positions))
