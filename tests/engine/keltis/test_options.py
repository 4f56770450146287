"""What a group may choose before the start (KEL-18); each option's effect is tested beside its rule."""

import pytest

from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions, option_values
from engine.rules import BadOptions

SEED = bytes(32)


def test_the_base_board_offers_its_options():
    assert set(option_values(KeltisOptions())) == {"board", "first", "relay", "large_doubles_tokens", "stall_guard"}


def test_the_expansion_board_offers_its_options():
    offered = set(option_values(KeltisOptions(board="expansion-original")))
    assert offered == {
        "board", "first", "lay_without_move", "large_doubles_tokens", "same_colour_bonus", "wish_stones", "stall_guard",
    }  # fmt: skip


@pytest.mark.parametrize("board", ["base", "expansion-original"])
def test_the_usual_value_of_every_option_stands_first(board):
    options = KeltisOptions(board=board)
    offered = option_values(options)
    assert [getattr(options, name) for name in offered if name != "board"] == [
        offered[n][0] for n in offered if n != "board"
    ]


@pytest.mark.parametrize("board", ["base", "expansion-original"])
def test_every_value_of_every_option_can_be_played(board):
    for name, values in option_values(KeltisOptions(board=board)).items():
        for value in values:
            assert KELTIS.decisions(KELTIS.new(3, KeltisOptions(**{"board": board, name: value}), SEED))


@pytest.mark.parametrize(
    "wrong",
    [{"board": "moon"}, {"first": "Z"}, {"relay": "never"}, {"stall_guard": "perhaps"}, {"large_doubles_tokens": ""}],
)
def test_an_unknown_value_is_refused_by_name(wrong):
    with pytest.raises(BadOptions, match=next(iter(wrong))):
        KELTIS.new(2, KeltisOptions(**wrong), SEED)


def test_a_first_seat_that_is_not_there_leaves_it_to_chance():
    assert {KELTIS.new(2, KeltisOptions(first="D"), bytes([n]) * 32).first for n in range(30)} == {0, 1}
