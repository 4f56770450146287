"""A golden playthrough and saved games: what the rules did and saved yesterday, they do and understand today."""

import random

import pytest

from engine.frames import asking
from engine.game import tag_of
from engine.odin import ODIN
from engine.simulate import random_game
from tests.engine import odin_saved_games as files
from tests.engine.odin_positions import hold


def test_the_game_goes_as_it_went():
    golden = files.GOLDEN.read_text(encoding="utf-8")
    assert files.replayed(golden) == golden, "look at it, then write the file anew"


def test_there_is_a_saved_game_of_every_frame():
    saved = [ODIN.decode(file.read_bytes()) for file in files.PRESENT.iterdir()]
    assert {kind for state in saved for kind in files.kinds_in(state)} >= files.KINDS
    tops = {tag_of(type(frame)) for state in saved for frame in asking(state)}
    assert {file.stem for file in files.PRESENT.iterdir()} >= tops


@pytest.mark.parametrize(
    "file", sorted(files.SAVED.rglob("*.msgpack")), ids=lambda file: f"{file.parent.name} {file.stem}"
)
def test_a_saved_game_loads_and_can_be_played_to_the_end(file):
    snapshot = file.read_bytes()
    state = ODIN.decode(snapshot)
    assert ODIN.encode(state) == snapshot
    hold(state)
    assert file.stem in files.kinds_in(state)
    assert random_game(ODIN, state, random.Random(1)) > 0
    assert ODIN.outcome(state) is not None
