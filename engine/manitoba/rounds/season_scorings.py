"""Scoring within a season, refilling, the end of a season, and the final scoring (MAN-13, MAN-14, MAN-15, MAN-17)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.frames import Frame, frames_asking
from engine.game import Move, Refusal, Seat, Word
from engine.manitoba.facts.components import FEATHER, GOODS, STORED, Kind
from engine.manitoba.facts.schema import ScoreTile
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import send_home
from engine.manitoba.table.events import LostFeather, Refilled, Sacrificed, SectorScored, Skipped
from engine.manitoba.table.moves import FillArea, Score, SkipScoring
from engine.manitoba.table.state import (
    AnyManitobaTable,
    ManitobaPlayer,
    book_points,
    empty_areas,
    good_ids,
    has_learnt,
    is_exempt,
)


class ScoreSector(Frame[AnyManitobaTable, Score | SkipScoring], tag="score"):
    """MAN-13: a player scores a good of the tile; one who is exempt from all that could be scored may skip."""

    tile: str

    def about(self, s: AnyManitobaTable) -> dict[str, Word]:
        return {"goods": good_ids(scorable_goods(s, self.seat, s.facts.tiles[self.tile]))}

    def moves(self, s: AnyManitobaTable) -> Iterator[Score | SkipScoring]:
        goods = scorable_goods(s, self.seat, s.facts.tiles[self.tile])
        yield from (Score(GOODS[good]) for good in goods)
        if goods and all(is_exempt(s, self.seat, good) for good in goods):  # MAN-13.2 to MAN-13.4
            yield SkipScoring()

    def play(self, s: AnyManitobaTable, move: Score | SkipScoring) -> None:
        if isinstance(move, Score):
            score_sector(s, self.seat, GOODS.index(move.good))
            return
        goods = scorable_goods(s, self.seat, s.facts.tiles[self.tile])
        s.emit(Skipped(self.seat, good_ids(goods)))
        if s.rulings.skipping_player_refills:  # MAN-R14
            for good in reversed(goods):
                s.push(Refill(self.seat, good))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.no_score(s, move, s.facts.tiles[self.tile])


def scorable_goods(s: AnyManitobaTable, seat: Seat, tile: ScoreTile) -> list[Kind]:
    """The goods among which the seat scores one (MAN-13.2 to MAN-13.4)."""
    if tile.kind != "most":
        return [GOODS.index(good) for good in tile.goods]
    sectors = s.players[seat].sectors
    if not any(sectors) and s.rulings.most_of_with_empty_storage == "none":  # MAN-R13
        return []
    every = s.rulings.most_of_counts_all_tokens  # MAN-R12
    counts = [len(sector) if every else len(sector) - sector.count(FEATHER) for sector in sectors]
    return [good for good in STORED if counts[good] == max(counts)]


def score_sector(s: AnyManitobaTable, seat: Seat, good: Kind) -> None:
    """Books the points, returns tokens and figures, then asks for the refill (MAN-14.1 to MAN-14.6)."""
    sector = s.players[seat].sectors[good]
    points = s.facts.points[good][len(sector)]
    s.emit(SectorScored(seat, GOODS[good], len(sector), points))
    book_points(s, seat, points, GOODS[good])
    for token in sector:
        s.supply[token] += 1
    sector.clear()
    send_home(s, seat, s.ground.of_kind[good], "scoring")
    s.push(Refill(seat, good))


class Refill(Frame[AnyManitobaTable, FillArea], tag="refill"):
    """MAN-14.6, MAN-15.3: every empty area of a landscape gets its good; while they are short, the player says which."""

    good: Kind

    def about(self, s: AnyManitobaTable) -> dict[str, Word]:
        return {"good": GOODS[self.good]}

    def moves(self, s: AnyManitobaTable) -> Iterator[FillArea]:
        bare = empty_areas(s, self.good)
        if 0 < s.supply[self.good] < len(bare):
            yield from (FillArea(s.ground.areas[area]) for area in bare)

    def play(self, s: AnyManitobaTable, move: FillArea) -> None:
        fill_areas(s, self.good, [s.ground.index[move.area]])
        s.push(self)

    def auto(self, s: AnyManitobaTable) -> None:
        if s.supply[self.good]:
            fill_areas(s, self.good, empty_areas(s, self.good))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.no_filling(s, move, self.good)


def fill_areas(s: AnyManitobaTable, good: Kind, areas: list[int]) -> None:
    """Puts goods from the supply onto empty areas."""
    if not areas:
        return
    for area in areas:
        s.goods[area] = True
    s.supply[good] -= len(areas)
    s.emit(Refilled(GOODS[good], tuple(s.ground.areas[area] for area in areas)))


def clear_feathers(s: AnyManitobaTable, seat: Seat) -> None:
    """All feathers in a player's sectors go to the supply; those on ceremonial places stay (MAN-15.1)."""
    player = s.players[seat]
    count = sum(sector.count(FEATHER) for sector in player.sectors)
    if count:
        player.sectors = [[token for token in sector if token != FEATHER] for sector in player.sectors]
        s.supply[FEATHER] += count
        s.emit(LostFeather(seat, count, "season"))


