"""Type: text and icons as masks. Faces and masks are kept, for they are what makes text dear."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files

from fonticon_mdi7 import MDI7  # pyright: ignore[reportMissingTypeStubs]
from PIL import Image, ImageDraw, ImageFont

from rendering.own_icons import OWN, own_mask
from rendering.theme import MEDIUM

Mask = Image.Image

CAP_HEIGHT = 0.733
"""Height of a capital or a digit of Noto Sans KR as a share of its size: what text is centred by."""

_TEXT = str(files("justmytype_intl_cjk") / "fonts" / "ofl" / "notosanskr" / "NotoSansKR[wght].ttf")
_NOT_A_CHARACTER = "\uffff"
_SPARE = "\u200d\ufe0e\ufe0f"
"""Joiners and variation selectors, which mean nothing once the sign they belong to is drawn alone."""


class Glyphs:
    """The text face in all sizes and weights, and the icons."""

    def __init__(self) -> None:
        self.text = lru_cache(4096)(self._text)
        self.icon = lru_cache(512)(self._icon)
        self.width = lru_cache(8192)(self._width)
        self._face = lru_cache(32)(_face)
        self._icon_face = lru_cache(32)(_icon_face)
        self._is_drawn = lru_cache(4096)(self._has_glyph)

    def _text(self, text: str, size: int, weight: int = MEDIUM) -> tuple[Mask, int, int] | None:
        """The mask of a text and where its corner lies from the left end of the baseline; None when there is nothing."""
        return drawn(self._face(size, weight), text)

    def _icon(self, name: str, size: int) -> Mask:
        """The mask of an icon, our own or a Material Design one, without room around it."""
        if name in OWN:
            return own_mask(name, size)
        sign: str = getattr(MDI7, name)
        mask = drawn(self._icon_face(size), sign[-1])
        if mask is None:
            raise LookupError(f"there is no icon {name!r}")
        return mask[0].crop(mask[0].getbbox())

    def _width(self, text: str, size: int, weight: int = MEDIUM) -> int:
        """How far a text reaches, in pixels."""
        return round(self._face(size, weight).getlength(text))

    def _has_glyph(self, sign: str) -> bool:
        face = self._face(24, MEDIUM)
        if unicodedata.category(sign) in ("Zs", "Cc", "Cf"):
            return sign == " "
        mask, missing = drawn(face, sign), drawn(face, _NOT_A_CHARACTER)
        return mask is not None and (missing is None or mask[0].tobytes() != missing[0].tobytes())

    def plain(self, text: str) -> str:
        """The text composed (NFC), without signs that the face cannot draw, such as emoji."""
        composed = unicodedata.normalize("NFC", text)
        return " ".join("".join(s for s in composed if s not in _SPARE and self._is_drawn(s)).split())

    def shortened(self, text: str, room: int, size: int, weight: int = MEDIUM) -> str:
        """The text, cut with … where it would need more than `room` pixels."""
        text = self.plain(text)
        if self.width(text, size, weight) <= room:
            return text
        while text and self.width(text + "…", size, weight) > room:
            text = text[:-1].rstrip()
        return text + "…"

    def wrapped(self, text: str, room: int, size: int, weight: int = MEDIUM) -> list[str]:
        """The text in lines of at most `room` pixels, broken between words; a word that is too long stands alone."""
        lines = [""]
        for word in self.plain(text).split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, size, weight) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


def drawn(face: ImageFont.FreeTypeFont, text: str) -> tuple[Mask, int, int] | None:
    """The mask of a text and where its corner lies from the left end of the baseline; None when nothing is seen."""
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
    if right <= left or bottom <= top:
        return None
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=face, anchor="ls")
    return mask, left, top


def _face(size: int, weight: int) -> ImageFont.FreeTypeFont:
    # Basic layout: no Raqm, so that the picture does not depend on libraries of the machine.
    face = ImageFont.truetype(_TEXT, size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([weight])
    return face


def _icon_face(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(MDI7.__font_file__, size, layout_engine=ImageFont.Layout.BASIC)
