"""How much a bot seat holds things to be worth, in points. `python -m bench.strength.tune keltis` finds them; these were found by
hand."""

from __future__ import annotations

from msgspec import Struct


class KeltisWeights(Struct):
    """`wish`, `clover` and `token_card` are tokens on the stone that a figure enters, beside the points that they show. `way`
    is a step because it leads on, `first_step` the first one of a small figure beside its points, which the next steps bring
    back: with too little of it the large figure never leaves the start stone.

    `gap` is lost for each value that a card leaves behind; each card that lies out between takes the part `lying_out` off
    that, as it cannot be laid any more. `following` is the first card of a row for each other card of the hand that can
    follow it.

    `kept` is a card that comes next, `hardly_kept` the least that one is worth which fits, `kept_for_row` what a row adds
    that has a direction. A discard costs `discard` beside what the card is worth to its owner, and the part `gift` of what it
    is worth to the next player, who may draw it. An open card is drawn if it is worth `open_card`. `strip_hand` is what it
    brings to take away a card of the hand at all, `strip_row` what it costs to take one of a row.

    What a card is worth that is kept also groups the cards that may be drawn (`NEAR` in `engine/keltis/bot/drawing.py`).
    """

    wish: float = 3.0
    clover: float = 2.5
    token_card: float = 1.0
    way: float = 1.5
    first_step: float = 4.5
    gap: float = 0.9
    lying_out: float = 0.25
    following: float = 0.3
    kept: float = 2.5
    hardly_kept: float = 0.3
    kept_for_row: float = 0.2
    discard: float = 1.5
    gift: float = 0.3
    open_card: float = 1.0
    strip_hand: float = 0.5
    strip_row: float = 0.5


WEIGHTS = KeltisWeights()
"""The weights by which bot seats play."""
