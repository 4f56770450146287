"""A store in which every table has rows, and all of it as values to compare."""

from contextlib import aclosing
from typing import Any

from engine.thinking.levels import Level
from storage.copying import EngineTables
from storage.records.announcements import Announcement
from storage.records.changes import Change
from storage.records.matches import (
    AtZero,
    ClockTerms,
    Consent,
    MatchStatus,
    Question,
    SavedAnalysis,
    SavedPlan,
    Seat,
    SeatClock,
)
from storage.records.moments import MomentWish, NewMoment, SavedMoment
from storage.records.people import Digest, Hours, Person, Server, Vacation, WatchNotice
from storage.records.puzzles import SavedPuzzle
from storage.records.results import SavedRating, SavedResult
from storage.records.tournaments import Tournament, TournamentPage, TournamentPlayer, TournamentStatus, TournamentTable
from storage.store import Store
from tests.storage.samples import ANNA, BORA, NOW, creation, done, lobby, move, ply, post


async def fill(store: Store) -> None:
    """Leave something in every table, with texts of all sorts, and with a message that is forgotten again."""
    people = (
        Seat(user_id=ANNA, name='Ann\'a \\ "보라" 🎲', agrees=True),
        Seat(user_id=BORA, name="B:ora ?", agrees=True),
    )
    terms = ClockTerms(reserve=3600, increment=60, at_zero=AtZero.SEAT, level=Level.STRONG)
    match = await done(store, creation(lobby(seats=people, rated=True, clock=terms), posts=(post("l1", kind="lobby"),)))
    begun = match.revised(
        NOW + 1,
        status=MatchStatus.RUNNING,
        questions=(Question(number=2, since=NOW + 1, asked=True), Question(number=2, since=NOW + 1, asked=False)),
        clocks=(SeatClock(seconds_left=0.1 + 0.2, ticks_since=NOW + 1), SeatClock(seconds_left=3600.0)),
    )
    match = await done(
        store, Change(at=NOW + 1, before=match, after=begun, seed=bytes(range(256)), snapshot=b"", set_up=b"[]")
    )
    match = await done(store, move(match, 1, interaction_id=(1 << 62) + 1, posts=(post("b1"),), plans={0: PLAN}))
    match = await done(store, move(match, 2, plies=(ply(2, seat=1), ply(3))))
    match = await done(store, Change(at=NOW + 30, before=match, after=match.revised(NOW + 30), taken_back_from=3))
    asked = Consent(
        id="c1",
        match_id="m1",
        kind="undo",
        data=b"\x00\xff",
        revision=match.revision,
        created_at=NOW,
        votes={BORA: True},
    )
    await store.commit(Change(at=NOW + 31, before=match, after=None, consent=asked, reminded=(0,), digested=ANNA))
    over = match.revised(NOW + 40, status=MatchStatus.OVER, ended_at=NOW + 40)
    await store.commit(
        Change(at=NOW + 40, before=match, after=over, posts=(post("f1", kind="final"),), announcements=TOLD)
    )
    await store.standings.save_results([SavedResult(match_id="m1", content=b"result", pending=True)])
    rating = SavedRating(user_id=ANNA, scope="", number=1, match_id="m1", mu=25.000000001, sigma=8.3)
    await store.standings.add([rating], ["m1"])
    await store.analyses.save("m1", SavedAnalysis(content=b"analysis" * 99, done=False))
    await store.people.save(Person(user_id=ANNA, language="ko", digest=Digest.DAILY, zone="Asia/Seoul"), NOW)
    await store.people.save_usual(Hours(since=NOW, quiet_from=0, quiet_to=480))
    await store.people.take_vacation(ANNA, Vacation(NOW, NOW + 86400))
    await store.tournaments.save(None, CUP, at=NOW)
    await store.tournaments.save_page("t1", TournamentPage(page=0, message_id=5001, shown=1))
    await store.puzzles.add(SavedPuzzle(id="p1", game="keltis", match_id="m1", content=b"puzzle" * 99))
    await store.puzzles.answer("p1", ANNA, "play r4", best=True)
    await store.moments.wish(MomentWish(guild_id=5, channel_id=7, language="ko", due_at=NOW))
    posed = SavedMoment(match_id="m1", puzzle_id="p2", guild_id=5, channel_id=7, language="ko", due_at=NOW)
    puzzle = SavedPuzzle(id="p2", game="keltis", match_id="m1", content=b"moment")
    await store.commit(
        Change(at=NOW + 41, before=over, after=None, moment=NewMoment(moment=posed, puzzle=puzzle, next_at=NOW + 99))
    )
    await store.strangers.note_wrong_code(ANNA, NOW, NOW - 60)
    await store.strangers.block(ANNA, BORA, "Bora")
    await store.strangers.mute(ANNA, "m1", on=True)
    await store.memos.save("commands", "hash")
    await store.servers.save(Server(guild_id=5, season_months=6))
    # The newest message is forgotten; its number must never mean another one.
    await store.commit(creation(lobby("m2", 8), posts=(post("g1", 8, "note"),)))
    await store.watchers.save("m2", BORA, WatchNotice.END, NOW)
    [late] = [entry for entry in await store.outbox.due(NOW * 2, 9) if entry.nonce == "g1"]
    await store.outbox.give_up(late.id, "nobody there", NOW + 1)
    await store.purge(NOW + 2)
    await store.strangers.take_out("m1", ANNA, "AAAAA-AAAAA")


TOLD = (Announcement(id="msg_1", payload=b"\x00end"), Announcement(id="msg_2", payload=b"{}"))

CUP = Tournament(
    id="t1",
    guild_id=5,
    channel_id=7,
    organiser_id=ANNA,
    title="Cup",
    language="ko",
    status=TournamentStatus.RUNNING,
    revision=1,
    terms=b"terms",
    seed=b"seed",
    created_at=NOW,
    round=1,
    round_since=NOW,
    players=(TournamentPlayer(user_id=ANNA, name="Anna", drawn=0), TournamentPlayer(user_id=None, name="")),
    tables=(TournamentTable(round=1, number=1, seats=(0, -1), match_id="m1", came=b"came"),),
)

PLAN = SavedPlan(made=1, content=b"plan", question=3, due=NOW + 99)


async def contents(tables: EngineTables) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for table, layout in (await tables.layouts()).items():
        async with aclosing(tables.rows(table, layout)) as batches:
            found[table] = [row async for rows in batches for row in rows]
    return found
