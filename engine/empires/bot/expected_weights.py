"""What the features of a seat count for as a round begins, in points at the end: a table of
`python -m bench.strength.fit_empires` (1,500 games, seed 1).

Fitted on games of the bot players themselves, all at once, by least squares. The first number counts in the last round, the
second is what each round that may follow adds to it. What they say of one feature alone is little: many of them go together.
"""

from __future__ import annotations

WEIGHED: dict[str, tuple[float, float]] = {
    "seat": (20.313, 6.658),
    "following": (6.658, -0.040),
    "round": (-2.616, -2.811),
    "vp": (0.877, -0.310),
    "lead": (0.275, 0.062),
    "resource": (0.569, -0.105),
    "food": (0.083, 0.100),
    "gold": (1.488, -0.307),
    "axe": (0.611, 0.071),
    "worker": (0.707, 0.483),
    "ship": (-0.045, 0.462),
    "hand": (1.175, 0.049),
    "card": (0.646, 0.303),
    "action": (0.356, 0.015),
    "feature": (1.657, -0.112),
    "field_good": (0.021, -0.025),
    "assigned": (0.276, 0.042),
}
