"""Choices of some of a few cards, put together one by one (EMP-23.2, EMP-23.3, EMP-23.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from engine.choices import Open
from engine.empires.table.moves import Keep
from engine.game import Move

ENOUGH, NONE = "enough", "none"
"""The values that say that no more are kept; two, so that nobody rejects all cards by a word that means "done"."""


class Subsets(Struct, frozen=True):
    """Choices of `least` to `most` of these cards, which stand by rising number."""

    cards: tuple[int, ...]
    least: int
    most: int

    def all(self) -> Iterator[Keep]:
        for n in range(self.least, self.most + 1):
            yield from map(Keep, combinations(self.cards, n))

    @property
    def moves(self) -> Sequence[Move]:
        """Nothing is listed: a field that is asked for again and again is put together step by step."""
        return ()

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        cards = [card for card in chosen if card not in (ENOUGH, NONE)]
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.cards) or len(cards) > self.most:
            raise LookupError(f"{chosen} cannot be kept")
        complete = len(cards) < len(chosen)
        if complete and len(cards) < self.least:
            raise LookupError("too few are kept")
        if len(cards) == self.most or complete:
            return Keep(tuple(cards))
        left = tuple(card for card in self.cards if card not in cards)
        stop = ENOUGH if cards else NONE
        return Open("cards", (stop, *left) if len(cards) >= self.least else left)

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return ()

    def values_of(self, cards: Sequence[int]) -> tuple[Any, ...]:
        """All values of an answer that keeps these cards, of which there is at least one."""
        return (*cards, ENOUGH) if self.least <= len(cards) < self.most else tuple(cards)


def subset_choices(cards: Sequence[int], least: int, most: int) -> Subsets:
    """The choices among cards in any order; never more than there are."""
    return Subsets(tuple(sorted(cards)), min(least, len(cards)), min(most, len(cards)))
