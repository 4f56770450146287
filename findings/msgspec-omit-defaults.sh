#!/usr/bin/env bash
# msgspec's omit_defaults leaves out a value only if it is the very object that is the default (or an empty collection): two equal
# Structs have different bytes when one of them was read from a file, and their hashes differ.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages msgspec==0.22.0
"$python" - <<'PY'
import msgspec
from told import hold, tell


class Options(msgspec.Struct, omit_defaults=True):
    """Four fields with defaults of four kinds."""

    seats: int = 4
    minutes: int = 1440
    title: str = "without a name"
    tags: list[str] = []


made = Options()
read = msgspec.json.decode(b'{"seats":4,"minutes":1440,"title":"without a name","tags":[]}', type=Options)
encode = msgspec.json.encode
again = msgspec.json.decode(encode(read), type=Options)
tell(
    ["msgspec"],
    "a field that equals its default is left out, so equal Structs have equal bytes",
    [f"equal: {made == read}", f"made here: {encode(made).decode()}", f"read from JSON: {encode(read).decode()}"],
)
hold("the two are equal", made == read == again)
hold("what was made here has no fields", encode(made) == b"{}")
hold("what was read keeps what is not a small number or empty",
     encode(read) == encode(again) == b'{"minutes":1440,"title":"without a name"}')  # fmt: skip
PY
