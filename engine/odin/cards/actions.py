"""Which kinds of action the steps of a space are (ODIN-5): what cards that name actions ask."""

from __future__ import annotations

from functools import cache

from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.moments import Moment


@cache
def actions_of(space: str) -> tuple[str, ...]:
    """The kinds of action that a space holds."""
    return tuple(action for step in odin_content().spaces[space].all_steps for action in step.actions)


def is_dice_action(name: str) -> bool:
    """Whether an action has a die. Tells actions among options from things of the same name: no card gives a snare."""
    return name in odin_content().spaces_file.dice_action.__struct_fields__


@cache
def moments_in(space: str, action: str = "") -> tuple[Moment, ...]:
    """The use of a space, then the actions that it holds; or an action that an occupation takes, which has no space."""
    if not space:
        return (Moment("action", action=action),) if action else ()
    used = Moment("action_space", space=space, column=odin_content().spaces[space].column)
    actions = (action,) if action else actions_of(space)
    return (used, *(Moment("action", action=one, space=space) for one in actions))


def upgrade_of(space: SpaceFacts) -> tuple[int, int]:
    """The printed size of the upgrade of a space, goods and steps each; nothing without one."""
    sizes = ((step.max_goods, step.max_steps_each) for step in space.all_steps if isinstance(step, steps.UpgradeStep))
    return next(sizes, (0, 0))


def parts_to_replace(space: str, step: steps.SpaceStep) -> tuple[Moment, ...]:
    """The moments of a step that cards may replace: the action, and the part of the space."""
    actions = (Moment("action", action=action, space=space) for action in step.actions)
    return (*actions, *(Moment("action_space", space=space, part=part) for part in step.parts))
