"""The phases that each seat has for itself, with the moments around them at which cards act (ODIN-3.2, 3.4, 3.7 to 3.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from types import MappingProxyType

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.asking.windows import BeforeIncome
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, SILVER
from engine.odin.rounds.feasting import ClearTable, HoldFeast
from engine.odin.table.boards import BoardBonus, bonus_by_board, round_income
from engine.odin.table.events import Bred, IncomeCounted
from engine.odin.table.holdings import add_items, gain_items
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import TimingWindow, has_no_listener
from engine.odin.table.weapons import draw_weapons


class OwnPhase(Frame[AnyTable, Move], tag="own_phase"):
    """A phase of one seat: what cards do before, at the start, instead, during, with, at the end and after it.

    Cards act before the income in the window before it (ODIN-8.7). The table of a feast is cleared last (card 172).
    """

    phase: str
    over: bool = False

    def auto(self, s: AnyTable) -> None:
        if not self.over and self.phase in AT_ONCE and not s.players[self.seat].played:
            BODIES[self.phase](self.seat).auto(s)  # nothing can come between, or after it
            return
        moments = phase_begins(self.phase, harvest=self.phase == "harvest" and bool(harvested_goods(s)))
        unheard = has_no_listener(s, self.seat, moments)
        if self.over:
            if self.phase == "feast":
                s.push(ClearTable(self.seat))
            if not unheard:
                s.push(TimingWindow(self.seat, "during", moments, ("with", "end", "after")))
            return
        body, then = BODIES[self.phase](self.seat), OwnPhase(self.seat, self.phase, over=True)
        if unheard and self.phase in AT_ONCE:
            s.push(then)
            body.auto(s)
            if s.agenda[-1] is then:
                s.agenda.pop()  # nothing has come of it, so its end triggers nothing
            return
        if unheard and self.phase != "income":
            s.next_up(body, then)
            return
        s.next_up(
            *([] if unheard else [TimingWindow(self.seat, "before", moments)]),
            *([BeforeIncome(self.seat)] if self.phase == "income" else []),
            TimingWindow(self.seat, "start", moments),
            TimingWindow(self.seat, "instead", moments),
            body,
            then,
        )


@cache
def phase_begins(phase: str, *, harvest: bool) -> tuple[Moment, ...]:
    """The moment of a phase; of a harvest, whether it brings anything."""
    return (Moment("phase", phase=phase, harvest=harvest),)


def is_last(s: AnyTable) -> bool:
    """Whether this is the last round."""
    return s.round == s.game_length.rounds


def harvested_goods(s: AnyTable) -> tuple[str, ...]:
    """The crops of this round; none in a round with a dash (ODIN-3.2.2)."""
    tier = s.game_length.harvest[s.round - 1]
    return odin_content().goods_file.harvest_tiers[str(tier)] if tier else ()


class HarvestPhase(Frame[AnyTable, Move], tag="harvest"):
    """ODIN-3.2.1: one of every crop of this round."""

    def auto(self, s: AnyTable) -> None:
        gain_items(s, self.seat, dict.fromkeys(harvested_goods(s), 1), "harvest")


class NewWeapon(Frame[AnyTable, Move], tag="new_weapon"):
    """ODIN-3.4.1: a weapon from the pile."""

    def auto(self, s: AnyTable) -> None:
        draw_weapons(s, self.seat, odin_content().rounds.weapon_cards_drawn_per_round)


class Income(Frame[AnyTable, Move], tag="income"):
    """ODIN-3.7: what the boards pay; in the last round it is written down (ODIN-3.7.5)."""

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        pays = round_income(player)
        if is_last(s):
            player.final_income = pays
            s.emit(IncomeCounted(self.seat, pays))
        else:
            gain_items(s, self.seat, {SILVER: pays}, "income")


class Breeding(Frame[AnyTable, Move], tag="breeding"):
    """ODIN-3.8: sheep and cattle, each on their own."""

    def auto(self, s: AnyTable) -> None:
        for kind in reversed(ANIMALS):
            breed_animals(s, self.seat, kind)


def breed_animals(s: AnyTable, seat: Seat, kind: str) -> None:
    """Pregnant animals give birth; when none is, one of two or more becomes pregnant (ODIN-3.8.2, ODIN-3.8.3)."""
    player, (grown, pregnant) = s.players[seat], ANIMALS[kind]
    births = player.count(pregnant)
    if births:
        add_items(player, pregnant, -births)
        add_items(player, grown, births)
        s.emit(Bred(seat, kind, births))
        gain_items(s, seat, {grown: births}, "breeding")
    elif player.count(grown) > 1:
        add_items(player, grown, -1)
        add_items(player, pregnant, 1)
        s.emit(Bred(seat, kind, 0))


class PayBonus(Frame[AnyTable, Move], tag="bonus"):
    """ODIN-3.10: the enclosed bonus cells pay, all at the same moment, so they are counted first (ODIN-3.10.3)."""

    def auto(self, s: AnyTable) -> None:
        pay_bonuses(s, self.seat, bonus_by_board(s, self.seat))


def pay_bonuses(s: AnyTable, seat: Seat, pays: Sequence[BoardBonus]) -> None:
    """What these boards and houses pay comes in: houses one by one, boards all at the same moment."""
    boards: Counter[str] = Counter()
    frames: list[Frame[AnyTable, Move]] = []
    for board, cells, items in pays:
        if board.building:
            yields = Moment("house_bonus", count=cells, to=board.name)
            frames += [TimingWindow(seat, "instead", (yields,)), HouseBonus(seat, dict(items))]
        else:
            boards += items
    s.next_up(*frames)
    if boards:
        gain_items(s, seat, boards, "bonus")


class HouseBonus(Frame[AnyTable, Move], tag="house_bonus"):
    """What one house yields."""

    items: dict[str, int]

    def auto(self, s: AnyTable) -> None:
        gain_items(s, self.seat, self.items, "bonus")


BODIES: MappingProxyType[str, Callable[[Seat], Frame[AnyTable, Move]]] = MappingProxyType(
    {
        "harvest": HarvestPhase,
        "new_weapon": NewWeapon,
        "income": Income,
        "breeding": Breeding,
        "feast": HoldFeast,
        "bonus": PayBonus,
    }
)
"""What happens in each of these phases."""

AT_ONCE = ("harvest", "new_weapon", "breeding", "bonus")
"""The phases that ask nothing, and before which nothing is asked."""
