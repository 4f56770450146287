"""The answers that the policy weighs against each other, each with its worth: for levels that do not always play the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.choices import KIND, Choices, Weighed
from engine.game import Move
from engine.odin.bot.laying import WINDOWS
from engine.odin.bot.policy import ANYTIME_KINDS, anytime, promise, walked
from engine.odin.bot.proposals import propose
from engine.odin.bot.worth import Situation, situation
from engine.odin.game.view import OdinView

OF_NO_USE = -50.0
"""What passes for nothing: a space that cannot be used, or to pass. Left out as long as there is anything else."""

FIRST = 1.0
"""By how much more than any answer it is worth to do what is best done before the question is answered."""

PLACE = 0.25
"""By how much an answer of many parts is worth less than the one proposed before it."""


def weigh(view: OdinView, choices: Choices) -> Sequence[Weighed]:
    """The answers that are worth weighing; the first of the best is what the policy chooses.

    What is laid, and the row that is served, is not weighed against others.
    """
    now = situation(view)
    meanwhile = anytime(now, choices, view.asked)
    if meanwhile and view.asked in WINDOWS:
        return [Weighed(meanwhile, FIRST)]
    found = [Weighed(move, worth) for move, worth in answers(now, choices)]
    best = max(answer.worth for answer in found)
    kept = [answer for answer in found if answer.worth > min(OF_NO_USE, best - 1e-9)]
    return [Weighed(meanwhile, max(best, 0.0) + FIRST), *kept] if meanwhile else kept


def answers(now: Situation, choices: Choices) -> Iterator[tuple[Move, float]]:
    """The answers to the question itself, kind by kind."""
    step = choices.after(())
    if isinstance(step, Move):
        yield step, FIRST
        return
    begins: list[list[str]] = (
        [[kind] for kind in step.values if kind not in ANYTIME_KINDS] if step.field == KIND else [[]]
    )
    for begun in begins:
        listed = choices.left(begun)
        if listed:
            yield from ((move, promise(now, move)) for move in listed)
        else:
            yield from of_many_parts(now, choices, begun)


def of_many_parts(now: Situation, choices: Choices, begun: Sequence[str]) -> Iterator[tuple[Move, float]]:
    """The answer that the policy puts together of values, then those that it would propose in its place."""
    moves = [walked(now, choices, [*begun])]
    for values in propose(now.view, choices):
        if (
            list(values[: len(begun)]) == list(begun)
            and isinstance(move := choices.after(values), Move)
            and move not in moves
        ):
            moves.append(move)
    worth = promise(now, moves[0])
    yield from ((move, worth - PLACE * place) for place, move in enumerate(moves))
