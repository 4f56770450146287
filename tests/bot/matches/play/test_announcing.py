"""What a program of the operator's is told of matches: what stands in their channels, and nothing else."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.ending import end_by_operator
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from engine.game import Ended
from engine.keltis.options import KeltisOptions
from storage.records.matches import Consent, MatchStatus
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, NOON, SEED, bots_played, new_lobby, running, stored
from tests.docs.published.webhook_schema import FILE

SCHEMA = Draft202012Validator(json.loads(FILE.read_text(encoding="utf-8")))


@pytest.fixture
def announces() -> bool:
    return True


async def told(services: Services) -> list[dict[str, Any]]:
    """All that was announced since this was called last, each as its receiver gets it and as the schema has it."""
    found: list[dict[str, Any]] = []
    waiting = services.store.announcements
    while due := await waiting.due(services.clock() + 1, 9e9, 9):
        for one in due:
            found.append(json.loads(one.payload))
            SCHEMA.validate(found[-1])
            await waiting.arrived(one.id)
    return found


async def play_on(table: Table, plies: int = 1000) -> None:
    """Everybody plays as the policy does, a number of plies or to the end."""
    for _ in range(plies):
        if not table.asked():
            return
        seat = table.asked()[0].seat
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.chosen(table.position, seat, choices)
        await table.play_move(Actor(ANN), seat, move, table.match.questions[seat].number)


async def test_a_match_from_its_beginning_to_its_result(services: Services) -> None:
    table = await running(services)
    [begun] = await told(services)
    assert (begun["type"], begun["data"]["begun"], begun["data"]["to_act"]) == ("turn", True, [0])
    match = begun["data"]["match"]
    assert (match["id"], match["game"], match["channel"]) == (table.match.id, "keltis", str(CHANNEL))
    assert begun["timestamp"] == "2027-01-15T12:00:00.000+00:00"
    assert match["seats"][1] == {"name": "Ben", "bot": False, "user": str(BEN)}
    await play_on(table)
    assert table.match.status is MatchStatus.OVER
    news = await told(services)
    *turns, end, result = news
    assert {one["type"] for one in turns} == {"turn"}
    assert (end["type"], end["data"]["status"], result["type"]) == ("end", "over", "result")
    outcome = table.game.outcome(table.position)
    assert outcome is not None
    assert [seat["points"] for seat in result["data"]["seats"]] == [*outcome.totals]
    assert [sum(seat["sources"].values()) for seat in result["data"]["seats"]] == [*outcome.totals]
    assert result["data"]["winners"] == [*outcome.winners]
    assert turns[-1]["data"]["to_act"] == []
    events = [event for turn in turns for ply in turn["data"]["plies"] for event in ply["events"]]
    assert {"event": "ended", "by": next(e.by for e in last_events(table) if isinstance(e, Ended))} in events


def last_events(table: Table) -> list[Any]:
    """What the last ply made happen, hidden parts included."""
    return table.game.decode_events(table.plies[-1].events)


async def test_rounds_are_told_as_they_come(services: Services) -> None:
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="manitoba"))
    )
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    first = [one["data"]["round"] for one in await told(services) if one["type"] == "round"]
    assert len(first) == 1
    await play_on(table, 60)
    more = [one["data"]["round"] for one in await told(services) if one["type"] == "round"]
    assert len(more) == len({*more, *first}) - 1 > 0


async def test_what_bot_players_do_comes_with_the_next_turn_of_a_person(services: Services) -> None:
    """As in the channel, where the board that says that they think is not one to be kept."""
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await bots_played(table)
    await told(services)
    seat = table.asked()[0].seat
    while table.plies[-1:] == [] or table.plies[-1].seat == seat:
        await play_on(table, 1)
        await bots_played(table)
    [turn] = await told(services)
    assert {ply["seat"] for ply in turn["data"]["plies"]} == {0, 1}
    assert turn["data"]["to_act"] == [0]


async def test_who_takes_something_back_is_told(services: Services) -> None:
    table = await running(services)
    while table.asked()[0].seat == 0:
        await play_on(table, 1)
    await told(services)
    consent = Consent(
        id="c", match_id=table.match.id, kind="undo", data=b"", revision=table.match.revision, created_at=NOON
    )
    await table.take_back(Actor(ANN), 0, 1, consent=consent)
    [turn] = await told(services)
    assert (turn["data"]["taken_back"], turn["data"]["plies"]) == (0, [])


async def test_another_owner_of_a_seat_is_told(services: Services) -> None:
    table = await running(services)
    await told(services)
    await hand_over(services, table, Actor(ANN), 0, Heir(BEN + 1, "Cleo"))
    [turn] = await told(services)
    assert turn["data"]["match"]["seats"][0] == {"name": "Cleo", "bot": False, "user": str(BEN + 1)}


async def test_an_end_without_a_result(services: Services) -> None:
    table = await running(services)
    await told(services)
    await table.change(Actor(ANN), lobby.with_match_abandoned(NOON))
    [end] = await told(services)
    assert (end["type"], end["data"]["status"]) == ("end", "abandoned")


@pytest.mark.parametrize("announces_too", [True, False])
async def test_an_end_by_the_operator(services: Services, announces_too: bool) -> None:
    table = await running(services)
    await told(services)
    await end_by_operator(services.store, table.match.id, NOON, io.StringIO(), announces=announces_too)
    assert [one["type"] for one in await told(services)] == ["end"] * announces_too


async def test_a_match_of_a_game_that_is_gone_can_be_ended_as_well(services: Services) -> None:
    table = await running(services)
    await told(services)
    await services.store._database.execute("UPDATE matches SET game = 'odysseus'")
    await end_by_operator(services.store, table.match.id, NOON, io.StringIO(), announces=True)
    saved = await services.store.matches.saved(table.match.id)
    assert saved is not None
    assert saved.match.status is MatchStatus.ABANDONED
    assert await told(services) == []


async def test_a_lobby_is_nobodys_news(services: Services) -> None:
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    await table.change(Actor(ANN), lobby.with_lobby_closed(MatchStatus.EXPIRED, NOON))
    assert await told(services) == []


@pytest.mark.parametrize("change", [{"guild_id": None}, {"coached": True}], ids=["direct messages", "practice"])
async def test_what_nobody_watches_is_not_told(services: Services, change: dict[str, Any]) -> None:
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, structs.replace(match, **change))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await bots_played(table)
    await play_on(table, 3)
    assert await told(services) == []


async def test_what_is_hidden_is_not_told(services: Services) -> None:
    """A card that is drawn in secret is somebody's alone, and hidden points are not to be worked out."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    options = KeltisOptions(board="expansion-original")
    table = await stored(services, structs.replace(match, options=msgspec.json.encode(options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await play_on(table, 30)
    secret = [
        event for ply in table.plies for event in table.game.decode_events(ply.events) if event.seen_by(None) != event
    ]
    assert secret
    kept = {json.dumps(msgspec.to_builtins(event)) for event in secret}
    news = await told(services)
    events = [
        json.dumps(e) for one in news if one["type"] == "turn" for ply in one["data"]["plies"] for e in ply["events"]
    ]
    assert events
    assert not kept & {*events}
    assert not any("revision" in json.dumps(one) or table.match.options.decode() in json.dumps(one) for one in news)


async def test_hidden_points_are_no_number(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where wish stones lie face down (KEL-15.6): a number would be taken for all of somebody's points."""
    vocabulary = type(ADAPTERS["keltis"].vocabulary)
    monkeypatch.setattr(vocabulary, "hides_points", lambda _vocabulary, view, seat: view.seat is None and seat == 1)
    await running(services)
    [begun] = await told(services)
    assert [points is None for points in begun["data"]["points"]] == [False, True]


@pytest.mark.parametrize("announces", [False])
async def test_where_nobody_is_told_nothing_is_kept(services: Services) -> None:
    await play_on(await running(services), 3)
    assert await told(services) == []


async def test_ids_tell_nothing_but_doubles(services: Services) -> None:
    """How many moves there were would tell what somebody was asked in secret, so no number is in them."""
    table = await running(services)
    await play_on(table, 9)
    ids: list[str] = []
    while due := await services.store.announcements.due(NOON + 1, 9e9, 9):
        ids += [one.id for one in due]
        await services.store.announcements.arrived(due[0].id)
    assert len({*ids}) == len(ids) > 3
    assert {len(each) for each in ids} == {len("msg_") + 32}
