#!/usr/bin/env bash
# openskill's weights are stretched to 1..2 within each team. Weights of 1 change nothing for two, but whoever is alone in a team has
# 2, whatever was given: the winner gains twice as much, the loser loses half.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages openskill==6.2.0
"$python" - <<'PY'
from openskill.models import PlackettLuce
from told import hold, tell

model = PlackettLuce()


def gained(size, weights=None):
    """What each of two teams of newcomers gains, each person by themselves; the first team wins."""
    teams = [[model.rating() for _ in range(size)] for _ in range(2)]
    return [[round(one.mu - 25, 2) for one in team] for team in model.rate(teams, weights=weights)]


alone, all_one, all_half = gained(1), gained(1, [[1], [1]]), gained(1, [[0.5], [0.5]])
pairs, pairs_of_one = gained(2), gained(2, [[1, 1], [1, 1]])
little, much = gained(2, [[10, 11], [1, 1]]), gained(2, [[10, 90], [1, 1]])
tell(
    ["openskill"],
    "weights of 1 are the same as none, weights of 0.5 count half, and 90 beside 10 differs from 11 beside 10",
    [f"one a team: {alone}; all weights 1: {all_one}; all weights 0.5: {all_half}",
     f"two a team: {pairs}; all weights 1: {pairs_of_one}",
     f"10 and 11 in the first team: {little}; 10 and 90: {much}"],
)  # fmt: skip
hold("for two a team weights of 1 change nothing", pairs == pairs_of_one)
hold("for one a team they do", alone == [[2.64], [-2.64]] and all_one == [[5.27], [-1.32]])
hold("of one a team the weight itself does not matter", all_half == all_one)
hold("nor does, of two, by how much they differ", little == much != pairs)
PY
