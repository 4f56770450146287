"""The games that are measured, each with options that make a difference; and what is to be drawn while one is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from engine import game as core
from engine.empires import EMPIRES
from engine.empires.options import Options as EmpiresOptions
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions
from engine.manitoba import MANITOBA
from engine.manitoba.options import ManitobaOptions
from engine.narrowing import Narrowed, narrow_by_path
from engine.odin import ODIN
from engine.odin.options import Options as OdinOptions
from engine.rules import AnyGame

State: TypeAlias = core.State[Any]


class Played(NamedTuple):
    """A game with its options."""

    name: str
    game: AnyGame
    options: Any


PLAYED = (
    Played("keltis base", KELTIS, KeltisOptions(board="base")),
    Played("keltis expansion-original", KELTIS, KeltisOptions(board="expansion-original")),
    Played("manitoba", MANITOBA, ManitobaOptions()),
    Played("odin", ODIN, OdinOptions()),
    Played("empires", EMPIRES, EmpiresOptions()),
)


class Public(NamedTuple):
    """What the board shows after a turn: the position, and what has happened since the last one."""

    view: core.View
    events: tuple[core.Event, ...]


class Asked(NamedTuple):
    """A question: what its seat sees and may choose; the board before it where a turn has ended there."""

    view: core.View
    at: Narrowed
    board: Public | None


def questions(played: Played, seats: int, seed: bytes) -> Iterator[Asked]:
    """Plays a game by its policy; gives every question."""
    game = played.game
    state = game.new(seats, played.options, seed)
    events: list[core.Event] = []
    last: int | None = None
    while asked := game.decisions(state):
        seat, board = asked[0].seat, None
        if seat != last:
            seen = tuple(told for event in events if (told := event.seen_by(None)))
            board, events, last = Public(game.view(state, None), seen), [], seat
        choices, view = game.choices(state, seat), game.view(state, seat)
        assert choices is not None, "who is asked can choose"
        yield Asked(view, narrow_by_path(choices, ()), board)
        events += game.apply(state, seat, game.choose(view, choices))
