"""What a player may do, worked out from the legal moves for the private view."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from engine.game import Move
from engine.keltis.facts.pieces import Colour, KeltisCard, Size, StoneId, colour_of
from engine.keltis.game.scoring import step_gain
from engine.keltis.game.view import KeltisView
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, Lay, StripHand, StripRow
from rendering.keltis.board.walks import FigureWalk


class StoneTarget(Struct, frozen=True):
    """A stone that can be reached: by which cards (none for a free step), and what a figure of each size gains there."""

    cards: tuple[KeltisCard, ...]
    gains: tuple[tuple[Size, int], ...]


class KeltisHints(Struct, frozen=True):
    """What to raise, ring and frame. A pile None is the draw pile."""

    cards: frozenset[KeltisCard]
    targets: dict[StoneId, StoneTarget]
    piles: frozenset[Colour | None]
    rows: frozenset[Colour]


def keltis_hints(view: KeltisView, moves: Iterable[Move]) -> KeltisHints:
    """The hints for these moves, the legal ones or those that a choice has left."""
    cards: set[KeltisCard] = set()
    discards: set[KeltisCard] = set()
    by_target: defaultdict[StoneId, tuple[set[KeltisCard], dict[Size, int]]] = defaultdict(lambda: (set(), {}))
    piles: set[Colour | None] = set()
    rows: set[Colour] = set()
    for move in moves:
        if isinstance(move, Lay | StripHand):
            cards.add(move.card)
        if isinstance(move, Discard):
            discards.add(move.card)
        if isinstance(move, Lay | FigureMove) and move.figure and move.to:
            price, gains = by_target[move.to]
            price.update([move.card] if isinstance(move, Lay) else [])
            gained = step_gain(view, move.figure, move.to)
            gains[move.figure.size] = max(gained, gains.get(move.figure.size, gained))
        if isinstance(move, StripRow):
            rows.add(move.colour)
        if isinstance(move, DrawOne):
            piles.add(move.pile)
    if not cards and discards:
        piles.update(colour_of(card) for card in discards)
    return KeltisHints(
        cards=frozenset(cards or discards),
        targets={
            to: StoneTarget(tuple(sorted(price)), tuple(sorted(gains.items(), reverse=True)))
            for to, (price, gains) in by_target.items()
        },
        piles=frozenset(piles),
        rows=frozenset(rows),
    )


def walk_of(seat: int, chosen: Move | None) -> tuple[FigureWalk, ...]:
    """The step of a chosen move."""
    if isinstance(chosen, Lay | FigureMove) and chosen.figure and chosen.to:
        return (FigureWalk(seat, chosen.figure.size, chosen.figure.at, chosen.to),)
    return ()
