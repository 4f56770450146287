"""Card rows: what may be laid where (KEL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.keltis.pieces import Card


def direction(row: Sequence[Card]) -> int:
    """1 for an ascending row, -1 for a descending one, 0 while equal cards keep it open (KEL-5.3).

    Derived from the cards that lie there now (KEL-5.5). All cards of a row have one colour, so the numbers compare as values.
    """
    if not row:
        return 0
    return (row[-1] > row[0]) - (row[-1] < row[0])


def fitting(row: Sequence[Card], cards: Iterable[Card]) -> list[Card]:
    """Those of some cards of one colour that continue the row of this colour (KEL-5.1, KEL-5.2)."""
    if not row:
        return list(cards)
    last, way = row[-1], direction(row)
    return [card for card in cards if (card - last) * way >= 0]


def fits(row: Sequence[Card], card: Card) -> bool:
    """Whether the card continues the row of its colour."""
    return bool(fitting(row, (card,)))
