"""The private picture of Odin in words: the question, what it is about, and all that the seat has."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.narrowing import Narrowed
from engine.odin.moves import Imitate, UseSpace
from engine.odin.view import OdinView
from rendering.odin import telling
from rendering.odin.asked_about import PANELS, TAKE_TURN, asks_for_cards, chosen_card, feast
from rendering.odin.brings import brings
from rendering.odin.dice_odds import said_of, throw_of
from rendering.odin.feast_row import row_of, row_words
from rendering.odin.hand import card_text
from rendering.odin.laying import asked_to_lay, chosen_place, place_name, proposals
from rendering.odin.scene import Spot, begins_to_lay, cards_of, open_spaces, spot_of
from rendering.odin.signs import board_name, card_name, item_name, word
from rendering.odin.spaces import space_name
from rendering.pictures import Caption, Lines
from rendering.telling import question
from rendering.words import Words


def describe_private(view: OdinView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()) -> Lines:
    """The private picture as lines. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    player = view.players[view.seat]
    lying = [said for board in player.boards if (said := telling.lying_words(board, words))]
    seats = [telling.seat_line(view, caption, words, seat) for seat in range(view.seats) if seat != view.seat]
    return [
        asked_to_lay(at, words) or question(view, view.seat, caption, words, "odin", word),
        *(told_card(number, words) for number in cards_of(view, at)),
        *about(view, words, at),
        telling.last_deeds(last, caption, words),
        telling.seat_line(view, caption, words, view.seat),
        telling.goods_line(player, words),
        telling.boards_line(view, caption, words, view.seat),
        *hand_lines(player.hand or (), words, full=asks_for_cards(view)),
        played_line(player.played, words),
        telling.strips(view, words),
        *seats,
        telling.heading(view, caption, words),
        *lying,
    ], len(lying) + len(seats) + 2


def told_card(number: int, words: Words) -> str:
    """A card by name, with what it does."""
    return f"{card_name(words, number)}: {card_text(words, number)}"


def played_line(numbers: tuple[int, ...], words: Words) -> str:
    """The cards in play, by name."""
    return (
        f"{words('odin.picture.played')} {', '.join(card_name(words, number) for number in numbers)}" if numbers else ""
    )


def about(view: OdinView, words: Words, at: Narrowed) -> list[str]:
    """What the picture of the question shows."""
    spot = spot_of(at)
    if spot is not None:
        return laying_lines(view, spot, words) if spot.board else []
    if view.asked == TAKE_TURN and not begins_to_lay(at):
        return space_lines(view, words, at)
    panel = PANELS.get(view.asked)
    if panel is None or begins_to_lay(at):
        return []
    if panel is feast:
        return [
            words("odin.picture.alt.feast", n=int(str(view.asked_words["n"])), row=row_words(row_of(at), words) or "–")
        ]
    throw = throw_of(view)
    if throw:
        return said_of(throw, words)
    card = chosen_card(at)
    return [words("odin.picture.alt.chosen", what=card_name(words, card))] if card else []


def space_lines(view: OdinView, words: Words, at: Narrowed) -> list[str]:
    """The chosen space, or all that can be used."""
    if isinstance(at.move, UseSpace | Imitate):
        name = f"{space_name(at.move.space)} {words(f'odin.space.{at.move.space}')}"
        return [words("odin.picture.alt.chosen", what=name)]
    names = " ".join(sorted(space_name(space) for space in open_spaces(at)))
    return [words("odin.picture.alt.open", spaces=names)] if names else []


def laying_lines(view: OdinView, spot: Spot, words: Words) -> list[str]:
    """The chosen place, or those that are suggested."""
    piece, board = item_name(words, spot.piece), board_name(words, spot.board)
    if (place := chosen_place(view, spot)) is not None:
        return [brings(place, words)]
    listed = [
        f"{number}. {place_name(place.laid)} ({brings(place, words)})"
        for number, place in enumerate(proposals(view, spot), 1)
    ]
    possible = words("odin.picture.alt.places", n=len(spot.left), piece=piece, board=board)
    return [possible, *([words("odin.picture.alt.suggested", places="; ".join(listed))] if listed else [])]


def hand_lines(numbers: tuple[int, ...], words: Words, *, full: bool) -> list[str]:
    """The cards in hand; with their texts where they are what is asked about."""
    if not numbers:
        return []
    if full:
        return [told_card(number, words) for number in numbers]
    return [words("odin.picture.alt.hand", cards=", ".join(card_name(words, number) for number in numbers))]
