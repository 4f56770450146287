"""The private picture of Empires of the North in words: the question, what it is about, and all that the seat has."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.moves import Keep
from engine.empires.view import EmpiresView, PlayerView
from engine.game import Event
from engine.narrowing import Narrowed
from rendering.empires import telling
from rendering.pictures import Caption, Lines
from rendering.telling import question
from rendering.words import Words


def describe_private(
    view: EmpiresView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Lines:
    """The private picture as lines. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    player = view.players[view.seat]
    others = [telling.seat_line(view, caption, words, seat) for seat in range(view.seats) if seat != view.seat]
    return [
        question(view, view.seat, caption, words, "empires", telling.word_in(view)),
        *aside(view, player, words, at),
        telling.last_deeds(view, list(last), words),
        telling.seat_line(view, caption, words, view.seat),
        *hand(view, player, words),
        *telling.empire(view, caption, words, view.seat),
        telling.steps(view, view.seat, words),
        telling.queue(view, words),
        *telling.islands(view, words),
        *others,
        telling.ring(view, words),
        telling.heading(view, caption, words),
    ], len(others) + 2


def aside(view: EmpiresView, player: PlayerView, words: Words, at: Narrowed) -> list[str]:
    """The cards that are looked at, with what they say, and those that are chosen so far; a deck that is searched."""
    lines = [telling.hand_line(view, number, words, full=True) for number in player.aside or ()]
    chosen = at.move.cards if isinstance(at.move, Keep) else tuple(one for one in at.chosen if isinstance(one, int))
    if player.aside and chosen:
        names = ", ".join(telling.named(view, number, words) for number in chosen)
        lines.append(words("empires.picture.alt.chosen", cards=names))
    if player.kept:
        names = ", ".join(telling.named(view, number, words) for number in player.kept)
        lines.append(words("empires.picture.alt.kept", cards=names))
    if view.searched:
        names = ", ".join(telling.named(view, number, words) for number in view.searched)
        lines.append(words("empires.picture.alt.searched", cards=names))
    return lines


def hand(view: EmpiresView, player: PlayerView, words: Words) -> list[str]:
    """The cards in the hand with price and text, each in a line of its own below their heading; in short where others are
    looked at."""
    if not player.hand:
        return []
    if player.aside:
        names = ", ".join(telling.hand_line(view, number, words, full=False) for number in player.hand)
        return [words("empires.picture.alt.hand", cards=names)]
    heading = words("empires.picture.heading.hand", n=len(player.hand))
    return [heading, *(telling.hand_line(view, number, words, full=True) for number in player.hand)]
