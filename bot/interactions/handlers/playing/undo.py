"""Taking back: at once what is free, else by asking the others."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import is_whole_number
from bot.interactions.answering.context import Context
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.turns import begun_at
from bot.matches.seats import consents
from bot.messages.channel.consent_request import first_undone
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.panel.turn_page import panel_page
from bot.messages.panel.turn_words import names_of
from engine.game import Seat
from engine.play.match import free_undo
from texts.literal import clipped_text, literal_text
from texts.speech import narrate_plies
from texts.stories import story_line

UNDONE_LIMIT = 400
"""Characters for what was taken back."""


async def take_back_free(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Takes back the last free step of one's own, or all of the turn, as the verb says; shows the panel with what they were."""
    whole = custom_id.verb == "back_turn"
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    if custom_id.revision is None:
        raise Outdated
    done = undone_text(context, table, seat, table.free_undo(seat) if whole else 1)
    await table.take_back_own(context.actor, seat, custom_id.revision, whole=whole)
    await show_undone(context, table, seat, done)


def undone_text(context: Context, table: Table, seat: Seat, number: int) -> str:
    """The events of so many of a seat's last free plies, in words."""
    places = sorted(free_undo(table.plies, seat)[:number])
    told = [(ply.seat, table.game.decode_events(ply.events)) for ply in map(table.plies.__getitem__, places)]
    speech = context.viewer.speech(table)
    stories = " ".join(story_line(speech, story) for story in narrate_plies(speech, told, seat))
    return context.viewer.words("undo.done", n=number, story=clipped_text(stories, UNDONE_LIMIT))


async def show_undone(context: Context, table: Table, seat: Seat, done: str) -> None:
    """Shows the panel after plies were taken back."""
    shown = await panel_page(context.viewer, table, seat)
    await context.show(table, shown.begun_with(done), seat)


async def moved_in(context: Context) -> Table:
    """The match here; in direct messages, where turns are played as well, the one in which this person moved last.

    Raises NotPossible where there is none.
    """
    if context.guild_id is not None:
        return await context.table_here()
    match = await context.services.store.matches.last_moved_by(context.actor.user_id)
    table = await context.services.tables.get(match.id) if match else None
    if table is None:
        raise NotPossible("refused.no_match_direct")
    return context.at(table)


async def take_back(context: Context, table: Table) -> None:
    """Takes back the last free ply; where there is none, spells out what could be taken back with the others' consent."""
    table.must_be_running()
    own = table.seats_of(context.actor.user_id)
    if not own:
        raise NotPossible("refused.no_seat", title=literal_text(table.match.title))
    free = next((seat for seat in own if table.free_undo(seat)), None)
    if free is not None:
        done = undone_text(context, table, free, 1)
        await table.take_back(context.actor, free, 1, table.match.revision)
        await show_undone(context, table, free, done)
        return
    number = plies_to_ask(table, own)
    if not number:
        raise NotPossible("refused.nothing_to_undo")
    others = len(consents.people_at_table(table)) > 1
    seat = table.plies[-number].seat
    whole = plies_of_turn(table, seat, number)
    words = context.viewer.words
    steps = steps_known(table, seat, number)
    lines = [
        words("undo.steps", n=steps),
        *first_of(context, table, number),
        *why_not_free(context, table, seat, number),
    ]
    if whole > number:
        lines += [words("undo.whole_turn", n=steps_known(table, seat, whole)), *first_of(context, table, whole)]
    lines.append(words("undo.needs_consent" if others else "undo.alone"))
    buttons = [ask_button(context, table, number, "undo_ask" if others else "undo_alone")]
    if whole > number:
        buttons.append(ask_button(context, table, whole, "undo_turn"))
    await context.show_looked_up(table, ClassicMessage("\n".join(lines), rows=(tuple(buttons),)))


def first_of(context: Context, table: Table, number: int) -> list[str]:
    """The words for the first of so many last plies, as far as all may know."""
    return first_undone(context.viewer, table, consents.undone_by(table, number))


def ask_button(context: Context, table: Table, number: int, name: str) -> Button:
    """The button that takes back the last plies, or asks for it. It carries how many of them their seat knows."""
    seat = table.plies[-number].seat
    ask = CustomId("undo_ask", table.match.id, table.match.revision, seat, str(steps_known(table, seat, number)))
    return Button(context.viewer.words(f"button.{name}"), str(ask), emoji="↩️")


def steps_known(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies a seat knows of."""
    first = len(table.plies) - number
    return sum(ply.number > first for ply in table.known_to(seat))


def plies_of_turn(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies reach back to the beginning of the turn in which a seat made the first of the last `number`."""
    known = table.known_to(seat)
    begun = begun_at(known, len(known) - steps_known(table, seat, number) + 1, table.places)
    return len(table.plies) - known[begun].number + 1


def why_not_free(context: Context, table: Table, seat: Seat, number: int) -> list[str]:
    """Who has moved, as far as this seat knows, since the first of its last plies, and whether something came
    to light."""
    undone, words = table.last_plies(number), context.viewer.words
    known = [ply for ply in table.known_to(seat) if ply.number >= undone[0].number]
    seats = list(dict.fromkeys(ply.seat for ply in known if ply.seat != seat))
    lines = [words("undo.followed", names=names_of(table.match, seats))] if seats else []
    return [*lines, words("undo.revealed")] if any(ply.revealed for ply in undone) else lines


def plies_to_ask(table: Table, own: list[Seat]) -> int:
    """How many plies reach back to the last own one; 0 when there is none."""
    for number, ply in enumerate(reversed(table.plies), start=1):
        if ply.seat in own:
            return number
    return 0


async def undo_ask(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks everybody at the table to let moves be taken back."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    if custom_id.revision is None or not is_whole_number(custom_id.argument):
        raise Outdated
    table.must_be_for(custom_id.revision)
    known, steps = table.known_to(seat), int(custom_id.argument)
    if not 0 < steps <= len(known):
        raise Outdated
    asked = consents.ConsentAsked("undo", seat, len(table.plies) - known[-steps].number + 1)
    consent = await consents.ask_consent(context.services, table, context.actor, asked)
    if consent is None:
        await context.show(table, await panel_page(context.viewer, table, seat), seat)
    else:
        await context.say("consent.sent")
