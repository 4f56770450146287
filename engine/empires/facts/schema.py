"""The words of the data files: kinds of goods, cards, symbols and events, and the base of all that a file says."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
GoodName: TypeAlias = Annotated[str, Meta(pattern="^(worker|food|wood|stone|sheep|fish|gold|axe|card|ship|vp)$")]
Resource: TypeAlias = Annotated[str, Meta(pattern="^(food|wood|stone|sheep|fish)$")]
ActionName: TypeAlias = Annotated[str, Meta(pattern="^(explore|populate|construct|harvest|sail)$")]
ClanName: TypeAlias = Annotated[str, Meta(pattern="^(glenn|ulaf|panuk|heidel|nanurjuk|mckinnon)$")]
CardKind: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^(start_field|start_location|field|upgrade_field|dual_field|location_action|location_feature|boost"
        "|island_near|island_distant)$"
    ),
]
Symbol: TypeAlias = Annotated[
    str,
    Meta(pattern="^(field|sea|war|craft|trade|lore|folk|mug|longship|sled|penguin|thistle|coin|island)$"),
]
EventName: TypeAlias = Literal[
    "explore",
    "populate",
    "construct",
    "harvest",
    "sail",
    "build",
    "boost",
    "conquer",
    "pillage",
    "raid",
    "raided",
    "pass",
    "lookout_end",
    "assign",
    "return",
    "move_pawn",
]
"""What features listen to."""

Goods: TypeAlias = dict[GoodName, Positive]
"""So many of each good."""


class Fact(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what a file says: nothing may stand there that no field means."""
