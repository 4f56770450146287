# ruff: noqa: T201 - a command that prints
"""Saved games of Empires of the North: one per frame that asks and rules version; and golden playthroughs, ply by ply.

`python -m tests.engine.empires.saved_games` saves what is missing for the present version, and playthroughs that are missing. A
saved game that is there is never overwritten: it stands for the running games of somebody. The playthroughs go with the numbers
on the cards: where those are tuned, delete the playthroughs, run this and look at the difference.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.options import Options
from engine.empires.rounds.frames import AnyFrame, EmpiresState
from engine.empires.table.asking import Asking
from tests.engine import golden_games

SAVED = Path(__file__).parent / "saved"
PRESENT = SAVED / f"v{EMPIRES.version}"
ASKING = {str(frame.__struct_config__.tag) for frame in get_args(AnyFrame) if issubclass(frame, Asking)}
GAMES = 1000
"""In how many games one looks for a position of every kind."""

GOLDEN = {
    "game": "3 seats, seed 11, clans picked",
    "solo": "1 seat, seed 5, clans random, scenario raiders-coast",
}
"""The playthroughs, each by the heading that says how it begins."""


def golden(name: str) -> Path:
    """The file of a playthrough."""
    return Path(__file__).parent / "golden" / f"{name}.txt"


def begun(heading: str) -> EmpiresState:
    """The game that a heading names."""
    seats, seed = (int(number) for number in re.findall(r"\d+", heading))
    words = dict(re.findall(r"(clans|scenario) ([\w-]+)", heading))
    return EMPIRES.new(seats, Options(**words), bytes([seed]) * 32)


def replayed(text: str) -> str:
    """A playthrough whose moves are those of a text."""
    return golden_games.replayed(EMPIRES, text, begun)


def positions() -> Iterator[EmpiresState]:
    """Positions of games that are played half well."""
    scenarios = list(empires_contents()[SHIPPED].scenarios)
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
    for name, heading in GOLDEN.items():
        if not golden(name).exists():
            choose = golden_games.mostly_well(EMPIRES, random.Random(heading))
            golden(name).write_text(
                golden_games.playthrough(EMPIRES, heading, begun(heading), choose), encoding="utf-8"
            )
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
