"""What the tables of a tournament bring: points, tie-breaks and the order that follows. Pure, and the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256

from msgspec import Struct, structs

PROGRAM = -1
"""The number of a bot player at a table of a tournament."""


class Ending(StrEnum):
    """How a table ended: played to its end, counted as it stood when its round was over, or without a
    result: then all who have stayed are equal."""

    PLAYED = "played"
    CUT = "cut"
    VOID = "void"


class Came(Struct, frozen=True, array_like=True):
    """What a seat came to: its place from 1 on, which may be shared, and its points in the game.

    Somebody who `forfeits` has left the seat or never moved there.
    """

    place: int
    total: int
    forfeits: bool = False


class Table(Struct, frozen=True):
    """A table of a round, with the numbers of who sits there. One person alone has a bye. `came` is empty until it counts."""

    round: int
    seats: tuple[int, ...]
    came: tuple[Came, ...] = ()
    ending: Ending = Ending.PLAYED

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of the people who sit there."""
        return tuple(number for number in self.seats if number != PROGRAM)

    @property
    def is_bye(self) -> bool:
        """Whether somebody sits there alone."""
        return len(self.seats) == 1

    @property
    def counts(self) -> bool:
        """Whether its outcome is known."""
        return self.is_bye or bool(self.came)


class Row(Struct, frozen=True):
    """Somebody in the standings: points, the mean points of those they have met, by how much they were ahead of the others at
    their tables, and how many tables they have played and won."""

    number: int
    points: Fraction = Fraction()
    met: Fraction = Fraction()
    margin: Fraction = Fraction()
    played: int = 0
    won: int = 0


def points_of_places(seats: int, most: int) -> list[Fraction]:
    """The points of the places at a table of `seats`, where a full one has `most`: a victory is worth the same at each.

    Of two: 1, 0; of three: 2, 1, 0; of four: 3, 2, 1, 0; at a smaller table the steps are larger.
    """
    return [Fraction(most - 1) * (seats - place) / (seats - 1) for place in range(1, seats + 1)]


def points_at(table: Table, most: int) -> list[Fraction]:
    """The points of each seat of a table that counts. Equal places share; a bye is worth a victory, a forfeit nothing."""
    if table.is_bye:
        return [Fraction(most - 1)]
    worth = points_of_places(len(table.seats), most)
    return [Fraction() if came.forfeits else shared_worth(worth, table.came, came) for came in table.came]


def shared_worth(worth: Sequence[Fraction], seats: Sequence[Came], own: Came) -> Fraction:
    """The mean worth of the places that equal seats share. Those who forfeit are behind all others."""
    better = sum(not other.forfeits and other.place < own.place for other in seats)
    equal = sum(not other.forfeits and other.place == own.place for other in seats)
    return sum(worth[better : better + equal], Fraction()) / equal


def winners_of(table: Table) -> list[int]:
    """The numbers of those who have won a table, also by sharing the first place."""
    if table.is_bye:
        return list(table.seats)
    stayed = [came.place for came in table.came if not came.forfeits]
    return [
        number
        for number, came in zip(table.seats, table.came, strict=True)
        if stayed and not came.forfeits and came.place == min(stayed)
    ]


def margins_at(table: Table) -> list[Fraction]:
    """By how much each seat was ahead of the mean of the others; 0 unless all have played the game to its end."""
    if table.is_bye or table.ending is not Ending.PLAYED or any(came.forfeits for came in table.came):
        return [Fraction()] * len(table.seats)
    everything = sum(came.total for came in table.came)
    return [came.total - Fraction(everything - came.total, len(table.seats) - 1) for came in table.came]


def lot(seed: bytes, number: int) -> bytes:
    """The lot that decides between people who are equal in all else, drawn once with the tournament's seed."""
    return sha256(seed + number.to_bytes(4, "big")).digest()


def rows_of(numbers: Iterable[int], tables: Sequence[Table], most: int) -> dict[int, Row]:
    """The rows of these people after the tables that count."""
    counted = [table for table in tables if table.counts]
    rows = {number: Row(number) for number in numbers}
    for table in counted:
        won = winners_of(table)
        for number, points, margin in zip(table.seats, points_at(table, most), margins_at(table), strict=True):
            if number in rows:
                rows[number] = row_with_table(rows[number], points, margin, bye=table.is_bye, won=won == [number])
    met: dict[int, list[Fraction]] = {number: [] for number in rows}
    for table in counted:
        for number in table.people:
            if number in met:
                met[number] += [rows[other].points for other in table.people if other != number and other in rows]
    return {number: structs.replace(row, met=mean(met[number])) for number, row in rows.items()}


def row_with_table(row: Row, points: Fraction, margin: Fraction, *, bye: bool, won: bool) -> Row:
    """Somebody's row with one more table."""
    played, victory = (row.played, row.won) if bye else (row.played + 1, row.won + won)
    return structs.replace(row, points=row.points + points, margin=row.margin + margin, played=played, won=victory)


def mean(values: Sequence[Fraction]) -> Fraction:
    """The mean; 0 of no values."""
    return sum(values, Fraction()) / len(values) if values else Fraction()


def tournament_standings(numbers: Iterable[int], tables: Sequence[Table], most: int, seed: bytes) -> list[Row]:
    """The rows of these people, the best first: by points, then the mean points of those they have met, then margin, then lot."""
    rows = rows_of(numbers, tables, most)
    return sorted(rows.values(), key=lambda row: (-row.points, -row.met, -row.margin, lot(seed, row.number)))
