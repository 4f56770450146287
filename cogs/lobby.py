"""/game: opening, filling and ending matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context, seat_name
from bot.interactions.commands.own_matches import table_meant
from bot.interactions.commands.registration import usable_anywhere
from bot.interactions.commands.typing_moves import OptionSuggestion, suggest_language, suggest_show_level
from bot.interactions.handlers.lobbies import invitations, lobby_buttons, opening, shows
from bot.interactions.handlers.seats import leaving
from bot.matches.background.reach import try_again_in_direct
from bot.matches.games.bot_levels import typed_level
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from bot.matches.play.open_tables import is_lobby
from bot.messages.channel.match_lists import LISTED, WATCHED, end_buttons, games_text, in_order, list_text
from bot.messages.channel.next_match import next_button, nothing_waits_line, waiting_matches
from bot.messages.delivery.calls import newest_message
from bot.messages.layout.components import ClassicMessage
from cogs.places import WITH_MATCH, at_table_here
from storage.records.matches import Match, MatchStatus
from texts.literal import in_one_line

Interaction = discord.Interaction[Any]
LOOKED_AT = 300
"""The most matches of a server, or of a person, from which a list picks what it shows."""
GAME_CHOICES = [app_commands.Choice(name=name, value=name) for name in GAMES]
SEATS = app_commands.Range[int, 1, 8]
PAUSES = app_commands.Range[int, 10, 300]
"""Seconds between two turns of a show that people can follow."""


class LobbyCog(commands.Cog):
    """Lobby and life of a match."""

    game = usable_anywhere(app_commands.Group(name="game", description="…"))

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @game.command()
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.rename(guest="with", guest2="with2", guest3="with3")
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        title: str | None = None,
        seats: SEATS = 2,
        language: str | None = None,
        guest: discord.User | None = None,
        guest2: discord.User | None = None,
        guest3: discord.User | None = None,
    ) -> None:
        async def work(context: Context) -> None:
            words = context.services.known_language(language) if language else context.shared_language()
            guests = guest_names(context.actor.user_id, (guest, guest2, guest3))
            wanted = opening.WantedLobby(game.value, seats, words.language, in_one_line(title or ""), tuple(guests))
            await opening.opened_here(context, wanted, guests)

        await self.bot.router.answered(interaction, work, what="game new", anywhere=True)

    @new.autocomplete("language")
    async def _languages(self, _interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return suggest_language(self.bot.services, typed)

    @game.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def show(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        pause: PAUSES = 30,
        seats: SEATS = 2,
        level: str | None = None,
        against: str | None = None,
    ) -> None:
        async def work(context: Context) -> None:
            levels = [typed_level(context.viewer.words, game.value, one) for one in (level, against or level)]
            await shows.begin_show(context, shows.WantedShow(game.value, seats, tuple(levels), float(pause)))

        await self.bot.router.answered(interaction, work, what="game show")

    @show.autocomplete("level")
    @show.autocomplete("against")
    async def _levels(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_show_level(self.bot.services, interaction, typed)

    @game.command()
    async def join(self, interaction: Interaction, code: str | None = None) -> None:
        async def work(context: Context) -> None:
            if code is not None:
                await invitations.show_invitation(context, code)
            else:
                await lobby_buttons.join_lobby(context, await context.table_here(is_lobby))

        await self.bot.router.answered(interaction, work, what="game join", anywhere=True)

    @game.command()
    async def leave(self, interaction: Interaction) -> None:
        await at_table_here(self.bot, interaction, "game leave", is_lobby, leaving.ask_to_leave)

    @game.command()
    async def start(self, interaction: Interaction) -> None:
        await at_table_here(self.bot, interaction, "game start", is_lobby, lobby_buttons.begin_lobby_match)

    @game.command()
    async def options(self, interaction: Interaction) -> None:
        await at_table_here(self.bot, interaction, "game options", is_lobby, lobby_buttons.show_options)

    @game.command()
    @WITH_MATCH
    async def abandon(self, interaction: Interaction, match: str | None = None) -> None:
        async def work(context: Context) -> None:
            await leaving.ask_to_abandon(
                context, await (table_meant(context, match) if match else context.table_here())
            )

        await self.bot.router.answered(interaction, work, what="game abandon", anywhere=True)

    @game.command()
    async def list(self, interaction: Interaction) -> None:
        async def work(context: Context) -> None:
            matches = context.services.store.matches
            own = await matches.active_of_user(context.actor.user_id, LISTED)
            here = (await seen_here(context, interaction))[:LISTED]
            if not own and not here:
                raise NotPossible("list.none")
            await context.answer.give(ClassicMessage(list_text(context.viewer.words, own, here, context.actor.user_id)))

        await self.bot.router.answered(interaction, work, what="game list", anywhere=True)

    @app_commands.command()
    @usable_anywhere
    async def games(self, interaction: Interaction) -> None:
        async def work(context: Context) -> None:
            user, words = context.actor.user_id, context.viewer.words
            every = await context.services.store.matches.active_of_user(user, LOOKED_AT)
            await try_again_in_direct(context.services, user, every)
            waiting = await waiting_matches(context.services, user, every)
            # What cannot be reached stands with what waits for the person, below what does.
            rest = [match for match in in_order(every, user) if match not in waiting]
            own = [*waiting, *rest][:LISTED]
            known = {match.id for match in own}
            running = [one for one in await seen_here(context, interaction) if one.status is MatchStatus.RUNNING]
            watched = [match for match in running if match.id not in known][:WATCHED]
            if not own and not watched:
                raise NotPossible("games.none")
            newest = await newest_messages(context, [*own, *watched])
            lines = [games_text(words, own, newest, user, watched)]
            if not waiting and own:
                lines.append(await nothing_waits_line(context.viewer, user, every))
            on = ((next_button(words, context.standpoint, waiting),),) if waiting else ()
            await context.answer.give(ClassicMessage("\n".join(lines), rows=(*on, *end_buttons(words, own))))

        await self.bot.router.answered(interaction, work, what="games", anywhere=True)


async def seen_here(context: Context, interaction: Interaction) -> Sequence[Match]:
    """The open matches of this server in places that a person sees."""
    if not context.guild_id:
        return []
    matches = await context.services.store.matches.active_in_guild(context.guild_id, LOOKED_AT)
    return [match for match in matches if can_see(interaction, match.channel_id)]


async def newest_messages(context: Context, matches: Sequence[Match]) -> dict[str, int]:
    """Discord's ids, by match id, of the newest messages to which calls lead, as far as they are posted."""
    user = context.actor.user_id
    newest = {match.id: await newest_message(context.services, match, user) for match in matches}
    return {match_id: message for match_id, message in newest.items() if message is not None}


def guest_names(host: int, users: Sequence[discord.User | discord.Member | None]) -> dict[int, str]:
    """The names of the invited by user id, each once. Raises NotPossible for a bot account."""
    guests = {user.id: user for user in users if user is not None and user.id != host}
    if any(user.bot for user in guests.values()):
        raise NotPossible("refused.bot_invited")
    return {user.id: seat_name(user) for user in guests.values()}


def can_see(interaction: Interaction, channel_id: int) -> bool:
    """Whether this person sees a channel or thread of the server; the bot cannot know who sees a private thread."""
    place = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if place is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(place, discord.Thread):
        if place.parent is None or place.is_private():
            return False
        place = place.parent
    return place.permissions_for(interaction.user).view_channel


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(LobbyCog(bot))
