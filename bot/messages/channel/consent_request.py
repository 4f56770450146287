"""A request that others must agree to, as it stands in the channel."""

from __future__ import annotations

import discord

from bot.matches.games.bot_levels import bot_name
from bot.matches.play.table import Table
from bot.matches.seats.consents import ConsentAsked, Undone, asked_in, consent_outcome, consent_voters
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, ButtonRow, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from storage.records.matches import Consent
from texts.literal import literal_text
from texts.speech import narrate_plies
from texts.stories import story_line


def consent_message(viewer: Viewer, table: Table, consent: Consent) -> ClassicMessage:
    """A request: what it would do, who has agreed, and the buttons as long as it is open."""
    agreed = [user for user, yes in consent.votes.items() if yes]
    lines = [consent_text(viewer, table, consent)]
    if agreed:
        lines.append(viewer.words("consent.agreed", who=viewer.words.listed(f"<@{user}>" for user in agreed)))
    closed = consent_outcome(consent)
    if closed is not None:
        return ClassicMessage("\n".join([*lines, viewer.words(f"consent.{closed}")]))
    rows: tuple[ButtonRow, ...] = (
        (
            Button(
                viewer.words("button.agree"),
                str(CustomId("vote", table.match.id, argument=f"{consent.id}.yes")),
                discord.ButtonStyle.success,
            ),
            Button(
                viewer.words("button.refuse"),
                str(CustomId("vote", table.match.id, argument=f"{consent.id}.no")),
                discord.ButtonStyle.danger,
            ),
        ),
    )
    waiting = tuple(user for user in consent_voters(table, asked_in(consent)) if user not in consent.votes)
    lines.append(viewer.words("consent.waiting", who=viewer.words.listed(f"<@{user}>" for user in waiting)))
    return ClassicMessage("\n".join(lines), rows=rows, pings=waiting)


def consent_text(viewer: Viewer, table: Table, consent: Consent) -> str:
    """What everybody would agree to, spelled out."""
    asked = asked_in(consent)
    name = literal_text(asked.name or table.names[asked.seat])
    if asked.kind == "seat":
        heir = asked.heir
        to = bot_name(viewer.words, heir.level) if heir.user_id is None else f"<@{heir.user_id}>"
        text = viewer.words("consent.seat", name=name, to=to, title=literal_text(table.match.title))
        return f"{text}\n{viewer.words('leaving.rated')}" if table.match.rated else text
    if asked.kind == "abandon":
        return viewer.words("consent.abandon", name=name, title=literal_text(table.match.title))
    lines = [viewer.words("consent.undo", name=name, n=steps_of(asked))]
    if asked.undone is None:
        return lines[0]
    lines += first_undone(viewer, table, asked.undone)
    if seen := asked.undone.seen:
        names = viewer.words.listed(literal_text(table.names[seat]) for seat in seen)
        lines.append(viewer.words("consent.undo_unseen", n=len(seen), names=names))
    return "\n".join(lines)


def steps_of(asked: ConsentAsked) -> int:
    """How many steps are to be taken back, as far as everybody knows of them."""
    return asked.undone.known if asked.undone and asked.undone.known else asked.plies


def first_undone(viewer: Viewer, table: Table, undone: Undone | None) -> list[str]:
    """Tells where the board would go back to: what the first of the plies did, as far as all may know."""
    speech = viewer.speech(table)
    told = [(undone.seat, table.game.decode_events(undone.events))] if undone else []
    stories = [story_line(speech, story) for story in narrate_plies(speech, told, None)[:1]]
    return [viewer.words("consent.undo_first", story=story) for story in stories]
