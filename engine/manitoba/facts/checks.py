"""The checks among the values of the data files; a file that breaks one is refused with the place and the reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.content import FilePlace, repeated_ids
from engine.manitoba.facts.components import (
    COLOURS,
    FEATHER,
    GOODS,
    KINDS,
    PATHS,
    PLACES,
    STORED_GOODS,
    TERRAINS,
    PlacedTile,
)
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.schema import Effect, PathBonus, PathSpace, SeasonCard
from engine.manitoba.facts.schema_setup import TileFacts
from engine.manitoba.facts.territory import SIDES, cell_neighbours, connected_areas, join_territory

ContentFault: TypeAlias = tuple[str, FilePlace, str]
"""The file, the place in it and the reason."""

ORDER = {
    "points_per_figure": "together",
    "majority_figures": "together",
    "majority_contiguous": "together",
}
"""The events that are compared once for all (MAN-12.1); all others run in turn."""

NAME = re.compile(r"[\w-]+")
"""A name that can be typed as one word."""


def content_faults(c: ManitobaContent) -> Iterator[ContentFault]:
    """Everything that is wrong with a set of facts."""
    yield from goods_problems(c)
    yield from sector_problems(c)
    yield from setup_problems(c)
    yield from starting_problems(c)
    yield from sequence_problems(c)
    yield from path_problems(c)
    yield from card_problems(c)
    yield from score_tile_problems(c)
    yield from territory_problems(c)


def not_each_once(
    file: str, place: FilePlace, found: Iterable[str], wanted: Sequence[str], rule: str = ""
) -> Iterator[ContentFault]:
    """Names what is missing, doubled or unknown among ids of which each is wanted once."""
    counts = Counter(found)
    wrong = [f"{id!r} is missing" for id in wanted if not counts[id]]
    wrong += [f"{id!r} is there {n} times" for id, n in counts.items() if n > 1]
    wrong += [f"{id!r} is unknown" for id in counts if id not in wanted]
    if wrong:
        yield file, place, rule + ", ".join(wrong)


def doubled_ids(file: str, table: str, ids: Sequence[str]) -> Iterator[ContentFault]:
    """Names the ids of a table that are there more than once, each where it stands first."""
    for id, n in repeated_ids(ids).items():
        yield file, (table, ids.index(id), "id"), f"{id!r} is there {n} times"


def goods_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-1.2, MAN-1.3, MAN-2.1."""
    yield from not_each_once("goods", ("good", 0), (good.id for good in c.goods.good), GOODS)
    for at, good in enumerate(c.goods.good):
        if good.id not in GOODS:
            continue
        kind = GOODS.index(good.id)
        link = (TERRAINS[kind], COLOURS[kind], PATHS[kind])
        if (good.terrain, good.disk, good.path) != link:
            yield "goods", ("good", at, "terrain"), f"MAN-1.3: {good.id} goes with {', '.join(filter(None, link))}"
        if (good.kind == "joker") != (kind == FEATHER):
            yield "goods", ("good", at, "kind"), "MAN-1.2: only the feather is a joker"
        if max(good.supply.p2, good.supply.p3, good.supply.p4) > good.total:
            yield "goods", ("good", at, "supply"), f"MAN-2.1: there are only {good.total} of {good.id}"
    yield from not_each_once("goods", ("terrain", 0), (terrain.id for terrain in c.goods.terrain), TERRAINS)
    for at, terrain in enumerate(c.goods.terrain):
        kind = TERRAINS.index(terrain.id) if terrain.id in TERRAINS else 0
        if (terrain.good, terrain.disk) != (GOODS[kind], COLOURS[kind]):
            yield "goods", ("terrain", at, "good"), f"MAN-1.3: {terrain.id} goes with {GOODS[kind]}, {COLOURS[kind]}"


