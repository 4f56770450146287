"""The option `match`: commands about a match of one's own, wherever they are typed."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec import structs

from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.commands.own_matches import suggest_match, suggest_part, table_meant
from bot.interactions.commands.typing_moves import at_table
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.open_tables import is_lobby, is_played
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.match_lists import LISTED
from bot.messages.layout.custom_ids import parse_custom_id
from tests.bot.matches.timed import take_turn
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, new_lobby, running, stored

CHANNELS = {22: SimpleNamespace(name="games"), 23: SimpleNamespace(name="attic")}
CLIENT = SimpleNamespace(get_channel=CHANNELS.get)


def typing(user: int = ANN, **filled: str) -> Any:
    """Somebody who fills in the options of a command in a channel."""
    return SimpleNamespace(
        user=SimpleNamespace(id=user),
        channel_id=CHANNEL,
        guild_id=1,
        locale=discord.Locale.american_english,
        client=CLIENT,
        namespace=SimpleNamespace(**filled),
    )


async def meant(services: Services, typed: str | None = None, *, over: bool = False, outside: bool = False) -> Table:
    """The match that a command of Ann's is about."""
    none: Any = None
    context = Hand(services, none, ANN, server={"client": CLIENT}).context
    return await table_meant(replace(context, outside=outside), typed, over=over)


async def why_none(services: Services, typed: str | None = None, **how: bool) -> NotPossible:
    """Why a command of Ann's is about no match."""
    with pytest.raises(NotPossible) as refused:
        await meant(services, typed, **how)
    return refused.value


async def test_the_match_of_the_channel_comes_first(services: Services) -> None:
    """Also where it has ended, for those who look back; a player goes on with the only one they have."""
    here, elsewhere = await running(services), await running(services, 22)
    assert await meant(services) is here
    assert await meant(services, elsewhere.match.id) is elsewhere
    await here.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    assert await meant(services, over=True) is here
    assert await meant(services) is elsewhere


@pytest.mark.parametrize("over", [False, True])
async def test_where_there_is_none_the_only_one_is_meant(services: Services, over: bool) -> None:
    only = await running(services, 22)
    assert await meant(services, over=over) is only
    waiting = await running(services, 23)
    await take_turn(only)
    refused = await why_none(services, over=over)
    assert isinstance(refused, RefusedWithOffer)
    assert (refused.key, refused.words["n"]) == ("refused.which_match", 2)
    [button] = refused.buttons
    assert button.label == "Next: Keltis in #attic"
    assert parse_custom_id(button.custom_id).match_id == waiting.match.id
    await take_turn(waiting)
    refused = await why_none(services, over=over)
    assert not isinstance(refused, RefusedWithOffer)
    assert refused.key == "refused.which_match"


async def test_who_has_none_is_told_as_before(services: Services) -> None:
    """A lobby is nothing to play in; where the bot is not there is no use in opening one either."""
    await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services, 22)))
    assert (await why_none(services)).key == "refused.no_match_here"
    assert (await why_none(services, outside=True)).key == "games.none"


async def test_where_the_bot_is_not_a_channel_has_no_match(services: Services) -> None:
    """Two channels of Discord never have the same id; nothing is looked up of one that is not the bot's."""
    await running(services)
    other = await running(services, 22)
    assert (await why_none(services, outside=True)).key == "refused.which_match"
    await other.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    assert (await meant(services, outside=True)).match.channel_id == CHANNEL


