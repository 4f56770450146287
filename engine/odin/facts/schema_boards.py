"""What the files of boards and buildings look like: grids with what lies on them (ODIN-7); `schema.py` says more."""

from __future__ import annotations

from typing import Literal

from engine.odin.facts.schema import (
    Accepted,
    BuildingName,
    Fact,
    GoodColour,
    NamedFact,
    Natural,
    Positive,
    PrintedItems,
    ShipName,
)


class Gift(Fact, frozen=True):
    """So many of one thing that a bonus cell gives."""

    item: str
    count: Positive


class BonusFacts(Fact, frozen=True):
    """A bonus cell (ODIN-3.10.1)."""

    row: Natural
    col: Natural
    gives: tuple[Gift, ...]


class IncomeStep(Fact, frozen=True):
    """A number of an income track; without a cell it is printed outside of the area and never covered (ODIN-3.7.1)."""

    value: Natural
    row: Natural | None = None
    col: Natural | None = None
    coverable: bool = True


class IncomeTrack(Fact, frozen=True):
    """The numbers along one diagonal, lowest first (ODIN-3.7)."""

    id: str
    steps: tuple[IncomeStep, ...]


class Bay(Fact, frozen=True):
    """The berths (ODIN-8.2)."""

    small_berths: Natural
    large_berths: Natural


class BanquetTable(Fact, frozen=True):
    """The banquet table: a row of feast cells (ODIN-6)."""

    feast_cells: Positive
    seats: Positive
    cells_per_seat: Positive
    accepts: tuple[Literal["orange", "red", "silver_1"], ...]
    same_colour_must_not_touch: tuple[GoodColour, ...]
    max_lengthwise_tiles_per_kind: Positive


class HomeBoardFile(Fact, frozen=True):
    minus_cells: Natural
    cell_count: Positive
    rows: Positive
    columns: Positive
    accepts: tuple[Accepted, ...]
    same_colour_must_not_touch: tuple[GoodColour, ...]
    grid: tuple[str, ...]
    income: tuple[IncomeStep, ...]
    bonus: tuple[BonusFacts, ...]
    bay: Bay
    banquet_table: BanquetTable


class FaceFacts(NamedFact, frozen=True):
    """One face of an exploration board (ODIN-5.8)."""

    board: Literal["A", "B", "C", "D"]
    side: Literal["front", "back"]
    reverse: str
    victory_points: Natural
    minus_cells: Natural
    cell_count: Positive
    vikings: Positive
    ship_any_of: tuple[ShipName, ...]
    grid: tuple[str, ...]
    income_track: tuple[IncomeTrack, ...] = ()
    bonus: tuple[BonusFacts, ...] = ()


class ExplorationFile(Fact, frozen=True):
    accepts: tuple[Accepted, ...]
    same_colour_must_not_touch: tuple[GoodColour, ...]
    face: tuple[FaceFacts, ...]


class Outline(Fact, frozen=True):
    """Printed outlines for one resource; each one that is empty at the end costs points (ODIN-11.2)."""

    resource: Literal["wood", "stone"]
    count: Positive
    minus_each: Positive


class BuildingFacts(NamedFact, frozen=True):
    """A shed or a house; a shed has outlines and no grid."""

    id: BuildingName
    is_house: bool
    count_in_box: Positive
    cost: PrintedItems
    victory_points: Natural
    minus_total: Natural
    resource_slots: tuple[Outline, ...]
    minus_cells: Natural
    cell_count: Natural
    grid: tuple[str, ...]
    bonus: tuple[BonusFacts, ...] = ()


class BuildingsFile(Fact, frozen=True):
    house_accepts: tuple[Accepted, ...]
    house_same_colour_must_not_touch: tuple[GoodColour, ...]
    building: tuple[BuildingFacts, ...]
