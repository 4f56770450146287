"""Draws golden images anew: `python -m tests.rendering.renew`. Look at every one before you commit it.

All of them, or those whose names begin as said: `python -m tests.rendering.renew odin- lobby-`.
"""

from __future__ import annotations

import sys

from rendering.painter import Painter
from tests.rendering.golden_pictures import FOLDER, PICTURES, as_on_phone


def renew(beginnings: tuple[str, ...] = ("",)) -> None:
    """Replaces the golden images whose names begin so."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if old.stem.startswith(beginnings):
            old.unlink()
    painter = Painter()
    for name, draw in PICTURES.items():
        if name.startswith(beginnings):
            as_on_phone(draw(painter)).quantize(256).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    renew(tuple(sys.argv[1:]) or ("",))
