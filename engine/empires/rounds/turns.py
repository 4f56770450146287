"""The Action phase: turn after turn until everybody has passed (EMP-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.choices import Choices, Listed
from engine.empires.effects import refusals
from engine.empires.effects.features import trigger_features
from engine.empires.effects.possible import can_use_action
from engine.empires.effects.raids import legal_raids, raid_card
from engine.empires.operations.actions import use_card
from engine.empires.steps.building import build_by_paying, building_moves, can_build
from engine.empires.steps.pawns import can_move, can_place, pawn_moves, pawn_placements, pawn_steps
from engine.empires.steps.window import ActionWindow
from engine.empires.table.asking import Asking
from engine.empires.table.cards import ready_actions
from engine.empires.table.events import LastRound, Passed
from engine.empires.table.holdings import spend_goods
from engine.empires.table.moves import Build, BuildField, MovePawn, Pass, PlacePawn, PlayBoost, Prefer, Raid, UseCard
from engine.empires.table.preferences import preferences_to_reset, set_preference
from engine.empires.table.state import AnyTable
from engine.frames import Frame
from engine.game import Move, Refusal

LAST_ROUND_AT = 25
"""EMP-15.1: so many points on the track when the Action phase ends make this round the last."""

TurnMove: TypeAlias = Build | PlacePawn | MovePawn | Raid | UseCard | Pass | Prefer
"""The actions of EMP-23.5, and the move by which a seat is asked again (EMP-17.7)."""


class NextTurn(Frame[AnyTable, Move], tag="next_turn"):
    """EMP-6.1: the next seat, from this one on, that has not passed has its turn; with none left the phase is over (EMP-6.4)."""

    def auto(self, s: AnyTable) -> None:
        for seat in s.order(self.seat):
            if not s.players[seat].passed:
                s.active = seat
                s.turn += 1
                s.next_up(TakeTurn(seat), NextTurn(s.left_of(seat)))
                return
        s.last = not s.scenario and any(player.vp >= LAST_ROUND_AT for player in s.players)
        if s.last:
            s.emit(LastRound())
        for player in s.players:
            player.passed = False  # EMP-6.7: protection ends with the phase


class TakeTurn(Asking[TurnMove], tag="take_turn"):
    """EMP-6.2: one action, or pass. With nothing but passing left, the pass happens by itself (EMP-6.9)."""

    refused = Refusal("EMP-6.2", "answer_first")
    kinds = (
        Build,
        PlacePawn,
        MovePawn,
        Raid,
        UseCard,
        PlayBoost,
        BuildField,
        Prefer,
    )

    def moves(self, s: AnyTable) -> Iterator[TurnMove]:
        seat, player = self.seat, s.players[self.seat]
        yield from pawn_placements(s, seat)
        yield from pawn_moves(s, seat)
        yield from building_moves(s, player)
        yield from (UseCard(one.card) for one in ready_actions(s, player) if can_use_action(s, seat, one))
        if player.count("axe"):
            yield from legal_raids(s, seat)
        yield Pass()
        yield from preferences_to_reset(s, seat)

    def enough_moves(self, s: AnyTable) -> Iterator[TurnMove]:
        yield Pass()
        yield from (move for move in self.moves(s) if not isinstance(move, Pass))

    def own_moves(self, s: AnyTable) -> Iterator[TurnMove]:
        """All of `moves` but raids and preferences, in the same order, and others that are not legal: what they are hangs on the
        own hand, empire and pawns alone."""
        seat, player = self.seat, s.players[self.seat]
        if not all(pawn.tile for pawn in player.pawns):
            yield from map(PlacePawn, s.ring)
        yield from pawn_steps(s, seat)
        yield from (Build(number) for number in sorted(player.hand) if number in s.facts.prices)
        yield from (UseCard(one.card) for one in ready_actions(s, player))
        yield Pass()

    def allows(self, s: AnyTable, move: Move) -> bool:
        seat, player = self.seat, s.players[self.seat]
        match move:
            case Build():
                return move.card in player.hand and can_build(s, s.facts, player, move.card)
            case PlacePawn():
                return can_place(s, seat, move.tile)
            case MovePawn():
                return can_move(s, seat, move)
            case UseCard():
                one = player.card_in_play(move.card)
                return one is not None and can_use_action(s, seat, one)
            case Raid():
                return player.count("axe") > 0 and move in legal_raids(s, seat)
            case Prefer():
                return move in preferences_to_reset(s, seat)
            case _:
                return isinstance(move, Pass)

    def choices(self, s: AnyTable) -> Choices:
        return Listed(tuple(self.moves(s)))

    def play(self, s: AnyTable, move: TurnMove) -> None:
        match move:
            case Build():
                build_by_paying(s, self.seat, move.card)
            case PlacePawn():
                s.push(ActionWindow(self.seat, move.tile, source=""))
            case MovePawn():  # for food (EMP-8.2)
                s.push(ActionWindow(self.seat, move.tile, source=move.source))
            case UseCard():
                use_card(s, self.seat, move.card)
            case Raid():
                spend_goods(s, self.seat, {"axe": 1})
                raid_card(s, self.seat, move)
            case Pass():
                s.emit(Passed(self.seat))
                s.push(PassOn(self.seat))
                trigger_features(s, self.seat, "pass")
            case Prefer():
                set_preference(s, self.seat, move)
                s.push(TakeTurn(self.seat))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_turn(s, self.seat, move)


class PassOn(Frame[AnyTable, Move], tag="pass_on"):
    """EMP-6.8: after the features on passing the player is out."""

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].passed = True
