"""The language of what all read: the server's at first, then as the host chooses."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec import structs

from bot.interactions.answering.context import server_locale
from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies import lobby
from bot.matches.lobbies.match_language import usual_title, with_language_chosen
from bot.matches.lobbies.tournament_terms import usual_terms
from bot.matches.lobbies.tournaments import in_chosen_language, new_tournament, usual_tournament_title
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.services import Services
from engine.thinking.levels import Level
from storage.records.matches import Match
from storage.records.tournaments import TournamentStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, new_lobby, stored

COMMUNITY = ["NEWS", "COMMUNITY"]


def asked_on(locale: discord.Locale | None, features: list[str] | None) -> Any:
    """An interaction on a server with these features (None: not on a server), as Discord tells of it."""
    return SimpleNamespace(guild_locale=locale, guild=None if features is None else SimpleNamespace(features=features))


@pytest.mark.parametrize(
    ("locale", "features", "found"),
    [
        (discord.Locale.german, COMMUNITY, "de"),
        (discord.Locale.american_english, COMMUNITY, "en-US"),
        (discord.Locale.american_english, ["NEWS"], None),
        (None, None, None),
    ],
)
def test_only_a_community_says_which_language_it_has(
    locale: discord.Locale | None, features: list[str] | None, found: str | None
):
    assert server_locale(asked_on(locale, features)) == found


@pytest.mark.parametrize(
    ("locale", "own", "found"),
    [
        ("ko", "en", "ko"),
        ("en-GB", "ko", "en"),
        ("ja", "ko", "ko"),  # a language that the bot does not have
        ("fr", "ko", "ko"),  # one that is there in part
        (None, "ko", "ko"),
        (None, "fr", "en"),  # their own is there in part: nobody else has chosen to read that
    ],
)
def test_what_all_read_is_whole(services: Services, locale: str | None, own: str, found: str):
    some = replace(services, languages_in_part={"fr": 0.5})
    assert some.shared_language(locale, services.languages[own]).language == found


def test_in_direct_messages_it_is_ones_own(services: Services):
    server = {"guild_locale": discord.Locale.korean, "guild": SimpleNamespace(features=COMMUNITY)}
    context = Hand(services, None, ANN, server=server).context  # type: ignore[arg-type]
    assert context.shared_language().language == "ko"
    assert replace(context, guild_id=None).shared_language().language == "en"


def lobby_with_bot(services: Services) -> Match:
    """Ann's lobby with its usual title and a strong bot player."""
    words = services.languages["en"]
    match = structs.replace(new_lobby(services, seats=3), title=usual_title(words, "Ann"))
    match = lobby.with_person_joined(ANN, "Ann")(match)
    return lobby.add_bot(ANN, bot_name(words, Level.STRONG), Level.STRONG)(match)


def test_what_is_named_in_the_former_language_is_named_anew(services: Services):
    korean = services.languages["ko"]
    match = with_language_chosen(ANN, "Ann", services.languages, "ko")(lobby_with_bot(services))
    assert (match.language, match.title) == ("ko", usual_title(korean, "Ann"))
    assert [seat.name for seat in match.seats] == ["Ann", f"{bot_name(korean, Level.STRONG)} 1", ""]
    assert match.seats[1].level is Level.STRONG
    back = with_language_chosen(ANN, "Ann", services.languages, "en")(match)
    assert (back.title, back.seats) == (lobby_with_bot(services).title, lobby_with_bot(services).seats)


def test_what_people_have_named_stays(services: Services):
    match = structs.replace(lobby_with_bot(services), title="Whales")
    match = lobby.with_person_joined(BEN, "Bot 7")(match)
    chosen = with_language_chosen(ANN, "Ann", services.languages, "ko")(match)
    assert (chosen.title, chosen.seats[0].name, chosen.seats[2].name) == ("Whales", "Ann", "Bot 7")


@pytest.mark.parametrize(("user", "code", "key"), [(BEN, "ko", "only_host"), (ANN, "xx", "no_such_option")])
def test_the_host_alone_chooses_one_that_there_is(services: Services, user: int, code: str, key: str):
    with pytest.raises(NotPossible) as refused:
        with_language_chosen(user, "Ann", services.languages, code)(lobby_with_bot(services))
    assert refused.value.key == f"refused.{key}"


async def language_menu(hand: Hand) -> list[tuple[str, str, tuple[str, ...]]]:
    """The entries of the menu of languages, on whichever page of the options it stands."""
    await hand.do(f"v1:{hand.table.match.id}:::options:")
    for page in range(1, 9):
        if found := [offer for offer in hand.offers() if ".language." in offer[1]]:
            return found
        await hand.do(f"v1:{hand.table.match.id}:::options_page:{page}")
    return []


async def test_the_menu_offers_what_is_whole_and_what_was_chosen(services: Services):
    table = await stored(services, lobby_with_bot(services))
    some = replace(services, languages_in_part={code: 0.5 for code in services.languages if code not in ("en", "ko")})
    hand = Hand(some, table, ANN)
    offered = await language_menu(hand)
    assert [value for _, _, (value,) in offered] == ["en", "ko"]
    await hand.do(offered[1][1], ["ko"])
    assert table.match.language == "ko"
    part = replace(services, languages_in_part={"ko": 0.5})
    assert "ko" in [value for _, _, (value,) in await language_menu(Hand(part, table, ANN))]
    alone = replace(services, languages={"en": services.languages["en"]})
    assert await language_menu(Hand(alone, await stored(services, new_lobby(services, 12)), ANN)) == []


async def test_a_tournament_has_the_language_that_was_chosen(services: Services):
    terms, words = usual_terms("keltis", "en", services.clock()), services.languages
    cup = new_tournament(
        terms,
        title=usual_tournament_title(words["en"], "keltis"),
        language="en",
        organiser=ANN,
        guild=1,
        channel=7,
        at=services.clock(),
    )
    await services.tournaments.open(cup, Actor(ANN))
    await services.tournaments.change(cup.id, in_chosen_language(words, "ko"))
    kept = await services.store.tournaments.get(cup.id)
    assert kept is not None
    assert (kept.language, kept.title) == ("ko", usual_tournament_title(words["ko"], "keltis"))
    named = structs.replace(cup, title="Whales")
    assert in_chosen_language(words, "ko")(named).title == "Whales"
    for asked, code in ((cup, "xx"), (structs.replace(cup, status=TournamentStatus.RUNNING), "ko")):
        with pytest.raises(NotPossible):
            in_chosen_language(words, code)(asked)
