"""What the features of a seat count for as a round begins, in points at the end: a table of `python -m bench.fit_empires`
(1,500 games, seed 1).

Fitted on games of the bot players themselves, all at once, by least squares. The first number counts in the last round, the
second is what each round that may follow adds to it. What they say of one feature alone is little: many of them go together.
"""

from __future__ import annotations

WEIGHED: dict[str, tuple[float, float]] = {
    "seat": (18.847, 6.452),
    "following": (6.452, -0.025),
    "round": (-2.821, -3.135),
    "vp": (0.884, -0.327),
    "lead": (0.271, 0.103),
    "resource": (0.559, -0.067),
    "food": (0.088, 0.096),
    "gold": (1.418, -0.175),
    "axe": (0.441, 0.034),
    "worker": (0.611, 0.605),
    "ship": (0.192, 0.714),
    "hand": (1.239, 0.056),
    "card": (0.728, 0.319),
    "action": (0.257, 0.083),
    "feature": (1.573, 0.046),
    "field_good": (0.156, -0.163),
    "assigned": (0.316, 0.019),
}
