"""Placing pieces (ODIN-7), income (ODIN-3.7), bonuses (ODIN-3.10) and points lost (ODIN-11.3).

Random positions on all areas are judged a second time, by rules written down again over lists of cells, without any bits.
"""

import random
from functools import cache

import pytest

from engine.odin.facts.content import odin_content
from engine.odin.table.placement import (
    Laid,
    bonuses_enclosed,
    can_be_laid,
    income_covered,
    legal_places,
    minus_points,
    why_not_laid,
    with_laid,
    without_piece,
)
from tests.engine.odin.positions import covered_cells

AREAS = odin_content().areas
PIECES = odin_content().pieces
HOME, BEAR, LONG = AREAS["home_board"], AREAS["bear_island"], AREAS["long_house"]


def laid(*pieces):
    """What lies on an area, from texts such as `robe 9 0`, `oil 3 4 1`."""
    found = ()
    for text in pieces:
        found = with_laid(found, one_laid(text))
    return found


def one_laid(text):
    """What lies on an area, from a text: the piece, its row, its column, and how it is turned if it is."""
    piece, row, column, *turn = text.split()
    return Laid(piece=piece, row=int(row), column=int(column), turn=int(*turn))


def silver_on(cells):
    """Silver on each of these cells."""
    return tuple(sorted(Laid(piece="silver", row=row, column=column) for row, column in cells))


def filled(area, *, but=(), with_=None):
    """An area on which silver covers everything coverable but these cells, and `with_` perhaps lies besides."""
    own = set(with_.cells) if with_ else set()
    cells = (cell for cell, sign in area.cells.items() if sign not in "#!" and cell not in but and cell not in own)
    return with_laid(silver_on(cells), with_) if with_ else silver_on(cells)


def rule(area, lying, text):
    """The rule that forbids a piece, and why; empty when it may be laid."""
    refusal = why_not_laid(area, lying, one_laid(text))
    return f"{refusal.rule} {refusal.reason}" if refusal else ""


# ---- the same rules once more, by cells ----------------------------------------------------------------------------------


@cache
def signs(area):
    """What is printed on each cell."""
    return {(r, c): sign for r, line in enumerate(area.grid) for c, sign in enumerate(line)}


