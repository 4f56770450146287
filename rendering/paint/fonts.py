"""Type: text and icons as masks. Faces and masks are kept, for they are what makes text dear."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from fonticon_mdi7 import MDI7  # pyright: ignore[reportMissingTypeStubs]
from PIL import Image, ImageFont

from rendering.paint.kept import ENTRY, MEGABYTE, Kept
from rendering.paint.own_icons import OWN, own_mask
from rendering.paint.sheet import Mask
from rendering.paint.theme import BODY, MEDIUM, Lettering

CAP_HEIGHT = 0.733
"""Height of a capital or a digit of Noto Sans KR as a share of its size: what text is centred by."""

_TEXT = str(files("justmytype_intl_cjk") / "fonts" / "ofl" / "notosanskr" / "NotoSansKR[wght].ttf")
TEXT_HELD, ICONS_HELD = MEGABYTE // 2, MEGABYTE // 8
"""Bytes that a face holds for itself. All faces of text share 4.5 MB of its file, which some tools count for each."""

FACES = 8
"""How many text faces are kept: once their masks are there, texts need none, but a word in a new one takes 1.5 ms."""

SPACE = " "
NO_BREAK = "\u00a0"
"""The blank at which no line is broken, as before a French colon."""
SIGNS = 4096
"""Of how many signs it is remembered how they are drawn: what languages need, but not all that people may type."""
SYLLABLE = "가"
"""A Korean syllable. The face has all of them, and makes them equally wide."""

PlacedMask = tuple[Mask, int, int]
"""A mask, and where its corner lies from the left end of the baseline."""

_NOT_A_CHARACTER = "\uffff"
_BLANK_KINDS = ("Zs", "Zl", "Zp")
_BLANKS = "\t\n\v\f\r\x85\u2800\u3164\uffa0"
"""Blanks that Unicode counts as something else: ends of lines, the empty Braille pattern, fillers of Korean letters."""
_NARROW = "\u2007\u202f"
"""Other blanks at which no line is broken: the face has none of them."""
_UNSEEN_KINDS = ("Cc", "Cf", "Cs")
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f"  # joiners, half fillers, vowels without sound, Mongolian ones
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))  # selectors of variants
)
"""Signs that are never seen, beside those whose kind says so."""
_ODD = _UNSEEN.union(_BLANKS)
"""What Python calls printable all the same, with more."""


class Face:
    """A font in one size and weight. `weight` is what FreeType holds for it beside the file, which all its faces share."""

    def __init__(self, font: ImageFont.FreeTypeFont, weight: int) -> None:
        self.font = font
        self.weight = weight


class Glyphs:
    """The text face in all sizes and weights, and the icons. Masks are kept in `kept`, and the faces apart.

    The face moves no sign nearer to another one, so that every sign and every word is measured and drawn once: lines are put
    together from them.
    """

    def __init__(self, kept: Kept | None = None) -> None:
        self.kept = Kept() if kept is None else kept
        self.faces = self.kept.apart(FACES * (TEXT_HELD + ENTRY))

    def text(self, text: str, size: int, weight: int = MEDIUM) -> PlacedMask | None:
        """The mask of a text and where its corner lies from the left end of the baseline; None when there is nothing."""
        return self.kept.of(self._text, text, size, weight)

    def icon(self, name: str, size: int) -> Mask:
        """The mask of an icon, our own or a Material Design one, without room around it."""
        return self.kept.of(self._icon, name, size)

    def width(self, text: str, size: int, weight: int = MEDIUM) -> int:
        """How far a text reaches, in pixels."""
        return self.kept.of(self._width, text, size, weight)

    def _text(self, text: str, size: int, weight: int) -> PlacedMask | None:
        text = laid_out(text)
        if len(text) <= 1:
            return drawn_text(self._font(size, weight), text)
        parts, joint = words_or_signs(text)
        gap, reach = self.width(joint, size, weight), 0
        placed: list[PlacedMask] = []
        for part in parts:
            if found := self.text(part, size, weight):
                mask, left, top = found
                placed.append((mask, reach + left, top))
            reach += self.width(part, size, weight) + gap
        return drawn_text(self._font(size, weight), text) if has_overlaps(placed) else side_by_side(placed, reach - gap)

    def _icon(self, name: str, size: int) -> Mask:
        if name in OWN:
            return Mask(own_mask(name, size))
        sign: str = getattr(MDI7, name)
        mask = drawn_text(self.faces.of(icon_face, size).font, sign[-1])
        if mask is None:
            raise LookupError(f"there is no icon {name!r}")
        return Mask(mask[0].image.crop(mask[0].image.getbbox()))

    def _width(self, text: str, size: int, weight: int) -> int:
        text = laid_out(text)
        if len(text) <= 1:
            if is_syllable(text) and text != SYLLABLE:
                return self.width(SYLLABLE, size, weight)
            return drawn_width(self._font(size, weight), text)
        parts, joint = words_or_signs(text)
        gap = self.width(joint, size, weight)
        return sum(self.width(part, size, weight) + gap for part in parts) - gap

    def _font(self, size: int, weight: int) -> ImageFont.FreeTypeFont:
        return self.faces.of(text_face, size, weight).font

    def _has_glyph(self, sign: str) -> bool:
        if is_syllable(sign):
            return True
        if sign in (SPACE, NO_BREAK):
            return True
        mask, missing = self.text(sign, BODY), self.text(_NOT_A_CHARACTER, BODY)
        return mask is not None and (missing is None or mask[0].image.tobytes() != missing[0].image.tobytes())

    def plain(self, text: str) -> str:
        """The text composed (NFC), with single blanks, without signs that the face cannot draw, such as emoji."""
        composed = laid_out(unicodedata.normalize("NFC", text))
        left_out = {sign for sign in set(composed) if not self.kept.of(self._has_glyph, sign)}
        return SPACE.join(words_in("".join(sign for sign in composed if sign not in left_out)))

    def shortened(self, text: str, room: int, size: int, weight: int = MEDIUM) -> str:
        """The text, cut with … where it would need more than `room` pixels."""
        text = self.plain(text)
        if self.width(text, size, weight) <= room:
            return text
        while text and self.width(text + "…", size, weight) > room:
            text = text[:-1].rstrip()
        return text + "…"

    def fitted(self, term: str, room: int, letterings: Sequence[Lettering]) -> tuple[str, Lettering]:
        """A word of ours and the first of the letterings in which it has room; cut in the last one where it has none at all."""
        term = self.plain(term)
        for size, weight in letterings:
            if self.width(term, size, weight) <= room:
                return term, (size, weight)
        size, weight = letterings[-1]
        return self.shortened(term, room, size, weight), (size, weight)

    def wrapped(self, text: str, room: int, size: int, weight: int = MEDIUM) -> list[str]:
        """The text in lines of at most `room` pixels, broken between words; a word that is too long stands alone."""
        lines, reach = list[str](), 0
        for word in words_in(self.plain(text)):
            width = self.width(word, size, weight)
            reach += self.width(SPACE, size, weight) + width
            if lines and reach <= room:
                lines[-1] = f"{lines[-1]} {word}"
            else:
                lines.append(word)
                reach = width
        return lines or [""]


def drawn_text(face: ImageFont.FreeTypeFont, text: str) -> PlacedMask | None:
    """The mask of a text and where its corner lies from the left end of the baseline; None when nothing is seen."""
    # Asked for its box first, and then drawn into it, the face would fit every sign to the pixels once more for each.
    ink, (left, top) = face.getmask2(text, mode="L", anchor="ls")
    width, height = ink.size
    if width <= 0 or height <= 0:
        return None
    mask = Image.new("L", (width, height))
    mask.im.paste(ink, (0, 0, width, height))
    return Mask(mask), left, top


def drawn_width(face: ImageFont.FreeTypeFont, text: str) -> int:
    """How far a sign reaches, in pixels."""
    return round(face.getlength(text))


def laid_out(text: str) -> str:
    """A text as it is drawn: every kind of blank as a plain one or as NO_BREAK, and nothing that is never seen.

    The face has no sign for most of these, and would draw a box for each.
    """
    if text.isprintable() and _ODD.isdisjoint(text):
        return text
    return "".join(map(sign_as_drawn, text))


@lru_cache(SIGNS)
def sign_as_drawn(sign: str) -> str:
    """A sign, the blank that stands for it, or nothing where it is never seen."""
    if is_blank(sign):
        return NO_BREAK if sign in _NARROW or sign == NO_BREAK else SPACE
    return "" if is_unseen(sign) else sign


def words_in(text: str) -> list[str]:
    """The words of a text, between which a line may be broken."""
    return [word for word in laid_out(text).split(SPACE) if word.strip(NO_BREAK)]


def is_blank(sign: str) -> bool:
    return sign in _BLANKS or unicodedata.category(sign) in _BLANK_KINDS


def is_unseen(sign: str) -> bool:
    """Whether a sign is one that is not seen and takes no room: joiners, marks of direction, selectors, controls."""
    return not is_blank(sign) and (sign in _UNSEEN or unicodedata.category(sign) in _UNSEEN_KINDS)


def words_or_signs(text: str) -> tuple[Sequence[str], str]:
    """The words of a line and what stands between them, or the signs of a word."""
    return (text.split(SPACE), SPACE) if SPACE in text.strip() else (text, "")


def is_syllable(sign: str) -> bool:
    return "가" <= sign <= "힣"


def has_overlaps(placed: Sequence[PlacedMask]) -> bool:
    return any(left + mask.width > start for (mask, left, _), (_, start, _) in pairwise(placed))


def side_by_side(placed: Sequence[PlacedMask], reach: int) -> PlacedMask | None:
    """The mask of a text that reaches so far from those of its parts; None when there are none."""
    if not placed:
        return None
    left, right = min(0, placed[0][1]), max(reach, placed[-1][1] + placed[-1][0].width)
    top, bottom = min(top for _, _, top in placed), max(top + mask.height for mask, _, top in placed)
    line = Image.new("L", (right - left, bottom - top))
    for mask, at, above in placed:
        x, y = at - left, above - top
        line.im.paste(mask.image.im, (x, y, x + mask.width, y + mask.height))
    return Mask(line), left, top


def text_face(size: int, weight: int) -> Face:
    # Basic layout: no Raqm, so that the picture does not depend on libraries of the machine.
    font = ImageFont.truetype(_TEXT, size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight])
    return Face(font, TEXT_HELD)


def icon_face(size: int) -> Face:
    return Face(ImageFont.truetype(MDI7.__font_file__, size, layout_engine=ImageFont.Layout.BASIC), ICONS_HELD)
