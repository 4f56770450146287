"""Forms hold what Discord lets them, in every language, and lead back to what was entered."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest
from msgspec import structs

from bot.messages.channel.clock_words import clock_form
from bot.messages.layout.components import Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import (
    FORM_LABEL_LIMIT,
    IN_SIGHT,
    ChecksField,
    ChoiceField,
    LineField,
    ModalForm,
    ReadingMatter,
    chosen_in,
    discord_modal,
    entered_values,
    ticked_boxes,
)
from bot.messages.personal.settings_panel import Own, notices_form, times_form
from emulator.rules.component_limits import CHECKBOX_GROUP, LABEL, RADIO_GROUP, STRING_SELECT, TEXT_DISPLAY, Components
from emulator.rules.refusals import FormErrors
from storage.records.matches import ClockTerms, Match
from storage.records.people import Digest, Person
from tests.bot.support.services import LANGUAGES, SETTINGS
from tests.storage.samples import lobby

GAMES = ("keltis", "odin")
TERMS = ClockTerms(reserve=5_400, increment=600)


def forms(code: str) -> list[ModalForm]:
    """All forms with fields to choose in, of somebody who has set much and somebody who has set nothing."""
    words, odd = LANGUAGES[code], Person(user_id=1, reminder_hours=5, quiet_from=1290, quiet_to=415, zone="Asia/Seoul")
    people = (Person(user_id=1), structs.replace(odd, digest=Digest.DAILY, digest_at=1290))
    matches: list[Match] = [lobby(game=game, options=b"{}", clock=clock) for game in GAMES for clock in (None, TERMS)]
    return [
        *(make(words, Own(each, (), UTC, 0.0), SETTINGS) for each in people for make in (notices_form, times_form)),
        *(clock_form(words, match, CustomId("clock_typed", "m1", argument="0")) for match in matches),
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_are_within_discords_limits_and_nothing_is_cut(code: str) -> None:
    for form in forms(code):
        sent, errors = discord_modal(form).to_dict(), FormErrors()
        Components(errors, frozenset()).check_modal(dict(sent), ())
        assert not errors, errors
        labels = [part.label for part in form.parts if not isinstance(part, ReadingMatter)]
        assert max(map(len, (form.title, *labels))) <= FORM_LABEL_LIMIT, form.title
        for part in form.parts:
            if isinstance(part, ChoiceField):
                assert chosen_in(part) is not None, part.name
                assert max(len(option.label) for option in part.options) <= 100
    kinds = {component["type"] for form in forms(code) for component in inside(discord_modal(form))}
    assert kinds >= {RADIO_GROUP, STRING_SELECT}


def inside(modal: Any) -> list[dict[str, Any]]:
    """What can be filled in."""
    return [part["component"] for part in modal.to_dict()["components"] if part["type"] == LABEL]


@pytest.mark.parametrize("number", [1, 2, IN_SIGHT, IN_SIGHT + 1])
def test_few_are_circles_and_many_a_menu(number: int) -> None:
    options = tuple(Option(f"Label {n}", f"v{n}", chosen=n == 0, about="about") for n in range(number))
    form = ModalForm(
        "T", (ReadingMatter("**Words**"), ChoiceField("Which", "which", options), LineField("L", "p")), "v1"
    )
    told, chosen, typed = discord_modal(form).to_dict()["components"]
    assert told["type"] == TEXT_DISPLAY
    assert chosen["component"]["type"] == (RADIO_GROUP if 2 <= number <= IN_SIGHT else STRING_SELECT)
    assert [option["label"] for option in chosen["component"]["options"]] == [each.label for each in options]
    assert [option["value"] for option in chosen["component"]["options"] if option.get("default")] == ["v0"]
    assert typed["component"]["custom_id"] == "line"


def test_a_form_of_too_much_is_refused() -> None:
    with pytest.raises(ValueError, match="6 parts"):
        discord_modal(ModalForm("T", (ReadingMatter("x"),) * 6, "v1"))
    with pytest.raises(ValueError, match="0 parts"):
        discord_modal(ModalForm("T", (), "v1"))


def test_what_was_entered_comes_back_by_name() -> None:
    sent = [
        {"type": RADIO_GROUP, "custom_id": "turn", "value": "direct"},
        {"type": STRING_SELECT, "custom_id": "waits", "values": ["3"]},
        {"type": 4, "custom_id": "line", "value": "48h + 8h"},
        {"type": 4, "custom_id": "empty", "value": ""},
        {"type": CHECKBOX_GROUP, "custom_id": "many", "values": ["a", "b"]},
        {"type": 23, "custom_id": "ticked", "value": True},
        {"type": RADIO_GROUP, "value": "nameless"},
        None,
    ]
    data = {"components": [{"type": TEXT_DISPLAY}, *({"type": LABEL, "component": each} for each in sent)]}
    assert entered_values(data) == {"turn": "direct", "waits": "3", "line": "48h + 8h"}
    assert entered_values({}) == {}
    assert ticked_boxes(data, "many") == {"a", "b"}
    assert ticked_boxes({"components": [{"component": {"custom_id": "many", "values": []}}]}, "many") == frozenset()
    assert ticked_boxes(data, "other") is None


def test_boxes_are_ticked_where_something_holds_and_may_all_be_left() -> None:
    options = (Option("One", "1", chosen=True), Option("Two", "2"))
    form, errors = ModalForm("T", (ChecksField("Which", "which", options),), "v1"), FormErrors()
    Components(errors, frozenset()).check_modal(dict(discord_modal(form).to_dict()), ())
    assert not errors
    [field] = inside(discord_modal(form))
    assert (field["type"], field["min_values"], field["max_values"], field["required"]) == (CHECKBOX_GROUP, 0, 2, False)
    assert [option.get("default", False) for option in field["options"]] == [True, False]
