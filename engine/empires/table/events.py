"""The events, with who sees what (EMP-24). Sources are physical card numbers, 0 where no card brings something."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import structs

from engine.empires.table.events_at_sea import (
    Conquered,
    IslandTurned,
    Pillaged,
    Raided,
    Sailed,
    ShipAdvanced,
    ShipCameIn,
    ShipHome,
)
from engine.game import Declined, Ended, Event, Seat


class OwnersOnly(Event, frozen=True):
    """Only their owner `seat` sees which `cards` these are; the others see how many (`count`)."""

    seat: Seat
    cards: tuple[int, ...]
    count: int

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else structs.replace(self, cards=())


class CardEvent(Event, frozen=True):
    """What a seat does with one card, called by its physical number."""

    seat: Seat
    card: int


class ClanPicked(Event, frozen=True, tag="clan_picked"):
    """A seat leads this clan; `drawn` by lot."""

    seat: Seat
    clan: str
    drawn: bool = False


class ClansSetUp(Event, frozen=True, tag="set_up"):
    """The ring of tiles and the first islands (EMP-3.1, EMP-3.2)."""

    first: Seat
    ring: tuple[str, ...]
    islands: tuple[int, ...]


class Drew(OwnersOnly, frozen=True, tag="drew"):
    """Cards from the deck to the hand."""

    source: int = 0


class SetAside(OwnersOnly, frozen=True, tag="set_aside"):
    """Cards from the deck to choose from."""


class Chose(Event, frozen=True, tag="chose"):
    """A seat has chosen what to keep; nobody else learns how much before all have (EMP-5.10)."""

    seat: Seat
    cards: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else structs.replace(self, cards=())


class CardsKept(OwnersOnly, frozen=True, tag="kept"):
    """Cards set aside go to the hand, for so many workers; the others are open in the discard pile."""

    rejected: tuple[int, ...] = ()
    workers: int = 0


class Refilled(Event, frozen=True, tag="refilled"):
    """A discard pile was shuffled into a deck: that of a seat, or the `near` or `distant` islands (EMP-5.4)."""

    seat: Seat | None
    islands: str = ""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins with Lookout."""

    round: int
    first: Seat


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """The Action or the Expedition phase begins."""

    phase: str


class Gained(Event, frozen=True, tag="gained"):
    """Goods from the general supply, VP at once on the track."""

    seat: Seat
    goods: dict[str, int]
    source: int = 0


class Spent(Event, frozen=True, tag="spent"):
    """Goods to the general supply, workers to the spent tile.

    What pays for a card that is `held`, still in the hand, tells its owner alone which one: it may be taken back there unseen.
    """

    seat: Seat
    goods: dict[str, int]
    source: int = 0
    held: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        if not self.held:
            return self
        # Plans compare what their owner sees with what was noted before there was the field.
        return structs.replace(self, held=False) if seat == self.seat else structs.replace(self, source=0)


class Recovered(Event, frozen=True, tag="recovered"):
    """Workers from the spent tile to the supply."""

    seat: Seat
    workers: int
    source: int = 0


class Assigned(CardEvent, frozen=True, tag="assigned"):
    """Goods from the supply onto a card."""

    goods: dict[str, int]


class Released(CardEvent, frozen=True, tag="released"):
    """Goods from a card back to the supply."""

    goods: dict[str, int]


class Discarded(CardEvent, frozen=True, tag="discarded"):
    """A hand card is paid as a cost."""


class Built(CardEvent, frozen=True, tag="built"):
    """A location comes into the empire; `by` is `paid`, `construct` or `card`, `of` what it copies."""

    by: str
    of: int = 0


class FieldBuilt(CardEvent, frozen=True, tag="field_built"):
    """A field comes into the empire, on a base as upgrade; 0: as one of its own."""

    base: int


class CopyMoved(CardEvent, frozen=True, tag="copy_moved"):
    """A copy card is laid beside another card."""

    of: int


