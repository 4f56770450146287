# ruff: noqa: T201 - a command that prints
"""Saved games: one per kind of frame and rules version, which every later version must load and play to the end.

`python -m tests.engine.keltis.saved_games` saves what is missing for the present version. What is there is never overwritten: it
stands for the running games of somebody.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from engine.choices import Listed
from engine.keltis import KELTIS
from engine.keltis.facts.content import keltis_content
from engine.keltis.options import KeltisOptions
from engine.keltis.turns.frames import AnyKeltisFrame, KeltisState

SAVED = Path(__file__).parent / "saved"
PRESENT = SAVED / f"v{KELTIS.version}"
FRAMES = {frame.__struct_config__.tag for frame in get_args(AnyKeltisFrame)}


def positions() -> Iterator[KeltisState]:
    """Positions from the middle and the end of games on all boards."""
    for seed, board in product(range(6), keltis_content().boards):
        dice = random.Random(seed)
        state = KELTIS.new(2 + seed % 3, KeltisOptions(board=board), dice.randbytes(32))
        while KELTIS.decisions(state):
            (decision,) = KELTIS.decisions(state)
            if state.turn > 20:
                yield state
            legal = list(KELTIS.legal_moves(state, decision.seat))
            KELTIS.apply(state, decision.seat, KELTIS.choose(KELTIS.view(state, decision.seat), Listed(tuple(legal))))


def main() -> None:
    PRESENT.mkdir(parents=True, exist_ok=True)
    for state in positions():
        (decision,) = KELTIS.decisions(state)
        file = PRESENT / f"{decision.question}.msgpack"
        if not file.exists():
            file.write_bytes(KELTIS.encode(state))
    for missing in sorted(FRAMES - {file.stem for file in PRESENT.iterdir()}):
        print(f"no position was found that asks {missing}")


if __name__ == "__main__":
    main()
