"""What is said while a piece is laid: what is asked, and how a place is called."""

from __future__ import annotations

from engine.narrowing import Narrowed
from engine.odin.game.notation import ROWS
from engine.odin.table.placement import Laid
from rendering.odin.scene import begins_to_lay, spot_of
from texts.odin.things import board_name, item_name
from texts.words import Words


def cells_name(laid: Laid) -> str:
    """A place by its first and last cell: `c5–d6`."""
    rows, columns = [row for row, _ in laid.cells], [column for _, column in laid.cells]
    first, last = (f"{ROWS[pick(rows)]}{pick(columns) + 1}" for pick in (min, max))
    return first if first == last else f"{first}–{last}"


def asked_to_lay(at: Narrowed, words: Words) -> str:
    """What somebody who lays something is asked; nothing while something else is chosen."""
    spot = spot_of(at)
    if spot is None:
        return words("odin.picture.lay.what") if begins_to_lay(at) else ""
    piece = words.capitalised(item_name(words, spot.piece))
    if not spot.board:
        return words("odin.picture.lay.on_what", piece=piece)
    board = board_name(words, spot.board)
    if spot.laid is None:
        return words("odin.picture.lay.where", piece=piece, board=board)
    return words("odin.picture.lay.there", piece=piece, board=board, place=cells_name(spot.laid))
