"""What people at a match without a channel do about one another: a line for the others, quiet, and whom to block."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answering.chosen_values import person_tag, person_tagged
from bot.interactions.answering.context import Context
from bot.matches.people.posts import SaidBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import FORM_LIMIT, LineField, ModalForm, text_entered
from bot.messages.layout.pages import Page, Part, SectionPart, Text
from storage.errors import ConstraintViolated, StaleRevision
from storage.records.changes import Change
from storage.records.matches import Match
from texts.literal import in_one_line, literal_text

MUTE, HEAR = "mute", "hear"


async def open_line_form(context: Context, table: Table) -> None:
    """Asks for the line that is to be said to the others."""
    must_sit_there(context, table)
    words = context.viewer.words
    line = LineField(words("talk.line"), words("talk.example"))
    await context.answer.ask(ModalForm(words("talk.title"), (line,), str(CustomId("said", table.match.id))))


async def say_line(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Says a line to the others, each in their direct messages. Raises NotPossible for a second one before the match goes on."""
    table = await context.table_of(custom_id)
    must_sit_there(context, table)
    text = in_one_line(text_entered(data))[:FORM_LIMIT]
    if not text:
        raise NotPossible("refused.nothing_said")
    name = next(seat.person_name for seat in table.match.places.values() if seat.person == context.actor.user_id)
    while not await is_committed(context, table, SaidBody(context.actor.user_id, len(table.plies), name, text)):
        await table.mended()
    await context.say("talk.you_said", text=literal_text(text))


async def is_committed(context: Context, table: Table, said: SaidBody) -> bool:
    """Whether a line was committed; not where something else happens this very moment. Raises NotPossible for a second one."""
    change = Change(
        at=context.services.clock(),
        before=table.match,
        after=None,
        interaction_id=context.actor.interaction_id,
        posts=posts_for(table.match, [said]),
    )
    try:
        await table.note(change)
    except StaleRevision:
        return False
    except ConstraintViolated as problem:
        raise NotPossible("refused.said_before") from problem
    return True


async def show_people(context: Context, table: Table) -> None:
    """Shows who else is at the match, each with a button that blocks them, and whether one reads what they say."""
    await context.answer.give(await people_page(context, table))


async def people_page(context: Context, table: Table) -> Page:
    """The page of the others at a match without a channel."""
    must_sit_there(context, table)
    words, match, user = context.viewer.words, table.match, context.actor.user_id
    strangers = context.services.store.strangers
    blocked, muted = await strangers.blocked_by(user), await strangers.is_muted(user, match.id)
    parts: list[Part] = [Text(words("people.title", title=literal_text(match.title)))]
    others = others_at(match, user)
    for other, name in others.items():
        verb = "unblock" if other in blocked else "block"
        label = words("button.unblock" if other in blocked else "button.block")
        button = Button(label, str(CustomId(verb, match.id, argument=person_tag(others, other))), emoji="🚫")
        told = words("people.blocked" if other in blocked else "people.line", name=literal_text(name))
        parts.append(SectionPart(told, button))
    parts.append(Text(f"-# {words('people.about')}"))
    label, sign = (words("button.hear"), "🔔") if muted else (words("button.mute"), "🔕")
    quiet = CustomId("quiet", match.id, argument=HEAR if muted else MUTE)
    parts.append((Button(label, str(quiet), discord.ButtonStyle.secondary, sign),))
    return Page(tuple(parts))


def others_at(match: Match, user: int) -> dict[int, str]:
    """The names of the other people at a match, by user id."""
    named = {seat.person: seat.person_name for seat in match.places.values()}
    return {other: name for other, name in named.items() if other is not None and other != user}


async def set_quiet(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Has somebody read nothing any more of what others say at a match, or read it again."""
    table = await context.table_of(custom_id)
    must_sit_there(context, table)
    if custom_id.argument not in (MUTE, HEAR):
        raise Outdated
    strangers = context.services.store.strangers
    await strangers.mute(context.actor.user_id, table.match.id, on=custom_id.argument == MUTE)
    await show_people(context, table)


async def block_person(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Keeps somebody at the match from sitting down with this person in other ones; they are not told."""
    table = await context.table_of(custom_id)
    must_sit_there(context, table)
    known = others_at(table.match, context.actor.user_id)
    other = person_tagged(known, custom_id.argument)
    await context.services.store.strangers.block(context.actor.user_id, other, known[other])
    await show_people(context, table)


async def unblock_person(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Takes that back."""
    table, user = await context.table_of(custom_id), context.actor.user_id
    must_sit_there(context, table)
    other = person_tagged(others_at(table.match, user), custom_id.argument)
    await context.services.store.strangers.unblock(user, other)
    await show_people(context, table)


def must_sit_there(context: Context, table: Table) -> None:
    """Raises NotPossible for somebody who has no board of a match without a channel."""
    if all(seat.person != context.actor.user_id for seat in table.match.places.values()):
        key = "refused.no_talk" if not table.match.places else "refused.no_seat"
        raise NotPossible(key, title=literal_text(table.match.title))
