#!/usr/bin/env bash
# Babel rounds durations up to the next unit from 85 hundredths of it: 21 hours are "1 day", 6 days "1 week", 11 days "2 weeks".
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages babel==2.18.0
"$python" - <<'PY'
from datetime import timedelta

from babel.dates import format_timedelta
from told import hold, tell

DURATIONS = {"52 minutes": "1 hour", "20 hours": "20 hours", "21 hours": "1 day", "6 days": "1 week", "11 days": "2 weeks",
             "26 days": "1 month"}  # fmt: skip
seen = {}
for given in DURATIONS:
    number, unit = given.split()
    seen[given] = format_timedelta(timedelta(**{unit: int(number)}), locale="en")
korean = format_timedelta(timedelta(days=6), locale="ko")
tell(
    ["babel"],
    "the largest unit that is full is told: 21 hours, 6 days, 1 week",
    [*(f"{given}: {said}" for given, said in seen.items()), f"6 days in Korean: {korean}"],
)
hold("each is told so", seen == DURATIONS)
hold("in Korean, too", korean == "1주")
PY
