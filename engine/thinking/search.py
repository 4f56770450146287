"""A search that makes bot players stronger: a few answers are tried in positions that fit what the seat knows.

The policy says which answers are worth a trial and plays every trial on for all seats: to the end, or in a long game to
where it can be judged. All answers are tried in the same imagined positions; the worse half of them is dropped again and again.
What the policy would play stays unless another answer is better by more than chance. Equal views give equal findings: all dice
come from the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from hashlib import sha256
from math import exp, inf, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.choices import Choices, Weighed, kind_of
from engine.frames import frames_asking
from engine.game import Move, Seat, State, View
from engine.play.simulate import policy_game
from engine.prospect import Budget, Prospect, Shortlist
from engine.rules import AnyGame, Game, S, V

WIDTH = 6.0
"""The lead in points with which one of two expects 73 of 100 victories: the unit of `share_of_victory`."""

MARGIN_WORTH = 0.002
"""The worth of a point of margin beside victory: a seat that has as good as won, or lost, plays on for points."""

LEAD = 1.0
"""The standard errors by which another answer must lead to be played in the place of the policy's."""

TRIED, LOOKED_AFTER = 8, 4
"""The number of positions in which an answer is tried before it may be seen to be hopeless, or clearly the best; and that of
positions between two looks at it."""


class Candidate(Struct, frozen=True):
    """The results of an answer in a number of imagined positions: its worth (a share of victory, and a little for points) with
    its standard error, and the mean margin to the best other seat.

    The leads of its worth and margin are over the policy's answer in the same positions: they alone can be compared where answers
    were tried in unlike numbers of positions.
    """

    move: Move
    positions: int
    worth: float
    error: float
    margin: float
    lead: float
    lead_error: float
    margin_lead: float


class Findings(Struct, frozen=True):
    """The findings of a search: the move to play; the candidates, the most tried and then the most valuable first, among them
    the `usual` one of the policy, and the plies that were played. Without candidates there was nothing to search."""

    move: Move
    candidates: tuple[Candidate, ...] = ()
    usual: Candidate | None = None
    plies: int = 0

    def outlook(self, one: Candidate) -> tuple[float, float]:
        """A candidate's share of victory and mean margin, as if it had been tried in as many positions as the policy's answer.

        Raises ValueError for the findings of no search.
        """
        if self.usual is None:
            raise ValueError("nothing was tried")
        share = self.usual.worth + one.lead - MARGIN_WORTH * (margin := self.usual.margin + one.margin_lead)
        return min(1.0, max(0.0, share)), margin


class Trial:
    """An answer, and its results in each of the imagined positions, from the first on."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[float] = []
        self.margins: list[float] = []

    def book(self, totals: Sequence[float], seat: Seat, width: float = WIDTH) -> None:
        """Counts the end of a playout; `width` is the unit of `share_of_victory`."""
        self.margins.append(totals[seat] - best_beside(totals, seat))
        self.worths.append(share_of_victory(totals, seat, width) + MARGIN_WORTH * self.margins[-1])

    def lead(self, policy: Trial) -> tuple[float, float]:
        """The lead of its worth over the policy's answer in the same positions, and the standard error of that."""
        return mean_and_error([own - other for own, other in zip(self.worths, policy.worths, strict=False)])

    def leads_by(self, errors: float, policy: Trial) -> bool:
        """Whether it leads the policy's answer by more than so many standard errors, and was tried often enough to know."""
        lead, error = self.lead(policy)
        return len(self.worths) >= TRIED and lead > errors * error

    def is_behind_by(self, errors: float, policy: Trial) -> bool:
        """Whether it lies so many standard errors behind the policy's answer, and was tried often enough to know."""
        lead, error = self.lead(policy)
        return len(self.worths) >= TRIED and lead < -errors * error

    def told(self, policy: Trial) -> Candidate:
        worth, error = mean_and_error(self.worths)
        in_points = self.points_ahead(policy)
        return Candidate(
            self.move, len(self.worths), worth, error, fmean(self.margins), *self.lead(policy), margin_lead=in_points
        )

    def points_ahead(self, policy: Trial) -> float:
        """The lead of its margin over the policy's answer in the same positions."""
        return fmean(own - other for own, other in zip(self.margins, policy.margins, strict=False))


