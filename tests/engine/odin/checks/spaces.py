"""What must hold of the action board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.odin.facts.look_ups import OdinContent
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.facts.schema_steps import (
    BattleFacts,
    BuyStep,
    ChooseOneStep,
    DiceStep,
    EmigrateStep,
    ExchangeChooseOneStep,
    ExchangeStep,
    ExploreStep,
    ForgeStep,
    GainIfAnimalStep,
    GainPerPlayerStep,
    GainStep,
    HuntFacts,
    OverseasTradeStep,
    PlainStep,
    PlayOccupationStep,
    ProducePerAnimalStep,
    SpaceStep,
)
from tests.engine.odin.checks.ids import Ids, Problem, repeated_problems, unknown

FILE = "action_spaces.toml"


def space_problems(c: OdinContent, ids: Ids) -> Iterator[Problem]:
    """ODIN-5."""
    spaces = c.spaces_file.space
    yield from repeated_problems(FILE, "space", [space.id for space in spaces])
    for column in range(1, 5):
        orders = [space.order for space in spaces if space.column == column]
        if orders != list(range(1, len(orders) + 1)):
            yield FILE, ("space", 0, "order"), f"column {column} is not numbered from the top"
        rows = [space.row for space in spaces if space.column == column]
        if rows != sorted(set(rows)):
            yield FILE, ("space", 0, "row"), f"the rows of column {column} are not in the order of their letters"
    for at, space in enumerate(spaces):
        for reason in one_space(c, space, ids):
            yield FILE, ("space", at), f"{space.id}: {reason}"
    explored = [
        face for space in spaces for step in space.steps if isinstance(step, ExploreStep) for face in step.faces
    ]
    if sorted(explored) != sorted(c.faces):
        yield FILE, ("space", 0), "ODIN-5.8: each face is explored by one space"
    columns = sorted(column for board in c.spaces_file.extension_board for column in board.sides)
    if columns != [1, 2, 3, 4]:
        yield FILE, ("extension_board", 0), "ODIN-2.7: each column has an imitation space on one side"
    yield from dice_problems(c, ids)


def one_space(c: OdinContent, space: SpaceFacts, ids: Ids) -> Iterator[str]:
    """What is wrong with a space."""
    if space.vikings != space.column:
        yield "as many Vikings as the number of the column"
    if not space.groups or not space.steps:
        yield "a space has a group and a step"
    swaps = False
    for step in space.steps:
        for plain in plain_steps(step):
            if wrong := unknown(items_of(plain), ids.things):
                yield wrong
            yield from one_step(c, space, plain)
        if isinstance(step, EmigrateStep) and step.optional_if_swapped and not swaps:
            yield "ODIN-5.6.6: there is no optional exchange before the emigration"
        swaps = isinstance(step, ExchangeStep) and step.optional


def plain_steps(step: SpaceStep) -> Iterator[PlainStep]:
    """A step, or the steps among which it lets choose."""
    if isinstance(step, ChooseOneStep):
        for option in step.options:
            yield from option
    else:
        yield step


def items_of(step: PlainStep) -> Iterable[str]:
    """The things that a step names."""
    if isinstance(step, GainStep | GainPerPlayerStep | GainIfAnimalStep):
        return step.items
    if isinstance(step, BuyStep):
        return [*step.pay, *step.gain]
    if isinstance(step, ExchangeStep):
        return [*step.gain, *(item for price in step.prices for item in price)]
    if isinstance(step, ExchangeChooseOneStep):
        return [*step.pay, *(item for bundle in step.options for item in bundle)]
    if isinstance(step, OverseasTradeStep | ForgeStep):
        return step.pay
    return [step.good] if isinstance(step, ProducePerAnimalStep) else []


def one_step(c: OdinContent, space: SpaceFacts, step: PlainStep) -> Iterator[str]:
    """What is wrong with a step."""
    if isinstance(step, ExchangeStep) and (step.pay is None) != bool(step.pay_one_of):
        yield "ODIN-5.2: an exchange has one price, or several to choose from"
    if isinstance(step, PlayOccupationStep) and step.min > step.max:
        yield "from `min` to `max` cards"
    if isinstance(step, DiceStep) and (step.action == "whaling") != bool(step.max_boats):
        yield "ODIN-5.7: whaling, and no other action, uses boats"
    if isinstance(step, ExploreStep):
        for face in step.faces:
            facts = c.faces.get(face)
            if facts is None:
                yield f"there is no {face} here"
            elif (facts.vikings, facts.ship_any_of) != (space.vikings, space.requires.ship_any_of):
                yield f"ODIN-5.8: exploration_boards.toml has other Vikings or ships for {face}"


def dice_problems(c: OdinContent, ids: Ids) -> Iterator[Problem]:
    """ODIN-5.7."""
    actions = c.spaces_file.dice_action
    for name in ("raid", "pillage", "hunting", "snare", "whaling"):
        action: BattleFacts | HuntFacts = getattr(actions, name)
        battle = isinstance(action, BattleFacts)
        paid = action.add_per_paid if battle else action.pay_result_with
        gained = [*action.failure_gain, *(() if battle else action.success_gain)]
        if wrong := unknown([*paid, *gained], ids.items):
            yield FILE, ("dice_action", name), wrong
