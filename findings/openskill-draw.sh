#!/usr/bin/env bash
# Two of four share the first place: openskill gives the third exactly what it gives each of them, and shows the third above them.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages openskill==6.2.0
"$python" - <<'PY'
from openskill.models import PlackettLuce
from told import hold, tell

model = PlackettLuce()


def rated(ranks):
    """(mu, figure) of newcomers with these places."""
    return [
        (round(one.mu, 2), round(one.ordinal(), 2))
        for (one,) in model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    ]


drawn, plain = rated([1, 1, 3, 4]), rated([1, 2, 3, 4])
tell(
    ["openskill"],
    "joint winners gain more than the third, who lost to both",
    [f"(mu, ordinal) of the places 1, 1, 3, 4: {drawn}", f"of 1, 2, 3, 4: {plain}"],
)
hold("the third's mu is the joint winners'", drawn[0][0] == drawn[1][0] == drawn[2][0])
hold("the third's figure is above theirs", drawn[2][1] > drawn[0][1])
hold("without the draw the order is that of the places", plain == sorted(plain, reverse=True))
PY
