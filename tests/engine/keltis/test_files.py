"""Golden playthroughs and saved games: what the rules did and saved yesterday, they do and understand today."""

import pytest

from engine.keltis import KELTIS
from tests.engine.keltis import saved_games
from tests.engine.keltis.playthroughs import FILES, GAMES, playthrough
from tests.engine.saved_play import asks_alone, must_play_to_the_end


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_went_and_everybody_sees_what_they_saw(name):
    golden = (FILES / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(*GAMES[name]) == golden, "look at it, then: python -m tests.engine.keltis.playthroughs"


def test_the_golden_games_show_every_question_and_both_endings():
    golden = "".join((FILES / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    assert all(f" {frame}, one of" in golden for frame in saved_games.FRAMES)
    assert "ended zone" in golden
    assert "ended deck" in golden


def test_there_is_a_saved_game_of_every_frame_of_this_version():
    assert {file.stem for file in saved_games.PRESENT.iterdir()} == saved_games.FRAMES


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    must_play_to_the_end(KELTIS, saved_games.SAVED, subtests, is_of_its_kind=asks_alone(KELTIS))


def test_what_is_saved_is_never_overwritten():
    before = {file: file.read_bytes() for file in saved_games.SAVED.rglob("*.msgpack")}
    saved_games.main()
    assert {file: file.read_bytes() for file in saved_games.SAVED.rglob("*.msgpack")} == before
