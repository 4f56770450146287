"""Playthroughs whose moves are read from their file, so that they do not change when bot seats learn to play better."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from engine.choices import drawn
from engine.game import Move
from engine.play.match import understood
from engine.play.simulate import next_seat
from engine.rules import AnyGame, hash_of_snapshot
from tests.engine.written_out import SEATS, in_words, sheet

Choose: TypeAlias = Callable[[Any], tuple[int, Move] | None]
"""Who plays what next in a position; None at the end."""


def playthrough(game: AnyGame, heading: str, state: Any, choose: Choose) -> str:
    """The text of a game from a position on: every question, answer and event, every hash, and the score sheet."""
    return "\n".join([heading, *lines(game, state, choose), ""])


def lines(game: AnyGame, state: Any, choose: Choose) -> Iterator[str]:
    ply = 0
    while found := choose(state):
        seat, move = found
        asked = next((one.question for one in game.decisions(state) if one.seat == seat), "aside")
        events = game.apply(state, seat, move)
        ply += 1
        yield f"{ply} {SEATS[seat]} {asked}: {game.write(move)} ({hash_of_snapshot(game.encode(state))[:8]})"
        yield from (f"    {in_words(event)}" for event in events)
    yield from sheet(game.outcome(state))


def replayed(game: AnyGame, text: str, begun: Callable[[str], Any]) -> str:
    """A playthrough whose moves are those of a text; `begun` gives the game that a heading names."""
    heading = text.partition("\n")[0]
    moves = iter(re.findall(r"^\d+ ([A-D]) \w+: (.*) \(\w+\)$", text, re.MULTILINE))

    def choose(state: Any) -> tuple[int, Move] | None:
        letter, move = next(moves, ("", ""))
        seat = SEATS.find(letter)
        return (seat, understood(game, state, seat, move)) if letter else None

    return playthrough(game, heading, begun(heading), choose)


def mostly_well(game: AnyGame, dice: random.Random) -> Choose:
    """Bot seats that now and then do anything, also off their turn."""

    def choose(state: Any) -> tuple[int, Move] | None:
        seat = next_seat(game, state, dice)
        if seat is None:
            return None
        choices = game.choices(state, seat)
        assert choices is not None
        asked = any(decision.seat == seat for decision in game.decisions(state))
        well = asked and dice.random() < 0.85
        return seat, game.choose(game.view(state, seat), choices) if well else drawn(choices, dice)

    return choose
