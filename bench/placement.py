"""`python -m bench.placement`: how fast a placement in A Feast for Odin is judged, against python-chess judging a move.

Positions are boards and houses with pieces at random legal places. What lies there is worked out once for each position and
then kept, so the first check of a position is shown beside the others. The yardstick takes turns with it, position by position.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess
from msgspec import Struct

from bench.tools.measuring import Row, against, both, machine, report, say
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.content import content
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
    names, found = list(content().pieces), list[Position]()
    areas = list(content().areas.values())
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
            ways = len(content().pieces[tile].ways)
            rows, columns = area.size
            laid = Laid(piece=tile, row=dice.randrange(rows), column=dice.randrange(columns), turn=dice.randrange(ways))
            found.append(Position(area, lying, laid, board, dice.choice(moves)))
    return found


def microseconds(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The best of some calls, each after something that is not measured."""
    times: list[float] = []
    for _ in range(REPEATS):
        before()
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1e6)
    return min(times)


def main() -> None:
    """Prints the report."""
    held = positions(POSITIONS)
    checks: dict[str, list[float]] = {"chess": [], "check": [], "first": []}
    lists: dict[str, list[float]] = {"chess": [], "tile": []}
    for at in held:
        checks["chess"].append(microseconds(lambda at=at: at.board.is_legal(at.move)))
        checks["check"].append(microseconds(lambda at=at: why_not_laid(at.area, at.lying, at.laid)))
        checks["first"].append(
            microseconds(lambda at=at: why_not_laid(at.area, at.lying, at.laid), area_cover.cache_clear)
        )
        lists["chess"].append(microseconds(lambda at=at: list(at.board.legal_moves)))
        lists["tile"].append(microseconds(lambda at=at: list(legal_places(at.area, at.lying, at.laid.piece))))
    say(machine())
    yardstick, target = checks["chess"], "p99 50 us"
    report(
        "one placement",
        [
            Row("python-chess: is a move legal", both(yardstick, "us"), "1.00"),
            Row("why a piece cannot be laid", both(checks["check"], "us"), against(checks["check"], yardstick), target),
            Row("the first of a position", both(checks["first"], "us"), against(checks["first"], yardstick), target),
        ],
    )
    home = content().areas["home_board"]
    helmet = [microseconds(lambda: list(legal_places(home, (), "helmet"))) for _ in range(20)]
    report(
        "all places of a tile",
        [
            Row("python-chess: all legal moves", both(lists["chess"], "us"), "1.00"),
            Row("a tile on a board", both(lists["tile"], "us"), against(lists["tile"], lists["chess"]), "1 ms"),
            Row("the most there are: 590", both(helmet, "us"), against(helmet, lists["chess"]), "1 ms"),
        ],
    )
    feasts = [microseconds(lambda larder=larder: propose_feast(12, larder, 5)) for larder in larders(60)]
    report("a feast of 12 cells", [Row("the row to propose", both(feasts, "us"))])


def larders(count: int) -> list[dict[str, int]]:
    """Supplies with up to four of each food."""
    dice = random.Random(2)
    food = [good.id for good in content().goods.values() if good.feast_food]
    return [{id: dice.randrange(5) for id in food} for _ in range(count)]


if __name__ == "__main__":
    main()
