"""Standing orders in one place: what is done for a seat without asking, and the form that begins or ends it."""

from __future__ import annotations

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.position.routine import is_answered
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, Option
from bot.messages.layout.custom_ids import CustomId, path_text
from bot.messages.layout.forms import ChecksField, ModalForm, ReadingMatter
from bot.messages.layout.pages import Page, Part, SectionPart, Text
from bot.messages.panel.foot import id_of
from bot.messages.panel.routine_buttons import OFF, ON
from engine.game import Move, Seat
from engine.narrowing import path_to
from texts.speech import Speech

CHANGE = "change"
"""What the button to the form has in the place of nothing."""
ORDERS = "orders"
"""The name of the field with the boxes."""


def orders_button(viewer: Viewer, reading: Reading) -> tuple[Button, ...]:
    """Leads to the standing orders of a game that has some, while others are asked."""
    if not reading.game.routine or reading.decision is not None or not reading.asked:
        return ()
    page = CustomId("orders", reading.match.id, seat=reading.seat)
    return (Button(viewer.words("button.orders"), str(page), emoji="🔁"),)


def orders_page(viewer: Viewer, table: Table, seat: Seat) -> Page:
    """All standing orders that a seat has or may give, and the button to change them."""
    reading, speech, words = table.reading(seat), viewer.speech(table, seat), viewer.words
    parts: list[Part] = [Text("\n".join([words("orders.head"), *order_lines(viewer, reading, speech)]))]
    change = CustomId("orders", reading.match.id, seat=seat, argument=CHANGE)
    parts.append((Button(words("button.orders_change"), str(change), emoji="🔁"),))
    parts += settled_parts(viewer, reading, speech)
    back = Button(words("button.plan_back"), str(CustomId("play", reading.match.id)), emoji="◀️")
    return Page((*parts, (back,)))


def order_lines(viewer: Viewer, reading: Reading, speech: Speech) -> list[str]:
    """What can be answered without asking, each with whether it is."""
    lines: list[str] = []
    for question in sorted(reading.game.routine):
        on = is_answered(reading.game, reading.match.seats[reading.seat], question)
        lines += [speech.routine_about(question), f"-# {viewer.words(f'orders.{ON if on else OFF}')}"]
    return lines


def orders_form(viewer: Viewer, table: Table, seat: Seat) -> ModalForm:
    """All standing orders of a game in one form: a box for each."""
    reading, speech, words = table.reading(seat), viewer.speech(table, seat), viewer.words
    boxes = tuple(
        Option(
            speech.routine_about(question).replace("**", ""),
            question,
            chosen=is_answered(reading.game, reading.match.seats[seat], question),
        )
        for question in sorted(reading.game.routine)
    )
    given = CustomId("ordered", reading.match.id, seat=seat)
    field = ChecksField(words("orders.boxes"), ORDERS, boxes)
    return ModalForm(words("button.orders"), (ReadingMatter(words("orders.head")), field), str(given))


def has_settled(table: Table, seat: Seat) -> bool:
    """Whether a seat has settled single things, which stand on the page alone."""
    return bool(ADAPTERS[table.match.game].vocabulary.settled(table.reading(seat).view))


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
