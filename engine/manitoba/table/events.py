"""The events. Everything is open (MAN-1.7), so everybody sees every event."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import Declined, Ended, Event, Seat
from engine.manitoba.facts.components import AreaId
from engine.manitoba.facts.schema import BonusKind, EffectKind

WakeCause: TypeAlias = Literal["action", "wampum", "path", "event", "season"]
MoveCause: TypeAlias = Literal["solstice", "action", "path", "event"]
HomeCause: TypeAlias = Literal["scoring", "season", "event"]


class SeasonBegan(Event, frozen=True, tag="season_began"):
    """The row of a season is laid out; `tiles` are the score tiles of its scorings, in order (MAN-16.1, MAN-13.1)."""

    season: str
    cards: tuple[str, ...]
    tiles: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The active player of a new round is at turn; `card` is the one on which the round marker lies (MAN-3.1)."""

    seat: Seat
    round: int
    card: str


class TotemPassed(Event, frozen=True, tag="totem_passed"):
    """The stack, top disc first, goes to the left neighbour (MAN-4.4)."""

    seat: Seat
    totem: tuple[str, ...]


class Lifted(Event, frozen=True, tag="lifted"):
    """The active player has chosen; `village` is the stack that passive players may use, top disc first (MAN-4.2)."""

    seat: Seat
    mode: Literal["act", "wake_up"]
    village: tuple[str, ...]


class PlacedFigure(Event, frozen=True, tag="placed_figure"):
    """A figure has come from the square onto an area (MAN-6.1)."""

    seat: Seat
    area: AreaId
    by: MoveCause


class MovedFigure(Event, frozen=True, tag="moved_figure"):
    """A figure has gone to a neighbouring area (MAN-6.1)."""

    seat: Seat
    origin: AreaId
    to: AreaId
    by: MoveCause


class WentHome(Event, frozen=True, tag="went_home"):
    """Figures have gone from the territory to the wigwam (MAN-14.4, MAN-15.2, MAN-12.2)."""

    seat: Seat
    areas: tuple[AreaId, ...]
    by: HomeCause


class Woke(Event, frozen=True, tag="woke"):
    """Figures have gone from the wigwam to the square (MAN-5.5)."""

    seat: Seat
    figures: int
    by: WakeCause


class Stored(Event, frozen=True, tag="stored"):
    """A good has come into a sector (`to` is the sector's good) or onto a ceremonial place (MAN-10.2)."""

    seat: Seat
    good: str
    to: str


class ReturnedHome(Event, frozen=True, tag="returned"):
    """A good goes to the supply: there is no room for it, or it was not kept (MAN-10.3)."""

    seat: Seat
    good: str


class Completed(Event, frozen=True, tag="completed"):
    """A ceremonial place is full and is emptied (MAN-10.5)."""

    seat: Seat
    place: str
    goods: tuple[str, ...]


class GotWampum(Event, frozen=True, tag="got_wampum"):
    """A seat has gained wampum tiles; 0 when the supply has none (MAN-9.6, MAN-10.5)."""

    seat: Seat
    tiles: int


class Reactivated(Event, frozen=True, tag="reactivated"):
    """An inactive tile is active again (MAN-10.5)."""

    seat: Seat


class UsedWampum(Event, frozen=True, tag="used_wampum"):
    """A tile was turned: to wake, or to move a berry into the sector `to` (MAN-11.1)."""

    seat: Seat
    use: Literal["wake", "berry"]
    to: str | None


class Stepped(Event, frozen=True, tag="stepped"):
    """A figure has come to a space of a path; `first`: as the first of all, where that matters (MAN-7.1, MAN-7.4)."""

    seat: Seat
    path: str
    space: int
    first: bool


class RepeatedSpace(Event, frozen=True, tag="repeated"):
    """The repeat bonus of a last space is used (MAN-7.5)."""

    seat: Seat
    path: str


class Copied(Event, frozen=True, tag="copied"):
    """The Shaman copies a space (MAN-9.3)."""

    seat: Seat
    path: str
    space: int


class Learnt(Event, frozen=True, tag="learnt"):
    """A permanent effect holds from now on; `good` is what one is exempt from (MAN-9.2)."""

    seat: Seat
    what: BonusKind
    good: str


class ScoredGood(Event, frozen=True, tag="scored"):
    """Points were booked; `source` is a source of the score sheet (MAN-14.8)."""

    seat: Seat
    points: int
    source: str
    total: int


class PassedTurn(Event, frozen=True, tag="passed"):
    """A passive player does nothing (MAN-8.1)."""

    seat: Seat


class EventBegan(Event, frozen=True, tag="event_began"):
    """An event card takes effect (MAN-12.1)."""

    card: str


class ComparedAtEvent(Event, frozen=True, tag="compared"):
    """The counts of a majority, and the points that each seat gets for it (MAN-12.2, MAN-12.3)."""

    kind: EffectKind
    counts: tuple[int, ...]
    points: tuple[int, ...]


class LostFeather(Event, frozen=True, tag="lost_feather"):
    """Feathers have gone from a player's sectors to the supply (MAN-12.2, MAN-15.1)."""

    seat: Seat
    feathers: int
    by: Literal["event", "season"]


class ScoringBegan(Event, frozen=True, tag="scoring_began"):
    """A score tile takes effect; None: the final scoring (MAN-14, MAN-17)."""

    tile: str | None


class SectorScored(Event, frozen=True, tag="sector_scored"):
    """A player scores a sector of so many tokens (MAN-14.1, MAN-14.2)."""

    seat: Seat
    good: str
    tokens: int
    points: int


class Skipped(Event, frozen=True, tag="skipped"):
    """An exempt player does not score (MAN-13.5); `goods` are those that could have been scored."""

    seat: Seat
    goods: tuple[str, ...]


class Refilled(Event, frozen=True, tag="refilled"):
    """Empty areas have got a good from the supply (MAN-14.6, MAN-15.3)."""

    good: str
    areas: tuple[AreaId, ...]


class SeasonEnded(Event, frozen=True, tag="season_ended"):
    """The steps at the end of a season begin (MAN-15)."""

    season: str


class Sacrificed(Event, frozen=True, tag="sacrificed"):
    """One token has left each of these sectors; none of a player who has been freed from it (MAN-17.2)."""

    seat: Seat
    sectors: tuple[str, ...]


ManitobaEvent: TypeAlias = (
    SeasonBegan
    | RoundBegan
    | TotemPassed
    | Lifted
    | PlacedFigure
    | MovedFigure
    | WentHome
    | Woke
    | Stored
    | ReturnedHome
    | Completed
    | GotWampum
    | Reactivated
    | UsedWampum
    | Stepped
    | RepeatedSpace
    | Copied
    | Learnt
    | ScoredGood
    | Declined
    | PassedTurn
    | EventBegan
    | ComparedAtEvent
    | LostFeather
    | ScoringBegan
    | SectorScored
    | Skipped
    | Refilled
    | SeasonEnded
    | Sacrificed
    | Ended
)
