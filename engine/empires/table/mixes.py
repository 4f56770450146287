"""Mixes of goods, named whole in one answer, where the kinds are free (EMP-12.4, EMP-16.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from engine.choices import Listed, Open
from engine.empires.table.asking import Asking
from engine.empires.table.moves import Gain, Pay, Take
from engine.empires.table.state import AnyTable
from engine.frames import must_give
from engine.game import Move, Word

Mix = TypeVar("Mix", Pay, Gain)


class Mixes(Struct, frozen=True):
    """Choices among whole mixes, each of them one value."""

    whole: tuple[Pay | Gain, ...]

    @property
    def moves(self) -> Sequence[Move]:
        """Nothing is listed, as the whole mixes are not all legal answers (`Mixing`)."""
        return ()

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        return Listed(self.whole).after(chosen)

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return Listed(self.whole).left(chosen)


class Mixing(Asking[Mix | Take], Generic[Mix]):
    """So many units of these kinds in any mix: `left` of them.

    A single unit is an answer too, after which the rest is asked: so it stands in older records, and games that were saved half
    paid go on. Wherever the units can be of several kinds it is asked, even if there is one mix of them: older records answer.

    A class without `whole`, `single` or `settle` raises BadFrame.
    """

    source: int
    goods: tuple[str, ...]
    left: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_give(cls, Mixing, "whole", "single", "settle")

    def whole(self, s: AnyTable) -> Iterable[Mix]:
        """The legal mixes of all units that are left."""
        return ()

    def single(self, s: AnyTable) -> Iterable[Take]:
        """The units of which one may be named alone."""
        return ()

    def settle(self, s: AnyTable, goods: dict[str, int]) -> None:
        """Carries out the answer for the units named."""

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.left, "card": self.source}

    def moves(self, s: AnyTable) -> Iterator[Mix | Take]:
        yield from self.whole(s)
        singles = tuple(self.single(s))
        if len(singles) > 1:
            yield from singles

    def allows(self, s: AnyTable, move: Move) -> bool:
        return any(move == legal for legal in (self.single(s) if isinstance(move, Take) else self.whole(s)))

    def choices(self, s: AnyTable) -> Mixes:
        return Mixes(tuple(self.whole(s)))

    def play(self, s: AnyTable, move: Mix | Take) -> None:
        named = (move.good,) if isinstance(move, Take) else move.goods
        self.settle(s, dict(Counter(named)))
        if len(named) < self.left:
            s.push(structs.replace(self, left=self.left - len(named)))
