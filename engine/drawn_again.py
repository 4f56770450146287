"""What came off a pile in a game as it was, to come off it in a position that is imagined, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.chance import Chance
from engine.game import Seat

S = TypeVar("S")
T = TypeVar("T")

PURPOSE = "drawn_again"


def taken_off(before: Sequence[T], after: Sequence[T]) -> list[T]:
    """The things that left the end of a pile, the first of them first; none where it was shuffled meanwhile."""
    left = len(after)
    return list(reversed(before[left:])) if list(before[:left]) == list(after) else []


def put_on_top(pile: list[T], things: Sequence[T], chance: Chance, elsewhere: Sequence[list[T]] = ()) -> bool:
    """Has things lie at the end of a pile, so that the first of them comes first; says whether there are any.

    Each changes places with what lies there. Of several that are alike any may be the one, with the same chance for all, also the
    one that lies there already: so all that is hidden lies as it may lie if they come.
    """
    for place, thing in enumerate(things, start=1):
        top = len(pile) - place
        places = [
            (cards, at)
            for cards in (pile, *elsewhere)
            for at, held in enumerate(cards)
            if held == thing and not (cards is pile and at > top)
        ]
        where, at = places[chance.below(len(places), PURPOSE)]
        where[at], pile[top] = pile[top], thing
    return bool(things)


@dataclass(frozen=True)
class HiddenDraw(Generic[S]):
    """The first thing that a seat draws unseen by a ply.

    `groups` gives all that may come off the pile in an imagined position before the ply, in groups of things that are about as
    good to the seat: each thing as often as it may come, those that are alike beside each other. `put_first` has a thing come
    next there, in place.
    """

    groups: Callable[[S, Seat], Sequence[Sequence[Any]]]
    put_first: Callable[[S, Seat, Any], None]
