"""Opening a lobby in a channel, in a thread made for it or in direct messages; and matches of one person, begun at once."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping
from string import ascii_lowercase, digits
from typing import Any

import discord
from msgspec import Struct, structs

from bot.interactions.answering.chosen_values import is_whole_number
from bot.interactions.answering.context import Context, seat_name
from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.handlers.lobbies.invitations import invitation_text, join_invited
from bot.interactions.handlers.lobbies.places import (
    DIRECT,
    OpeningPlace,
    given_back,
    is_of_one,
    kinds_of_thread,
    new_thread,
    parent_of,
    place_of_ones_own,
)
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby, prefilled
from bot.matches.lobbies.invitations import with_invitation
from bot.matches.lobbies.match_language import usual_title
from bot.matches.people.actor import Actor
from bot.matches.people.posts import LobbyBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.messages.channel.links import way_to
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import LIMIT, CustomId
from engine.chance import SEED_BYTES
from storage.errors import ChannelTaken
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Seat
from texts.literal import literal_text

THREAD = "thread"
"""The argument of a rematch button that opens its lobby in a thread."""
PRACTICE_BEGUN = ("practice.begun", "practice.begun_elsewhere")
FIGURES = digits + ascii_lowercase


class WantedLobby(Struct, frozen=True):
    """A lobby that somebody asks for. `title` is empty for the usual one; `guests` are user ids."""

    game: str
    seats: int
    language: str
    title: str = ""
    guests: tuple[int, ...] = ()


async def opened_here(context: Context, wanted: WantedLobby, guests: Mapping[int, str]) -> None:
    """Opens a lobby where somebody has asked for it. `guests` are the names of those who are invited, by user id."""
    if context.guild_id is None and guests:
        raise NotPossible("refused.direct_guests")
    match = lobby_of(context, wanted, guests, OpeningPlace(context.guild_id, context.channel_id))
    if context.guild_id is not None:
        await open_lobby(context, match, CustomId("new_in_thread", argument=wanted_as_argument(wanted)))
        await context.say("lobby.opened", title=literal_text(match.title))
        return
    table = await open_lobby(context, with_invitation(match))
    said = context.viewer.words("lobby.opened", title=literal_text(match.title))
    await context.answer.give(ClassicMessage(f"{said}\n{invitation_text(context, table)}"), passing=True)


async def new_in_thread(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the lobby of a button in a new thread. Guests who have left the server are not invited."""
    wanted = read_wanted(context, custom_id.argument)
    guests = await names_of(context, wanted.guests)
    title = lobby_of(context, wanted, guests, OpeningPlace(context.guild_id, context.channel_id)).title
    await opened_in_thread(context, title, lambda place: lobby_of(context, wanted, guests, place))


def new_lobby(context: Context, place: OpeningPlace, game: str, *, title: str, seats: int, language: str) -> Match:
    """A lobby of this person at a place, with empty seats. Raises NotPossible for a number of seats that the game has not."""
    return lobby.new_match(
        game,
        title=title,
        seats=seats,
        language=language,
        host=context.actor.user_id,
        guild=place.guild_id,
        channel=place.channel_id,
        at=context.services.clock(),
    )


def lobby_of(context: Context, wanted: WantedLobby, guests: Mapping[int, str], place: OpeningPlace) -> Match:
    """A lobby with its host at the first seat, and seats kept for guests. Raises NotPossible."""
    words = context.services.known_language(wanted.language)
    title, seats = wanted.title or usual_title(words, context.name), max(wanted.seats, 1 + len(guests))
    match = new_lobby(context, place, wanted.game, title=title, seats=seats, language=words.language)
    return lobby.with_guests_invited(guests)(lobby.with_person_joined(context.actor.user_id, context.name)(match))


async def names_of(context: Context, users: tuple[int, ...]) -> dict[int, str]:
    """The names of these people on this server, by user id, without those who are not there."""
    guild, names = context.answer.interaction.guild, dict[int, str]()
    if guild is None:
        return names
    for user in users:
        try:
            names[user] = seat_name(await guild.fetch_member(user))
        except discord.NotFound:
            continue
    return names


