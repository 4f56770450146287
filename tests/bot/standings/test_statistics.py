"""Statistics: what counts, of whom, and what is added up."""

from __future__ import annotations

from msgspec import structs

from bot.standings.results import Result, encode_result
from bot.standings.statistics import by_game, figures_of_seats, head_to_head, of_people, of_person
from storage.records.matches import Seat
from storage.records.results import Finished
from tests.bot.standings.samples import ANN, BEN, BOT, CYD, came, finished


def with_results(match: Finished, *seats: object) -> Finished:
    return structs.replace(match, content=encode_result(Result(True, seats)))  # type: ignore[arg-type]


def test_games_victories_and_places_of_a_person():
    matches = [
        finished(1, ANN, BEN),
        finished(2, ANN, BEN, CYD, places=(2, 1, 3), rated=False),
        finished(3, BEN, ANN, places=(1, 1), game="odin"),
        finished(4, BEN, CYD),
    ]
    found = figures_of_seats(of_person(matches, ANN))
    assert (found.games, found.won) == (3, 2)
    assert found.places == {(1, 2): 2, (2, 3): 1}
    assert {game: one.games for game, one in by_game(of_person(matches, ANN)).items()} == {"keltis": 2, "odin": 1}


def test_what_is_no_match_of_several_does_not_count():
    against_oneself = finished(1, ANN, BEN)
    against_oneself = structs.replace(against_oneself, seats=(Seat(user_id=ANN, name="A"),) * 2)
    alone = finished(2, ANN, BEN, counts=False)
    assert of_person([against_oneself, alone, structs.replace(finished(3, ANN, BEN), content=b"")], ANN) == []


def test_whoever_has_left_a_rated_match_was_last_and_has_none_of_its_points():
    match = finished(1, ANN, BEN, CYD, places=(1, 2, 3), left=[0])
    found = figures_of_seats(of_person([match], ANN))
    assert (found.games, found.won, found.scored, found.best) == (1, 0, 0, None)
    assert found.places == {(3, 3): 1}


def test_points_marks_pace_and_record():
    matches = [
        with_results(finished(1, ANN, BEN), came(50, 1, marks={"clan": ("ulaf",)}, answers=(10, 20)), came(9, 2)),
        with_results(finished(2, ANN, BEN), came(30, 1, marks={"clan": ("ulaf",)}, answers=(90,)), came(9, 2)),
    ]
    found = figures_of_seats(of_person(matches, ANN))
    assert found.mean("ships") == 40.0
    assert found.marks["clan"] == {"ulaf": 2}
    assert found.pace == 20
    assert found.best is not None
    assert (found.best.came.total, found.best.match.id) == (50, "m001")


def test_head_to_head_leaves_bot_players_out():
    matches = [
        finished(1, ANN, BEN, BOT, places=(1, 2, 3)),
        finished(2, BEN, ANN),
        finished(3, ANN, BEN, places=(1, 1)),
    ]
    [(other, versus)] = head_to_head(of_person(matches, ANN)).items()
    assert other == BEN
    assert (versus.games, versus.ahead, versus.behind, versus.equal) == (3, 1, 1, 1)


def test_a_server_counts_people_and_those_who_were_erased_but_no_bot_players():
    match = finished(1, ANN, BEN, BOT, places=(1, 2, 3))
    erased = structs.replace(match, seats=(match.seats[0], Seat(name="a player"), match.seats[2]))
    found = figures_of_seats(of_people([match, structs.replace(erased, id="m002")]))
    assert (found.games, len(found.matches)) == (4, 2)
