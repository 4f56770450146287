"""Who is rated in a match and how, over many matches, in one go or one by one."""

from __future__ import annotations

import random

from msgspec import structs

from bot.standings.ledger import OVERALL, Ledger, ratings_after, sides_of
from bot.standings.ratings import NEW
from bot.standings.results import decode_result
from bot.standings.tables import table_of
from storage.records.matches import Seat
from storage.records.results import Finished, RatedEntrant, SavedRating
from tests.bot.standings.samples import ANN, BEN, BOT, CYD, finished


def last(ratings: list[SavedRating], user: int, scope: str = OVERALL) -> SavedRating:
    return [one for one in ratings if (one.user_id, one.scope) == (user, scope)][-1]


def test_people_are_rated_by_game_and_overall():
    ratings = ratings_after((), [finished(1, ANN, BEN), finished(2, BEN, ANN, game="odin")])
    assert {(one.user_id, one.scope, one.number) for one in ratings} == {
        (user, *rated) for user in (ANN, BEN) for rated in ((OVERALL, 1), (OVERALL, 2), ("keltis", 1), ("odin", 1))
    }
    assert last(ratings, ANN, "keltis").mu == last(ratings, BEN, "odin").mu > NEW.mu


def test_whoever_has_left_is_last_however_the_seat_went_on():
    left = finished(1, ANN, BEN, CYD, places=(1, 2, 3), left=[0])
    assert [(side.user, side.place) for side in sides_of(left, decode_result(left.content))] == [
        (ANN, 4),
        (BEN, 2),
        (CYD, 3),
    ]
    ratings = ratings_after((), [left])
    assert last(ratings, BEN).mu > last(ratings, CYD).mu > last(ratings, ANN).mu


def test_a_match_that_everybody_has_left_is_as_good_as_abandoned():
    assert ratings_after((), [finished(1, ANN, BEN, left=[0, 1])]) == []
    bot = ratings_after((), [finished(1, ANN, BEN, BOT, places=(1, 2, 3), left=[0, 1])])
    assert last(bot, ANN).mu == last(bot, BEN).mu < NEW.mu


def test_who_took_a_seat_later_is_not_rated():
    match = finished(1, ANN, BEN, left=[0])
    match = structs.replace(match, seats=(Seat(user_id=CYD, name="Cyd"), match.seats[1]))
    assert {one.user_id for one in ratings_after((), [match])} == {ANN, BEN}


def test_bot_players_count_and_are_never_rated_themselves():
    ratings = ratings_after((), [finished(1, ANN, BOT)])
    assert {one.user_id for one in ratings} == {ANN}
    assert last(ratings, ANN).mu > NEW.mu


def test_somebody_who_was_erased_counts_as_somebody_new():
    match = finished(1, ANN, BEN)
    erased = structs.replace(
        match,
        seats=(match.seats[0], Seat(name="a player")),
        entrants=(match.entrants[0], RatedEntrant(seat=1, user_id=None, name="", stayed=True)),
    )
    assert ratings_after((), [erased]) == [one for one in ratings_after((), [match]) if one.user_id == ANN]


def test_alone_and_unreadable_matches_bring_nothing():
    assert ratings_after((), [finished(1, ANN, places=(1,)), structs.replace(finished(2, ANN, BEN), content=b"")]) == []


def shuffled_season(number: int) -> list[Finished]:
    chance = random.Random(7)
    matches: list[Finished] = []
    for one in range(number):
        people = chance.sample([ANN, BEN, CYD, BOT], 3)
        matches.append(
            finished(one, *people, places=chance.sample([1, 2, 3], 3), game=chance.choice(["keltis", "odin"]))
        )
    return matches


def test_one_by_one_comes_to_the_same_as_in_one_go():
    matches, kept = shuffled_season(40), list[SavedRating]()
    for match in matches:
        known = {(one.user_id, one.scope): one for one in kept}
        kept += ratings_after(known.values(), [match])
    assert kept == ratings_after((), matches)


def test_the_table_has_the_best_first_and_counts_rated_matches_alone():
    matches = [finished(n, ANN, BEN, CYD, places=(1, 2, 3)) for n in range(8)]
    matches += [finished(9, CYD, ANN, rated=False), finished(10, CYD, BOT, game="odin")]
    table = table_of(matches)
    assert [one.user for one in table] == [ANN, BEN, CYD]
    assert [(one.rated, one.figures.won, one.settling) for one in table] == [
        (8, 8, False),
        (8, 0, False),
        (9, 1, False),
    ]
    [only] = table_of(matches, "odin")
    assert (only.user, only.rated, only.settling) == (CYD, 1, True)
    ledger = Ledger()
    for match in matches[:8]:
        ledger.enter(match)
    assert table[0].rating == ledger.rating(ANN, OVERALL)
