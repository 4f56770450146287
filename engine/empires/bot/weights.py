"""How much a bot seat values things, in points. `python -m bench.strength.tune empires` finds them; these were found by hand."""

from __future__ import annotations

from msgspec import Struct


class EmpiresWeights(Struct):
    """`pace` is how many points on the track a leader gains in a round, `first_pace` in the first one.

    Names ending in `_round` count once for each round to come. `wanted` is added to a resource while a card of the
    hand asks for it, `step` to food for which a pawn could move, `lacking` to the cost of a resource that gold must replace.
    `scarce` and `idle` are a worker that is needed now and one that is not. `reuse` is how much of what an action yields is
    counted for each later round, `again` how much of it when it pays the longer the sooner it is used. `harm` is how much of
    what a raid takes from another seat counts, `haste` how much more or less a point on the track that brings the end nearer,
    `later` what it is worth to keep a boost, `discard` a card of a small hand; `rebuilt` how
    likely a card that is taken back is built once more.
    """

    pace: float = 8.0
    first_pace: float = 4.0
    resource: float = 0.5
    wanted: float = 0.3
    step: float = 0.6
    gold: float = 1.0
    axe_round: float = 0.35
    axe: float = 0.35
    scarce: float = 0.7
    idle: float = 0.1
    worker_round: float = 0.8
    card: float = 0.2
    card_round: float = 0.55
    ship_round: float = 1.0
    reuse: float = 0.85
    field_round: float = 0.35
    harm: float = 0.5
    haste: float = 0.12
    later: float = 0.25
    discard: float = 0.7
    lacking: float = 0.5
    again: float = 0.5
    rebuilt: float = 0.8


WEIGHTS = EmpiresWeights()
"""The weights by which bot seats play."""