def sector_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-2.8, MAN-10."""
    yield from not_each_once("goods", ("sector", 0), (sector.good for sector in c.goods.sector), STORED_GOODS)
    for at, sector in enumerate(c.goods.sector):
        if [space.n for space in sector.spaces] != list(range(1, len(sector.spaces) + 1)):
            yield "goods", ("sector", at, "spaces"), "MAN-10.1: spaces are numbered from 1 without gaps"
    yield from not_each_once("goods", ("ceremonial_place", 0), (place.id for place in c.goods.ceremonial_place), PLACES)
    for at, place in enumerate(c.goods.ceremonial_place):
        if place.capacity > len(GOODS):
            yield "goods", ("ceremonial_place", at, "capacity"), "MAN-10.4: no kind lies there twice, so at most five"


def setup_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-2.1."""
    setup = c.setup
    yield from not_each_once(
        "setup", ("by_players", 0), (str(row.players) for row in setup.by_players), ("2", "3", "4")
    )
    for at, row in enumerate(setup.by_players):
        if row.players not in (2, 3, 4):
            continue
        supply = [getattr(good.supply, f"p{row.players}") for good in c.goods.good]
        if [row.goods_each] * 4 + [row.feathers] != supply:
            yield "setup", ("by_players", at, "goods_each"), f"goods.toml has other numbers: {supply}"
        if row.territory_tiles > len(c.territory.tile):
            yield "setup", ("by_players", at, "territory_tiles"), "MAN-2.2: there are not so many tiles"
        if row.wampum > c.goods.wampum.total:
            yield "setup", ("by_players", at, "wampum"), "MAN-2.1: there are not so many wampum tiles"
        winter = [card for card in c.season_cards.card if card.season == "winter" and row.players in card.used_with]
        if len(winter) != row.winter_cards:
            yield (
                "setup",
                ("by_players", at, "winter_cards"),
                f"season_cards.toml has {len(winter)} for so many players",
            )
        rounds = row.winter_cards - 1 + 3 * len(setup.sequence.season_slots)
        if row.rounds != rounds:
            yield "setup", ("by_players", at, "rounds"), f"MAN-2.1: the cards make {rounds} rounds"
        elif rounds % row.players:
            yield "setup", ("by_players", at, "rounds"), "MAN-2.1: not everybody would be active equally often"


def starting_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-2.8, MAN-2.11, MAN-2.13."""
    setup = c.setup
    figures = setup.figures
    if figures.per_player != figures.score_marker + figures.in_wigwam + figures.on_square:
        yield "setup", ("figures", "per_player"), "MAN-2.8: marker, wigwam and square must make the number of figures"
    for good in setup.starting.goods:
        if good not in STORED_GOODS:
            yield "setup", ("starting", "goods"), f"MAN-2.13: {good!r} is no stored good"
    totem = setup.totem
    yield from not_each_once("setup", ("totem", "disks"), totem.disks, COLOURS, "MAN-2.11: ")
    if totem.initial_order != "shuffle":
        yield from not_each_once("setup", ("totem", "initial_order"), totem.initial_order, COLOURS, "MAN-R22: ")


def sequence_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-3.3, MAN-13.1, MAN-16.1."""
    sequence = c.setup.sequence
    slots = sequence.season_slots
    numbers = tuple(at for at, slot in enumerate(slots, 1) if slot == "score")
    if numbers != sequence.score_card_numbers:
        yield "setup", ("sequence", "score_card_numbers"), f"MAN-3.3: the slots have scorings at {numbers}"
    if slots[-1] != "score":
        yield "setup", ("sequence", "season_slots"), "MAN-15: a season ends with a scoring"
    if slots.count("event") != sequence.events_drawn or sequence.events_drawn > sequence.events_in_deck:
        yield "setup", ("sequence", "events_drawn"), "MAN-16.1: one event is drawn for each event slot"
    if sequence.score_tiles_total < 3 * len(numbers):
        yield "setup", ("sequence", "score_tiles_total"), "MAN-13.1: there are too few tiles for three seasons"


