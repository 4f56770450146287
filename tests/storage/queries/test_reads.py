"""What the bot asks: by channel, person, server and time; and the figures for the operator."""

from math import inf
from typing import Any

from msgspec import structs

from engine.thinking.levels import Level
from storage.records.changes import Change
from storage.records.matches import (
    AtZero,
    ClockTerms,
    Match,
    MatchStatus,
    Question,
    SavedAnalysis,
    SavedPlan,
    Seat,
    SeatClock,
)
from storage.records.people import USUAL, Hours, Notice, Person, Server, Times, Vacation
from storage.records.posts import Counts
from storage.store import Store
from tests.storage.samples import ANNA, BORA, NOW, committed, creation, done, lobby, move, ply, post, start, stored


def ids(matches: list[Match]) -> list[str]:
    return [match.id for match in matches]


async def test_nothing_is_found_in_an_empty_store(store: Store) -> None:
    assert await stored(store) is None
    assert await store.matches.saved("m1") is None
    assert await store.matches.active_in_channel(7) == []
    assert await store.matches.plies("m1") == []
    assert await store.matches.snapshot_before("m1", 1) is None
    assert not await committed(store, 1)


async def test_matches_of_a_channel(store: Store) -> None:
    await store.commit(creation(lobby("old")))
    expired = lobby("old").revised(NOW + 1, status=MatchStatus.EXPIRED, ended_at=NOW + 1)
    await store.commit(Change(at=NOW + 1, before=lobby("old"), after=expired))
    assert await store.matches.active_in_channel(7) == []
    assert await store.matches.latest_in_channel(7) == expired
    new = await done(store, creation(lobby("new", created_at=NOW + 2)))
    assert await store.matches.active_in_channel(7) == [new]
    assert await store.matches.latest_in_channel(7) == new
    assert await store.matches.active_in_channel(8) == []


async def test_active_matches_of_a_person_and_of_a_server(store: Store) -> None:
    hot_seat = (Seat(user_id=ANNA, name="A"), Seat(user_id=ANNA, name="A"))
    await store.commit(creation(lobby("a", 1, turn_since=NOW + 3, seats=hot_seat)))
    await store.commit(creation(lobby("b", 2, turn_since=NOW + 1)))
    await store.commit(creation(lobby("c", 3, guild_id=6, seats=(Seat(user_id=BORA, name="B"), Seat()))))
    abandoned = lobby("d", 4).revised(NOW, status=MatchStatus.ABANDONED, ended_at=NOW)
    await store.commit(creation(lobby("d", 4)))
    await store.commit(Change(at=NOW, before=lobby("d", 4), after=abandoned))
    assert ids(await store.matches.active_of_user(ANNA, 9)) == ["b", "a"]
    assert ids(await store.matches.active_of_user(ANNA, 1)) == ["b"]
    assert (await store.matches.active_of_user(ANNA, 9))[1].seats == hot_seat
    assert ids(await store.matches.active_of_user(BORA, 9)) == ["c"]
    assert ids(await store.matches.active_in_guild(5, 9)) == ["b", "a"]
    assert ids(await store.matches.active_in_guild(5, 1)) == ["b"]


async def test_matches_waiting_since(store: Store) -> None:
    for number in range(5):
        await store.commit(creation(lobby(f"m{number}", number, turn_since=NOW + number)))
    waiting = await store.matches.waiting_since(MatchStatus.LOBBY, NOW, NOW + 2)
    assert ids(waiting) == ["m1", "m2"]
    assert await store.matches.waiting_since(MatchStatus.RUNNING, NOW, NOW + 9) == []