def wanted_as_argument(wanted: WantedLobby) -> str:
    """A wanted lobby as a button carries it; a title that is too long loses its end."""
    guests = "-".join(map(in_figures, wanted.guests))
    text = f"{wanted.game}.{wanted.seats}.{wanted.language}.{guests}."
    room = LIMIT - len(str(CustomId("new_in_thread", argument=text)))
    return text + wanted.title[:room].strip()


def read_wanted(context: Context, argument: str) -> WantedLobby:
    """The wanted lobby that a button carries. Raises Outdated for an argument that is none."""
    game, seats, language, guests, title = [*argument.split(".", 4), *[""] * 4][:5]
    if game not in GAMES or not is_whole_number(seats) or language not in context.services.languages:
        raise Outdated
    users = tuple(map(out_of_figures, guests.split("-"))) if guests else ()
    return WantedLobby(game, int(seats), language, title, users)


def in_figures(number: int) -> str:
    """A user id to the base of 36."""
    text = ""
    while number:
        number, figure = divmod(number, len(FIGURES))
        text = FIGURES[figure] + text
    return text


def out_of_figures(text: str) -> int:
    """The user id of figures to the base of 36. Raises Outdated."""
    if not text or any(figure not in FIGURES for figure in text):
        raise Outdated
    return int(text, len(FIGURES))


# Committing


async def open_lobby(context: Context, match: Match, in_thread: CustomId | None = None, *, shown: bool = True) -> Table:
    """Commits a new lobby, and its message where it is to be `shown`; gives its table.

    Raises NotPossible when the channel has a match already, with a button that opens it `in_thread`, where one is given
    and a thread can be made; and where nothing can be posted here.
    """
    if context.channel_id in match.channels:
        context.must_be_able_to_post()
    change = Change(
        at=context.services.clock(),
        before=None,
        after=match,
        interaction_id=context.actor.interaction_id,
        posts=posts_for(match, [LobbyBody()] if shown else []),
    )
    try:
        await context.services.store.commit(change)
    except ChannelTaken as problem:
        if in_thread is not None and parent_of(context) is not None and kinds_of_thread(context, private=False):
            button = Button(context.viewer.words("button.in_thread"), str(in_thread), discord.ButtonStyle.primary, "🧵")
            raise RefusedWithOffer("refused.channel_taken_thread", (button,)) from problem
        raise NotPossible("refused.channel_taken") from problem
    context.services.wake.set()
    table = await context.services.tables.get(match.id)
    assert table is not None  # it has just been opened
    context.tables.append((table, 0))
    return table


async def opened_in_thread(context: Context, title: str, make: Callable[[OpeningPlace], Match]) -> None:
    """Opens the lobby that `make` gives in a new public thread. Raises NotPossible where none can be made."""
    place = await new_thread(context, title, private=False)
    if place is None:
        raise NotPossible("refused.no_thread")
    try:
        match = make(place)
        await open_lobby(context, match)
    except BaseException:
        await given_back(context, place)
        raise
    await context.say("lobby.opened_thread", title=literal_text(match.title), thread=f"<#{place.channel_id}>")


async def begun_alone(
    context: Context,
    make: Callable[[OpeningPlace], Match],
    begin: Callable[[Table], Awaitable[None]],
    *,
    name: str,
    elsewhere: CustomId,
    direct: bool,
    said: tuple[str, str],
    **words: object,
) -> None:
    """Begins a match of this person with bots at once, in nobody's way; `name` is that of a thread made for it.

    `make` gives its full lobby, and `begin` starts it. `elsewhere` is the button that does the same in direct messages, and
    `direct` whether that one was pressed. `said` are the sentences for a match that begins here, and for one that begins
    elsewhere, with a button that opens the panel here.
    """
    place = await place_of_ones_own(context, name, elsewhere, direct=direct)
    try:
        match = make(place)
        table = await open_lobby(context, match, shown=False)  # nobody could join: it begins at once
    except BaseException:
        await given_back(context, place)
        raise
    # The lobby was this press; should the program end here, the lobby is full and `/game start` is left.
    await begin(table)
    here, elsewhere_said = said
    if place.channel_id == context.channel_id:
        await context.say(here, **words)
    else:
        say = context.viewer.words
        text = say(elsewhere_said, place=way_to(say, match, context.actor.user_id), **words)
        play = Button(say("button.play"), str(CustomId("play", match.id)), discord.ButtonStyle.primary, "▶️")
        await context.answer.give(ClassicMessage(text, rows=((play,),)), passing=True)


