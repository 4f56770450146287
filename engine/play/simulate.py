"""Whole games played at random or by the policy of bot seats, for `lawspeaker simulate` and for the fuzzer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.chance import SEED_BYTES
from engine.choices import Choices, drawn
from engine.frames import frames_asking
from engine.game import Ended, Event, Move, Refusal, Seat, State, View
from engine.rules import AnyGame, BadOptions, Game, S, V

ASIDE = 0.25
"""The share of plies at which a random game lets somebody move who is not asked."""

LONGEST = 100_000
"""Plies after which a game is said not to end."""

AfterPly = Callable[[S, Seat, Sequence[Event]], None]
"""Hears the state after a ply, who played it and what happened."""


NextMove = Callable[[], "tuple[Seat, Move] | None"]
"""Gives the next seat and its move; None when the game is over."""


Chooser = Callable[[AnyGame, View, Choices], Move]

Way = Callable[[bytes], Chooser]
"""A way to play, which may be another one for the seed of each deal."""


class Opened(Struct, frozen=True):
    """The result of an opening: the average points of its seat, its victories, shared ones in equal parts, and the average on the
    score track; None in a game without one."""

    mean: float
    won: float
    track: float | None


class Report(Struct, frozen=True, kw_only=True):
    """The results of many games. The caller, who has a clock, divides by seconds.

    `moves` is the number of plies of all games, `shortest` and `longest` those of one game. `score_means` and `wins` are
    by seat; a shared victory counts for each of its winners. `winner_mean` is the average of the best. `by_place` says
    in how many games each place has won, from the first player on, a shared victory counted in equal parts; None in a game in
    which nobody is first. `endings` counts how the games ended, `rounds` after how many rounds, where their number is not fixed.
    `track_means` is by seat what the score track showed at the end; None in a game without one.
    """

    games: int
    moves: int
    shortest: int
    longest: int
    score_means: tuple[float, ...]
    winner_mean: float
    wins: tuple[int, ...]
    by_place: tuple[float, ...] | None
    endings: dict[str, int]
    rounds: dict[int, int] = {}
    track_means: tuple[float, ...] | None = None
    by_opening: dict[str, Opened] = {}

    @property
    def mean_length(self) -> float:
        """Plies of a game on average."""
        return self.moves / self.games


def simulate(
    game: AnyGame,
    games: int,
    seats: int,
    seed: int,
    options: Struct,
    *,
    by_policy: bool = False,
    way: Way | None = None,
    openings: Sequence[str] = (),
) -> Report:
    """Plays whole games, the same ones for the same seed: at random, or every seat by the policy of bot seats, or in a way that
    is given for the seed of each deal.

    `openings` are the first moves of the seats in notation; from game to game they go on by one seat. Raises BadOptions as
    `Game.new` does, and for openings that cannot be played.
    """
    if games < 1:
        raise ValueError("at least one game must be played")
    if openings and (len(openings) != seats or len(set(openings)) != seats):
        raise BadOptions(f"{seats} different openings are needed, one for each seat")
    dice, tally = random.Random(seed), GamesTally(seats)
    for number in range(games):
        deal = dice.randbytes(SEED_BYTES)
        state = game.new(seats, options, deal)
        turned = [openings[(seat + number) % seats] for seat in range(seats)] if openings else []
        begun = open_game(game, state, turned)
        if way:
            played = chosen_game(game, state, [way(deal)] * seats, tally.ended)
        elif by_policy:
            played = policy_game(game, state, tally.ended)
        else:
            played = random_game(game, state, dice, tally.ended)
        tally.count(game, state, begun + played, turned)
    return tally.report()


def open_game(game: Game[S, V], state: S, openings: Sequence[str]) -> int:
    """Lets each seat begin with its opening, and gives the number of plies. Raises BadOptions for one that is not legal."""
    waiting = dict(enumerate(openings))
    while waiting:
        asked = [decision.seat for decision in game.decisions(state) if decision.seat in waiting]
        choices = game.choices(state, asked[0]) if asked else None
        if choices is None:
            raise BadOptions(f"nobody is asked who could begin with {', '.join(waiting.values())}")
        text = waiting.pop(asked[0])
        move = game.read(game.view(state, asked[0]), text, choices)
        if isinstance(move, Refusal) or game.check(state, asked[0], move) is not None:
            raise BadOptions(f"{game.name} cannot begin with {text!r}")
        game.apply(state, asked[0], move)
    return len(openings)


class GamesTally:
    """The counts of games that are played."""

    def __init__(self, seats: int) -> None:
        self.lengths: list[int] = []
        self.totals, self.wins, self.best = [0] * seats, [0] * seats, 0
        self.places: list[float] | None = [0.0] * seats
        self.endings: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.tracks: list[int] | None = None
        self.opened: Counter[str] = Counter()
        self.on_track: Counter[str] = Counter()
        self.won: dict[str, float] = {}

    def ended(self, _state: object, _seat: Seat, events: Sequence[Event]) -> None:
        """Counts the way in which a game ended."""
        for event in events:
            if isinstance(event, Ended):
                self.endings[event.by] += 1

    def count(self, game: Game[S, V], state: S, plies: int, openings: Sequence[str]) -> None:
        """Counts a game that is over."""
        self.lengths.append(plies)
        outcome = game.outcome(state)
        assert outcome is not None  # the game was played to the end
        self.totals = [sum(pair) for pair in zip(self.totals, outcome.totals, strict=True)]
        self.best += max(outcome.totals)
        self.opened.update(dict(zip(openings, outcome.totals, strict=False)))
        view = game.view(state, None)
        if game.rounds:
            self.rounds[game.rounds(view)] += 1
        if game.track:
            track = game.track(view)
            self.tracks = [sum(pair) for pair in zip(self.tracks or [0] * len(track), track, strict=True)]
            self.on_track.update(dict(zip(openings, track, strict=False)))
        if game.first is None:
            self.places = None
        for winner in outcome.winners:
            self.wins[winner] += 1
            if self.places is not None and game.first:
                self.places[(winner - game.first(state)) % len(self.wins)] += 1 / len(outcome.winners)
            if openings:
                before = self.won.get(openings[winner], 0.0)
                self.won[openings[winner]] = before + 1 / len(outcome.winners)

    def came_of(self, opening: str, games: int) -> Opened:
        on_track = None if self.tracks is None else self.on_track[opening] / games
        return Opened(self.opened[opening] / games, self.won.get(opening, 0.0), on_track)

    def report(self) -> Report:
        games = len(self.lengths)
        return Report(
            games=games,
            moves=sum(self.lengths),
            shortest=min(self.lengths),
            longest=max(self.lengths),
            score_means=tuple(total / games for total in self.totals),
            winner_mean=self.best / games,
            wins=tuple(self.wins),
            by_place=None if self.places is None else tuple(self.places),
            endings=dict(self.endings),
            rounds=dict(sorted(self.rounds.items())),
            track_means=None if self.tracks is None else tuple(total / games for total in self.tracks),
            by_opening={opening: self.came_of(opening, games) for opening in self.opened},
        )


def random_game(
    game: Game[S, V],
    state: S,
    dice: random.Random,
    after_ply: AfterPly[S] | None = None,
    limit: int = LONGEST,
) -> int:
    """Plays random legal moves to the end and gives their number. Raises RuntimeError when the limit is reached."""

    def next_move() -> tuple[Seat, Move] | None:
        seat = next_seat(game, state, dice)
        if seat is None:
            return None
        choices = game.choices(state, seat)
        assert choices is not None  # next_seat has seen one
        return seat, drawn(choices, dice)

    return played_out(game, state, next_move, after_ply, limit)


def policy_game(
    game: Game[S, V], state: S, after_ply: AfterPly[S] | None = None, *, is_there: Callable[[], bool] | None = None
) -> int:
    """Lets the policy of bot seats answer all questions, or those until it is there, and gives the number of plies."""

    def next_move() -> tuple[Seat, Move] | None:
        asked = frames_asking(state)
        if not asked or (is_there is not None and is_there()):
            return None
        return asked[0].seat, game.answered(state, asked[0])

    return played_out(game, state, next_move, after_ply, LONGEST)


def chosen_game(
    game: AnyGame, state: State[Any], choosers: Sequence[Chooser], after_ply: AfterPly[Any] | None = None
) -> int:
    """Lets each seat play in its way, by what it may see, to the end, and gives the number of plies."""

    def next_move() -> tuple[Seat, Move] | None:
        asked = game.decisions(state)
        if not asked:
            return None
        seat = asked[0].seat
        choices = game.choices(state, seat)
        assert choices is not None  # it is asked
        return seat, choosers[seat](game, game.view(state, seat), choices)

    return played_out(game, state, next_move, after_ply, LONGEST)


def played_out(game: Game[S, V], state: S, next_move: NextMove, after_ply: AfterPly[S] | None, limit: int) -> int:
    """Plays moves to the end and gives their number. Raises RuntimeError when the limit is reached."""
    for ply in range(limit):
        found = next_move()
        if found is None:
            return ply
        seat, move = found
        events = game.apply(state, seat, move)
        if after_ply:
            after_ply(state, seat, events)
    raise RuntimeError(f"a game of {game.name} did not end within {limit} plies")


def next_seat(game: Game[S, V], state: S, dice: random.Random) -> Seat | None:
    """The seat that moves next in a random game: one that is asked, now and then one that is offered something aside.

    None when the game is over.
    """
    asked = [frame.seat for frame in frames_asking(state)]
    if game.offer and asked and dice.random() < ASIDE:
        beside = [seat for seat in range(state.seats) if seat not in asked]
        offered = [seat for seat in beside if game.frame_of(state, seat) is not None]
        if offered:
            return dice.choice(offered)
    if len(asked) > 1:
        return dice.choice(asked)
    return asked[0] if asked else None
