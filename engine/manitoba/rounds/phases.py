"""The phases as data, top to bottom, and what each of them does (MAN-2.13, MAN-3, MAN-15 to MAN-17)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from engine.frames import Frame
from engine.game import Move, Seat
from engine.manitoba.facts.components import FEATHER, STORED
from engine.manitoba.rounds.season_scorings import (
    FinalSector,
    LeaveMountains,
    Refill,
    ScoreSector,
    clear_feathers,
    count_wampum,
    sacrifice_tokens,
)
from engine.manitoba.rounds.solstice import Solstice
from engine.manitoba.rounds.turns import ChooseDiscs, PassiveTurn
from engine.manitoba.steps.figures import WakeFigures
from engine.manitoba.steps.season_events import CardEffect
from engine.manitoba.steps.wampum import offer_wampum_pause
from engine.manitoba.table.events import EventBegan, RoundBegan, ScoringBegan, SeasonBegan, SeasonEnded, TotemPassed
from engine.manitoba.table.state import AnyManitobaTable, card_at_marker, disc_ids, in_turn

SETTING_OUT = ("solstice", "next_card", "round")
"""MAN-2.13, MAN-2.14."""

ROUND = ("active_turn", "passive_turns", "season_card", "next_card", "next_active_player", "round")
"""MAN-3.1, MAN-3.2: turns, end of round, and the next round."""

SEASON_END = ("feathers_leave", "mountains", "waking")
"""MAN-15.1 to MAN-15.4."""

FINAL_SCORING = ("sacrifices", "final_sectors", "final_wampum", "end")
"""MAN-17.2 to MAN-17.7."""


class Phases(Frame[AnyManitobaTable, Move], tag="phases"):
    """What is still to happen, the next phase first."""

    left: tuple[str, ...]

    def auto(self, s: AnyManitobaTable) -> None:
        if self.left[1:]:
            s.push(Phases(self.seat, self.left[1:]))
        PHASES[self.left[0]](s)


def put_solstice_in_order(s: AnyManitobaTable) -> None:
    """Lets the right neighbour of the first player begin, then counter-clockwise, the first player last (MAN-2.13)."""
    s.agenda.extend(map(Solstice, in_turn(s)))  # the last on the agenda comes first


def next_round(s: AnyManitobaTable) -> None:
    s.push(Phases(s.active, ROUND))


def active_turn(s: AnyManitobaTable) -> None:
    """MAN-3.1: the active player's turn."""
    s.round += 1
    s.emit(RoundBegan(s.active, s.round, s.row[s.at]))
    s.push(ChooseDiscs(s.active))


def passive_turns(s: AnyManitobaTable) -> None:
    """MAN-3.1: the others, clockwise from the active player's left."""
    for seat in reversed(in_turn(s)[1:]):
        s.push(PassiveTurn(seat))


def season_card(s: AnyManitobaTable) -> None:
    """MAN-3.2 (a): the event or the scoring of the round; the winter round has neither."""
    now = card_at_marker(s)
    if now.slot == "event":
        s.emit(EventBegan(now.id))
        s.agenda.extend(CardEffect(s.active, now.id, n) for n in reversed(range(len(now.effects))))
    elif now.final:
        s.push(Phases(s.active, FINAL_SCORING))
    elif now.slot == "score":
        if now.season_end:
            s.push(Phases(s.active, SEASON_END))
        tile = s.tiles[sum(s.facts.cards[id].slot == "score" for id in s.row[: s.at])]
        s.emit(ScoringBegan(tile))
        each_in_turn(s, lambda seat: ScoreSector(seat, tile))


def each_in_turn(s: AnyManitobaTable, ask: Callable[[Seat], Frame[AnyManitobaTable, Any]]) -> None:
    """Asks every player in turn for a step at the end of the round (MAN-1.6)."""
    for seat in reversed(in_turn(s)):
        s.push(ask(seat))
        offer_wampum_pause(s, seat)


