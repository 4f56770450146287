"""/game: opening, filling and ending matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.deeds import lobbies
from bot.interactions.scene import Scene
from bot.interactions.typing_moves import Choice, suggest_language
from bot.matches import consents, lobby
from bot.matches.games import GAMES
from bot.matches.refusing import NotPossible
from bot.messages.letters import CONTENT_LIMIT, Letter
from bot.texts.catalogue import Language
from bot.texts.literal import in_one_line, literally
from storage.records import Match, MatchStatus

Interaction = discord.Interaction[Any]
LISTED, LOOKED_AT = 15, 300
"""Matches that a list shows, and those of a server among which it looks for what its reader sees."""
GAME_CHOICES = [app_commands.Choice(name=name, value=name) for name in GAMES]
SEATS = app_commands.Range[int, 1, 8]


class LobbyCog(commands.Cog):
    """Lobby and life of a match."""

    game = app_commands.Group(name="game", description="…")

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @game.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        title: str | None = None,
        seats: SEATS = 2,
        language: str | None = None,
    ) -> None:
        async def work(scene: Scene) -> None:
            words = scene.house.known_language(language) if language else scene.desk.words
            match = lobby.new_match(
                game.value,
                title=in_one_line(title or "")
                or words("lobby.default_title", game=words(f"{game.value}.title"), name=scene.name),
                seats=seats,
                language=words.language,
                host=scene.actor.user_id,
                guild=scene.guild_id,
                channel=scene.channel_id,
                at=scene.house.clock(),
            )
            await lobbies.open_lobby(scene, lobby.join(scene.actor.user_id, scene.name)(match))
            await scene.say("lobby.opened", title=literally(match.title))

        await self.bot.router.answered(interaction, work, what="game new")

    @new.autocomplete("language")
    async def _languages(self, _interaction: Interaction, typed: str) -> list[Choice]:
        return suggest_language(self.bot.house, typed)

    @game.command()
    async def join(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await lobbies.joined(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="game join")

    @game.command()
    async def leave(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await lobbies.left(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="game leave")

    @game.command()
    async def start(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await lobbies.started(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="game start")

    @game.command()
    async def options(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await lobbies.show_options(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="game options")

    @game.command()
    async def abandon(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            table = await scene.table_here()
            if table.match.status is MatchStatus.LOBBY:
                # Whoever keeps the channel may do it as well: a host who has left the server would block it for days.
                if not interaction.permissions.manage_channels:
                    lobby.must_be_host(table.match, scene.actor.user_id)
                await table.change(scene.actor, lobby.closed(MatchStatus.ABANDONED, scene.house.clock()))
                await scene.say("lobby.you_closed", title=literally(table.match.title))
                return
            seat = table.own_seat(scene.actor.user_id)
            sent = await consents.ask(scene.house, table, scene.actor, consents.Asked("abandon", seat))
            await scene.say("consent.sent" if sent else "lobby.you_closed", title=literally(table.match.title))

        await self.bot.router.answered(interaction, work, what="game abandon")

    @game.command()
    async def list(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            matches = scene.house.store.matches
            own = await matches.active_of_user(scene.actor.user_id, LISTED)
            all_here = await matches.active_in_guild(scene.guild_id, LOOKED_AT) if scene.guild_id else []
            here = [match for match in all_here if sees(interaction, match.channel_id)][:LISTED]
            if not own and not here:
                raise NotPossible("list.none")
            await scene.answer.give(Letter(list_text(scene.desk.words, own, here)))

        await self.bot.router.answered(interaction, work, what="game list")


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether this person sees a channel or thread of the server; who is in a private thread is known to its members only."""
    place = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if place is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(place, discord.Thread):
        if place.parent is None or place.is_private():
            return False
        place = place.parent
    return place.permissions_for(interaction.user).view_channel


def list_text(words: Language, own: Sequence[Match], here: Sequence[Match]) -> str:
    """A person's own matches, then the others of the server; it says so where a message has no room for all."""
    known = {match.id for match in own}
    others = [match for match in here if match.id not in known]
    lines: list[str] = []
    for key, found in (("list.own", own), ("list.here", others)):
        if found:
            lines.append(words(key))
        lines += [
            words(
                f"list.{match.status.value}",
                title=literally(match.title),
                channel=f"<#{match.channel_id}>",
                since=f"<t:{int(match.turn_since)}:R>",
            )
            for match in found
        ]
    more = words("list.more")
    kept = len(lines)
    while sum(len(line) + 1 for line in lines[:kept]) + len(more) > CONTENT_LIMIT:
        kept -= 1
    full = kept == len(lines) and LISTED not in (len(own), len(here))
    return "\n".join(lines if full else [*lines[:kept], more])


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(LobbyCog(bot))
