"""MAN-19.1: moves as text, as short as one likes and no shorter."""

import pytest

from engine.choices import Listed
from engine.game import Move, Refusal
from engine.manitoba import MANITOBA
from engine.manitoba.game.notation import NOTATION
from engine.manitoba.rounds.phases import Phases
from engine.manitoba.steps.goods import KeepGood
from engine.manitoba.table.moves import (
    ActWithDiscs,
    PassPassively,
    PlaceFigure,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
    WampumWake,
)
from engine.play.match import understood
from engine.rules import IllegalMove
from tests.engine.manitoba.positions import Position, table


def meant(position: Position, text: str) -> str:
    """What a text is taken for, in full; the two suggestions when it is ambiguous; the reason when it is refused."""
    try:
        return NOTATION.write(understood(MANITOBA, position.state, position.asked, text))
    except IllegalMove as problem:
        return problem.refusal.reason


def test_short_forms_of_a_choice_of_discs():
    """MAN-D11: all that can wake."""
    position = table().begins()
    assert meant(position, "act beige") == "act 2"
    assert meant(position, "ACT 2") == "act 2"
    assert meant(position, "wake 2") == "wake 2 2"
    assert meant(position, "wake 5") == "wake 5 3"
    assert meant(position, "wake blue 1") == "wake 5 1"
    assert meant(position, "wake") == "ambiguous"
    assert meant(position, "act") == "ambiguous"


def test_short_forms_of_actions():
    position = table().stand("A", "1-hill 2-hill").acts("brown")
    assert meant(position, "vision") == "vision hunter"
    assert meant(position, "vision h") == "vision hunter"
    assert meant(position, "place 1") == "place 1-prairie"
    assert meant(position, "place prairie") == "ambiguous"
    assert meant(position, "move 1-hill 1-p") == "move 1-hill 1-prairie"
    assert meant(position, "move 1-HILL 1-Prairie") == "move 1-hill 1-prairie"
    assert meant(position, "skip") == "finish"
    assert meant(position, "move 9-hill 1-prairie") == "move 9-hill 1-prairie"
    assert position.refuses("move 9-hill 1-prairie") == "MAN-2.4 no_such_area"


def test_short_forms_of_answers():
    position = table().asks(KeepGood(0, 1))
    assert meant(position, "keep sector") == "keep bison"
    assert meant(position, "keep s") == "keep small"
    assert table().asks(KeepGood(0, 4)).refuses("keep sector") == "MAN-19.1.1 ambiguous"
    assert meant(table().passive("brown"), "finish") == "pass"
    assert meant(table().asks(Phases(0, ("waking",))), "wake") == "wake 1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "act",
        "act two",
        "place",
        "move 1-hill",
        "wake 1 2 3",
        "wampum",
        "wampum berry",
        "pass now",
        "keep",
        "１",
    ],
)
def test_what_is_no_move_without_a_position(text):
    view = MANITOBA.view(table().state, None)
    refused = NOTATION.read(view, text, Listed(()))
    assert isinstance(refused, Refusal)
    assert refused.reason == "unreadable"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("act 3", ActWithDiscs(3)), ("wake 3 2", WakeUp(3, 2)), ("wake 1", Wake(1)), ("place 3-lake", PlaceFigure("3-lake")),
        ("pass", PassPassively()),
        ("move 1-hill 3-lake", WalkFigure("1-hill", "3-lake")), ("vision hunter", Vision("hunter")),
        ("wampum wake", WampumWake()),
        ("wampum berry horse", WampumBerry("horse")),
    ],
)  # fmt: skip
def test_full_forms_are_read_in_any_position(text, move):
    assert NOTATION.write(move) == text
    assert NOTATION.read(MANITOBA.view(table().state, None), text, Listed(())) == move


def test_a_move_of_another_game_has_no_text():
    with pytest.raises(TypeError):
        NOTATION.write(Move())
