"""Boards of Keltis to lay out: those that come with the game, and such as an owner might type."""

from __future__ import annotations

import random

import msgspec

from engine.keltis.facts.board import Board, BoardRow, Stone
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS

CANVAS = 1000


def squeezed(board: Board) -> Board:
    """The board as an owner might type it: squeezed into another canvas."""
    space = tuple(msgspec.structs.replace(stone, x=stone.x // 3 + 40, y=stone.y // 2) for stone in board.space)
    return msgspec.structs.replace(board, space=space)


def made_up(sizes: list[int], dice: random.Random, letters: str = "r") -> Board:
    """A board with so many stones in its rows, wherever they lie; each leads to stones of the next row."""
    spaces: list[Stone] = []
    for n, size in enumerate(sizes, 1):
        onward = tuple(f"{letters}{n + 1}{chr(97 + place)}" for place in range(sizes[n] if n < len(sizes) else 0))
        for place, x in enumerate(sorted(dice.sample(range(CANVAS), size))):
            spaces.append(
                Stone(
                    id=f"{letters}{n}{chr(97 + place)}",
                    row=n,
                    colour=COLOURS[place % len(COLOURS)],
                    kind="stone" if onward else "end",
                    next=tuple(sorted(dice.sample(onward, min(2, len(onward))))),
                    x=x,
                    y=CANVAS - 40 * n,
                    slot=place % 2 == 0,
                )
            )
    usual = keltis_content().boards["expansion-original"]
    rows = tuple(BoardRow(n, n - 3, end_zone=n > len(sizes) - 2) for n in range(1, len(sizes) + 1))
    start = msgspec.structs.replace(usual.start, next=tuple(stone.id for stone in spaces if stone.row == 1))
    return msgspec.structs.replace(usual, id="made-up", row=rows, space=tuple(spaces), start=start)


def boards() -> list[Board]:
    """All of them: some by chance, some with a crowded row or many rows, some with long names."""
    own = list(keltis_content().boards.values())
    dice = random.Random("boards")
    chance = [made_up([dice.randint(1, 7) for _ in range(dice.randint(4, 10))], dice) for _ in range(12)]
    crowded = [made_up([2, 27, 4, 3, 5], dice), made_up([9, 9, 9, 9, 5], dice, "a"), made_up([1, 1, 1, 1], dice)]
    return [*own, *map(squeezed, own), *chance, *crowded, made_up([5] * 14, dice, ""), made_up([4] * 9, dice, "long")]
