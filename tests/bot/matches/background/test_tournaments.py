"""A tournament from joining to its end: what people may do, which matches are made, what counts and what follows."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from msgspec import structs

from bot.matches.background import tournament_play
from bot.matches.lobbies import lobby, tournaments
from bot.matches.lobbies.tournament_terms import (
    DAY,
    counted_of,
    encode_terms,
    entrants_of,
    in_play,
    of_round,
    plan_of,
    tables_of,
    terms_of,
    usual_terms,
    with_term_chosen,
)
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, read_body
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.seats.erasing import erase_person
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from bot.standings.tournament_points import Ending, tournament_standings
from bot.standings.tournament_rounds import ranked_rows
from storage.records.matches import AtZero, MatchStatus
from storage.records.tournaments import PlayerState, Tournament, TournamentStatus, TournamentTable
from tests.bot.matches.timed import begun_anew, notices
from tests.bot.support.stored_matches import GUILD, StandingClock, bots_played
from tests.bot.support.traces import traces

ORGANISER, FIRST = 900_000_000_000_000_001, 800_000_000_000_000_000
NAMES = ("Ann", "Ben", "Choonhee", "Dan", "Eva", "Fay", "Gus", "Hal")


async def opened(services: Services, *, people: int = 4, **chosen_: str) -> Tournament:
    """A tournament of Keltis that so many people have joined."""
    made = tournaments.new_tournament(
        usual_terms("keltis", "en", services.clock()),
        title="Cup",
        language="en",
        organiser=ORGANISER,
        guild=GUILD,
        channel=55,
        at=services.clock(),
    )
    await services.tournaments.open(made, Actor(ORGANISER))
    for name, value in chosen_.items():
        made = await services.tournaments.change(made.id, tournaments.with_choice(name, value))
    for number, name in enumerate(NAMES[:people]):
        made = await services.tournaments.change(made.id, tournaments.with_player_joined(FIRST + number, name))
    return made


async def begun(services: Services, people: int = 4, **chosen_: str) -> Tournament:
    """The same after its start, the matches of the first round made."""
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=people, **chosen_))
    return await made(services, tournament)


async def made(services: Services, tournament: Tournament) -> Tournament:
    """The matches of the round that is played are made, each in the thread of its message."""
    for table in in_play(tournament):
        message = 7_000 + 100 * table.round + table.number
        tables = tuple(
            structs.replace(each, message_id=message) if each.match_id == table.match_id else each
            for each in tournament.tables
        )
        tournament = await services.tournaments.change(
            tournament.id, lambda known, tables=tables: structs.replace(known, tables=tables)
        )
        await tournament_play.make_tournament_match(services, tournament, structs.replace(table, message_id=message))
    return tournament


async def matches(services: Services, tournament: Tournament) -> list[Table]:
    """The matches of the round."""
    found = [await services.tables.get(table.match_id) for table in of_round(tournament) if table.match_id]
    return [table for table in found if table is not None]


PRESSES = count(5_000)


async def take_turn(table: Table, seat: int) -> None:
    """The person at a seat presses what a bot player would play, until it is not their turn any more."""
    user, since = table.match.seats[seat].user_id, table.match.questions[seat].since
    assert user is not None
    while table.match.questions[seat].asked and table.match.questions[seat].since == since:
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, seat), choices)
        await table.play_move(Actor(user, next(PRESSES)), seat, move, table.match.questions[seat].number)
    await bots_played(table)


async def played_out(services: Services, table: Table) -> None:
    """Everybody plays to the end."""
    while table.is_running:
        for seat in [decision.seat for decision in table.asked()]:
            await take_turn(table, seat)
        await bots_played(table)


def table_in(tournament: Tournament, match_id: str) -> TournamentTable:
    return next(table for table in tournament.tables if table.match_id == match_id)


async def test_who_joins_and_leaves(services: Services):
    tournament = await opened(services, people=4, most="4")
    with pytest.raises(NotPossible, match="tournament_full"):
        await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 9, "Zoe"))
    after = await services.tournaments.change(tournament.id, tournaments.with_player_left(FIRST + 1))
    assert [player.name for player in after.players] == ["Ann", "Choonhee", "Dan"]
    with pytest.raises(NotPossible, match="tournament_not_joined"):
        await services.tournaments.change(tournament.id, tournaments.with_player_left(FIRST + 1))
    with pytest.raises(NotPossible, match="tournament_joined"):
        await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST, "Ann"))
    twice = await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 9, "Ann"))
    assert twice.players[-1].name == "Ann 2"
    with pytest.raises(NotPossible, match="tournament_here"):
        await opened(services)


async def test_what_cannot_be_chosen(services: Services):
    tournament = await opened(services)
    for name, value, why in (
        ("clock", "none", "tournament_clock"),
        ("at_zero", "substitute", "tournament_substitute"),
        ("rated", "offered", "tournament_rated"),
        ("rounds", "99", "no_such_option"),
        ("place", "thread", "no_such_option"),
        ("board", "nowhere", "no_such_option"),
        ("seats", "9", "seat_count"),
    ):
        with pytest.raises(NotPossible, match=why):
            await services.tournaments.change(tournament.id, tournaments.with_choice(name, value))
    await tournament_play.begin_tournament(services, tournament)
    with pytest.raises(NotPossible, match="tournament_running"):
        await services.tournaments.change(tournament.id, tournaments.with_choice("rounds", "2"))


async def test_its_matches_are_made_once_and_have_begun(services: Services):
    """Made again by another process they are found; everybody is named in the thread, and who is asked may play at once."""
    tournament = await begun(services, board="base", clock="brisk")
    first, second = await matches(services, tournament)
    assert first.match.status is second.match.status is MatchStatus.RUNNING
    assert first.match.title == "Round 1, table 1 · Cup"
    assert first.match.channel_id == 7_101
    assert first.match.clock is not None
    assert first.match.clock.at_zero is AtZero.SEAT
    assert {seat.user_id for table in (first, second) for seat in table.match.seats} == set(range(FIRST, FIRST + 4))
    fresh, _ = await begun_anew(services, first)
    again = await tournament_play.make_tournament_match(fresh, tournament, of_round(tournament)[0])
    assert again.match == first.match
    notices = [read_body(entry.payload) for entry in await services.store.outbox.due(services.clock() + 9, 9)]
    named = [body for body in notices if isinstance(body, NoticeBody)]
    assert {user for body in named for user in body.users} == set(range(FIRST, FIRST + 4))


async def test_a_match_that_was_made_and_not_begun_begins(services: Services, monkeypatch: pytest.MonkeyPatch):
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=2))
    with monkeypatch.context() as killed:
        killed.setattr(Table, "start", killed_here)
        with pytest.raises(RuntimeError):
            await made(services, tournament)
    found = await services.store.tournaments.get(tournament.id)
    assert found is not None
    [table] = await matches(services, await made(services, found))
    assert table.match.status is MatchStatus.RUNNING


async def killed_here(*_: object) -> None:
    raise RuntimeError("killed")


async def test_rounds_follow_each_other_until_it_is_over(services: Services):
    """Played by everybody; looked at again nothing happens twice, and the standings are those of the results."""
    tournament = await begun(services, rounds="2")
    for number in (1, 2):
        for table in await matches(services, tournament):
            assert (await tournament_play.advance_tournament(services, tournament)).round == number
            await played_out(services, table)
        tournament = await tournament_play.advance_tournament(services, tournament)
        assert (await tournament_play.advance_tournament(services, tournament)) == tournament
        tournament = await made(services, tournament)
    assert tournament.status is TournamentStatus.OVER
    assert len(tournament.tables) == 4
    assert {counted.ending for table in tournament.tables if (counted := counted_of(table))} == {Ending.PLAYED}
    for table in tournament.tables:
        found = await services.tables.get(table.match_id or "")
        assert found is not None
        outcome = found.game.score(found.game.view(found.position, None))
        counted = counted_of(table)
        assert counted is not None
        assert tuple(came.total for came in counted.came) == outcome.totals
        assert [seat for seat, came in enumerate(counted.came) if came.place == 1] == list(outcome.winners)
    rows = tournament_standings(range(4), tables_of(tournament), 2, tournament.seed)
    assert sum(row.points for row in rows) == 4


async def test_groups_and_a_final(services: Services):
    """Two groups of three: all meet all, the best of both meet, and who wins there is first."""
    tournament = await begun(services, people=6, form="groups", group="3")
    met: list[frozenset[int]] = []
    while tournament.status is TournamentStatus.RUNNING:
        met += [frozenset(table.seats) for table in in_play(tournament)]
        for table in await matches(services, tournament):
            await played_out(services, table)
        tournament = await made(services, await tournament_play.advance_tournament(services, tournament))
    assert len(met) == 7
    assert len(set(met[:6])) == 6
    final = counted_of(tournament.tables[-1])
    assert final is not None
    winner = next(seat for seat, came in zip(tournament.tables[-1].seats, final.came, strict=True) if came.place == 1)
    order = ranked_rows(plan_of(tournament, terms_of(tournament)), entrants_of(tournament), tables_of(tournament))
    assert order[0].number == winner
    assert {row.number for row in order[:2]} == set(met[6])


async def test_who_leaves_their_seat_forfeits(services: Services):
    tournament = await begun(services, people=2, rounds="1")
    [table] = await matches(services, tournament)
    await take_turn(table, 0)
    await take_turn(table, 1)
    await hand_over(services, table, Actor(1), 0, Heir(), resigned=True)
    await bots_played(table)
    await played_out(services, table)
    tournament = await tournament_play.advance_tournament(services, tournament)
    counted = counted_of(tournament.tables[0])
    assert counted is not None
    assert [came.forfeits for came in counted.came] == [True, False]
    assert counted.missed == (False, False)
    assert tournament.status is TournamentStatus.OVER
    assert {player.state for player in tournament.players} == {PlayerState.IN}


async def test_who_never_comes_is_away_until_they_are_back(services: Services, clock: StandingClock):
    """The round ends by its time: who has never moved forfeits, and is not paired until they press."""
    tournament = await begun(services, people=3, rounds="3")
    [table] = await matches(services, tournament)
    await take_turn(table, 0)
    absent = table.match.seats[1].user_id
    clock.now += 7 * DAY
    tournament = await tournament_play.advance_tournament(services, tournament)
    counted = counted_of(table_in(tournament, table.match.id))
    assert counted is not None
    assert counted.ending is Ending.CUT
    assert [came.forfeits for came in counted.came] == list(counted.missed) == [False, True]
    assert table.match.status is MatchStatus.ABANDONED
    assert tournament.round == 2
    told = [body for body in await notices(services) if body.key == "tournament.missed"]
    assert [body.users for body in told] == [(absent,)]
    states = {player.user_id: player.state for player in tournament.players}
    assert [user for user, state in states.items() if state is PlayerState.AWAY] == [absent]
    [pair] = of_round(tournament)
    assert absent not in {tournament.players[number].user_id for number in pair.seats}
    assert absent is not None
    back = await services.tournaments.change(tournament.id, tournaments.with_player_back(absent))
    assert {player.state for player in back.players} == {PlayerState.IN}
    with pytest.raises(NotPossible, match="tournament_not_away"):
        await services.tournaments.change(tournament.id, tournaments.with_player_back(absent))


async def test_who_missed_it_is_told_once_though_it_was_killed_before_it_counted(
    services: Services, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    tournament = await begun(services, people=2, rounds="2")
    [table] = await matches(services, tournament)
    clock.now += 7 * DAY
    with monkeypatch.context() as killed:
        killed.setattr(services.tournaments, "change", killed_here)
        with pytest.raises(RuntimeError):
            await tournament_play.advance_tournament(services, tournament)
    fresh, _ = await begun_anew(services, table)
    after = await tournament_play.advance_tournament(fresh, tournament)
    assert [body.key for body in await notices(services)].count("tournament.missed") == 1
    assert after.status is TournamentStatus.OVER or after.round == 2


async def test_what_is_unfinished_counts_as_it_stands(services: Services, clock: StandingClock):
    """Killed before the match is ended, the next look ends it; the round is not counted twice."""
    tournament = await begun(services, people=2, rounds="2", days="3")
    [table] = await matches(services, tournament)
    for _ in range(3):
        for seat in (0, 1):
            await take_turn(table, seat)
    points = table.game.score(table.game.view(table.position, None)).totals
    clock.now += 3 * DAY
    counted = await tournament_play.count_match(services, tournament, table.match.id, cut=True)
    assert await tournament_play.count_match(services, counted, table.match.id, cut=True) == counted
    assert table.is_running
    before = counted_of(counted.tables[0])
    assert before is not None
    assert tuple(came.total for came in before.came) == points
    assert before.missed == (False, False)
    after = await tournament_play.advance_tournament(services, counted)
    assert table.match.status is MatchStatus.ABANDONED
    assert after.round == 2
    assert counted_of(after.tables[0]) == before


async def test_a_match_without_a_result_is_shared(services: Services):
    tournament = await begun(services, people=2, rounds="1")
    [table] = await matches(services, tournament)
    await table.change(Actor(1), lobby.with_match_abandoned(services.clock()))
    tournament = await tournament_play.advance_tournament(services, tournament)
    rows = tournament_standings(range(2), tables_of(tournament), 2, tournament.seed)
    assert [float(row.points) for row in rows] == [0.5, 0.5]
    assert tournament.status is TournamentStatus.OVER


async def test_a_match_that_could_not_be_made_is_shared_when_its_time_is_over(services: Services, clock: StandingClock):
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=2, rounds="1"))
    clock.now += 8 * DAY
    tournament = await tournament_play.advance_tournament(services, tournament)
    assert tournament.status is TournamentStatus.OVER
    assert [float(row.points) for row in tournament_standings(range(2), tables_of(tournament), 2, b"")] == [0.5, 0.5]


async def test_it_starts_by_itself_or_waits_for_more(services: Services, clock: StandingClock):
    tournament = await opened(services, people=1)
    waiting = await services.tournaments.change(tournament.id, tournaments.starting_at(clock() + 60))
    assert await tournament_play.advance_tournament(services, waiting) == waiting
    clock.now += 60
    still = await tournament_play.advance_tournament(services, waiting)
    assert (still.status, still.starts_at) == (TournamentStatus.OPEN, None)
    await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 1, "Ben"))
    waiting = await services.tournaments.change(tournament.id, tournaments.starting_at(clock()))
    assert (await tournament_play.advance_tournament(services, waiting)).status is TournamentStatus.RUNNING


async def test_who_leaves_leaves_their_match_too(services: Services):
    tournament = await begun(services)
    table, _ = await matches(services, tournament)
    user = table.match.seats[0].user_id
    assert user is not None
    after = await services.tournaments.change(tournament.id, tournaments.with_player_left(user))
    await tournament_play.out_of_match(services, after, user)
    assert table.match.seats[0].bot
    assert table.match.seats[0].resigned
    assert [player.user_id for player in after.players if player.state is PlayerState.OUT] == [user]


async def test_who_is_erased_leaves_no_trace(services: Services, tmp_path: Path):
    """One who plays in it, and the organiser: their names and ids go, the tournament goes on without them."""
    tournament = await begun(services, people=5, rounds="1")
    erased = {FIRST + 2: NAMES[2], ORGANISER: "Odalric"}
    for user, name in erased.items():
        await erase_person(services, user, name)
    found = await services.store.tournaments.get(tournament.id)
    assert found is not None
    assert [player.name for player in found.players] == ["Ann", "Ben", "a player", "Dan", "Eva"]
    assert found.organiser_id == 0
    for table in await matches(services, found):
        await played_out(services, table)
    over = await tournament_play.advance_tournament(services, found)
    assert over.status is TournamentStatus.OVER
    data_file = services.settings.data_file
    for user, name in erased.items():
        assert traces(data_file, tmp_path, user, name) == []


async def test_bots_take_free_seats(services: Services):
    tournament = await begun(services, people=3, bots="yes")
    seats = [seat for table in await matches(services, tournament) for seat in table.match.seats]
    assert [seat.bot for seat in seats].count(True) == 1
    assert plan_of(tournament, terms_of(tournament)).terms.bots


async def test_the_draw_may_go_by_rating(services: Services, monkeypatch: pytest.MonkeyPatch):
    async def rated(_services: Services, users: list[int], game: str) -> list[int]:
        assert game == "keltis"
        return sorted(users, reverse=True)

    monkeypatch.setattr(tournament_play, "by_rating", rated)
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=4, draw="rating"))
    assert [player.drawn for player in tournament.players] == [3, 2, 1, 0]


def test_terms_are_read_as_they_were_written():
    terms = with_term_chosen(with_term_chosen(usual_terms("odin", "ko", 5.0), "seats", "4"), "form", "groups")
    tournament = tournaments.new_tournament(
        terms, title="x" * 99, language="ko", organiser=1, guild=2, channel=3, at=4.0
    )
    assert terms_of(tournament) == terms
    assert len(tournament.title) == tournaments.TITLE_LIMIT
    assert encode_terms(terms_of(tournament)) == encode_terms(terms)


async def test_pressed_twice_it_is_done_once(services: Services):
    tournament = await opened(services, people=1)
    pressed = Actor(FIRST + 5, 77)
    await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 5, "Fay"), pressed)
    with pytest.raises(NotPossible):
        await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 5, "Fay"), pressed)


@pytest.mark.parametrize("role", ["player", "organiser", "both"])
@pytest.mark.parametrize("status", TournamentStatus)
async def test_a_name_leaves_the_title_whatever_has_become_of_the_tournament(
    services: Services, tmp_path: Path, status: TournamentStatus, role: str
) -> None:
    xia, name = 812_345_678_901_234_567, "Xanthippe"
    tournament = await opened(services)
    tournament = await services.tournaments.change(
        tournament.id,
        lambda it: structs.replace(it, title=f"{name}'s cup", organiser_id=ORGANISER if role == "player" else xia),
    )
    if role != "organiser":
        await services.tournaments.change(tournament.id, tournaments.with_player_joined(xia, name))
    if status in (TournamentStatus.RUNNING, TournamentStatus.OVER):
        await made(services, await tournament_play.begin_tournament(services, tournament))
    if status in (TournamentStatus.CANCELLED, TournamentStatus.OVER):
        await services.tournaments.change(
            tournament.id, lambda it: structs.replace(it, status=status, ended_at=services.clock())
        )
    assert traces(services.settings.data_file, tmp_path, xia, name)
    await erase_person(services, xia, name)
    assert traces(services.settings.data_file, tmp_path, xia, name) == []
    after = await services.store.tournaments.get(tournament.id)
    assert after is not None
    assert (after.title, after.status) == ("a player's cup", status)
