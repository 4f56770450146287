"""The end, scoring, and the solo game (ODIN-11, ODIN-12)."""

from __future__ import annotations

import random

import pytest

from engine.odin import ODIN
from engine.odin.facts.content import odin_content
from engine.odin.options import Options
from engine.odin.table.boards import area_of, points_lost
from engine.odin.table.moves import Pass, UseSpace
from engine.odin.table.placement import Laid, with_laid
from engine.odin.table.vikings import vikings_to_come
from engine.play.simulate import random_game
from tests.engine.odin.positions import Position, table


def of_points(points: int) -> str:
    """The number of an occupation with so many points."""
    return str(next(card.number for card in odin_content().cards.values() if card.points == points))


def test_ex_10_points_of_played_cards():
    assert table().in_play(of_points(-1)).lines()["occupations"] == -1
    assert "occupations" not in table().hand(of_points(2)).lines()


def test_ex_94_the_crown_counts_wherever_it_lies():
    position = table().give(english_crown=1)
    assert position.lines()["english_crown"] == 2
    position.turn().play("place english_crown home_board 0 a1")
    assert position.lines()["english_crown"] == 2


def test_ex_95_silver_on_boards_counts_nothing():
    position = table().give(silver=3)
    assert position.lines()["silver"] == 3
    position.turn().play("place silver home_board 0 b12")
    assert position.lines()["silver"] == 2


def test_ex_08_covered_cells():
    position = table().give(fur=1)
    before = position.lines()["home_board_minus"]
    position.turn().play("place fur home_board 0 a1")
    assert position.lines()["home_board_minus"] == before + 8


def test_ex_97_tied_players_all_win():
    outcome = ODIN.score(ODIN.view(table(3).state, None))
    assert outcome.winners == (0, 1, 2)


def test_ex_118_scoring_in_full():
    position = table(round=7).ships("whaling_boat-1 whaling_boat-0 knarr longship-2").emigrated("knarr")
    position.board("newfoundland").board("shed.1", wood=3, stone=3).board("stone_house.1")
    position.give(sheep=1, pregnant_sheep=1, cattle=1, silver=4, english_crown=1).in_play(of_points(-1))
    position.player().final_income, position.player().penalties = 7, 1
    cover_minus(position, "home_board", 30)
    cover_minus(position, "newfoundland", 40)
    lines = position.lines()
    assert lines == {
        "ships": 6 + 5 + 8,
        "emigrations": 18,
        "exploration_boards": 38,
        "buildings": 8 + 10,
        "livestock": 2 + 3 + 3,
        "occupations": -1,
        "silver": 4,
        "final_income": 7,
        "english_crown": 2,
        "home_board_minus": -30,
        "exploration_minus": -40,
        "building_minus": -9,
        "thing_penalty": -3,
    }
    assert sum(lines.values()) == 31


def cover_minus(position: Position, name: str, left: int) -> None:
    """Silver on cells of -1, row by row, until so many of them are open."""
    board = position.player().board(name)
    assert board is not None
    area = area_of(board)
    assert area is not None
    for (row, column), sign in area.cells.items():
        if sign == "-" and points_lost(board) > left:
            board.laid = with_laid(board.laid, Laid(piece="silver", row=row, column=column))
    assert points_lost(board) == left


# ---- solo ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "vikings"), [("long", [6, 7, 8, 9, 10, 11, 12]), ("short", [7, 8, 9, 10, 11, 12])])
def test_ex_98_vikings_of_the_solo_game(length, vikings):
    assert [on_square for on_square, _ in solo_rounds(length)] == vikings


def test_ex_99_spaces_of_the_round_before_are_blocked():
    blocked = [spaces for _, spaces in solo_rounds("long")]
    assert blocked == [set(), {"beans"}, {"stockfish"}, {"beans"}, {"stockfish"}, {"beans"}, {"stockfish"}]


def solo_rounds(length: str) -> list[tuple[int, set[str]]]:
    """Vikings on the square and blocked spaces in each round of a solo game in which only one space is used."""
    state = ODIN.new(1, Options(length=length), bytes(32))
    found: list[tuple[int, set[str]]] = []
    while asked := ODIN.decisions(state):
        if asked[0].question == "take_turn" and len(found) < state.round:
            found.append((state.players[0].vikings, set(state.spaces)))
            ODIN.apply(state, 0, UseSpace("beans" if state.round % 2 else "stockfish"))
        elif asked[0].question == "take_turn":
            ODIN.apply(state, 0, Pass())
        else:
            ODIN.apply(state, 0, next(iter(ODIN.legal_moves(state, 0))))
    return found


def test_the_game_ends_after_the_last_feast():
    """ODIN-11.1."""
    state = ODIN.new(2, Options(length="short"), bytes(32))
    random_game(ODIN, state, random.Random(3))
    assert state.round == 6
    assert vikings_to_come(state) == 0
    assert not state.agenda


@pytest.mark.parametrize(("silver", "rank"), [(185, 0), (186, 1), (187, 1)])
def test_a_hundred_points_alone_are_a_very_good_result(silver, rank):
    """ODIN-12.5: 86 points are lost on the empty home board."""
    alone = ODIN.score(ODIN.view(table(1).give(silver=silver).state, None))
    assert (alone.totals, alone.rank, alone.contest) == ((silver - 86,), rank, False)
    assert ODIN.score(ODIN.view(table(2).give(silver=silver).state, None)).rank is None
