"""What happens in the game, in its own terms."""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Declined, Ended, Event, Seat
from engine.odin.facts.pieces import Listing
from engine.odin.table.placement import Laid


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins; one more Viking each joins in (ODIN-3.1.1)."""

    round: int
    start: Seat


class ColourBegan(Event, frozen=True, tag="colour_began"):
    """A round of the solo game begins; so many Vikings of its colour join in (ODIN-12.2)."""

    round: int
    vikings: int


class BoardTurned(Event, frozen=True, tag="board_turned"):
    """An unclaimed exploration board was turned over; so much silver went back (ODIN-3.3.2)."""

    face: str
    to: str
    silver: int


class SilverLaid(Event, frozen=True, tag="silver_laid"):
    """Silver was laid on unclaimed boards (ODIN-3.3.3)."""

    faces: tuple[str, ...]
    silver: int


class Gained(Event, frozen=True, tag="gained"):
    """A seat has received items; `cause` is what brought them: a phase, a space, a dice action, a card."""

    seat: Seat
    items: Listing
    cause: str


class Paid(Event, frozen=True, tag="paid"):
    """A seat has paid items, for what `cause` says."""

    seat: Seat
    items: Listing
    cause: str


class DrewWeapons(Event, frozen=True, tag="drew_weapons"):
    """A seat has drawn weapon cards and laid them open (ODIN-3.4.1, ODIN-5.4.5)."""

    seat: Seat
    weapons: tuple[str, ...]


class WeaponsShuffled(Event, frozen=True, tag="weapons_shuffled"):
    """The spent weapons have become a new pile (ODIN-10.3)."""


class UsedSpace(Event, frozen=True, tag="used_space"):
    """A seat has placed Vikings on a space (ODIN-3.5.1)."""

    seat: Seat
    space: str
    vikings: int


class Imitated(Event, frozen=True, tag="imitated"):
    """A seat has placed Vikings on an imitation space to use a space that another one occupies (ODIN-4.4)."""

    seat: Seat
    space: str
    vikings: int
    column: int


class NoEffect(Event, frozen=True, tag="no_effect"):
    """The space can no more be used, and what was seen cannot be taken back (ODIN-5.0.6)."""

    seat: Seat
    space: str


class Passed(Event, frozen=True, tag="passed"):
    """A seat takes no further turn in this round (ODIN-3.5.4)."""

    seat: Seat


class DrewOccupation(Event, frozen=True, tag="drew_occupation"):
    """A seat has drawn an occupation; which one is known to itself alone (ODIN-1.9)."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else DrewOccupation(self.seat, None)


class PlayedOccupation(Event, frozen=True, tag="played_occupation"):
    """A seat has played an occupation (ODIN-9.10)."""

    seat: Seat
    card: int


class TookItems(Event, frozen=True, tag="took_items"):
    """A seat has taken items from a mountain strip (ODIN-5.3); `cleared` when these were the last."""

    seat: Seat
    strip: str
    items: Listing
    cleared: bool


class Upgraded(Event, frozen=True, tag="upgraded"):
    """Goods of a seat have risen, or were turned in overseas trading (ODIN-5.4, ODIN-5.5)."""

    seat: Seat
    goods: tuple[str, ...]
    to: tuple[str, ...]


class GotShip(Event, frozen=True, tag="got_ship"):
    """A ship has come into a seat's bay (ODIN-5.2.3, ODIN-8.2)."""

    seat: Seat
    ship: str


class LostShip(Event, frozen=True, tag="lost_ship"):
    """A ship has left a seat's bay for an exchange; its ore is lost (ODIN-5.6.6)."""

    seat: Seat
    ship: str
    ore: int


class GotBuilding(Event, frozen=True, tag="got_building"):
    """A seat has got a shed or a house (ODIN-5.2.2)."""

    seat: Seat
    building: str


class Explored(Event, frozen=True, tag="explored"):
    """A seat has claimed an exploration board with its silver (ODIN-5.8.1)."""

    seat: Seat
    face: str
    silver: int


