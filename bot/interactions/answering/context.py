"""One interaction as the bot's own code sees it: who, in which language, at which table, and how to answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.interactions.answering.answers import Answer, Interaction
from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.answering.open_messages import Coming
from bot.interactions.answering.refused_posts import ChannelLook
from bot.interactions.answering.rights import is_outside, why_not_posted
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.open_tables import MatchTest
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.next_match import Standpoint, parts_leading_on, where_played_line
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button, ButtonRow, ClassicMessage
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.layout.pages import BUTTONS_IN_ROW, Message, Page, has_room, page_of
from bot.messages.panel.looks import to_turn_button
from bot.operation.monitoring.failures import report_failure
from engine.game import Seat
from storage.records.matches import Match, MatchStatus
from texts.catalogue import Language
from texts.literal import clipped_text, in_one_line, literal_text

NAME_LIMIT = 32
COMMUNITY = "COMMUNITY"
"""Discord's name for servers that choose a language, among its features of servers."""
OWN_LOOKED_AT = 100
"""Most matches of a person among which those in threads are looked for."""

JOIN = "join"
"""The verb of the one button that is for people without a seat where others may not look on: it says how one sits down."""


@dataclass(frozen=True)
class Context:
    """What a handler or a command works with."""

    services: Services
    viewer: Viewer
    answer: Answer
    channel_id: int
    guild_id: int | None
    actor: Actor
    name: str
    locale: str
    """The language of the person's Discord."""
    in_thread: bool = False
    outside: bool = False
    """Whether the bot is not there, and can do no more than answer in private."""
    no_post: str | None = None
    """The key of the reason why nothing can be posted here, if one is known."""
    tables: list[tuple[Table, int]] = field(default_factory=list[tuple[Table, int]])
    """The tables at which this person acts, and the revision of each before."""
    looks: list[ChannelLook] = field(default_factory=list[ChannelLook])
    """Looks whether anything else that this press has brought was refused as a post."""

    def must_be_able_to_post(self) -> None:
        """Raises NotPossible where nothing can be posted: then nothing is stored that people are to see there."""
        if self.no_post is not None:
            raise NotPossible(self.no_post)

    async def say(self, key: str, /, **words: object) -> None:
        """Says a sentence in private, until the next press."""
        await self.answer.give(ClassicMessage(self.viewer.words(key, **words)), passing=True)

    async def show(self, table: Table, shown: Message, seat: Seat | None = None, walk: CustomId | None = None) -> None:
        """Shows the private page of a match in the place of the present one; `seat` is the one whose question it shows.

        `walk` leads back to what is chosen already, if anything is. Where nothing is asked of its reader, it leads on.
        """
        question = table.match.questions[seat].number if seat is not None and table.is_running else None
        self.services.presence.shown(self.actor.user_id, table.match.id, question)
        page = await self.leading_on(table, shown) if seat is not None else shown
        await self.answer.give(self.seen_from_here(table, page), of=table.match.id, walk=str(walk) if walk else "")

    async def leading_on(self, table: Table, shown: Message) -> Message:
        """A private page of a match with what leads on from there, where that match asks its reader nothing now."""
        own = table.seats_of(self.actor.user_id)
        if not self.answer.is_private or any(decision.seat in own for decision in table.asked()):
            return shown
        parts = (*page_of(shown).parts, *await parts_leading_on(self.viewer, self.standpoint, table))
        return Page(parts) if has_room(parts) else shown

    def seen_from_here(self, table: Table, shown: Message) -> Message:
        """A page of a match with a line that says where that is, where it is played elsewhere."""
        if self.channel_id == table.match.channel_of(self.actor.user_id):
            return shown
        return page_of(shown).begun_with(where_played_line(self.viewer.words, table.match, self.actor.user_id))

    @property
    def standpoint(self) -> Standpoint:
        """Who looks on from here."""
        return Standpoint(self.actor.user_id, self.guild_id, self.known_channel)

    def keeps_channel_of(self, match: Match) -> bool:
        """Whether this person may manage the channel of a match; nobody manages direct messages, whatever they may do here."""
        return match.guild_id is not None and bool(self.answer.interaction.permissions.manage_channels)

    def known_channel(self, channel_id: int) -> Any:
        """A channel or thread that this process knows of; None for another."""
        return self.answer.interaction.client.get_channel(channel_id)

    async def show_looked_up(self, table: Table, shown: Message) -> None:
        """Shows something looked up beside the page of a match, with a button that leads there."""
        parts = (*page_of(shown).parts, *self.to_turn(table))
        await self.answer.show_looked_up(self.seen_from_here(table, Page(parts)), of=table.match.id)

    def to_turn(self, table: Table) -> tuple[ButtonRow, ...]:
        """The button that leads from what was looked up to the present panel, for a player of a running match.

        It keeps a half-made choice, as long as the same is asked.
        """
        if not (self.answer.is_private and table.is_running and table.seats_of(self.actor.user_id)):
            return ()
        seat = table.own_seat(self.actor.user_id)
        back = self.walk(table, seat) or CustomId("play", table.match.id)
        return ((to_turn_button(self.viewer, table, seat, back),),)

    def walk(self, table: Table, seat: Seat) -> CustomId | None:
        """Where this person stands in a half-made choice for a seat; None for none, or where something else is asked by now."""
        known = self.answer.walk_of(table.match.id)
        if not known:
            return None
        walk = parse_custom_id(known)
        return walk if (walk.seat, walk.revision) == (seat, table.match.questions[seat].number) else None

    def becomes(self, table: Table, coming: Coming) -> None:
        """Has the private page of a match become by itself what is coming, unless it is replaced before.

        A fault leaves it as it is: its buttons lead on.
        """

        async def guarded(is_waited_for: Callable[[], bool]) -> AsyncIterator[Page]:
            try:
                async for page in coming(is_waited_for):
                    yield page
            except Exception as problem:  # noqa: BLE001 - reported in full
                report_failure(problem, "waiting_page", metrics=self.services.metrics, match=table.match.id)

        self.answer.becomes(table.match.id, guarded)

    def at(self, table: Table) -> Table:
        """Notes that this person acts at a table."""
        self.tables.append((table, table.match.revision))
        self.services.presence.pressed(self.actor.user_id, table.match.id, self.services.clock())
        return table

    async def table_here(self, *wanted: MatchTest) -> Table:
        """The table in the lobby or running in this channel, of several in direct messages the one that is meant: those `wanted`
        come before others. Raises NotPossible when there is none, with a button for each where several could be meant.
        """
        table = await self.table_among(
            await self.services.tables.meant_in(self.channel_id, self.actor.user_id, *wanted)
        )
        if table is None:
            if threads := await self.threads_here():
                raise NotPossible("refused.in_threads", threads=threads)
            last = await self.services.tables.latest_in(self.channel_id)
            if last is None and self.guild_id is None:
                raise NotPossible("refused.no_match_direct")
            was_played = last is not None and last.match.status is MatchStatus.OVER
            raise NotPossible("refused.last_is_over" if was_played else "refused.no_match_here")
        return self.at(table)

    async def table_among(self, meant: Sequence[Match]) -> Table | None:
        """The table of the only match of this channel that is meant, None for none. Raises NotPossible for several."""
        if len(meant) > 1:
            ways = tuple(way_into(self.viewer.words, match) for match in meant[:BUTTONS_IN_ROW])
            raise RefusedWithOffer("refused.which_here", ways)
        return await self.services.tables.get(meant[0].id) if meant else None

    async def latest_here(self) -> Table:
        """The latest table of this channel, ended or not. Raises NotPossible when there never was one."""
        table = await self.services.tables.latest_in(self.channel_id)
        if table is None:
            threads = await self.threads_here()
            empty = "refused.no_match_here" if self.guild_id is not None else "refused.no_match_direct"
            raise NotPossible("refused.in_threads" if threads else empty, threads=threads)
        return table

    async def threads_here(self) -> tuple[str, ...]:
        """Links to the threads of this channel in which matches go on that began here, or this person's own; nothing where
        none does."""
        matches = self.services.store.matches
        own = await matches.active_of_user(self.actor.user_id, OWN_LOOKED_AT) if self.guild_id is not None else []
        found = [*await matches.active_in_threads_of(self.channel_id), *filter(self._is_in_thread_here, own)]
        return tuple(dict.fromkeys(map(thread_link, found)))

    def _is_in_thread_here(self, match: Match) -> bool:
        """Whether a match is played in a thread of this channel."""
        place = self.known_channel(match.channel_id)
        return isinstance(place, discord.Thread) and place.parent_id == self.channel_id

    async def table_acted_at(self, custom_id: CustomId | None) -> Table:
        """The table of a button; else the one at which this interaction has acted, or that of this channel.

        Raises NotPossible where there is none.
        """
        if custom_id and custom_id.match_id:
            return await self.table_of(custom_id)
        return self.tables[-1][0] if self.tables else await self.table_here()

    def acts_elsewhere(self) -> bool:
        """Whether all that was acted at is played elsewhere than here: what may be posted here makes no difference to it."""
        return bool(self.tables) and all(self.channel_id not in table.match.channels for table, _ in self.tables)

    async def table_of(self, custom_id: CustomId) -> Table:
        """The table of a button.

        Raises NotPossible when there is no such match, and for one in direct messages at which this person has never played:
        whoever was taken out of its lobby, or has left it, may know its buttons.
        """
        table = await self.services.tables.get(custom_id.match_id)
        if table is None:
            raise NotPossible("refused.no_such_match")
        match, user = table.match, self.actor.user_id
        if match.guild_id is None and custom_id.verb != JOIN:
            theirs = {match.host_id, *(seat.person for seat in match.seats)}
            if user not in theirs and all(
                user != holder for _, holder in await self.services.store.matches.holders(match.id)
            ):
                raise NotPossible("lobby.no_seat_any_more", title=literal_text(match.title))
        return self.at(table)

    def shared_language(self) -> Language:
        """The language of what is posted here for several people: the server's, where it has chosen one, else this person's."""
        own = self.viewer.words
        return (
            own if self.guild_id is None else self.services.shared_language(server_locale(self.answer.interaction), own)
        )

    def own_seat(self, table: Table, seat: Seat | None) -> Seat:
        """The seat that a button was made for. Raises NotPossible when it is somebody else's."""
        if seat is None or seat not in table.seats_of(self.actor.user_id):
            raise NotPossible("refused.not_your_seat")
        return seat


