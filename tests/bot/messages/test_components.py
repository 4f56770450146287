"""What comes back from what was shown."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.layout.forms import FORM_FIELD, text_entered


def form(component: Any) -> dict[str, Any]:
    """The data of a form that was sent, with this in the place of its field."""
    return {"custom_id": "a form", "components": [{"type": 18, "component": component}]}


def test_what_was_entered_is_found():
    assert text_entered(form({"type": 4, "custom_id": FORM_FIELD, "value": "lay r7 r"})) == "lay r7 r"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"components": []},
        {"components": [{"type": 18}]},
        form(None),
        form({"type": 4, "custom_id": "another", "value": "lay r7 r"}),
        form({"type": 4, "custom_id": FORM_FIELD}),
        form({"type": 4, "custom_id": FORM_FIELD, "value": None}),
        form({"type": 4, "custom_id": FORM_FIELD, "value": True}),
    ],
)
def test_a_form_without_a_text_has_nothing_entered(data: dict[str, Any]):
    assert text_entered(data) == ""
