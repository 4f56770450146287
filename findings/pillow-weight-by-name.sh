#!/usr/bin/env bash
# The two ways to choose the weight of a variable font do not mix: a weight by name after one by number gives bold letters at the
# distances of thin ones, and a name that was chosen before is passed over without a word.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages pillow==13.0.0 justmytype-intl-cjk==0.1.0
"$python" - <<'PY'
from drawn import ink, korean
from told import hold, tell


def drawn(*steps):
    """Ink and width of a text, after the weight was chosen so, step by step."""
    font = korean(40)
    for step in steps:
        if isinstance(step, str):
            font.set_variation_by_name(step)
        else:
            font.set_variation_by_axes([step])
        last = ink(font, "WWW"), font.getlength("WWW")
    return last


thin, bold, bold_by_number = drawn(100), drawn("Bold"), drawn(700)
mixed, again = drawn(900, "Bold"), drawn("Bold", 100, "Bold")
tell(
    ["pillow", "justmytype-intl-cjk"],
    "Bold is Bold, whatever was chosen before",
    [f"(ink, width) of Bold: {bold}, by number: {bold_by_number}, of Thin: {thin}",
     f"900, then Bold: {mixed}", f"Bold, then 100, then Bold: {again}"],
)  # fmt: skip
hold("name and number give the same on a new font", bold == bold_by_number)
hold("after a number the name gives Thin's width", mixed[1] == thin[1] < bold[1])
hold("and more ink than Thin has", mixed[0] > 2 * thin[0])
hold("the same name a second time does nothing", again == thin)
PY