class LeaveMountains(Frame[AnyManitobaTable, Move], tag="leave_mountains"):
    """MAN-15.2: the player's figures on mountains go to the wigwam, then the mountains are refilled if `refill`."""

    refill: bool

    def auto(self, s: AnyManitobaTable) -> None:
        send_home(s, self.seat, s.ground.of_kind[FEATHER], "season")
        if self.refill:
            s.push(Refill(self.seat, FEATHER))


def sacrifice_tokens(s: AnyManitobaTable, seat: Seat) -> None:
    """MAN-17.2: one token leaves each sector that has one, unless the player is freed from it."""
    player = s.players[seat]
    given: list[Kind] = []
    if not has_learnt(s, seat, "no_final_sacrifice"):
        for sector in STORED:
            token = to_sacrifice(s, player, sector)
            if token is not None:
                player.sectors[sector].remove(token)
                s.supply[token] += 1
                given.append(sector)
    s.emit(Sacrificed(seat, good_ids(given)))


def to_sacrifice(s: AnyManitobaTable, player: ManitobaPlayer, sector: Kind) -> Kind | None:
    """The token that a sector gives: any will do (MAN-R17), so one that is no feather where there is one."""
    others = [token for token in player.sectors[sector] if token != FEATHER]
    if others:
        return others[-1]
    return FEATHER if player.sectors[sector] and s.rulings.sacrifice_any_token else None


class FinalSector(Frame[AnyManitobaTable, Score | SkipScoring], tag="final"):
    """MAN-17.3: every sector is scored, but a player who is exempt from its good may skip it; nothing else happens (MAN-17.4)."""

    good: Kind

    def about(self, s: AnyManitobaTable) -> dict[str, Word]:
        return {"good": GOODS[self.good]}

    def moves(self, s: AnyManitobaTable) -> Iterator[Score | SkipScoring]:
        yield Score(GOODS[self.good])
        if is_exempt(s, self.seat, self.good):
            yield SkipScoring()

    def play(self, s: AnyManitobaTable, move: Score | SkipScoring) -> None:
        good = GOODS[self.good]
        if isinstance(move, SkipScoring):
            s.players[self.seat].tally[f"final_{good}"] = 0
            s.emit(Skipped(self.seat, (good,)))
            return
        tokens = len(s.players[self.seat].sectors[self.good])
        points = s.facts.points[self.good][tokens]
        s.emit(SectorScored(self.seat, good, tokens, points))
        book_points(s, self.seat, points, f"final_{good}")

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.why_not_in_final_scoring(s, move, self.good)


def is_sacrificed(s: AnyManitobaTable) -> bool:
    """Whether the sacrifice of the final scoring is over: sectors are scored, or all is."""
    return not s.agenda or any(isinstance(frame, FinalSector) for frame in frames_asking(s))


def count_wampum(s: AnyManitobaTable, seat: Seat) -> None:
    """MAN-11.6, MAN-17.5: points for active and inactive tiles."""
    player, terms = s.players[seat], s.facts.goods.wampum
    book_points(s, seat, player.active * terms.active_points + player.inactive * terms.inactive_points, "wampum")
