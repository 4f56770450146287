"""Why an answer is not possible, with its rule: asked only after it was not among the legal ones."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, Refusal
from engine.odin.facts.pieces import CardOption
from engine.odin.table.moves import Choose

USE_ONE = Refusal("ODIN-3.5.3", "use_one_effect")
"""All effects of a space cannot be left out."""


def other_move(rule: str, question: str) -> Refusal:
    """Refuses a move of another kind than the one asked for."""
    return Refusal(rule, "other_question", {"question": question})


def refuse_other_option(move: Move, rule: str, options: Sequence[CardOption]) -> Refusal:
    """Refuses an answer that is none of these prices, bundles, halves or things."""
    if isinstance(move, Choose):
        return Refusal(rule, "no_such_option", {"option": move.option, "options": tuple(options)})
    return other_move(rule, "choose")
