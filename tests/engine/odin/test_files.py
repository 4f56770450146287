"""A golden playthrough and saved games: what the rules did and saved yesterday, they do and understand today."""

from engine.frames import frames_asking
from engine.game import tag_of
from engine.odin import ODIN
from engine.odin.table.moments import Moment
from engine.odin.table.timing import TimingWindow
from tests.engine.odin import saved_games as files
from tests.engine.odin.positions import Position, hold, table
from tests.engine.saved_play import must_play_to_the_end, written_otherwise


def test_the_game_goes_as_it_went():
    golden = files.GOLDEN.read_text(encoding="utf-8")
    assert files.replayed(golden) == golden, "look at it, then write the file anew"


def test_there_is_a_saved_game_of_every_frame():
    saved = [ODIN.decode(file.read_bytes()) for file in files.PRESENT.iterdir()]
    assert {kind for state in saved for kind in files.kinds_in(state)} >= files.KINDS
    tops = {tag_of(type(frame)) for state in saved for frame in frames_asking(state)}
    assert {file.stem for file in files.PRESENT.iterdir()} >= tops


def sponsor(name: str) -> Position:
    """A game of version 1 in which the Sponsor (184) is about to be paid, and moves the ore after it."""
    return Position(ODIN.decode((files.SAVED / "v1" / name / "card_choice.msgpack").read_bytes()))


def test_a_longship_of_version_1_is_paid_and_carries_its_ore():
    """Card 184, ODIN-8.10: the ore comes with the ship, once, and cannot be laid any more before it."""
    position = sponsor("sponsor")
    position.play("place ore home_board 0 a1")
    assert position.refuses("place ore home_board 0 c1") == "ODIN-8.10 breaks_off"
    position.play("choose 3silver>longship")
    assert (position.bay(), position.has()) == ("longship-3", {"silver": 1, "wood": 4})


def test_a_longship_of_version_1_without_ore_is_not_bought():
    """Card 184: who had laid the ore already can only go on without the ship, and pays nothing."""
    position = sponsor("sponsor_without_ore")
    assert (position.offers(), position.has()["silver"]) == (["skip"], 3)
    position.play("skip")
    assert position.has() == {"ore": 2, "wood": 4, "silver": 3 + 1}, "the silver of the space has come"
    assert (position.bay(), position.question) == ("", "B take_turn")


def test_an_emigration_of_version_1_is_one_emigration():
    """Card 125: what acts with it waited beneath the question then; now it comes with the ship, once."""
    position = table(round=3).in_play("125").ships("knarr longship").give(silver=3).turn().play("use emigrate_c2")
    around = TimingWindow(0, "during", (Moment("action", action="emigrate", space="emigrate_c2"),), ("with", "after"))
    position.state.agenda.insert(-1, around)
    assert position.play("emigrate knarr").has() == {"rune_stone": 1}


def test_saved_games_load_and_can_be_played_to_the_end(subtests):
    must_play_to_the_end(
        ODIN, files.SAVED, subtests, is_of_its_kind=lambda state, kind: kind in files.kinds_in(state), hold=hold
    )


def test_saved_games_are_written_as_they_were_read():
    assert written_otherwise(ODIN, files.SAVED) == []
