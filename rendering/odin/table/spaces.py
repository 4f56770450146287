"""The spaces of the action board: where each one is, and what it says in marks."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.facts.schema_steps import (
    BuyStep,
    ChooseOneStep,
    DiceStep,
    DrawOccupationStep,
    DrawWeaponsStep,
    EmigrateStep,
    ExchangeChooseOneStep,
    ExchangeStep,
    ExploreStep,
    ForgeStep,
    GainIfAnimalStep,
    GainPerPlayerStep,
    GainStep,
    MountainStep,
    OverseasTradeStep,
    PlayOccupationStep,
    ProducePerAnimalStep,
    SpaceStep,
    SpecialSaleStep,
    UpgradeStep,
)
from rendering.odin.signs.icons import (
    ANY_WEAPON,
    ARROW,
    CARD,
    COMPASS,
    DIE_EIGHT,
    DIE_TWELVE,
    DRAW,
    FEAST,
    FORGE,
    MOUNTAIN,
    RAISE,
    RAISE_TWICE,
)
from rendering.odin.signs.marks import OdinMark, items_marks

PLANKS: tuple[tuple[str, str], ...] = (
    ("build_houses", "a"),
    ("build_ships", "b"),
    ("hunting", "cd"),
    ("livestock_market", "ef"),
    ("weekly_market", "g"),
    ("products", "h"),
    ("crafting", "ij"),
    ("mountains_and_trade", "klm"),
    ("sailing", "nop"),
    ("emigration_and_occupation", "qr"),
)
"""The planks of the printed board with the letters of their rows (ODIN-18)."""

ROWS = "".join(rows for _, rows in PLANKS)
COLUMNS = (1, 2, 3, 4)

FACE_LETTERS = {
    "shetland": "S",
    "faroe_islands": "F",
    "iceland": "I",
    "greenland": "G",
    "bear_island": "B",
    "baffin_island": "Ba",
    "labrador": "L",
    "newfoundland": "N",
}
"""Short signs of the exploration boards, as far as a cell has room; the boards show them too."""

TO: OdinMark = ("icon", ARROW)
OR: OdinMark = ("text", "/")


class SpaceCell(Struct, frozen=True):
    """A space with its place: the row it begins in, how many rows it takes, and its lines of marks."""

    space: str
    row: str
    column: int
    rows: int
    lines: tuple[tuple[OdinMark, ...], ...]

    @property
    def name(self) -> str:
        """What players call it, such as `e2` (ODIN-18)."""
        return f"{self.row}{self.column}"


@cache
def action_board_cells() -> dict[str, SpaceCell]:
    """All printed spaces by id, column by column."""
    return {
        id: SpaceCell(id, space.place[0], space.column, len(space.groups), space_lines(space))
        for id, space in odin_content().spaces.items()
    }


def space_code(space: str) -> str:
    """A printed space by its letter and column."""
    return action_board_cells()[space].name


def space_lines(space: SpaceFacts) -> tuple[tuple[OdinMark, ...], ...]:
    """What a space says: in one line, or in two where it spans two rows."""
    if len(space.groups) == 1:
        return (tuple(mark for step in space.steps for mark in step_marks(step)),)
    if isinstance(step := space.steps[0], ExchangeChooseOneStep):
        one, other = (items_marks(option) for option in step.options)
        return (*items_marks(step.pay), TO), (*one, OR, *other)
    first, *rest = space.steps
    return tuple(step_marks(first)), tuple(mark for step in rest for mark in step_marks(step))


def step_marks(step: SpaceStep) -> list[OdinMark]:
    """What a step takes and gives."""
    match step:
        case GainStep():
            return items_marks(step.items)
        case BuyStep():
            return [*items_marks(step.pay), TO, *items_marks(step.gain)]
        case ExchangeStep():
            return exchange_marks(step)
        case ExchangeChooseOneStep():
            options = [mark for option in step.options for mark in (OR, *items_marks(option))][1:]
            return [*items_marks(step.pay), TO, *options]
        case GainPerPlayerStep():
            return [*items_marks(step.items), ("text", "×P")]
        case ProducePerAnimalStep():
            return [("item", step.animal), TO, ("text", f"1–{step.max}"), ("item", step.good)]
        case GainIfAnimalStep():
            return [("item", step.animal), TO, *items_marks(step.items)]
        case ChooseOneStep():
            return [mark for option in step.options for mark in (OR, *steps_marks(option))][1:]
        case _:
            return action_marks(step)


def exchange_marks(step: ExchangeStep) -> list[OdinMark]:
    """A price, or one of several, for what is right of the arrow."""
    prices = [mark for price in step.prices for mark in (OR, *items_marks(price))][1:]
    cards: list[OdinMark] = [("icon", CARD)] * step.play_occupations
    return [*prices, TO, *cards, *items_marks(step.gain)]


def steps_marks(option: tuple[SpaceStep, ...]) -> list[OdinMark]:
    """One of several lists of steps."""
    return [mark for step in option for mark in step_marks(step)]


def action_marks(step: SpaceStep) -> list[OdinMark]:
    """The steps that are actions of their own."""
    match step:
        case MountainStep():
            return [("icon", MOUNTAIN), ("text", "+".join(map(str, step.takes)))]
        case UpgradeStep():
            arrow = RAISE if step.max_steps_each == 1 else RAISE_TWICE
            return [("icon", arrow), ("text", str(step.max_goods))]
        case DrawWeaponsStep():
            return [("icon", ANY_WEAPON), ("text", str(step.count))]
        case OverseasTradeStep():
            return [*items_marks(step.pay), ("item", "knarr"), ("rank", "3"), TO, ("rank", "4")]
        case SpecialSaleStep():
            return [
                ("item", "knarr"),
                ("item", "silver"),
                TO,
                ("item", "english_crown"),
                ("text", f"≤{step.max_tiles}"),
            ]
        case ForgeStep():
            return [*items_marks(step.pay), TO, ("icon", FORGE), ("rank", "4")]
        case ExploreStep():
            return [("icon", COMPASS), ("text", " ".join(FACE_LETTERS[face] for face in step.faces))]
        case EmigrateStep():
            return [("item", "knarr"), OR, ("item", "longship"), TO, ("icon", FEAST)]
        case DrawOccupationStep():
            return [("icon", DRAW), ("text", "+")]
        case PlayOccupationStep():
            return [("icon", CARD), ("text", f"{step.min}–{step.max}")]
        case DiceStep():
            return dice_marks(step)
        case _:
            raise TypeError(f"no marks for {step}")


WEAPON_OF = {"hunting": "bow", "snare": "snare", "whaling": "spear", "raid": "long_sword", "pillage": "long_sword"}


def die_marks(action: str) -> list[OdinMark]:
    """The die of a dice action, and its weapon."""
    facts = getattr(odin_content().spaces_file.dice_action, action)
    return [("icon", DIE_EIGHT if facts.die == 8 else DIE_TWELVE), ("item", WEAPON_OF[action])]


def dice_marks(step: DiceStep) -> list[OdinMark]:
    """A dice action: its die, its weapon, and what a success brings; a blue tile for a raid or pillage."""
    facts = getattr(odin_content().spaces_file.dice_action, step.action)
    boats: list[OdinMark] = [("text", f"≤{step.max_boats}"), ("item", "whaling_boat")] if step.max_boats > 1 else []
    if step.max_boats == 1:
        boats = [("item", "whaling_boat")]
    gains = getattr(facts, "success_gain", None)
    brings: list[OdinMark] = [("rank", "4")] if gains is None else [("item", item) for item in gains if item != "snare"]
    return [*die_marks(step.action), *boats, TO, *brings]
