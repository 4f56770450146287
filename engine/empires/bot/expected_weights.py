"""What the features of a seat count for as a round begins, in points at the end: a table of `python -m bench.fit_empires`.

Fitted on games of the bot players themselves, all at once, by least squares. The first number counts in the last round, the
second is what each round that may follow adds to it. What they say of one feature alone is little: many of them go together.
"""

from __future__ import annotations

WEIGHED: dict[str, tuple[float, float]] = {
    "seat": (18.464, 7.404),
    "following": (7.404, 0.062),
    "round": (-2.441, -3.022),
    "vp": (0.934, -0.231),
    "lead": (0.225, 0.048),
    "resource": (0.556, -0.031),
    "food": (0.130, 0.018),
    "gold": (1.489, -0.229),
    "axe": (0.332, 0.264),
    "worker": (0.551, 0.443),
    "ship": (0.114, 0.746),
    "hand": (0.968, -0.052),
    "card": (0.599, 0.229),
    "action": (0.354, 0.143),
    "feature": (1.857, 0.073),
    "field_good": (0.033, -0.166),
    "assigned": (0.364, -0.036),
}
