"""Standing orders in one place: what is done for a seat without asking, each with the button that begins or ends it."""

from __future__ import annotations

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.position.routine import is_answered
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId, path_text
from bot.messages.layout.pages import Page, Part, SectionPart, Text
from bot.messages.panel.foot import id_of
from bot.messages.panel.routine_buttons import OFF, ON
from engine.game import Move, Seat
from engine.narrowing import path_to
from texts.speech import Speech


def orders_button(viewer: Viewer, reading: Reading) -> tuple[Button, ...]:
    """Leads to the standing orders of a game that has some, while others are asked."""
    if not reading.game.routine or reading.decision is not None or not reading.asked:
        return ()
    page = CustomId("orders", reading.match.id, seat=reading.seat)
    return (Button(viewer.words("button.orders"), str(page), emoji="🔁"),)


def orders_page(viewer: Viewer, table: Table, seat: Seat) -> Page:
    """All standing orders that a seat has or may give."""
    reading, speech = table.reading(seat), viewer.speech(table, seat)
    parts: list[Part] = [Text(viewer.words("orders.head"))]
    parts += [routine_section(viewer, reading, speech, question) for question in sorted(reading.game.routine)]
    parts += settled_parts(viewer, reading, speech)
    back = Button(viewer.words("button.plan_back"), str(CustomId("play", reading.match.id)), emoji="◀️")
    return Page((*parts, (back,)))


def routine_section(viewer: Viewer, reading: Reading, speech: Speech, question: str) -> SectionPart:
    """A question that can be answered without asking: what is done, whether it is, and the button to change that."""
    on = is_answered(reading.game, reading.match.seats[reading.seat], question)
    words, change = viewer.words, OFF if on else ON
    which = CustomId("orders", reading.match.id, seat=reading.seat, argument=f"{question}.{change}")
    said = f"{speech.routine_about(question)}\n{words(f'orders.{ON if on else OFF}')}"
    return SectionPart(said, Button(words(f"button.order_{change}"), str(which)))


def settled_parts(viewer: Viewer, reading: Reading, speech: Speech) -> list[Part]:
    """What is settled of single things, in a game that has such: each with the button to be asked again, where that is legal."""
    vocabulary = ADAPTERS[reading.match.game].vocabulary
    settled = vocabulary.settled(reading.view)
    if not settled:
        return []
    each = [settled_part(viewer, reading, speech, move, again) for move, again in settled]
    return [Text(viewer.words("orders.settled")), *each]


def settled_part(viewer: Viewer, reading: Reading, speech: Speech, move: Move, again: Move) -> Part:
    """A thing that a move has settled, and the move that undoes that."""
    said = f"**{speech.move(move)}**"
    choices = reading.choices
    if choices is None or reading.game.check(reading.state, reading.seat, again) is not None:
        return Text(said)
    pick = id_of(reading, "pick", path_text(path_to(choices, again)))
    return SectionPart(said, Button(viewer.words("button.order_off"), str(pick)))
