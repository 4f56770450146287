"""The page's own fonts, from packages: the page looks the same on machines with many fonts and with none."""

from importlib.resources import files
from pathlib import Path

_NOTO = Path(str(files("manimgx_fonts")))

FONTS = {
    "text.ttf": Path(str(files("justmytype_intl_cjk"))) / "fonts" / "ofl" / "notosanskr" / "NotoSansKR[wght].ttf",
    "signs.ttf": _NOTO / "NotoEmoji[wght].ttf",
    "more.ttf": _NOTO / "NotoSans[wght].ttf",
}
"""Fonts by the name that the page asks for: Latin and Korean (10 MB), emoji (2 MB), more Latin and Cyrillic signs (0.7 MB)."""
