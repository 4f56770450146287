"""German speaks to people as du, and writes as German books do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.texts.catalogue_files import entries, forms, key_of


def found(pattern: str) -> Sequence[str]:
    """The keys of the German texts in which a pattern stands."""
    return [
        key_of(message) for _, _, message in entries("de") if any(re.search(pattern, form) for form in forms(message))
    ]


def test_nobody_is_addressed_formally() -> None:
    assert found(r"[\w,;] Sie\b|\bIhnen\b|\bIhre[mnrs]?\b") == []


def test_the_people_at_the_table_have_no_sex() -> None:
    assert found(r"\b(Spieler|Gewinner|Gegner|Mitspieler)(in|innen)\b|\w[*:_/]-?in(nen)?\b") == []


def test_quotations_stand_in_german_marks() -> None:
    assert found(r'"|”|(^|[\s(])[“‘]|„[^“]*$|[\w.]\'\w') == []


def test_a_percentage_and_three_dots_stand_apart() -> None:
    assert found(r"\d%|\}%|\w\.\.\.") == []
