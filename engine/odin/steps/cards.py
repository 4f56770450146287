"""Occupations that a space lets a seat draw or play (ODIN-5.9)."""

from __future__ import annotations

from engine.game import Refusal, Seat
from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.state import AnyTable
from engine.odin.using.occupations import PlayCards, draw_occupations
from engine.odin.using.rules import Due, StepRules


class DrawOccupationRules(StepRules[steps.DrawOccupationStep]):
    """ODIN-5.9.1."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.DrawOccupationStep, due: Due) -> None:
        s.players[seat].uses[-1].used = True
        draw_occupations(s, seat, step.count)


class PlayOccupationRules(StepRules[steps.PlayOccupationStep]):
    """ODIN-4.2, ODIN-5.9.2: a card in hand, or one that the third column will bring."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep) -> Refusal | None:
        use = s.players[seat].uses[-1:]
        to_come = space.column == 3 and not (use and use[0].proper) and bool(s.occupation_pile)
        return None if s.players[seat].hand or to_come else Refusal("ODIN-5.9.2", "no_card")

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep, due: Due) -> None:
        s.players[seat].uses[-1].used = True
        s.push(PlayCards(seat, step.min, step.max))
