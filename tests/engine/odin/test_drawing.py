"""What is drawn again in a position that is imagined: nothing that its seat did not see (ODIN-1.9)."""

from __future__ import annotations

from engine.chance import Chance
from engine.odin import ODIN
from engine.odin.game.drawing import draw_again
from engine.odin.game.imagining import imagine


def test_a_card_that_another_seat_draws_within_a_ply_is_not_drawn_again():
    """As where its seat lets somebody else go on, who draws: the luck of that ply would tell the card."""
    before = ODIN.new(2, ODIN.options(), bytes(32))
    for drawer in (0, 1):
        after = ODIN.decode(ODIN.encode(before))
        after.players[drawer].hand.append(after.occupation_pile.pop())
        imagined = imagine(ODIN.view(before, 0), Chance(bytes(32)))
        assert imagined is not None
        pile = list(imagined.occupation_pile)
        assert draw_again(imagined, 0, before, after) == (drawer == 0)
        assert (imagined.occupation_pile != pile) == (drawer == 0)
