"""Setting up a game (KEL-3)."""

from __future__ import annotations

from engine.chance import Chance
from engine.first_seat import first_seat
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, card_of_colour
from engine.keltis.options import KeltisOptions, board_of
from engine.keltis.table.state import KeltisPlayer, KeltisTable
from engine.keltis.turns.frames import KeltisState, PlayCard


def set_up(seats: int, options: KeltisOptions, chance: Chance) -> KeltisState:
    """A table ready for its first turn. The seed drives, in this order: deck, removal, deal, tokens, start player (KEL-3.9)."""
    board, numbers = board_of(options), keltis_content().numbers
    tokens = keltis_content().tokens[board.token_set]
    every = [card_of_colour(colour, value) for colour in range(len(COLOURS)) for value in numbers.cards.values]
    deck = chance.shuffled(every * numbers.cards.copies, "keltis.deck")
    removed = [deck.pop() for _ in range(numbers.cards.removed[str(seats)])]  # KEL-3.2
    hands = [[deck.pop() for _ in range(numbers.cards.hand)] for _ in range(seats)]  # KEL-3.3
    kinds = [number for number, token in enumerate(tokens.token) for _ in range(token.count)]
    placed = chance.shuffled(kinds, "keltis.tokens")  # KEL-3.4, KEL-3.5
    first = first_seat(seats, options.first, chance, "keltis.first")  # KEL-3.8
    return KeltisTable(
        seats=seats,
        chance=chance,
        agenda=[PlayCard(first)],
        options=options,
        players=[KeltisPlayer(hand, [board.start.id] * len(numbers.figures.sizes)) for hand in hands],
        deck=deck,
        removed=removed,
        tokens=dict(zip(board.slots, placed, strict=True)),
        stacks=dict.fromkeys(board.stacks, tokens.stack.stones_each) if tokens.stack else {},
        first=first,
    )
