"""Whether hints are true, and whether who follows them all has nothing to regret.

`python -m bench.hints GAME [NAME=VALUE ...] [--positions N] [--times N] [--games N] [--seed N]` takes positions out of
games of steady bot players and compares the share of victory that a hint tells with a look in so many times as many positions:
the mean difference is to be 0 within its error. It counts the kinds of reasons that are told for the first answers, and the
others against which nothing but their worth is told. Then one seat of some games plays every hint against steady bot players;
the games are analysed, and its turning points are told: for each that is too dear, what a deeper look says that it cost, and
whether the better answer was among those that the hint told, or looked at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random
from statistics import fmean
from typing import Annotated

from msgspec import Struct, field, structs

from bench.analysis import analyse_timed, losses
from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import machine_text, percentile, say
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.messages.panel.hints import error_in_percent, kind_of_reason, points_apart_text
from engine.chance import SEED_BYTES
from engine.choices import Choices
from engine.first_seat import SEAT_LETTERS
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking import advice as advising
from engine.thinking.advice import Advice, AdvisedTrial, advise_seat, answers_looked_at, weighed_anew
from engine.thinking.analysis import turning_points
from engine.thinking.bot_games import PlayedGame, play_by
from engine.thinking.judging import Judgement, the_move
from engine.thinking.search import mean_and_error
from texts.catalogue import FALLBACK, load_languages
from texts.speech import Speech

DEAR = 0.05
"""The share of victory above which a turning point of somebody who follows all hints is one too many."""


def questions_of_game(game: AnyGame, seats: int, options: Struct, dice: Random) -> list[tuple[View, Choices]]:
    """What was asked in a game of steady bot players."""
    asked: list[tuple[View, Choices]] = []

    def noted(view: View, choices: Choices) -> Move:
        asked.append((view, choices))
        return game.choose(view, choices)

    play_by(game, seats, options, dice.randbytes(SEED_BYTES), noted)
    return asked


class Followed(Struct):
    """A game in which one seat did what each hint said: the hints by ply, and the seconds of processor time of each."""

    played: PlayedGame
    hints: dict[int, tuple[View, Choices, Advice]]
    seconds: list[float]


def follow_hints(game: AnyGame, seats: int, options: Struct, dice: Random) -> Followed:
    """Plays a game in which the first seat does what each hint says, and the others are steady bot players."""
    hints: dict[int, tuple[View, Choices, Advice]] = {}
    seconds: list[float] = []
    plies = count()

    def by_hints(view: View, choices: Choices) -> Move:
        ply = next(plies)
        if view.own:
            return game.choose(view, choices)
        began = time.process_time()
        advice = advise_seat(game, view, choices)
        seconds.append(time.process_time() - began)
        hints[ply] = view, choices, advice
        return advice.answers[0].move

    return Followed(play_by(game, seats, options, dice.randbytes(SEED_BYTES), by_hints), hints, seconds)


def tried_deeper(game: AnyGame, view: View, moves: Sequence[Move], times: int) -> list[AdvisedTrial]:
    """Answers tried in so many times as many positions as those that a hint tells."""
    usual = advising.WEIGHING
    deeper = usual.times(times)
    advising.WEIGHING = structs.replace(deeper, plies=deeper.plies * len(moves) // advising.ADVISED)
    trials = weighed_anew(game, view, moves, "a deeper look")
    advising.WEIGHING = usual
    return trials


def regret_text(game: AnyGame, hint: tuple[View, Choices, Advice], loss: Judgement, times: int) -> str:
    """A turning point of somebody who followed a hint: what it cost by a deeper look, and what the hint knew of a better one."""
    view, choices, advice = hint
    better = the_move(game, view, choices, loss.better)
    played, other = tried_deeper(game, view, [advice.answers[0].move, better], times)
    less, error = played.less_than(other)
    told = [one.move for one in advice.answers]
    looked_at = answers_looked_at(game, view, choices)
    known = "told" if better in told else "looked at" if better in looked_at else "not looked at"
    cost = f"{100 * loss.cost:.1f} ± {100 * loss.error:.1f}"
    deeper = f"{100 * less:.1f} ± {100 * error:.1f} in {len(played.worths)} positions"
    return f"   {loss.ply}: {cost}, {deeper}; {loss.better!r}, better than {loss.played!r}, was {known}"


class ReasonCounts(Struct):
    """How many hints gave each kind of reason, and of how many other answers was told what speaks against them."""

    kinds: Counter[str] = field(default_factory=Counter[str])
    against: Counter[str] = field(default_factory=Counter[str])

    def count(self, game: AnyGame, view: View, advice: Advice) -> None:
        """Counts what a hint tells, as it is read in English."""
        words = load_languages()[FALLBACK]
        speech = Speech(words, game.name, ADAPTERS[game.name].vocabulary, SEAT_LETTERS[:2], view)
        best, *others = advice.answers
        self.kinds[kind_of_reason(advice, speech.brings(view, best.move))] += 1
        for other in others:
            named = points_apart_text(words, game, other.apart, against=True)
            self.against["as good" if other.as_good else "points" if named else "only the win chance"] += 1

    def __str__(self) -> str:
        return f"reasons {dict(self.kinds)}; against the others {dict(self.against)}"


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    options: Annotated[tuple[str, ...], "NAME=VALUE, such as length=short"] = ()
    positions: int = 60
    times: int = 16
    games: int = 1
    seats: int = 2
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    options = options_typed(game, wanted.options)
    off: list[float] = []
    seconds: list[float] = []
    within, reasons = 0, ReasonCounts()
    while len(off) < wanted.positions:
        asked = questions_of_game(game, wanted.seats, options, dice)
        for view, choices in dice.sample(asked, min(len(asked), max(1, wanted.positions // 5))):
            began = time.process_time()
            advice = advise_seat(game, view, choices)
            told = advice.answers[0].outlook
            if told is None or len(off) == wanted.positions:
                continue
            seconds.append(time.process_time() - began)
            reasons.count(game, view, advice)
            [deeper] = tried_deeper(game, view, [advice.answers[0].move], wanted.times)
            off.append(told.share - deeper.outlook().share)
            within += abs(off[-1]) <= error_in_percent(told.error) / 100
    if off:
        mean, error = mean_and_error(off)
        say(
            f"{len(off)} hints tell {100 * mean:+.2f} ± {100 * error:.2f} of 100 more than a look {wanted.times} times as deep; "
            f"{within} lie within the error told; {reasons}; {seconds_text(seconds)}"
        )
    dear, reasons = 0, ReasonCounts()
    for number in range(wanted.games):
        done = follow_hints(game, wanted.seats, options, dice)
        analysis, _ = analyse_timed(game, done.played.plies, done.played.positions, draws=False)
        for view, _, advice in done.hints.values():
            reasons.count(game, view, advice)
        losses_of_it = [one for one in turning_points(analysis, 0) if one.cost > DEAR]
        dear += bool(losses_of_it)
        say(
            f"{number}: turning points of who follows hints: {losses(analysis, 0) or 'none'}; {seconds_text(done.seconds)}"
        )
        say(*(regret_text(game, done.hints[one.ply], one, wanted.times) for one in losses_of_it))
    say(f"{dear} of {wanted.games} games have one above {100 * DEAR:.0f} of 100; {reasons}", machine_text())


def seconds_text(seconds: Sequence[float]) -> str:
    """What hints take."""
    return f"a hint {fmean(seconds):.1f} s, p95 {percentile(seconds, 95):.1f} s"


if __name__ == "__main__":
    main()
