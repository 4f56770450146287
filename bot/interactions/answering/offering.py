"""A refusal with what is possible instead, a press away."""

from __future__ import annotations

from bot.matches.people.refusals import NotPossible
from bot.messages.layout.components import Button


class RefusedWithOffer(NotPossible):
    """Somebody asked for what cannot be, and `buttons` do what can be."""

    def __init__(self, key: str, buttons: tuple[Button, ...], /, **words: object) -> None:
        super().__init__(key, **words)
        self.buttons = buttons
