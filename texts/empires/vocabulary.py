"""How Empires of the North speaks in every language: what names its things, its icons, the rules behind its questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from engine.choices import KIND
from engine.empires.facts.content import CHOICES, SHIPPED, empires_contents
from engine.empires.game.scoring import score
from engine.empires.game.view import EmpiresView
from engine.empires.options import Options
from engine.empires.table.moves import Prefer
from engine.empires.table.preferences import ALWAYS, ASK, NEVER
from engine.empires.table.subsets import ENOUGH, NONE
from engine.game import Event, Move, Seat
from engine.texts import in_language
from texts.catalogue import Language
from texts.empires.brings import Proposed, brings_text, card_explained, offered_told, side_name
from texts.empires.events import event_key, is_untold, joined_event, shortened_event
from texts.empires.given_up import given_up
from texts.empires.glance import at_a_glance
from texts.empires.moves import TOLD, alike_choice, pale_moves
from texts.empires.terms import SEEN, TERMS, card_of, mark_name
from texts.vocabulary import Offered, Vocabulary

GOOD_ICONS = {
    "worker": "👷", "food": "🍞", "wood": "🪵", "stone": "🪨", "sheep": "🐑", "fish": "🐟", "gold": "🪙", "axe": "🪓",
    "card": "🃏", "ship": "⛵", "vp": "⭐",
}  # fmt: skip
TILE_ICONS = {"explore": "🔍", "populate": "👥", "construct": "🔨", "harvest": "🌾", "sail": "⛵"}
KIND_ICONS = {
    "build": "🏠", "use": "⚙️", "raid": "🪓", "pass": "⏭️", "skip": "⏭️", "done": "✔️", "accept": "✅", "boost": "⚡",
    "field": "🌾", "pay": "💰", "gain": "📥", "sail": "⛵", "pillage": "🔥", "conquer": "🚩", "turn_over": "🔄", "island": "🏝️",
    "move": "👣", "trade": "🔁",
}  # fmt: skip
STOPS: dict[Any, str] = {ENOUGH: "✔️", NONE: "🚫"}
KINDS_OF_CARD = {
    "location_action": "⚙️", "location_feature": "✨", "boost": "⚡", "field": "🌾", "upgrade_field": "🌾",
    "dual_field": "🌾", "start_field": "🌾", "start_location": "⚙️", "island_near": "🏝️", "island_distant": "🏝️",
}  # fmt: skip


RULES = {
    "pick_clan": "EMP-3.10",
    "keep_opening": "EMP-3.8",
    "lookout_keep": "EMP-5",
    "payout": "EMP-12.9",
    "demand": "EMP-19.3",
    "exhaust_own": "EMP-19.3",
    "take_turn": "EMP-6",
    "pay_cost": "EMP-16",
    "pay_any": "EMP-16",
    "discard_for_cost": "EMP-16.5",
    "choose_original": "EMP-12.15",
    "window": "EMP-9",
    "harvest": "EMP-8.8",
    "construct": "EMP-8.7",
    "load_ship": "EMP-8.9",
    "react": "EMP-12.21",
    "pick_field": "EMP-9.14",
    "pick_restored": "EMP-12.13",
    "pick_reclaimed": "EMP-12.18",
    "search_deck": "EMP-12.11",
    "keep_seen": "EMP-12.25",
    "return_cards": "EMP-12.17",
    "pick_copy": "EMP-12.15",
    "pick_new_original": "EMP-12.15",
    "pick_cheaper": "EMP-11",
    "drop_cost": "EMP-11",
    "raid_by_card": "EMP-10",
    "shift_pawn": "EMP-12.12",
    "advance_ship": "EMP-12.14",
    "pick_ship": "EMP-12.16",
    "gain_units": "EMP-12.4",
    "preferences": "EMP-17.7",
    "trade_goods": "EMP-16.6",
    "assign_units": "EMP-12.6",
    "release_from": "EMP-12.7",
    "release_units": "EMP-12.7",
    "pick_side": "EMP-11.3",
    "offer_effect": "EMP-12.26",
    "pick_action": "EMP-11.8",
    "resolve_ship": "EMP-13",
    "deal_with_island": "EMP-13",
}


class EmpiresVocabulary(Vocabulary):
    """See `Vocabulary`: what this game has of its own."""

    def __init__(self, proposed: Proposed) -> None:
        """`proposed` tells which of some cards a policy would keep: no text judges that."""
        super().__init__("empires")
        self._proposed = proposed

    terms = TERMS
    told = TOLD
    seen = MappingProxyType({**SEEN, "number": side_name, "op": offered_told})
    seats = frozenset({"victim", "first"})
    menus_by_kind = frozenset({"card", "tile", "good", "source", "goods"})
    for_all = frozenset({"set_up", "round_began", "phase_began", "last_round", "cleaned_up", "token_drawn", "ended"})
    hand_icon = "🃏"
    last_resort = frozenset({"pass", "skip", "done"})
    by_menu = frozenset({"take_turn", "pick_reclaimed", "search_deck"})
    named_whole = frozenset({"prefer", "trade"})
    proposed_in_words = frozenset({"keep", "pay", "gain"})
    rules = RULES
    examples = (
        "pass",
        "pawn explore",
        "pawn populate",
        "pawn construct",
        "pawn harvest",
        "pawn sail",
        "build barn-raising",
        "sail clan fish axe",
        "conquer",
    )

    def event_key(self, event: Event) -> str:
        return event_key(event)

    def joined(self, before: Event, event: Event) -> Event | None:
        return joined_event(before, event)

    def shortened(self, before: Event, event: Event) -> Event:
        return shortened_event(before, event)

    def untold(self, event: Event, audience: Seat | None) -> bool:
        return is_untold(event, audience)

    def settled(self, view: EmpiresView) -> Sequence[tuple[Move, Move]]:
        player = view.players[view.own]
        answers = ((ALWAYS, player.always or ()), (NEVER, player.never or ()))
        return [(Prefer(card, answer), Prefer(card, ASK)) for answer, cards in answers for card in cards]

    def icon(self, view: EmpiresView | None, field: str, value: Any) -> str:
        """A sign for a value of a menu: the good, the tile, the kind of card."""
        if field == KIND:
            return KIND_ICONS.get(value, "")
        if field in ("card", "cards", "base", "island"):
            card = card_of(view.data, value) if view and isinstance(value, int) else None
            return KINDS_OF_CARD.get(card.kind, "") if card else STOPS.get(value, "")
        if isinstance(value, str):
            return GOOD_ICONS.get(value) or TILE_ICONS.get(value, "")
        return ""

    def alike(self, view: EmpiresView, field: str, value: Any) -> Any:
        return alike_choice(view, field, value)

    def given_up(self, view: EmpiresView, move: Move, offered: Offered) -> Mapping[str, int]:
        return given_up(view, move)

    def brings(self, words: Language, view: EmpiresView, move: Move) -> str:
        return brings_text(words, view, move, self._proposed)

    def explains(self, words: Language, view: EmpiresView, field: str, value: Any) -> str:
        return card_explained(words, view, field, value)

    def at_a_glance(self, words: Language, view: EmpiresView) -> str:
        return at_a_glance(words, view)

    def chapter(self, words: Language, chapter: Any) -> str:
        return super().chapter(words, chapter) if chapter else words.capitalised(words("empires.phase.set_up"))

    def cards_seen(self, view: EmpiresView) -> Iterator[int]:
        """The cards that a seat sees, its own first: hand, empire, islands, the others' empires.

        Those that are not the shipped ones have no pictures: an owner's, and what has changed since the game began.
        """
        seats = sorted(view.players, key=lambda player: player is not view.players[view.seat or 0])
        numbers = chain(
            seats[0].hand or (),
            (standing.card for standing in seats[0].empire),
            (*view.near.open, *view.distant.open),
            (standing.card for player in seats[1:] for standing in player.empire),
        )
        here, shipped = empires_contents()[view.data].cards, empires_contents()[SHIPPED].cards
        yield from (number for number in numbers if here[number] == shipped.get(number))

    def mark(self, words: Language, kind: str, name: str) -> str:
        return mark_name(words, kind, name)

    def verdict(self, words: Language, view: EmpiresView) -> str:
        """The rank of a result in the solo game, and how many points win it (EMP-19.7)."""
        if not view.scenario:
            return ""
        solo = empires_contents()[view.data].solo
        reached = solo.ranks[score(view).rank or 0]
        return words("empires.verdict", rank=in_language(reached.name, words.language), n=solo.win_total)

    def pale(self, view: EmpiresView) -> Iterable[Move]:
        return pale_moves(view)

    def option_value(self, words: Language, options: Options, option: str, value: str) -> str:
        """What an option may be; scenarios are called as in the data."""
        if option == "scenario":
            name = empires_contents()[CHOICES[options.data]].scenarios[value].name
            return in_language(name, words.language)
        return words(f"empires.option.{option}.{value}")
