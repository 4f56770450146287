"""What a person cannot do: they are told in private, in a kind and exact sentence, and nothing changes."""

from __future__ import annotations


class NotPossible(Exception):
    """A person asked for what cannot be. `key` names the sentence of the catalogue, `words` fill it."""

    def __init__(self, key: str, /, **words: object) -> None:
        super().__init__(key)
        self.key = key
        self.words = words


class Outdated(Exception):
    """A button or a command was made for an earlier position: the answer shows the present one."""
