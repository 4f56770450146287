"""A match with a clock at its table: what turns cost and give back, and what happens when nothing is left."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.position.routine import with_routine
from bot.matches.seats import handing_over, running_out
from bot.matches.seats.handing_over import Heir
from bot.matches.services import Services
from storage.records.matches import AtZero, Match, MatchStatus
from storage.records.people import Person, Vacation
from tests.bot.matches.timed import CHO, HOUR, TERMS, begun_anew, left, looked, notices, take_turn, timed
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, bots_played, new_lobby, running, stored

DAN = 104
NOON = 12 * 60


async def away(services: Services, clock: StandingClock, table: Table, hours: float) -> list[str]:
    """Time passes, and the clocks look each quarter of an hour; what the channel is told."""
    told: list[str] = []
    for _ in range(int(hours * 4)):
        clock.now += HOUR / 4
        told += await looked(services, table)
    return told


async def test_a_turn_costs_its_time_and_gives_back(services: Services, clock: StandingClock):
    """At most as much as one began with; who waits for others loses nothing."""
    table = await timed(services)
    clock.now += 5 * HOUR
    assert await left(services, table) == [5, 10]
    await take_turn(table)
    assert await left(services, table) == [7, 10]
    clock.now += HOUR
    assert await left(services, table) == [7, 9]
    await take_turn(table, 1)
    assert await left(services, table) == [7, 10]


async def test_quiet_hours_and_vacation_cost_nothing(services: Services, clock: StandingClock):
    """By the hours that were set at the time, not by those of later; where the match forbids it, a vacation costs."""
    table = await timed(services)
    ann = Person(user_id=ANN, quiet_from=NOON, quiet_to=NOON + 6 * 60, zone="UTC")
    await services.store.people.save(ann, clock.now)
    clock.now += 7 * HOUR
    assert await left(services, table) == [9, 10]
    await services.store.people.save(structs.replace(ann, quiet_from=0, quiet_to=0), clock.now)
    assert await left(services, table) == [9, 10]
    await services.store.people.take_vacation(ANN, Vacation(clock.now, clock.now + 24 * HOUR))
    clock.now += 5 * HOUR
    assert await left(services, table) == [9, 10]
    table.match = structs.replace(table.match, clock=structs.replace(TERMS, vacation=False))
    assert await left(services, table) == [4, 10]


async def test_another_process_knows_the_same_to_a_second(services: Services, clock: StandingClock):
    table = await timed(services)
    clock.now += 1234.5
    await take_turn(table)
    clock.now += 4321
    before, match = await left(services, table), table.match
    fresh, again = await begun_anew(services, table)
    assert again.match == match
    assert await left(fresh, again) == before


async def test_all_who_are_waited_for_lose_time(services: Services, clock: StandingClock, draft: object):
    """In a game that asks several at once."""
    match = lobby.set_option(ANN, "clock", "brisk")
    table = await drafting_with(services, match)
    clock.now += HOUR
    assert await left(services, table) == [11, 11]
    [card, *_] = table.position.players[0].hand  # type: ignore[attr-defined]
    await table.play_line(Actor(ANN), f"pick {card}; put left")
    assert await left(services, table) == [12, 11]
    clock.now += HOUR
    assert await left(services, table) == [12, 10]


async def drafting_with(services: Services, edit: lobby.MatchEdit) -> Table:
    """The draft of Ann and Ben with another choice of its lobby."""
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, channel=12, game="draft"))
    )
    table = await stored(services, edit(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def test_taking_back_gains_nothing(services: Services, clock: StandingClock):
    """What the turn gave back is gone again, as often as somebody likes; who was waited for meanwhile has lost nothing."""
    table = await timed(services, game="manitoba")
    [place] = [decision.seat for decision in table.asked()]
    user = table.match.seats[place].user_id
    assert user is not None
    clock.now += 3 * HOUR
    for _ in range(3):
        await take_turn(table, place)
        assert sorted(await left(services, table)) == [9, 10]
        clock.now += HOUR / 2
        await table.take_back(Actor(user), place, table.free_undo(place))
        assert sorted(await left(services, table)) == [7, 10]


async def test_a_bot_plays_for_this_turn_after_a_warning(services: Services, clock: StandingClock):
    """One warning, one turn; then the seat is its owner's, who has what a turn gives back."""
    table = await timed(services)
    told = await away(services, clock, table, 11)
    assert told == ["clock.warning_turn", "clock.out_turn"]
    assert [seat.user_id for seat in table.match.seats] == [ANN, BEN]
    assert {ply.seat for ply in table.plies} == {0}
    assert [decision.seat for decision in table.asked()] == [1]
    assert (await left(services, table))[0] == 2
    clock.now -= HOUR
    await take_turn(table, 1)
    assert [decision.seat for decision in table.asked()] == [0]


