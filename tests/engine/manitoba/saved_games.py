# ruff: noqa: T201 - a command that prints
"""Saved games of Manitoba: one per frame that asks and rules version; and a golden playthrough, ply by ply.

`python -m tests.engine.manitoba.saved_games` saves what is missing for the present version and writes the playthrough anew.
A saved game that is there is never overwritten: it stands for the running games of somebody.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from engine.choices import Listed
from engine.manitoba import MANITOBA
from engine.manitoba.options import ManitobaOptions
from engine.manitoba.rounds.frames import AnyManitobaFrame, ManitobaState
from tests.engine.written_out import in_words, sheet

SAVED = Path(__file__).parent / "saved"
PRESENT = SAVED / f"v{MANITOBA.version}"
GOLDEN = Path(__file__).parent / "golden" / "game.txt"

SILENT = {"phases", "solstice", "award", "card_effect", "leave_mountains"}
"""Frames that never ask, so that no game is ever saved with one of them on top."""

ASKING = {frame.__struct_config__.tag for frame in get_args(AnyManitobaFrame)} - SILENT

GAMES = 300
"""In how many games one looks for a position of every kind."""


def positions() -> Iterator[ManitobaState]:
    """Positions of games that are played well, with tiles used also at the end of rounds."""
    for seed in range(GAMES):
        dice = random.Random(seed)
        ruling = "yes" if seed % 2 else "data"
        state = MANITOBA.new(2 + seed % 3, ManitobaOptions(wampum_during_end_of_round=ruling), dice.randbytes(32))
        while MANITOBA.decisions(state):
            yield state
            (decision,) = MANITOBA.decisions(state)
            legal = list(MANITOBA.legal_moves(state, decision.seat))
            clever = dice.random() < 0.7
            move = (
                MANITOBA.choose(MANITOBA.view(state, decision.seat), Listed(tuple(legal)))
                if clever
                else dice.choice(legal)
            )
            MANITOBA.apply(state, decision.seat, move)


def playthrough(seats: int = 3, seed: int = 7) -> str:
    """The text of a game that bot seats play: every question, every answer, every event, and the score sheet."""
    state = MANITOBA.new(seats, ManitobaOptions(), bytes([seed]) * 32)
    return "\n".join([f"{seats} seats, seed {seed}", *lines(state, random.Random(seed)), ""])


def lines(state: ManitobaState, dice: random.Random) -> Iterator[str]:
    ply = 0
    while MANITOBA.decisions(state):
        (decision,) = MANITOBA.decisions(state)
        legal = list(MANITOBA.legal_moves(state, decision.seat))
        chosen = MANITOBA.choose(MANITOBA.view(state, decision.seat), Listed(tuple(legal)))
        move = chosen if dice.random() < 0.85 else legal[int(dice.random() * len(legal))]
        events = MANITOBA.apply(state, decision.seat, move)
        ply += 1
        yield f"{ply} {'ABCD'[decision.seat]} {decision.question}, one of {len(legal)}: {MANITOBA.write(move)}"
        yield from (f"    {in_words(event)}" for event in events)
    yield from sheet(MANITOBA.outcome(state))


def main() -> None:
    PRESENT.mkdir(parents=True, exist_ok=True)
    for state in positions():
        (decision,) = MANITOBA.decisions(state)
        file = PRESENT / f"{decision.question}.msgpack"
        if not file.exists():
            file.write_bytes(MANITOBA.encode(state))
        if len(list(PRESENT.iterdir())) == len(ASKING):
            break
    for missing in sorted(ASKING - {file.stem for file in PRESENT.iterdir()}):
        print(f"no position was found that asks {missing}")
    GOLDEN.write_text(playthrough(), encoding="utf-8")


if __name__ == "__main__":
    main()
