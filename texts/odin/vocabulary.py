"""How A Feast for Odin speaks in every language: what names its things, its icons, the rules behind its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.choices import KIND
from engine.game import Declined, Ended, Event, Move
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import ship_called
from engine.odin.facts.pieces import Bundle, Listing, NamedBuilding, NamedShip, RisingGood, TwoTiles
from engine.odin.game.scoring import score
from engine.odin.game.view import OdinView
from engine.odin.table import events as e
from engine.odin.table.feast import GAP, Dish
from engine.odin.table.feast_changes import LEAVE_OUT, PUT_IN
from engine.odin.table.moves import Done
from texts.catalogue import Language
from texts.odin import things
from texts.odin.brings import odin_move_brings
from texts.odin.feasts import dish_name, feast_differs
from texts.odin.given_up import given_up
from texts.odin.glance import at_a_glance
from texts.odin.laying import laid_in_a_row
from texts.odin.moves import TOLD, in_short
from texts.odin.remarks import odin_remarks
from texts.odin.terms import (
    column_amid,
    column_text,
    goods_seen,
    items_text,
    odin_term_of_kind,
    option_seen,
    rising_goods_text,
    row_amid,
    row_text,
    strip_name,
    strip_seen,
    way_amid,
    weapons_text,
)
from texts.odin.values import value_explanation
from texts.terms import term_of_number, term_of_several
from texts.vocabulary import Offered, Vocabulary

COLOUR_ICONS = {"orange": "🟧", "red": "🟥", "green": "🟩", "blue": "🟦"}
THING_ICONS = {
    "silver": "🪙", "wood": "🪵", "stone": "🪨", "ore": "⚒️",
    "bow": "🏹", "snare": "🪤", "spear": "🔱", "long_sword": "⚔️",
    "whaling_boat": "🛶", "knarr": "⛵", "longship": "🚢",
    "shed": "🛖", "stone_house": "🏠", "long_house": "🏡",
    GAP: "⬜",
}  # fmt: skip
PLANK_ICONS = {
    "build_houses": "🏠", "build_ships": "⛵", "hunting": "🏹", "livestock_market": "🐑", "weekly_market": "🧺",
    "products": "🥛", "crafting": "🔨", "mountains_and_trade": "⛰️", "sailing": "🧭", "emigration_and_occupation": "📜",
}  # fmt: skip
KIND_ICONS = {
    "pass": "⏭️", "skip": "⏭️", "accept": "🔄", "roll": "🎲", "stop": "✋", "fail": "✖️", "spend": "✅", "loot": "✅",
    "serve": "🍖", "done": "✔️", "place": "🧩", "buy": "⛵", "arm": "⚒️", "fill": "🪵", "imitate": "👥", "play": "📜",
    "use_card": "📜", "apply_card": "📜", "take": "⛰️", "explore": "🧭", "choose": "👉",
    "upgrade": "⬆️", "trade": "🔄",
}  # fmt: skip

TOLD_BY_CAUSE = ("harvest", "income", "bonus", "breeding")
"""The phases whose gains are told under their names."""


class HarvestedAlike(Event, frozen=True, tag="harvested_alike"):
    """Every seat has harvested the same."""

    items: Listing


def moved_how(event: e.MovedPiece) -> str:
    """What a card has done with a piece, by where it comes from and goes to."""
    if event.source == "supply":
        return "loaded"
    if event.to == "general_supply":
        return "returned"
    return "unloaded" if ship_called(event.source) else "taken"


def space_icon(space: str) -> str:
    """A die where one is rolled, else the plank's."""
    facts = odin_content().spaces.get(space)
    if facts is None:
        return ""
    rolls = any(isinstance(step, steps.DiceStep) for step in facts.steps)
    return "🎲" if rolls else PLANK_ICONS[facts.groups[0]]


def thing_icon(value: Any) -> str:
    """The colour of a good or of what it becomes, or a sign of the thing; the first of several things."""
    match value:
        case NamedShip(thing) | NamedBuilding(thing) | RisingGood(thing) | Dish(thing) | TwoTiles(thing):
            return thing_icon(thing)
        case Bundle(((thing, 1), *_)):
            return thing_icon(thing)
        case str() if value in odin_content().goods:
            return COLOUR_ICONS[odin_content().goods[value].colour]
        case str():
            return "🔷" if value in odin_content().special_tiles else THING_ICONS.get(value, "")
        case _:
            return ""


