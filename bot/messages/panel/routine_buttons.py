"""What can be answered without asking: the button for it at its question, the one to end it elsewhere, and who does so."""

from __future__ import annotations

from bot.matches.position.reading import Reading
from bot.matches.position.routine import is_answered
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from engine.rules import AnyGame
from storage.records.matches import Match
from texts.literal import literal_text
from texts.speech import Speech

ON, OFF = "on", "off"


def routine_buttons(reading: Reading, speech: Speech) -> tuple[Button, ...]:
    """Buttons to have the question answered from now on, or to be asked again what is answered so far."""
    buttons: list[Button] = []
    for question, on in routine_changes(reading):
        which = CustomId("routine", reading.match.id, seat=reading.seat, argument=f"{question}.{ON if on else OFF}")
        label = speech.routine_begins(question) if on else speech.routine_ends(question)
        buttons.append(Button(label, str(which), emoji="🔁" if on else "🙋"))
    return tuple(buttons)


def routine_changes(reading: Reading) -> list[tuple[str, bool]]:
    """The questions whose routine can be changed now, each with whether it begins."""
    seat, asked = reading.match.seats[reading.seat], reading.decision.question if reading.decision else ""
    known = [(question, not is_answered(reading.game, seat, question)) for question in sorted(reading.game.routine)]
    return [(question, on) for question, on in known if question == asked or seat.has_routine(question)]


def routine_lines(game: AnyGame, match: Match, speech: Speech) -> list[str]:
    """Tells all who has which questions answered."""
    return [
        speech.routine(question, literal_text(seat.name))
        for question in sorted(game.routine)
        for seat in match.seats
        if seat.has_routine(question)
    ]
