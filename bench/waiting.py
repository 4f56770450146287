"""`python -m bench.waiting`: how many times a round anybody waits for somebody in A Feast for Odin with four seats.

Bot seats play long games of all decks. A wait lasts while the same seat is asked alone in the same turn, or while several seats
are asked at once. The target is two waits more than there are turns in the round; one more with income, breeding and feast at
everybody's own pace (ODIN-8.11).
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from typing import Any

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import Row, print_table
from engine.frames import find_together
from engine.odin import ODIN
from engine.odin.options import Options
from engine.play.simulate import policy_game


def waits(seed: int) -> tuple[Counter[int], Counter[int]]:
    """Plays one game; returns its waits and turns by round."""
    state = ODIN.new(4, Options(decks="ABC"), random.Random(seed).randbytes(32))
    waited, turns = Counter[int](), Counter[int]()
    last: tuple[int, ...] = ()

    def look(now: Any, *_: object) -> None:
        nonlocal last
        decisions = ODIN.decisions(now)
        if not decisions:
            return
        together = find_together(now) is not None
        key = (now.round, -1) if together else (now.round, now.turn, decisions[0].seat)
        waited[now.round] += key != last
        turns[now.round] += not together and now.phase == "actions" and key[:2] != last[:2]
        last = key

    look(state)
    policy_game(ODIN, state, look)
    return waited, turns


class Arguments(Struct):
    """How much is played."""

    games: int = 10


def main() -> None:
    """Prints the report."""
    games = [waits(seed) for seed in range(read_arguments(Arguments, __doc__).games)]
    rounds = [(waited[n], turns[n]) for waited, turns in games for n in waited]
    more = Counter(waited - turns for waited, turns in rounds)
    print_table(
        f"{len(games)} long games of four seats, {len(rounds)} rounds",
        [
            Row("turns a round", f"{statistics.mean(turns for _, turns in rounds):.1f}"),
            Row("waits a round", f"{statistics.mean(waited for waited, _ in rounds):.1f}"),
            *(Row(f"rounds with {n} waits beyond turns", f"{count}") for n, count in sorted(more.items())),
        ],
    )


if __name__ == "__main__":
    main()