async def begun_at_once(context: Context, table: Table) -> None:
    """Begins a full lobby of this person, with a seed from the operating system."""
    user = context.actor.user_id
    await table.start(Actor(user), lobby.with_play_begun(user), os.urandom(SEED_BYTES))


# Once more


async def open_rematch(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens a lobby with the options and people of a match that is over. A practice begins at once."""
    table = await context.table_of(custom_id)
    old, user = table.match, context.actor.user_id
    held = sorted(seat for seat, who in await context.services.store.matches.holders(old.id) if who == user)
    if not held and user not in {seat.user_id for seat in old.seats}:
        raise NotPossible("refused.no_seat", title=literal_text(old.title))

    def make(place: OpeningPlace) -> Match:
        fresh = new_lobby(context, place, old.game, title=old.title, seats=len(old.seats), language=old.language)
        return prefilled.rematch_lobby(old, fresh, user, context.name, held)

    if old.coached and is_of_one(table, user):
        await practised_again(context, custom_id, old, make)
    elif custom_id.argument == THREAD:
        await opened_in_thread(context, old.title, make)
    elif custom_id.argument:
        raise Outdated
    else:
        in_thread = structs.replace(custom_id, argument=THREAD)
        if (open_already := await rematch_in_direct(context, old)) is not None:
            await join_invited(context, context.at(open_already))
            return
        fresh = make(OpeningPlace(old.guild_id, old.channel_of(user)))
        if fresh.guild_id is None:
            fresh = await without_kept_apart(context, with_invitation(fresh))
        await open_lobby(context, fresh, in_thread)
        said = "lobby.rematch_full" if lobby.is_full(fresh) else "lobby.rematch"
        await context.say(said, title=literal_text(old.title))


async def rematch_in_direct(context: Context, old: Match) -> Table | None:
    """The lobby in which this person and others of a match in direct messages are already to play the same game once more."""
    user, people = context.actor.user_id, {seat.person for seat in old.places.values()}
    there = await context.services.store.matches.active_in_channel(old.channel_of(user)) if old.places else []
    for match in there:
        known = {seat.user_id for seat in match.seats if seat.user_id is not None}
        alike = (match.status, match.game, match.title) == (MatchStatus.LOBBY, old.game, old.title)
        if alike and len(known) > 1 and user in known and known <= people:
            return await context.services.tables.get(match.id, match.revision)
    return None


async def without_kept_apart(context: Context, match: Match) -> Match:
    """A lobby without seats for those who do not want to sit down with its host, or the other way round."""
    host, strangers = context.actor.user_id, context.services.store.strangers
    apart = await strangers.kept_apart(host, [user for user in lobby.invited_people(match) if user != host])
    seats = (Seat() if seat.invited and seat.user_id in apart else seat for seat in match.seats)
    return structs.replace(match, seats=tuple(seats))


async def practised_again(
    context: Context, custom_id: CustomId, old: Match, make: Callable[[OpeningPlace], Match]
) -> None:
    """Begins a practice once more, in the place of the last one if it is asked for there."""
    await begun_alone(
        context,
        lambda place: structs.replace(make(place), coached=True),
        lambda table: begun_at_once(context, table),
        name=old.title,
        elsewhere=structs.replace(custom_id, argument=DIRECT),
        direct=custom_id.argument == DIRECT,
        said=PRACTICE_BEGUN,
    )
