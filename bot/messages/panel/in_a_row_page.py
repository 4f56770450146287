"""Several moves at once, where a game has a seat make them in a row: the button, and the page that shows them first."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.drawing.figures import pictures_with_looks
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.pages import Page, Text
from bot.messages.panel.foot import id_of
from bot.messages.panel.offers import OPENS
from engine.game import Seat
from rendering.games import PICTURES


def in_a_row_button(viewer: Viewer, reading: Reading) -> tuple[Button, ...]:
    """Shows what would be done in a row, where that is more than one move."""
    if not reading.number_in_a_row:
        return ()
    label = viewer.words(f"{reading.match.game}.in_a_row", n=reading.number_in_a_row)
    return (Button(f"{label}{OPENS}", str(id_of(reading, "in_a_row")), emoji="⏩"),)


async def in_a_row_page(viewer: Viewer, table: Table, seat: Seat) -> Page | None:
    """The position as it will be, what was done there marked, and what it takes and brings; to be confirmed.

    None where there is nothing to do in a row.
    """
    reading, speech = table.reading(seat), viewer.speech(table, seat)
    state, line = reading.in_a_row
    if not reading.number_in_a_row:
        return None
    events = [told for ply in line.plies for event in ply.events if (told := event.seen_by(seat))]
    label = viewer.words(f"{reading.match.game}.in_a_row", n=reading.number_in_a_row)
    lines = [f"**{label}**", speech.brings_in_a_row(reading.view, events)]
    pictures = await viewer.part(replace(reading, state=state), PICTURES[reading.match.game].in_a_row, events)
    foot = (
        Button(
            viewer.words("button.confirm"), str(id_of(reading, "confirm_in_a_row")), discord.ButtonStyle.success, "✅"
        ),
        Button(viewer.words("button.to_turn"), str(id_of(reading, "look")), emoji="◀️"),
    )
    return Page((Text("\n".join(lines)), *pictures_with_looks(viewer, reading, pictures, lines), foot))
