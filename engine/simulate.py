"""Whole games played at random or by the policy of bot seats, for `lawspeaker simulate` and for the fuzzer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.chance import SEED_BYTES
from engine.choices import drawn
from engine.frames import asking
from engine.game import Ended, Event, Move, Seat
from engine.rules import AnyGame, Game, S, V

ASIDE = 0.25
"""How often a random game lets somebody move who is not asked."""

LONGEST = 100_000
"""Plies after which a game is said not to end."""

AfterPly = Callable[[S, Seat, Sequence[Event]], None]
"""Is told the state after a ply, who played it and what happened."""


NextMove = Callable[[], "tuple[Seat, Move] | None"]
"""Says who plays what next; None when the game is over."""


class Report(Struct, frozen=True, kw_only=True):
    """What came out of many games. The caller, who has a clock, divides by seconds.

    `moves` is the number of plies of all games, `shortest` and `longest` those of one game. `score_means` and `wins` are
    by seat; a shared victory counts for each of its winners. `winner_mean` is what the best have on average. `by_place` says
    in how many games each place has won, from the first player on, a shared victory counted in equal parts; None in a game in
    which nobody is first. `endings` counts how the games ended.
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

    @property
    def mean_length(self) -> float:
        """Plies of a game on average."""
        return self.moves / self.games


def simulate(game: AnyGame, games: int, seats: int, seed: int, options: Struct, *, by_policy: bool = False) -> Report:
    """Plays whole games, the same ones for the same seed: at random, or every seat by the policy of bot seats.

    Raises BadOptions as `Game.new` does.
    """
    if games < 1:
        raise ValueError("at least one game must be played")
    dice = random.Random(seed)
    lengths: list[int] = []
    totals, wins, best = [0] * seats, [0] * seats, 0
    places = [0.0] * seats
    endings: Counter[str] = Counter()

    def count_endings(_state: object, _seat: Seat, events: Sequence[Event]) -> None:
        endings.update(event.by for event in events if isinstance(event, Ended))

    for _ in range(games):
        state = game.new(seats, options, dice.randbytes(SEED_BYTES))
        plies = policy_game(game, state, count_endings) if by_policy else random_game(game, state, dice, count_endings)
        lengths.append(plies)
        outcome = game.outcome(state)
        assert outcome is not None  # the game was played to the end
        totals = [sum(pair) for pair in zip(totals, outcome.totals, strict=True)]
        best += max(outcome.totals)
        first = game.first(state) if game.first else 0
        for winner in outcome.winners:
            wins[winner] += 1
            places[(winner - first) % seats] += 1 / len(outcome.winners)
    return Report(
        games=games,
        moves=sum(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        score_means=tuple(total / games for total in totals),
        winner_mean=best / games,
        wins=tuple(wins),
        by_place=tuple(places) if game.first else None,
        endings=dict(endings),
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
        choices = game.glance(state, seat)
        assert choices is not None  # next_seat has seen one
        return seat, drawn(choices, dice)

    return played_out(game, state, next_move, after_ply, limit)


def policy_game(game: Game[S, V], state: S, after_ply: AfterPly[S] | None = None) -> int:
    """Lets the policy of bot seats answer every question, and gives the number of plies."""

    def next_move() -> tuple[Seat, Move] | None:
        asked = game.decisions(state)
        if not asked:
            return None
        seat = asked[0].seat
        choices = game.choices(state, seat)
        assert choices is not None  # it is asked
        return seat, game.choose(game.view(state, seat), choices)

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
    """Who moves next in a random game: one of those who are asked, now and then one to whom something is offered aside.

    None when the game is over.
    """
    asked = [frame.seat for frame in asking(state)]
    if game.offer and asked and dice.random() < ASIDE:
        beside = [seat for seat in range(state.seats) if seat not in asked]
        offered = [seat for seat in beside if game.frame_of(state, seat) is not None]
        if offered:
            return dice.choice(offered)
    if len(asked) > 1:
        return dice.choice(asked)
    return asked[0] if asked else None