def path_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-9."""
    paths = c.vision_paths.path
    yield from not_each_once("vision_paths", ("path", 0), (path.id for path in paths), [*filter(None, PATHS)])
    for at, path in enumerate(paths):
        if path.id not in PATHS:
            continue
        kind = PATHS.index(path.id)
        if (path.disk, path.good) != (COLOURS[kind], GOODS[kind]):
            yield "vision_paths", ("path", at, "disk"), f"MAN-1.3: {path.id} goes with {COLOURS[kind]}, {GOODS[kind]}"
        if [space.n for space in path.spaces] != list(range(1, len(path.spaces) + 1)):
            yield "vision_paths", ("path", at, "spaces"), "MAN-9: spaces are numbered from 1 without gaps"
        for number, space in enumerate(path.spaces):
            last = number == len(path.spaces) - 1
            for reason in space_problems(space, last=last):
                yield "vision_paths", ("path", at, "spaces", number), reason


def space_problems(space: PathSpace, *, last: bool) -> Iterator[str]:
    """MAN-9.3, MAN-7.5, and bonuses that stand in a list of another kind."""
    if space.repeat and not last:
        yield "MAN-7.5: only the last space has a repeat bonus"
    if space.copyable and any(bonus.kind == "copy_instant" for bonus in (*space.instant, *space.repeat)):
        yield "MAN-9.3: a copy cannot be copied"
    lasting = {"exempt", "free_passive_placement", "wake_points", "no_final_sacrifice"}
    for bonus in space.permanent:
        if bonus.kind not in lasting:
            yield f"MAN-9.2: {bonus.kind} is not permanent"
    for bonus in (*space.instant, *space.first, *space.once, *space.repeat):
        if bonus.kind in lasting:
            yield f"MAN-9.2: {bonus.kind} is permanent"
    for bonus in (*space.instant, *space.first, *space.once, *space.repeat, *space.permanent):
        yield from bonus_problems(bonus)


def bonus_problems(bonus: PathBonus) -> Iterator[str]:
    """MAN-9.1, MAN-9.2."""
    if (bonus.kind == "take") != bool(bonus.goods) or not are_distinct_goods(bonus.goods):
        yield "MAN-9.1: `take` names the goods to choose from, each once, and nothing else does"
    if (bonus.kind == "exempt") != bool(bonus.good) or (bonus.good and bonus.good not in STORED_GOODS):
        yield "MAN-9.2: `exempt` names one stored good, and nothing else does"


def card_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-3.3, MAN-12, MAN-16.1."""
    facts, sequence = c.season_cards, c.setup.sequence
    for at, kind in enumerate(facts.event_kind):
        if kind.order != ORDER.get(kind.id, "in_turn"):
            yield "season_cards", ("event_kind", at, "order"), f"MAN-12.1: {kind.id} is {ORDER.get(kind.id, 'in_turn')}"
    known = {kind.id for kind in facts.event_kind}
    if len(facts.card) != facts.total:
        yield "season_cards", ("total",), f"there are {len(facts.card)} cards"
    yield from doubled_ids("season_cards", "card", [card.id for card in facts.card])
    for at, card in enumerate(facts.card):
        if card.season not in sequence.seasons:
            yield "season_cards", ("card", at, "season"), f"{card.season!r} is no season"
        if (card.slot == "event") != bool(card.effects):
            yield "season_cards", ("card", at, "effects"), "MAN-12.1: event cards have effects, and no others do"
        for number, effect in enumerate(card.effects):
            place = ("card", at, "effects", number)
            if effect.kind not in known:
                yield "season_cards", place, f"{effect.kind!r} is no [[event_kind]]"
            for reason in effect_problems(effect):
                yield "season_cards", place, reason
    winter = [card for card in facts.card if card.season == "winter"]
    if sorted(winter, key=lambda card: card.number) != winter or [card.slot for card in winter] != [
        "solstice",
        "round",
    ]:
        yield "season_cards", ("card", 0), "MAN-2.12: winter is the solstice and one round, in this order"
    for season in sequence.seasons[1:]:
        of_season = [(at, card) for at, card in enumerate(facts.card) if card.season == season]
        yield from season_problems(c, season, of_season)


def effect_problems(effect: Effect) -> Iterator[str]:
    """MAN-12.2, MAN-12.5."""
    if (effect.kind == "take_good") != bool(effect.goods) or not are_distinct_goods(effect.goods):
        yield "MAN-12.2: `take_good` names the goods to choose from, each once, and nothing else does"
    if effect.terrain and effect.terrain not in TERRAINS:
        yield f"MAN-1.3: {effect.terrain!r} is no landscape"
    if (effect.kind == "points_per_figure") != bool(effect.points) or (effect.terrain and not effect.points):
        yield "MAN-12.2: `points_per_figure` names points, perhaps of one landscape, and nothing else does"


def are_distinct_goods(goods: Sequence[str]) -> bool:
    """Whether these are goods, none named twice."""
    return len(set(goods)) == len(goods) and set(goods) <= set(GOODS)


def season_problems(c: ManitobaContent, season: str, cards: Sequence[tuple[int, SeasonCard]]) -> Iterator[ContentFault]:
    """MAN-16.1, MAN-15, MAN-17.1."""
    sequence = c.setup.sequence
    first = cards[0][0] if cards else 0
    events = [card for _, card in cards if card.slot == "event"]
    if len(events) != sequence.events_in_deck:
        yield (
            "season_cards",
            ("card", first),
            f"MAN-16.1: {season} has {len(events)} events, not {sequence.events_in_deck}",
        )
    scores = [card for _, card in cards if card.slot == "score"]
    if tuple(card.number for card in scores) != sequence.score_card_numbers:
        yield "season_cards", ("card", first), f"MAN-3.3: {season} needs the score cards {sequence.score_card_numbers}"
        return
    for at, card in cards:
        last = card is scores[-1]
        if card.final != (last and season == sequence.seasons[-1]):
            yield "season_cards", ("card", at), "MAN-17.1: the last card of autumn, and no other, is final"
        if card.season_end != (last and season in sequence.feather_clearing_after):
            yield (
                "season_cards",
                ("card", at),
                "MAN-15: the last cards of the seasons in feather_clearing_after end one",
            )


