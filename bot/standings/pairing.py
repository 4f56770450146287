"""Who meets whom in a round of a Swiss tournament, and who sits where. Pure: the same standings make the same round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from msgspec import Struct

from bot.standings.tournament_points import PROGRAM, Table

UNIT = 12
"""Points of tables of two to five seats are whole numbers of twelfths."""
Pair = tuple[int, int]


class Terms(Struct, frozen=True):
    """How tables are made: the seats of a full one, the `least` of one, and whether `bots` take free seats."""

    seats: int
    least: int = 2
    bots: bool = False


class History(Struct, frozen=True):
    """How often two have met, how often somebody had a bye or bot players alone against them, and sat at which seat."""

    met: Mapping[Pair, int]
    byes: Mapping[int, int]
    sat: Mapping[tuple[int, int], int]

    def meetings(self, one: int, other: int) -> int:
        """How often two have met."""
        return self.met.get(ordered_pair(one, other), 0)

    def ahead(self, number: int) -> int:
        """By how much more often somebody has sat at the first seat than at the second."""
        return self.sat.get((number, 0), 0) - self.sat.get((number, 1), 0)


def ordered_pair(one: int, other: int) -> Pair:
    """Two people in the order of their numbers."""
    return (one, other) if one < other else (other, one)


def history_of(tables: Sequence[Table]) -> History:
    """What earlier tables mean for the next ones."""
    met, byes, sat = Counter[Pair](), Counter[int](), Counter[tuple[int, int]]()
    for table in tables:
        people = table.people
        met.update(ordered_pair(one, other) for one, other in combinations(people, 2))
        if len(people) == 1:
            byes[people[0]] += 1
        sat.update((number, place) for place, number in enumerate(table.seats) if number != PROGRAM)
    return History(met, byes, sat)


def swiss_round(
    order: Sequence[int], points: Mapping[int, Fraction], tables: Sequence[Table], terms: Terms, number: int
) -> list[Table]:
    """The tables of round `number` for these people, given the best first.

    Nobody meets somebody again, and nobody has a second bye, if it can be avoided; after that, people with like points meet.
    """
    history = history_of(tables)
    groups = (
        pairs_of_least_cost(order, points, history)
        if terms.seats == 2
        else groups_of_equals(order, points, history, terms)
    )
    placed = {person: place for place, person in enumerate(order)}
    groups.sort(key=lambda group: (len(group) == 1, min(placed[person] for person in group)))
    return [Table(number, seats_of_group(with_bot_players(group, terms), history)) for group in groups]


def with_bot_players(group: Sequence[int], terms: Terms) -> tuple[int, ...]:
    """A table with bot players at its free seats, where these may be."""
    return (*group, *[PROGRAM] * (terms.seats - len(group) if terms.bots else 0))


# Tables of two


def pairs_of_least_cost(order: Sequence[int], points: Mapping[int, Fraction], history: History) -> list[list[int]]:
    """Pairs of least cost, and of an odd number the one who is left: a minimum-weight matching in the graph of all pairs."""
    from networkx import Graph, max_weight_matching  # takes 0.4 s, which a start of the bot need not wait for

    if len(order) < 2:
        return [[number] for number in order]
    costs = costs_of_pairs(order, points, history)
    ceiling = max(costs.values()) + 1
    graph: Graph[int] = Graph()
    for (one, other), cost in costs.items():
        graph.add_edge(one, other, weight=ceiling - cost)
    matched = max_weight_matching(graph, maxcardinality=True)
    return [[order[place] for place in sorted(places) if place < len(order)] for places in sorted(map(sorted, matched))]


def costs_of_pairs(order: Sequence[int], points: Mapping[int, Fraction], history: History) -> dict[Pair, int]:
    """The cost of pairing two places of the order; the place behind the last one stands for a bye.

    A single second bye weighs more than all meetings anew, one of these more than all differences in points, the smallest of
    those more than who has sat where, and that more than that among equals the better half meets the lower one.
    """
    places, units = len(order), [int(points[number] * UNIT) for number in order]
    widest = max(units) - min(units) + UNIT
    ahead = [history.ahead(number) for number in order]
    sitting = places**2 + 1
    point = (2 * places * (1 + max(map(abs, ahead))) ** 2 + 1) * sitting
    again = (places * widest**2 + 1) * point
    bye = (places * (1 + max(history.met.values(), default=0) ** 2) + 1) * again
    costs: dict[Pair, int] = {}
    for one, other in combinations(range(places), 2):
        apart, meetings = units[one] - units[other], history.meetings(order[one], order[other])
        sits = unevenness(ahead[one], ahead[other]) * sitting
        costs[one, other] = meetings**2 * again + apart**2 * point + sits + beside_half(units, one, other)
    if places % 2:
        # Whoever has least rests: for everybody else it would cost as much as a difference of points.
        for one in range(places):
            rest = (units[one] - min(units)) ** 2 * point + unevenness(ahead[one], 0) * sitting + places - 1 - one
            costs[one, places] = history.byes.get(order[one], 0) ** 2 * bye + rest
    return costs


def unevenness(one: int, other: int) -> int:
    """How uneven two have sat once they meet with the better choice of seats; each is given by how much more often at the first
    seat than at the second."""
    return min((one + step) ** 2 + (other - step) ** 2 for step in (1, -1))


def beside_half(units: Sequence[int], one: int, other: int) -> int:
    """How far two of equal points are from a pair of the better half with the lower half."""
    if units[one] != units[other]:
        return 0
    return abs(other - one - units.count(units[one]) // 2)


# Tables of three and more


def table_sizes(people: int, terms: Terms) -> list[int]:
    """How many people sit at each table: as few tables as possible, as even as can be.

    Where that leaves too few for the game, some rest, each at a table of one.
    """
    for resting in range(people + 1):
        number = -(-(people - resting) // terms.seats)
        if not number:
            break
        least, more = divmod(people - resting, number)
        if least >= terms.least or terms.bots:
            return [*[least + 1] * more, *[least] * (number - more), *[1] * resting]
    return [1] * people


def groups_of_equals(
    order: Sequence[int], points: Mapping[int, Fraction], history: History, terms: Terms
) -> list[list[int]]:
    """Tables of people who stand alike, improved by exchanges of two people.

    Those rest who stand lowest among those who have rested least.
    """
    amounts = table_sizes(len(order), terms)
    resting = [] if terms.bots else [size for size in amounts if size == 1]
    places = {number: place for place, number in enumerate(order)}
    by_rest = sorted(order, key=lambda number: (history.byes.get(number, 0), -places[number]))
    rest = set(by_rest[: len(resting)])
    playing = [number for number in order if number not in rest]
    kept = amounts[: len(amounts) - len(resting)]
    groups: list[list[int]] = []
    for size in kept:
        groups.append(playing[:size])
        playing = playing[size:]
    improve_groups(groups, points, history)
    return [*groups, *([number] for number in order if number in rest)]


def improve_groups(groups: list[list[int]], points: Mapping[int, Fraction], history: History) -> None:
    """Exchanges people of two tables while that lowers their common cost; repeated meetings outweigh all else."""
    units = {number: int(points[number] * UNIT) for group in groups for number in group}
    again = 1 + len(units) ** 2 * (max(units.values(), default=0) + 1) ** 2

    def cost(group: Sequence[int]) -> int:
        return sum(
            history.meetings(one, other) ** 2 * again + (units[one] - units[other]) ** 2
            for one, other in combinations(group, 2)
        )

    costs = [cost(group) for group in groups]
    better = True
    while better:
        better = False
        for first, second in combinations(range(len(groups)), 2):
            one, other = groups[first], groups[second]
            for here in range(len(one)):
                for there in range(len(other)):
                    one[here], other[there] = other[there], one[here]
                    now = cost(one), cost(other)
                    if sum(now) < costs[first] + costs[second]:
                        costs[first], costs[second] = now
                        better = True
                    else:
                        one[here], other[there] = other[there], one[here]


def seats_of_group(group: Sequence[int], history: History) -> tuple[int, ...]:
    """Who sits at which seat: as seldom as can be where they sat before, as seats are not worth the same."""

    def cost(seats: Sequence[int]) -> int:
        return sum(
            (history.sat.get((number, place), 0) + 1) ** 2 - history.sat.get((number, place), 0) ** 2
            for place, number in enumerate(seats)
            if number != PROGRAM
        )

    return min(permutations(group), key=cost)
