"""How Manitoba names its things in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from engine.choices import KIND
from engine.game import Ended, Event, Move, Seat
from engine.manitoba.facts.components import COLOURS, GOODS, PATHS, PLACES, SUPPLY, TERRAINS
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import SeasonCard
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.options import AS_DATA, ManitobaOptions, Rulings, rulings_of
from engine.manitoba.table.events import (
    ComparedAtEvent,
    Declined,
    GotWampum,
    Learnt,
    Lifted,
    Sacrificed,
    ScoredGood,
    ScoringBegan,
    Stepped,
    Stored,
    UsedWampum,
)
from engine.manitoba.table.moves import ActWithDiscs, KeepIn, TakeOffered, WakeUp, WampumBerry, WampumWake
from engine.texts import in_language
from texts.catalogue import Language
from texts.manitoba.discs import acting_words, village_of
from texts.manitoba.effects import bonus_words, effect_words, tile_words
from texts.manitoba.given_up import given_up
from texts.manitoba.glance import at_a_glance
from texts.manitoba.hints import SectorWorth, manitoba_hints, sector_worth
from texts.manitoba.names import area_named
from texts.points import points_text
from texts.terms import term_of_kind, term_of_number, term_of_several
from texts.vocabulary import Offered, Vocabulary

GOOD_ICONS = dict(zip(GOODS, ("🫐", "🦬", "🐎", "🛶", "🪶"), strict=True))
COLOUR_ICONS = dict(zip(COLOURS, ("🟢", "🟤", "🟡", "🔵", "⚪"), strict=True))
PATH_ICONS = {path: icon for path, icon in zip(PATHS, COLOUR_ICONS.values(), strict=True) if path}
TERRAIN_ICONS = dict(zip(TERRAINS, ("🌲", "🌾", "⛰️", "💧", "🏔️"), strict=True))
THING_ICONS: dict[str, str] = {**GOOD_ICONS, **PATH_ICONS, **TERRAIN_ICONS}
KIND_ICONS = {"finish": "🏁", "pass": "⏭️", "skip": "⏭️", "decline": "✖️", "wampum_wake": "🐚", "wampum_berry": "🐚"}


good_name = term_of_kind("manitoba", "good", GOODS)
disc_name = term_of_kind("manitoba", "disc", COLOURS)
place_name = term_of_kind("manitoba", "place", PLACES)


def area_name(words: Language, area: str) -> str:
    """An area by its tile and landscape (MAN-2.4); an owner's areas may have names of their own."""
    tile, _, terrain = area.rpartition("-")
    if not tile or terrain not in TERRAINS:
        return area
    return area_named(words, tile, terrain)


several_areas = term_of_several(area_name, "manitoba.nothing")
several_discs = term_of_several(disc_name, "manitoba.nothing")


def sector_name(words: Language, sector: str) -> str:
    return words("manitoba.sector", good=good_name(words, sector)) if sector in GOODS else sector


def target_name(words: Language, to: str) -> str:
    """The target of a good or a figure: a sector, a ceremonial place, the supply, an area."""
    if to in GOODS:
        return sector_name(words, to)
    if to == SUPPLY:
        return words("manitoba.supply")
    return place_name(words, to) if to in PLACES else area_name(words, to)


def discs_name(words: Language, view: ManitobaView, discs: int) -> str:
    """Lifted discs by the colour that comes to lie on top (MAN-4.2); none to wake up with another ruling (MAN-R02)."""
    if discs == 0:
        return words("manitoba.no_discs")
    if discs not in range(1, len(view.totem) + 1):
        return str(discs)
    return words("manitoba.discs", n=discs, colour=disc_name(words, view.totem[discs - 1]))


def card_name(words: Language, view: ManitobaView, card: str) -> str:
    """What happens at the end of the round of a season card."""
    facts: SeasonCard = manitoba_contents()[view.data].cards[card]
    if facts.final:
        return words("manitoba.card.final")
    if facts.slot == "score":
        return words("manitoba.card.score", n=facts.number)
    if facts.slot == "event":
        return " + ".join(effect_words(effect, words) for effect in facts.effects)
    return words("manitoba.picture.card.round")


def tile_name(words: Language, view: ManitobaView, tile: str) -> str:
    """Which good a score tile scores (MAN-13)."""
    facts = manitoba_contents()[view.data].tiles[tile]
    return tile_words(facts.kind, facts.goods, words)


def row_name(words: Language, view: ManitobaView, cards: Iterable[str]) -> str:
    return " → ".join(card_name(words, view, card) for card in cards)


