# ruff: noqa: T201 - a command that prints
"""Saved games of A Feast for Odin: one per kind of frame and rules version; and a golden playthrough, ply by ply.

`python -m tests.engine.odin.saved_games` saves what is missing for the present version, and a playthrough where there is none.
What is there is never overwritten: it stands for the running games of somebody. The moves of the playthrough are read from its
file, so that it does not change when bot seats learn to play better.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, get_args

from engine.choices import drawn
from engine.frames import frames_asking
from engine.game import tag_of
from engine.odin import ODIN
from engine.odin.game.frames import OdinState, SeatFrame
from engine.odin.options import SHORT, Options
from engine.odin.rounds.closing import Closing
from engine.play.simulate import next_seat
from tests.engine import golden_games
from tests.engine.odin.cards.cards_in_play import playing
from tests.engine.odin.positions import table
from tests.engine.odin.watched import LAYOUTS, any_options, with_cards

SAVED = Path(__file__).parent / "saved"
PRESENT = SAVED / f"v{ODIN.version}"
GOLDEN = Path(__file__).parent / "golden" / "game.txt"

NEVER_SAVED = {"bonus", "breeding"}
"""Frames that never ask and beneath which nobody is asked, so that no game is ever saved with one of them in it."""

KINDS = {tag_of(frame) for frame in (*get_args(SeatFrame), Closing)} - NEVER_SAVED

GAMES = 60
"""How many games are searched for a position of every kind."""


def positions() -> Iterator[OdinState]:
    """Positions of games with occupations in play from the beginning, half of them as the box has them."""
    for seed in range(GAMES):
        dice = random.Random(seed)
        options = any_options(dice, LAYOUTS[seed % 2])
        state = ODIN.new(1 + seed % 2, options, dice.randbytes(32))
        if seed % 4 > 1:
            with_cards(state, dice)
        while (seat := next_seat(ODIN, state, dice)) is not None:
            yield state
            choices = ODIN.choices(state, seat)
            assert choices is not None
            asked = any(decision.seat == seat for decision in ODIN.decisions(state))
            clever = asked and dice.random() < 0.7
            ODIN.apply(state, seat, ODIN.choose(ODIN.view(state, seat), choices) if clever else drawn(choices, dice))


def frames_of(state: OdinState) -> list[Any]:
    """All frames that wait in a position, those that ask first."""
    agenda: list[Any] = [*state.agenda, *(frame for aside in state.asides for frame in aside)]
    inside = [frame for together in agenda for stack in getattr(together, "stacks", ()) for frame in stack]
    return [*frames_asking(state), *agenda, *inside]


def kinds_in(state: OdinState) -> set[str]:
    """The kinds of frame in a position."""
    return {tag_of(type(frame)) for frame in frames_of(state)}


def rare() -> Iterator[OdinState]:
    """Positions with frames beneath which hardly any card ever asks something."""
    yield table(round=1).in_play("169").give(flax=1, grain=1).phases("harvest", "end").state
    yield table().in_play("49 169").give(cattle=1, flax=1, grain=1).turn().play("apply plower").state
    yield table().ships("knarr").give(silver=2, oil=1).turn().play("use overseas_trade_c1").state
    house = table().in_play("177").board("stone_house.1").enclose("stone_house.1", "hide")
    yield house.phases("bonus", "end").state
    yield table().in_play("104").ships("longship-0").rolls(8, 1, 1, 1).turn().play("use raid; stop").state
    raid = table().in_play("133 178").ships("longship-0").rolls(8, 6).turn().play("use raid; stop; loot rune_stone 0 0")
    yield raid.state
    hunt = playing(85, table().in_play("145").give(silver=3)).play("card hornblower; choose silver>hunting")
    yield hunt.state
    feast = table(round=3).in_play("172").give(stockfish=1).board("long_house.1").phases("closing", "end")
    yield feast.play("A: done; A: serve stockfish gap gap gap gap gap").state


# ---- the playthrough -----------------------------------------------------------------------------------------------------


def begun(heading: str) -> OdinState:
    """The game that a heading names."""
    seats, seed = (int(number) for number in re.findall(r"\d+", heading))
    return ODIN.new(seats, Options(length=SHORT, decks="ABC"), bytes([seed]) * 32)


def replayed(text: str) -> str:
    """A short game of all decks whose moves are those of a text."""
    return golden_games.replayed(ODIN, text, begun)


def save(file: Path, state: OdinState) -> None:
    """Saves a position unless there is one of that name."""
    if not file.exists():
        file.write_bytes(ODIN.encode(state))


def main() -> None:
    PRESENT.mkdir(parents=True, exist_ok=True)
    saved = [ODIN.decode(file.read_bytes()) for file in PRESENT.iterdir()]
    asked = {file.stem for file in PRESENT.iterdir()}
    seen = {kind for state in saved for kind in kinds_in(state)}
    for state in chain(rare(), positions()):
        kinds, tops = kinds_in(state), {tag_of(type(frame)) for frame in frames_asking(state)}
        new = next(iter(sorted(tops - asked) or sorted(kinds - seen)), None)
        if new:
            save(PRESENT / f"{new}.msgpack", state)
            asked.add(new)
            seen |= kinds
    for missing in sorted(KINDS - seen):
        print(f"no position was found with {missing}")
    if not GOLDEN.exists():
        heading, choose = "2 seats, seed 11", golden_games.mostly_well(ODIN, random.Random(11))
        GOLDEN.write_text(golden_games.playthrough(ODIN, heading, begun(heading), choose), encoding="utf-8")


if __name__ == "__main__":
    main()