def lawful(area, lying, piece):
    """The number of the rule against a piece, as ODIN-7 reads."""
    colour = PIECES[piece.piece].laid_as
    grid = signs(area)
    if area.is_house and colour in ("ore", "wood"):
        return "ODIN-7.1.2"
    if not area.is_house and colour in ("orange", "red", "wood"):
        return "ODIN-7.1.1"
    own = set(piece.cells)
    if any(grid.get(cell, "~") == "~" for cell in own):
        return "ODIN-7.2.1"
    if any(grid[cell] in "#!" for cell in own):
        return "ODIN-7.2.3"
    there = {cell: other for other in lying for cell in other.cells}
    if own & there.keys():
        return "ODIN-7.2.2"
    edges = {(r + dr, c + dc) for r, c in own for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    near = {PIECES[there[cell].piece].laid_as for cell in edges & there.keys()}
    if colour in near and colour in (("orange", "red") if area.is_house else ("green",)):
        return "ODIN-7.3.2" if area.is_house else "ODIN-7.3.1"
    covered = own | there.keys()
    for row, column in own:
        if grid[row, column] == "$":
            below_left = [at for at in grid if at[0] >= row and at[1] <= column and grid[at] in ".-$"]
            if any(at not in covered for at in below_left):
                return "ODIN-7.4.1"
    return None


def incomes(area):
    """The tracks as the data file has them: home board and faces."""
    if area.id == "home_board":
        return [odin_content().home_board.income]
    return [track.steps for track in area.income]


def lawful_income(area, covered):
    return sum(
        min(step.value for step in steps if step.row is None or (step.row, step.col) not in covered)
        for steps in incomes(area)
    )


def lawful_bonuses(area, covered):
    found = []
    for bonus in area.bonus_cells:
        near = [(bonus.row + dr, bonus.col + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]
        if (bonus.row, bonus.col) not in covered and all(
            at in covered or area.cells.get(at, "~") in "~#!+" for at in near
        ):
            found.append(bonus.gives)
    return found


def played(area, dice, wanted):
    """An area with pieces at random legal places, large ones and small ones."""
    lying, names = (), list(PIECES)
    for _ in range(wanted):
        legal = list(legal_places(area, lying, dice.choice(names)))
        if legal:
            # Low on the board more often, so that income cells get covered too.
            lying = with_laid(lying, max(dice.sample(legal, min(3, len(legal))), key=lambda at: at.row - at.column))
    return lying


def nearly_full(area, dice):
    """An area on which silver covers everything but the bonus cells and a few more: income is near everywhere."""
    cells = [cell for cell, sign in area.cells.items() if sign in ".-$"]
    return silver_on(cell for cell in cells if cell not in dice.sample(cells, dice.randint(0, 6)))


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_every_answer_is_that_of_the_rules_by_cells(area):
    """ODIN-3.7, 3.10.1, 7.1 to 7.4, 11.3: pieces anywhere, also off the board and on lakes, on areas empty to full."""
    dice = random.Random(area.id)
    rows, columns = area.size
    accepted = [piece for piece in PIECES.values() if piece.laid_as in area.kept_apart or piece.laid_as == "silver"]
    seen = set()
    for _ in range(100):
        lying = nearly_full(area, dice) if dice.random() < 0.3 else played(area, dice, dice.choice((0, 3, 10, 40, 120)))
        covered = {cell for piece in lying for cell in piece.cells}
        assert covered_cells(area, lying) == covered
        assert income_covered(area, lying) == lawful_income(area, covered)
        assert bonuses_enclosed(area, lying) == lawful_bonuses(area, covered)
        assert minus_points(area, lying) == sum(sign == "-" for at, sign in area.cells.items() if at not in covered)
        for _ in range(40):
            piece = dice.choice(accepted if dice.random() < 0.8 else list(PIECES.values()))
            turn = dice.randrange(len(piece.ways))
            at = Laid(
                piece=piece.id, row=dice.randrange(-1, rows + 1), column=dice.randrange(-1, columns + 1), turn=turn
            )
            refusal = why_not_laid(area, lying, at)
            assert (refusal.rule if refusal else None) == lawful(area, lying, at), (lying, at)
            seen.add(refusal.rule if refusal else None)
    board, house = {"ODIN-7.1.1", "ODIN-7.3.1"}, {"ODIN-7.1.2", "ODIN-7.3.2"}
    assert seen >= {None, "ODIN-7.2.1", "ODIN-7.2.2"} | (house if area.is_house else board)
    assert ("ODIN-7.4.1" in seen) == bool(area.tracks)
    assert ("ODIN-7.2.3" in seen) == bool({"#", "!"} & set(area.cells.values()))


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_places_are_all_legal_ones_and_no_others(area):
    """ODIN-7, ODIN-8.7: what is listed is what is allowed."""
    dice = random.Random(area.id)
    rows, columns = area.size
    for _ in range(4):
        lying = played(area, dice, dice.choice((0, 5, 60)))
        for piece in dice.sample(list(PIECES.values()), 8):
            every = [
                Laid(piece=piece.id, row=row, column=column, turn=turn)
                for row in range(rows)
                for column in range(columns)
                for turn in range(len(piece.ways))
            ]
            legal = [at for at in every if lawful(area, lying, at) is None]
            assert list(legal_places(area, lying, piece.id)) == legal
            assert can_be_laid(area, lying, piece.id) == bool(legal)


# ---- numbers of the rules and examples -----------------------------------------------------------------------------------


def test_as_many_places_as_the_rules_say():
    """ODIN-13.8: on one empty board at most 590 for a special tile (the helmet, at home), 218 for a good."""
    counts = {
        (area.id, piece): sum(1 for _ in legal_places(area, (), piece))
        for area in AREAS.values()
        if not area.is_house
        for piece in PIECES
    }
    goods = odin_content().goods
    assert counts["home_board", "helmet"] == 590 == max(counts.values())
    assert max(count for (_, piece), count in counts.items() if piece in goods) == 218


def test_ex_05_the_smallest_uncovered_income():
    """ODIN-3.7.1: EX-05, EX-21."""
    assert income_covered(HOME, ()) == 0
    assert income_covered(HOME, filled(HOME, but=[cell for cell in HOME.cells if cell[1] - cell[0] > -9])) == 2
    assert income_covered(HOME, filled(HOME)) == 18


def test_ex_06_the_mead_bonus():
    """ODIN-3.10.1, ODIN-3.10.2: EX-06."""
    around = [f"silver {row} {column}" for row in (8, 9, 10) for column in (0, 1, 2) if (row, column) != (9, 1)]
    assert bonuses_enclosed(HOME, laid(*around)) == [(odin_content().home_board.bonus[3].gives)]
    assert bonuses_enclosed(HOME, laid(*around, "silver 9 1")) == []
    assert bonuses_enclosed(HOME, laid(*around[1:])) == []


def test_ex_08_fur_on_eight_cells():
    """ODIN-11.3: EX-08."""
    fur = laid("fur 0 0")
    assert rule(HOME, (), "fur 0 0") == ""
    assert minus_points(HOME, ()) - minus_points(HOME, fur) == 8


def test_ex_31_the_ore_cell_has_five_neighbours():
    """ODIN-3.10.1: EX-31."""
    around = ["silver 4 0", "silver 4 1", "silver 5 1", "silver 6 0", "silver 6 1"]
    assert [gift.item for gives in bonuses_enclosed(HOME, laid(*around)) for gift in gives] == ["ore"]
    assert bonuses_enclosed(HOME, laid(*around[1:])) == []


def test_ex_32_several_bonuses():
    """ODIN-3.10.3: EX-32; all bonuses are looked at as the board lies, so nothing of them completes another (EX-33)."""
    open_cells = [(5, 0), (7, 2), (9, 1), (10, 5)]
    given = [gift.item for gives in bonuses_enclosed(HOME, filled(HOME, but=open_cells)) for gift in gives]
    assert sorted(given) == ["mead", "ore", "stone", "wood"]


def test_ex_36_a_robe_in_the_corner():
    """ODIN-7.4.3, ODIN-7.2.4: EX-36."""
    assert rule(HOME, (), "robe 9 0") == ""
    robe = laid("robe 9 0")
    assert income_covered(HOME, robe) == 2
    assert (9, 1) in covered_cells(HOME, robe)


@pytest.mark.parametrize(("tile", "block"), [("wool 6 4", (6, 7, 4, 5)), ("skin_and_bones 6 3", (6, 7, 3, 5))])
def test_ex_37_two_incomes_at_once(tile, block):
    """ODIN-7.4.3: EX-37."""
    top, bottom, left, right = block
    below = [cell for cell in HOME.cells if cell[0] >= 6 and cell[1] <= 5]
    hole = {cell for cell in below if top <= cell[0] <= bottom and left <= cell[1] <= right}
    lying = filled(HOME, but={cell for cell in HOME.cells if cell not in below} | hole)
    assert rule(HOME, lying, tile) == ""
    name, row, column = tile.split()
    assert income_covered(HOME, lying) == 3
    assert income_covered(HOME, with_laid(lying, Laid(piece=name, row=int(row), column=int(column)))) == 5


def test_bonus_cells_count_as_covered():
    """ODIN-7.4.2."""
    below = [(10, 0), (11, 0), (11, 1), (10, 1), (9, 0), (10, 2), (11, 2)]
    lying = silver_on(below)
    assert rule(HOME, lying, "silver 9 2") == ""
    assert (9, 1) not in covered_cells(HOME, lying)


def test_ex_38_green_tiles_do_not_touch():
    """ODIN-7.3.1: EX-38."""
    oil = laid("oil 0 0")
    assert rule(HOME, oil, "oil 0 2") == "ODIN-7.3.1 colours_touch"
    assert rule(HOME, oil, "wool 1 1") == "ODIN-7.3.1 colours_touch"
    assert rule(HOME, oil, "oil 1 2") == ""
    assert rule(HOME, oil, "chest 1 0") == ""
    assert rule(HOME, laid("chest 0 0"), "chest 0 2") == ""


def test_ex_39_a_treasure_chest_at_the_top():
    """ODIN-7.2.1: EX-39."""
    hole = [(row, column) for row in (0, 1, 2) for column in (10, 11, 12)]
    assert rule(HOME, filled(HOME, but=hole), "treasure_chest 0 10") == ""
    assert income_covered(HOME, filled(HOME, with_=one_laid("treasure_chest 0 10"))) == 18


def test_ex_40_only_minus_cells():
    """ODIN-7.2.5: EX-40."""
    assert rule(HOME, (), "clothing 0 0") == ""


def test_ex_41_the_green_frame_of_bear_island():
    """ODIN-7.2.3: EX-41."""
    assert rule(BEAR, (), "silver 1 4") == "ODIN-7.2.3 never_covered"
    assert income_covered(BEAR, filled(BEAR)) == 5


def test_ex_42_two_things_from_one_bonus():
    """ODIN-3.10.1: EX-42."""
    enclosed = bonuses_enclosed(BEAR, filled(BEAR, but=[(6, 6)]))
    assert [(gift.item, gift.count) for gives in enclosed for gift in gives] == [("rune_stone", 1), ("ore", 1)]


def test_ex_43_the_long_house():
    """ODIN-7.1.2, ODIN-7.2.3, ODIN-7.3.2: EX-43."""
    assert rule(LONG, (), "beans 0 2") == "ODIN-7.2.3 never_covered"
    assert rule(LONG, (), "ore 0 0") == "ODIN-7.1.2 not_accepted"
    assert rule(LONG, laid("peas 0 0"), "flax 0 2") == "ODIN-7.3.2 colours_touch"
    assert rule(LONG, laid("peas 0 0"), "stockfish 0 2") == ""
    assert rule(LONG, laid("oil 0 0"), "hide 0 2") == ""


def test_ex_129_boards_just_claimed():
    """ODIN-3.7: EX-129."""
    lowest = {area.id: income_covered(area, ()) for area in AREAS.values() if not area.is_house}
    assert {face for face, value in lowest.items() if value} == {"iceland", "bear_island"}
    assert {lowest["iceland"], lowest["bear_island"]} == {1}


def test_ex_130_two_tracks_of_greenland():
    """ODIN-3.7.3, ODIN-14.4: EX-130."""
    greenland = AREAS["greenland"]
    above = [cell for cell in greenland.cells if cell[0] < 2 or cell[1] > 3]
    assert income_covered(greenland, filled(greenland, but=above)) == 2
    upper = laid("silver 2 3")
    assert rule(greenland, (), "silver 2 3") == "ODIN-7.4.1 income_too_early"
    assert upper[0] not in legal_places(greenland, (), "silver")


def test_what_a_refusal_tells():
    """ODIN-7: the cell that is in the way."""
    assert why_not_laid(HOME, laid("silver 1 1"), Laid(piece="fur", row=0, column=0)).words == {
        "area": "home_board",
        "row": 1,
        "column": 1,
    }
    assert why_not_laid(HOME, (), Laid(piece="fur", row=11, column=0)).words == {
        "area": "home_board",
        "row": 12,
        "column": 0,
    }
    assert why_not_laid(HOME, (), Laid(piece="silver", row=10, column=1)).words == {
        "area": "home_board",
        "row": 10,
        "column": 0,
    }
    assert why_not_laid(HOME, (), Laid(piece="oil", row=0, column=0, turn=2)).reason == "no_such_turn"
    assert why_not_laid(HOME, (), Laid(piece="axe", row=0, column=0)).reason == "not_accepted"


def test_wood_lies_in_a_house_only_by_a_card():
    """ODIN-7.1.2; card 40 has it judged like silver."""
    wood = Laid(piece="wood", row=0, column=0)
    assert why_not_laid(LONG, (), wood).rule == "ODIN-7.1.2"
    assert why_not_laid(LONG, (), wood, "silver") is None
    assert can_be_laid(LONG, (), "wood", "silver")
    assert not can_be_laid(LONG, (), "wood")
    assert minus_points(LONG, ()) == 15
    assert minus_points(LONG, laid("wood 0 1")) == 14


def test_what_lies_is_the_same_in_whatever_order_it_was_laid():
    """ODIN-7.2.11."""
    one, other = Laid(piece="oil", row=0, column=0), Laid(piece="chest", row=3, column=3)
    assert with_laid((one,), other) == with_laid((other,), one)
    assert without_piece(with_laid((one,), other), one) == (other,)
    with pytest.raises(ValueError, match="not in tuple"):
        without_piece((one,), other)
