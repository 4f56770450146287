"""Card rows: what may be laid where (KEL-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.keltis.facts.pieces import KeltisCard


def row_direction(row: Sequence[KeltisCard]) -> int:
    """1 for an ascending row, -1 for a descending one, 0 while equal cards keep it open (KEL-5.3).

    Derived from the cards that lie there now (KEL-5.5). All cards of a row have one colour, so the numbers compare as values.
    """
    if not row:
        return 0
    return (row[-1] > row[0]) - (row[-1] < row[0])


def continues_row(row: Sequence[KeltisCard], card: KeltisCard) -> bool:
    """Whether a card continues the row of its colour (KEL-5.1, KEL-5.2)."""
    if not row:
        return True
    first, last = row[0], row[-1]
    return card == last or first == last or (card > last) == (last > first)