RULES = {
    "choose_start": "ODIN-12.5",
    "take_turn": "ODIN-3.5",
    "choose_half": "ODIN-5.4",
    "choose_price": "ODIN-5.2",
    "choose_bundle": "ODIN-5.2",
    "offer_exchange": "ODIN-5.2",
    "take_from_strip": "ODIN-5.3",
    "raise_goods": "ODIN-5.4",
    "trade_overseas": "ODIN-5.5",
    "buy_special_tiles": "ODIN-5.5",
    "forge_tile": "ODIN-5.2",
    "explore_face": "ODIN-5.8",
    "swap_boat": "ODIN-5.6",
    "emigrate_ship": "ODIN-5.6",
    "choose_boats": "ODIN-5.7",
    "roll_again": "ODIN-5.7",
    "declare": "ODIN-5.7",
    "play_cards": "ODIN-5.9",
    "bonus_card": "ODIN-4",
    "before_income": "ODIN-8",
    "hold_feast": "ODIN-6",
    "after_feast": "ODIN-8",
    "final_window": "ODIN-11",
    "end_turn": "ODIN-8",
    "card_offer": "ODIN-9",
    "card_choice": "ODIN-9",
    "card_raise": "ODIN-5.4",
    "card_strip": "ODIN-5.3",
    "card_lay": "ODIN-7",
}


