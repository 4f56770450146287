"""Which files an edit may keep: none that the message may not have any more, whoever has edited it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions.answering import last_edits
from bot.interactions.answering.last_edits import LastEdits


def message(**files: int) -> Any:
    attachments = [SimpleNamespace(filename=name, id=number) for name, number in files.items()]
    return SimpleNamespace(id=7, attachments=attachments, components=[])


def kept(edits: LastEdits, pressed: Any) -> dict[str, int]:
    return {name: file.id for name, file in edits.surely_there(pressed).items()}


def test_a_message_that_nobody_has_edited_has_what_was_pressed() -> None:
    assert kept(LastEdits(), message(a=1, b=2)) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("became", "pressed"),
    [
        (message(b=2, c=3), message(a=1, b=2)),
        (message(a=1, b=2), message(b=2, c=3)),
        (message(a=4, b=2), message(a=1, b=2)),
    ],
    ids=["pressed before the edit", "edited by another process since", "the same picture sent anew"],
)
def test_only_what_both_know_is_kept(became: Any, pressed: Any) -> None:
    edits = LastEdits()
    edits.became(7, became)
    assert kept(edits, pressed) == {"b": 2}


def test_nothing_is_kept_after_an_edit_of_which_nothing_was_heard() -> None:
    edits = LastEdits()
    edits.became(7, None)
    assert kept(edits, message(a=1)) == {}
    edits.became(7, message(a=1))
    assert kept(edits, message(a=1)) == {"a": 1}


def test_the_latest_ones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_edits, "KEPT", 2)
    edits = LastEdits()
    for number in (7, 8, 9):
        edits.became(number, None)
    assert kept(edits, message(a=1)) == {"a": 1}
