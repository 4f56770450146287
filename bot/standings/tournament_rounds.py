"""The next round of a tournament, and the order of its people, from its plan and tables alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from bot.standings import groups
from bot.standings.pairing import Terms, swiss_round
from bot.standings.tournament_points import Row, Table, tournament_standings


class Form(StrEnum):
    """Rounds in which those who stand alike meet, or groups in which all meet all, and then rounds of the best."""

    SWISS = "swiss"
    GROUPS = "groups"


class Plan(Struct, frozen=True):
    """What was agreed on. `rounds` are those of a Swiss tournament, or how often a group that fits at one table meets there;
    `group` is how many people a group has at most. `seed` decides where all else is equal.
    """

    form: Form
    terms: Terms
    rounds: int
    group: int
    seed: bytes


class Entrant(Struct, frozen=True):
    """Somebody who began the tournament: their number, their place in the draw, and whether they are there for the
    next round."""

    number: int
    drawn: int
    there: bool = True


def in_order_of_draw(entrants: Sequence[Entrant]) -> list[int]:
    """The numbers of the people as they were drawn."""
    return [entrant.number for entrant in sorted(entrants, key=lambda entrant: entrant.drawn)]


def groups_of(plan: Plan, entrants: Sequence[Entrant]) -> list[list[int]]:
    """The groups; none in a Swiss tournament."""
    return groups.drawn_groups(in_order_of_draw(entrants), plan.group) if plan.form is Form.GROUPS else []


def rounds_planned(plan: Plan, entrants: Sequence[Entrant]) -> int:
    """How many rounds there are, if nobody goes away."""
    drawn = groups_of(plan, entrants)
    if not drawn:
        return plan.rounds
    left = len(groups.best_of_groups(drawn, in_order_of_draw(entrants), plan.terms))
    rounds = groups.rounds_of(drawn, plan.terms, plan.rounds)
    while left > 1:
        rounds, left = rounds + 1, -(-left // plan.terms.seats)
    return rounds


def next_round(plan: Plan, entrants: Sequence[Entrant], tables: Sequence[Table]) -> list[Table]:
    """The tables of the next round, once all of these count; none after the last round."""
    number = 1 + max((table.round for table in tables), default=0)
    there = {entrant.number for entrant in entrants if entrant.there}
    if plan.form is Form.GROUPS:
        return _after_groups(plan, entrants, tables, number, there)
    if number > plan.rounds or len(there) < 2:
        return []
    rows = tournament_standings([entrant.number for entrant in entrants], tables, plan.terms.seats, plan.seed)
    order = [row.number for row in rows]
    if number == 1:
        order = in_order_of_draw(entrants)
        if plan.terms.seats > 2:  # the strongest are spread
            order = [person for group in groups.drawn_groups(order, plan.terms.seats) for person in group]
    points = {row.number: row.points for row in rows}
    return swiss_round([person for person in order if person in there], points, tables, plan.terms, number)


def _after_groups(
    plan: Plan, entrants: Sequence[Entrant], tables: Sequence[Table], number: int, there: set[int]
) -> list[Table]:
    """The round `number` of a tournament with groups, or the next one in which somebody plays.

    Somebody who has gone away makes room for the next best of the group.
    """
    drawn = groups_of(plan, entrants)
    last = groups.rounds_of(drawn, plan.terms, plan.rounds)
    absent = frozenset(entrant.number for entrant in entrants) - there
    while number <= last:
        if made := groups.group_round(drawn, absent, tables, plan.terms, number):
            return made
        number += 1  # nobody is there whose turn it was
    order = [
        row.number for row in tournament_standings(in_order_of_draw(entrants), tables, plan.terms.seats, plan.seed)
    ]
    if number == last + 1:
        present = [[person for person in group if person in there] for group in drawn]
        left = groups.best_of_groups([group for group in present if group], order, plan.terms)
    else:
        before = [table for table in tables if table.round == number - 1]
        places = {person: place for place, person in enumerate(order)}
        left = groups.left_after(before, places) if len(before) > 1 else []
    left = [person for person in left if person in there]
    return groups.final_round(left, tables, plan.terms, number) if len(left) > 1 else []


def ranked_rows(plan: Plan, entrants: Sequence[Entrant], tables: Sequence[Table]) -> list[Row]:
    """Everybody's row, the best first. After groups, who came further is before all others, and at a last table by the place."""
    rows = tournament_standings(in_order_of_draw(entrants), tables, plan.terms.seats, plan.seed)
    if plan.form is Form.SWISS:
        return rows
    last = groups.rounds_of(groups_of(plan, entrants), plan.terms, plan.rounds)
    came: dict[int, tuple[int, int]] = {}
    for table in sorted(tables, key=lambda table: table.round):
        if table.round > last:
            places = [place_of_seat(table, seat) for seat in range(len(table.seats))]
            came |= {person: (table.round, -place) for person, place in zip(table.seats, places, strict=True)}
    return sorted(rows, key=lambda row: came.get(row.number, (0, 0)), reverse=True)


def place_of_seat(table: Table, seat: int) -> int:
    """The place of a seat at a table, behind all others where it forfeits; 0 where nothing is known yet."""
    if not table.came:
        return 0
    return len(table.seats) + 1 if table.came[seat].forfeits else table.came[seat].place
