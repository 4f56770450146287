"""The vision paths: steps, bonuses, and the Shaman's copies (MAN-7, MAN-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat
from engine.manitoba.facts.components import GOODS, NOBODY, PATHS, WITH_PATH, Kind
from engine.manitoba.facts.schema import PathBonus, PathSpace
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import Deploy, WakeFigures
from engine.manitoba.steps.goods import TakeGood, get_wampum
from engine.manitoba.table.events import Copied, Learnt, RepeatedSpace, Stepped
from engine.manitoba.table.moves import CopySpace, Decline, Vision
from engine.manitoba.table.sight import ManitobaPlayerSight
from engine.manitoba.table.state import AnyManitobaTable, TableOrSight, book_points


def possible_visions(
    s: AnyManitobaTable, seat: Seat, kinds: Iterable[Kind], *, repeat: bool = True
) -> Iterator[Vision]:
    """The paths of some colours on which the seat can take a step, or the repeat bonus of a last space (MAN-7)."""
    player, paths = s.players[seat], s.facts.spaces
    for kind in kinds:
        spaces, at = paths[kind], player.paths[kind]
        if not spaces or not (at or player.square):  # MAN-7.1: a figure from the square enters it
            continue
        if at < len(spaces) or (repeat and spaces[-1].repeat):  # MAN-7.5, MAN-7.6
            yield Vision(PATHS[kind])


def step_on_path(s: AnyManitobaTable, seat: Seat, kind: Kind) -> None:
    """Enters a path or advances on it, or uses its last space again; the bonus takes effect at once (MAN-7)."""
    player, spaces = s.players[seat], s.facts.spaces[kind]
    before = player.paths[kind]
    if before == len(spaces):
        s.emit(RepeatedSpace(seat, PATHS[kind]))
        give_bonuses(s, seat, spaces[-1].repeat)
        return
    if not before:
        player.square -= 1
    space = spaces[before]
    first = is_first(s, kind, space)
    player.paths[kind] = space.n
    s.emit(Stepped(seat, PATHS[kind], space.n, first))
    for bonus in space.permanent:
        s.emit(Learnt(seat, bonus.kind, bonus.good))
    give_bonuses(s, seat, on_arrival(space, first=first))


def is_first(s: TableOrSight, kind: Kind, space: PathSpace) -> bool:
    """Whether the next figure on a space would be the first of all, where that matters (MAN-7.4)."""
    return bool(space.first) and all(player.space_on(kind) < space.n for player in s.players)


def next_step(s: TableOrSight, player: ManitobaPlayerSight, kind: Kind) -> tuple[int | None, tuple[PathBonus, ...]]:
    """The space that a player's next step on a path reaches, and what that gives now (MAN-7).

    It is the same space for a repeat bonus, None when there is none.
    """
    at, spaces = player.space_on(kind), s.facts.spaces[kind]
    if at == len(spaces):
        repeat = spaces[-1].repeat
        return at if repeat else None, repeat
    space = spaces[at]
    return space.n, on_arrival(space, first=is_first(s, kind, space))


def on_arrival(space: PathSpace, *, first: bool) -> tuple[PathBonus, ...]:
    """All that a space gives a figure that comes to it; its first bonus may stand in the place of the plain one."""
    plain = () if first and space.first_mode == "replace" else space.instant
    return (*plain, *space.permanent, *(space.first if first else ()), *space.once)


def give_bonuses(s: AnyManitobaTable, seat: Seat, bonuses: Sequence[PathBonus]) -> None:
    """Lets bonuses take effect, first those that ask nothing. One that cannot be carried out is lost (MAN-7.2).

    Permanent ones need nothing done: they hold where the figure stands (MAN-9.2).
    """
    for bonus in bonuses:
        if bonus.kind == "points":
            book_points(s, seat, bonus.n, "paths")
        elif bonus.kind == "wampum":
            get_wampum(s, seat, bonus.n)
    for bonus in reversed(bonuses):
        if bonus.kind == "take":
            s.push(TakeGood(seat, goods_of(bonus)))
        elif bonus.kind == "wake":
            s.push(WakeFigures(seat, bonus.n, "path"))
        elif bonus.kind == "deploy_anywhere":
            s.push(Deploy(seat))
        elif bonus.kind == "copy_instant":
            s.push(CopyBonus(seat))


def goods_of(bonus: PathBonus) -> tuple[Kind, ...]:
    return tuple(GOODS.index(good) for good in bonus.goods)


class CopyBonus(Frame[AnyManitobaTable, CopySpace | Decline], tag="copy"):
    """MAN-9.3: the plain bonus of a space on which an own figure now stands on another path may be used."""

    def moves(self, s: AnyManitobaTable) -> Iterator[CopySpace | Decline]:
        offered = False
        for kind in WITH_PATH:
            if any(has_effect_now(s, self.seat, bonus) for bonus in copyable_bonuses(s, self.seat, kind)):
                offered = True
                yield CopySpace(PATHS[kind])
        if offered:
            yield Decline()

    def play(self, s: AnyManitobaTable, move: CopySpace | Decline) -> None:
        if isinstance(move, Decline):
            s.emit(Declined(self.seat, "copy"))
            return
        kind = PATHS.index(move.path)
        s.emit(Copied(self.seat, move.path, s.players[self.seat].paths[kind]))
        give_bonuses(s, self.seat, copyable_bonuses(s, self.seat, kind))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.why_not_copy(s, self.seat, move)


def copyable_bonuses(s: AnyManitobaTable, seat: Seat, kind: Kind) -> tuple[PathBonus, ...]:
    """The plain bonus of the space on which the seat's figure stands."""
    return plain_bonus(s.facts.spaces[kind], s.players[seat].paths[kind])


def plain_bonus(spaces: Sequence[PathSpace], at: int) -> tuple[PathBonus, ...]:
    """The bonuses that a copy of a figure's space gives: never first bonuses or the 5 points (MAN-9.3)."""
    if not at or not spaces[at - 1].copyable:
        return ()
    return spaces[at - 1].repeat if at == len(spaces) else spaces[at - 1].instant


def has_effect_now(s: AnyManitobaTable, seat: Seat, bonus: PathBonus) -> bool:
    """Whether a bonus would do something now; one that would not offers nothing (MAN-9.7)."""
    player = s.players[seat]
    if bonus.kind == "take":
        return any(s.supply[kind] for kind in goods_of(bonus))
    if bonus.kind == "wake":
        return player.wigwam > 0
    if bonus.kind == "deploy_anywhere":
        return player.square > 0 and NOBODY in s.figures
    return True
