"""Texts put together from signs and words look as the face draws them whole."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rendering.paint.fonts import Glyphs, drawn_text, text_face
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, BOLD, SMALL

TEXTS = (
    "되돌릴 첫 수: {story}",
    'Most of "it" jolly AV. Ty fjord, with nothing stored',
    "창고에서 물고기 2개를 사용하면, 카드를 1장 뽑아요. ",
    "  two  spaces ",
    "가",
    " ",
    "",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("size", "weight"), [(BODY, BOLD), (SMALL, 500)])
def test_a_text_is_as_wide_and_as_black_as_the_face_makes_it(text: str, size: int, weight: int) -> None:
    font, glyphs = text_face(size, weight).font, Glyphs()
    whole, parts = drawn_text(font, text), glyphs.text(text, size, weight)
    assert glyphs.width(text, size, weight) == round(font.getlength(text))
    if whole is None or parts is None:
        assert whole is parts
        return
    assert parts[1:] == whole[1:]
    assert parts[0].image.size == whole[0].image.size
    assert parts[0].image.tobytes() == whole[0].image.tobytes()


@pytest.mark.parametrize(("size", "weight"), [(BODY, BOLD), (SMALL, 500)])
def test_the_face_has_every_syllable_and_makes_them_equally_wide(size: int, weight: int) -> None:
    font, missing = text_face(size, weight).font, drawn_text(text_face(size, weight).font, "\uffff")
    assert missing is not None
    for number in range(ord("가"), ord("힣") + 1, 41):
        mask = drawn_text(font, chr(number))
        assert font.getlength(chr(number)) == font.getlength("가")
        assert mask is not None
        assert mask[0].image.tobytes() != missing[0].image.tobytes()


def test_lines_are_broken_where_the_next_word_would_reach_beyond_the_room() -> None:
    glyphs = Glyphs()
    text = "one two three four five six seven"
    lines = glyphs.wrapped(text, 150, BODY)
    assert " ".join(lines) == text
    assert len(lines) > 2
    for line, following in pairwise(lines):
        longer = f"{line} {following.split()[0]}"
        assert glyphs.width(line, BODY) <= 150 < glyphs.width(longer, BODY)


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f"])
def test_no_line_is_broken_before_a_french_sign(blank: str) -> None:
    """The blank before it is kept, as one of the face's own, and takes the room of one."""
    glyphs, said = Glyphs(), f"Que voulez-vous poser{blank}?"
    assert glyphs.plain(f" {said}  ") == "Que voulez-vous poser\u00a0?"
    assert glyphs.width(said, BODY) == glyphs.width("Que voulez-vous poser ?", BODY)
    narrow = glyphs.width("Que voulez-vous poser", BODY)
    for lines in (glyphs.wrapped(said, narrow, BODY), wrapped_lines(said, narrow)):
        assert lines == ["Que voulez-vous", "poser\u00a0?"]
    assert glyphs.plain(blank) == ""