def tiles_name(words: Language, view: ManitobaView, tiles: tuple[str, ...] | int) -> str:
    """Score tiles by name, wampum tiles by number."""
    if isinstance(tiles, int):
        return words("manitoba.tiles", n=tiles)
    return words.listed(tile_name(words, view, tile) for tile in tiles)


class StoredSeveral(Event, frozen=True, tag="stored_several"):
    """Goods that came into their own sectors one after the other, told in one sentence."""

    seat: Seat
    goods: tuple[str, ...]


def usual_ruling(options: ManitobaOptions, option: str) -> str:
    """The value of a ruling in the data of these options, whatever they themselves choose."""
    meant = getattr(rulings_of(ManitobaOptions(data=options.data), manitoba_contents()[options.data]), option)
    return {True: "yes", False: "no"}[meant] if isinstance(meant, bool) else str(meant)


def move_brings_text(words: Language, view: ManitobaView, move: Move) -> str:
    """What discs open, the good that lies there, what a step on a path gives, what a sector is worth then, who goes home."""
    if isinstance(move, WampumWake | WampumBerry):
        return words("manitoba.does.wampum")
    at = manitoba_hints(view, (move,))
    discs = [lifted_discs_text(words, view, move)] if isinstance(move, ActWithDiscs | WakeUp) and view.totem else []
    goods = [good_name(words, target.good) for target in at.areas.values() if target.good]
    bonuses = [bonus_words(bonus, words) for given in at.spaces.values() for bonus in given]
    stored = (
        [sector_worth(view.players[view.seat], move.good, move)]
        if isinstance(move, TakeOffered) and view.seat is not None
        else []
    )
    worths = [told for one in (*at.stores.values(), *stored) if (told := worth_text(words, one))]
    if isinstance(move, KeepIn) and move.to in PLACES:
        worths.append(ceremonial_place_text(words, view, PLACES.index(move.to)))
    homes = [words("manitoba.brings.home", areas=several_areas(words, at.homes))] if at.homes else []
    return words.listed([*discs, *goods, *bonuses, *worths, *homes])


def worth_text(words: Language, worth: SectorWorth) -> str:
    """What a sector is scored for, or worth then."""
    if worth.scored is not None:
        return words("picture.points", n=worth.scored, points=points_text(worth.scored))
    if worth.then is None:
        return ""
    points = words("picture.points", n=worth.then, points=points_text(worth.then))
    return words("manitoba.brings.then", points=points)


def ceremonial_place_text(words: Language, view: ManitobaView, number: int) -> str:
    """How full a ceremonial place is with one good more; once it is full, the wampum tiles that it gives (MAN-10.5)."""
    assert view.seat is not None
    place = view.players[view.seat].places[number]
    now = len(place.goods) + 1
    if now < place.capacity:
        return words("manitoba.brings.held", n=now, capacity=place.capacity)
    return words(
        "manitoba.brings.full",
        tiles=words("manitoba.tiles", n=manitoba_contents()[view.data].places[number].wampum_gain),
    )


def lifted_discs_text(words: Language, view: ManitobaView, move: ActWithDiscs | WakeUp) -> str:
    """What lifted discs open: to who acts their uppermost one, to the others all of them."""
    village, _ = village_of(view.totem, move.discs)
    if isinstance(move, ActWithDiscs):
        return acting_words(words, view, village[0])
    return words("manitoba.brings.village", discs=several_discs(words, village))


RULES = {
    "first_area": "MAN-2",
    "first_path": "MAN-2",
    "choose_discs": "MAN-4",
    "act": "MAN-5",
    "passive": "MAN-8",
    "after_action": "MAN-11",
    "wampum": "MAN-11",
    "keep": "MAN-10",
    "take": "MAN-9",
    "reactivate": "MAN-10",
    "wake": "MAN-9",
    "deploy": "MAN-9",
    "copy": "MAN-9",
    "event_vision": "MAN-12",
    "event_move": "MAN-12",
    "event_remove": "MAN-12",
    "event_feather": "MAN-12",
    "score": "MAN-14",
    "final": "MAN-17",
    "refill": "MAN-14",
}