async def test_a_bot_plays_on_until_the_owner_is_back(services: Services, clock: StandingClock):
    table = await timed(services, AtZero.SEAT, cho=True)
    told = await away(services, clock, table, 11)
    assert told == ["clock.warning_seat", "clock.out_seat"]
    seat = table.match.seats[0]
    assert (seat.bot, seat.away_id, seat.away_name, seat.name) == (True, ANN, "Ann", "Bot 1")
    for place in (1, 2):
        await take_turn(table, place)
    assert [decision.seat for decision in table.asked()] == [1]
    with pytest.raises(NotPossible, match="away"):
        table.own_seat(ANN)
    with pytest.raises(NotPossible, match="nothing_to_come_back_to"):
        await running_out.come_back(table, Actor(DAN), "Dan")
    await running_out.come_back(table, Actor(ANN), "Ann")
    assert table.match.seats[0].user_id == ANN
    assert (await left(services, table))[0] == 2
    assert [body.key for body in await notices(services)] == ["clock.back"]


async def test_the_owner_does_not_come_back_where_somebody_sits(services: Services, clock: StandingClock):
    """A substitute sits down with time of their own, but nobody who has seen another hand, and only where the match says so."""
    table = await timed(services, AtZero.SUBSTITUTE, cho=True)
    with pytest.raises(NotPossible, match="seat_not_open"):
        await running_out.sit_down(services, table, Actor(DAN), "Dan", 0)
    assert (await away(services, clock, table, 11))[-1] == "clock.out_substitute"
    with pytest.raises(NotPossible, match="has_seen"):
        await running_out.sit_down(services, table, Actor(BEN), "Ben", 0)
    await running_out.sit_down(services, table, Actor(DAN), "Dan", 0)
    assert [seat.user_id for seat in table.match.seats] == [DAN, BEN, CHO]
    assert (await left(services, table))[0] == 10
    with pytest.raises(NotPossible, match="nothing_to_come_back_to"):
        await running_out.come_back(table, Actor(ANN), "Ann")
    with pytest.raises(NotPossible, match="seat_not_open"):
        await running_out.sit_down(services, table, Actor(105), "Eve", 0)


async def test_a_seat_kept_for_its_owner_is_open_to_nobody(services: Services, clock: StandingClock):
    table = await timed(services, AtZero.SEAT)
    await away(services, clock, table, 11)
    with pytest.raises(NotPossible, match="seat_not_open"):
        await running_out.sit_down(services, table, Actor(DAN), "Dan", 0)


async def test_where_nobody_waits_the_clocks_stand_still(services: Services, clock: StandingClock):
    """Ben plays with the bot that plays for Ann: he has all the time. It goes on when she is back."""
    table = await timed(services, AtZero.SEAT)
    await away(services, clock, table, 11)
    before = (await left(services, table))[1]
    assert await away(services, clock, table, 40) == []
    assert (await left(services, table))[1] == before
    await running_out.come_back(table, Actor(ANN), "Ann")
    clock.now += HOUR
    assert (await left(services, table))[1] == before - 1


async def test_a_bot_that_was_away_warns_first(services: Services, clock: StandingClock):
    """Nobody loses a turn because the bot was down: after the warning there is an hour."""
    table = await timed(services)
    clock.now += 100 * HOUR
    assert await looked(services, table) == ["clock.warning_none"]
    clock.now += HOUR - 1
    assert await looked(services, table) == []
    clock.now += 1
    assert await looked(services, table) == ["clock.out_turn"]


