"""The public pictures of Empires of the North in words: alternative texts, and the text-only mode."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.view import EmpiresView
from engine.game import Event
from rendering.empires import telling
from rendering.empires.legend import entries
from rendering.pictures import Caption, Lines
from rendering.words import Words


def describe_public(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The overview: what happened, seats, ring, islands, queue; the empires card by card if there is room."""
    empires = [line for seat in range(view.seats) for line in telling.empire(view, caption, words, seat)]
    return [
        telling.last_deeds(view, list(last), words),
        telling.heading(view, caption, words),
        *(telling.seat_line(view, caption, words, seat) for seat in range(view.seats)),
        telling.ring(view, words),
        telling.queue(view, words),
        *telling.islands(view, words),
        *empires,
    ], len(empires)


def describe_empire(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event], *, seat: int) -> Lines:
    """One empire, card by card with what each says."""
    if seat >= view.seats:
        return [telling.heading(view, caption, words)], 0
    return [telling.seat_line(view, caption, words, seat), *telling.empire(view, caption, words, seat, full=True)], 0


def describe_islands(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The islands with all that they say, and the ships that wait."""
    return [
        telling.heading(view, caption, words),
        telling.queue(view, words),
        *telling.islands(view, words, full=True),
    ], 0


def describe_legend(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """What the signs mean."""
    signs = "; ".join(meaning for _, meaning in entries(words))
    return [telling.heading(view, caption, words), words("picture.alt.legend", signs=signs)], 0
