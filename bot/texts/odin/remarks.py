"""What must be known of a move of A Feast for Odin before it is chosen, and which moves are asked once more."""

from __future__ import annotations

from bot.texts.catalogue import Language
from engine.game import Move
from engine.odin.game.view import OdinView
from engine.odin.table import moves as m
from rendering.odin.words.names import card_name


def confirmed(view: OdinView, move: Move) -> bool:
    """Whether a move gives up Vikings that could still be placed this round."""
    return isinstance(move, m.Pass) and view.players[view.own].vikings > 0


def remarks(words: Language, view: OdinView, move: Move) -> str:
    """That only a card makes a space usable, which one, and what becomes of the turn without it (ODIN-5.0.6); else nothing.

    Of a pass, how many Vikings it leaves unused.
    """
    match move:
        case m.UseSpace(space=space) | m.Imitate(space=space) if space in view.hopes:
            cards = " / ".join(card_name(words, card) for card in view.hopes[space])
            return words("odin.remarks.needs", cards=cards) if cards else words("odin.remarks.needs_any")
        case m.PlayCard(card=card) if view.asked == "bonus_card" and view.hopes:
            helps = any(card in cards for cards in view.hopes.values())
            return words("odin.remarks.helps") if helps else words("odin.remarks.begins_anew")
        case m.Skip() if view.asked == "bonus_card" and view.hopes:
            return words("odin.remarks.begins_anew")
        case m.Pass() if confirmed(view, move):
            return words("panel.unspent", things=words("odin.does.vikings", n=view.players[view.own].vikings))
        case _:
            return ""
