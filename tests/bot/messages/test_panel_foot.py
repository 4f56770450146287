"""The foot of a panel takes as few rows of a phone as it can."""

from __future__ import annotations

import pytest

from bot.messages.components import Button
from bot.messages.pages import Text
from bot.messages.panel_foot import with_foot

WARNING = "Pass · unused: 2 pawns, 7 actions of cards ›"


def buttons(names: str) -> tuple[Button, ...]:
    return tuple(Button(name, name) for name in names)


@pytest.mark.parametrize(
    ("only", "foot", "looks", "rows"),
    [
        ("", "abc", "xy", ["abcxy"]),
        ("", "abcd", "xy", ["abcd", "xy"]),
        ("Skip", "ab", "xy", ["Skipabxy"]),
        ("Skip", "abc", "xy", ["Skipabc", "xy"]),
        ("Skip", "abcde", "", ["Skip", "abcde"]),
        (WARNING, "ab", "xy", [f"{WARNING}abxy"]),
        (WARNING, "ab", "xyz", [WARNING, "abxyz"]),
        (WARNING, "abcd", "xyz", [WARNING, "abcd", "xyz"]),
    ],
)
def test_what_is_below_the_choices_shares_rows(only: str, foot: str, looks: str, rows: list[str]) -> None:
    """What can be looked at joins the foot where it has room; a button that fills a row of a phone does not break that up."""
    above = [Text("words"), *([(Button(only, only),)] if only else [])]
    words, *found = with_foot(above, buttons(foot), buttons(looks))
    assert words == Text("words")
    assert ["".join(button.label for button in row) for row in found if isinstance(row, tuple)] == rows
