"""A position that fits all that a seat knows of it (KEL-12): hidden things are dealt anew.

Every card that the seat does not see may be in any hidden place, with the same chance for all; every wish
stone that was taken may be with any player who keeps them hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.chance import Chance
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, Colour, KeltisCard, card_of_colour
from engine.keltis.facts.schema import TokenSet
from engine.keltis.game.view import KeltisView, PlayerView
from engine.keltis.options import board_of
from engine.keltis.table.state import PLAIN, KeltisPlayer, KeltisTable
from engine.keltis.turns.frames import KeltisState


def imagine(view: KeltisView, chance: Chance) -> KeltisState:
    """Makes such a position; draws its hidden parts with these dice."""
    unseen = chance.shuffled(unseen_cards(view), "keltis.imagined_cards")
    hands = [
        [unseen.pop() for _ in range(player.hand_size)] if player.hand is None else list(player.hand)
        for player in view.players
    ]
    deck = [unseen.pop() for _ in range(view.deck_size)]
    kinds = keltis_content().tokens[board_of(view.options).token_set].token
    agenda: list[Any] = list(view.agenda)
    return KeltisTable(
        seats=view.seats,
        chance=chance,
        agenda=agenda,
        options=view.options,
        players=[
            KeltisPlayer(
                hand, [figure.at for figure in player.figures], list(map(list, player.rows)), wishes, player.points
            )
            for player, hand, wishes in zip(view.players, hands, imagined_wishes(view, chance), strict=True)
        ],
        deck=deck,
        removed=unseen,
        tokens={space: kinds.index(token) for space, token in view.tokens.items()},
        stacks={space: left for space, (_, left) in view.stacks.items()},
        piles=list(map(list, view.piles)),
        barred=list(view.barred),
        idle=view.idle,
        stirred=view.stirred,
        turn=view.turn,
        first=view.first,
    )


def unseen_cards(view: KeltisView) -> list[KeltisCard]:
    """The cards that the seat does not see: other hands, the draw pile, and those removed before the start."""
    facts = keltis_content().numbers.cards
    left = Counter(
        {card_of_colour(colour, value): facts.copies for colour in range(len(COLOURS)) for value in facts.values}
    )
    for player in view.players:
        left.subtract(player.hand or ())
        for row in player.rows:
            left.subtract(row)
    for pile in view.piles:
        left.subtract(pile)
    return list(left.elements())


def imagined_wishes(view: KeltisView, chance: Chance) -> list[list[int]]:
    """The wish stones of each player by colour; where only their number is known, they are dealt from those taken."""
    known = [known_wishes(view, player) for player in view.players]
    taken = Counter(taken_wishes(view))
    for wishes in filter(None, known):
        taken.subtract(dict(enumerate(wishes)))
    stones = chance.shuffled(sorted(taken.elements()), "keltis.imagined_wishes")
    dealt: list[list[int]] = []
    for player, wishes in zip(view.players, known, strict=True):
        if wishes is None:
            counts = Counter(stones.pop() for _ in range(player.wish_count))
            wishes = [counts[colour] for colour in range(PLAIN + 1)]
        dealt.append(wishes)
    return dealt


def known_wishes(view: KeltisView, player: PlayerView) -> list[int] | None:
    """A player's wish stones by colour, where they may be known: on a board without stacks none has a colour."""
    if not view.stacks:
        return [0] * PLAIN + [player.wish_count]
    return None if player.wish_colours is None else [*player.wish_colours, 0]


def taken_wishes(view: KeltisView) -> Iterator[Colour]:
    """The colour of each wish stone that has left the board; PLAIN for one without a colour."""
    tokens: TokenSet = keltis_content().tokens[board_of(view.options).token_set]
    lying = Counter(view.tokens.values())
    for token in tokens.token:
        if token.kind == "wish":
            colour = COLOURS.index(token.colour) if token.colour else PLAIN
            yield from [colour] * (token.count - lying[token])
    for colour, left in view.stacks.values():
        yield from [colour] * ((tokens.stack.stones_each if tokens.stack else 0) - left)
