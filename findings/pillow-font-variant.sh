#!/usr/bin/env bash
# font_variant(), which gives a font in another size, forgets its weight. In Noto Sans KR, whose default is the thinnest of all,
# a bold heading's smaller sister is drawn with hairlines.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages pillow==13.0.0 justmytype-intl-cjk==0.1.0
"$python" - <<'PY'
import copy

from drawn import ink, korean
from told import hold, tell

font = korean(40)
untouched = ink(font, "한글")
font.set_variation_by_axes([700])
bold, variant, copied = ink(font, "한글"), ink(font.font_variant(), "한글"), ink(copy.copy(font), "한글")
tell(
    ["pillow", "justmytype-intl-cjk"],
    "font_variant() changes what it is told and keeps the rest; a font as it comes is Regular",
    [f"ink in bold: {bold}, of its font_variant(): {variant}, of its copy: {copied}, of the font as it comes: {untouched}",
     f"the axis as the font tells it: {font.get_variation_axes()[0]}"],
)  # fmt: skip
hold("a variant has the weight of the font as it comes", variant == untouched < bold / 2)
hold("so has a copy", copied == untouched)
hold("which is the least", font.get_variation_axes()[0]["default"] == font.get_variation_axes()[0]["minimum"] == 100)
PY
