"""A golden playthrough and saved games: what the rules did and saved yesterday, they do and understand today."""

import random

from engine.manitoba import MANITOBA
from engine.play.simulate import random_game
from tests.engine.manitoba import saved_games as files
from tests.engine.manitoba.positions import hold


def test_the_game_goes_as_it_went():
    assert files.playthrough() == files.GOLDEN.read_text(encoding="utf-8"), (
        "look at it, then: python -m tests.engine.manitoba.saved_games"
    )


def test_there_is_a_saved_game_of_every_frame_that_asks():
    assert {file.stem for file in files.PRESENT.iterdir()} == files.ASKING


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    for file in sorted(files.SAVED.rglob("*.msgpack")):
        with subtests.test(version=file.parent.name, name=file.stem):
            state = MANITOBA.decode(file.read_bytes())
            hold(state)
            (decision,) = MANITOBA.decisions(state)
            assert decision.question == file.stem
            assert random_game(MANITOBA, state, random.Random(1)) > 0
            assert MANITOBA.outcome(state) is not None
