"""Korean particles: 은 or 는, 이 or 가, 을 or 를, 과 or 와, 으로 or 로, chosen by the sound before them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from texts.grammar import Grammar

PARTICLES: Mapping[str, tuple[str, str]] = {
    "은": ("은", "는"),
    "이": ("이", "가"),
    "을": ("을", "를"),
    "과": ("과", "와"),
    "으로": ("으로", "로"),
}
"""Each particle by its form after a consonant, with both forms."""

LINK = "고"
"""The format specification that lets a sentence go on: 획득합니다 becomes 획득하고."""

RIEUL = 8
DIGIT_FINALS = {"0": 21, "1": RIEUL, "3": 16, "6": 1, "7": RIEUL, "8": RIEUL}
"""Final consonants of the digits as they are read: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. A number of several digits that
ends in 0 is read 십, 백, 천 or 만, which all end in a consonant too, and none in ㄹ."""
LETTER_FINALS = {"l": RIEUL, "m": 16, "n": 4}
"""Final consonants of Latin letters, read by their names, 엘, 엠, 엔, or at the end of a word, Daniel, Kim, Ann."""
SPELT_R = re.compile(r"(?<![^\W\d_])([A-Z]*R|r)\W*$")
"""An R alone or at the end of capitals, FR, is read 알; at the end of a word it is not heard: Peter is 피터."""

ASIDE = re.compile(r"(?<=\S)\s*\([^()]*\)\W*$")
"""Something in parentheses at the end. A particle goes by the word before it: 작은 말(e4)을."""


def final_consonant(text: str) -> int:
    """The number of the final consonant of the last sound of a text; 0 when it ends in a vowel or in no sound we know."""
    heard = ASIDE.sub("", text)
    if SPELT_R.search(heard):
        return RIEUL
    for sign in reversed(heard):
        if "가" <= sign <= "힣":
            return (ord(sign) - ord("가")) % 28
        if sign.isalnum():
            return DIGIT_FINALS.get(sign, LETTER_FINALS.get(sign.lower(), 0))
    return 0


def particle(text: str, after_consonant: str) -> str:
    """The right form of a particle behind a text; the particle is named by its form after a consonant."""
    with_final, without = PARTICLES[after_consonant]
    final = final_consonant(text)
    if after_consonant == "으로" and final == RIEUL:
        return without
    return with_final if final else without


POLITE_END = re.compile(r"(\S)니다((?:\([^()]*\))?)$")
"""The end of a polite sentence: what stands before 니다, and something in parentheses behind it."""

BIEUP = 17
LOST_RIEUL = {"듭": "들"}
"""Stems whose ㄹ is not there before 니다."""


def linked(sentence: str) -> str:
    """A polite sentence in the form in which another one follows: 되돌립니다 becomes 되돌리고. Others stay as they are."""

    def stem(found: re.Match[str]) -> str:
        last = found[1]
        if last in LOST_RIEUL:
            return f"{LOST_RIEUL[last]}고{found[2]}"
        if last == "습":
            return f"고{found[2]}"
        bare = chr(ord(last) - BIEUP) if "가" <= last <= "힣" and (ord(last) - ord("가")) % 28 == BIEUP else last
        return f"{bare}고{found[2]}"

    return POLITE_END.sub(stem, sentence)


class Korean(Grammar):
    """Particles, `{name:은}`, and 고, `{sentence:고}`, which lets a sentence go on."""

    specifications = frozenset({*PARTICLES, LINK})

    def filled(self, value: object, specification: str) -> str:
        if specification == LINK:
            return linked(str(value))
        if specification in PARTICLES:
            text = str(value)
            return text + particle(text, specification)
        return super().filled(value, specification)


GRAMMAR = Korean()
