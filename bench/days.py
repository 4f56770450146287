"""How many days a match takes where people answer after one to twelve hours, and how many fewer where half of them leave plans.

No bot runs here: a queue holds what happens when. People who are asked come by one to twelve hours later, whatever has happened
meanwhile, and play what they are asked, as the game's policy does; those who plan also leave a plan for their next turn, if none
is left and one can be. A plan is played after its drawn delay (`bot/matches/position/plan.py`), as far as it holds; where the
turn goes on, its owner is asked as before. With `--rarely` people plan only when they have played: those whose turn their plan
has played leave no other one.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Annotated, Any, Literal

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import say
from bot.matches.games.registry import GAMES
from bot.matches.position.plan import MOST_ALTERNATIVES, MOST_MOVES, SALT, plan_delay
from engine.game import Seat
from engine.thinking.plan import PlannedMove, play_as_planned, position_to_plan_on, topic_of, try_plan
from engine.thinking.search import in_order

HOUR, DAY = 3600.0, 24 * 3600.0
SOONEST, LATEST = 1 * HOUR, 12 * HOUR
GAMES_EACH = {"keltis": 40, "manitoba": 40, "odin": 8, "empires": 16}
"""Matches of each game, fewer of the long ones, which take minutes."""


@dataclass
class Left:
    """A plan that somebody has left. Its number tells it from those that were dropped, which are not played."""

    topic: str
    lines: tuple[tuple[PlannedMove, ...], ...]
    number: int
    due: bool = False


Event = tuple[float, int, Literal["visit", "due"], Seat]
"""When something happens, its number, what it is, and to whom."""


@dataclass
class Match:
    """A match whose people come by."""

    game: Any
    seats: int
    planners: frozenset[Seat]
    dice: random.Random
    rarely: bool = False
    now: float = 0.0
    queue: list[Event] = field(default_factory=list[Event])
    left: dict[Seat, Left] = field(default_factory=dict[Seat, Left])
    called: dict[Seat, float] = field(default_factory=dict[Seat, float])
    """When each seat that is asked now was called, or would have been."""
    seen: Counter[str] = field(default_factory=Counter[str])
    numbers: int = 0

    def days(self) -> float:
        """Plays the match to its end; returns how many days it took."""
        self.state = self.game.new(self.seats, self.game.options(), self.dice.randbytes(32))
        self.call()
        while self.queue:
            self.now, number, what, seat = heapq.heappop(self.queue)
            if what == "visit":
                self.visit(seat)
            elif seat in self.left and self.left[seat].number == number:
                self.play_plan(seat)
            if not self.game.decisions(self.state):
                return self.now / DAY
        raise AssertionError("nobody comes by any more")

    def put(self, at: float, what: Literal["visit", "due"], seat: Seat, number: int | None = None) -> None:
        """Notes that something will happen at this time."""
        self.numbers += 1
        heapq.heappush(self.queue, (at, self.numbers if number is None else number, what, seat))

    def call(self) -> None:
        """Calls whoever is asked and was not before; the delay of a plan for that question begins."""
        asked = {decision.seat: decision.question for decision in self.game.decisions(self.state)}
        for seat, question in asked.items():
            if seat not in self.called:
                self.put(self.now + self.dice.uniform(SOONEST, LATEST), "visit", seat)
            plan = self.left.get(seat)
            if plan is not None and question == plan.topic and not plan.due:
                plan.due = True
                self.put(self.now + plan_delay(self.dice.randbytes(SALT), plan.number), "due", seat, plan.number)
        self.called = {seat: self.called.get(seat, self.now) for seat in asked}

    def is_asked(self, seat: Seat) -> bool:
        """Whether the match waits for this seat."""
        return any(decision.seat == seat for decision in self.game.decisions(self.state))

    def visit(self, seat: Seat) -> None:
        """Has somebody come by, who plays what is asked and may plan."""
        played = self.is_asked(seat)
        while self.is_asked(seat):
            if self.left.get(seat) is not None and self.left[seat].due:
                self.seen["played before the plan was"] += 1
            self.left.pop(seat, None)
            choices = self.game.choices(self.state, seat)
            self.game.apply(self.state, seat, self.game.chosen(self.state, seat, choices))
        self.call()
        if seat in self.planners and seat not in self.left and (played or not self.rarely):
            self.plan(seat)

    def plan(self, seat: Seat) -> None:
        """Has somebody plan their next turn as the policy would play it if nothing happened before, or else the next best."""
        position = position_to_plan_on(self.game, self.state, seat) if self.game.decisions(self.state) else None
        if position is None:
            self.seen["cannot plan"] += 1
            return
        view, choices = self.game.view(position, seat), self.game.choices(position, seat)
        best = in_order(self.game.weigh(view, choices))[:MOST_ALTERNATIVES]
        lines = tuple(self.moves(position, seat, self.game.write(move)) for move in best)
        self.numbers += 1
        self.left[seat] = Left(topic_of(self.game, position, seat), lines, self.numbers)
        self.seen["left"] += 1

    def moves(self, position: Any, seat: Seat, first: str) -> tuple[PlannedMove, ...]:
        """Plans the turn that begins with this move, as the policy would play on."""
        done = try_plan(self.game, position, seat, [first])
        while not done.ended and len(done.moves) < MOST_MOVES:
            there = self.game.decode(done.snapshot)
            move = self.game.chosen(there, seat, self.game.choices(there, seat))
            done = try_plan(self.game, position, seat, [*(each.text for each in done.moves), self.game.write(move)])
        return done.moves

    def play_plan(self, seat: Seat) -> None:
        """Plays the plan of a seat whose time has come."""
        plan = self.left.pop(seat)
        _, stop = play_as_planned(self.game, self.state, seat, plan.lines)
        played = "turn goes on" if self.is_asked(seat) else "turn played"
        self.seen[f"stopped: {stop.why}" if stop else played] += 1
        self.call()


class Arguments(Struct):
    """Which matches are played."""

    games: Annotated[tuple[str, ...], tuple(GAMES_EACH)] = tuple(GAMES_EACH)
    number: Annotated[int | None, "matches of each kind and number of seats"] = None
    rarely: Annotated[bool, "people plan only when they have played"] = False
    seats: tuple[int, ...] = (2, 3, 4)


def main() -> None:
    """Measures and tells."""
    chosen = read_arguments(Arguments, __doc__)
    shares: list[float] = []
    for name in chosen.games:
        for seats in chosen.seats:
            number, seen = chosen.number or GAMES_EACH[name], Counter[str]()
            days: dict[bool, list[float]] = {False: [], True: []}
            for seed in range(number):
                for plans in (False, True):
                    dice = random.Random(f"{name} {seats} {seed}")
                    planners = frozenset(dice.sample(range(seats), k=half(seats, seed)) if plans else ())
                    match = Match(GAMES[name], seats, planners, dice, chosen.rarely)
                    days[plans].append(match.days())
                    seen += match.seen
            fewer = [1 - with_plans / without for without, with_plans in zip(days[False], days[True], strict=True)]
            share = 1 - fmean(days[True]) / fmean(days[False])
            shares.append(share)
            error = stdev(fewer) / len(fewer) ** 0.5 if len(fewer) > 1 else 0.0
            told = (
                f"{fmean(days[False]):.1f} days, with plans {fmean(days[True]):.1f}: {share:.1%} fewer (± {error:.1%})"
            )
            say(f"{name}, {seats} seats, {number} matches: {told}; {dict(sorted(seen.items()))}")
    say(f"all kinds alike: {fmean(shares):.1%} fewer")


def half(seats: int, seed: int) -> int:
    """How many of the seats plan: half; of an odd number the smaller half and the larger one in turn."""
    return (seats + seed % 2) // 2


if __name__ == "__main__":
    main()
