"""Occupations that a space lets a seat draw or play (ODIN-5.9)."""

from __future__ import annotations

from engine.game import Refusal, Seat
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.printed import DRAW_COLUMN
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.state import AnyTable, Owner, Position
from engine.odin.using.occupations import PlayCards, draw_occupations
from engine.odin.using.rules import Due, StepRules


class DrawOccupationRules(StepRules[steps.DrawOccupationStep]):
    """ODIN-5.9.1."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.DrawOccupationStep, due: Due) -> None:
        s.players[seat].uses[-1].used = True
        draw_occupations(s, seat, step.count)


class PlayOccupationRules(StepRules[steps.PlayOccupationStep]):
    """ODIN-4.2, ODIN-5.9.2: a card in hand, or one that the third column will bring."""

    def as_printed(self, at: Position, player: Owner, space: SpaceFacts, step: steps.PlayOccupationStep) -> bool:
        return bool(player.hand) or (space.column == DRAW_COLUMN and bool(at.occupation_pile))

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep) -> Refusal | None:
        use = s.players[seat].uses[-1:]
        drawn = bool(use and use[0].proper)
        can = bool(s.players[seat].hand) if drawn else self.as_printed(s, s.players[seat], space, step)
        return None if can else Refusal("ODIN-5.9.2", "no_card")

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep, due: Due) -> None:
        s.players[seat].uses[-1].used = True
        s.push(PlayCards(seat, step.min, step.max))
