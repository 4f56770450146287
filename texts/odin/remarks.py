"""What must be known of a move of A Feast for Odin before it is chosen."""

from __future__ import annotations

from engine.game import Move
from engine.odin.game.view import OdinView
from engine.odin.table import moves as m
from texts.catalogue import Language
from texts.odin.things import card_name


def odin_remarks(words: Language, view: OdinView, move: Move) -> str:
    """Tells that only a card makes a space usable, which one, and what becomes of the turn without it (ODIN-5.0.6)."""
    match move:
        case m.UseSpace(space=space) | m.Imitate(space=space) if space in view.hopes:
            cards = " / ".join(card_name(words, card) for card in view.hopes[space])
            return words("odin.remarks.needs", cards=cards) if cards else words("odin.remarks.needs_any")
        case m.PlayCard(card=card) if view.asked == "bonus_card" and view.hopes:
            helps = any(card in cards for cards in view.hopes.values())
            return words("odin.remarks.helps") if helps else words("odin.remarks.begins_anew")
        case m.Skip() if view.asked == "bonus_card" and view.hopes:
            return words("odin.remarks.begins_anew")
        case _:
            return ""
