#!/usr/bin/env bash
# English times by Babel are written with a space that Noto Sans KR has no glyph for: "3:04 PM" is drawn with a box in the middle.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages babel==2.18.0 pillow==13.0.0 justmytype-intl-cjk==0.1.0
"$python" - <<'PY'
from datetime import time

from babel.dates import format_time
from drawn import ink, korean
from told import hold, tell

text = format_time(time(15, 4), "short", locale="en")
space = text[4]
font = korean(40)
tell(
    ["babel", "pillow", "justmytype-intl-cjk"],
    "an English time is ASCII, and a space is drawn as nothing in any font",
    [f"the time: {text!a}",
     f"width and ink of its space: {font.getlength(space)}, {ink(font, space)}; of ' ': {font.getlength(' ')}, {ink(font, ' ')}",
     f"of a no-break space: {font.getlength(chr(0xA0))}, {ink(font, chr(0xA0))}"],
)  # fmt: skip
hold("the time has a narrow no-break space", text == "3:04\u202fPM")
hold("that is drawn as a box, as wide as a Hangul syllable", font.getlength(space) == 40 and ink(font, space) > 100)
hold("other spaces are not", ink(font, " ") == ink(font, "\xa0") == 0)
PY