def way_into(words: Language, match: Match) -> Button:
    """A button into one of several matches of a place: the panel of a match, the options of a lobby."""
    name = f"{words(f'{match.game}.title')} · {match.title}"
    verb, emoji = ("play", "▶️") if match.status is MatchStatus.RUNNING else ("options", "⚙️")
    return Button(clipped_text(name, BUTTON_LABEL_LIMIT), str(CustomId(verb, match.id)), emoji=emoji)


def thread_link(match: Match) -> str:
    """The thread in which a match is played, as text shows it."""
    return f"<#{match.channel_id}>"


def server_locale(interaction: Interaction) -> str | None:
    """The language of a community server; None outside of servers, and for one that is no community.

    Such a one cannot choose a language: Discord says American English of it, whatever is spoken there.
    """
    found, guild = interaction.guild_locale, interaction.guild
    chosen = found is not None and guild is not None and COMMUNITY in guild.features
    return str(found) if chosen else None


def seat_name(user: discord.User | discord.Member) -> str:
    """The name of somebody here, as they wrote it: messages must make it literal."""
    return in_one_line(user.display_name)[:NAME_LIMIT] or user.name


def context_of(viewer: Viewer, interaction: Interaction, answer: Answer) -> Context:
    """The context of an interaction; the viewer is the person who acts."""
    user = interaction.user
    return Context(
        services=viewer.services,
        viewer=viewer,
        answer=answer,
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
        actor=Actor(user.id, interaction.id),
        name=seat_name(user),
        locale=str(interaction.locale),
        in_thread=isinstance(interaction.channel, discord.Thread),
        outside=is_outside(interaction),
        no_post=why_not_posted(interaction),
    )