def search(game: Game[S, V], view: V, choices: Choices, budget: Budget) -> Findings:
    """The best answer that could be found within the budget; the policy's where no position fits the view.

    Raises ValueError for a game that cannot be searched.
    """
    if game.imagine is None or game.weigh is None:
        raise ValueError(f"{game.name} cannot be searched")
    promising = in_order(game.weigh(view, choices))
    imagined = Imagined(game, view, prospect=game.search_prospect)
    moves = imagined.unlike(promising[: budget.candidates]) if imagined.possible else []
    if budget.shortlist and len(moves) > 1 + budget.shortlist.kept:
        moves = shortlisted_moves(Imagined(game, view), moves, budget.shortlist)
    if len(moves) < 2:
        return Findings(promising[0])
    return race_answers(imagined, [Trial(move) for move in moves], budget)


def shortlisted_moves(imagined: Imagined, moves: Sequence[Move], shortlist: Shortlist) -> list[Move]:
    """The policy's move, which is the first, and those that promise most in the next position, the best first."""
    policy, *others = trials = [Trial(move) for move in moves]
    imagined.try_in_next(trials)
    promising = [trial for trial in others if trial.points_ahead(policy) >= -shortlist.behind]
    promising.sort(key=lambda trial: -trial.points_ahead(policy))
    return [trial.move for trial in (policy, *promising[: shortlist.kept])]


def in_order(weighed: Sequence[Weighed]) -> list[Move]:
    """The answers in the order in which they are worth a trial: the policy's, the best of every other kind, then all others.

    A policy may misjudge a whole kind of answer, and would then have none of it tried.
    """
    by_worth = [one.move for one in sorted(weighed, key=lambda one: -one.worth)]  # equal ones keep their order
    best_of_kinds = {kind_of(move): move for move in reversed(by_worth)}
    return list(dict.fromkeys([by_worth[0], *filter(set(best_of_kinds.values()).__contains__, by_worth), *by_worth]))


class Imagined:
    """The positions that a seat imagines for a purpose, the same ones for equal views, and the playouts from there."""

    def __init__(
        self, game: AnyGame, view: View, purpose: str = "search", prospect: Prospect[Any] | None = None
    ) -> None:
        self.game, self.view, self.seat = game, view, view.own
        self.prospect = prospect or game.prospect
        self.seed, self.count, self.plies = seed_of(view, purpose), 0, 0
        self.doubt = self.prospect.doubt if self.prospect else -inf

    @property
    def possible(self) -> bool:
        """Whether any position fits the view."""
        return self.next() is not None

    def next(self) -> State[Any] | None:
        """The next position; None where there is none."""
        assert self.game.imagine is not None  # else there is no search
        chance = Chance(sha256(self.seed + self.count.to_bytes(4)).digest())
        return self.game.imagine(self.view, chance)

    def snapshot(self) -> bytes:
        """The next position, to be played from again and again."""
        state = self.next()
        assert state is not None  # a view that allows one allows all
        return self.game.encode(state)

    def unlike(self, moves: Sequence[Move]) -> list[Move]:
        """The moves that lead to different positions; only the first of several that lead to the same one."""
        before = self.snapshot()
        led_to: dict[bytes, Move] = {}
        for move in moves:
            state = self.game.decode(before)
            self.game.apply(state, self.seat, move)
            led_to.setdefault(self.game.encode(state), move)
        return list(led_to.values())

    def try_in_next(self, trials: Sequence[Trial]) -> None:
        """Tries all these answers in one more position."""
        before = self.snapshot()
        self.count += 1
        playouts = Playouts(self.game, self.prospect)
        for trial in trials:
            state = self.game.decode(before)
            until = self.until(state)
            self.game.apply(state, self.seat, trial.move)
            ending = playouts.play_on(state, until)
            self.plies += 1 + ending.plies
            self.book(trial, ending.state, ending.totals)

    def book(self, trial: Trial, state: State[Any], totals: Sequence[float]) -> None:
        """Counts the end of a playout, of which these points are told or to be expected."""
        trial.book(totals, self.seat, self.width(state))

    def until(self, state: State[Any]) -> int | None:
        """The stage at which a playout that begins here is left; None where it goes on to the end."""
        return left_at(self.prospect, state)

    def width(self, _state: State[Any]) -> float:
        """The lead in points where a playout was left with which one of two expects 73 of 100 victories."""
        return WIDTH


