"""Random games of the draft under watch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.game import Event, Move, Seat
from tests.draft.game import DRAFT
from tests.draft.state import CARDS, NUMBERS, SIDES, Claim, Options, Pick, Polish, Put, Row, Skip
from tests.engine.watched import Watched


class WatchedDraft(Watched):
    """What holds in the draft."""

    game = DRAFT
    longest = 60
    signs = tuple("abc19 ")

    def __init__(self, seats: int, seed: int) -> None:
        super().__init__(Options(), seats, random.Random(seed))

    def any_move(self) -> Move:
        card = self.dice.randint(1, CARDS)
        rows = tuple(self.dice.randint(0, CARDS + 1) for _ in range(self.dice.randrange(5)))
        made: Sequence[Move] = (
            Pick(card),
            Put(self.dice.choice(SIDES)),
            Polish(card),
            Claim(self.dice.randint(0, NUMBERS + 1)),
            Row(rows),
            Skip(),
        )
        return self.dice.choice(made)

    def hold_pieces(self) -> None:
        state = self.state
        chosen = [player.chosen for player in state.players if player.chosen is not None]
        lying = [card for player in state.players for card in (*player.hand, *player.left, *player.right)]
        assert sorted([*state.deck, *chosen, *lying]) == list(range(1, CARDS + 1))
        numbers = [number for player in state.players for number in player.numbers]
        assert len(set(numbers)) == len(numbers)

    def unknown_to(self, seat: Seat | None) -> Any:
        """The hidden cards dealt otherwise, and the sides of the chosen ones turned round."""
        other = self.game.copy(self.state)
        hidden = [player for number, player in enumerate(other.players) if number != seat]
        pool = [*other.deck, *(card for player in hidden for card in player.hand)]
        pool += [player.chosen for player in hidden if player.chosen is not None]
        self.dice.shuffle(pool)
        for player in hidden:
            player.hand = [pool.pop() for _ in player.hand]
            if player.chosen is not None:
                player.chosen = pool.pop()
            if player.side is not None:
                player.side = self.dice.choice(SIDES)
        other.deck = pool
        return other

    def watch(self, before: Any, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        closed = before.players[seat].chosen is not None and self.state.players[seat].chosen is None
        if isinstance(move, Put):
            assert showed == closed, "the last answer brings all to light"
