"""What the pictures of Empires of the North take from a view, from events and from a choice, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresCard
from engine.empires.game.view import CardInPlayView, EmpiresView
from engine.empires.table.events import BoostPlayed, Built, FieldBuilt, Passed, PawnMoved, PawnPlaced, Used
from engine.empires.table.events_at_sea import Conquered, Pillaged, Raided, Sailed
from engine.empires.table.moves import Build, BuildField, Choose, Keep, PlayBoost, Raid, Release, UseCard
from engine.empires.table.subsets import ENOUGH, NONE
from engine.game import Event, Move, Seat, Word
from engine.narrowing import Narrowed
from rendering.elements.recent import last_turns

TAKE_TURN = "take_turn"

EmpiresShownEvent: TypeAlias = (
    Built | FieldBuilt | BoostPlayed | Used | PawnPlaced | PawnMoved | Raided | Sailed | Pillaged | Conquered | Passed
)
"""What a player does that others want to see; what follows from it is not told in pictures."""


def card_of(view: EmpiresView, number: int) -> EmpiresCard:
    """What is printed on a physical card."""
    return empires_contents()[view.data].cards[number]


def shown_of_last_turns(last: Iterable[Event]) -> list[EmpiresShownEvent]:
    """What every seat did in its last turn, in the order in which it happened; also of who plays alone, turn after turn."""
    return last_turns((event for event in last if isinstance(event, EmpiresShownEvent)), begins_turn)


def begins_turn(event: EmpiresShownEvent) -> bool:
    """Whether a turn begins with an event; a raid may belong to a card, and then comes after it (EMP-6.2)."""
    match event:
        case PawnPlaced() | Used() | Passed():
            return True
        case Built():
            return event.by == "paid"
        case PawnMoved():
            return event.action
        case _:
            return False


def shown_by_seat(last: Iterable[Event]) -> dict[Seat, tuple[EmpiresShownEvent, ...]]:
    """What every seat did in its last turn, by seat."""
    done: dict[Seat, tuple[EmpiresShownEvent, ...]] = {}
    for event in shown_of_last_turns(last):
        done[event.seat] = (*done.get(event.seat, ()), event)
    return done


def tiles_of(done: Mapping[Seat, tuple[EmpiresShownEvent, ...]]) -> tuple[tuple[str, Seat], ...]:
    """The tile onto which each seat has put a pawn in its last turn."""
    return tuple(
        (event.tile, seat)
        for seat, several in done.items()
        for event in several
        if isinstance(event, PawnPlaced | PawnMoved)
    )


# ---- what is asked -------------------------------------------------------------------------------------------------------


def question_of(view: EmpiresView) -> str:
    """The tag of what the viewing seat is asked; empty when it is not asked."""
    return next((decision.question for decision in view.decisions if decision.seat == view.seat), "")


def asked_of(view: EmpiresView) -> dict[str, Word]:
    """What fills the question of the viewing seat."""
    for decision in view.decisions:
        if decision.seat == view.seat:
            return decision.words
    return {}


def legal_moves_left(at: Narrowed) -> tuple[Move, ...]:
    """The move that is chosen; else the legal moves that are listed where somebody stands in choosing."""
    return (at.move,) if at.move is not None else at.left or at.listed


class Among(Struct, frozen=True):
    """The cards that can be chosen, and those that are. `of` are all among which one is asked to choose."""

    lit: frozenset[int] = frozenset()
    chosen: frozenset[int] = frozenset()

    def can(self, number: int) -> bool | None:
        """Whether a card can be chosen; None where no card is chosen."""
        return number in self.lit or number in self.chosen if self.lit or self.chosen else None


CardMove: TypeAlias = Build | PlayBoost | BuildField | UseCard | Choose | Raid | Release
"""A move that names a card."""


def choice_among(at: Narrowed) -> Among:
    """The cards of the legal moves, and of the move that is chosen; of several cards that are put together, each."""
    if isinstance(at.move, Keep):
        return Among(frozenset(at.move.cards), frozenset(at.move.cards))
    if at.menus and at.menus[-1].field == "cards":
        chosen = frozenset(one for one in at.chosen if isinstance(one, int))
        values = frozenset(one for one in at.menus[-1].values if one not in (ENOUGH, NONE))
        return Among(values | chosen, chosen)
    lit = frozenset(move.card for move in legal_moves_left(at) if isinstance(move, CardMove))
    return Among(lit, lit if at.move is not None else frozenset())


# ---- an empire -----------------------------------------------------------------------------------------------------------

ORDER = (
    "start_location",
    "location_action",
    "location_feature",
    "start_field",
    "field",
    "dual_field",
    "upgrade_field",
    "island_near",
    "island_distant",
)
"""Kinds of cards in the order in which an empire shows them."""


class Pile(Struct, frozen=True):
    """A card of an empire with the upgrades that lie on it."""

    head: CardInPlayView
    upgrades: tuple[CardInPlayView, ...] = ()


def piles_of_empire(view: EmpiresView, seat: Seat) -> list[Pile]:
    """The empire of a seat by kinds, a copy behind its original."""
    empire = view.players[seat].empire
    heads = sorted(
        (one for one in empire if one.on is None),
        key=lambda one: (ORDER.index(card_of(view, one.text).kind), one.text, one.of is not None, one.card),
    )
    return [Pile(one, tuple(other for other in empire if other.on == one.card)) for one in heads]


def settled_answer(view: EmpiresView, card: int) -> str:
    """How the feature of an own card is answered without asking (EMP-17.7): "always", "never", or not at all."""
    if view.seat is None:
        return ""
    own = view.players[view.seat]
    return "always" if card in (own.always or ()) else "never" if card in (own.never or ()) else ""


def touched_cards(last: Iterable[Event]) -> dict[int, Seat]:
    """The cards of empires that were built, used or raided in somebody's last turn, and by whom."""
    return {
        event.card: seat
        for seat, several in shown_by_seat(last).items()
        for event in several
        if isinstance(event, Built | FieldBuilt | Used | Raided)
    }
