"""Random legal games, for `lawspeaker simulate`, for the fuzzer and for the benchmark."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.chance import SEED_BYTES
from engine.choices import drawn
from engine.game import Ended, Event, Seat
from engine.rules import AnyGame, Game, S, V

ASIDE = 0.25
"""How often a random game lets somebody move who is not asked."""

AfterPly = Callable[[S, Seat, Sequence[Event]], None]
"""Is told the state after a ply, who played it and what happened."""


class Report(Struct, frozen=True, kw_only=True):
    """What came out of many random games. The caller, who has a clock, divides by seconds.

    `moves` is the number of plies of all games, `shortest` and `longest` those of one game. `score_means` and `wins` are
    by seat; a shared victory counts for each of its winners. `endings` counts how the games ended.
    """

    games: int
    moves: int
    shortest: int
    longest: int
    score_means: tuple[float, ...]
    wins: tuple[int, ...]
    endings: dict[str, int]

    @property
    def mean_length(self) -> float:
        """Plies of a game on average."""
        return self.moves / self.games


def simulate(game: AnyGame, games: int, seats: int, seed: int, options: Struct) -> Report:
    """Plays whole games at random, the same ones for the same seed. Raises BadOptions as `Game.new` does."""
    if games < 1:
        raise ValueError("at least one game must be played")
    dice = random.Random(seed)
    lengths: list[int] = []
    totals, wins = [0] * seats, [0] * seats
    endings: Counter[str] = Counter()

    def count_endings(_state: object, _seat: Seat, events: Sequence[Event]) -> None:
        endings.update(event.by for event in events if isinstance(event, Ended))

    for _ in range(games):
        state = game.new(seats, options, dice.randbytes(SEED_BYTES))
        lengths.append(random_game(game, state, dice, count_endings))
        outcome = game.outcome(state)
        assert outcome is not None  # random_game plays to the end
        totals = [sum(pair) for pair in zip(totals, outcome.totals, strict=True)]
        wins = [count + (seat in outcome.winners) for seat, count in enumerate(wins)]
    return Report(
        games=games,
        moves=sum(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        score_means=tuple(total / games for total in totals),
        wins=tuple(wins),
        endings=dict(endings),
    )


def random_game(
    game: Game[S, V],
    state: S,
    dice: random.Random,
    after_ply: AfterPly[S] | None = None,
    limit: int = 100_000,
) -> int:
    """Plays random legal moves to the end and gives their number. Raises RuntimeError when the limit is reached."""
    for ply in range(limit):
        seat = next_seat(game, state, dice)
        if seat is None:
            return ply
        choices = game.choices(state, seat)
        assert choices is not None  # next_seat has seen one
        events = game.apply(state, seat, drawn(choices, dice))
        if after_ply:
            after_ply(state, seat, events)
    raise RuntimeError(f"a game of {game.name} did not end within {limit} plies")


def next_seat(game: Game[S, V], state: S, dice: random.Random) -> Seat | None:
    """Who moves next in a random game: one of those who are asked, now and then one to whom something is offered aside.

    None when the game is over.
    """
    asked = [decision.seat for decision in game.decisions(state)]
    if game.offer and asked and dice.random() < ASIDE:
        beside = [seat for seat in range(state.seats) if seat not in asked]
        offered = [seat for seat in beside if game.choices(state, seat) is not None]
        if offered:
            return dice.choice(offered)
    if len(asked) > 1:
        return dice.choice(asked)
    return asked[0] if asked else None
