"""What laying pieces brings in A Feast for Odin: one of them, or several one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import structs

from engine.game import Event
from engine.odin.asking.suggestions import Suggestion, outlook, together
from engine.odin.facts.names import write_board
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of
from engine.odin.table.events import Placed
from engine.odin.table.moves import Place
from engine.odin.table.placement import cover, with_laid
from rendering.odin.words.brings import brings
from texts.catalogue import Language
from texts.odin.goods import listed
from texts.odin.terms import seat_of


def place_gives(words: Language, view: OdinView, move: Place) -> str:
    """Minus points covered, income and bonuses reached or nearer, bonuses given up."""
    return told(words, view, [move])


def laid_in_a_row(words: Language, view: OdinView, events: Sequence[Event]) -> str:
    """Which pieces are laid, and what they bring together."""
    laid = [event for event in events if isinstance(event, Placed)]
    pieces = listed(words, Counter(event.piece for event in laid))
    return f"{pieces} · {told(words, view, laid)}"


def told(words: Language, view: OdinView, laid: Iterable[Place | Placed]) -> str:
    """What pieces bring that are laid one after the other; nothing where one of them lies on no board of the seat."""
    boards = {board.name: board for board in view.players[seat_of(view)].boards}
    found: list[Suggestion] = []
    for one in laid:
        board = boards.get(write_board(one.board))
        area = area_of(board) if board else None
        if board is None or area is None:
            return ""
        found.append(outlook(area, cover(area, board.laid).covered).brings(one.laid))
        boards[board.name] = structs.replace(board, laid=with_laid(board.laid, one.laid))
    return brings(together(found), words)
