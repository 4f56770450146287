"""Whether what comes before an action could make a space usable: "before" cards, the fourth-column card (ODIN-5.0.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from msgspec import structs

from engine.game import Seat
from engine.odin import schema_effects as ops
from engine.odin.actions import moments_in
from engine.odin.anytime import supposed
from engine.odin.cards.amounts import all_hold, items_of
from engine.odin.cards.clauses import Cause, inside, is_used_up, written_before
from engine.odin.cards.moments import Moment
from engine.odin.cards.possible import committed, strips
from engine.odin.cards.triggers import fits
from engine.odin.content import content
from engine.odin.mountains import SILVER_PAIR, items_left
from engine.odin.pieces import SHIPS, SILVER, Items, PlayedCard
from engine.odin.prices import vikings_for
from engine.odin.schema_cards import Played, ThingSquareCounted
from engine.odin.schema_spaces import SpaceFacts
from engine.odin.state import AnyTable
from engine.odin.usable import Why, why_not_used

CARD_COLUMN = 4

Bonus: TypeAlias = Callable[[], Sequence[AnyTable]]
"""Gives the tables of `with_bonus_card`, made when they are first asked for."""


def spaces_of_use(s: AnyTable, seat: Seat, spaces: Iterable[SpaceFacts]) -> Iterator[SpaceFacts]:
    """Those of some spaces that are of use to a seat, perhaps only with what can come before their action."""
    bonus = cache(lambda: list(with_bonus_card(s, seat)))
    return (space for space in spaces if not why_never_used(s, seat, space, bonus))


def why_never_used(s: AnyTable, seat: Seat, space: SpaceFacts, bonus: Bonus | None = None) -> Why:
    """Why a space is of no use to a seat, not even with what can come before its action.

    `bonus` says how things can be once a card is played before the action; for who asks about several spaces.
    """
    why, player = why_not_used(s, seat, space), s.players[seat]
    with_card = player.hand and space.column == CARD_COLUMN
    if why is None or not (player.played or with_card):
        return why
    none: Items = {}
    hopes = [[none, *hope] for hope in before_cards(s, seat, space)]
    tried = (merged(gains) for gains in product(*hopes) if any(gains))
    if any(not why_not_used(supposed(s, seat, owed(gains), ""), seat, space) for gains in tried):
        return None
    tables = (bonus() if bonus else with_bonus_card(s, seat)) if with_card else ()
    return None if any(not why_not_used(other, seat, space) for other in tables) else why


def before_cards(s: AnyTable, seat: Seat, space: SpaceFacts) -> Iterator[list[Items]]:
    """For each card in play that acts before the action: what it could bring, one of these."""
    cards = [played for played in s.players[seat].played if written_before(played.number)]
    if not cards:
        return
    acting = [
        (played, n, clause)
        for played in cards
        for n, clause in written_before(played.number)
        if not is_used_up(played, clause)
    ]
    placed = vikings_for(s, seat, space)
    moments = [Moment("place_vikings", column=space.column, count=placed, space=space.id), *moments_in(space.id)]
    for played, n, clause in acting:
        if isinstance(clause.trigger, ThingSquareCounted):
            counted = Moment("thing_square_count", count=s.players[seat].vikings - placed)
            if all_hold(s, seat, clause, counted):
                yield [{SILVER: 1}]
        for moment in moments:
            cause = Cause(played.number, n, moment)
            if fits(s, seat, clause.trigger, "before", moment) and all_hold(
                s, seat, clause, moment, committed(s, seat, cause)
            ):
                yield list(brings(s, seat, clause.effect, cause))


def with_bonus_card(s: AnyTable, seat: Seat) -> Iterator[AnyTable]:
    """How things can be once a card of the hand is played before the action, by cards and what they bring."""
    for card in s.players[seat].hand:
        for gains in hopes_of(s, seat, card):
            ships = [ship for ship in SHIPS if gains.get(ship)]
            other = supposed(s, seat, owed(gains), ships[0] if ships else "")
            mine = other.players[seat]
            other.players[seat] = structs.replace(mine, played=[*mine.played, PlayedCard(card)])
            yield other


def hopes_of(s: AnyTable, seat: Seat, card: int) -> list[Items]:
    """What a card could bring when it is played, one of these; nothing for what only changes rules and prices."""
    hopes: list[Items] = []
    for n, clause in enumerate(content().cards[card].clauses):
        if isinstance(clause.trigger, Played):
            hopes += brings(s, seat, clause.effect, Cause(card, n, Moment("play", card=card)))
        elif {} not in hopes:
            hopes.append({})
    return hopes


def brings(s: AnyTable, seat: Seat, effect: Sequence[ops.Operation], cause: Cause) -> Iterator[Items]:
    """What the operations of an effect could bring, one by one."""
    for op in effect:
        if isinstance(op, ops.Gain | ops.Exchange):
            items = op.items if isinstance(op, ops.Gain) else op.gain
            yield items_of(s, seat, items, cause.moment)
        elif isinstance(op, ops.Mountain):
            for strip in strips(s, seat, op, cause):
                first = items_left(strip)[0]
                yield {SILVER: 2} if first == SILVER_PAIR else {first: 1}
        for way in inside(op):
            yield from brings(s, seat, way, cause)


def merged(gains: Sequence[Items]) -> dict[str, int]:
    """All of them together."""
    found: dict[str, int] = {}
    for items in gains:
        for item, n in items.items():
            found[item] = found.get(item, 0) + n
    return found


def owed(gains: Items) -> dict[str, int]:
    """Gains as `supposed` counts what is spent."""
    return {item: -n for item, n in gains.items() if item not in SHIPS}
