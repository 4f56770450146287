"""`python -m bench.placement`: how fast a placement in A Feast for Odin is judged, against python-chess judging a move.

Positions are boards and houses with pieces at random legal places. What lies there is worked out once for each position and then
kept, so the first check of a position is told apart from the others. The yardstick takes turns with it, position by position.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import chess
from msgspec import Struct

from bench.tools.measuring import fastest_microseconds, machine_text, print_table, say, times_row
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.content import odin_content
from engine.odin.table.feast_proposal import propose_feast
from engine.odin.table.placement import Laid, Lying, area_cover, legal_places, why_not_laid, with_laid

POSITIONS, REPEATS = 400, 5


class Position(Struct):
    """An area as it lies, a place to be judged, and a position of chess beside it."""

    area: BoardArea
    lying: Lying
    laid: Laid
    board: chess.Board
    move: chess.Move


def positions(count: int) -> list[Position]:
    """Boards from empty to full, and chess games of as many moves as pieces lie there."""
    dice = random.Random(1)
    names, found = list(odin_content().pieces), list[Position]()
    areas = list(odin_content().areas.values())
    while len(found) < count:
        area, lying, board = dice.choice((areas[0], *areas)), (), chess.Board()
        for _ in range(dice.choice((0, 5, 20, 60, 150))):
            legal = list(legal_places(area, lying, dice.choice(names)))
            if legal:
                lying = with_laid(lying, dice.choice(legal))
                moves = list(board.legal_moves)
                board = chess.Board() if not moves else board
                board.push(dice.choice(list(board.legal_moves)))
        tile, moves = dice.choice(names), list(board.legal_moves)
        if moves:
            ways = len(odin_content().pieces[tile].ways)
            rows, columns = area.size
            laid = Laid(piece=tile, row=dice.randrange(rows), column=dice.randrange(columns), turn=dice.randrange(ways))
            found.append(Position(area, lying, laid, board, dice.choice(moves)))
    return found


def main() -> None:
    """Prints the report."""
    held = positions(POSITIONS)
    works: dict[str, Callable[[Position], object]] = {
        "chess: one": lambda at: at.board.is_legal(at.move),
        "check": lambda at: why_not_laid(at.area, at.lying, at.laid),
        "chess: all": lambda at: list(at.board.legal_moves),
        "tile": lambda at: list(legal_places(at.area, at.lying, at.laid.piece)),
    }
    times: dict[str, list[float]] = {name: [] for name in (*works, "first")}
    for at in held:
        for name, work in works.items():
            times[name].append(fastest_microseconds(partial(work, at), REPEATS))
        times["first"].append(fastest_microseconds(partial(works["check"], at), REPEATS, area_cover.cache_clear))
    home = odin_content().areas["home_board"]
    helmet = [fastest_microseconds(lambda: list(legal_places(home, (), "helmet")), REPEATS) for _ in range(20)]
    feasts = [fastest_microseconds(partial(propose_feast, 12, larder, 5), REPEATS) for larder in larders(60)]
    row = partial(times_row, unit="us")
    one, every, target = times["chess: one"], times["chess: all"], "p99 50 us"
    say(machine_text())
    print_table(
        "one placement",
        [
            row("python-chess: is a move legal", one, one),
            row("why a piece cannot be laid", times["check"], one, target),
            row("the first of a position", times["first"], one, target),
        ],
    )
    print_table(
        "all places of a tile",
        [
            row("python-chess: all legal moves", every, every),
            row("a tile on a board", times["tile"], every, "1 ms"),
            row("the most there are: 590", helmet, every, "1 ms"),
        ],
    )
    print_table("a feast of 12 cells", [row("the row to propose", feasts)])


def larders(count: int) -> list[dict[str, int]]:
    """Supplies with up to four of each food."""
    dice = random.Random(2)
    food = [good.id for good in odin_content().goods.values() if good.feast_food]
    return [{id: dice.randrange(5) for id in food} for _ in range(count)]


if __name__ == "__main__":
    main()
