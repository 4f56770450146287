"""Whoever reads another language than the match's has its messages in their own by a press."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import AnyBody, BoardBody, FinalBody, read_body
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page, final_page
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Message
from rendering.pictures import Look
from storage.records.matches import Match, MatchStatus
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import (
    ANN,
    BEN,
    CHANNEL,
    GUILD,
    SEED,
    alone,
    bots_played,
    new_lobby,
    running,
    stored,
)
from texts.catalogue import load_languages

GAMES = ("keltis", "manitoba", "odin", "empires")


async def pressed(services: Services, table: Table, language: str, user: int = BEN) -> Message:
    """What somebody has before them who reads this language and presses the button."""
    hand = Hand(services, table, user)
    context = replace(hand.context, viewer=Viewer(services, services.languages[language], Look(in_words=True)))
    custom_id = CustomId("in_my_language", table.match.id)
    await HANDLERS[custom_id.verb](context, custom_id, {})
    return hand.messages[-1]


def over(match: Match) -> Match:
    """The match in which bot players have all seats: they play it to its end."""
    return structs.replace(match, seats=(structs.replace(match.seats[1], name="Bot 2"), match.seats[1]))


async def newest_board(services: Services) -> BoardBody:
    """The newest board that is to be posted."""
    bodies = list[AnyBody]()
    while entries := await services.store.outbox.due(1e12, 1):
        bodies.append(read_body(entries[0].payload))
        await services.store.outbox.sent(entries[0].id, 1000 + len(bodies), 0.0)
    return [body for body in bodies if isinstance(body, BoardBody)][-1]


@pytest.mark.parametrize("guild", [GUILD, None])
@pytest.mark.parametrize("game", GAMES)
async def test_it_stands_under_boards_that_several_may_read(services: Services, game: str, guild: int | None):
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, structs.replace(match, guild_id=guild))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await bots_played(table)
    viewer = channel_viewer(services, table.match)
    body = BoardBody(table.match.revision, table.game.encode(table.position), ())
    page = await board_page(viewer, table, body)
    must_be_within_limits(page)
    assert verbs(page).count("in_my_language") == (guild is not None)
    speaking = replace(services, languages={"en": services.languages["en"]})
    assert "in_my_language" not in verbs(await board_page(replace(viewer, services=speaking), table, body))


@pytest.mark.parametrize("language", sorted(load_languages()))
async def test_it_shows_what_the_board_tells_in_the_reader_s_words(services: Services, language: str):
    """Also what each seat did last, and to who has no seat; whether or not theirs is the match's language."""
    table = await running(services)
    await table.play_line(Actor(ANN), first_turn(table))
    words, body = services.languages[language], await newest_board(services)
    own = Viewer(services, words, Look(in_words=True))
    told = (await board_page(own, table, body)).text
    shown = await pressed(services, table, language, user=103)
    [story] = [line for line in told.splitlines() if line.startswith("**Ann**")]
    assert story in shown.text
    assert words("status.scores", scores="\n").partition("\n")[0] in shown.text
    assert words("keltis.title") in shown.text
    assert set(verbs(shown)) == {"part"}


async def test_it_shows_the_lobby_and_the_end_where_the_match_is_there(services: Services):
    """A board that has kept its buttons leads to what holds now."""
    table, korean = await stored(services, new_lobby(services, CHANNEL + 1)), services.languages["ko"]
    seats = korean("status.lobby", title="Test", seats="\n").partition("\n")[0]
    assert (await pressed(services, table, "ko")).text.startswith(seats)
    ended = await alone(services, "keltis")
    await ended.change(PROGRAM, over)
    await bots_played(ended)
    assert ended.match.status is MatchStatus.OVER
    page = await final_page(
        channel_viewer(services, ended.match), ended, FinalBody(1, ended.game.encode(ended.position))
    )
    assert verbs(page)[-1] == "in_my_language"
    shown = await pressed(services, ended, "ko")
    own = Viewer(services, korean, Look(in_words=True))
    body = FinalBody(ended.match.revision, ended.game.encode(ended.position))
    assert shown.text.splitlines()[0] == (await final_page(own, ended, body)).text.splitlines()[0]
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))
    assert korean("status.abandoned") in (await pressed(services, table, "ko")).text