async def test_who_looks_on_is_sent_to_the_thread(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to a match of their own elsewhere, which has nothing to do with this channel."""
    await running(services, 22)
    theirs = structs.replace(new_lobby(services), channel_id=77)

    async def in_threads(_: int) -> list[Any]:
        return [theirs]

    monkeypatch.setattr(services.store.matches, "active_in_threads_of", in_threads)
    refused = await why_none(services)
    assert (refused.key, refused.words["threads"]) == ("refused.in_threads", ("<#77>",))


async def test_a_match_is_found_by_what_is_typed(services: Services) -> None:
    first, second = await running(services, 22), await running(services, 23)
    await second.change(Actor(ANN), lambda match: structs.replace(match, title="Stones"))
    for typed, table in (("games", first), ("attic ben", second), ("STONES", second)):
        assert await meant(services, typed) is table
    assert (await why_none(services, "keltis")).key == "refused.which_called"
    nothing = await why_none(services, "`chess`")
    assert nothing.key == "refused.no_own_match"
    assert "`" not in str(nothing.words["typed"])


async def test_no_match_of_others_is_looked_into(services: Services) -> None:
    """By its id as little as by its name: its channel may be hidden."""
    match = lobby.with_person_joined(BEN, "Ben")(new_lobby(services, 22))
    theirs = await stored(services, lobby.add_bot(ANN, "Bot")(match))
    await theirs.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    for typed in (theirs.match.id, "keltis", "games"):
        assert (await why_none(services, typed, over=True)).key == "refused.no_own_match"
    assert await suggest_match(services, typing(), "") == []
    assert await suggest_part(services, typing(match=theirs.match.id), "") == []


async def test_own_matches_are_suggested_those_that_wait_first(services: Services) -> None:
    """Told by game, place and opponents; the value is the match, whatever comes of its channel."""
    await take_turn(played := await running(services, 22))
    waiting = await running(services, 23)
    suggested = await suggest_match(services, typing(), "")
    assert [(choice.name, choice.value) for choice in suggested] == [
        ("▶️ Keltis · #attic · Ben", waiting.match.id),
        ("Keltis · #games · Ben", played.match.id),
    ]
    assert [choice.value for choice in await suggest_match(services, typing(), "games ben")] == [played.match.id]
    assert [choice.name for choice in await suggest_match(services, typing(BEN), "attic")] == ["Keltis · #attic · Ann"]


async def test_no_more_is_suggested_than_discord_takes(services: Services) -> None:
    for channel in range(100, 130):
        table = await running(services, channel)
        await table.change(Actor(ANN), lambda match: structs.replace(match, title="x" * 60))
    suggested = await suggest_match(services, typing(), "")
    assert len(suggested) == 25 > LISTED
    assert all(len(choice.name) <= 100 for choice in suggested)


async def test_the_parts_are_those_of_the_match_that_was_chosen(services: Services) -> None:
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, 22, game="odin"))
    )
    odin = await stored(services, match)
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await running(services)
    here = {choice.value for choice in await suggest_part(services, typing(), "")}
    there = {choice.value for choice in await suggest_part(services, typing(match=odin.match.id), "")}
    assert there - here


async def in_direct(services: Services, game: str, title: str = "Test", *, begun: bool = True) -> Table:
    """A match of Ann's in her direct messages, alone with a bot player; she begins."""
    match = structs.replace(new_lobby(services, game=game), title=title, guild_id=None)
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(match))
    table = await stored(services, lobby.set_option(ANN, "first", "A")(match))
    if begun:
        await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def test_the_one_of_several_in_direct_messages_that_waits_is_meant(services: Services) -> None:
    waiting, done = await in_direct(services, "keltis"), await in_direct(services, "odin")
    await done.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await in_direct(services, "keltis", begun=False)
    assert await meant(services) is waiting
    assert await meant(services, over=True) is waiting


async def test_which_of_several_in_direct_messages_is_asked_with_a_way_into_each(services: Services) -> None:
    one, two = await in_direct(services, "keltis", "Morning"), await in_direct(services, "odin", "Evening")
    refusal = await why_none(services)
    assert refusal.key == "refused.which_here"
    assert isinstance(refusal, RefusedWithOffer)
    pressed = {button.label: parse_custom_id(button.custom_id) for button in refusal.buttons}
    assert {label: (way.verb, way.match_id) for label, way in pressed.items()} == {
        "Keltis · Morning": ("play", one.match.id),
        "A Feast for Odin · Evening": ("play", two.match.id),
    }
    assert await meant(services, two.match.id) is two


async def test_what_is_asked_for_goes_before_what_waits(services: Services) -> None:
    """A command of a game means a match of that game, and one about a lobby a lobby."""
    keltis, odin = await in_direct(services, "keltis"), await in_direct(services, "odin")
    opened = await in_direct(services, "keltis", begun=False)
    none: Any = None
    context = Hand(services, none, ANN).context
    assert await context.table_here(is_played("keltis")) is keltis
    assert await context.table_here(is_played("odin")) is odin
    assert await context.table_here(is_lobby) is opened
    for game, table in (("keltis", keltis), ("odin", odin)):
        found = await at_table(services, typing(), game)
        assert found is not None
        assert found[0] is table
    found = await at_table(services, typing(match=odin.match.id))
    assert found is not None
    assert found[0] is odin
