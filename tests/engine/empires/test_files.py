"""Golden playthroughs and saved games: what the rules did and saved yesterday, they do and understand today."""

import pytest

from engine.empires import EMPIRES
from tests.engine.empires import saved_games as files
from tests.engine.empires.positions import hold
from tests.engine.saved_play import asks, must_play_to_the_end, written_otherwise


@pytest.mark.parametrize("name", files.GOLDEN)
def test_the_game_goes_as_it_went(name):
    golden = files.golden(name).read_text(encoding="utf-8")
    assert golden.partition("\n")[0] == files.GOLDEN[name]
    assert files.replayed(golden) == golden, "look at it, then write the file anew"


def test_there_is_a_saved_game_of_every_frame_that_asks():
    assert {file.stem for file in files.PRESENT.iterdir()} == files.ASKING


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    must_play_to_the_end(EMPIRES, files.SAVED, subtests, is_of_its_kind=asks(EMPIRES), hold=hold)


def test_saved_games_are_written_as_they_were_read():
    assert written_otherwise(EMPIRES, files.SAVED) == []