def score_tile_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-13."""
    facts = c.score_tiles
    copies = sum(tile.copies for tile in facts.tile)
    if copies != facts.total or copies != c.setup.sequence.score_tiles_total:
        yield "score_tiles", ("total",), f"MAN-13: the copies make {copies} tiles"
    yield from doubled_ids("score_tiles", "tile", [tile.id for tile in facts.tile])
    for at, tile in enumerate(facts.tile):
        wanted = {"single": 1, "either": 2, "most": 0}[tile.kind]
        if (
            len(set(tile.goods)) != wanted
            or len(tile.goods) != wanted
            or any(g not in STORED_GOODS for g in tile.goods)
        ):
            yield "score_tiles", ("tile", at, "goods"), f"MAN-13: a tile {tile.kind!r} names {wanted} stored goods"


def territory_problems(c: ManitobaContent) -> Iterator[ContentFault]:
    """MAN-2.2, MAN-2.4, MAN-2.5, MAN-18."""
    facts = c.territory
    for at, variant in enumerate(facts.variant):
        if variant.contiguous_terrain and variant.contiguous_terrain not in TERRAINS:
            yield "territory", ("variant", at, "contiguous_terrain"), "MAN-18.1: no such landscape"
        limit = variant.max_neighbour_tiles
        if (facts.joining.max_neighbour_tiles if limit is None else limit) == 1:
            yield "territory", ("variant", at), "MAN-2.3: three tiles cannot be joined so that each touches only one"
    if not any(variant.id == "standard" for variant in facts.variant):
        yield "territory", ("variant", 0), "MAN-2.5: the variant 'standard' is missing"
    every = Counter(area.id.lower() for tile in facts.tile for area in tile.areas)
    every.update(tile.id for tile in facts.tile)
    for at, tile in enumerate(facts.tile):
        kinds = (area.terrain for area in tile.areas)
        wrong = tuple(not_each_once("territory", ("tile", at, "areas"), kinds, TERRAINS, "MAN-2.2: "))
        if wrong:
            yield from wrong
            continue
        for number, area in enumerate(tile.areas):
            if every[area.id.lower()] > 1 or not NAME.fullmatch(area.id):
                yield (
                    "territory",
                    ("tile", at, "areas", number),
                    f"MAN-2.4: {area.id!r} is no word, or names two things",
                )
        cells = Counter(cell for area in tile.areas for cell in area.cells)
        if cells.total() > len(cells):
            yield "territory", ("tile", at, "areas"), "MAN-2.4: two areas cover one cell"
        else:
            yield from tile_problems(at, tile)


def tile_problems(at: int, tile: TileFacts) -> Iterator[ContentFault]:
    """MAN-2.4: what can be derived from the cells, and exceptions that name areas of the tile."""
    ids = {area.id for area in tile.areas}
    for name in ("cut", "link"):
        if any(len(set(pair)) < 2 or not ids.issuperset(pair) for pair in getattr(tile, name)):
            yield "territory", ("tile", at, name), "MAN-2.4: each pair names two areas of this tile"
            return
    made = join_territory({tile.id: tile}, [PlacedTile(tile.id, 0, 0, 0)])
    pairs = {frozenset((made.areas[one], made.areas[other])) for one in KINDS for other in made.neighbours[one]}
    if tile.adjacent is not None and set(map(frozenset, tile.adjacent)) != pairs:
        yield (
            "territory",
            ("tile", at, "adjacent"),
            "MAN-2.4: the cells say otherwise; leave it out to have it computed",
        )
    cells = [cell for area in tile.areas for cell in area.cells]
    beside = tuple(tuple(cells.index(near) for near in cell_neighbours(cell) if near in cells) for cell in cells)
    if len(connected_areas(beside, range(len(cells)))) > 1:
        yield "territory", ("tile", at, "areas"), "MAN-2.2: the cells of a tile hang together"
    for number, area in enumerate(tile.areas):
        is_open = {side for q, r in area.cells for side, (x, y) in enumerate(SIDES) if (q + x, r + y) not in cells}
        if area.open_sides is not None and set(area.open_sides) != is_open:
            yield "territory", ("tile", at, "areas", number), "MAN-2.4: open_sides differs from what the cells say"