def left_at(prospect: Prospect[Any] | None, state: State[Any]) -> int | None:
    """The stage at which a playout that begins here is left; None where it goes on to the end."""
    return prospect.stage(state) + prospect.ahead if prospect else None


def played_on(
    game: AnyGame, state: State[Any], until: int | None = None, prospect: Prospect[Any] | None = None
) -> tuple[int, Sequence[float]]:
    """Lets the policy play for all seats to that stage, or to the end: the number of plies, and the points to expect there."""
    is_there = (lambda: prospect.stage(state) >= until) if prospect and until is not None else None
    plies = policy_game(game, state, is_there=is_there)
    return plies, points_to_expect(game, state, prospect)


def points_to_expect(game: AnyGame, state: State[Any], prospect: Prospect[Any] | None) -> Sequence[float]:
    """The points that all seats have at the end of a game, or may expect where a playout was left."""
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.totals
    assert prospect is not None  # else it was played to the end
    return prospect.expected(state)


class PlayoutEnding(NamedTuple):
    """How a playout goes on from a position: the plies that it takes, where it ends, and the points to expect there."""

    plies: int
    state: State[Any]
    totals: Sequence[float]


class Playouts:
    """The playouts of several answers from one position. In a game that notes turns, one that comes to where another one began a
    turn, as by the same moves in another order (a transposition), ends as that one did, and is not played on."""

    def __init__(self, game: AnyGame, prospect: Prospect[Any] | None) -> None:
        self.game, self.prospect = game, prospect
        self._endings: dict[bytes, PlayoutEnding] = {}

    def play_on(self, state: State[Any], until: int | None) -> PlayoutEnding:
        """Lets the policy play for all seats to that stage, or to the end; counts all plies, as if each had been played."""
        if not self.game.noted_turns:
            plies, totals = played_on(self.game, state, until, self.prospect)
            return PlayoutEnding(plies, state, totals)
        prospect, known, passed = self.prospect, self._endings, list[tuple[bytes, int]]()
        most, plies, mover, met = self.game.noted_turns, 0, -1, None

        def is_there() -> bool:
            nonlocal plies, mover, met
            if until is not None and prospect and prospect.stage(state) >= until:
                return True
            seat = frames_asking(state)[0].seat
            if seat != mover and len(passed) < most:
                mover, position = seat, self.game.encode(state)
                met = known.get(position)
                if met is not None:
                    return True
                passed.append((position, plies))
            plies += 1
            return False

        policy_game(self.game, state, is_there=is_there)
        ending = met or PlayoutEnding(0, state, points_to_expect(self.game, state, prospect))
        whole = ending._replace(plies=plies + ending.plies)
        for position, after in passed:
            known[position] = whole._replace(plies=whole.plies - after)
        return whole


