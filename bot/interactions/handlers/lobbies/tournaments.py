"""Tournaments: opening, joining and leaving one, what its organiser decides, and how it stands."""

from __future__ import annotations

from typing import Any

import discord
from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.answering.refused_posts import ChannelLook, Refused
from bot.matches.background import tournament_play
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import tournaments
from bot.matches.lobbies.tournament_terms import terms_of, usual_terms
from bot.matches.people.refusals import NotPossible
from bot.matches.services import Services
from bot.messages.channel.tournament_pages import last_page, own_lines, tournament_button, tournament_page
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Text, in_rows
from storage.records.tournaments import PlayerState, Tournament, TournamentStatus
from texts.catalogue import Language
from texts.literal import in_one_line, literal_text

SURE = "sure"
"""The argument of a button that confirms what was asked once more."""
HOUR = 3600.0


# Which one is meant


async def tournament_here(context: Context) -> Tournament:
    """The tournament of this channel or thread, else the last one of this server. Raises NotPossible where there is none."""
    if context.guild_id is None:
        raise NotPossible("refused.only_in_servers")
    store = context.services.store
    found = await store.tournaments.latest_in_channel(context.channel_id)
    if found is None and (match := await store.matches.latest_in_channel(context.channel_id)) is not None:
        found = await store.tournaments.of_match(match.id)
    found = found or await store.tournaments.latest_in_guild(context.guild_id)
    if found is None:
        raise NotPossible("refused.no_tournament")
    return found


async def tournament_of(context: Context, custom_id: CustomId) -> Tournament:
    """The tournament of a button. Raises NotPossible when it does not exist, or is another server's."""
    found = await context.services.store.tournaments.get(custom_id.match_id)
    if found is None or found.guild_id != context.guild_id:
        raise NotPossible("refused.no_such_tournament")
    return found


def must_manage(context: Context) -> int:
    """The server. Raises NotPossible for who does not manage it."""
    if context.guild_id is None or not context.answer.interaction.permissions.manage_guild:
        raise NotPossible("refused.only_managers")
    return context.guild_id


def must_have_threads(context: Context) -> None:
    """Raises NotPossible where the bot may not open the threads of tables, or not write there."""
    held = context.answer.interaction.app_permissions
    if not (held.send_messages_in_threads and held.create_public_threads and held.attach_files):
        raise NotPossible("refused.tournament_threads")


def look_at_tournament(services: Services, tournament_id: str) -> ChannelLook:
    """Looks whether what was posted of a tournament was refused."""

    async def look() -> Refused | None:
        found = await services.store.tournaments.get(tournament_id)
        if found is None or found.status is TournamentStatus.OPEN:
            return None
        if found.status is TournamentStatus.CANCELLED:
            seen = tournaments.is_shown(await services.store.tournaments.pages(tournament_id))
            return None if seen else Refused("refused.not_posted", instead=True)
        return Refused(f"tournament.waits_{found.waits}") if found.waits else None

    return look


# Opening, joining, leaving


async def open_tournament(context: Context, game: str, title: str, words: Language, hours: float | None) -> None:
    """Opens a tournament in this channel, to begin by itself after some hours or by a press. Raises NotPossible."""
    must_manage(context)
    context.must_be_able_to_post()
    if context.in_thread or not isinstance(context.answer.interaction.channel, discord.TextChannel):
        raise NotPossible("refused.tournament_in_thread")
    must_have_threads(context)
    assert context.guild_id is not None  # who manages a server is on one
    assert game in GAMES
    now = context.services.clock()
    made = tournaments.new_tournament(
        usual_terms(game, words.language, now),
        title=in_one_line(title) or tournaments.usual_tournament_title(words, game),
        language=words.language,
        organiser=context.actor.user_id,
        guild=context.guild_id,
        channel=context.channel_id,
        at=now,
    )
    made = structs.replace(made, starts_at=None if hours is None else now + hours * HOUR)
    await context.services.tournaments.open(made, context.actor)
    context.looks.append(look_at_tournament(context.services, made.id))
    await context.say("tournament.you_opened", title=literal_text(made.title))


async def join_tournament(context: Context, tournament: Tournament, *, sure: bool = False) -> None:
    """Has this person join; asks them once more where games are rated, as it is they who agree to that."""
    edit = tournaments.with_player_joined(context.actor.user_id, context.name)
    edit(tournament)
    if terms_of(tournament).match.rated and not sure:
        await ask_tournament_once_more(context, tournament, "join", "tournament.join_rated")
        return
    await context.services.tournaments.change(tournament.id, edit, context.actor)
    await context.say("tournament.you_joined", title=literal_text(tournament.title))


async def leave_tournament(context: Context, tournament: Tournament, *, sure: bool = False) -> None:
    """Has this person leave; asks them once more while it is played, when they leave their seat in its round too."""
    user = context.actor.user_id
    tournaments.with_player_left(user)(tournament)
    if tournament.status is TournamentStatus.RUNNING and not sure:
        await ask_tournament_once_more(context, tournament, "leave", "tournament.leave_sure")
        return
    after = await context.services.tournaments.change(tournament.id, tournaments.with_player_left(user), context.actor)
    await tournament_play.out_of_match(context.services, after, user)
    await context.say("tournament.you_left", title=literal_text(tournament.title))