async def test_matches_that_await_bot_players(store: Store) -> None:
    """A bot player is asked in them, and they are being played."""
    seats = (Seat(user_id=ANNA, name="Anna"), Seat(bot=True, name="Bot"))

    def asked(match_id: str, channel: int, *seats_asked: int, **fields: Any) -> Match:
        questions = tuple(Question(number=1, since=NOW, asked=seat in seats_asked) for seat in range(2))
        return lobby(match_id, channel, seats=seats, questions=questions, **({"status": MatchStatus.RUNNING} | fields))

    for match in (
        asked("bot", 1, 1),
        asked("both", 2, 0, 1),
        asked("person", 3, 0),
        asked("over", 4, 1, status=MatchStatus.OVER, ended_at=NOW),
    ):
        await store.commit(creation(match))
    assert set(ids(await store.matches.awaiting_bots())) == {"bot", "both"}


async def test_counts(store: Store) -> None:
    nothing = dict.fromkeys(MatchStatus, 0)
    assert await store.counts(inf) == Counts(matches=nothing, waiting=0, scheduled=0, oldest_waiting=None)
    await store.commit(creation(lobby("a", 1), posts=(post("a", 1), post("b", 1))))
    await store.commit(start(lobby("a", 1)))
    await store.commit(creation(lobby("b", 2)))
    await store.outbox.give_up((await store.outbox.due(NOW, 1))[0].id, "channel deleted", NOW)
    expected = nothing | {MatchStatus.LOBBY: 1, MatchStatus.RUNNING: 1}
    assert await store.counts(inf) == Counts(matches=expected, waiting=1, scheduled=0, oldest_waiting=NOW)


async def test_what_is_to_be_sent_later_does_not_wait(store: Store) -> None:
    """Its age begins when it could be sent, also where that was tried in vain: nobody is alarmed by what is late on purpose."""
    await store.commit(creation(lobby("a", 1), posts=(post("board", 1),)))
    [board] = await store.outbox.due(NOW, 1)
    await store.outbox.sent(board.id, 5001, NOW, [post("late", -7, "late_call", delay=600.0)])
    counts = await store.counts(NOW + 599)
    assert (counts.waiting, counts.scheduled, counts.oldest_waiting) == (0, 1, None)
    counts = await store.counts(NOW + 600)
    assert (counts.waiting, counts.scheduled, counts.oldest_waiting) == (1, 0, NOW + 600)
    [entry] = await store.outbox.due(NOW + 600, 1)
    await store.outbox.retry(entry.id, NOW + 900)
    counts = await store.counts(NOW + 601)
    assert (counts.waiting, counts.scheduled, counts.oldest_waiting) == (1, 0, NOW + 600)


async def test_the_match_of_a_person_s_last_move(store: Store) -> None:
    """A lobby is none, and without a move any that is running."""
    assert await store.matches.last_moved_by(ANNA) is None
    await store.commit(creation(lobby("lobby", 9)))
    assert await store.matches.last_moved_by(ANNA) is None
    running = {name: await done(store, creation(lobby(name, place))) for name, place in (("a", 1), ("b", 2), ("c", 3))}
    running = {name: await done(store, start(match)) for name, match in running.items()}
    assert await store.matches.last_moved_by(ANNA) in running.values()
    later = ply(1, at=NOW + 50)
    moved = await done(store, move(running["b"], 1, plies=(later,)))
    await done(store, move(running["c"], 1))
    await done(store, move(running["a"], 1, plies=(ply(1, seat=1, at=NOW + 99),)))
    assert await store.matches.last_moved_by(ANNA) == moved
    assert await store.matches.last_moved_by(BORA) is None


async def test_matches_in_the_threads_of_a_channel(store: Store) -> None:
    """A thread has the id of the lobby that it starts from."""
    match = await done(store, creation(lobby(channel_id=7), posts=(post("lobby", kind="lobby"),)))
    [entry] = await store.outbox.due(NOW, 1)
    await store.outbox.sent(entry.id, 5001, NOW)
    assert await store.matches.active_in_threads_of(7) == []
    moved = await done(store, structs.replace(start(match), after=structs.replace(start(match).after, channel_id=5001)))
    assert await store.matches.active_in_threads_of(7) == [moved]
    assert await store.matches.active_in_threads_of(8) == []
    over = moved.revised(NOW + 9, status=MatchStatus.OVER, ended_at=NOW + 9)
    await store.commit(Change(at=NOW + 9, before=moved, after=over))
    assert await store.matches.active_in_threads_of(7) == []


