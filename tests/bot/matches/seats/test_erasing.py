"""Erasing a person: nothing of them is in the data file afterwards, and what others have stays.

What was found of them before is what docs/privacy.md names.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from bench.tools.finished import played_by_policy, running_match, store_finished
from bot.matches.lobbies import lobby, prefilled
from bot.matches.lobbies.rating_offer import with_rating_answer
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody, NoticeBody, posts_for
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.seats import consents
from bot.matches.seats.erasing import erase_person
from bot.matches.seats.handing_over import Heir
from bot.matches.services import Services
from storage.errors import StillPlaying
from storage.records.announcements import Announcement
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Seat
from storage.records.people import Notice, Person, Vacation, WatchNotice
from storage.records.puzzles import SavedPuzzle
from tests.bot.support.stored_matches import ANN, GUILD, NOON, SEED, new_lobby, stored
from tests.bot.support.traces import traces
from tests.docs.published.privacy import named_columns

XIA, NAME = 812_345_678_901_234_567, "Xanthippe"
PLAYER = {"en": "a player", "ko": "한 플레이어"}


@pytest.fixture
def announces() -> bool:
    return True


async def finished(
    services: Services, number: int, *seats: Seat, title: str = "Game", language: str = "en", host: int = XIA
) -> Match:
    played = played_by_policy("keltis", 2, number % 2)
    match = running_match(number, played, seats, NOON + number * 1000, rated=True, guild=GUILD)
    match = structs.replace(match, title=title, language=language, host_id=host)
    return await store_finished(services.store, match, played, apart=1.0)


async def running(services: Services, channel: int) -> Table:
    """A rated match of Xanthippe and Ann, with requests, votes, notices and messages that name her."""
    match = structs.replace(new_lobby(services, channel), host_id=XIA, title=f"{NAME}'s game")
    match = lobby.with_person_joined(ANN, "Ann")(lobby.with_person_joined(XIA, NAME)(match))
    match = with_rating_answer(with_rating_answer(lobby.set_option(XIA, "rated", "offered")(match), XIA), ANN)
    table = await stored(services, match)
    await table.start(Actor(XIA, 77), lobby.with_play_begun(XIA), SEED)
    await consents.ask_consent(
        services, table, Actor(ANN), consents.ConsentAsked("seat", 0, owner=XIA, heir=Heir(XIA, NAME))
    )
    consent = await consents.ask_consent(services, table, Actor(XIA), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    bodies = [
        NoticeBody("notice.reminder", {"who": f"<@{XIA}>", "hours": 3}, (XIA,)),
        NoticeBody("notice.resigned", {"name": NAME, "bot": "Bot"}),
        DirectBody("reminder", XIA, table.match.revision, "notice.reminder", {"who": f"<@{XIA}>", "hours": 3}),
    ]
    await table.note(Change(at=NOON, before=table.match, after=None, posts=posts_for(table.match, bodies)))
    for entry in await services.store.outbox.due(NOON + 99, 99):
        if entry.kind != "board":
            await services.store.outbox.sent(entry.id, 5_000 + entry.id, NOON)
    return table


async def everything(services: Services) -> Table:
    """Xanthippe everywhere: settings, matches that are over, one that runs, a lobby, ratings."""
    store, xia, ann = services.store, Seat(user_id=XIA, name=NAME), Seat(user_id=ANN, name="Ann")
    await store.people.save(Person(user_id=XIA, language="ko", on_turn=Notice.DIRECT, public_stats=True), NOON)
    await store.people.save(Person(user_id=ANN, language="ko"), NOON)
    await finished(services, 1, xia, ann, title=f"{NAME}'s game")
    await finished(services, 2, ann, xia, title=f"Turn 3 of {NAME}'s game", language="ko")
    await services.standings.settle()
    await store.puzzles.add(SavedPuzzle(id="p1", game="keltis", match_id=None, content=b"a position"))
    await store.puzzles.answer("p1", XIA, "play r4", best=True)
    await store.strangers.note_wrong_code(XIA, NOON, NOON - 60)
    await store.strangers.block(XIA, ANN, "Ann")
    await store.strangers.block(ANN, XIA, NAME)
    await store.strangers.mute(XIA, "0000000001", on=True)
    table = await running(services, 500)
    await store.watchers.save(table.match.id, XIA, WatchNotice.ROUNDS, NOON)
    waiting = structs.replace(new_lobby(services, 501), host_id=XIA, title=f"{NAME} again")
    await stored(services, lobby.with_person_joined(ANN, "Ann")(lobby.with_person_joined(XIA, NAME)(waiting)))
    on = structs.replace(new_lobby(services, 502), title=f"Turn 9 of {NAME}'s game")
    await stored(services, lobby.with_person_joined(ANN, "Ann")(on))
    return table


async def test_nothing_of_the_person_is_left_in_the_file(services: Services, tmp_path: Path):
    table = await everything(services)
    data_file = services.settings.data_file
    found = {*traces(data_file, tmp_path, XIA, NAME)}
    assert {
        "people.user_id",
        "puzzle_answers.user_id",
        "watchers.user_id",
        "seats.name",
        "outbox.payload",
        "announcements.payload",
        "consents.data",
    } <= found
    assert {place for place in found if not place.startswith("raw bytes")} <= named_columns()
    assert await erase_person(services, XIA, NAME) == 2
    await services.standings.settle()
    assert traces(data_file, tmp_path, XIA, NAME) == []
    await table.mended()
    assert [(seat.bot, seat.resigned, seat.user_id) for seat in table.match.seats] == [
        (True, True, None),
        (False, False, ANN),
    ]
    assert table.match.status is MatchStatus.RUNNING
    assert table.match.title == "a player's game"
    assert {match.title for match in await services.store.matches.active_in_guild(GUILD, 9)} == {
        "a player's game",
        "a player again",
        "Turn 9 of a player's game",
    }


async def test_somebody_for_whom_a_bot_plays_is_erased_too(services: Services, tmp_path: Path):
    """Their seat, with or without their name, is the bot player's then; hours and vacations go as well."""
    on, away = await running(services, 500), Seat(bot=True, name=NAME, away_id=XIA, away_name=NAME)
    await on.change(Actor(ANN), lobby.handed_over(0, on.match.seats[0], away))
    over = await finished(services, 1, structs.replace(away, name="Bot 7"), Seat(user_id=ANN, name="Ann"))
    await services.store.people.save(Person(user_id=XIA, quiet_from=60, quiet_to=120, zone="Asia/Seoul"), NOON)
    await services.store.people.take_vacation(XIA, Vacation(NOON, NOON + 100))
    assert {"seats.away_id", "hours.user_id", "vacations.user_id"} <= {
        *traces(services.settings.data_file, tmp_path, XIA, NAME)
    }
    assert await erase_person(services, XIA, NAME) == 1
    assert traces(services.settings.data_file, tmp_path, XIA, NAME) == []
    seat = on.match.seats[0]
    assert (seat.name, seat.bot, seat.resigned, seat.away_id) == ("a player", True, True, None)
    saved = await services.store.matches.saved(over.id)
    assert saved is not None
    assert saved.match.seats[0].name == "Bot 7"