async def test_killed_while_a_bot_plays_for_somebody(services: Services, clock: StandingClock):
    """The next process has it play, once, and gives the seat back."""
    table = await timed(services)
    clock.now += 9 * HOUR
    await Clocks(services).run_out()
    await notices(services)
    clock.now += 2 * HOUR
    table._services = replace(table._services, players=Nobody())  # type: ignore[arg-type]  # it is killed before a move comes of it
    await Clocks(services).run_out()
    assert table.match.seats[0].away_id == ANN
    fresh, again = await begun_anew(services, table)
    await Clocks(fresh).play_on()
    again._services.players.look(again)
    await bots_played(again)
    assert [seat.user_id for seat in again.match.seats] == [ANN, BEN]
    assert [decision.seat for decision in again.asked()] == [1]


class Nobody:
    """Bot players who never play."""

    def look(self, table: object) -> None:
        """Nothing comes of it."""

    async def moment(self, table: object) -> None:
        """Nothing comes of it."""


async def test_whoever_takes_a_seat_has_all_the_time(services: Services, clock: StandingClock):
    """Also by `/seat`; and who resigns has none that runs."""
    table = await timed(services, cho=True)
    clock.now += 6 * HOUR
    await handing_over.hand_over(services, table, Actor(ANN), 0, Heir(DAN, "Dan"))
    assert (await left(services, table))[0] == 10
    clock.now += HOUR
    await handing_over.hand_over(services, table, Actor(DAN), 0, Heir(), resigned=True)
    assert await looked(services, table) == []
    assert table.match.seats[0].away_id is None


async def test_a_match_without_a_clock_has_none(services: Services, clock: StandingClock):
    table = await running(services)
    clock.now += 1000 * HOUR
    assert await looked(services, table) == []
    assert table.match.clocks == ()


@pytest.mark.parametrize("status", [MatchStatus.EXPIRED, MatchStatus.ABANDONED])
async def test_a_lobby_with_a_clock_closes(services: Services, clock: StandingClock, status: MatchStatus):
    match = lobby.set_option(ANN, "clock", "normal")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, match)
    await table.change(Actor(ANN), lobby.with_lobby_closed(status, clock.now))
    assert (table.match.status, table.match.clocks) == (status, ())


async def test_no_clock_runs_when_the_match_has_ended(services: Services, clock: StandingClock):
    table = await timed(services)
    clock.now += HOUR
    await table.change(Actor(ANN), lobby.with_match_abandoned(clock.now))
    clock.now += HOUR
    assert await left(services, table) == [9, 10]
    assert await services.store.matches.half_used(clock.now + 100 * HOUR) == []


async def test_standing_orders_outlast_a_turn_of_a_bot(services: Services, clock: StandingClock):
    """And the list of one's own matches has the one in which a bot plays for one."""
    table = await timed(services, game="odin")
    [place] = [decision.seat for decision in table.asked()]
    user = table.match.seats[place].user_id
    assert user is not None
    await table.change(Actor(user), with_routine(place, {"feast": True}))
    table._services = replace(table._services, players=Nobody())  # type: ignore[arg-type]
    await away(services, clock, table, 9)
    clock.now += 2 * HOUR
    await Clocks(services).run_out()
    seat = table.match.seats[place]
    assert (seat.away_id, seat.routine) == (user, "feast")
    assert [match.id for match in await services.store.matches.active_of_user(user, 9)] == [table.match.id]
    await running_out.come_back(table, Actor(user), "Ann")
    assert table.match.seats[place].user_id == user


async def test_a_rematch_invites_whoever_a_bot_played_for(services: Services, clock: StandingClock):
    table = await timed(services, AtZero.SEAT)
    await away(services, clock, table, 11)
    fresh: Match = lobby.new_match(
        "keltis", title="Again", seats=2, language="en", host=BEN, guild=1, channel=9, at=clock.now
    )
    again = prefilled.rematch_lobby(table.match, fresh, BEN, "Ben", [1])
    assert [(seat.user_id, seat.invited) for seat in again.seats] == [(ANN, True), (BEN, False)]
    assert again.clock == table.match.clock
