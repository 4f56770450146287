"""A few whole answers to propose where one would be put together in several steps, the best first, as a bot seat weighs them:
goods that rise or turn, tiles that are bought or looted (ODIN-5.4, ODIN-5.5, ODIN-5.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.choices import KIND, Choices, Open, Suggesting, kinds_of
from engine.odin.bot.policy import promise, put_together
from engine.odin.bot.worth import Situation, loot_worth, situation
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
            yield from PROPOSALS[kind](situation(view), choices, [kind] if step.field == KIND else [])


def risen(now: Situation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The goods that gain most; then the same without the best of them, and without the two best."""
    left_out = set[Any]()
    for _ in range(MOST):
        chosen = [*begun]
        if put_together(now, choices, chosen, left_out) is None or chosen[len(begun)] == ENOUGH:
            return
        yield chosen
        left_out.add(chosen[len(begun)])


def bought(now: Situation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The tiles that are worth most beyond their price, where there are more ways to buy than that."""
    moves = [move for move in choices.left(begun) if isinstance(move, BuyTiles) and move.tiles]
    if len(moves) > MOST:
        for move in sorted(moves, key=partial(promise, now), reverse=True)[:MOST]:
            yield (*begun, move.tiles)


def looted(now: Situation, choices: Choices, begun: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The tiles that are worth most, each for the least that it costs."""
    step = choices.after(begun)
    if not (isinstance(choices, Suggesting) and isinstance(step, Open) and step.field == "tile"):
        return
    for tile in sorted(step.values, key=partial(loot_worth, now), reverse=True)[:MOST]:
        for spent in choices.suggested([*begun, tile]):
            yield (*begun, tile, *spent)


PROPOSALS: Mapping[str, Callable[[Situation, Choices, Sequence[Any]], Iterator[Sequence[Any]]]] = MappingProxyType(
    {"upgrade": risen, "trade": risen, "purchase": bought, "loot": looted}
)
"""How each kind of move is proposed."""
