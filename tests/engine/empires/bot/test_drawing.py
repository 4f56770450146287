"""What is drawn again in a position that is imagined: what chance brought, not what was chosen (EMP-12.11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import Chance
from engine.empires import EMPIRES
from engine.empires.bot.drawing import draw_again
from engine.empires.bot.imagining import imagine
from engine.empires.operations.hand import SearchDeck
from engine.empires.options import Options


@pytest.mark.parametrize("searched", [False, True])
def test_a_card_that_is_chosen_from_the_deck_is_no_draw(searched: bool):
    """Also where it lay on top, and the rest of the deck comes in the order in which it was."""
    before = EMPIRES.new(2, Options(clans="random"), bytes(32))
    after = EMPIRES.decode(EMPIRES.encode(before))
    imagined = imagine(EMPIRES.view(before, 0), Chance(bytes(32)))
    assert imagined is not None
    after.players[0].hand.append(after.players[0].deck.pop())
    cause: Any = None  # nobody asks why
    before.agenda += [SearchDeck(0, cause, ())] if searched else []
    assert draw_again(imagined, 0, before, after) != searched
