# ruff: noqa: T201 - a command that prints
"""Saved games of Empires of the North: one per frame that asks and rules version.

`python -m tests.engine.empires_saved_games` saves what is missing for the present version. A saved game that is there is never
overwritten: it stands for the running games of somebody.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.asking import Asking
from engine.empires.content import SHIPPED, contents
from engine.empires.frames import AnyFrame, EmpiresState
from engine.empires.options import Options

SAVED = Path(__file__).parent / "empires_saved"
PRESENT = SAVED / f"v{EMPIRES.version}"
ASKING = {str(frame.__struct_config__.tag) for frame in get_args(AnyFrame) if issubclass(frame, Asking)}
GAMES = 1000
"""In how many games one looks for a position of every kind."""


def positions() -> Iterator[EmpiresState]:
    """Positions of games that are played half well."""
    scenarios = list(contents()[SHIPPED].scenarios)
    for seed in range(GAMES):
        dice = random.Random(seed)
        options = Options(clans=dice.choice(["picked", "random"]), scenario=dice.choice(scenarios))
        state = EMPIRES.new(1 + seed % 4, options, dice.randbytes(32))
        while asked := EMPIRES.decisions(state):
            yield state
            seat = asked[0].seat
            choices = EMPIRES.choices(state, seat)
            assert choices is not None
            clever = dice.random() < 0.3
            move = EMPIRES.choose(EMPIRES.view(state, seat), choices) if clever else drawn(choices, dice)
            EMPIRES.apply(state, seat, move)


def main() -> None:
    PRESENT.mkdir(parents=True, exist_ok=True)
    missing = ASKING - {file.stem for file in PRESENT.iterdir()}
    for state in positions():
        question = EMPIRES.decisions(state)[0].question
        if question in missing:
            (PRESENT / f"{question}.msgpack").write_bytes(EMPIRES.encode(state))
            missing.remove(question)
        if not missing:
            return
    print("no position was found that asks", *sorted(missing))


if __name__ == "__main__":
    main()
