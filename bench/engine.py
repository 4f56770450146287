"""`python -m bench.engine`: how fast the rules are, against python-chess in the same process (targets E1 and E6).

Random play looks at the legal moves (`choices`, as panels and bot players do), chooses one and applies it. Both games take turns
in short blocks, because the speed of a shared machine drifts; the targets are about the median of the blocks' ratios.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import chess

from bench.tools.measuring import Row, fastest_microseconds, machine_text, print_table, say
from bench.tools.played import PLAYED, Played, State
from engine.choices import drawn
from engine.frames import frames_asking
from engine.game import Move
from engine.play.match import play
from engine.rules import hash_of_snapshot
from tests.draft.game import DRAFT

ROUNDS, BLOCK = 9, 0.5
CHECKED = "check of one answer"


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


class OurPlay:
    """Random play with four seats."""

    def __init__(self, played: Played) -> None:
        self.dice = random.Random(1)
        self.played = played
        self.state = self.deal()

    def deal(self) -> State:
        return self.played.game.new(4, self.played.options, self.dice.randbytes(32))

    def move(self) -> None:
        game = self.played.game
        asked = frames_asking(self.state)
        if not asked:
            self.state = self.deal()
            return
        seat = asked[0].seat
        game.apply(self.state, seat, drawn(game.choices(self.state, seat), self.dice))


def block(move: Callable[[], None]) -> float:
    """Plays one block; returns the seconds of processor time of a move."""
    began, moves = time.process_time(), 0
    while (spent := time.process_time() - began) < BLOCK:
        for _ in range(200):
            move()
        moves += 200
    return spent / moves


def positions(played: Played, count: int) -> list[State]:
    """Returns states from the middle of random games."""
    found: list[State] = []
    table = OurPlay(played)
    while len(found) < count:
        for _ in range(7):
            table.move()
        if played.game.decisions(table.state):
            found.append(played.game.copy(table.state))
    return found


def call_row(what: str, work: Callable[[State], object], states: list[State]) -> Row:
    """Measures one call: median and 99th percentile over the states, each the best of three."""
    times = [fastest_microseconds(partial(work, state), 3) for state in states]
    target = "E6: p99 at most 50" if what == CHECKED else ""
    return Row(
        what, f"p50 {statistics.median(times):.1f}, p99 {statistics.quantiles(times, n=100)[98]:.1f} us", "", target
    )


def one_call(played: Played) -> None:
    """Prints how long single calls take."""
    game, states = played.game, positions(played, 300)

    def asked(state: State) -> int:
        return game.decisions(state)[0].seat

    def play_one(state: State) -> None:
        """Does with a copy what the bot does with a move: check, snapshot before, apply, snapshot and hash after."""
        copy = game.copy(state)
        play(game, copy, asked(copy), next(iter(game.legal_moves(copy, asked(copy)))))

    snapshots = [game.encode(state) for state in states]
    dice = random.Random(1)
    answers = {id(state): drawn(game.choices(state, asked(state)), dice) for state in states}
    works: list[tuple[str, Callable[[State], object]]] = [
        ("what may be chosen: the legal moves, where they are listed", lambda state: game.choices(state, asked(state))),
        (CHECKED, lambda state: game.check(state, asked(state), answers[id(state)])),
        ("encode", game.encode),
        ("decode", lambda state: game.decode(snapshots[0])),
        ("hash", lambda state: hash_of_snapshot(snapshots[0])),
        ("copy", game.copy),
        ("view of a seat", lambda state: game.view(state, 0)),
        ("copy and play (check, two snapshots, hash)", play_one),
    ]
    print_table(
        f"{played.name}: snapshots of {statistics.median(map(len, snapshots)):,.0f} bytes",
        [call_row(name, work, states) for name, work in works],
    )


def narrowed() -> None:
    """Prints what a question costs that has far too many answers to list, so that its frame narrows them itself."""
    dice, asked = random.Random(1), list[tuple[State, Move]]()
    while len(asked) < 300:
        state = DRAFT.new(4, DRAFT.options(), dice.randbytes(32))
        while decisions := DRAFT.decisions(state):
            move = drawn(DRAFT.choices(state, decisions[0].seat), dice)
            if decisions[0].question == "claim_number":
                asked.append((DRAFT.copy(state), move))
            DRAFT.apply(state, decisions[0].seat, move)
    states, answers = [state for state, _ in asked], {id(state): move for state, move in asked}

    def seat(state: State) -> int:
        return DRAFT.decisions(state)[0].seat

    print_table(
        "a question narrowed by its frame (the draft of the tests)",
        [
            call_row(CHECKED, lambda state: DRAFT.check(state, seat(state), answers[id(state)]), states),
            call_row(
                "choosing one, value by value", lambda state: drawn(DRAFT.choices(state, seat(state)), dice), states
            ),
        ],
    )


def main() -> None:
    rivals = ChessPlay()
    ours = {played.name: OurPlay(played) for played in PLAYED}
    seconds: dict[str, list[float]] = {name: [] for name in ("python-chess", *ours)}
    for _ in range(ROUNDS):
        seconds["python-chess"].append(block(rivals.move))
        for name, table in ours.items():
            seconds[name].append(block(table.move))
    print_table(
        "random play, one core; a move against one of python-chess",
        [
            Row(
                name,
                f"{1 / statistics.median(times):,.0f} moves/s",
                f"{statistics.median(t / c for t, c in zip(times, seconds['python-chess'], strict=True)):.2f}",
                "" if name == "python-chess" else "E1: at most 0.50",
            )
            for name, times in seconds.items()
        ],
    )
    for played in PLAYED:
        one_call(played)
    narrowed()
    say(machine_text())


if __name__ == "__main__":
    main()