async def test_purge_forgets_only_what_is_old(store: Store, running: Match) -> None:
    match = running
    for number in (1, 2, 3):
        change = move(match, number, interaction_id=900 + number, posts=(post(f"b{number}"),))
        match = await done(store, change)
        [entry] = await store.outbox.due(NOW + 99, 9)
        await store.outbox.sent(entry.id, 5000 + number, change.at)
    await store.purge(NOW + 12.5)
    assert [await committed(store, 900 + number) for number in (1, 2, 3)] == [False, False, True]
    await store.purge(NOW + 999)
    assert await store.outbox.latest_message("m1", "board") == 5003


async def test_people(store: Store) -> None:
    assert await store.people.get(ANNA) == Person(user_id=ANNA)
    anna = Person(
        user_id=ANNA,
        language="ko",
        quiet_from=1380,
        quiet_to=420,
        utc_offset=540,
        reminder_hours=1.5,
        high_contrast=True,
        text_only=True,
        on_turn=Notice.DIRECT,
        on_reminder=Notice.NONE,
        on_lobby=Notice.DIRECT,
        on_end=Notice.NONE,
        public_stats=True,
        zone="Asia/Seoul",
    )
    await store.people.save(anna, NOW)
    await store.people.save(Person(user_id=BORA), NOW)
    assert await store.people.get(ANNA) == anna
    assert await store.people.public([ANNA, BORA, 9]) == {ANNA}
    await store.people.save(Person(user_id=ANNA), NOW + 1)
    assert await store.people.get(ANNA) == Person(user_id=ANNA)


async def test_the_language_of_somebody_s_discord_changes_no_setting(store: Store) -> None:
    """Of somebody who has set nothing it is kept too, and no hours with it: the operator's hold for them."""
    anna = Person(user_id=ANNA, language="ko", quiet_from=60, quiet_to=120, zone="Asia/Seoul")
    await store.people.save(anna, NOW)
    for user in (ANNA, BORA):
        await store.people.note_locale(user, "fr")
        await store.people.note_locale(user, "de")
    assert await store.people.get(ANNA) == structs.replace(anna, locale="de")
    assert await store.people.get(BORA) == Person(user_id=BORA, locale="de")
    assert [bool(times.hours) for times in (await store.people.times((ANNA, BORA))).values()] == [True, False]


async def test_hours_are_kept_from_when_on_they_hold(store: Store) -> None:
    """Only what changes them is kept; the last one said holds, also where the clock was set back."""
    await store.people.save(Person(user_id=ANNA, quiet_from=60, quiet_to=120, zone="Asia/Seoul"), NOW)
    await store.people.save(
        Person(user_id=ANNA, quiet_from=60, quiet_to=120, zone="Asia/Seoul", language="ko"), NOW + 5
    )
    await store.people.save(Person(user_id=ANNA, utc_offset=540), NOW + 9)
    await store.people.save(Person(user_id=ANNA, utc_offset=480), NOW + 7)
    await store.people.save_usual(Hours(since=NOW, quiet_from=0, quiet_to=480))
    await store.people.save_usual(Hours(since=NOW + 3, quiet_from=0, quiet_to=480))
    times = await store.people.times((ANNA, BORA, USUAL))
    first = Hours(since=NOW, quiet_from=60, quiet_to=120, zone="Asia/Seoul")
    assert times[ANNA].hours == (first, Hours(since=NOW + 9, utc_offset=480))
    assert times[BORA] == Times()
    assert times[USUAL].hours == (Hours(since=NOW, quiet_from=0, quiet_to=480),)


