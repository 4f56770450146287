"""What a seat drew and rolled, to be drawn again in a position that is imagined: cards and strips change places for it."""

from __future__ import annotations

from engine.drawn_again import put_on_top, taken_off
from engine.game import Seat
from engine.odin.game.frames import OdinState
from engine.odin.steps.dice import ROLLS


def draw_again(state: OdinState, seat: Seat, before: OdinState, after: OdinState) -> bool:
    """Puts on the piles what came from them in the game as it was; False where nothing did.

    Another seat's card stays hidden (ODIN-1.9).
    """
    own = after.players[seat]
    known = {*own.hand, *(one.number for one in own.played)}
    cards = [card for card in taken_off(before.occupation_pile, after.occupation_pile) if card in known]
    hands = [player.hand for other, player in enumerate(state.players) if other != seat]
    came = [
        put_on_top(state.strip_pile, taken_off(before.strip_pile, after.strip_pile), state.chance),
        put_on_top(state.weapon_pile, taken_off(before.weapon_pile, after.weapon_pile), state.chance),
        put_on_top(state.occupation_pile, cards, state.chance, hands),
    ]
    return any(came)


def is_roll(purpose: str) -> bool:
    """Whether numbers of a purpose are those of a die."""
    return purpose.startswith(ROLLS.format(""))
