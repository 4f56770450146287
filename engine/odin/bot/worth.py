"""What things are worth to a bot seat as its position is: goods, food, silver, ships, buildings, animals, cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct, structs

from engine.odin.bot.placing import best_on
from engine.odin.bot.weights import WEIGHTS
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, BUILDINGS, LARGE_SHIPS, SHIPS, WEAPONS, Tiles, tiles_of
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.boards import area_of, points_lost
from engine.odin.table.feast import GAP, SILVER, Dish
from engine.odin.table.feast_proposal import propose_feast

AskedOf = ParamSpec("AskedOf")
WorthFound = TypeVar("WorthFound")

KIND_OF_ANIMAL = {face: kind for kind, faces in ANIMALS.items() for face in faces}


class OdinSituation(Struct, frozen=True, dict=True):
    """What the worth of things depends on. `left` rounds follow this one, `early` is 1 in the first round and 0 in the last.

    `room` is how many cells of -1 lie open for which there is no green or blue good yet; `hungry` how many feast cells the
    food of the supply cannot fill, `starving` how many of them not with silver either, `spare` how many cells of food are
    beyond the feast.
    """

    view: OdinView
    player: PlayerView
    left: int
    early: float
    room: int
    hungry: int
    starving: int
    spare: int

    @cached_property
    def known(self) -> dict[Hashable, Any]:
        """What was asked about the situation: see `remember_worth`."""
        return {}

    def weight(self, name: str) -> float:
        """The weight of this round, between those that `WEIGHTS` has for the first one and the last."""
        early, late = getattr(WEIGHTS, f"{name}_early"), getattr(WEIGHTS, f"{name}_late")
        return late + (early - late) * self.early

    @property
    def purse(self) -> int:
        """How much silver there will be at the feast beyond what is served for lack of food."""
        income = self.player.income if self.left else 0
        return max(0, self.player.has.get(SILVER, 0) + income - self.hungry)

    @property
    def silver(self) -> float:
        """What one silver is worth: of plenty no more than at the end."""
        scarce = min(1.0, max(0.0, 2 - self.purse / WEIGHTS.silver_plenty))
        return WEIGHTS.silver_late + (WEIGHTS.silver_early - WEIGHTS.silver_late) * self.early * scarce

    def count(self, item: str) -> int:
        """How many of a thing the seat has."""
        return self.player.has.get(item, 0)

    def fleet(self, *kinds: str) -> int:
        """How many ships of these kinds are in the bay."""
        return sum(ship.kind in kinds for ship in self.player.ships)


def remember_worth(
    worth: Callable[Concatenate[OdinSituation, AskedOf], WorthFound],
) -> Callable[Concatenate[OdinSituation, AskedOf], WorthFound]:
    """The function, which works out each answer once in a situation: things are in many bundles, and asked for in many ways."""

    @wraps(worth)
    def known_or_worked_out(now: OdinSituation, *asked: AskedOf.args, **named: AskedOf.kwargs) -> WorthFound:
        known, key = now.known, (worth, asked, *named.items())
        found = known.get(key)
        if found is None:
            found = known[key] = worth(now, *asked, **named)
        return found

    return known_or_worked_out


def read_situation(view: OdinView) -> OdinSituation:
    """The situation of the seat that looks."""
    player = view.players[view.own]
    left = view.rounds - view.round
    larder = tuple(sorted((item, n) for item, n in player.has.items() if is_food(item)))
    hungry, spare = feast_appetite(player.cells, larder)
    income = player.income if left else 0
    return OdinSituation(
        view=view,
        player=player,
        left=left,
        early=left / (view.rounds - 1),
        room=sum(points_lost(board) for board in player.boards if area_of(board)) - sum(cells_to_lay(player)),
        hungry=hungry,
        starving=max(0, hungry - player.has.get(SILVER, 0) - income),
        spare=spare,
    )


def is_food(item: str) -> bool:
    """Whether a thing may be served."""
    good = odin_content().goods.get(item)
    return good is not None and good.feast_food


def cells_to_lay(player: PlayerView) -> list[int]:
    """The cells of the green and blue goods and special tiles that lie in a supply."""
    facts = odin_content()
    goods = [facts.goods[item].cells * n for item, n in player.has.items() if item in facts.goods and not is_food(item)]
    tiles = [tile.cells for tile in facts.special_tiles.values() if player.has.get(tile.id)]
    return goods + tiles


@lru_cache(maxsize=4096)
def feast_appetite(cells: int, larder: tuple[tuple[str, int], ...]) -> tuple[int, int]:
    """How many feast cells this food cannot fill, and how many cells of food are not needed for it."""
    if not cells:
        return 0, sum(odin_content().goods[item].cells * n for item, n in larder)
    without_animals = {item: n for item, n in larder if item not in KIND_OF_ANIMAL}
    row = propose_feast(cells, without_animals, 0)
    served = sum(odin_content().goods[dish.food].cells for dish in row if dish.food != GAP)
    return row.count(Dish(GAP)), sum(
        odin_content().goods[item].cells * n for item, n in without_animals.items()
    ) - served


def bundle_worth(now: OdinSituation, items: Mapping[str, int]) -> float:
    """What it is worth to receive these things together."""
    food = sum(food_portion(now, item) * n for item, n in items.items() if is_food(item) and item not in KIND_OF_ANIMAL)
    return eaten_worth(now, food) + sum(thing_worth(now, item, n) for item, n in items.items())


def food_portion(now: OdinSituation, food: str) -> int:
    """How many feast cells one more of a food fills."""
    good = odin_content().goods[food]
    return good.height if now.count(food) else good.width


def filled_by(now: OdinSituation, food: str, n: int) -> int:
    """How many feast cells stay empty without so many of a food: only one of a kind lies lengthwise (ODIN-6.4)."""
    good = odin_content().goods[food]
    return good.height * n + (good.width - good.height if n >= now.count(food) else 0)


@remember_worth
def hunger_worth(now: OdinSituation, cells: int) -> float:
    """What it costs to give up food for so many feast cells: what is not to spare must be paid, or is lacking."""
    needed = max(0, cells - now.spare)
    paid = min(needed, now.purse)
    return WEIGHTS.food * paid + WEIGHTS.gap * (needed - paid)


@remember_worth
def eaten_worth(now: OdinSituation, cells: int) -> float:
    """What it is worth to have so many cells of food more."""
    saved = min(cells, now.starving)
    paid = min(cells - saved, now.hungry - now.starving)
    return WEIGHTS.gap * saved + WEIGHTS.food * paid + food_ahead(now) * (cells - saved - paid)


def food_ahead(now: OdinSituation) -> float:
    """What a cell of food is worth in the rounds to come: less, the more there is."""
    return WEIGHTS.food_ahead * min(1, now.left) / (1 + now.spare / 4)


@remember_worth
def thing_worth(now: OdinSituation, item: str, n: int = 1) -> float:
    """What so many more of a thing are worth; of food what it is besides a meal."""
    facts = odin_content()
    if item == SILVER:
        return n * now.silver
    if item in KIND_OF_ANIMAL:
        others = now.player.animals(KIND_OF_ANIMAL[item])
        return sum(animal_worth(now, item, others + more) for more in range(n))
    if now.left == 0 and item in facts.pieces and facts.pieces[item].laid_as in ("green", "blue"):
        return saved_by(now, item)
    if item in facts.goods:
        return n * good_worth(now, item)
    if item in facts.special_tiles:
        return facts.special_tiles[item].cells * colour_worth(now, "blue") + facts.special_tiles[item].victory_points
    if item in SHIPS:
        return n * ship_worth(now, item)
    if item in BUILDINGS:
        return n * building_worth(now, item)
    if item in WEAPONS:
        return n * (WEIGHTS.long_sword if item == "long_sword" else WEIGHTS.weapon)
    return resource_worth(now, item, n) if item in odin_content().resources else 0.0


def loot_worth(now: OdinSituation, loot: Tiles) -> float:
    """What a tile is worth, or two that are looted together."""
    return sum(thing_worth(now, tile) for tile in tiles_of(loot))


def saved_by(now: OdinSituation, piece: str) -> float:
    """What a piece can still save in the last round, in its best place; little when there is no room for it."""
    tile = odin_content().special_tiles.get(piece)
    found = [best_on(board.kind, board.laid, piece, 0) for board in now.player.boards if area_of(board)]
    best = max((spot[1] for spot in found if spot), default=0.0)
    crowded = WEIGHTS.crowded if now.count(piece) else room_left(now)
    return max(best, 0.0) * crowded + (tile.victory_points if tile else 0)


def good_worth(now: OdinSituation, good: str) -> float:
    """What a good is worth by its size: of green and blue every cell, of others those beyond the price of their rising."""
    facts = odin_content().goods[good]
    rising = {"orange": WEIGHTS.orange_rising, "red": WEIGHTS.red_rising}.get(facts.colour, 0.0)
    return max(0.0, facts.cells - rising) * colour_worth(now, facts.colour)


def animal_worth(now: OdinSituation, animal: str, others: int) -> float:
    """What an animal is worth beside so many others: its points or what it can become, and its part in the young to come."""
    one = max(odin_content().goods[animal].victory_points, good_worth(now, animal))
    young = (now.left + 1) // 2 if others < 2 else 0
    return one * (1 + WEIGHTS.young * young / 2)


def colour_worth(now: OdinSituation, colour: str) -> float:
    """What a cell of a good of this colour is worth."""
    each = now.weight(colour)
    return each * room_left(now) if colour in ("green", "blue") else each


def room_left(now: OdinSituation) -> float:
    """How much of its worth a green or blue good keeps: all with much room, little when what there is fills the boards."""
    return WEIGHTS.crowded + (1 - WEIGHTS.crowded) * min(1.0, max(0.0, now.room / WEIGHTS.room_wanted))


def resource_worth(now: OdinSituation, item: str, n: int) -> float:
    """What wood, stone or ore is worth: each less than the one before it."""
    each = now.weight(item)
    return sum(each * WEIGHTS.many ** (now.count(item) + at) for at in range(n))


def ship_worth(now: OdinSituation, kind: str) -> float:
    """The points of a ship, and what can be done with it in the rounds to come."""
    use = {"whaling_boat": WEIGHTS.whaling_boat_use, "knarr": WEIGHTS.knarr_use, "longship": WEIGHTS.longship_use}[kind]
    same = now.fleet(*LARGE_SHIPS) if kind == "knarr" else now.fleet(kind)
    return odin_content().ships[kind].victory_points + use * now.early * WEIGHTS.second_ship**same


def building_worth(now: OdinSituation, kind: str) -> float:
    """The points of a building less what it costs empty, and about how much of it will be filled."""
    facts = odin_content().buildings[kind]
    fill = {"shed": WEIGHTS.shed_fill, "stone_house": WEIGHTS.stone_house_fill, "long_house": WEIGHTS.long_house_fill}
    return facts.victory_points - facts.minus_total + fill[kind] * (0.4 + 0.6 * now.early)


def viking_worth(now: OdinSituation) -> float:
    """What a Viking brings elsewhere."""
    return now.weight("viking")


def face_worth(now: OdinSituation, face: str, silver: int) -> float:
    """What an exploration board is worth: its points, its silver, about what it pays, and the cells of -1 that stay open."""
    facts, area = odin_content().faces[face], odin_content().areas[face]
    covered = min(facts.minus_cells * WEIGHTS.explore_filled, max(0.0, beyond_room(now)))
    full = sum(track.last for track in area.tracks)
    pays = area.income_of(0) * (now.left + 1) + WEIGHTS.explore_income * full * now.left
    return facts.victory_points - facts.minus_cells + covered + silver * now.silver + pays


def beyond_room(now: OdinSituation) -> float:
    """How many cells of goods will about come for which there is no cell of -1: every Viking still to act brings some."""
    last = odin_content().components.vikings.per_colour
    ahead = now.player.vikings + sum(range(last - now.left + 1, last + 1))
    return WEIGHTS.viking_cells * ahead - now.room


def loss_of_items(now: OdinSituation, items: Mapping[str, int]) -> float:
    """What it is worth to keep these things, which would be paid."""
    return sum(missed_worth(now, item, n) for item, n in items.items())


@remember_worth
def missed_worth(now: OdinSituation, item: str, n: int = 1) -> float:
    """How much so many of a thing are missed when they are gone."""
    if item in ("wood", "stone", "ore"):
        each = now.weight(item)
        return sum(each * WEIGHTS.many ** (now.count(item) - 1 - at) for at in range(n))
    if item in KIND_OF_ANIMAL:
        others = now.player.animals(KIND_OF_ANIMAL[item]) - 1
        return sum(animal_worth(now, item, others - at) for at in range(n))
    if is_food(item):
        return thing_worth(now, item, n) + hunger_worth(now, filled_by(now, item, n))
    return thing_worth(now, item, n)


def situation_without(now: OdinSituation, item: str) -> OdinSituation:
    """The situation once a good is given up: the feast must pay for it, or lacks it."""
    if not is_food(item) or item in KIND_OF_ANIMAL:
        return now
    cells = filled_by(now, item, 1)
    has = {**now.player.has, item: now.count(item) - 1}
    return structs.replace(
        now,
        player=structs.replace(now.player, has=has),
        spare=max(0, now.spare - cells),
        hungry=now.hungry + max(0, cells - now.spare),
    )


@remember_worth
def rise_worth(now: OdinSituation, good: str, better: str) -> float:
    """What it is worth that a good rises."""
    return (
        thing_worth(now, better)
        - missed_worth(now, good)
        + (eaten_worth(now, food_portion(now, better)) if is_food(better) else 0)
    )
