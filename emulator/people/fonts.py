"""The page's own type, out of packages: the page looks alike on a machine with many fonts and on one without any."""

from importlib.resources import files
from pathlib import Path

_NOTO = Path(str(files("manimgx_fonts")))

FONTS = {
    "text.ttf": Path(str(files("justmytype_intl_cjk"))) / "fonts" / "ofl" / "notosanskr" / "NotoSansKR[wght].ttf",
    "signs.ttf": _NOTO / "NotoEmoji[wght].ttf",
    "more.ttf": _NOTO / "NotoSans[wght].ttf",
}
"""By the name that the page asks for: Latin and Korean (10 MB), emoji (2 MB), Latin and Cyrillic signs beyond those (0.7 MB)."""