class Emigrated(Event, frozen=True, tag="emigrated"):
    """A ship lies on the banquet table now; its ore is lost (ODIN-5.6)."""

    seat: Seat
    ship: str
    price: int
    ore: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die has fallen (ODIN-5.7.1); `value` is what counts after ore and cards. `nth` roll of this action."""

    seat: Seat
    action: str
    roll: int
    value: int
    nth: int


class Succeeded(Event, frozen=True, tag="succeeded"):
    """A dice action is a success, for what was spent (ODIN-5.7.3, ODIN-5.7.12)."""

    seat: Seat
    action: str
    spent: Listing


class Failed(Event, frozen=True, tag="failed"):
    """A dice action is a failure; so many Vikings go back (ODIN-5.7.4)."""

    seat: Seat
    action: str
    vikings: int


class VikingsReturned(Event, frozen=True, tag="vikings_returned"):
    """Vikings have gone from the board to the Thing square within a round (ODIN-3.5.6)."""

    seat: Seat
    vikings: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A piece lies on a board or house, its top left corner in this row and column, from 0 (ODIN-7)."""

    seat: Seat
    piece: str
    board: str
    turn: int
    column: int
    row: int

    @property
    def laid(self) -> Laid:
        """The piece as it lies on the board."""
        return Laid(piece=self.piece, row=self.row, column=self.column, turn=self.turn)


class Armed(Event, frozen=True, tag="armed"):
    """An ore lies on a ship (ODIN-8.3)."""

    seat: Seat
    ship: str


class OutlineFilled(Event, frozen=True, tag="filled"):
    """A resource lies on an outline of a building (ODIN-11.2)."""

    seat: Seat
    building: str
    resource: str


class MooseTaken(Event, frozen=True, tag="moose_taken"):
    """A seat takes the moose: it starts the next action phase (ODIN-3.6.1)."""

    seat: Seat


class IncomeCounted(Event, frozen=True, tag="income_counted"):
    """The final income is written down (ODIN-3.7.5)."""

    seat: Seat
    income: int


class Bred(Event, frozen=True, tag="bred"):
    """Animals of a kind: so many were born, or one has become pregnant when none was (ODIN-3.8)."""

    seat: Seat
    animal: str
    born: int


class Feasted(Event, frozen=True, tag="feasted"):
    """A seat has served its feast; each gap is a Thing penalty (ODIN-6)."""

    seat: Seat
    row: tuple[str, ...]
    penalties: int


class StripsShortened(Event, frozen=True, tag="strips_shortened"):
    """One item each was removed from the open strips (ODIN-3.11.1); those without items are gone."""

    strips: tuple[str, ...]
    items: tuple[str, ...]
    gone: tuple[str, ...]


class TurnTakenBack(Event, frozen=True, tag="turn_taken_back"):
    """A turn has begun anew: nothing of the space could be used after all (ODIN-5.0.6)."""

    seat: Seat
    space: str = ""


class CardActed(Event, frozen=True, tag="card_acted"):
    """An occupation in play has done something for its owner, told next (ODIN-9)."""

    seat: Seat
    card: int


class MovedPiece(Event, frozen=True, tag="moved_piece"):
    """A card has moved so much of something from one place to another (cards 39, 70, 71, 184)."""

    seat: Seat
    item: str
    count: int
    source: str
    to: str


class StripRevealed(Event, frozen=True, tag="strip_revealed"):
    """A new mountain strip lies open (ODIN-3.11.2)."""

    strip: str


AnyEvent: TypeAlias = (
    RoundBegan
    | ColourBegan
    | BoardTurned
    | SilverLaid
    | Gained
    | Paid
    | DrewWeapons
    | WeaponsShuffled
    | UsedSpace
    | Imitated
    | NoEffect
    | Passed
    | DrewOccupation
    | PlayedOccupation
    | TookItems
    | Upgraded
    | GotShip
    | LostShip
    | GotBuilding
    | Explored
    | Emigrated
    | Rolled
    | Succeeded
    | Failed
    | VikingsReturned
    | Placed
    | Armed
    | OutlineFilled
    | MooseTaken
    | IncomeCounted
    | Bred
    | Feasted
    | StripsShortened
    | StripRevealed
    | TurnTakenBack
    | CardActed
    | MovedPiece
    | Declined
    | Ended
)