def feathers_leave(s: AnyManitobaTable) -> None:
    """MAN-15.1."""
    s.emit(SeasonEnded(s.season))
    for seat in in_turn(s):
        clear_feathers(s, seat)


def empty_mountains(s: AnyManitobaTable) -> None:
    """MAN-15.2, MAN-15.3; by another ruling all figures leave first and the active player refills (MAN-R15)."""
    one_by_one = s.rulings.mountain_refill == "per_player_in_turn"
    if not one_by_one:
        s.push(Refill(s.active, FEATHER))
    each_in_turn(s, lambda seat: LeaveMountains(seat, one_by_one))


def wake_at_season_end(s: AnyManitobaTable) -> None:
    """MAN-15.4."""
    each_in_turn(s, lambda seat: WakeFigures(seat, 1, "season"))


def event_purpose(season: str) -> str:
    """The purpose of the numbers by which the events of a season are drawn (MAN-16.1)."""
    return f"manitoba.{season}"


def next_card(s: AnyManitobaTable) -> None:
    """MAN-3.2 (b): the round marker goes on; after the last card the season changes (MAN-16)."""
    s.at += 1
    if s.at < len(s.row):
        return
    content = s.facts
    seasons = content.setup.sequence.seasons
    s.season = seasons[seasons.index(s.season) + 1]
    cards = [one for one in content.season_cards.card if one.season == s.season]
    events = s.chance.shuffled([one.id for one in cards if one.slot == "event"], event_purpose(s.season))
    scores = [one for one in cards if one.slot == "score"]
    drawn = {"event": iter(events), "score": iter([one.id for one in scores])}
    s.row = [next(drawn[slot]) for slot in content.setup.sequence.season_slots]  # MAN-16.1
    s.at = 0
    needed = sum(not one.final or s.rulings.autumn_fifth_tile == "draw_and_ignore" for one in scores)
    s.tiles = [s.tile_stack.pop() for _ in range(needed)]  # MAN-13.1, MAN-R16
    s.revealed += 1
    s.emit(SeasonBegan(s.season, tuple(s.row), tuple(s.tiles)))


def next_active_player(s: AnyManitobaTable) -> None:
    """MAN-3.2 (c), MAN-4.4: the outside stack goes on the village stack, and both to the left neighbour."""
    s.totem = s.outside + s.village
    s.village, s.outside = [], []
    s.active = s.left_of(s.active)
    s.emit(TotemPassed(s.active, disc_ids(s.totem)))


def sacrifice_of_all(s: AnyManitobaTable) -> None:
    """MAN-17.2, MAN-17.7."""
    s.emit(ScoringBegan(None))
    for seat in in_turn(s):
        sacrifice_tokens(s, seat)


def final_sectors(s: AnyManitobaTable) -> None:
    """MAN-17.3."""
    s.agenda.extend(FinalSector(seat, good) for seat in reversed(in_turn(s)) for good in reversed(STORED))


def final_wampum(s: AnyManitobaTable) -> None:
    """MAN-17.5."""
    for seat in in_turn(s):
        count_wampum(s, seat)


def end_after_last_round(s: AnyManitobaTable) -> None:
    """The fifth autumn round was the last (MAN-3.3)."""
    s.end("autumn")


PHASES: MappingProxyType[str, Callable[[AnyManitobaTable], None]] = MappingProxyType(
    {
        "solstice": put_solstice_in_order,
        "round": next_round,
        "active_turn": active_turn,
        "passive_turns": passive_turns,
        "season_card": season_card,
        "feathers_leave": feathers_leave,
        "mountains": empty_mountains,
        "waking": wake_at_season_end,
        "next_card": next_card,
        "next_active_player": next_active_player,
        "sacrifices": sacrifice_of_all,
        "final_sectors": final_sectors,
        "final_wampum": final_wampum,
        "end": end_after_last_round,
    }
)
