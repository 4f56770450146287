"""What a group may choose before the start (MAN-D01), and the rulings that follow from it (section 20)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.first_seat import BY_LOT, SEAT_LETTERS
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.manitoba.facts.lookups import ManitobaContent

AS_DATA = "data"
"""Play by the value in `setup.toml`."""

YES_NO = (AS_DATA, "yes", "no")


class ManitobaOptions(Struct, frozen=True):
    """The options of a new game; every field is one of `option_values`. From the fourth on they are rulings."""

    data: str = SHIPPED
    variant: str = "standard"
    first: str = BY_LOT
    wampum_during_end_of_round: str = AS_DATA
    wakeup_min_disks: str = AS_DATA
    helpful_events_optional: str = AS_DATA
    setup_area_good_may_use_ceremonial: str = AS_DATA
    setup_vision_figure_optional: str = AS_DATA
    must_place_gained_good_if_room: str = AS_DATA
    exchange_into_full_sector: str = AS_DATA
    event_step_gives_repeat_bonus: str = AS_DATA
    majority_needs_at_least: str = AS_DATA
    contiguous_group_min: str = AS_DATA
    second_place_after_tied_first: str = AS_DATA
    most_of_counts_all_tokens: str = AS_DATA
    most_of_with_empty_storage: str = AS_DATA
    skipping_player_refills: str = AS_DATA
    mountain_refill: str = AS_DATA
    sacrifice_any_token: str = AS_DATA
    wake_points_for_every_wake: str = AS_DATA
    final_tie: str = AS_DATA
    autumn_fifth_tile: str = AS_DATA
    score_floor: str = AS_DATA


class Rulings(Struct, frozen=True, kw_only=True):
    """The decisions of this game where the rulebook leaves something open; section 20 explains each field by its name.

    Some of them bring questions of their own (MAN-D61).
    """

    wampum_during_end_of_round: bool = False
    wakeup_min_disks: Literal[0, 1] = 1
    helpful_events_optional: bool = True
    setup_area_good_may_use_ceremonial: bool = False
    setup_vision_figure_optional: bool = True
    must_place_gained_good_if_room: bool = True
    exchange_into_full_sector: bool = False
    event_step_gives_repeat_bonus: bool = False
    majority_needs_at_least: int = 1
    contiguous_group_min: int = 1
    second_place_after_tied_first: bool = True
    most_of_counts_all_tokens: bool = True
    most_of_with_empty_storage: Literal["choose_any", "none"] = "choose_any"
    skipping_player_refills: bool = False
    mountain_refill: Literal["per_player_in_turn", "after_all"] = "per_player_in_turn"
    sacrifice_any_token: bool = True
    wake_points_for_every_wake: bool = True
    final_tie: Literal["shared", "wampum"] = "shared"
    autumn_fifth_tile: Literal["none", "draw_and_ignore"] = "none"
    score_floor: bool = False


VALUES: dict[str, tuple[str, ...]] = {
    "wakeup_min_disks": (AS_DATA, "1", "0"),
    "majority_needs_at_least": (AS_DATA, "0", "1", "2", "3"),
    "contiguous_group_min": (AS_DATA, "0", "1", "2", "3"),
    "most_of_with_empty_storage": (AS_DATA, "choose_any", "none"),
    "mountain_refill": (AS_DATA, "per_player_in_turn", "after_all"),
    "final_tie": (AS_DATA, "shared", "wampum"),
    "autumn_fifth_tile": (AS_DATA, "none", "draw_and_ignore"),
}
"""The values of the rulings that are more than a yes or no."""


def option_values(options: ManitobaOptions) -> dict[str, tuple[str, ...]]:
    """The options that matter, each with its values, the usual one first; `data` only where an owner has added files."""
    facts = manitoba_contents().get(options.data)
    offered = (
        {"data": tuple(manitoba_contents())}
        if facts is None or len(manitoba_contents()) > 1
        else dict[str, tuple[str, ...]]()
    )
    if facts is None:
        return offered
    offered["variant"] = tuple(facts.variants)
    by_lot = (BY_LOT,) if facts.setup.first_player.bot_rule == "random" else ()  # MAN-R27
    offered["first"] = (*by_lot, *SEAT_LETTERS)
    offered |= {name: VALUES.get(name, YES_NO) for name in Rulings.__struct_fields__}
    return offered


def rulings_of(options: ManitobaOptions, facts: ManitobaContent) -> Rulings:
    """The rulings that a game with these options is played by."""
    setup = facts.setup
    shipped: dict[str, Any] = msgspec.structs.asdict(setup.rulings)
    shipped |= {"autumn_fifth_tile": setup.sequence.autumn_fifth_tile, "score_floor": setup.score_track.floor}
    chosen = {name: value_meant(getattr(options, name), shipped[name]) for name in Rulings.__struct_fields__}
    return msgspec.convert(chosen, Rulings)


def value_meant(option: str, shipped: Any) -> Any:
    """The value that an option means, given the one in the data."""
    if option == AS_DATA:
        return shipped
    if option in ("yes", "no"):
        return option == "yes"
    return int(option) if option.isdigit() else option