async def return_to_tournament(context: Context, tournament: Tournament) -> None:
    """Brings this person back who has missed a round."""
    edit = tournaments.with_player_back(context.actor.user_id)
    await context.services.tournaments.change(tournament.id, edit, context.actor)
    await context.say("tournament.you_are_back", title=literal_text(tournament.title))


# What its organiser decides


async def start_tournament(context: Context, tournament: Tournament, *, sure: bool = False) -> None:
    """Begins it after asking once more. Raises NotPossible."""
    must_manage(context)
    tournaments.must_be(tournament, TournamentStatus.OPEN)
    if len(tournament.players) < tournaments.LEAST:
        raise NotPossible("refused.tournament_few", n=tournaments.LEAST)
    if not sure:
        await ask_tournament_once_more(context, tournament, "start", "tournament.start_sure", n=len(tournament.players))
        return
    must_have_threads(context)
    await tournament_play.begin_tournament(context.services, tournament, context.actor)
    context.looks.append(look_at_tournament(context.services, tournament.id))
    await context.say("tournament.you_started", title=literal_text(tournament.title))


async def retry_round(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Tries at once again what keeps the round waiting."""
    tournament = await tournament_of(context, custom_id)
    must_manage(context)
    if tournament.waits is None:
        raise NotPossible("refused.tournament_waits_not")
    edit = tournaments.with_tournament_waiting(None, context.services.clock())
    await context.services.tournaments.change(tournament.id, edit, context.actor)
    context.looks.append(look_at_tournament(context.services, tournament.id))
    await context.say("tournament.you_retried", title=literal_text(tournament.title))


async def end_tournament(context: Context, tournament: Tournament, *, sure: bool = False) -> None:
    """Ends it early after asking once more. Raises NotPossible."""
    must_manage(context)
    tournaments.must_be(tournament, *tournaments.ACTIVE)
    if not sure:
        await ask_tournament_once_more(context, tournament, "end", "tournament.end_sure")
        return
    edit = tournaments.with_tournament_ended(context.services.clock())
    await context.services.tournaments.change(tournament.id, edit, context.actor)
    await context.say("tournament.you_ended", title=literal_text(tournament.title))


async def remove_entrant(context: Context, tournament: Tournament, user: int) -> None:
    """Takes somebody out, as if they had left. Raises NotPossible."""
    must_manage(context)
    after = await context.services.tournaments.change(tournament.id, tournaments.with_player_left(user), context.actor)
    await tournament_play.out_of_match(context.services, after, user)
    await context.say("tournament.you_removed", title=literal_text(tournament.title), who=f"<@{user}>")


async def ask_tournament_once_more(
    context: Context, tournament: Tournament, verb: str, key: str, **words: object
) -> None:
    """Asks once more, with a button that does it and one that lets it be."""
    say = context.viewer.words
    buttons = (Button(say("button.stay"), str(CustomId("stay"))), tournament_button(say, tournament, verb, SURE))
    text = say(key, title=literal_text(tournament.title), **words)
    await context.answer.give(ClassicMessage(text, rows=(buttons,)), passing=True)


# How it stands


async def show_tournament(context: Context, tournament: Tournament) -> None:
    """How a tournament stands, in the reader's language, with what it means for them and what they can do."""
    user, words = context.actor.user_id, context.viewer.words
    page = await tournament_page(context.viewer, tournament, last_page(tournament), user)
    own = own_lines(words, tournament, user)
    kept = [part for part in page.parts if not isinstance(part, tuple)]
    verbs = tournament_ways(context, tournament)
    row = in_rows([tournament_button(words, tournament, verb) for verb in verbs])
    said = [Text("\n".join(own))] if own else []
    await context.answer.give(Page((*kept, *said, *row)))


def tournament_ways(context: Context, tournament: Tournament) -> list[str]:
    """The verbs of what somebody can do about a tournament just now."""
    number = tournaments.number_of(tournament, context.actor.user_id)
    state = None if number is None else tournament.players[number].state
    manages = context.answer.interaction.permissions.manage_guild
    verbs: list[str] = []
    if tournament.status is TournamentStatus.OPEN and state is None:
        verbs.append("join")
    if state is PlayerState.AWAY and tournament.status is TournamentStatus.RUNNING:
        verbs.append("back")
    if tournament.status in tournaments.ACTIVE and state in (PlayerState.IN, PlayerState.AWAY):
        verbs.append("leave")
    verbs.append("rules")
    if manages and tournament.status is TournamentStatus.OPEN:
        verbs += ["options", "start"]
    if manages and tournament.waits:
        verbs.append("retry")
    if manages and tournament.status in tournaments.ACTIVE:
        verbs.append("end")
    return verbs


async def open_tournament_rules(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The rules of a tournament: how rounds are made, what counts, and what decides between equals."""
    tournament, words = await tournament_of(context, custom_id), context.viewer.words
    terms = terms_of(tournament)
    parts = [
        words("tournament.rules_title"),
        words(f"tournament.rules_{terms.form}", n=terms.rounds),
        words("tournament.rules_points"),
        words("tournament.rules_equal"),
        words("tournament.rules_away"),
        words("tournament.rules_end", n=terms.days),
    ]
    await context.answer.give_beside(Page((Text("\n\n".join(parts)),)))