async def test_what_is_announced_under_a_name_is_erased_and_the_rest_told(services: Services):
    """As a name stands there, and where the id does not stand beside it any more."""
    odd, table = 'X "the\\ knight" 보라', await running(services, 500)
    payloads = [msgspec.json.encode({"name": name}) for name in (odd, "Ann")]
    after = table.match.revised(NOON)
    told = tuple(Announcement(id=f"msg_{n}", payload=payload) for n, payload in enumerate(payloads))
    await services.store.commit(Change(at=NOON, before=table.match, after=after, announcements=told))
    table.in_doubt = True
    assert len((await services.store.erasure.kept(XIA))["announcements"]) == 3
    await erase_person(services, XIA, odd)
    found: list[bytes] = []
    while due := await services.store.announcements.due(NOON + 1, 9, 9):
        found.append(due[0].payload)
        await services.store.announcements.arrived(due[0].id)
    assert payloads[1] in found
    assert payloads[0] not in found
    assert all(str(XIA).encode() not in payload for payload in found)


async def test_what_others_have_stays(services: Services):
    await everything(services)
    before = (await services.store.standings.everything())[0]
    await erase_person(services, XIA, NAME)
    await services.standings.settle()
    mine = await services.store.standings.of_user(ANN)
    assert [[seat.name for seat in match.seats] for match in mine] == [[PLAYER["en"], "Ann"], ["Ann", PLAYER["ko"]]]
    assert [match.title for match in mine] == ["a player's game", "Turn 3 of a player's game"]
    results, ratings = await services.store.standings.everything()
    assert results == before
    assert {one.user_id for one in ratings} == {ANN}
    assert [one.number for one in ratings if one.scope == ""] == [1, 2]
    assert (await services.person(ANN)).language == "ko"


async def test_a_match_goes_on_after_somebody_was_erased(services: Services):
    """Whoever has its table in memory finds it changed, and writes nothing of the person back."""
    table = await everything(services)
    await erase_person(services, XIA, NAME)
    held = await services.tables.get(table.match.id)
    assert held is table
    await table.change(Actor(ANN), lambda match: structs.replace(match, quiet=True))
    saved = await services.store.matches.saved(table.match.id)
    assert saved is not None
    assert (saved.match.host_id, saved.match.quiet) == (ANN, True)


async def test_names_that_are_taken_are_told_apart(services: Services):
    match = await finished(services, 1, Seat(user_id=XIA, name=NAME), Seat(name=PLAYER["en"]))
    await erase_person(services, XIA, NAME)
    saved = await services.store.matches.saved(match.id)
    assert saved is not None
    assert [seat.name for seat in saved.match.seats] == ["a player 2", "a player"]


