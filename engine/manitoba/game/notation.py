"""Moves as text: what a person can read and type, `act 3`, `place 3-lake`, `move 1-hill 3-lake`, `wampum berry horse`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move
from engine.manitoba.facts.components import COLOURS, PLACES, SUPPLY, AreaId
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table import moves
from engine.notation import WORD, Form, Notation, Spelling, in_full, in_order, is_abbreviated, read_number, same

IDLE = ("finish", "pass", "skip", "decline")
"""The words of the moves that do nothing; at most one of these moves is legal at a time, and each word means it."""

SECTOR = "sector"
"""`keep sector` is enough for a good that has only one sector to go to."""


def read_area(view: ManitobaView, word: str) -> AreaId:
    """An area, however its letters are; a word that names none stays as it is."""
    return next((area.id for area in view.areas if area.id.lower() == word), word)


NUMBER = Spelling(read=lambda _view, word: read_number(word, 2))
DISCS = Spelling(read=lambda _view, word: 0 if word in COLOURS else read_number(word, 2))
"""A number of discs; none for a colour that is not in the stack any more."""

AREA = Spelling(read=read_area)

FORMS: dict[type[Move], Form] = {
    moves.ActWithDiscs: Form("act", (DISCS,)),
    moves.WakeUp: Form("wake", (NUMBER, NUMBER)),
    moves.PlaceFigure: Form("place", (AREA,)),
    moves.WalkFigure: Form("move", (AREA, AREA)),
    moves.Vision: Form("vision", (WORD,)),
    moves.WampumWake: Form("wampum wake"),
    moves.WampumBerry: Form("wampum berry", (WORD,)),
    moves.Finish: Form("finish"),
    moves.PassPassively: Form("pass"),
    moves.KeepIn: Form("keep", (WORD,)),
    moves.TakeOffered: Form("take", (WORD,)),
    moves.Wake: Form("wake", (NUMBER,)),
    moves.Reactivate: Form("reactivate"),
    moves.CopySpace: Form("copy", (WORD,)),
    moves.RemoveFigure: Form("remove", (AREA,)),
    moves.DropFeather: Form("drop", (WORD,)),
    moves.Score: Form("score", (WORD,)),
    moves.SkipScoring: Form("skip"),
    moves.FillArea: Form("fill", (AREA,)),
    moves.Decline: Form("decline"),
}


def typed_words_of_manitoba(view: ManitobaView, text: str) -> list[str]:
    """The words of a text: `act green` as `act 2` when green is the second disc from the top."""
    words = text.lower().split()
    if len(words) > 1 and words[0] in ("act", "wake") and words[1] in view.totem:
        return [words[0], str(view.totem.index(words[1]) + 1), *words[2:]]
    return words


def whole_words(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a move has all the words typed, in this order; a word for doing nothing means any such move."""
    if words[0] in IDLE and len(words) == 1 and own[0] in IDLE:
        return True
    if list(words) == ["keep", SECTOR]:
        return own[0] == "keep" and own[1] not in (*PLACES, SUPPLY)
    if words[0] == "wake":  # two numbers, of which only the second may be left out
        return list(own[: len(words)]) == list(words)
    return in_order(words, own)


def are_parts_in_order(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether every word typed is the beginning of a word of the move, or of what follows its hyphen, in this order."""
    return words[0] != "wake" and is_abbreviated(words, own)


def likeliest_moves(fitting: Sequence[Move], words: Sequence[str]) -> Sequence[Move]:
    """Prefers the wake-up that wakes most with the discs typed, and the walks to the area typed."""
    if len(words) != 2:
        return fitting
    ups = [move for move in fitting if isinstance(move, moves.WakeUp) and str(move.discs) == words[1]]
    if ups:
        return [max(ups, key=lambda up: up.figures)]  # MAN-D11: default all
    return [move for move in fitting if isinstance(move, moves.WalkFigure) and move.to.lower() == words[1]] or fitting


def as_typed(view: ManitobaView, words: Sequence[str]) -> Move | None:
    """The move as it was typed in full; but `wake 2` at the start of a turn means two discs and two figures."""
    meant = in_full(FORMS, view, words)
    if isinstance(meant, moves.Wake) and any(decision.question == "choose_discs" for decision in view.decisions):
        return moves.WakeUp(meant.figures, meant.figures)
    return meant


NOTATION: Notation[ManitobaView] = Notation(
    forms=FORMS,
    typed=typed_words_of_manitoba,
    tests=(same, whole_words, are_parts_in_order),
    likeliest=likeliest_moves,
    as_typed=as_typed,
    unreadable="MAN-19.1.1",
    ambiguous="MAN-19.1.1",
)
