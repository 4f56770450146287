"""Why a move is not possible, with its rule: asked only after the move was not among the legal ones."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, Refusal, Seat, Word
from engine.manitoba.facts.components import (
    BERRY,
    COLOURS,
    FEATHER,
    GOODS,
    KINDS,
    NOBODY,
    PATHS,
    PLACES,
    STORED,
    SUPPLY,
    TERRAINS,
    WITH_PATH,
    Kind,
    kind_of,
)
from engine.manitoba.facts.schema import ScoreTile
from engine.manitoba.table.events import WakeCause
from engine.manitoba.table.moves import (
    ActWithDiscs,
    CopySpace,
    Decline,
    DropFeather,
    FillArea,
    Finish,
    KeepIn,
    PassPassively,
    PlaceFigure,
    RemoveFigure,
    Score,
    SkipScoring,
    TakeOffered,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
    WampumWake,
)
from engine.manitoba.table.state import AnyManitobaTable, card_at_marker, has_room
from engine.rules import question_name as asks

Idle = Finish | PassPassively | SkipScoring | Decline
"""The moves that do nothing."""


TURN = ("act", "after_action")
"""The questions of which one waits on the agenda as long as an action is being carried out."""


def other_question(s: AnyManitobaTable, move: Move, rule: str, question: str) -> Refusal:
    """Refuses a move of another kind than the one asked for; wampum tiles have rules of their own on when they may be used."""
    if isinstance(move, WampumWake | WampumBerry):
        return not_now(s, question)
    return Refusal(rule, "other_question", {"question": question})


def not_now(s: AnyManitobaTable, question: str) -> Refusal:
    """Why no tile can be used at a question within an action, or outside of the own turn (MAN-11.3, MAN-11.7)."""
    if in_last_round(s):
        return Refusal("MAN-11.4", "no_wampum_in_last_round")
    if card_at_marker(s).slot == "solstice":
        return Refusal("MAN-2.16", "wampum_in_own_turn", {"question": question})
    if within_action(s):
        return Refusal("MAN-11.7", "wampum_before_or_after", {"question": question})
    if s.rulings.wampum_during_end_of_round:
        return Refusal("MAN-R01", "wampum_before_or_after", {"question": question})
    return Refusal("MAN-11.3", "wampum_in_own_turn", {"question": question})


def within_action(s: AnyManitobaTable) -> bool:
    """Whether the question belongs to an action of a turn: the rest of the turn waits below it."""
    return any(asks(frame) in TURN for frame in s.agenda)


def in_last_round(s: AnyManitobaTable) -> bool:
    """Whether tiles can no more be used (MAN-11.4)."""
    return card_at_marker(s).final and not s.facts.goods.wampum.usable_in_final_round


def choose_discs(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why the active player cannot begin like this (MAN-4, MAN-5.4)."""
    if isinstance(move, WampumWake | WampumBerry):
        return why_no_wampum_use(s, seat, move)
    if not isinstance(move, ActWithDiscs | WakeUp):
        return Refusal("MAN-4.3", "choose_discs_first")
    if isinstance(move, ActWithDiscs) or move.discs > len(s.totem):
        return Refusal("MAN-4.2", "no_such_disc", {"discs": move.discs, "n": len(s.totem)})
    if not s.players[seat].wigwam:
        return Refusal("MAN-5.4", "nobody_asleep")
    if move.discs < s.rulings.wakeup_min_disks:
        return Refusal("MAN-R02", "no_such_disc", {"discs": move.discs, "n": len(s.totem)})
    if move.figures > move.discs:
        return Refusal("MAN-5.4", "too_few_discs", {"figures": move.figures, "discs": move.discs})
    return too_few_asleep(s, seat, move.figures)


def too_few_asleep(s: AnyManitobaTable, seat: Seat, figures: int) -> Refusal:
    """Refuses to wake more figures than sleep (MAN-5.5)."""
    return Refusal("MAN-5.5", "too_few_asleep", {"figures": figures, "asleep": s.players[seat].wigwam})


def no_act(s: AnyManitobaTable, seat: Seat, move: Move, *, territory: bool, vision: bool) -> Refusal:
    """Why the active player cannot act like this (MAN-5)."""
    if isinstance(move, WampumWake | WampumBerry):
        return why_no_wampum_use(s, seat, move)
    if isinstance(move, PlaceFigure | WalkFigure):
        if not territory:
            return Refusal("MAN-5.2", "territory_done")
        return why_not_onto(s, seat, move, s.village[:1], "MAN-5.2")
    if isinstance(move, Vision):
        if not vision:
            has_path = bool(PATHS[s.village[0]])
            return Refusal("MAN-5.2", "vision_done") if has_path else Refusal("MAN-5.3", "blue_has_no_path")
        return why_not_along_path(s, seat, move, s.village[:1], "MAN-5.2")
    if isinstance(move, ActWithDiscs | WakeUp | Wake):
        return Refusal("MAN-5.1", "discs_chosen")
    return other_question(s, move, "MAN-5.2", "act")