async def test_a_rematch_keeps_no_seat_for_somebody_who_was_erased(services: Services):
    match = await finished(services, 1, Seat(user_id=XIA, name=NAME), Seat(user_id=ANN, name="Ann"))
    await erase_person(services, XIA, NAME)
    saved = await services.store.matches.saved(match.id)
    assert saved is not None
    again = prefilled.rematch_lobby(saved.match, new_lobby(services), ANN, "Ann", [1])
    assert again.seats == (Seat(), Seat(user_id=ANN, name="Ann"))


async def test_who_still_plays_is_not_erased_by_halves(services: Services):
    await everything(services)
    kept = await services.store.erasure.kept(XIA)
    with pytest.raises(StillPlaying):
        await services.store.erasure.erase(XIA, [NAME], PLAYER)
    assert await services.store.erasure.kept(XIA) == kept


async def test_who_goes_on_sitting_down_is_told(services: Services, monkeypatch: pytest.MonkeyPatch):
    await everything(services)

    async def nothing(*_: object) -> list[str]:
        return []

    monkeypatch.setattr(services.store.erasure, "active", nothing)
    with pytest.raises(NotPossible, match="try_again"):
        await erase_person(services, XIA, NAME)


async def test_all_that_is_kept_is_told(services: Services):
    table = await everything(services)
    kept = await services.store.erasure.kept(XIA)
    assert kept["settings"][0]["language"] == "ko"
    assert len(kept["seats"]) == 4
    assert {row["seat"] for row in kept["moves"]} == {0, 1}
    assert [row["match_id"] for row in kept["began_rated"]].count(table.match.id) == 1
    assert all(before["created_at"] <= after["created_at"] for before, after in pairwise(kept["seats"]))
    assert await services.store.erasure.kept(9) == {what: [] for what in kept}


@pytest.mark.parametrize("guest", [True, False])
async def test_a_name_leaves_the_title_of_a_lobby_in_the_change_that_takes_its_owner_out(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guest: bool
):
    """Nothing says of a lobby who has left it: a kill after that must not leave the name behind."""
    made = structs.replace(new_lobby(services, 503), title=f"{NAME} and Ann", host_id=ANN if guest else XIA)
    made = lobby.with_person_joined(XIA, NAME)(made)
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(made) if guest else made)
    change, seen = table.change, list[Match]()

    async def noted(*given: object) -> object:
        done = await change(*given)  # pyright: ignore[reportArgumentType] - handed on
        seen.append(table.match)
        return done

    monkeypatch.setattr(table, "change", noted)
    await erase_person(services, XIA, NAME)
    assert seen[0].title == "a player and Ann"
    assert seen[0].status is (MatchStatus.LOBBY if guest else MatchStatus.ABANDONED)
    assert traces(services.settings.data_file, tmp_path, XIA, NAME) == []


@pytest.mark.parametrize("over", [True, False])
async def test_a_title_that_was_cut_after_a_longer_one_loses_the_name_too(
    services: Services, tmp_path: Path, over: bool
):
    """A match that goes on from another one is called after it, as far as there is room."""
    title = f"{NAME} and the long evening of the old stones by the river"
    xia, ann, ben = (Seat(user_id=XIA, name=NAME), Seat(user_id=ANN, name="Ann"), Seat(user_id=ANN + 1, name="Ben"))
    await finished(services, 1, xia, ann, title=title)
    after, other = f"Turn 12 of {title}"[:60], f"Something else of {NAME} that goes on until it is cut as well"[:60]
    for number, called in enumerate((after, other), start=2):
        if over:
            await finished(services, number, ann, ben, title=called, host=ANN)
        else:
            await stored(
                services,
                lobby.with_person_joined(ANN, "Ann")(structs.replace(new_lobby(services, 600 + number), title=called)),
            )
    await erase_person(services, XIA, NAME)
    await services.standings.settle()
    if over:
        titles = {match.title for match in await services.store.standings.of_user(ANN)}
    else:
        titles = {match.title for match in await services.store.matches.active_in_guild(GUILD, 9)}
    assert after.replace(NAME, "a player") in titles
    assert other in titles, "what was not called after a match of theirs stays"


@pytest.mark.parametrize("begun", [True, False], ids=["match", "lobby"])
async def test_where_direct_messages_are_is_forgotten_as_well_while_somebody_plays_there(
    services: Services, tmp_path: Path, begun: bool
):
    """They belong to one person alone, so that their number stands for that person."""
    rooms = 823_456_789_012_345_678
    match = structs.replace(new_lobby(services, rooms), guild_id=None, host_id=XIA, title=f"{NAME}'s practice")
    match = lobby.with_person_joined(XIA, NAME)(match)
    table = await stored(services, lobby.add_bot(XIA, "Bot")(match) if begun else match)
    if begun:
        await table.start(Actor(XIA, 77), lobby.with_play_begun(XIA), SEED)
    await erase_person(services, XIA, NAME)
    await table.mended()
    assert table.match.status is not MatchStatus.RUNNING
    assert traces(services.settings.data_file, tmp_path, XIA, NAME) == []
    assert traces(services.settings.data_file, tmp_path, rooms, NAME) == []
