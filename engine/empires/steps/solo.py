"""The solo game: a token each round, demands, orange tiles (EMP-19)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.facts.schema_solo import ScenarioEvent
from engine.empires.steps.paying import payment_frames
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_in_play, ready_actions
from engine.empires.table.events import Exhausted, Penalty, TokenDrawn
from engine.empires.table.holdings import gain_goods
from engine.empires.table.moves import Choose, Side, Skip
from engine.empires.table.payments import is_payable
from engine.empires.table.state import AnyTable
from engine.frames import Frame
from engine.game import Move, Refusal, Word


def scenario_event(s: AnyTable) -> ScenarioEvent:
    """The event that the token of this round brings."""
    events = s.facts.scenarios[s.scenario].events
    return next(event for event in events if event.token == s.token)


class DrawToken(Frame[AnyTable, Move], tag="draw_token"):
    """EMP-19.3: one token, not put back."""

    def auto(self, s: AnyTable) -> None:
        s.token = s.tokens.pop()
        s.revealed += 1
        s.emit(TokenDrawn(s.scenario, s.token))
        event = scenario_event(s)
        if event.gain:
            gain_goods(s, self.seat, event.gain)
        if event.demand:
            s.push(Demand(self.seat))


class Demand(Asking[Side | Skip], tag="demand"):
    """EMP-19.3: one of the demands is paid in full, or the penalty taken; refusing is allowed."""

    refused = Refusal("EMP-19.3", "demand_not_payable")
    kinds = (Side, Skip)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"token": s.token}

    def moves(self, s: AnyTable) -> Iterator[Side | Skip]:
        for n, demand in enumerate(scenario_event(s).demand):
            if is_payable(s.players[self.seat], demand):
                yield Side(n + 1)
        yield Skip()

    def play(self, s: AnyTable, move: Side | Skip) -> None:
        event, player = scenario_event(s), s.players[self.seat]
        if isinstance(move, Side):
            s.next_up(*payment_frames(self.seat, event.demand[move.number - 1], 0))
        elif event.instead:
            s.push(ExhaustOwn(self.seat))
        else:
            lost = min(event.penalty_vp, player.vp - s.facts.solo.penalty_floor_vp)
            player.vp -= lost
            s.emit(Penalty(self.seat, lost))


class ExhaustOwn(Asking[Choose], tag="exhaust_own"):
    """EMP-19.3: a ready action card of the player's choice; nothing if there is none."""

    refused = Refusal("EMP-19.3", "card_does_not_fit")
    kinds = (Choose,)

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return (Choose(one.card) for one in ready_actions(s, s.players[self.seat]))

    def play(self, s: AnyTable, move: Choose) -> None:
        card_in_play(s, self.seat, move.card).exhausted = True
        s.emit(Exhausted(self.seat, move.card))


def turn_tiles(s: AnyTable) -> None:
    """EMP-19.4: the tiles on which a pawn stands show their orange side, all others the normal one."""
    stood_on = {pawn.tile for player in s.players for pawn in player.pawns}
    s.orange = [tile for tile in s.ring if tile in stood_on]
