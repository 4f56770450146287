"""What holds for a saved game of any title: this version reads it, and plays it to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.play.simulate import random_game
from engine.rules import AnyGame


def must_play_to_the_end(
    game: AnyGame,
    folder: Path,
    subtests: pytest.Subtests,
    *,
    is_of_its_kind: Callable[[Any, str], bool],
    hold: Callable[[Any], None] | None = None,
) -> None:
    """Each file of a folder with saved games: `is_of_its_kind` says of a state whether it asks what the name of its file says,
    `hold` what always holds."""
    for file in sorted(folder.rglob("*.msgpack")):
        with subtests.test(version=file.parent.name, name=file.stem):
            state = game.decode(file.read_bytes())
            if hold:
                hold(state)
            assert is_of_its_kind(state, file.stem)
            assert random_game(game, state, random.Random(1)) > 0
            assert game.outcome(state) is not None


def asks(game: AnyGame) -> Callable[[Any, str], bool]:
    """Whether the first question of a state is called so."""
    return lambda state, name: game.decisions(state)[0].question == name


def asks_alone(game: AnyGame) -> Callable[[Any, str], bool]:
    """Whether the one question of a state is called so."""
    return lambda state, name: [decision.question for decision in game.decisions(state)] == [name]


def written_otherwise(game: AnyGame, folder: Path) -> list[Path]:
    """The files of a folder with saved games that are not written as they were read."""
    read = {file: file.read_bytes() for file in sorted(folder.rglob("*.msgpack"))}
    return [file for file, snapshot in read.items() if game.encode(game.decode(snapshot)) != snapshot]
