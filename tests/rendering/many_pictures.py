"""Every kind of picture, over random positions of every game: what the tests of legibility and of secrets look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import pytest

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.options import AT_RANDOM
from engine.empires.options import Options as EmpiresOptions
from engine.game import Event, Move, View
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions as KeltisOptions
from engine.manitoba import MANITOBA
from engine.manitoba.options import ManitobaOptions as ManitobaOptions
from engine.narrowing import Narrowed, narrow_by_path
from engine.odin import ODIN
from engine.odin.options import LONG, SHORT
from engine.odin.options import Options as OdinOptions
from engine.rules import AnyGame
from rendering.any_game.lobby import Lobby
from rendering.games import PICTURES
from rendering.painter import Painter
from rendering.pictures import Caption, Look, ShownPictures
from tests.rendering.positions import PEOPLE, left_with
from texts.catalogue import load_languages

WORDS = load_languages()
SEATS = (2, 3, 4)
KINDS: tuple[tuple[AnyGame, Any], ...] = (
    *((KELTIS, KeltisOptions(board=board)) for board in ("base", "expansion-original")),
    *((MANITOBA, ManitobaOptions(variant=variant)) for variant in ("standard", "lake-manitoba", "duck-mountains")),
    *((ODIN, OdinOptions(length=length, decks="ABC")) for length in (LONG, SHORT)),
    (EMPIRES, EmpiresOptions(clans=AT_RANDOM, scenario="raiders-coast")),
)
WAYS = 3
"""How many ways to a move are walked where not all moves are listed."""

LOOKS = Look(), Look(high_contrast=True)


def sampled(games: Sequence[AnyGame]) -> list[Any]:
    """Every kind of game by its number, a number of seats, and whether all is looked at: in thorough runs, with any number.

    Each kind is played by one of the numbers of seats in every run, and each game that can be played alone is so once.
    """
    names = [game.name for game in games]
    alone = [
        (names.index(game.name), 1) for game in {game.name: game for game in games}.values() if 1 in game.seat_counts
    ]
    usual = [(kind, SEATS[-1 - kind % len(SEATS)]) for kind in range(len(games))]
    every = [(kind, seats) for kind, game in enumerate(games) for seats in (1, *SEATS) if seats in game.seat_counts]
    return [
        *((kind, seats, False) for kind, seats in sorted([*alone, *usual])),
        *(pytest.param(kind, seats, True, marks=pytest.mark.thorough) for kind, seats in every),
    ]


class Drawing(Protocol):
    """A picture to be drawn."""

    def __call__(self, painter: Painter) -> ShownPictures: ...


class Moment(NamedTuple):
    """A position of a game with the events that led to it from the last question of every seat."""

    game: AnyGame
    state: Any
    events: tuple[Event, ...]


def moments(game: AnyGame, options: Any, seats: int, seed: int, every: int, first: int = 0) -> Iterator[Moment]:
    """Some positions of a game: the one before the first ply that is named, one in so many that follow, the end."""
    dice = random.Random(f"{game.name} {seats} {seed}")
    state = game.new(seats, options, dice.randbytes(32))
    happened: list[Event] = []
    plies = 0
    while asked := game.decisions(state):
        if plies % every == first:
            yield Moment(game, game.copy(state), tuple(happened[-40:]))
        seat = asked[0].seat
        choices = game.choices(state, seat)
        assert choices is not None
        clever = dice.random() < 0.8
        happened += game.apply(
            state, seat, game.choose(game.view(state, seat), choices) if clever else drawn(choices, dice)
        )
        plies += 1
    yield Moment(game, state, tuple(happened[-40:]))


def titled(seats: int) -> Caption:
    """A long title, and people with long names."""
    return Caption("목요일 밤의 아주 긴 이름을 가진 모임 · the Thursday evening society", PEOPLE[:seats])


def public_drawings(at: Moment, language: str, look: Look) -> Iterator[tuple[str, Drawing]]:
    """The board, all its parts that are for all to see, and the score sheet, by name."""
    view: View = at.game.view(at.state, None)
    seen = tuple(told for event in at.events if (told := event.seen_by(None)))
    words, caption = WORDS[language], titled(view.seats)
    for part in (None, *PICTURES[at.game.name].parts_of(view.seats)):
        yield (
            part or "board",
            lambda painter, part=part: painter.board(at.game.name, view, caption, words, look, seen, part),
        )
    outcome = at.game.score(view)
    yield "final", lambda painter: painter.final(at.game.name, caption, words, look, outcome)


def private_drawings(at: Moment, seat: int, language: str, look: Look) -> Iterator[tuple[str, Drawing]]:
    """What a seat sees: before it chooses, with what happened, on the way, and with a move chosen; its own parts."""
    view: View = at.game.view(at.state, seat)
    seen = tuple(told for event in at.events if (told := event.seen_by(seat)))
    words, caption = WORDS[language], titled(view.seats)
    first, *others = standings(at, seat)
    for name, standing, last in (("private", first, ()), ("since", first, seen), *(("on", one, ()) for one in others)):
        yield (
            name,
            lambda painter, standing=standing, last=last: painter.private(
                at.game.name, view, caption, words, look, standing, last
            ),
        )
    for part in PICTURES[at.game.name].parts_of(view.seats, own=True):
        yield part, lambda painter, part=part: painter.board(at.game.name, view, caption, words, look, (), part)


def standings(at: Moment, seat: int) -> Iterator[Narrowed]:
    """Where a seat can stand in choosing: with all legal moves, with the last one chosen; or on some ways, step by step."""
    choices = at.game.choices(at.state, seat)
    if choices is None or choices.moves:
        moves: list[Move] = list(choices.moves) if choices else []
        yield from (left_with(moves), *(left_with(moves, move) for move in moves[-1:]))
        return
    yield narrow_by_path(choices, ())
    dice = random.Random(repr(narrow_by_path(choices, ()).menus))
    for _ in range(WAYS):
        path: list[int] = []
        while (standing := narrow_by_path(choices, path)).move is None:
            path.append(dice.randrange(len(standing.menus[-1].values)))
        yield from (narrow_by_path(choices, path[: dice.randint(1, len(path))]), standing)


def drawings(at: Moment, language: str, look: Look) -> Iterator[tuple[str, Drawing]]:
    """All pictures of a position: the public ones, and those of the seat asked and of its neighbour."""
    yield from public_drawings(at, language, look)
    asked = at.game.decisions(at.state)
    first = asked[0].seat if asked else 0
    for seat in (first, (first + 1) % at.game.view(at.state, None).seats):
        yield from private_drawings(at, seat, language, look)


def lobbies(language: str, look: Look) -> Iterator[tuple[str, Drawing]]:
    """A lobby with free seats and many options."""
    options = tuple((f"옵션 {n} with a long name that goes on", f"선택 {n} and its value") for n in range(9))
    for seats in SEATS:
        people = (*PEOPLE[: seats - 1], None)
        card = Lobby("목요일 켈티스 society of the long title", "켈티스", people, options, host=0)
        yield "lobby", lambda painter, card=card: painter.lobby(card, WORDS[language], look)
