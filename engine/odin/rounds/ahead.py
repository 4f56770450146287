"""Whether what comes before an action could make a space usable: "before" cards, the fourth-column card (ODIN-5.0.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from msgspec import Struct, structs

from engine.game import Refusal, Seat
from engine.kept import kept
from engine.odin.asking.anytime import table_after_cost
from engine.odin.asking.prices import ids_within_reach, vikings_for
from engine.odin.asking.upgrades import can_rise
from engine.odin.asking.usable import (
    NO_SPACES,
    Means,
    is_of_use,
    is_used_as_printed,
    means_of,
    why_not_used,
)
from engine.odin.cards.actions import moments_in
from engine.odin.cards.amounts import all_hold
from engine.odin.cards.clauses import is_used_up
from engine.odin.cards.expecting import (
    CARD_COLUMN,
    Expected,
    at_once,
    bringing_before,
    expected_in_hand,
    expected_in_play,
    may_bring,
)
from engine.odin.cards.opening import spaces_prepared_by, spaces_touched_by
from engine.odin.cards.possible import committed_fields, items_brought
from engine.odin.cards.triggers import is_triggered
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SHIPS, SILVER, Cost, Items, Listing, PlayedCard, Ship, merge_items
from engine.odin.facts.printed import (
    AtAGlance,
    SpacesAtAGlance,
    may_be_met,
    of_use_to_everybody,
    printed_on,
    spaces_asking_for,
    told_at_once,
    without_needs,
)
from engine.odin.facts.schema_cards import CardPlayed, Clause, PositionReached, ThingSquareCounted, VikingsPlaced
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.moments import Cause, Moment
from engine.odin.table.state import AnyTable

VIKINGS = (VikingsPlaced, ThingSquareCounted)
"""What has come before the card of the fourth column is played (ODIN-9.11, step 2)."""

ActingBefore: TypeAlias = tuple[PlayedCard, int, Clause]
"""A clause of a card in play that acts between the choice of a space and its action, with its number."""


class CardsBefore(Struct, frozen=True, dict=True):
    """A card played before the action: one of these cards, which bring the same; how things can be then is seen when asked."""

    s: AnyTable
    seat: Seat
    cards: tuple[int, ...]
    gains: Items

    @kept
    def matters_for(self) -> frozenset[str]:
        """The spaces that such a card may make usable, beside those for which cards matter that are in play already."""
        return matters_for(
            self.cards[0], frozenset(self.gains), leaves=any(self.gains.get(ship, 0) < 0 for ship in SHIPS)
        )

    def may_open(self, space: SpaceFacts, before: Means) -> bool:
        """Whether such a card may make a space usable for which no card in play matters, with these means before it."""
        card, id = self.cards[0], space.id
        if id not in self.matters_for:
            return False
        return id in spaces_touched_by(card) or may_be_met(printed_on(id), before.stock, self.gains)

    def makes_usable(self, space: SpaceFacts) -> bool:
        """Whether a space is of use then, perhaps only with the cards that act after this one."""
        if is_of_use(self.table, self.seat, space, self.means):
            return True
        return bool(self.acting) and can_cards_open(self.table, self.seat, space, self.acting, self.means)

    @kept
    def table(self) -> AnyTable:
        """How things can be then."""
        other = table_after_cost(self.s, self.seat, gains_as_cost(self.gains))
        mine = other.players[self.seat]
        played = [*mine.played, PlayedCard(self.cards[0])]
        other.players[self.seat] = structs.replace(mine, ships=left_in_bay(mine.ships, self.gains), played=played)
        return other

    @kept
    def means(self) -> Means:
        """What the seat has for spaces then."""
        return means_of(self.table.players[self.seat])

    @kept
    def acting(self) -> list[ActingBefore]:
        """What acts before the action then. For the card itself the Vikings have come too early."""
        *before, card = self.table.players[self.seat].played
        own = before_clauses([card])
        return [*before_clauses(before), *(acts for acts in own if not isinstance(acts[2].trigger, VIKINGS))]


class Ahead:
    """What can come before the action of a seat, looked up once for all spaces: good only until the position changes.

    `opened` are the spaces that cards in play could make usable, so that it is worth asking.
    """

    def __init__(self, s: AnyTable, seat: Seat) -> None:
        player = s.players[seat]
        self.s, self.seat = s, seat
        self.means = means_of(player)
        self.acting = list(before_clauses(player.played)) if player.played else []
        self.opened = self.means.opened
        if self.acting:
            self.opened = self.opened.union(*[spaces_prepared_by(played.number) for played, _, _ in self.acting])
        if self.means.bound:
            self.opened = frozenset(odin_content().spaces)

    @kept
    def bonus(self) -> list[CardsBefore]:
        """How things can be once a card of the hand is played before the action."""
        return list(with_bonus_card(self.s, self.seat))

    def is_of_use(self, space: SpaceFacts) -> bool:
        """Whether a space is of use, perhaps only with what can come before its action."""
        id = space.id
        if id in of_use_to_everybody() or is_used_as_printed(self.s, self.seat, space, self.means):
            return True
        return self.is_opened(space)

    def of_use(self) -> tuple[str, ...]:
        """The spaces within reach that are of use, in the order of the board; what many ask alike is looked up once."""
        s, seat, means, spaces = self.s, self.seat, self.means, odin_content().spaces
        reached = ids_within_reach(s, seat)
        told, useless = told_of(s, seat, bound=means.bound)
        hopeful = reached.difference(useless, *without_needs(means.stock))
        found = {id for id in hopeful - told if is_used_as_printed(s, seat, spaces[id], means)}
        found |= hopeful & told
        hand = [card for card in map(expected_in_hand, s.players[seat].hand) if card.spaces]
        asked = (self.opened.union(*[card.spaces for card in hand]) & reached) - found
        if asked:
            found.update([id for id in self.worth_asking(asked, hand) if self.is_opened(spaces[id])])
        return tuple(filter(found.__contains__, spaces))

    def worth_asking(self, spaces: frozenset[str], hand: list[Expected]) -> frozenset[str]:
        """Which of some spaces, of no use as printed, could be of use with what cards in play and in hand may bring.

        Most lack what no card brings: finding that out first saves asking the cards what they would do here.
        """
        cards = hand + [expected_in_play(card.number) for card in self.s.players[self.seat].played]
        at_most = merge_items([self.means.stock, *[card.things for card in cards]])
        by_rule = self.opened if self.means.bound else NO_SPACES.union(*[card.by_rule for card in cards])
        if "knarr" in at_most:
            by_rule = by_rule.union(*[card.with_knarr for card in cards])
        left = (spaces & by_rule) | (spaces - by_rule).difference(*without_needs(at_most))
        return (left & self.opened) | self.opened_by_hand(left & NO_SPACES.union(*[card.spaces for card in hand]))

    def opened_by_hand(self, spaces: frozenset[str]) -> frozenset[str]:
        """Which of some spaces it is worth asking about, as a card of the hand, played before the action, could open them."""
        if not spaces or not self.bonus:
            return NO_SPACES
        return spaces.intersection(self.opened.union(*[bonus.matters_for for bonus in self.bonus]))

    def is_opened(self, space: SpaceFacts) -> bool:
        """Whether a space that is of no use as printed is so by cards in play, or becomes so before its action."""
        if space.id in self.opened:
            if self.means.ask_cards(space) and why_not_used(self.s, self.seat, space) is None:
                return True
            if self.acting and can_cards_open(self.s, self.seat, space, self.acting, self.means):
                return True
        return space.column == CARD_COLUMN and bool(self.bonus) and next(self.bonus_cards(space), None) is not None

    def bonus_cards(self, space: SpaceFacts) -> Iterator[int]:
        """The cards in hand that can make a space of the fourth column usable, alone or with those that act after them."""
        opened = space.id in self.opened
        for bonus in self.bonus:
            if (opened or bonus.may_open(space, self.means)) and bonus.makes_usable(space):
                yield from bonus.cards


def told_of(s: AnyTable, seat: Seat, *, bound: bool) -> SpacesAtAGlance:
    """What is told at once of all spaces."""
    player = s.players[seat]
    faces = frozenset([board.face for board in s.explorations])
    return told_at_once(AtAGlance(bound, bool(s.strips), can_rise(player), bool(player.hand), faces))


def can_cards_open(s: AnyTable, seat: Seat, space: SpaceFacts, acting: Sequence[ActingBefore], means: Means) -> bool:
    """Whether cards in play that act before the action, at least one, can make a space usable that is not as things stand.

    If no card matters for the space, their gains help only where the space asks for any of them.
    """
    none: Items = {}
    hopes = [[none, *distinct_items(hope)] for hope in before_cards(s, seat, space, acting)]
    tried = (merge_items(gains) for gains in product(*hopes) if any(gains))
    if not means.ask_cards(space):
        tried = (gains for gains in tried if may_be_enough(space, means, gains))
    return any(is_of_use(table_after_cost(s, seat, gains_as_cost(gains)), seat, space) for gains in tried)


def may_be_enough(space: SpaceFacts, means: Means, gains: Items) -> bool:
    """Whether a space asks for any of these gains, and could be of use as printed with them."""
    asked_for = any(space.id in spaces_asking_for(thing) for thing in gains)
    return asked_for and may_be_met(printed_on(space.id), means.stock, gains)


def why_never_used(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """Why a space is of no use to a seat, not even with what can come before its action."""
    return why_not_used(s, seat, space) if not Ahead(s, seat).is_of_use(space) else None


def before_clauses(cards: Iterable[PlayedCard]) -> Iterator[ActingBefore]:
    """The clauses in play that bring something between the choice of a space and its action, with their numbers."""
    for played in cards:
        for n, clause in bringing_before(played.number):
            if not is_used_up(played, clause):
                yield played, n, clause


def before_cards(s: AnyTable, seat: Seat, space: SpaceFacts, acting: Iterable[ActingBefore]) -> Iterator[list[Items]]:
    """The alternatives of what each of these clauses could bring that acts before the action."""
    placed = vikings_for(s, seat, space)
    moments = [Moment("place_vikings", column=space.column, count=placed, space=space.id), *moments_in(space.id)]
    for played, n, clause in acting:
        if isinstance(clause.trigger, ThingSquareCounted):
            counted = Moment("thing_square_count", count=s.players[seat].vikings - placed)
            if all_hold(s, seat, clause, counted):
                yield [{SILVER: 1}]
        for moment in moments:
            cause = Cause(played.number, n, moment)
            if is_triggered(s, seat, clause.trigger, "before", moment) and all_hold(
                s, seat, clause, moment, committed_fields(s, seat, cause)
            ):
                yield list(items_brought(s, seat, clause.effect, cause))


def with_bonus_card(s: AnyTable, seat: Seat) -> Iterator[CardsBefore]:
    """The cards of the hand that can be played before the action, each with what it could bring.

    Cards that matter only by what they bring are tried once for the same things.
    """
    alike: dict[Listing, list[int]] = {}
    for card in filter(may_help, s.players[seat].hand):
        for gains in hopes_of(s, seat, card):
            if spaces_touched_by(card):
                yield CardsBefore(s, seat, (card,), gains)
            elif gains:
                alike.setdefault(tuple(sorted(gains.items())), []).append(card)
    for listing, cards in alike.items():
        yield CardsBefore(s, seat, tuple(cards), dict(listing))


@cache
def may_help(card: int) -> bool:
    """Whether a card may bring something when it is played, or matters for spaces, in some position."""
    return bool(spaces_touched_by(card)) or any(may_bring(clause.effect) for clause in at_once(card))


@cache
def matters_for(card: int, kinds: frozenset[str], *, leaves: bool) -> frozenset[str]:
    """The spaces that a card may make usable by bringing these kinds of things; all when a ship leaves and frees its berth."""
    if leaves:
        return frozenset(odin_content().spaces)
    return spaces_touched_by(card).union(*map(spaces_asking_for, kinds))


def left_in_bay(ships: Sequence[Ship], gains: Items) -> list[Ship]:
    """The ships that are left when one of each kind with a negative number has left, if there is one."""
    left = list(ships)
    for kind in (kind for kind, n in gains.items() if n < 0):
        leaving = [place for place, ship in enumerate(left) if ship.kind == kind][:1]
        left = [ship for place, ship in enumerate(left) if place not in leaving]
    return left


def hopes_of(s: AnyTable, seat: Seat, card: int) -> list[Items]:
    """The alternatives of what a card could bring when it is played; {} for what only changes rules and prices.

    Ships that leave the bay count as negative numbers: their berths are free for others.
    """
    hopes: list[Items] = []
    playing = Moment("play", card=card)
    for n, clause in enumerate(odin_content().cards[card].clauses):
        if isinstance(clause.trigger, CardPlayed | PositionReached):
            if all_hold(s, seat, clause, playing):
                hopes += items_brought(s, seat, clause.effect, Cause(card, n, playing))
        elif {} not in hopes:
            hopes.append({})
    return hopes


def distinct_items(gains: Iterable[Items]) -> Iterator[Items]:
    """Each set of things once: many strips begin alike."""
    return map(dict, dict.fromkeys(tuple(sorted(items.items())) for items in gains))


def gains_as_cost(gains: Items) -> Cost:
    """Gains as `table_after_cost` counts costs."""
    ship = next((ship for ship in SHIPS if gains.get(ship, 0) > 0), "")
    return Cost({item: -n for item, n in gains.items() if item not in SHIPS}, ship)
