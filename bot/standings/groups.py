"""Groups in which all meet all, and rounds of the best of them until one table is left. Pure, like pairing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.standings.pairing import Terms, history_of, seats_of_group, table_sizes, with_bot_players
from bot.standings.tournament_points import Table, winners_of


def drawn_groups(order: Sequence[int], size: int) -> list[list[int]]:
    """Groups of at most `size` people, as even as can be: people are dealt out back and forth, the strongest first."""
    number = max(1, -(-len(order) // size))
    groups: list[list[int]] = [[] for _ in range(number)]
    for place, person in enumerate(order):
        lap, at = divmod(place, number)
        groups[number - 1 - at if lap % 2 else at].append(person)
    return groups


def rounds_of(groups: Sequence[Sequence[int]], terms: Terms, again: int) -> int:
    """How many rounds groups play: until all have met all, or `again` times where a group fits at one table."""
    if terms.seats > 2:
        return again
    return max(len(group) - 1 + len(group) % 2 for group in groups)


def group_round(
    groups: Sequence[Sequence[int]], absent: frozenset[int], tables: Sequence[Table], terms: Terms, number: int
) -> list[Table]:
    """The tables of round `number`, from 1 on. Somebody who should meet an absent person has a bye."""
    history = history_of(tables)
    made: list[Table] = []
    for group in groups:
        for people in [list(group)] if terms.seats > 2 else circle_pairs(group, number):
            there = [person for person in people if person not in absent]
            if there and len(people) > 1:
                made.append(Table(number, seats_of_group(with_bot_players(there, terms), history)))
    return sorted(made, key=lambda table: table.is_bye)


def circle_pairs(group: Sequence[int], number: int) -> list[list[int]]:
    """The pairs of a round of all against all: one person stays, the others go round. Empty once all have met."""
    people: list[int | None] = [*group, *([None] if len(group) % 2 else [])]
    turns = len(people) - 1
    if not 1 <= number <= turns:
        return []
    first, *others = people
    others = [*others[number - 1 :], *others[: number - 1]]
    ring = [first, *others]
    found = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
    return [[one, other] for one, other in found if one is not None and other is not None]


def best_of_groups(groups: Sequence[Sequence[int]], order: Sequence[int], terms: Terms) -> list[int]:
    """Those who go on, the best first: of each group so many that all fill a table, at least one."""
    many = max(1, terms.seats // len(groups))
    chosen = {person for group in groups for person in sorted(group, key=order.index)[:many]}
    return [person for person in order if person in chosen]


def final_round(left: Sequence[int], tables: Sequence[Table], terms: Terms, number: int) -> list[Table]:
    """The tables of those who are left, given the best first: at tables of two, the best of an odd number rests and goes on."""
    history = history_of(tables)
    if terms.seats == 2:
        bye, playing = list(left[: len(left) % 2]), list(left[len(left) % 2 :])
        half = len(playing) // 2
        groups = [[playing[at], playing[-1 - at]] for at in range(half)]
        return [
            *(Table(number, seats_of_group(group, history)) for group in groups),
            *(Table(number, (person,)) for person in bye),
        ]
    amounts = table_sizes(len(left), terms)
    return [Table(number, seats_of_group(group, history)) for group in drawn_groups(left, max(amounts)) if group]


def left_after(tables: Sequence[Table], places: Mapping[int, int]) -> list[int]:
    """Those who go on from the tables of a round, the best first: each table's winner, of equals the one who stands better, if
    anybody has stayed there."""
    through = [min(won, key=lambda person: places[person]) for table in tables if (won := people_of(table))]
    return sorted(through, key=lambda person: places[person])


def people_of(table: Table) -> list[int]:
    """The people who have won a table; the best of its people where a bot player has won."""
    won = [number for number in winners_of(table) if number in table.people]
    if won or not table.came:
        return won
    stayed = [(came.place, seat) for seat, came in zip(table.seats, table.came, strict=True) if not came.forfeits]
    people = [(place, seat) for place, seat in stayed if seat in table.people]
    return [seat for place, seat in people if place == min(people)[0]]
