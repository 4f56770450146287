"""Positions in which occupations are played, for tests: `played(31, hide=3)` has what the card has brought."""

from __future__ import annotations

from engine.odin.steps.occupations import PlayCards
from tests.engine.odin.positions import Position, table


def playing(card: int, position: Position | None = None, seat: int = 0) -> Position:
    """A position in which a seat has just played a card, and is asked the first thing that the card asks."""
    position = position or table()
    position.state.players[seat].hand.append(card)
    return position.asks(PlayCards(seat, 1, 1)) if len(position.player().hand) == 1 else position


def brought(position: Position, before: dict[str, int], seat: str = "A") -> dict[str, int]:
    """What a seat has more, or less, than before."""
    now = position.has(seat)
    return {item: n for item in {**before, **now} if (n := now.get(item, 0) - before.get(item, 0))}


def played(card: int, position: Position | None = None, **items: int) -> dict[str, int]:
    """What playing a card changes in the supply and the stables of a seat that has these things, when nothing is asked."""
    position = (position or table()).give(**items)
    before = position.has()
    return brought(playing(card, position), before)
