"""Things that a space simply gives: always, for each player, or for animals (ODIN-5.1)."""

from __future__ import annotations

from typing import TypeVar

from engine.game import Refusal, Seat
from engine.odin.asking.ships import use_longships
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import items_times
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.charges import grant_reward
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.state import AnyTable, Owner, SharedTable
from engine.odin.table.weapons import draw_weapons


class GainStepRules(StepRules[steps.GainStep]):
    """ODIN-5.1.1, ODIN-5.7.10: plundering uses longships."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.GainStep, due: StepDue) -> None:
        if step.actions:
            use_longships(s.players[seat], 2)
        grant_reward(s, seat, step.items)


class GainPerPlayerRules(StepRules[steps.GainPerPlayerStep]):
    """ODIN-5.1.4."""

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.GainPerPlayerStep, due: StepDue
    ) -> None:
        grant_reward(s, seat, items_times(step.items, s.seats))


AnimalStepT = TypeVar("AnimalStepT", steps.ProducePerAnimalStep, steps.GainIfAnimalStep)


class AnimalRules(StepRules[AnimalStepT]):
    """A step that needs an animal in the stable, pregnant or not."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: AnimalStepT) -> bool:
        return player.animals(step.animal) > 0

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: AnimalStepT) -> Refusal | None:
        there = s.players[seat].animals(step.animal)
        return None if there else Refusal("ODIN-5.1.2", "needs_animal", {"animal": step.animal})


class ProduceRules(AnimalRules[steps.ProducePerAnimalStep]):
    """ODIN-5.1.2."""

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ProducePerAnimalStep, due: StepDue
    ) -> None:
        grant_reward(s, seat, {step.good: min(step.max, s.players[seat].animals(step.animal))})


class GainIfAnimalRules(AnimalRules[steps.GainIfAnimalStep]):
    """ODIN-5.1.3."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.GainIfAnimalStep, due: StepDue) -> None:
        grant_reward(s, seat, step.items)


class WeaponsRules(StepRules[steps.DrawWeaponsStep]):
    """ODIN-5.4.5."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.DrawWeaponsStep, due: StepDue) -> None:
        s.players[seat].uses[-1].used = True
        draw_weapons(s, seat, step.count)
