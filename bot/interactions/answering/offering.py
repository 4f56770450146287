"""A refusal with buttons for what is possible instead."""

from __future__ import annotations

from bot.matches.people.refusals import NotPossible
from bot.messages.layout.components import Button


class RefusedWithOffer(NotPossible):
    """A person asked for what cannot be; `buttons` do what can."""

    def __init__(self, key: str, buttons: tuple[Button, ...], /, **words: object) -> None:
        super().__init__(key, **words)
        self.buttons = buttons
