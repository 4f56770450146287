"""The foot of a panel takes as few rows of a phone as it can."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.messages.layout.components import Button
from bot.messages.layout.pages import Part, Text
from bot.messages.panel.foot import with_foot

LONG = "Pass · 2 pawns, 7 actions of cards, 1 location"
WARNING = "Pass · ⚠️ unused: 2 pawns, 7 actions of cards ›"
BRIEF = "Pass · ⚠️ ›"


def buttons(names: str) -> tuple[Button, ...]:
    return tuple(Button(name, name) for name in names)


def rows_of(parts: Sequence[Part]) -> list[str]:
    return ["".join(button.label for button in row) for row in parts if isinstance(row, tuple)]


@pytest.mark.parametrize(
    ("only", "foot", "looks", "rows"),
    [
        ("", "abc", "xy", ["abcxy"]),
        ("", "abcd", "xy", ["abcd", "xy"]),
        ("Skip", "ab", "xy", ["Skipabxy"]),
        ("Skip", "abc", "xy", ["Skipabc", "xy"]),
        ("Skip", "abcde", "", ["Skip", "abcde"]),
        (LONG, "ab", "xy", [f"{LONG}abxy"]),
        (LONG, "ab", "xyz", [LONG, "abxyz"]),
        (WARNING, "ab", "xy", [f"{BRIEF}abxy"]),
        (WARNING, "abcd", "wxyz", [f"{BRIEF}abcd", "wxyz"]),
    ],
)
def test_what_is_below_the_choices_shares_rows(only: str, foot: str, looks: str, rows: list[str]) -> None:
    """What can be looked at joins the foot where it has room, and so does a button that ends something: in brief if need be."""
    above = [Text("words"), *([(Button(only, only),)] if only else [])]
    words, *found = with_foot(above, buttons(foot), buttons(looks))
    assert words == Text("words")
    assert rows_of(found) == rows


def test_a_warning_is_said_in_full_where_that_takes_no_row_more() -> None:
    [row] = with_foot([Text("words"), (Button("Pass · ⚠️ unused: 1 ›", "pass"),)], buttons("ab"), ())[1:]
    assert rows_of([row]) == ["Pass · ⚠️ unused: 1 ›ab"]


@pytest.mark.parametrize(
    ("looks", "signs", "rows"),
    [
        (("Table",), ["1", "2", "3"], ["MoreHintTable"]),
        (("Table", "Cards"), ["1", "2"], ["MoreHintTableCards"]),
        (("Table", "Season", "Hand"), [], ["MoreHintTableSeasonHand"]),
        (("Other boards", "Season", "Villages"), ["1", "2", "3", "3", "3"], ["MoreHintOther boardsSeasonVillages"]),
    ],
)
def test_buttons_lose_their_signs_where_that_saves_a_row(
    looks: tuple[str, ...], signs: list[str], rows: list[str]
) -> None:
    """Those of what can be looked at first; and none where it saves nothing."""
    foot = tuple(Button(name, name, emoji=sign) for name, sign in (("More", "1"), ("Hint", "2")))
    found = with_foot([Text("words")], foot, [Button(name, name, emoji="3") for name in looks])[1:]
    assert rows_of(found) == rows
    kept = [button.emoji for row in found if isinstance(row, tuple) for button in row if button.emoji]
    assert kept == signs


def test_a_foot_is_broken_where_that_saves_a_row() -> None:
    foot = tuple(Button(name, name) for name in ("Finish", "Undo", "All three", "Explain", "Hint"))
    looks = [Button(name, name) for name in ("Season", "Villages")]
    assert rows_of(with_foot([Text("words")], foot, looks)[1:]) == ["FinishUndoAll threeExplain", "HintSeasonVillages"]
