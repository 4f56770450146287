"""Interactions come in once, in their order, and only while the bot can do what they ask."""

from typing import Any

from bot.interactions.answering.answers import WAITED
from bot.interactions.incoming.gate import HELD_SECONDS, Gate


def event(number: int) -> dict[str, Any]:
    return {"id": str(number), "type": 3}


class Taken(list[tuple[str, float]]):
    """What was let in, and how long it had waited."""

    def __call__(self, one: Any) -> None:
        self.append((one["id"], WAITED.get()))

    @property
    def ids(self) -> list[str]:
        return [interaction for interaction, _ in self]


def test_what_comes_before_the_opening_is_let_in_then_and_counts_its_time() -> None:
    taken = Taken()
    gate = Gate(taken)
    gate(event(1), waited=2.5)
    gate(event(2))
    assert taken == []
    gate.open()
    gate(event(3))
    assert taken.ids == ["1", "2", "3"]
    assert 2.5 <= taken[0][1] < 3
    assert taken[1][1] < 0.5
    assert taken[2][1] == 0.0 == WAITED.get()


def test_what_two_sessions_tell_of_comes_in_once() -> None:
    taken = Taken()
    gate = Gate(taken)
    gate(event(1))
    gate(event(1))
    gate.open()
    gate(event(1))
    gate(event(2))
    gate(event(2))
    assert taken.ids == ["1", "2"]


def test_what_one_has_taken_is_not_for_the_one_who_comes_and_all_else_is() -> None:
    going, coming = Taken(), Taken()
    old, new = Gate(going), Gate(coming)
    old.open()
    for number in (1, 2):
        old(event(number))
    for number in (2, 3):
        new(event(number))
    new.open(old.close())
    for gate in (old, new):
        for number in (1, 3, 4):
            gate(event(number))
    assert going.ids == ["1", "2"]
    assert coming.ids == ["3", "4"]
    assert not old.is_open


def test_what_discord_has_given_up_is_not_held() -> None:
    taken = Taken()
    gate = Gate(taken)
    gate(event(1), waited=HELD_SECONDS + 1)
    gate(event(2))
    gate.open()
    assert taken.ids == ["2"]


def test_what_has_no_id_is_for_others_to_refuse() -> None:
    """It is let in as often as it comes."""
    came: list[Any] = []
    gate = Gate(came.append)
    gate.open()
    for shapeless in ({}, None, {"id": ["1"]}, {"id": ["1"]}):
        gate(shapeless)
    assert len(came) == 4