def race_answers(imagined: Imagined, trials: Sequence[Trial], budget: Budget) -> Findings:
    """Tries answers in ever more positions, after each round half of those that challenge the policy's, which is the first."""
    imagined.try_in_next(trials)
    plies = budget.plies
    if budget.leaves_out:
        trials = trials[: affordable_candidates(len(trials), plies * len(trials) // imagined.plies, budget.first_round)]
    else:
        plies = max(plies, playouts_needed(len(trials), budget.first_round) * imagined.plies // len(trials))
    policy = trials[0]
    challengers: list[Trial] = list(trials[1:])
    rounds, is_settled = len(challengers).bit_length(), False
    for number in range(1, rounds + 1):
        until, enough = plies * number // rounds, budget.positions * number // rounds
        while challengers and not is_settled and imagined.plies < until and imagined.count < enough:
            imagined.try_in_next([policy, *challengers])
            if imagined.count % LOOKED_AFTER == 0:
                _, *unlike = unlike_trials([policy, *challengers])
                challengers = [trial for trial in unlike if not trial.is_behind_by(budget.hopeless, policy)]
                is_settled = len(challengers) == 1 and challengers[0].leads_by(budget.clear, policy)
        challengers.sort(key=lambda trial: -trial.lead(policy)[0])
        if number < rounds:
            del challengers[len(challengers) // 2 if len(challengers) > 1 else 1 :]
    chosen = next((trial for trial in challengers if is_clearly_better(trial, policy, imagined.doubt)), policy)
    tried = sorted((trial.told(policy) for trial in trials), key=lambda one: (-one.positions, -one.worth))
    usual = next(one for one in tried if one.move == policy.move)
    return Findings(chosen.move, tuple(tried), usual, imagined.plies)


def unlike_trials(trials: Iterable[Trial]) -> list[Trial]:
    """The first of all that came to the same everywhere: throwing away one useless card or another is hardly a choice."""
    came_to: dict[tuple[float, ...], Trial] = {}
    for trial in trials:
        came_to.setdefault(tuple(trial.worths), trial)
    return list(came_to.values())


def affordable_candidates(candidates: int, within: int, often: int) -> int:
    """The number of candidates, two or more, that can be tried within so many playouts, each so often before one is dropped."""
    return max(n for n in range(2, candidates + 1) if n == 2 or playouts_needed(n, often) <= within)


def playouts_needed(candidates: int, often: int) -> int:
    """The number of playouts for so many candidates, each tried so often before half of them are dropped."""
    return candidates * (candidates - 1).bit_length() * often


def is_clearly_better(trial: Trial, policy: Trial, doubt: float = -inf) -> bool:
    """Whether an answer is better than the policy's by more than chance, and by more points than the judgement is in doubt."""
    lead, error = trial.lead(policy)
    return lead > LEAD * error and lead > 0 and trial.points_ahead(policy) >= doubt


def share_of_victory(totals: Sequence[float], seat: Seat, width: float = WIDTH) -> float:
    """The share of the victory that these totals give a seat: all for a lead of many widths, equal shares for equal totals."""
    best = max(totals)
    weights = [exp((total - best) / width) for total in totals]
    return weights[seat] / sum(weights)


def best_beside(totals: Sequence[float], seat: Seat) -> float:
    """The most that any other seat has; 0 where there is none."""
    return max((total for other, total in enumerate(totals) if other != seat), default=0)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error: one value says nothing of how far others may lie from it."""
    return fmean(values), sqrt(variance(values) / len(values)) if len(values) > 1 else inf


def safe_error(error: float, positions: int) -> float:
    """A standard error with what is not known of it itself where positions are few.

    Twice that is what Student's distribution asks for at 95 %, within a tenth from four positions on.
    """
    return error * (1 + 1.6 / (positions - 1)) if positions > 1 else error


def seed_of(view: View, purpose: str = "search") -> bytes:
    """The seed of dice, the same for equal views."""
    try:
        encoded = msgspec.msgpack.encode(view, order="deterministic")
    except TypeError:  # a mapping by keys of several parts, which are put in no order there
        encoded = pack_value(view)
    return sha256(purpose.encode() + encoded).digest()


def pack_value(value: Any) -> bytes:
    """A value of a view in bytes, the same for equal ones."""
    return msgspec.msgpack.encode(written_out(value))


def written_out(value: Any) -> Any:
    """A value of a view as lists of plain values, sorted where it has no order: equal ones are written alike."""
    if isinstance(value, dict):
        entries = cast("dict[Any, Any]", value).items()
        return sorted(
            [msgspec.msgpack.encode(written_out(key)), msgspec.msgpack.encode(written_out(each))]
            for key, each in entries
        )
    if isinstance(value, set | frozenset):
        return sorted(map(pack_value, cast("Set[Any]", value)))
    if isinstance(value, tuple | list):
        return [written_out(each) for each in cast("Sequence[Any]", value)]
    if isinstance(value, Struct):
        return [type(value).__name__, *(written_out(getattr(value, name)) for name in value.__struct_fields__)]
    return value
