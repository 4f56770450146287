"""What a seat drew, to be drawn again in a position that is imagined: cards and islands change places for it."""

from __future__ import annotations

from engine.drawn_again import put_on_top, taken_off
from engine.empires.operations.hand import SearchDeck
from engine.empires.rounds.frames import EmpiresState
from engine.game import Seat


def draw_again(state: EmpiresState, seat: Seat, before: EmpiresState, after: EmpiresState) -> bool:
    """Puts on their decks the cards that the seat, and the islands that anybody, took in the game as it was; False for none.

    A card that is chosen from a deck is not drawn (EMP-12.11), though it may have lain on top and the rest be shuffled as it was.
    """
    decks: list[tuple[list[int], list[int], list[int]]] = []
    if not isinstance(before.agenda[-1], SearchDeck):
        decks += [(state.players[seat].deck, before.players[seat].deck, after.players[seat].deck)]
    decks += [(state.near.deck, before.near.deck, after.near.deck)]
    decks += [(state.distant.deck, before.distant.deck, after.distant.deck)]
    came = [put_on_top(deck, taken_off(then, now), state.chance) for deck, then, now in decks]
    return any(came)
