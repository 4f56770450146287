"""Draws the golden images anew: `python -m tests.rendering.renew`. Look at every one before you commit it."""

from __future__ import annotations

from rendering.painter import Painter
from tests.rendering.golden_pictures import FOLDER, PICTURES, as_on_phone


def renew() -> None:
    """Replaces all golden images."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    painter = Painter()
    for name, draw in PICTURES.items():
        as_on_phone(draw(painter)).quantize(256).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    renew()