async def test_vacations(store: Store) -> None:
    """One at a time; it may end early."""
    assert await store.people.take_vacation(ANNA, Vacation(NOW, NOW + 100))
    assert not await store.people.take_vacation(ANNA, Vacation(NOW + 50, NOW + 150))
    await store.people.end_vacation(ANNA, NOW + 60)
    await store.people.end_vacation(BORA, NOW + 60)
    assert await store.people.take_vacation(ANNA, Vacation(NOW + 60, NOW + 90))
    assert (await store.people.times([ANNA]))[ANNA].vacations == (Vacation(NOW, NOW + 60), Vacation(NOW + 60, NOW + 90))


async def test_clocks_are_read_as_they_were_written(store: Store, running: Match) -> None:
    """With what has been agreed on, and for whom the program plays; a warning leaves the match as it is."""
    terms = ClockTerms(reserve=3600, increment=60, at_zero=AtZero.SUBSTITUTE, level=Level.STRONG, vacation=False)
    away = structs.replace(running.seats[1], away_id=BORA, away_name="Bora")
    clocks = (SeatClock(seconds_left=100.5, ticks_since=NOW, granted=3.0), SeatClock(seconds_left=0.0))
    after = running.revised(NOW + 5, clock=terms, clocks=clocks, seats=(running.seats[0], away))
    match = await done(store, Change(at=NOW + 5, before=running, after=after))
    assert await stored(store) == match
    await store.commit(Change(at=NOW + 8, before=match, after=None, warned=(0,)))
    warned = structs.replace(match, clocks=(structs.replace(clocks[0], warned_at=NOW + 8), clocks[1]))
    assert await stored(store) == warned
    assert await store.matches.half_used(NOW + 50) == []
    assert await store.matches.half_used(NOW + 50.25) == [warned]
    assert await store.matches.active_of_user(BORA, 9) == [warned]


async def test_memos(store: Store) -> None:
    assert await store.memos.get("commands") is None
    await store.memos.save("commands", "hash 1")
    await store.memos.save("commands", "hash 2")
    assert await store.memos.get("commands") == "hash 2"


async def test_analyses(store: Store) -> None:
    for match_id in ("m1", "m2"):
        await store.commit(creation(lobby(match_id, int(match_id[1]))))
    assert await store.analyses.get("m1") is None
    await store.analyses.save("m1", SavedAnalysis(content=b"half", done=False))
    await store.analyses.save("m2", SavedAnalysis(content=b"half", done=False))
    assert await store.analyses.unfinished() == ["m1", "m2"]
    whole = SavedAnalysis(content=b"whole", done=True)
    await store.analyses.save("m1", whole)
    assert await store.analyses.get("m1") == whole
    assert await store.analyses.unfinished() == ["m2"]


async def test_servers(store: Store) -> None:
    assert await store.servers.get(5) == Server(guild_id=5)
    await store.servers.save(Server(guild_id=5, season_months=1))
    await store.servers.save(Server(guild_id=5, season_months=6))
    assert await store.servers.get(5) == Server(guild_id=5, season_months=6)
    assert (await store.servers.get(6)).season_months == 3


async def test_plans_that_are_due_come_in_the_order_of_their_times(store: Store) -> None:
    """Those that wait for their turn are not among them, nor those that have been played."""
    for name, number in (("a", 1), ("b", 2)):
        match = await done(store, creation(lobby(name, number)))
        match = await done(store, start(match))
        plans = {
            0: SavedPlan(made=0, content=b"", question=2, due=NOW + 30 * number),
            1: SavedPlan(made=0, content=b"", question=2, due=NOW + 100 - number),
            2: SavedPlan(made=0, content=b""),
        }
        await store.commit(Change(at=NOW, before=match, after=None, plans=plans))
    assert await store.plans.due(NOW + 60) == [("a", 0), ("b", 0)]
    assert await store.plans.due(NOW + 99) == [("a", 0), ("b", 0), ("b", 1), ("a", 1)]
    assert await store.plans.next_due(NOW) == NOW + 30
    assert await store.plans.next_due(NOW + 60) == NOW + 98
    assert await store.plans.next_due(NOW + 99) is None
    assert await store.plans.of("a") != await store.plans.of("b")
    assert await store.plans.of("none") == {}
