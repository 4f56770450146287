"""Moments of the week in the channel: posed, as long as all of its people allow that, and taken away when somebody does not."""

from __future__ import annotations

import discord

from bot.matches.people.posts import MomentBody, MomentTakenBody
from bot.matches.services import Services
from bot.messages.delivery.sending import NotNeeded, Sender
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.pages import edited_page
from bot.messages.reports.puzzle_pages import moment_page, posed_puzzle, taken_moment_page
from rendering.pictures import Look
from storage.records.posts import OutboxEntry

MOMENT = "moment"
"""The kind of the entries that pose one."""


async def post_moment(
    services: Services, sender: Sender, entry: OutboxEntry, place: discord.PartialMessageable, body: MomentBody
) -> int:
    """Posts a moment, or what stands in its place; gives the message. Raises NotNeeded where there is nothing to show, or to
    take away."""
    words = services.language(body.language)
    if isinstance(body, MomentTakenBody):
        # A channel gets its messages in the order of their commits: one that was to be posted stands by now.
        message_id = await services.store.outbox.latest_message(entry.match_id, MOMENT)
        if message_id is None:
            raise NotNeeded
        await place.get_partial_message(message_id).edit(**edited_page(taken_moment_page(words)))
        return message_id
    saved = await services.store.puzzles.get(body.puzzle)
    if saved is None:  # somebody has changed their mind meanwhile
        raise NotNeeded
    page = await moment_page(Viewer(services, words, Look(), posted=True), posed_puzzle(saved))
    return await sender.send(entry, place, page)
