"""What one looks at in the place of the panel: a part of what there is to see, or a card alone, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.drawing.figures import drawn_or_told, look_button
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import OPTION_LABEL_LIMIT, OPTIONS_LIMIT, Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId, path_text
from bot.messages.layout.pages import Page, Part, Text, in_rows
from bot.messages.panel.foot import id_of
from engine.game import Seat
from rendering.games import PICTURES
from texts.literal import clipped_text

CARD_MENUS = 3
"""Menus of cards on a page: 75 cards are more than anybody has before them."""


async def looked_at_page(viewer: Viewer, table: Table, seat: Seat, part: str, path: Sequence[int]) -> Page:
    """A part of what there is to see, with the way back to where one stands in choosing."""
    reading = table.reading(seat)
    pictures = await viewer.part(reading, part)
    lines = [f"**{viewer.words(f'{reading.match.game}.part.{part}')}**"]
    own = PICTURES[reading.match.game].parts_of(len(reading.match.seats), own=True)
    others = [look_button(viewer, reading, other, path) for other in own if other != part] if part in own else []
    shown = drawn_or_told(viewer, pictures, lines)
    return Page((Text("\n".join(lines)), *shown, *in_rows(others), *way_on(viewer, table, reading, path)))


async def look_at_card(viewer: Viewer, table: Table, seat: Seat, number: int, path: Sequence[int]) -> Page:
    """A card alone, with all that it says. Raises LookupError for one that the seat does not see."""
    reading = table.reading(seat)
    if number not in ADAPTERS[reading.match.game].vocabulary.cards_seen(reading.view):
        raise LookupError(number)
    pictures = await viewer.card(reading.match.game, number)
    name = f"**{viewer.speech(table, seat).term('card', number)}**"
    return Page((Text(name), *drawn_or_told(viewer, pictures, [name]), *way_on(viewer, table, reading, path)))


def way_on(viewer: Viewer, table: Table, reading: Reading, path: Sequence[int]) -> list[Part]:
    """Menus of the cards that one may look at alone, and the way back."""
    back = CustomId("play", reading.match.id)
    if reading.choices is not None:
        back = id_of(reading, "look", path_text(path))
    return [*card_menus(viewer, table, reading, path), (to_turn_button(viewer, table, reading.seat, back),)]


def to_turn_button(viewer: Viewer, table: Table, seat: Seat, back: CustomId) -> Button:
    """Leads back to the panel of a seat: to its question, where it is asked something."""
    is_asked = any(decision.seat == seat for decision in table.asked())
    return Button(viewer.words("button.to_question" if is_asked else "button.to_turn"), str(back), emoji="◀️")


def card_menus(viewer: Viewer, table: Table, reading: Reading, path: Sequence[int]) -> list[Part]:
    """The cards that the seat sees, the own ones first, in as many menus as a page has room for."""
    numbers = list(dict.fromkeys(ADAPTERS[reading.match.game].vocabulary.cards_seen(reading.view)))
    speech, menus = viewer.speech(table, reading.seat), list[Part]()
    for part in range(min(CARD_MENUS, -(-len(numbers) // OPTIONS_LIMIT))):
        shown_here = numbers[part * OPTIONS_LIMIT : (part + 1) * OPTIONS_LIMIT]
        options = tuple(Option(clipped_text(speech.term("card", n), OPTION_LABEL_LIMIT), str(n)) for n in shown_here)
        which = CustomId("card", reading.match.id, seat=reading.seat, argument=f"{part}.{path_text(path)}")
        menus.append(Menu(viewer.words("menu.card"), str(which), options))
    return menus