class Returned(CardEvent, frozen=True, tag="returned"):
    """A card goes from the empire to the hand; `lost` are its upgrades and copies, to the discard pile.

    The workers that lay on all of them go to the spent tile.
    """

    lost: tuple[int, ...]
    workers: int = 0


class LeftEmpire(Event, frozen=True, tag="left_empire"):
    """Cards go from the empire to the discard pile, the workers on them to the spent tile."""

    seat: Seat
    cards: tuple[int, ...]
    workers: int = 0


class Reclaimed(CardEvent, frozen=True, tag="reclaimed"):
    """A card goes from the discard pile to the hand."""


class Searched(OwnersOnly, frozen=True, tag="searched"):
    """The deck was looked through and shuffled; so many cards were taken."""


class Exhausted(CardEvent, frozen=True, tag="exhausted"):
    """A card turns, other than by being used or raided."""


class Restored(CardEvent, frozen=True, tag="restored"):
    """A card turns upright."""


class PawnPlaced(Event, frozen=True, tag="pawn_placed"):
    """A pawn comes onto a tile, whose action is declared."""

    seat: Seat
    tile: str


class PawnMoved(Event, frozen=True, tag="pawn_moved"):
    """A pawn goes to another tile; `action`: for food, its action is declared."""

    seat: Seat
    source: str
    tile: str
    action: bool


class PawnTurned(Event, frozen=True, tag="pawn_turned"):
    """A pawn that has moved for food turns over."""

    seat: Seat
    tile: str


class Used(CardEvent, frozen=True, tag="used"):
    """The action of a card is used; the card turns."""


class Declared(Event, frozen=True, tag="declared"):
    """A card performs an action."""

    seat: Seat
    action: str
    card: int


class BoostPlayed(CardEvent, frozen=True, tag="boost_played"):
    """A boost is played."""


class BoostDiscarded(CardEvent, frozen=True, tag="boost_discarded"):
    """A boost has done its work."""


class Harvested(CardEvent, frozen=True, tag="harvested"):
    """A field is harvested with its upgrades."""


class FieldGoods(CardEvent, frozen=True, tag="field_goods"):
    """The goods of one single Field card are gained."""


class Preferred(CardEvent, frozen=True, tag="preferred"):
    """A seat has settled how an optional feature is answered; nobody else sees it."""

    answer: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class LastRound(Event, frozen=True, tag="last_round"):
    """Somebody has 25 points when the Action phase ends (EMP-15.1)."""


class CleanedUp(Event, frozen=True, tag="cleaned_up"):
    """A round is over: workers, cards and pawns are back, these islands are revealed (EMP-14)."""

    islands: tuple[int, ...]
    orange: tuple[str, ...] = ()


class TokenDrawn(Event, frozen=True, tag="token_drawn"):
    """Solo: the number token of the round names the event (EMP-19.3)."""

    scenario: str
    token: int


class Penalty(Event, frozen=True, tag="penalty"):
    """Solo: a demand was not paid, and so many points are lost."""

    seat: Seat
    vp: int


AnyEvent: TypeAlias = (
    Ended
    | Declined
    | ClanPicked
    | ClansSetUp
    | Drew
    | SetAside
    | Chose
    | CardsKept
    | Refilled
    | RoundBegan
    | PhaseBegan
    | Gained
    | Spent
    | Recovered
    | Assigned
    | Released
    | Discarded
    | Built
    | FieldBuilt
    | CopyMoved
    | Returned
    | LeftEmpire
    | Reclaimed
    | Searched
    | Exhausted
    | Restored
    | PawnPlaced
    | PawnMoved
    | PawnTurned
    | Used
    | Declared
    | BoostPlayed
    | BoostDiscarded
    | Harvested
    | FieldGoods
    | Sailed
    | ShipAdvanced
    | ShipCameIn
    | ShipHome
    | IslandTurned
    | Pillaged
    | Conquered
    | Raided
    | Preferred
    | Passed
    | LastRound
    | CleanedUp
    | TokenDrawn
    | Penalty
)
"""Everything that can happen."""
