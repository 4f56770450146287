# ruff: noqa: T201 - a command that prints
"""`python -m bench.engine`: how fast the rules are, against python-chess in the same process (targets E1 and E6).

Random play: list the legal moves, choose one, apply it. Both games take turns in short blocks, because the speed of a shared
machine drifts; the ratio is the median of the blocks' ratios, and what the targets are about.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import chess

from engine.keltis import KELTIS
from engine.keltis.frames import KeltisState
from engine.keltis.options import Options
from engine.match import play
from engine.rules import digest

BOARDS = ("base", "expansion-original")
ROUNDS, BLOCK = 9, 0.5


class ChessPlay:
    """Random chess, games cut at 200 plies."""

    def __init__(self) -> None:
        self.dice = random.Random(1)
        self.board = chess.Board()

    def move(self) -> None:
        legal = list(self.board.legal_moves)
        if not legal or len(self.board.move_stack) >= 200:
            self.board = chess.Board()
            return
        self.board.push(self.dice.choice(legal))


class KeltisPlay:
    """Random Keltis with four seats on one board."""

    def __init__(self, board: str) -> None:
        self.dice = random.Random(1)
        self.options = Options(board=board)
        self.state = self.deal()

    def deal(self) -> KeltisState:
        return KELTIS.new(4, self.options, self.dice.randbytes(32))

    def move(self) -> None:
        asked = KELTIS.decisions(self.state)
        if not asked:
            self.state = self.deal()
            return
        seat = asked[0].seat
        KELTIS.apply(self.state, seat, self.dice.choice(list(KELTIS.legal_moves(self.state, seat))))


def block(move: Callable[[], None]) -> float:
    """Seconds of processor time per move, over one block."""
    began, moves = time.process_time(), 0
    while (spent := time.process_time() - began) < BLOCK:
        for _ in range(200):
            move()
        moves += 200
    return spent / moves


def positions(count: int) -> list[KeltisState]:
    """States from the middle of random games on both boards."""
    found: list[KeltisState] = []
    for board in BOARDS:
        table = KeltisPlay(board)
        while len(found) < count * (BOARDS.index(board) + 1) // len(BOARDS):
            for _ in range(7):
                table.move()
            if KELTIS.decisions(table.state):
                found.append(KELTIS.copy(table.state))
    return found


def microseconds(work: Callable[[KeltisState], object], states: list[KeltisState]) -> tuple[float, float]:
    """Median and 99th percentile of one call, each state the best of three."""
    times = [min(_timed(work, state) for _ in range(3)) * 1e6 for state in states]
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


def _timed(work: Callable[[KeltisState], object], state: KeltisState) -> float:
    began = time.perf_counter()
    work(state)
    return time.perf_counter() - began


def play_one(state: KeltisState) -> None:
    """What the bot does with a move: check, snapshot before, apply, snapshot and hash after; on a copy."""
    copy = KELTIS.copy(state)
    play(KELTIS, copy, asked(copy), next(iter(KELTIS.legal_moves(copy, asked(copy)))))


def asked(state: KeltisState) -> int:
    return KELTIS.decisions(state)[0].seat


def main() -> None:
    rivals = ChessPlay()
    ours = {board: KeltisPlay(board) for board in BOARDS}
    seconds: dict[str, list[float]] = {name: [] for name in ("python-chess", *BOARDS)}
    for _ in range(ROUNDS):
        seconds["python-chess"].append(block(rivals.move))
        for board in BOARDS:
            seconds[board].append(block(ours[board].move))
    print("random play, one core            moves/s   time of a move / python-chess' (E1: at most 0.50)")
    for name, times in seconds.items():
        ratio = statistics.median(t / c for t, c in zip(times, seconds["python-chess"], strict=True))
        print(f"  {name:<28} {1 / statistics.median(times):>9,.0f}   {ratio:.2f}")
    states = positions(600)
    snapshots = [KELTIS.encode(state) for state in states]
    print(f"snapshots: {statistics.median(map(len, snapshots)):,.0f} bytes; microseconds of one call    median    p99")
    last = {id(state): list(KELTIS.legal_moves(state, asked(state)))[-1] for state in states}
    for name, work in (
        ("list of the legal moves", lambda state: list(KELTIS.legal_moves(state, asked(state)))),
        (
            "check of the last of them (E6: p99 at most 50)",
            lambda state: KELTIS.check(state, asked(state), last[id(state)]),
        ),
        ("encode", KELTIS.encode),
        ("decode", lambda state: KELTIS.decode(snapshots[0])),
        ("hash", lambda state: digest(snapshots[0])),
        ("copy", KELTIS.copy),
        ("view of a seat", lambda state: KELTIS.view(state, 0)),
        ("copy and play (check, two snapshots, hash)", play_one),
    ):
        median, p99 = microseconds(work, states)
        print(f"  {name:<66} {median:>6.1f} {p99:>6.1f}")


if __name__ == "__main__":
    main()
