"""Rounds of tournaments: thousands of random ones, in which nobody is forgotten, seated twice or made to meet somebody again."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from bot.standings.groups import people_of
from bot.standings.pairing import Terms, history_of, ordered_pair, swiss_round, table_sizes
from bot.standings.tournament_points import PROGRAM, Came, Ending, Row, Table, points_at, tournament_standings
from bot.standings.tournament_rounds import Entrant, Form, Plan, next_round, ranked_rows, rounds_planned

SEED = b"seed"


def plan(seats: int = 2, rounds: int = 3, *, form: Form = Form.SWISS, group: int = 4, bots: bool = False) -> Plan:
    return Plan(form, Terms(seats, 2, bots), rounds, group, SEED)


def entrants(number: int) -> list[Entrant]:
    return [Entrant(each, each) for each in range(number)]


def played(table: Table, chance: random.Random) -> Table:
    """The table with a result: places by chance, sometimes shared, a forfeit now and then."""
    if table.is_bye:
        return table
    totals = [chance.randrange(4) for _ in table.seats]
    came = tuple(
        Came(1 + sum(other > total for other in totals), total, number != PROGRAM and chance.random() < 0.05)
        for number, total in zip(table.seats, totals, strict=True)
    )
    return Table(table.round, table.seats, came, chance.choice([*Ending, Ending.PLAYED, Ending.PLAYED]))


def everybody_once(tables: Sequence[Table], people: Sequence[int]) -> None:
    seated = [number for table in tables for number in table.people]
    assert Counter(seated) == Counter(people)


def matching_without(people: Sequence[int], met: set[tuple[int, int]]) -> bool:
    """Whether all of an even number can be paired without anybody meeting again: tried out."""
    if not people:
        return True
    first, *others = people
    return any(
        ordered_pair(first, other) not in met and matching_without([each for each in others if each != other], met)
        for other in others
    )


def sampled(sample: int, many: int) -> pytest.MarkDecorator:
    """By seed, so many tournaments in every run, and the rest of many in thorough ones."""
    rest = pytest.param(range(sample, many), marks=pytest.mark.thorough)
    return pytest.mark.parametrize("seeds", [range(sample), rest], ids=["a sample", "the rest"])


@pytest.mark.parametrize(
    ("most", "seeds"),
    [
        (9, range(150)),
        (24, range(30)),
        pytest.param(9, range(150, 700), marks=pytest.mark.thorough),
        pytest.param(24, range(30, 150), marks=pytest.mark.thorough),
    ],
)
def test_rounds_of_two(most: int, seeds: range):
    """Nobody has two byes while somebody has none; nobody meets again where all could be paired otherwise."""
    for seed in seeds:
        chance = random.Random(seed)
        rounds = chance.randrange(1, 9)
        agreed, people = plan(2, rounds), entrants(chance.randrange(2, most))
        tables: list[Table] = []
        for number in range(1, rounds + 1):
            there = [Entrant(e.number, e.drawn, chance.random() > 0.1) for e in people]
            present = [e.number for e in there if e.there]
            made = next_round(agreed, there, tables)
            if len(present) < 2:
                assert made == []
                break
            everybody_once(made, present)
            before = history_of(tables)
            resting = [table.seats[0] for table in made if table.is_bye]
            assert len(resting) == len(present) % 2
            for person in resting:
                assert before.byes.get(person, 0) == min(before.byes.get(each, 0) for each in present)
            again = [table for table in made if not table.is_bye and before.meetings(*table.seats)]
            playing = [person for person in present if person not in resting]
            if again and len(playing) <= 10:
                assert not matching_without(playing, set(before.met))
            tables += [played(table, chance) for table in made]
            assert {table.round for table in made} == {number}


def test_who_stands_alike_meets():
    """After a round that the stronger half has won, victors meet victors, and once more the better half the lower one."""
    agreed, people = plan(2, 3), entrants(8)
    first = next_round(agreed, people, [])
    assert [sorted(table.seats) for table in first] == [[0, 4], [1, 5], [2, 6], [3, 7]]
    done = [Table(1, t.seats, tuple(Came(1 + (n >= 4), 5 - n) for n in t.seats)) for t in first]
    second = next_round(agreed, people, done)
    assert all(max(table.seats) < 4 or min(table.seats) >= 4 for table in second)


@sampled(20, 60)
def test_seats_are_fair(seeds: range):
    """Nobody sits at the first of two seats twice more often than at the second, or more seldom."""
    for seed in seeds:
        chance = random.Random(seed)
        agreed, people = plan(2, 6), entrants(chance.randrange(8, 24))
        tables: list[Table] = []
        for _ in range(6):
            tables += [played(table, chance) for table in next_round(agreed, people, tables)]
        history = history_of(tables)
        assert max(abs(history.ahead(each.number)) for each in people) <= 2


@sampled(80, 250)
def test_tables_of_three_and_four(seeds: range):
    """As few tables as have room, as even as can be; people at them have alike points, and few meet again."""
    repeated, numbers = Counter[int](), set[int]()
    for seed in seeds:
        chance = random.Random(seed)
        seats = chance.choice([3, 4])
        number, rounds = chance.randrange(2, 20), 3
        numbers.add(number)
        agreed, people = plan(seats, rounds), entrants(number)
        tables: list[Table] = []
        for _ in range(rounds):
            made = next_round(agreed, people, tables)
            everybody_once(made, range(number))
            amounts = sorted(len(table.seats) for table in made)
            assert amounts[-1] - amounts[0] <= 1
            assert len(made) == -(-number // seats)
            before = history_of(tables)
            repeated[number] += sum(before.meetings(*two) > 0 for t in made for two in combinations(t.people, 2))
            tables += [played(table, chance) for table in made]
    assert {18, 19} <= numbers
    assert not any(repeated[number] for number in (18, 19))


def test_sizes():
    assert table_sizes(16, Terms(4)) == [4, 4, 4, 4]
    assert table_sizes(9, Terms(4)) == [3, 3, 3]
    assert table_sizes(5, Terms(3)) == [3, 2]
    assert table_sizes(5, Terms(4, least=3)) == [4, 1]
    assert table_sizes(1, Terms(3)) == [1]


def test_bots_take_free_seats_where_they_may():
    made = swiss_round(range(5), dict.fromkeys(range(5), Fraction()), [], Terms(2, 2, bots=True), 1)
    assert sorted(len(table.seats) for table in made) == [2, 2, 2]
    alone = next(table for table in made if PROGRAM in table.seats)
    assert not alone.is_bye
    assert history_of(made).byes == {alone.people[0]: 1}
    four = swiss_round(range(9), dict.fromkeys(range(9), Fraction()), [], Terms(4, 2, bots=True), 1)
    assert [len(table.seats) for table in four] == [4, 4, 4]


def test_a_round_is_the_same_each_time():
    chance = random.Random(7)
    agreed, people = plan(2, 4), entrants(33)
    tables: list[Table] = []
    for _ in range(4):
        made = next_round(agreed, people, tables)
        assert made == next_round(agreed, list(reversed(people)), list(reversed(tables)))
        tables += [played(table, chance) for table in made]


def test_as_many_as_there_may_be_are_paired_in_time():
    agreed, people = plan(2, 2), entrants(128)
    first = next_round(agreed, people, [])
    done = [Table(1, t.seats, tuple(Came(1 + (n >= 64), 5) for n in t.seats)) for t in first]
    everybody_once(next_round(agreed, people, done), range(128))
    everybody_once(next_round(plan(4, 2), people, next_round(plan(4, 2), people, [])), range(128))


@sampled(50, 150)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_groups_and_what_follows(seats: int, seeds: range):
    """In groups of two a table all meet all once; then the best are left, fewer in each round, until one table decides."""
    for seed in seeds:
        chance = random.Random(seed)
        number = chance.randrange(2, 20)
        group = seats if seats > 2 else chance.choice([3, 4, 5])
        agreed, people = plan(seats, 2, form=Form.GROUPS, group=group), entrants(number)
        tables: list[Table] = []
        while made := next_round(agreed, people, tables):
            seated = [person for table in made for person in table.people]
            assert len(seated) == len(set(seated))
            assert len(tables) < 400
            tables += [played(table, chance) for table in made]
        last = [table for table in tables if table.round == tables[-1].round]
        if tables[-1].round > (2 if seats > 2 else 5):
            assert sum(bool(people_of(table)) for table in last) <= 1
        order = ranked_rows(agreed, people, tables)
        assert sorted(row.number for row in order) == list(range(number))
        if seats == 2:
            decided = history_of([t for t in tables if t.round < tables[-1].round or number == 2])
            assert max(decided.met.values(), default=1) <= 2


def test_all_meet_all_in_a_group_and_the_best_meets_the_best():
    agreed, people = plan(2, 1, form=Form.GROUPS, group=4), entrants(8)
    assert rounds_planned(agreed, people) == 4
    tables: list[Table] = []
    for _ in range(3):
        made = next_round(agreed, people, tables)
        tables += [Table(t.round, t.seats, tuple(Came(1 + (n > min(t.seats)), 9 - n) for n in t.seats)) for t in made]
    met = history_of(tables).met
    assert set(met.values()) == {1}
    assert len(met) == 12
    [final] = next_round(agreed, people, tables)
    assert sorted(final.seats) == [0, 1]
    over = [*tables, Table(4, final.seats, tuple(Came(1 + (n == 0), 9) for n in final.seats))]
    assert next_round(agreed, people, over) == []
    assert [row.number for row in ranked_rows(agreed, people, over)][:2] == [1, 0]


def test_who_is_away_in_a_group_leaves_byes():
    agreed = plan(2, 1, form=Form.GROUPS, group=4)
    people = [Entrant(n, n, there=n != 2) for n in range(4)]
    made = next_round(agreed, people, [])
    assert [table.is_bye for table in made] == [False, True]


# Points and what decides between equals


def row(number: int, *tables: Table, most: int = 2) -> Row:
    return next(one for one in tournament_standings([0, 1, 2, 3], tables, most, SEED) if one.number == number)


def test_points_by_place():
    def worth(*places: int, most: int, ending: Ending = Ending.PLAYED, away: Sequence[int] = ()) -> list[Fraction]:
        came = tuple(Came(place, 0, seat in away) for seat, place in enumerate(places))
        return points_at(Table(1, tuple(range(len(places))), came, ending), most)

    assert worth(1, 2, most=2) == [1, 0]
    assert worth(1, 1, most=2) == [Fraction(1, 2)] * 2
    assert worth(3, 1, 2, 4, most=4) == [1, 3, 2, 0]
    assert worth(1, 1, 3, most=4) == [Fraction(9, 4), Fraction(9, 4), 0]
    assert worth(1, 2, most=4, away=[0]) == [0, 3]
    assert worth(1, 2, most=2, away=[0, 1]) == [0, 0]
    assert worth(1, 1, most=2, ending=Ending.VOID) == [Fraction(1, 2)] * 2
    assert worth(1, 1, 1, most=3, ending=Ending.VOID, away=[1]) == [Fraction(3, 2), 0, Fraction(3, 2)]
    assert points_at(Table(1, (5,)), 3) == [2]


def test_what_decides_between_equals():
    """First whom they have met, then by how much they have won, then the lot; byes and forfeits tell nothing of either."""
    first = Table(1, (0, 1), (Came(1, 50), Came(2, 40)))
    second = Table(1, (2, 3), (Came(1, 50), Came(2, 20)))
    assert [one.number for one in tournament_standings(range(4), [first, second], 2, SEED)][:2] == [2, 0]
    assert row(0, first).margin == 10
    assert row(0, first).won == 1
    assert row(0, Table(1, (0, 1), (Came(1, 5), Came(1, 5)))).won == 0
    assert row(0, first, Table(2, (0,))).points == 2
    assert row(0, first, Table(2, (0,))).played == 1
    assert row(0, first, Table(2, (2, 1), (Came(2, 1), Came(1, 2)))).met == 1
    forfeited = Table(1, (0, 1), (Came(1, 50), Came(2, 0, forfeits=True)))
    assert row(0, forfeited).margin == 0
    equal = [one.number for one in tournament_standings(range(4), [], 2, SEED)]
    assert equal == [one.number for one in tournament_standings(reversed(range(4)), [], 2, SEED)]
    assert equal != [one.number for one in tournament_standings(range(4), [], 2, b"another")]
