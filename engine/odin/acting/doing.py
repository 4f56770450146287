"""Actions, spaces and phases that occupations let their owner carry out (cards 5, 20, 21, 35, 77, 84, 85, 91, 110, 159)."""

from __future__ import annotations

from collections import Counter

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.asking.use_over import EndUse
from engine.odin.cards.actions import moments_in
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import board_kind
from engine.odin.facts.pieces import BUILDINGS
from engine.odin.rounds.phases import HouseBonus, OwnPhase
from engine.odin.rounds.turns import Proper
from engine.odin.steps.dice import start_dice
from engine.odin.table.boards import bonus_by_board
from engine.odin.table.holdings import gain
from engine.odin.table.listening import At, happened
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable, Use
from engine.odin.table.vikings import square_counted


def start_action(s: AnyTable, seat: Seat, op: ops.TakeAction, asks: Frame[AnyTable, Move]) -> None:
    """An action that an occupation takes, with the moments around it; without Vikings none can come back."""
    s.players[seat].uses.append(Use(proper=True))
    moment = (Moment("action", action=op.action),)
    body = [asks, At(seat, "during", moment, ("with",))] if op.action == "emigrate" else [TakeUpDice(seat, op.action)]
    s.next_up(At(seat, "before", moment), *body, At(seat, "after", moment), EndUse(seat))


class TakeUpDice(Frame[AnyTable, Move], tag="card_dice"):
    """A dice action that an occupation takes begins (cards 85 and 159)."""

    action: str

    def auto(self, s: AnyTable) -> None:
        start_dice(s, self.seat, self.action, 0)


def use_without_vikings(s: AnyTable, seat: Seat, space: str) -> None:
    """A space is used without Vikings: no column bonus, nobody stands there (cards 77 and 91)."""
    s.players[seat].uses.append(Use(space=space))
    s.next_up(At(seat, "before", moments_in(space)), Proper(seat), EndUse(seat))


def run_phase(s: AnyTable, seat: Seat, phase: ops.CardPhase, scope: str) -> None:
    """A feast or breeding phase for one seat; of a bonus phase only what the houses or the home board pay."""
    if phase in ("feast", "breeding"):
        s.push(OwnPhase(seat, phase))
    else:
        pay_bonuses(s, seat, houses=scope == "houses")


def pay_bonuses(s: AnyTable, seat: Seat, *, houses: bool) -> None:
    """What the enclosed bonus cells of the houses, or of the home board, pay now (cards 20 and 21)."""
    frames: list[Frame[AnyTable, Move]] = []
    for name, (cells, items) in bonus_by_board(s, seat).items():
        in_house = board_kind(name) in BUILDINGS
        if in_house and houses:
            yields = Moment("house_bonus", count=cells, to=name)
            frames += [At(seat, "instead", (yields,)), HouseBonus(seat, dict(items))]
        elif name == "home_board" and not houses:
            gain(s, seat, Counter(items), "bonus")
    s.next_up(*frames)


def become_free(s: AnyTable, seat: Seat, before: int) -> None:
    """The Vikings that a card has taken back have come in one movement (cards 60, 76, 108, 130).

    So many had come `before` by a card under way, in whose question this one was used.
    """
    player = s.players[seat]
    n = len(player.back) - before
    if n:
        del player.back[before:]
        square_counted(s, seat)
        happened(s, seat, Moment("vikings_return", count=n, phase=s.phase))
