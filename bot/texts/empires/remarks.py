"""Moves of Empires of the North that give up what cannot be had again: they are confirmed, and say what it is."""

from __future__ import annotations

from bot.texts.catalogue import Language
from engine.empires.game.unspent import unspent
from engine.empires.game.view import EmpiresView
from engine.empires.table import moves as m
from engine.game import Move


def given_up(view: EmpiresView, move: Move) -> dict[str, int]:
    """What a move gives up, by kind: at a pass what could still be done, at Lookout the cards that nobody keeps."""
    if isinstance(move, m.Pass):
        return unspent(view)
    if move == m.Keep(()) and view.asked == "lookout_keep" and view.players[view.own].goods.get("worker"):
        return {"lookout": len(view.players[view.own].aside or ())}
    return {}


def confirmed(view: EmpiresView, move: Move) -> bool:
    """Whether a move is asked once more."""
    return bool(given_up(view, move))


def remarks(words: Language, view: EmpiresView, move: Move) -> str:
    """What it gives up, in a few words; else nothing."""
    told = [words(f"empires.unspent.{thing}", n=n) for thing, n in given_up(view, move).items()]
    return words("panel.unspent", things=words.listed(told)) if told else ""
