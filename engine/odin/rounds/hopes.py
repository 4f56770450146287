"""Spaces that only a card can make usable: without the card a turn there would begin anew (ODIN-5.0.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Seat
from engine.odin.asking.paths import space_of
from engine.odin.asking.prices import vikings_for, within_reach
from engine.odin.asking.usable import is_of_use
from engine.odin.cards.expecting import CARD_COLUMN
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.rounds.ahead import Ahead, can_cards_open
from engine.odin.rounds.turns import imitable_spaces
from engine.odin.table.state import AnyTable


def spaces_hoped_for(s: AnyTable, seat: Seat, asked: str) -> dict[str, tuple[int, ...]]:
    """The spaces in question that are of no use as things stand, each with the cards in hand that could change that.

    The cards are none where only one in play could. The spaces in question are those that can be chosen, or, while the card of
    the fourth column is asked for, the one on which the Vikings stand.
    """
    player = s.players[seat]
    if not player.hand and not player.played:
        return {}
    ahead, found = Ahead(s, seat), dict[str, tuple[int, ...]]()
    is_chosen = asked != "take_turn"
    for space in in_question(s, seat, asked):
        if not (is_chosen or ahead.acting or space.column == CARD_COLUMN):
            continue  # no card could change anything
        if not is_of_use(s, seat, space, ahead.means):
            cards = {*ahead.bonus_cards(space)} if space.column == CARD_COLUMN else ()
            if cards or is_chosen or can_cards_open(s, seat, space, ahead.acting, ahead.means):
                found[space.id] = tuple(sorted(cards))
    return found


def in_question(s: AnyTable, seat: Seat, asked: str) -> Iterator[SpaceFacts]:
    """The spaces that might be chosen, or the one that has been."""
    if asked == "take_turn":
        yield from within_reach(s, seat)
        there = s.players[seat].vikings
        yield from (space for space in imitable_spaces(s, seat) if vikings_for(s, seat, space) <= there)
    elif asked == "bonus_card" and not s.players[seat].uses[-1].proper:
        yield space_of(s.players[seat].uses[-1])
