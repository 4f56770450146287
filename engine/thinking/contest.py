"""Matches between bot players that choose in different ways, to find the stronger one and its lead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from statistics import fmean
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from engine.chance import SEED_BYTES
from engine.choices import KIND, Choices, fields_of, value_of
from engine.game import Move, State, View
from engine.play.simulate import Chooser, Way, chosen_game
from engine.rules import AnyGame
from engine.thinking.levels import Level, choose_at, choose_strongly, levels_of
from engine.thinking.search import best_beside, mean_and_error

DEEPER = 4
"""The budget of the deeper search, in budgets of the strong level."""

SWAY = 0.4
"""The largest part by which another policy values a kind of answer, or a value in it, more or less than the policy does."""


class NameStanding(Struct, frozen=True):
    """The results of the seats of one name: their share of the victories, shared ones in equal parts, and the mean margin to the
    best other seat, each with its standard error."""

    name: str
    share: float
    share_error: float
    margin: float
    margin_error: float


class Contest(Struct, frozen=True):
    """The results of a number of games."""

    games: int
    standings: tuple[NameStanding, ...]


def choosers_of_game(game: AnyGame) -> Mapping[str, Way]:
    """The ways to play a game, by name, each for the seed of a deal: its levels, and for comparison another policy and a search
    with a larger budget."""
    found: dict[str, Way] = {level.value: at_level(level) for level in levels_of(game)}
    if game.weigh:
        found["other"] = by_other_taste
    if Level.STRONG in levels_of(game):
        found["deeper"] = lambda _seed: lambda game, view, choices: choose_strongly(game, view, choices, DEEPER)
    return MappingProxyType(found)


def at_level(level: Level) -> Way:
    return lambda _seed: lambda game, view, choices: choose_at(game, view, choices, level)


def by_other_taste(seed: bytes) -> Chooser:
    """A policy with other weights for each seed: it values every kind of answer, and every value that can be chosen in it, up to
    `SWAY` more or less. So it is not the opponent that a search expects."""

    def weight(what: str, value: Any) -> float:
        block = sha256(b"%s|%s|%s" % (seed, what.encode(), repr(value).encode())).digest()
        return 1.0 + SWAY * (int.from_bytes(block[:4]) / (1 << 31) - 1.0)

    def swayed(move: Move, worth: float) -> float:
        for field in (KIND, *fields_of(move)):
            worth *= weight(field, value_of(move, field))
        return worth

    def choose(game: AnyGame, view: View, choices: Choices) -> Move:
        assert game.weigh is not None  # only of such a game there is another policy
        return max(game.weigh(view, choices), key=lambda answer: swayed(*answer)).move

    return choose


def contest_of_names(
    game: AnyGame,
    names: Sequence[str],
    ways: Mapping[str, Way],
    games: int,
    seed: int,
    options: Struct,
    *,
    after_deal: Callable[[Contest], None] = lambda _so_far: None,
) -> Contest:
    """Plays at least so many games, one name for each seat: every deal as often as there are seats, each time one seat on.

    So every name has every place equally often, with the same cards. Raises BadOptions as `Game.new` does. `after_deal` is told
    how things stand after each deal.
    """
    dice, deals = random.Random(seed), list[list["EndedGame"]]()
    seats = len(names)
    for _ in range(-(-games // seats)):
        deal = dice.randbytes(SEED_BYTES)
        deals.append([play_contest_game(game, names_turned_on(names, by), ways, deal, options) for by in range(seats)])
        after_deal(contest_result(names, deals))
    return contest_result(names, deals)


class EndedGame(Struct, frozen=True):
    """A game that is over: who sat where, and the share of the victory and the margin of each seat."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    margins: tuple[float, ...]

    def of(self, name: str) -> tuple[float, float]:
        """The share of all seats of a name together, and their mean margin."""
        seats = [seat for seat, other in enumerate(self.names) if other == name]
        return sum(self.shares[seat] for seat in seats), fmean(self.margins[seat] for seat in seats)


def names_turned_on(names: Sequence[str], by: int) -> tuple[str, ...]:
    """The names, all of them some seats on."""
    return (*names[len(names) - by :], *names[: len(names) - by])


def play_contest_game(
    game: AnyGame, names: tuple[str, ...], ways: Mapping[str, Way], deal: bytes, options: Struct
) -> EndedGame:
    state = game.new(len(names), options, deal)
    by_name = {name: ways[name](deal) for name in set(names)}
    chosen_game(game, state, [by_name[name] for name in names])
    return ended_contest_game(game, state, names)


def ended_contest_game(game: AnyGame, state: State[Any], names: tuple[str, ...]) -> EndedGame:
    """The result of a game that was played to its end."""
    outcome = game.outcome(state)
    assert outcome is not None  # it is over
    totals = outcome.totals
    shares = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(len(names)))
    return EndedGame(
        names, shares, tuple(float(totals[seat] - best_beside(totals, seat)) for seat in range(len(names)))
    )


def contest_result(names: Sequence[str], deals: Sequence[Sequence[EndedGame]]) -> Contest:
    """The results of each name. Games of one deal hang together, so errors are those of the means of deals."""
    standings: list[NameStanding] = []
    for name in dict.fromkeys(names):
        came = [[ended.of(name) for ended in deal] for deal in deals]
        shares, margins = ([fmean(one[part] for one in deal) for deal in came] for part in (0, 1))
        standings.append(NameStanding(name, *mean_and_error(shares), *mean_and_error(margins)))
    return Contest(sum(map(len, deals)), tuple(standings))
