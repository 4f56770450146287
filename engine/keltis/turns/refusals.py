"""Why a move is not possible, with its rule: asked only after the move was not among the legal ones."""

from __future__ import annotations

from typing import Any, Literal

from engine.game import Move, Refusal, Seat, Word
from engine.keltis.facts.board import ANY_COLOUR
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, Figure, KeltisCard, StoneId, colour_of
from engine.keltis.options import board_of, lay_requires_move
from engine.keltis.table.card_rows import continues_row, row_direction
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, Forgo, Lay, StripHand, StripRow
from engine.keltis.table.stance import stance_of
from engine.keltis.table.state import KeltisTable, guard_is_on

WRONG_STEP = "KEL-4.4"


def play_card(s: KeltisTable[Any], seat: Seat, move: Move) -> Refusal:
    """Why this card cannot be laid or discarded in this way (KEL-4 to KEL-7)."""
    if isinstance(move, Forgo):
        return Refusal("KEL-4.3", "no_passing")
    if not isinstance(move, Lay | Discard):
        return Refusal("KEL-4.1", "play_first")
    if move.card not in s.players[seat].hand:
        return Refusal("KEL-4.1", "not_in_hand", {"card": move.card})
    assert isinstance(move, Lay)  # discarding a card of the hand is always legal (KEL-4.3)
    colour = colour_of(move.card)
    row = s.players[seat].rows[colour]
    if not continues_row(row, move.card):
        words: dict[str, Word] = {"card": move.card, "last": row[-1]}
        return Refusal("KEL-5.2", "row_ascends" if row_direction(row) > 0 else "row_descends", words)
    stance = stance_of(s, seat)
    if not stance.steps[colour]:
        if colour in stance.relays:
            return Refusal("KEL-6.6", "relay_moves_later", {"card": move.card})
        if lay_requires_move(s.options):
            return Refusal("KEL-7.6", "moves_nothing", {"card": move.card})
    if move.figure is None or move.to is None:
        rule = "KEL-6.5" if board_of(s.options).variant == "base" else "KEL-14.12"
        return Refusal(rule, "figure_must_move", {"card": move.card})
    return way_refusal(s, seat, move.figure, move.to, move.card)


def no_step(s: KeltisTable[Any], seat: Seat, move: Move, by: Literal["clover", "relay"]) -> Refusal:
    """Why a clover or a relay cannot move this figure there (KEL-6.6, KEL-8.4, KEL-8.5)."""
    if isinstance(move, Forgo):
        return Refusal("KEL-6.6", "relay_compulsory")
    if not isinstance(move, FigureMove):
        return Refusal(WRONG_STEP, "clover_first" if by == "clover" else "relay_first")
    return way_refusal(s, seat, move.figure, move.to, None)


def way_refusal(s: KeltisTable[Any], seat: Seat, figure: Figure, to: StoneId, card: KeltisCard | None) -> Refusal:
    """Why this figure cannot step onto this stone (KEL-6, KEL-7)."""
    board = board_of(s.options)
    words: dict[str, Word] = {"size": figure.size, "origin": figure.at, "to": to}
    if figure not in map(Figure, keltis_content().numbers.figures.sizes, s.players[seat].figures):
        return Refusal("KEL-15.3", "no_such_figure", words)
    if not board.next[figure.at]:
        return Refusal("KEL-7.7" if board.variant == "expansion" else "KEL-6.4", "on_end_stone", words)
    if to not in board.next:
        return Refusal("KEL-2.8", "no_such_stone", {"to": to})
    if to not in board.next[figure.at]:
        if board.depth[to] < board.depth[figure.at]:
            return Refusal("KEL-7.5" if board.variant == "expansion" else "KEL-6.4", "only_forward", words)
        return Refusal("KEL-7.1" if board.variant == "expansion" else "KEL-6.1", "no_link", words)
    if card is not None and board.colour[to] not in (colour_of(card), ANY_COLOUR):
        if board.variant == "base":
            return Refusal("KEL-6.1", "other_path", words | {"card": card})
        return Refusal("KEL-7.2", "other_colour", words | {"card": card, "colour": board.colour[to]})
    assert board.path[to] in stance_of(s, seat).paths
    return Refusal("KEL-6.2", "path_taken", words)


def card_marker(move: Move) -> Refusal:
    """Why the card marker cannot discard this (KEL-8.6)."""
    if isinstance(move, StripHand):
        return Refusal("KEL-8.6", "not_in_hand", {"card": move.card})
    if isinstance(move, StripRow):
        if move.colour not in range(len(COLOURS)):
            return Refusal("KEL-8.6", "marker_first")
        return Refusal("KEL-8.6", "row_empty", {"colour": move.colour})
    return Refusal(WRONG_STEP, "marker_first")


def draw_up(s: KeltisTable[Any], move: Move) -> Refusal:
    """Why nothing can be drawn from there (KEL-9)."""
    if not isinstance(move, DrawOne) or move.pile not in range(len(COLOURS)):  # the draw pile always offers (KEL-10.4)
        return Refusal("KEL-4.1", "draw_now")
    if guard_is_on(s):
        return Refusal("KEL-9.7", "guard_is_on")
    if move.pile in s.barred:
        return Refusal("KEL-9.3", "barred", {"colour": move.pile})
    return Refusal("KEL-9.2", "pile_empty", {"colour": move.pile})
