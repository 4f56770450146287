"""How much a bot seat holds things to be worth, in points: found by `python -m bench.strength.tune manitoba`."""

from __future__ import annotations

from msgspec import Struct


class ManitobaWeights(Struct):
    """`token` is one more token in a sector beyond what its space shows, for the spaces that come after it. Of what the space
    shows the part `soon` counts where the sector can be scored soon, else `later`. `on_place` is the least that a good is
    worth which a ceremonial place lacks, `place` a token there at the start (it falls to nothing, as at the end no place is
    completed any more), `completed` one that completes its place. `unkept` is what it costs to put a good back into the
    supply.

    `progress` is one space more on a path, beyond what the space and the next one give, `next` how many times what the next
    one gives counts already, `favour` by how much a seat prefers a step on the path that it likes best to one on that which
    it likes least, `path_end` what a step costs where none can be made.

    `foot` is one more figure on the territory, `walk` what it costs if it comes from another area. `ready` is a figure on the
    square: times `ready_few`, `ready_some` or `ready_many` by how many are there, and to wake one times `wake_none`,
    `wake_some` or `wake_many`. Waking as a turn of its own counts `urgency` times where the square is empty, else `leisure`
    times, and costs `disc` for each disc.

    Bonuses are `wampum`, `exempt`, `passive` (placing passively is free), `wake_points`, `saved` (no sacrifice at the end),
    `deploy` (a figure placed anywhere); what may be copied later counts in the part `copied`, and copying is worth `copy`
    beside it. `wampum_kept` is what it costs to wake with wampum where the square is not empty, `wampum_spent` to exchange a
    berry with it, `reactivated` a disc. `waiting` is the part of a whole sector that it costs to score one that need not be
    scored this season.
    """

    token: float = 0.478
    soon: float = 0.311
    later: float = 0.088
    on_place: float = 1.32
    place: float = 7.89
    completed: float = 2.23
    unkept: float = 1.12
    progress: float = 0.769
    next: float = 6.66
    favour: float = 1.5
    path_end: float = 1.06
    foot: float = 2.81
    walk: float = 0.104
    ready: float = 0.197
    ready_few: float = 1.1
    ready_some: float = 1
    ready_many: float = 0.407
    wake_none: float = 1.65
    wake_some: float = 0.772
    wake_many: float = 0.501
    urgency: float = 1.73
    leisure: float = 0.736
    disc: float = 0.0529
    wampum: float = 2.17
    exempt: float = 1.14
    passive: float = 0.24
    wake_points: float = 2.77
    saved: float = 4.23
    deploy: float = 1.22
    copied: float = 0.624
    copy: float = 0.491
    wampum_kept: float = 0.88
    wampum_spent: float = 1.67
    reactivated: float = 1.33
    waiting: float = 0.374


WEIGHTS = ManitobaWeights()
"""The weights by which bot seats play."""
