"""Telling a person who has pressed something at once that what came of it cannot be posted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import discord

from bot.interactions.answering.answers import Answer, Interaction
from bot.matches.background.reach import is_given_up, is_withdrawn
from bot.matches.play.table import Table
from bot.messages.channel.links import way_to
from bot.messages.layout.components import ClassicMessage
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.tasks import RunningTasks, cancel_tasks
from storage.records.matches import Match, MatchStatus
from texts.catalogue import Language
from texts.literal import literal_text

LOOKS = (0.3, 0.3, 0.6, 1.2, 2.4, 4.8)
"""Seconds between the looks whether something was refused: mostly the first attempt comes within the first pause."""


class Refused(NamedTuple):
    """What somebody is told: the key of the sentence, whether it replaces the answer, which holds no more, and what fills it."""

    key: str
    instead: bool = False
    filled: Mapping[str, object] = MappingProxyType({})


ChannelLook = Callable[[], Awaitable[Refused | None]]
"""Gives what was refused, if anything was."""


class RefusedPosts:
    """Looks for a while after a press whether what came of it was refused; nothing of that is stored."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._watching = RunningTasks()

    def watch(self, answer: Answer, words: Language, look: ChannelLook) -> None:
        """Tells the reader of an answer when something is refused."""
        self._watching.begin(self._watch(answer, words, look), "refused posts")

    async def close(self) -> None:
        await cancel_tasks(self._watching)

    async def _watch(self, answer: Answer, words: Language, look: ChannelLook) -> None:
        try:
            for pause in LOOKS:
                await asyncio.sleep(pause)
                if (refused := await look()) is not None:
                    if is_deleted(answer.interaction):
                        return  # then nothing can be said there either
                    said = ClassicMessage(words(refused.key, **refused.filled))
                    await (answer.correct(said) if refused.instead else answer.give_beside(said))
                    return
        except Exception as problem:  # noqa: BLE001 - nobody waits for it; reported in full
            report_failure(problem, "refused_posts", metrics=self._metrics)


def is_deleted(interaction: Interaction) -> bool:
    """Whether the channel of an interaction, or that of its thread, has been deleted since."""
    place, guild = interaction.channel, interaction.guild
    channel_id = place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id
    return guild is not None and guild.get_channel(channel_id or 0) is None


def look_at(table: Table, words: Language, here: int, user: int) -> ChannelLook:
    """Looks whether posts of a match were refused since; that is said to this person in the channel `here`, in these `words`."""

    async def look() -> Refused | None:
        await table.mended()  # another process may have tried
        if table.match.gone_since is None:
            return None
        if table.match.places:
            return refused_in_direct(table.match, user)
        if is_withdrawn(table.match):
            return Refused("refused.not_posted", instead=True)
        if is_given_up(table.match, table.match.channel_id):
            return None  # it was ended because it cannot be reached, and nothing more is to be posted
        if table.match.channel_id == here:
            return Refused("refused.may_not_write")
        return Refused("refused.may_not_write_there", filled={"way": way_to(words, table.match, user)})

    return look


def refused_in_direct(match: Match, user: int) -> Refused | None:
    """What somebody is told of a match with people from anywhere whose direct messages, or another's, are closed to the bot."""
    closed = [seat for seat in match.places.values() if seat.closed_since is not None]
    if match.status is not MatchStatus.RUNNING or not closed:
        return None
    if any(seat.person == user for seat in closed):
        return Refused("refused.own_direct_closed", filled={"title": literal_text(match.title)})
    return Refused(
        "refused.their_direct_closed", filled={"names": tuple(literal_text(seat.person_name) for seat in closed)}
    )