class ManitobaVocabulary(Vocabulary):
    """See `Vocabulary`: what this game has of its own."""

    terms = MappingProxyType(
        {
            "area": area_name,
            "origin": area_name,
            "areas": several_areas,
            "to": target_name,
            "sector": sector_name,
            "place": place_name,
            "path": term_of_kind("manitoba", "path", PATH_ICONS),
            "good": good_name,
            "goods": term_of_several(good_name, "manitoba.nothing"),
            "sectors": term_of_several(good_name, "manitoba.nothing"),
            "terrain": term_of_kind("manitoba", "landscape", TERRAINS),
            "colour": disc_name,
            "village": several_discs,
            "totem": several_discs,
            "season": lambda words, season: words(f"manitoba.season.{season}"),
            "question": lambda words, question: words(f"manitoba.question.{question}"),
            "figures": term_of_number("manitoba.figures"),
            "tokens": term_of_number("manitoba.tokens"),
            "feathers": term_of_number("manitoba.feathers"),
        }
    )
    seen = MappingProxyType(
        {"discs": discs_name, "card": card_name, "cards": row_name, "tile": tile_name, "tiles": tiles_name}
    )
    by_seat = frozenset({"counts"})
    menus_by_kind = frozenset({"to"})
    for_all = frozenset({"season_began", "event_began", "compared", "scoring_began", "season_ended", "ended"})
    hand_icon = "🏘️"
    last_resort = frozenset({"pass", "skip", "decline"})
    by_menu = frozenset({"act", "passive", "choose_discs"})
    rules = RULES
    examples = ("pass", "finish", "act 5", "wake 3 3", "vision shaman", "vision warrior", "wampum wake", "score horse")

    def event_key(self, event: Event) -> str:
        """An event's tag, and what of it needs a sentence of its own."""
        tag = str(event.__struct_config__.tag)
        match event:
            case Lifted():
                return f"{tag}.{event.mode}"
            case UsedWampum():
                return f"{tag}.{event.use}"
            case ComparedAtEvent():
                return f"{tag}.{event.kind}"
            case Learnt() | Declined():
                return f"{tag}.{event.what}"
            case ScoredGood(source="wampum"):  # the only points that no event before them explains
                return f"{tag}.wampum"
            case Stepped(first=True):
                return f"{tag}.first"
            case Stored() if event.good == event.to:
                return f"{tag}.own"
            case StoredSeveral():
                return "stored.several"
            case Ended():
                return f"{tag}.{event.by}"
            case GotWampum(tiles=0) | Sacrificed(sectors=()):
                return f"{tag}.none"
            case ScoringBegan(tile=None):
                return f"{tag}.final"
            case _:
                return tag

    def joined(self, before: Event, event: Event) -> Event | None:
        """Goods that one seat stores in their own sectors, one after the other."""
        if not isinstance(event, Stored) or event.good != event.to:
            return None
        match before:
            case StoredSeveral():
                return StoredSeveral(event.seat, (*before.goods, event.good))
            case Stored() if before.good == before.to:
                return StoredSeveral(event.seat, (before.good, event.good))
            case _:
                return None

    def icon(self, view: ManitobaView | None, field: str, value: Any) -> str:
        """A sign for a value of a menu: the good, the colour or the landscape."""
        if field == KIND:
            return KIND_ICONS.get(value, "")
        if field == "discs":
            return COLOUR_ICONS[view.totem[value - 1]] if view and value in range(1, len(view.totem) + 1) else ""
        return THING_ICONS.get(value) or THING_ICONS.get(str(value).rpartition("-")[2], "")

    def given_up(self, view: ManitobaView, move: Move, offered: Offered) -> Mapping[str, int]:
        return given_up(view, move, offered)

    def brings(self, words: Language, view: ManitobaView, move: Move) -> str:
        return move_brings_text(words, view, move)

    def chapter(self, words: Language, chapter: Any) -> str:
        return words.capitalised(words(f"manitoba.season.{chapter}"))

    def supposes(self, words: Language) -> str:
        return words("manitoba.supposes")

    def at_a_glance(self, words: Language, view: ManitobaView) -> str:
        return at_a_glance(words, view)

    def option_value(self, words: Language, options: ManitobaOptions, option: str, value: str) -> str:
        """What an option may be. A ruling as the data have it is the usual one; owners name their territories."""
        if option in Rulings.__struct_fields__ and value in (AS_DATA, usual := usual_ruling(options, option)):
            key = f"manitoba.option.{option}.{usual}"
            return words("manitoba.option.as_data", value=words(key) if key in words else usual)
        key = f"manitoba.option.{option}.{value}"
        if option == "variant" and key not in words:
            return in_language(manitoba_contents()[options.data].variants[value].names, words.language) or value
        return words(key)


MANITOBA_WORDS = ManitobaVocabulary("manitoba")
