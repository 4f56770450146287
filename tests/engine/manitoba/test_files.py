"""A golden playthrough and saved games: what the rules did and saved yesterday, they do and understand today."""

from engine.manitoba import MANITOBA
from tests.engine.manitoba import saved_games as files
from tests.engine.manitoba.positions import hold
from tests.engine.saved_play import asks_alone, must_play_to_the_end


def test_the_game_goes_as_it_went():
    assert files.playthrough() == files.GOLDEN.read_text(encoding="utf-8"), (
        "look at it, then: python -m tests.engine.manitoba.saved_games"
    )


def test_there_is_a_saved_game_of_every_frame_that_asks():
    assert {file.stem for file in files.PRESENT.iterdir()} == files.ASKING


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    must_play_to_the_end(MANITOBA, files.SAVED, subtests, is_of_its_kind=asks_alone(MANITOBA), hold=hold)
