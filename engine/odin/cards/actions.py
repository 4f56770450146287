"""Which kinds of action the steps of a space are (ODIN-5): what cards that name actions ask."""

from __future__ import annotations

from functools import cache

from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import SHIPS
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.moments import Moment


def kinds(step: steps.Step) -> tuple[str, ...]:
    """The kind of action that a step is; none for most."""
    match step:
        case steps.DiceStep():
            return (step.action,)
        case (
            steps.OverseasTradeStep()
            | steps.ExploreStep()
            | steps.EmigrateStep()
            | steps.UpgradeStep()
            | steps.MountainStep()
        ):
            return (str(step.__struct_config__.tag),)
        case steps.GainStep(action=action) if action:
            return (action,)
        case _:
            return ()


@cache
def actions_of(space: str) -> tuple[str, ...]:
    """The kinds of action that a space holds."""
    found: list[str] = []
    for step in content().spaces[space].steps:
        ways = step.options if isinstance(step, steps.ChooseOneStep) else ((step,),)
        found += [kind for way in ways for one in way for kind in kinds(one)]
    return tuple(found)


def is_dice_action(name: str) -> bool:
    """Whether an action has a die. What follows the arrow of an option may be called so: no card gives a snare to choose."""
    return name in content().spaces_file.dice_action.__struct_fields__


@cache
def moments_in(space: str, action: str = "") -> tuple[Moment, ...]:
    """The use of a space, then the actions that it holds; or an action that an occupation takes, which has no space."""
    if not space:
        return (Moment("action", action=action),) if action else ()
    used = Moment("action_space", space=space, column=content().spaces[space].column)
    actions = (action,) if action else actions_of(space)
    return (used, *(Moment("action", action=one, space=space) for one in actions))


def upgrade_of(space: SpaceFacts) -> tuple[int, int]:
    """The printed size of the upgrade of a space, goods and steps each; nothing without one."""
    for step in space.steps:
        ways = step.options if isinstance(step, steps.ChooseOneStep) else ((step,),)
        for way in ways:
            for one in way:
                if isinstance(one, steps.UpgradeStep):
                    return one.max_goods, one.max_steps_each
    return 0, 0


def parts_to_replace(space: str, step: steps.Step) -> tuple[Moment, ...]:
    """What of a step cards may replace: the part of the space, and the action."""
    found = [Moment("action", action=action, space=space) for action in kinds(step)]
    if isinstance(step, steps.UpgradeStep):
        found.append(Moment("action_space", space=space, part="upgrade"))
    if isinstance(step, steps.ExchangeStep) and any(item in SHIPS for item in step.gain):
        found.append(Moment("action_space", space=space, part="build_ship"))
    return tuple(found)
