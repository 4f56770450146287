"""Golden playthroughs and saved games: what the rules did and saved yesterday, they do and understand today."""

import random

import pytest

from engine.empires import EMPIRES
from engine.play.simulate import random_game
from tests.engine.empires import saved_games as files
from tests.engine.empires.positions import hold


@pytest.mark.parametrize("name", files.GOLDEN)
def test_the_game_goes_as_it_went(name):
    golden = files.golden(name).read_text(encoding="utf-8")
    assert golden.partition("\n")[0] == files.GOLDEN[name]
    assert files.replayed(golden) == golden, "look at it, then write the file anew"


def test_there_is_a_saved_game_of_every_frame_that_asks():
    assert {file.stem for file in files.PRESENT.iterdir()} == files.ASKING


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    for file in sorted(files.SAVED.rglob("*.msgpack")):
        with subtests.test(version=file.parent.name, name=file.stem):
            snapshot = file.read_bytes()
            state = EMPIRES.decode(snapshot)
            assert EMPIRES.encode(state) == snapshot
            hold(state)
            assert EMPIRES.decisions(state)[0].question == file.stem
            assert random_game(EMPIRES, state, random.Random(1)) > 0
            assert EMPIRES.outcome(state) is not None
