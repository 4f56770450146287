"""Scores of a view, line by line: final when the game is over, a forecast before (MAN-17, MAN-11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Outcome, ScoreLine
from engine.manitoba.facts.components import GOODS, STORED, STORED_GOODS
from engine.manitoba.game.view import ManitobaView, PlayerView

SOURCES = ("paths", "wakes", "events", *STORED_GOODS)
"""The sources of points before the final scoring: path spaces, waking, events, and the scorings of each good."""


def score(view: ManitobaView) -> Outcome:
    """Every seat's points and where they came from.

    While the game goes on, what the final scoring would give now is added: after the sacrifice, an exempt player
    skipping what would cost points.
    """
    lines = (player_lines(view, player) for player in view.players)
    return Outcome.of(lines, [tie_break(view, player) for player in view.players])


def track(view: ManitobaView) -> tuple[int, ...]:
    """Every seat's points so far, without a forecast (MAN-14.8)."""
    return tuple(player.points for player in view.players)


def tie_break(view: ManitobaView, player: PlayerView) -> tuple[int, ...]:
    """The tie-break of equal totals: none (MAN-17.6), or by another ruling active tiles, then all tiles (MAN-R19)."""
    if view.rulings.final_tie == "shared":
        return ()
    return (player.wampum_active, player.wampum_active + player.wampum_inactive)


def player_lines(view: ManitobaView, player: PlayerView) -> Iterator[ScoreLine]:
    """Where one seat's points come from. `final_bison` is the final scoring of bison; `bison` are those before."""
    start = player.points - sum(player.tally.values())
    if start:
        yield ScoreLine("start", start)
    for source in SOURCES:
        if source in player.tally:
            yield ScoreLine(source, player.tally[source])
    total = player.points
    for good in STORED:
        booked = player.tally.get(f"final_{GOODS[good]}")
        if booked is None:
            booked = forecast_of_sector(view, player, good)
            if view.rulings.score_floor:  # MAN-R20
                booked = max(booked, -total)
            total += booked
        yield ScoreLine(f"final_{GOODS[good]}", booked)
    tiles = player.tally.get("wampum", player.wampum_points)
    words = {"active": player.wampum_active, "inactive": player.wampum_inactive}
    yield ScoreLine("wampum", tiles, {**words})


def forecast_of_sector(view: ManitobaView, player: PlayerView, good: int) -> int:
    """What a sector would bring in the final scoring if it came now (MAN-17.2, MAN-17.3)."""
    sector = player.sectors[good]
    gives = 0 if view.sacrificed or player.keeps_all or not sector.tokens else sector.gives_one
    points = sector.scale[len(sector.tokens) - gives]
    return max(points, 0) if sector.exempt else points
