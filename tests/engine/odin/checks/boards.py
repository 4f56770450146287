"""What must hold of grids: the home board, the exploration boards and the houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.content import FilePlace
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.look_ups import OdinContent
from engine.odin.facts.pieces import HOME
from engine.odin.facts.schema_boards import BuildingFacts, FaceFacts, IncomeTrack
from tests.engine.odin.checks.ids import Ids, Problem, repeated_problems, unknown

HOME_FILE, FACES, BUILDINGS = "home_board.toml", "exploration_boards.toml", "buildings.toml"
SIGNS = set("~.-$!+#")


def board_problems(c: OdinContent, ids: Ids) -> Iterator[Problem]:
    """ODIN-3.7, ODIN-3.10, ODIN-7: all grids, and what is said of the boards beside them."""
    home = c.home_board
    yield from repeated_problems(FACES, "face", [face.id for face in c.exploration_file.face])
    yield from repeated_problems(BUILDINGS, "building", [building.id for building in c.buildings_file.building])
    for place, reason in grid_problems(c.areas[HOME], home.cell_count, home.minus_cells, ids):
        yield HOME_FILE, place, reason
    if (len(home.grid), len(home.grid[0]) if home.grid else 0) != (home.rows, home.columns):
        yield HOME_FILE, ("rows",), "the grid has other numbers of rows and columns"
    for at, face in enumerate(c.exploration_file.face):
        for place, reason in grid_problems(c.areas[face.id], face.cell_count, face.minus_cells, ids):
            yield FACES, ("face", at, *place), f"{face.id}: {reason}"
        if not other_side(c, face):
            yield FACES, ("face", at, "reverse"), f"{face.id} and {face.reverse} are not the two sides of a board"
    for at, building in enumerate(c.buildings_file.building):
        for place, reason in building_problems(c, building, ids):
            yield BUILDINGS, ("building", at, *place), f"{building.id}: {reason}"


def other_side(c: OdinContent, face: FaceFacts) -> bool:
    """Whether the face named as the reverse lies on the back of the same board."""
    other = c.faces.get(face.reverse)
    return other is not None and (other.reverse, other.board) == (face.id, face.board) and other.side != face.side


def building_problems(c: OdinContent, building: BuildingFacts, ids: Ids) -> Iterator[tuple[FilePlace, str]]:
    """ODIN-11.2, ODIN-11.3: grid and outlines of a building."""
    if building.is_house != bool(building.grid):
        yield ("grid",), "houses, and no other buildings, have a grid"
    elif building.is_house:
        yield from grid_problems(c.areas[building.id], building.cell_count, building.minus_cells, ids)
    outlines = sum(slot.count * slot.minus_each for slot in building.resource_slots)
    if building.minus_total != building.minus_cells + outlines:
        yield ("minus_total",), "cells and outlines make another number"
    if len({slot.resource for slot in building.resource_slots}) != len(building.resource_slots):
        yield ("resource_slots",), "one entry for each resource"
    if wrong := unknown(building.cost, ids.resources):
        yield ("cost",), wrong


def grid_problems(area: BoardArea, cells: int, minus: int, ids: Ids) -> Iterator[tuple[FilePlace, str]]:
    """What is wrong with a grid, and with what is said of its cells."""
    if len({len(line) for line in area.grid}) != 1 or not set("".join(area.grid)) <= SIGNS:
        yield ("grid",), f"lines of one length, of the signs {' '.join(sorted(SIGNS))}"
        return
    if len(area.cells) != cells:
        yield ("cell_count",), f"the grid has {len(area.cells)} cells"
    if area.minus.bit_count() != minus:
        yield ("minus_cells",), f"the grid has {area.minus.bit_count()} cells of -1"
    printed = [(step.row, step.col) for track in area.income for step in track.steps if step.row is not None]
    if sorted(printed) != cells_with(area, "$!"):
        yield ("grid",), "ODIN-3.7.1: the numbers of the income tracks stand on other cells"
    for at, track in enumerate(area.income):
        if reason := track_problem(area, track):
            yield ("income_track", at), reason
    if sorted((bonus.row, bonus.col) for bonus in area.bonus_cells) != cells_with(area, "+"):
        yield ("grid",), "ODIN-3.10.1: the bonuses stand on other cells"
        return
    for at, facts in enumerate(area.bonus_cells):
        if any(area.cells[near] == "!" for near in area.around(facts.row, facts.col)):
            yield ("bonus", at), "no cell with a green frame touches a bonus cell"
        if wrong := unknown((gift.item for gift in facts.gives), ids.things):
            yield ("bonus", at, "gives"), wrong


def track_problem(area: BoardArea, track: IncomeTrack) -> str | None:
    """What is wrong with an income track; None when nothing is (ODIN-3.7.1)."""
    *before, last = track.steps
    values = [step.value for step in track.steps]
    if values != sorted(values):
        return "ODIN-3.7.1: the lowest number comes first"
    if any((step.row is None) != (step.col is None) for step in track.steps):
        return "a cell has a row and a column"
    if any(step.row is None or not step.coverable for step in before) or (last.row is not None and last.coverable):
        return "ODIN-3.7.1: the last number, and no other, can never be covered"
    framed = [(step.row, step.col) for step in track.steps if step.row is not None and not step.coverable]
    if not set(framed) <= set(cells_with(area, "!")):
        return "what is not coverable has the sign ! in the grid"
    return None


def cells_with(area: BoardArea, signs: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """The cells that bear one of these signs, in reading order."""
    return sorted(cell for cell, sign in area.cells.items() if sign in signs)
