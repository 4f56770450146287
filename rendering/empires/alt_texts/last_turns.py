"""What the pictures say in words of what every seat did in its last turn."""

from __future__ import annotations

from engine.empires.game.view import EmpiresView
from engine.empires.table.events import Built, PawnMoved, PawnPlaced, Used
from engine.empires.table.events_at_sea import Conquered, Pillaged, Raided, Sailed
from engine.first_seat import SEAT_LETTERS
from engine.game import Event
from rendering.empires.scene import shown_of_last_turns
from texts.empires.terms import card_named
from texts.words import Words

ToldEvent = Built | Used | PawnPlaced | PawnMoved | Raided | Sailed | Pillaged | Conquered


def last_turns_told(view: EmpiresView, events: list[Event], words: Words) -> str:
    """What every seat did in its last turn; its own line says that it has passed."""
    said = [
        f"{SEAT_LETTERS[event.seat]} {shown_event_words(view, event, words)}"
        for event in shown_of_last_turns(events)
        if isinstance(event, ToldEvent)
    ]
    return words("empires.picture.alt.last", deeds=words.listed(said)) if said else ""


def shown_event_words(view: EmpiresView, event: ToldEvent, words: Words) -> str:
    match event:
        case PawnPlaced() | PawnMoved():
            return words(f"empires.action.{event.tile}")
        case Sailed():
            return words("empires.picture.alt.sent")
        case Pillaged():
            return words("empires.picture.alt.pillaged", card=card_named(words, view.data, event.island))
        case Conquered():
            return words("empires.picture.alt.conquered", card=card_named(words, view.data, event.island))
        case Raided():
            return words("empires.picture.alt.raided", card=card_named(words, view.data, event.card))
        case Built() | Used():
            return card_named(words, view.data, event.card)
