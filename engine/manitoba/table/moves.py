"""What a player can do (section 19)."""

from __future__ import annotations

from engine.game import Move
from engine.manitoba.facts.components import AreaId


class ActWithDiscs(Move, frozen=True, tag="act"):
    """Active: lift so many discs; the colour of the lowest of them is the one to act with (MAN-4.2, MAN-D10)."""

    discs: int


class WakeUp(Move, frozen=True, tag="wake_up"):
    """Active: lift so many discs and wake so many figures instead of acting (MAN-5.4, MAN-D10, MAN-D11)."""

    discs: int
    figures: int


class PlaceFigure(Move, frozen=True, tag="place"):
    """Put a figure from the square on an area (MAN-6.1, MAN-D02, MAN-D13, MAN-D19)."""

    area: AreaId


class WalkFigure(Move, frozen=True, tag="move"):
    """Move an own figure to a neighbouring area (MAN-6.1, MAN-6.6, MAN-D13, MAN-D31)."""

    origin: AreaId
    to: AreaId


class Vision(Move, frozen=True, tag="vision"):
    """Enter a vision path or advance on it (MAN-7.1, MAN-D04, MAN-D12, MAN-D21, MAN-D30)."""

    path: str


class WampumWake(Move, frozen=True, tag="wampum_wake"):
    """Turn a wampum tile to wake a figure (MAN-11.1, MAN-D22)."""


class WampumBerry(Move, frozen=True, tag="wampum_berry"):
    """Turn a wampum tile to move a berry into another sector (MAN-11.1, MAN-D22)."""

    sector: str


class Finish(Move, frozen=True, tag="finish"):
    """End the own turn, or let an event, a scoring or the end of a season go on (MAN-5.7, MAN-D12)."""


class PassPassively(Move, frozen=True, tag="pass"):
    """Passive: do nothing this round (MAN-8.1, MAN-D21)."""


class KeepIn(Move, frozen=True, tag="keep"):
    """Put a good into a sector or on a ceremonial place, or send it to the supply (MAN-10.2, MAN-D14, MAN-D15)."""

    to: str


class TakeOffered(Move, frozen=True, tag="take"):
    """Choose the good to take from the supply (MAN-9.1, MAN-D17, MAN-D33)."""

    good: str


class Wake(Move, frozen=True, tag="wake"):
    """Wake so many figures by a path, an event or the end of a season (MAN-D18, MAN-D35, MAN-D51)."""

    figures: int


class Reactivate(Move, frozen=True, tag="reactivate"):
    """Turn an inactive wampum tile back to active (MAN-10.5, MAN-D16)."""


class CopySpace(Move, frozen=True, tag="copy"):
    """Use the bonus of the space on which the own figure stands on this path (MAN-9.3, MAN-D20)."""

    path: str


class RemoveFigure(Move, frozen=True, tag="remove"):
    """Event: take the own figure on this area back to the wigwam (MAN-12.2, MAN-D32)."""

    area: AreaId


class DropFeather(Move, frozen=True, tag="drop"):
    """Event: return a feather from this sector (MAN-12.2, MAN-D34)."""

    sector: str


class Score(Move, frozen=True, tag="score"):
    """Score the sector of this good (MAN-D40 to MAN-D42, MAN-D60)."""

    good: str


class SkipScoring(Move, frozen=True, tag="skip"):
    """Do not score: the right of the exempt (MAN-13.5, MAN-D40 to MAN-D42, MAN-D60)."""


class FillArea(Move, frozen=True, tag="fill"):
    """Choose an area that gets one of the last goods (MAN-14.6, MAN-15.3, MAN-D43, MAN-D50)."""

    area: AreaId


class Decline(Move, frozen=True, tag="decline"):
    """Do not use what is offered (MAN-9.5, MAN-12.4)."""
