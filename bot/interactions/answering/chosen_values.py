"""What comes with a press: values chosen from a menu, and numbers. Anything that no message of ours sends is outdated."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from bot.matches.people.refusals import Outdated

IDS_END = 2**63
"""Discord's ids are smaller."""
TAG_LENGTH = 8


def chosen_values(data: dict[str, Any]) -> list[str]:
    return [str(value) for value in data.get("values") or ()]


def chosen_value(data: dict[str, Any]) -> str:
    """The one value chosen from a menu. Raises Outdated for none or several."""
    values = chosen_values(data)
    if len(values) != 1:
        raise Outdated
    return values[0]


def is_whole_number(text: str) -> bool:
    """Whether a text is ASCII digits alone."""
    return text.isdecimal() and text.isascii()


def whole_number(text: str) -> int:
    """The number that a text is. Raises Outdated for what is none."""
    if not is_whole_number(text):
        raise Outdated
    return int(text)


def user_id_in(text: str) -> int:
    """The id of a person that a text is. Raises Outdated for what is none."""
    number = whole_number(text)
    if number >= IDS_END:
        raise Outdated
    return number


def person_tag(people: Mapping[int, str], user: int) -> str:
    """What a button carries for one of these people, given by user id and name, to somebody who is not to learn their id: clients
    show it. It is their place among them, and what only one of this name has.
    """
    digest = hashlib.sha256(people[user].encode()).hexdigest()
    return f"{list(people).index(user)}.{digest[:TAG_LENGTH]}"


def person_tagged(people: Mapping[int, str], tag: str) -> int:
    """The one of these people for whom a button was made. Raises Outdated where it is somebody else by now."""
    for user in people:
        if person_tag(people, user) == tag:
            return user
    raise Outdated
