"""What must hold among the values of the data files; a file that breaks it is refused with the place and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from engine.content import FilePlace
from engine.odin.facts.look_ups import OdinContent
from engine.odin.facts.schema import GameLength, GoodColour, GoodFacts, SoloLength, SpecialTile
from tests.engine.odin.checks.boards import board_problems
from tests.engine.odin.checks.ids import Ids, Problem, repeated_problems, unknown
from tests.engine.odin.checks.spaces import space_problems

GOODS, TILES, SHIPS = "goods.toml", "special_tiles.toml", "ships.toml"
COMPONENTS, MOUNTAINS, ROUNDS, SCORING = "components.toml", "mountain_strips.toml", "rounds.toml", "scoring.toml"


def problems(c: OdinContent) -> Iterator[Problem]:
    """Everything that is wrong with a set of facts."""
    ids = Ids.of(c)
    yield from good_problems(c)
    yield from tile_problems(c)
    yield from box_problems(c)
    yield from ship_problems(c)
    yield from round_problems(c, ids)
    yield from solo_problems(c)
    yield from board_problems(c, ids)
    yield from space_problems(c, ids)


def good_problems(c: OdinContent) -> Iterator[Problem]:
    """ODIN-1.1, ODIN-1.2."""
    goods = c.goods_file.good
    yield from repeated_problems(GOODS, "good", [good.id for good in goods])
    for at, good in enumerate(goods):
        for reason in one_good(c, good):
            yield GOODS, ("good", at), reason
    sides = Counter(side for tile in c.goods_file.physical_tile for side in (tile.front, tile.back))
    for at, good in enumerate(goods):
        if sides[good.id] != 1:
            yield GOODS, ("good", at, "id"), f"{good.id} is printed on {sides[good.id]} kinds of tile"
    for at, tile in enumerate(c.goods_file.physical_tile):
        if tile.front not in c.goods or c.goods[tile.front].reverse != tile.back:
            yield GOODS, ("physical_tile", at, "front"), f"ODIN-1.1: {tile.front} and {tile.back} are not two sides"
    crops = {good.id: good.harvest for good in goods if good.harvest}
    for tier, given in c.goods_file.harvest_tiers.items():
        if not tier.isdigit() or set(given) != {id for id, number in crops.items() if number <= int(tier)}:
            yield GOODS, ("harvest_tiers", tier), f"ODIN-3.2: tier {tier} is all crops with a number up to its own"


def one_good(c: OdinContent, good: GoodFacts) -> Iterator[str]:
    """What is wrong with one good."""
    if good.cells != good.width * good.height or good.width < good.height:
        yield f"{good.id}: width is the longer side, and cells are width times height"
    other = c.goods.get(good.reverse)
    if other is None or other.reverse != good.id or (other.width, other.height) != (good.width, good.height):
        yield f"ODIN-1.1: {good.id} and {good.reverse} are not two sides of a tile"
    if (good.colour == "orange") != (good.harvest is not None):
        yield f"{good.id}: orange goods, and no others, have a harvest number"
    if (good.colour == "blue") != (good.sword is not None) or (good.forge and good.colour != "blue"):
        yield f"{good.id}: blue goods, and no others, have a sword value"
    if good.feast_food != (good.colour in ("orange", "red")):
        yield f"ODIN-6.2: {good.id}: orange and red goods, and no others, are food"
    if ((good.pregnant or good.victory_points) and not good.animal) or (good.animal and good.colour != "red"):
        yield f"ODIN-1.2: {good.id}: animals are red; only they can be pregnant and score"
    higher = c.goods.get(good.upgrade_to)
    if (good.colour == "blue") != (good.upgrade_to == ""):
        yield f"ODIN-1.1: {good.id}: blue goods, and no others, cannot rise"
    elif good.upgrade_to and (higher is None or not one_colour_higher(c, good, higher)):
        yield f"ODIN-1.1: {good.id} rises by one colour in its own column"


def one_colour_higher(c: OdinContent, good: GoodFacts, higher: GoodFacts) -> bool:
    """Whether a good is that of the next colour in the same column (ODIN-1.1)."""
    order = get_args(GoodColour)
    return higher.box_column == good.box_column and order.index(higher.colour) == order.index(good.colour) + 1


def tile_problems(c: OdinContent) -> Iterator[Problem]:
    """ODIN-1.3."""
    tiles = c.special_tiles_file.special_tile
    yield from repeated_problems(TILES, "special_tile", [tile.id for tile in tiles])
    for at, tile in enumerate(tiles):
        for reason in one_tile(c, tile):
            yield TILES, ("special_tile", at), reason


def one_tile(c: OdinContent, tile: SpecialTile) -> Iterator[str]:
    """What is wrong with one special tile."""
    if tile.id in c.goods:
        yield f"{tile.id} is a good already"
    if len({len(line) for line in tile.shape}) != 1 or not set("".join(tile.shape)) <= set("#."):
        yield f"{tile.id}: the shape is drawn with # and . in lines of one length"
    elif "".join(tile.shape).count("#") != tile.cells or not tile.cells:
        yield f"{tile.id}: the shape has another number of cells"


def box_problems(c: OdinContent) -> Iterator[Problem]:
    """Each weapon and resource once (ODIN-1.6, ODIN-1.7)."""
    for kind, names in (("weapon", c.components.weapon), ("resource", c.components.resource)):
        yield from repeated_problems(COMPONENTS, kind, [fact.id for fact in names])


def ship_problems(c: OdinContent) -> Iterator[Problem]:
    """ODIN-5.6, ODIN-8.2, and the mountain strips of ODIN-2.5."""
    yield from repeated_problems(SHIPS, "ship", [ship.id for ship in c.ships_file.ship])
    for at, ship in enumerate(c.ships_file.ship):
        if ship.can_emigrate != (ship.size == "large") or ship.can_emigrate != (ship.emigrated_victory_points > 0):
            yield SHIPS, ("ship", at, "can_emigrate"), f"ODIN-5.6.1: {ship.id}: large ships emigrate and then score"
    banquet, emigration = c.home_board.banquet_table, c.ships_file.emigration
    if emigration.max_per_player != banquet.seats:
        yield SHIPS, ("emigration",), "ODIN-5.6.1: each ship covers one seat of the banquet table"
    if banquet.feast_cells != banquet.seats * banquet.cells_per_seat:
        yield "home_board.toml", ("banquet_table", "feast_cells"), "ODIN-5.6.1: the seats make another number of cells"
    yield from repeated_problems(MOUNTAINS, "strip", [strip.id for strip in c.mountains.strip])
    if set(c.mountains.deal.face_up_at_start) != {str(n) for n in c.rounds.setup.players}:
        yield MOUNTAINS, ("deal", "face_up_at_start"), "ODIN-2.5: one number for each number of players"
    yield from repeated_problems(SCORING, "line", [line.id for line in c.scoring.line])


def round_problems(c: OdinContent, ids: Ids) -> Iterator[Problem]:
    """ODIN-2, ODIN-3."""
    if len(set(c.rounds.phases)) != len(c.rounds.phases) or len(c.rounds.phases) != 12:
        yield ROUNDS, ("phases",), "ODIN-3: a round has twelve different phases"
    for name, length in (("long", c.rounds.long), ("short", c.rounds.short)):
        for place, reason in length_problems(c, length):
            yield ROUNDS, (name, *place), reason
    setup = c.rounds.setup
    if wrong := unknown(setup.starting_goods, c.goods):
        yield ROUNDS, ("setup", "starting_goods"), wrong
    if wrong := unknown(setup.starting_weapons, ids.weapons):
        yield ROUNDS, ("setup", "starting_weapons"), wrong
    fronts = [face.id for face in c.faces.values() if face.side == "front"]
    if sorted(setup.exploration_faces) != sorted(fronts):
        yield ROUNDS, ("setup", "exploration_faces"), "ODIN-2.6: the fronts of the four boards lie up at first"


def length_problems(c: OdinContent, length: GameLength) -> Iterator[tuple[FilePlace, str]]:
    """What is wrong with the long or the short game."""
    rounds = length.rounds
    for name in ("harvest", "flip", "place_silver", "feast_cells_open"):
        if len(getattr(length, name)) != rounds:
            yield (name,), f"one entry for each of the {rounds} rounds"
    first = length.starting_vikings_thing_square
    if length.feast_cells_open != tuple(range(first + 1, c.home_board.banquet_table.feast_cells + 1)):
        yield ("feast_cells_open",), "ODIN-6.1: one more cell each round, up to the last of the table"
    if any(tier and str(tier) not in c.goods_file.harvest_tiers for tier in length.harvest):
        yield ("harvest",), "ODIN-3.2: goods.toml has no such harvest"
    if sorted(filter(None, length.flip)) != sorted({face.board for face in c.faces.values()}):
        yield ("flip",), "ODIN-3.3: each board turns once"
    if [bool(letter) for letter in length.flip] != list(length.place_silver):
        yield ("place_silver",), "ODIN-3.3: silver is placed in the rounds in which a board turns"


def solo_problems(c: OdinContent) -> Iterator[Problem]:
    """ODIN-12.1."""
    for name, solo, length in (
        ("long", c.rounds.solo.long, c.rounds.long),
        ("short", c.rounds.solo.short, c.rounds.short),
    ):
        if not solo_holds(solo, length, c.components.vikings.per_colour):
            yield (
                ROUNDS,
                ("solo", name),
                "ODIN-12.1: the Vikings of the two colours do not add up as in feast_cells_open",
            )


def solo_holds(solo: SoloLength, length: GameLength, per_colour: int) -> bool:
    """Whether each colour is complete, and each round is played with as many Vikings as cells are open (ODIN-12.1)."""
    first, second = solo.first_colour_on_table, solo.second_colour_on_table
    if not len(first) == len(second) == length.rounds:
        return False
    if sum(first) + solo.first_colour_thing_square + solo.first_colour_removed != per_colour:
        return False
    if sum(second) + solo.second_colour_waiting + solo.second_colour_removed != per_colour:
        return False
    own = [solo.first_colour_thing_square, solo.second_colour_waiting]
    for at, opened in enumerate(length.feast_cells_open):
        own[at % 2] += (first, second)[at % 2][at]
        if own[at % 2] != opened or (second, first)[at % 2][at]:
            return False
    return True
