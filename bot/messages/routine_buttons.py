"""What can be answered without asking: the button for it at its question, the one to end it elsewhere, and who does so."""

from __future__ import annotations

from collections.abc import Iterator

from bot.matches.reading import Reading
from bot.matches.wishes import wish_for, wishes_of
from bot.messages.custom_ids import CustomId
from bot.messages.letters import BUTTON_LABEL_LIMIT, Button
from bot.texts.literal import clipped, literally
from bot.texts.speech import Speech
from engine.routine import Wish, wishes
from engine.rules import AnyGame
from storage.records import Match

ON, OFF = "on", "off"
ENDS = 2
"""Buttons that end something; more of it is ended where it is asked about, by taking the answer back."""


def routine_buttons(reading: Reading, speech: Speech) -> tuple[Button, ...]:
    """For the question that is asked, to have it answered from now on; for what is answered, to be asked again."""
    sitting, game = reading.match.seats[reading.seat], reading.game
    begins: list[Wish] = []
    if reading.decision is not None and wish_for(game, sitting, reading.decision) is None:
        begins = wishes(game.routine, reading.decision)
    return (
        *(button(reading, wish, ON, speech.routine_begins(wish)) for wish in begins),
        *(button(reading, wish, OFF, speech.routine_ends(wish)) for wish in list(wishes_of(game, sitting))[:ENDS]),
    )


def button(reading: Reading, wish: Wish, turned: str, label: str) -> Button:
    """A button that begins or ends something."""
    which = CustomId("routine", reading.match.id, seat=reading.seat, argument=f"{wish}.{turned}")
    return Button(clipped(label, BUTTON_LABEL_LIMIT), str(which), emoji="🔁" if turned == ON else "🙋")


def routine_lines(game: AnyGame, match: Match, speech: Speech) -> list[str]:
    """Who has what answered, for all to see."""

    def lines() -> Iterator[tuple[str, str]]:
        for seat in match.seats:
            for wish in wishes_of(game, seat):
                yield wish.question, speech.routine(wish, literally(seat.name))

    return [line for _, line in sorted(lines(), key=lambda found: found[0])]
