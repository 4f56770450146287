"""Laying pieces in A Feast for Odin: how a place is called, what a piece brings there, or several one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import structs

from engine.game import Event
from engine.odin.asking.suggestions import Suggestion, combined_outlook, placement_outlook
from engine.odin.facts.names import write_board
from engine.odin.game.notation import ROWS
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of
from engine.odin.table.events import Placed
from engine.odin.table.moves import Place
from engine.odin.table.placement import Laid, area_cover, with_laid
from texts.odin.terms import seat_of
from texts.odin.things import counted_or_nothing
from texts.words import APART, Words


def cells_name(laid: Laid) -> str:
    """A place by its first and last cell: `c5–d6`."""
    rows, columns = [row for row, _ in laid.cells], [column for _, column in laid.cells]
    first, last = (f"{ROWS[pick(rows)]}{pick(columns) + 1}" for pick in (min, max))
    return first if first == last else f"{first}–{last}"


def gains_in_place(words: Words, place: Suggestion) -> list[str]:
    """Minus points covered, income and bonuses reached or nearer, bonuses given up: one by one, gains before losses."""
    found = (
        ("saves", place.saved),
        ("income", place.income),
        ("bonuses", place.enclosed),
        ("progress", 0 if place.income else place.progress),
        ("bonuses_lost", place.forfeited),
    )
    return [words(f"odin.does.{what}", n=n) for what, n in found if n] or [words("odin.does.nothing_yet")]


def laid_in_a_row(words: Words, view: OdinView, events: Sequence[Event]) -> str:
    """Which pieces are laid, and what they bring together."""
    laid = [event for event in events if isinstance(event, Placed)]
    pieces = counted_or_nothing(words, Counter(event.piece for event in laid))
    return APART.join([pieces, laid_brings(words, view, laid)])


def laid_brings(words: Words, view: OdinView, laid: Iterable[Place | Placed]) -> str:
    """What pieces bring that are laid one after the other; nothing where one of them lies on no board of the seat."""
    boards = {board.name: board for board in view.players[seat_of(view)].boards}
    found: list[Suggestion] = []
    for one in laid:
        board = boards.get(write_board(one.board))
        area = area_of(board) if board else None
        if board is None or area is None:
            return ""
        found.append(placement_outlook(area, area_cover(area, board.laid).covered).brings(one.laid))
        boards[board.name] = structs.replace(board, laid=with_laid(board.laid, one.laid))
    return APART.join(gains_in_place(words, combined_outlook(found)))
