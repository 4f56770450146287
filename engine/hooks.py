"""Hooks: what a game's lower modules call of its higher ones, put in once, where the game is put together."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

H = TypeVar("H", bound=Struct)


class Hooks(Generic[H]):
    """The place of one game's hooks: `call` is a frozen Struct, each field a function of a module that lies higher.

    It is empty only while the game's modules are loaded: the game's own `__init__` fills it.
    """

    call: H

    def put_in(self, hooks: H) -> None:
        """Fills the place. Raises RuntimeError when it is full: what is called never changes afterwards."""
        if hasattr(self, "call"):
            raise RuntimeError(f"there is {type(self.call).__qualname__} already")
        self.call = hooks
