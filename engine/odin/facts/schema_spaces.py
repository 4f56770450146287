"""What the file of the action board looks like: spaces, the extension boards; their steps are in `schema_steps.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from engine.odin.facts.schema import AnimalKind, Fact, NamedFact, Positive, ShipName
from engine.odin.facts.schema_steps import ChooseOneStep, DiceActions, SpaceStep

ColumnNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
RowLetter: TypeAlias = Annotated[str, Meta(pattern="^[a-r]$")]
SpaceGroup: TypeAlias = Literal[
    "build_houses",
    "build_ships",
    "hunting",
    "livestock_market",
    "weekly_market",
    "products",
    "crafting",
    "mountains_and_trade",
    "sailing",
    "emigration_and_occupation",
]
StoneColour: TypeAlias = Literal[
    "green", "ivory", "tan", "light_blue", "light_yellow", "red", "orange", "brown", "grey"
]


class Requires(Fact, frozen=True):
    """What must hold when the Vikings are placed: all of it; of `ship_any_of` one kind is enough (ODIN-5.0)."""

    ship_min: dict[ShipName, Positive] = field(default_factory=dict[ShipName, int])
    ship_any_of: tuple[ShipName, ...] = ()
    animal_min: dict[AnimalKind, Positive] = field(default_factory=dict[AnimalKind, int])


class SpaceFacts(NamedFact, frozen=True):
    """A space of the action board, with its steps in order (ODIN-5)."""

    column: ColumnNumber
    order: Positive
    row: RowLetter
    vikings: Positive
    groups: tuple[SpaceGroup, ...]
    colour: StoneColour
    steps: tuple[SpaceStep, ...]
    requires: Requires = Requires()

    @property
    def place(self) -> str:
        """What the space is called: the letter of its row and the number of its column, `e2` (ODIN-18)."""
        return f"{self.row}{self.column}"

    @property
    def all_steps(self) -> Iterator[SpaceStep]:
        """Its steps, those of its options too."""
        for step in self.steps:
            yield step
            if isinstance(step, ChooseOneStep):
                yield from (one for way in step.options for one in way)


class ExtensionBoard(Fact, frozen=True):
    """An extension board: each side has an imitation space in one column (ODIN-2.7)."""

    id: Literal["left", "right"]
    sides: tuple[ColumnNumber, ColumnNumber]


class SpacesFile(Fact, frozen=True):
    dice_action: DiceActions
    space: tuple[SpaceFacts, ...]
    extension_board: tuple[ExtensionBoard, ...]
