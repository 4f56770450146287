"""The answers that a bot seat weighs against each other, and the few whole ones that it proposes, the best first.

It proposes what would be put together in several steps: goods that rise or turn, tiles that are bought or looted (ODIN-5.4,
ODIN-5.5, ODIN-5.7). It weighs for levels that do not always play the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.choices import KIND, Choices, Open, Suggesting, Weighed, kinds_of
from engine.game import Move
from engine.odin.bot.laying import WINDOWS
from engine.odin.bot.policy import ANYTIME_KINDS, best_anytime_move, move_put_together, move_worth, put_together
from engine.odin.bot.worth import OdinSituation, loot_worth, read_situation
from engine.odin.game.view import OdinView
from engine.odin.table.answers import ENOUGH
from engine.odin.table.moves import BuyTiles

MOST = 3


def propose(view: OdinView, choices: Choices) -> Iterator[Sequence[Any]]:
    """Up to MOST whole answers of each such kind: all their values, the kind first where it is to be chosen."""
    step = choices.after(())
    if not isinstance(step, Open):
        return
    for kind in kinds_of(choices):
        if kind in PROPOSALS:
            yield from PROPOSALS[kind](read_situation(view), choices, [kind] if step.field == KIND else [])


def propose_rises(now: OdinSituation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The goods that gain most; then the same without the best of them, and without the two best."""
    left_out = set[Any]()
    for _ in range(MOST):
        chosen = [*begun]
        if put_together(now, choices, chosen, left_out) is None or chosen[len(begun)] == ENOUGH:
            return
        yield chosen
        left_out.add(chosen[len(begun)])


def propose_purchases(now: OdinSituation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The tiles that are worth most beyond their price, where there are more ways to buy than that."""
    moves = [move for move in choices.left(begun) if isinstance(move, BuyTiles) and move.tiles]
    if len(moves) > MOST:
        for move in sorted(moves, key=partial(move_worth, now), reverse=True)[:MOST]:
            yield (*begun, move.tiles)


def propose_loot(now: OdinSituation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The tiles that are worth most, each for the least that it costs."""
    step = choices.after(begun)
    if not (isinstance(choices, Suggesting) and isinstance(step, Open) and step.field == "tile"):
        return
    for tile in sorted(step.values, key=partial(loot_worth, now), reverse=True)[:MOST]:
        for spent in choices.suggested([*begun, tile]):
            yield (*begun, tile, *spent)


PROPOSALS: Mapping[str, Callable[[OdinSituation, Choices, Sequence[Any]], Iterator[Sequence[Any]]]] = MappingProxyType(
    {"upgrade": propose_rises, "trade": propose_rises, "purchase": propose_purchases, "loot": propose_loot}
)
"""How each kind of move is proposed."""


OF_NO_USE = -50.0
"""The worth up to which an answer, such as to pass, is left out as long as there is any other."""

FIRST = 1.0
"""By how much more than any answer it is worth to do what is best done before the question is answered."""

PLACE = 0.25
"""By how much an answer of many parts is worth less than the one proposed before it."""


def weigh(view: OdinView, choices: Choices) -> Sequence[Weighed]:
    """The answers that are worth weighing; the policy chooses the first of the best.

    Pieces to lay and the row to serve are not weighed against others.
    """
    now = read_situation(view)
    meanwhile = best_anytime_move(now, choices, view.asked)
    if meanwhile and view.asked in WINDOWS:
        return [Weighed(meanwhile, FIRST)]
    found = [Weighed(move, worth) for move, worth in weighed_answers(now, choices)]
    best = max(answer.worth for answer in found)
    kept = [answer for answer in found if answer.worth > min(OF_NO_USE, best - 1e-9)]
    return [Weighed(meanwhile, max(best, 0.0) + FIRST), *kept] if meanwhile else kept


def weighed_answers(now: OdinSituation, choices: Choices) -> Iterator[tuple[Move, float]]:
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
            yield from ((move, move_worth(now, move)) for move in listed)
        else:
            yield from of_many_parts(now, choices, begun)


def of_many_parts(now: OdinSituation, choices: Choices, begun: Sequence[str]) -> Iterator[tuple[Move, float]]:
    """The answer that the policy puts together of values, then those that it would propose in its place."""
    moves = [move_put_together(now, choices, [*begun])]
    for values in propose(now.view, choices):
        if (
            list(values[: len(begun)]) == list(begun)
            and isinstance(move := choices.after(values), Move)
            and move not in moves
        ):
            moves.append(move)
    worth = move_worth(now, moves[0])
    yield from ((move, worth - PLACE * place) for place, move in enumerate(moves))
