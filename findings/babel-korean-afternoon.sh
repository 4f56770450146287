#!/usr/bin/env bash
# Babel writes three in the afternoon in Korean as "PM 3:04", and reads "오후 3:04", as Koreans write it, as three at night.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages babel==2.18.0
"$python" - <<'PY'
from datetime import time

from babel.dates import format_time, parse_time
from told import hold, tell

written = format_time(time(15, 4), "short", locale="ko")
night, day = parse_time("오후 3:04", locale="ko"), parse_time(written, locale="ko")
tell(
    ["babel"],
    "it writes '오후 3:04', and reads that as 15:04, or refuses it",
    [f"written: {written!r}", f"read from '오후 3:04': {night}, from {written!r}: {day}"],
)
hold("Latin letters are written", written == "PM 3:04")
hold("the Korean word is passed over", night == time(3, 4))
hold("its own text it reads", day == time(15, 4))
PY