def why_no_passive_action(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why a passive player cannot act like this (MAN-8)."""
    if isinstance(move, WampumWake | WampumBerry):
        return why_no_wampum_use(s, seat, move)
    if isinstance(move, PlaceFigure | WalkFigure):
        return why_not_onto(s, seat, move, s.village, "MAN-8.1")
    if isinstance(move, Vision):
        return why_not_along_path(s, seat, move, s.village, "MAN-8.1")
    if isinstance(move, ActWithDiscs | WakeUp | Wake):
        return Refusal("MAN-8.2", "not_active", {"seat": s.active})
    return other_question(s, move, "MAN-8.1", "passive")


def after_action(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why this cannot be done when no action is left: MAN-5.7 says when that is so, after acting as after waking up."""
    if isinstance(move, WampumWake | WampumBerry):
        return why_no_wampum_use(s, seat, move)
    if isinstance(move, PlaceFigure | WalkFigure | Vision):
        return Refusal("MAN-5.7" if seat == s.active else "MAN-8.1", "action_done")
    if isinstance(move, ActWithDiscs | WakeUp | Wake):
        return Refusal("MAN-5.1" if seat == s.active else "MAN-8.2", "action_done")
    return other_question(s, move, "MAN-5.7", "after_action")


def wampum_pause(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why this cannot be done where tiles may be used before a step at the end of the round, and nothing else (MAN-R01)."""
    if isinstance(move, WampumWake | WampumBerry):
        return why_no_wampum_use(s, seat, move)
    return other_question(s, move, "MAN-R01", "wampum")


def why_no_wampum_use(s: AnyManitobaTable, seat: Seat, move: WampumWake | WampumBerry) -> Refusal:
    """Why a tile cannot be used for this (MAN-11)."""
    player, terms = s.players[seat], s.facts.goods.wampum
    if in_last_round(s):
        return Refusal("MAN-11.4", "no_wampum_in_last_round")
    if not player.active:
        return Refusal("MAN-11.1", "no_active_tile")
    if ("wake_one" if isinstance(move, WampumWake) else "berry_to_other_sector") not in terms.uses:
        return Refusal("MAN-11.1", "no_such_use")
    if isinstance(move, WampumWake):
        return Refusal("MAN-11.1", "nobody_asleep")
    sector = kind_of(move.sector, GOODS)
    if sector not in STORED or sector == BERRY:
        return Refusal("MAN-11.1", "no_other_sector", {"sector": move.sector})
    if BERRY not in player.sectors[BERRY]:
        return Refusal("MAN-11.5", "no_berry")
    return Refusal("MAN-R07", "sector_full", {"sector": move.sector})


def why_not_onto(
    s: AnyManitobaTable, seat: Seat, move: PlaceFigure | WalkFigure, kinds: Sequence[Kind], colour_rule: str
) -> Refusal:
    """Why a figure cannot be placed or moved onto this area (MAN-6)."""
    to = move.area if isinstance(move, PlaceFigure) else move.to
    refusal = why_no_such_area(s, to) or (not_own(s, seat, move.origin) if isinstance(move, WalkFigure) else None)
    if refusal:
        return refusal
    area, index = s.ground.index[to], s.ground.index
    kind = s.ground.kinds[area]
    if kind not in kinds:
        words: dict[str, Word] = {"area": to, "terrain": TERRAINS[kind], "colour": COLOURS[kind]}
        return Refusal(colour_rule, "other_colour" if colour_rule == "MAN-5.2" else "colour_outside", words)
    if isinstance(move, WalkFigure) and area not in s.ground.neighbours[index[move.origin]]:
        return Refusal("MAN-6.6", "not_neighbours", {"origin": move.origin, "to": to})
    if s.figures[area] != NOBODY:
        return area_is_occupied(s, to)
    if not s.players[seat].square:
        return Refusal("MAN-6.1", "square_empty")
    return Refusal("MAN-6.3", "not_next_to_own", {"area": to})


def why_no_such_area(s: AnyManitobaTable, area: str) -> Refusal | None:
    """Refuses an area that is not in the game (MAN-2.4)."""
    return None if area in s.ground.index else Refusal("MAN-2.4", "no_such_area", {"area": area})


def not_own(s: AnyManitobaTable, seat: Seat, area: str) -> Refusal | None:
    """Refuses an area without an own figure (MAN-6.1)."""
    if refusal := why_no_such_area(s, area):
        return refusal
    own = s.figures[s.ground.index[area]] == seat
    return None if own else Refusal("MAN-6.1", "not_your_figure", {"area": area})


def area_is_occupied(s: AnyManitobaTable, area: str) -> Refusal:
    """Refuses an area on which somebody stands (MAN-1.4)."""
    return Refusal("MAN-1.4", "occupied", {"area": area, "seat": s.figures[s.ground.index[area]]})


def why_not_along_path(
    s: AnyManitobaTable, seat: Seat, move: Vision, kinds: Sequence[Kind], colour_rule: str
) -> Refusal:
    """Why no step can be taken on this path (MAN-7)."""
    kind = kind_of(move.path, PATHS)
    if kind is None:
        return Refusal("MAN-1.3", "no_such_path", {"path": move.path})
    if kind not in kinds:
        words: dict[str, Word] = {"path": move.path, "colour": COLOURS[kind]}
        return Refusal(colour_rule, "other_path" if colour_rule == "MAN-5.2" else "path_outside", words)
    if s.players[seat].paths[kind]:
        rule = "MAN-R08" if s.facts.spaces[kind][-1].repeat else "MAN-7.6"
        return Refusal(rule, "path_finished", {"path": move.path})
    return Refusal("MAN-7.1", "square_empty")


def any_vision(s: AnyManitobaTable, seat: Seat, move: Move, question: str, *, optional: bool) -> Refusal:
    """Why this step on a path cannot be taken where any path is offered (MAN-2.13, MAN-12.2)."""
    if isinstance(move, Vision):
        return why_not_along_path(s, seat, move, WITH_PATH, "MAN-7.1")
    if isinstance(move, Idle) and not optional:
        return must_do(question)
    return other_question(s, move, "MAN-12.2" if question == "event_vision" else "MAN-2.13", question)


def must_do(question: str) -> Refusal:
    """Refuses to decline where that is ruled out (MAN-R03, MAN-R05)."""
    return Refusal("MAN-R05" if question == "first_path" else "MAN-R03", "must_do", {"question": question})


def place_anywhere(s: AnyManitobaTable, move: Move, question: str) -> Refusal:
    """Why a figure cannot go there where any unoccupied area is offered (MAN-2.13, MAN-9)."""
    if isinstance(move, PlaceFigure):
        return why_no_such_area(s, move.area) or area_is_occupied(s, move.area)
    if isinstance(move, Idle) and question == "first_area":
        return Refusal("MAN-2.13", "must_place")
    return other_question(s, move, "MAN-2.13" if question == "first_area" else "MAN-9.5", question)


def why_not_keep(s: AnyManitobaTable, seat: Seat, move: Move, good: Kind, *, ceremonial: bool, gained: bool) -> Refusal:
    """Why a good cannot be kept there (MAN-10)."""
    if isinstance(move, Idle) or move == KeepIn(SUPPLY):
        return Refusal("MAN-10.3", "must_keep", {"good": GOODS[good]})
    if not isinstance(move, KeepIn):
        return other_question(s, move, "MAN-10.2", "keep")
    if move.to in PLACES:
        if not ceremonial:
            return Refusal("MAN-R04" if gained else "MAN-10.5", "storage_only", {"good": GOODS[good]})
        return Refusal("MAN-10.4", "kind_on_place", {"good": GOODS[good], "place": move.to})
    sector = kind_of(move.to, GOODS)
    if sector is None or sector not in STORED:
        return Refusal("MAN-10.2", "no_such_store", {"to": move.to})
    if good not in (FEATHER, sector):
        return Refusal("MAN-10.2", "other_sector", {"good": GOODS[good], "sector": move.to})
    assert not has_room(s, seat, sector)
    return Refusal("MAN-10.1", "sector_full", {"sector": move.to})


def why_not_take(s: AnyManitobaTable, move: Move, goods: Sequence[Kind], *, optional: bool) -> Refusal:
    """Why this good cannot be taken (MAN-9.1, MAN-12.2)."""
    if isinstance(move, Idle) and not optional:
        return Refusal("MAN-R03" if by_event(s, goods) else "MAN-9.5", "must_take")
    if not isinstance(move, TakeOffered):
        return other_question(s, move, "MAN-9.1", "take")
    if kind_of(move.good, GOODS) not in goods:
        return Refusal("MAN-12.2" if by_event(s, goods) else "MAN-9", "not_offered", {"good": move.good})
    return Refusal("MAN-9.1", "supply_empty", {"good": move.good})


def by_event(s: AnyManitobaTable, goods: Sequence[Kind]) -> bool:
    """Whether it is the event of the round that offers these goods."""
    offered = [effect.goods for effect in card_at_marker(s).effects if effect.kind == "take_good"]
    return not within_action(s) and tuple(GOODS[kind] for kind in goods) in offered


def no_waking(s: AnyManitobaTable, seat: Seat, move: Move, n: int, by: WakeCause, *, optional: bool) -> Refusal:
    """Why so many figures cannot wake (MAN-9.5, MAN-12.2, MAN-15.4)."""
    if not isinstance(move, Wake):
        if isinstance(move, Idle) and not optional:
            return must_do("wake")
        return other_question(s, move, "MAN-5.5", "wake")
    if move.figures > n:
        rule = {"path": "MAN-9", "season": "MAN-15.4"}.get(by, "MAN-12.2")
        return Refusal(rule, "wakes_at_most", {"figures": move.figures, "n": n})
    return too_few_asleep(s, seat, move.figures) if move.figures > 0 else other_question(s, move, "MAN-5.5", "wake")


def why_not_copy(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why this space cannot be copied (MAN-9.3)."""
    if not isinstance(move, CopySpace):
        return other_question(s, move, "MAN-9.3", "copy")
    kind = kind_of(move.path, PATHS)
    if kind is None:
        return Refusal("MAN-1.3", "no_such_path", {"path": move.path})
    on_path = s.players[seat].paths[kind]
    return Refusal("MAN-9.3", "nothing_to_copy" if on_path else "not_on_path", {"path": move.path})


def event_move(s: AnyManitobaTable, seat: Seat, move: Move, *, optional: bool) -> Refusal:
    """Why the event cannot move a figure like this (MAN-12.2)."""
    if isinstance(move, WalkFigure):
        return why_not_onto(s, seat, move, KINDS, "MAN-12.2")
    if isinstance(move, Idle) and not optional:
        return must_do("event_move")
    return other_question(s, move, "MAN-12.2", "event_move")


def event_remove(s: AnyManitobaTable, seat: Seat, move: Move) -> Refusal:
    """Why the event cannot remove this figure (MAN-12.2, MAN-12.4)."""
    if isinstance(move, RemoveFigure):
        refusal = not_own(s, seat, move.area)
        assert refusal is not None
        return refusal
    if isinstance(move, Idle):
        return Refusal("MAN-12.4", "must_lose", {"question": "event_remove"})
    return other_question(s, move, "MAN-12.2", "event_remove")


def event_feather(s: AnyManitobaTable, move: Move) -> Refusal:
    """Why the event cannot take a feather from there (MAN-12.2, MAN-12.4)."""
    if isinstance(move, DropFeather):
        return Refusal("MAN-12.2", "no_feather", {"sector": move.sector})
    if isinstance(move, Idle):
        return Refusal("MAN-12.4", "must_lose", {"question": "event_feather"})
    return other_question(s, move, "MAN-12.2", "event_feather")


def no_score(s: AnyManitobaTable, move: Move, tile: ScoreTile) -> Refusal:
    """Why this good cannot be scored, or scoring not be skipped (MAN-13)."""
    rule = {"single": "MAN-13.2", "either": "MAN-13.3", "most": "MAN-13.4"}[tile.kind]
    if isinstance(move, Idle):
        return Refusal(rule, "must_score")
    if not isinstance(move, Score):
        return other_question(s, move, rule, "score")
    return Refusal(rule, "not_most" if tile.kind == "most" else "not_on_tile", {"good": move.good})


def why_not_in_final_scoring(s: AnyManitobaTable, move: Move, good: Kind) -> Refusal:
    """Why the final scoring cannot go on like this (MAN-17.3)."""
    if isinstance(move, Score):
        return Refusal("MAN-D60", "one_by_one", {"good": GOODS[good]})
    return other_question(s, move, "MAN-17.3", "final")


def no_filling(s: AnyManitobaTable, move: Move, good: Kind) -> Refusal:
    """Why this area gets no good (MAN-14.6, MAN-15.3)."""
    rule = "MAN-15.3" if good == FEATHER else "MAN-14.6"
    if isinstance(move, Idle):
        return Refusal(rule, "must_fill", {"good": GOODS[good]})
    if not isinstance(move, FillArea):
        return other_question(s, move, rule, "refill")
    refusal = why_no_such_area(s, move.area)
    if refusal:
        return refusal
    if s.ground.kinds[s.ground.index[move.area]] != good:
        return Refusal(rule, "other_landscape", {"area": move.area, "good": GOODS[good]})
    return Refusal(rule, "not_empty", {"area": move.area})