class OdinVocabulary(Vocabulary):
    """See `Vocabulary`: what this game has of its own."""

    terms = MappingProxyType(
        {
            "card": things.card_name,
            "space": things.space_name,
            "plank": odin_term_of_kind("plank"),
            "option": things.option_text,
            "options": term_of_several(things.option_text, "odin.nothing"),
            "pay": things.option_text,
            "gain": things.option_text,
            "strip": strip_name,
            "goods": rising_goods_text,
            "colours": odin_term_of_kind("colours"),
            "colour": odin_term_of_kind("colour"),
            "tile": things.loot_name,
            "tiles": term_of_several(things.item_name, "odin.nothing"),
            "food": dish_name,
            "other": dish_name,
            "face": things.face_name,
            "faces": term_of_several(things.face_name, "odin.nothing"),
            "to": term_of_several(things.place_name, "odin.nothing"),
            "source": things.place_name,
            "item": things.item_name,
            "ship": things.ship_name,
            "ships": term_of_several(things.ship_name, "odin.nothing"),
            "boats": term_of_several(things.ship_name, "odin.nothing"),
            "animal": things.item_name,
            "wood": term_of_number("odin.counted.wood"),
            "stone": term_of_number("odin.counted.stone"),
            "long_swords": term_of_number("odin.counted.long_sword"),
            "spears": term_of_number("odin.counted.spear"),
            "income": term_of_number("odin.counted.silver"),
            "weapons": weapons_text,
            "vikings": term_of_number("odin.does.vikings"),
            "count": term_of_number("odin.items"),
            "row": row_text,
            LEAVE_OUT: dish_name,
            PUT_IN: dish_name,
            "column": column_text,
            "area": things.board_name,
            "board": things.board_name,
            "building": things.board_name,
            "piece": things.item_name,
            "resource": things.item_name,
            "items": items_text,
            "spent": things.counted_or_nothing,
            "action": odin_term_of_kind("action"),
            "question": odin_term_of_kind("question"),
        }
    )
    seen = MappingProxyType({"strip": strip_seen, "option": option_seen, "goods": goods_seen})
    amid = MappingProxyType({"turn": way_amid, "row": row_amid, "column": column_amid})
    as_drawn = frozenset({"row"})
    begun = MappingProxyType({"place": "piece"})
    for_all = frozenset(
        {
            "round_began",
            "colour_began",
            "board_turned",
            "silver_laid",
            "harvested_alike",
            "weapons_shuffled",
            "strips_shortened",
            "strip_revealed",
            "ended",
        }
    )
    placements = frozenset({"used_space", "imitated", "passed"})
    told = TOLD
    drawn_first = frozenset({"place"})
    declared_with = MappingProxyType({"serve": Done()})
    menus_by_kind = frozenset({"space", "card", "goods", "tile", "ship", "row"})
    hand_icon = "🏘️"
    last_resort = frozenset({"pass", "skip", "done", "fail"})
    by_menu = frozenset(
        {"take_turn", "before_income", "after_feast", "hold_feast", "declare", "play_cards", "raise_goods"}
    )
    rules = RULES
    examples = (
        "pass",
        "use a1",
        "use g1",
        "use p2",
        "use n1",
        "use c3",
        "use h1",
        "use q2",
        "place silver home_board a1",
        "place oil home_board a1",
        "buy longship",
        "arm longship-0",
        "imitate g1",
        "done",
    )

    def event_key(self, event: Event) -> str:
        """An event's tag, and what of it needs a sentence of its own."""
        tag = str(event.__struct_config__.tag)
        match event:
            case e.Gained(cause=cause) if cause in TOLD_BY_CAUSE:
                return f"{tag}.{cause}"
            case e.BoardTurned() | e.Explored() if event.silver:
                return f"{tag}.silver"
            case e.DrewOccupation(card=None):
                return f"{tag}.hidden"
            case e.TookItems(cleared=True):
                return f"{tag}.cleared"
            case e.MovedPiece():
                return f"{tag}.{moved_how(event)}"
            case e.Bred(born=0):
                return f"{tag}.pregnant"
            case e.Feasted() if event.penalties:
                return f"{tag}.gaps"
            case Declined():
                return f"{tag}.{event.what}"
            case Ended():
                return f"{tag}.{event.by}"
            case _:
                return tag

    def joined(self, before: Event, event: Event) -> Event | None:
        """The young of a kind and that they have been received are one piece of news."""
        match before, event:
            case e.Bred(seat=mother, animal=animal, born=born), e.Gained(seat=seat, cause="breeding"):
                return event if (mother, ((animal, born),)) == (seat, event.items) else None
            case _:
                return None

    def gathered(self, events: Sequence[Event], seats: int) -> Sequence[Event]:
        """A harvest that every seat has had is told once; what cards add to it stays with their owners."""
        crops = [event for event in events if isinstance(event, e.Gained) and event.cause == "harvest"]
        if seats == 1 or len(crops) < seats or any(event.items != crops[0].items for event in crops):
            return events
        told = [event for event in events if event not in crops]
        told.insert(events.index(crops[0]), HarvestedAlike(crops[0].items))
        return told

    def icon(self, view: OdinView | None, field: str, value: Any) -> str:
        """A sign for a value of a menu: the colour of a good, a die, the plank of a space, the thing itself."""
        if field == KIND:
            return KIND_ICONS.get(value, "")
        if field == "plank":
            return PLANK_ICONS.get(value, "")
        if field == "space":
            return space_icon(value)
        return thing_icon(value)

    def in_short(self, words: Language, move: Move) -> str:
        return in_short(words, move)

    def given_up(self, view: OdinView, move: Move, offered: Offered) -> Mapping[str, int]:
        return given_up(view, move, offered)

    def remarks(self, words: Language, view: OdinView, move: Move) -> str:
        return odin_remarks(words, view, move)

    def brings(self, words: Language, view: OdinView, move: Move) -> str:
        return odin_move_brings(words, view, move)

    def explains(self, words: Language, view: OdinView, field: str, value: Any) -> str:
        return value_explanation(words, view, field, value)

    def differs(self, words: Language, view: OdinView, before: Any, after: Any) -> str:
        return feast_differs(words, view, before, after)

    def brings_in_a_row(self, words: Language, view: OdinView, events: Sequence[Event]) -> str:
        return laid_in_a_row(words, view, events)

    def at_a_glance(self, words: Language, view: OdinView) -> str:
        return at_a_glance(words, view)

    def mark(self, words: Language, kind: str, name: str) -> str:
        return things.card_name(words, int(name))

    def verdict(self, words: Language, view: OdinView) -> str:
        """What a score alone is measured by (ODIN-12.5)."""
        if view.seats > 1:
            return ""
        good = odin_content().scoring.solo.very_good_score
        return words("odin.verdict.very_good" if score(view).rank else "odin.verdict", n=good)


ODIN_WORDS = OdinVocabulary("odin")
