"""The limits of a search: its cost, and the stage at which a game too long for whole playouts is left and judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

from msgspec import Struct, structs

S = TypeVar("S")


class Shortlist(Struct, frozen=True):
    """Which of many answers a search tries: beside the policy's at most so many, `kept`, those that promise most where playouts
    are left by the `prospect` of the game, which is nearer than that of its search. That is looked at in one imagined position;
    an answer that lies more than `behind` points behind the policy's there is left out."""

    kept: int
    behind: float


class Budget(Struct, frozen=True):
    """The cost of a search: how many answers are tried, in how many imagined positions, by how many plies of playouts in all.

    A position that is begun is played with all answers: so the plies may be a few hundred more. All are tried in `first_round`
    positions before half of them are dropped. Where there is no time for that, fewer answers are tried; if the search
    `leaves_out` none, it plays as many plies as that takes.

    An answer that lies `hopeless` standard errors behind the policy's is dropped, and the last one beside it is played once it
    leads by more than `clear`: what is saved where answers differ is for decisions that are close, so the plies may be more than
    what a search takes on average.

    Where there are more answers than go on its `shortlist`, only those are tried that do.
    """

    candidates: int = 8
    positions: int = 160
    plies: int = 8_000
    first_round: int = 6
    leaves_out: bool = True
    hopeless: float = 2.0
    clear: float = inf
    shortlist: Shortlist | None = None

    def times(self, n: int) -> Budget:
        """The budget with so many times as much of all but the candidates."""
        return structs.replace(self, positions=n * self.positions, plies=n * self.plies)

    def in_step_with(self, plies: int) -> Budget:
        """The budget that takes as much processor time in a game where so many plies take as long as those of the usual budget
        do elsewhere: with twice the plies, a ply costs half."""
        return structs.replace(self, plies=self.plies * plies // Budget().plies)


@dataclass(frozen=True)
class Prospect(Generic[S]):
    """The stage at which playouts of a game are left before its end, and the judgement there.

    `stage` says how far a game has come, by a number that never falls: a playout that began at one is left at the first question
    `ahead` stages later, if the game is not over before. `expected` gives, by seat, the points that everybody may expect to have
    at the end of a game that has come to such a question; a state may be asked for what is hidden, as it is an imagined one.
    `doubt` is by how many points a judgement may favour an answer by mistake: one that leads by less is not played. `spread` is
    by how many points the lead over the best other seat that is told there errs: its standard deviation. Two answers are weighed
    by another prospect, further ahead, which is `weighed`; None is to the end of the game.
    """

    stage: Callable[[S], int]
    expected: Callable[[S], Sequence[float]]
    ahead: int = 1
    doubt: float = 0.0
    spread: Callable[[S], float] = lambda _state: 0.0
    weighed: Prospect[S] | None = None
