"""Suggested places bring what they say, and nothing brings more; outlines of buildings (ODIN-7.1.3, ODIN-11.2)."""

import random

import pytest

from engine.narrowing import find_suggestions, narrow_by_path
from engine.odin import ODIN
from engine.odin.asking.suggestions import suggested_places
from engine.odin.facts.content import odin_content
from engine.odin.facts.outlines import empty_outlines, minus_of_outlines, outlines_of_building, why_no_outline
from engine.odin.table.placement import (
    Laid,
    bonuses_enclosed,
    fillings_of_piece,
    income_covered,
    legal_places,
    minus_points,
    why_not_laid,
    with_laid,
)
from tests.engine.odin.positions import table

AREAS = odin_content().areas
HOME = AREAS["home_board"]


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_suggestions_bring_what_they_say(area):
    dice = random.Random(area.id)
    lying = ()
    for _ in range(60):
        piece = dice.choice(list(odin_content().pieces))
        found = suggested_places(area, lying, piece, phases=3)
        legal = list(legal_places(area, lying, piece))
        assert bool(found) == bool(legal)
        assert len({place.laid for place in found}) == len(found) <= 4
        for place in found:
            assert why_not_laid(area, lying, place.laid) is None
            then = with_laid(lying, place.laid)
            assert place.saved == minus_points(area, lying) - minus_points(area, then)
            assert place.income == income_covered(area, then) - income_covered(area, lying)
            assert place.forfeited == sum((bonus.row, bonus.col) in place.laid.cells for bonus in area.bonus_cells)
            assert place.enclosed == len(bonuses_enclosed(area, then)) - len(bonuses_enclosed(area, lying))
        if legal:
            most = max(minus_points(area, lying) - minus_points(area, with_laid(lying, at)) for at in legal)
            highest = max(income_covered(area, with_laid(lying, at)) for at in legal)
            assert max(place.saved for place in found) == most
            assert max(place.income for place in found) == highest - income_covered(area, lying)
            lying = with_laid(lying, found[0].laid)


def test_income_weighs_more_while_rounds_are_left():
    """At the beginning silver goes into the corner, in the last round onto a cell of -1."""
    early, late = suggested_places(HOME, (), "silver", 6)[0], suggested_places(HOME, (), "silver", 0)[0]
    assert (early.laid, early.income, early.saved) == (Laid(piece="silver", row=11, column=0), 1, 0)
    assert (late.income, late.saved) == (0, 1)


def test_a_bonus_that_pays_is_not_covered_while_rounds_are_left():
    """ODIN-3.10.2."""
    around = [Laid(piece="silver", row=row, column=column) for row, column in HOME.around(7, 2)]
    lying = tuple(sorted(around[1:]))
    assert suggested_places(HOME, lying, "silver", 6)[0].laid == around[0]
    assert Laid(piece="silver", row=7, column=2) not in [
        place.laid for place in suggested_places(HOME, tuple(sorted(around)), "silver", 6)
    ]


def test_occ_64_the_cloakpin_makes_room_for_two_tiles():
    """Card 70: OCC-64."""
    found = list(fillings_of_piece(HOME, Laid(piece="cloakpin", row=0, column=0), ("silverware", "rune_stone")))
    assert [{laid.piece: laid.cells for laid in lying} for lying in found] == [
        {"rune_stone": ((0, 0), (1, 0)), "silverware": ((1, 1), (1, 2), (1, 3))}
    ]


@pytest.mark.parametrize("turn", range(8))
def test_occ_65_the_drinking_horn_makes_room_for_two_tiles(turn):
    """Card 71: OCC-65; however it was turned."""
    horn = Laid(piece="drinking_horn", row=0, column=0, turn=turn)
    (found,) = fillings_of_piece(HOME, horn, ("chest", "rune_stone"))
    assert sorted(cell for laid in found for cell in laid.cells) == sorted(horn.cells)
    assert list(fillings_of_piece(HOME, horn, ("chest", "chest"))) == []


def test_outlines_of_a_shed():
    """ODIN-11.2, ODIN-11.3; EX-119: two wood save two points."""
    assert outlines_of_building("shed") == {"wood": 3, "stone": 3}
    assert minus_of_outlines("shed", {}) == 6
    assert minus_of_outlines("shed", {"wood": 2}) == 4
    assert empty_outlines("shed", {"wood": 2}) == {"wood": 1, "stone": 3}
    assert why_no_outline("shed", {"wood": 2}, "wood") is None
    assert why_no_outline("shed", {"wood": 3}, "wood").rule == "ODIN-11.2"
    assert why_no_outline("shed", {}, "ore").rule == "ODIN-7.1.3"


def test_outlines_of_houses():
    """ODIN-7.1.3: the stone house has a yard, the long house none; EX-118 loses 9 for an empty stone house."""
    assert minus_of_outlines("stone_house", {}) + minus_points(AREAS["stone_house"], ()) == 9
    assert outlines_of_building("long_house") == {}
    assert why_no_outline("long_house", {}, "wood").reason == "no_such_outline"
    assert all(
        minus_of_outlines(id, {}) + building.minus_cells == building.minus_total
        for id, building in odin_content().buildings.items()
    )


def test_places_are_suggested_once_the_board_is_chosen():
    """Each suggestion is a whole legal move, and its path leads to it; before the board nothing is suggested."""
    position = table().give(oil=1, silver=1).turn()
    choices = ODIN.choices(position.state, 0)
    kind = next(n for n, kind in enumerate(narrow_by_path(choices, ()).menus[0].values) if kind == "place")
    assert find_suggestions(choices, ()) == find_suggestions(choices, (kind,)) == []
    oil = narrow_by_path(choices, (kind,)).menus[-1].values.index("oil")
    found = find_suggestions(choices, (kind, oil))
    assert 1 < len(found) <= 4
    for path, move in found:
        assert narrow_by_path(choices, path).move == move
        assert (move.piece, ODIN.check(position.state, 0, move)) == ("oil", None)
    turned = narrow_by_path(choices, (kind, oil)).menus[-1].values.index(found[0][1].turn)
    left = find_suggestions(choices, (kind, oil, turned))
    assert left == [(path, move) for path, move in found if move.turn == found[0][1].turn]


def test_in_the_last_rounds_points_count_more():
    """Income that is paid no more is worth nothing: the best place comes first by what is still to come."""
    area, first = AREAS["home_board"], []
    for round in (1, 7):
        choices = ODIN.choices(table(round=round).give(oil=1).turn().state, 0)
        turn, column, row = choices.suggested(["place", "oil", "home_board"])[0]
        first.append(Laid(piece="oil", row=row, column=column, turn=turn))
    for laid, phases in zip(first, (7, 1), strict=True):
        best = suggested_places(area, (), "oil", phases)[0]
        assert best.laid == laid
