"""What a seat drew from the draw pile, and what else might have come (KEL-9.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.drawn_again import HiddenDraw, put_on_top, taken_off
from engine.game import Seat
from engine.keltis.bot.policy import keeping_worth
from engine.keltis.facts.pieces import KeltisCard, colour_of
from engine.keltis.table.card_rows import continues_row
from engine.keltis.table.sight import KeltisSeen
from engine.keltis.turns.frames import KeltisState

NEAR = (0.5, 1.2)
"""The worths of keeping a card between which cards of a row are told apart: how near to its end they come."""


def draw_again(state: KeltisState, seat: Seat, before: KeltisState, after: KeltisState) -> bool:
    """Puts the cards on the draw pile that a seat drew from it in the game as it was (KEL-9.2); False where it drew none."""
    return put_on_top(state.deck, taken_off(before.deck, after.deck), state.chance, hidden_elsewhere(state, seat))


def put_card_on_pile(state: KeltisState, seat: Seat, card: KeltisCard) -> None:
    """Has a card come next that the seat does not see."""
    put_on_top(state.deck, [card], state.chance, hidden_elsewhere(state, seat))


def hidden_elsewhere(state: KeltisState, seat: Seat) -> list[list[KeltisCard]]:
    """The cards that the seat does not see, but for the draw pile."""
    return [state.removed, *(player.hand for other, player in enumerate(state.players) if other != seat)]


def card_groups(state: KeltisState, seat: Seat) -> Sequence[Sequence[KeltisCard]]:
    """The cards that may come, grouped by what they are good for: of no use to anybody, to others alone, or to the seat itself,
    by how near they are to the end of its row, and whether that is begun."""
    seen, rows = KeltisSeen(state, seat), state.players[seat].rows
    groups = defaultdict[tuple[int, bool], list[KeltisCard]](list)
    for card in sorted([*state.deck, *(card for cards in hidden_elsewhere(state, seat) for card in cards)]):
        colour = colour_of(card)
        if continues_row(rows[colour], card):
            worth = keeping_worth(seen, seat, card)
            group = 1 + sum(worth > border for border in NEAR), bool(rows[colour])
        else:
            group = 0, any(continues_row(player.rows[colour], card) for player in state.players)
        groups[group].append(card)
    return [groups[group] for group in sorted(groups)]


CARD_DRAW: HiddenDraw[KeltisState] = HiddenDraw(groups=card_groups, put_first=put_card_on_pile)
