"""What every seat may expect to have at the end, judged from what lies open: where a search leaves its playouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.odin.bot.outlook_weights import BY_SEATS, WEIGHED
from engine.odin.bot.worth import KIND_OF_ANIMAL, feast_appetite, is_food
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, BUILDINGS, HOME, LARGE_SHIPS, SILVER, WEAPONS
from engine.odin.game.frames import OdinState
from engine.odin.game.scoring import score_lines
from engine.odin.game.view import OdinView, PlayerView, see
from engine.odin.table.boards import points_lost
from engine.prospect import Prospect

FEW = {SILVER: 6, "wood": 3, "stone": 2, "ore": 2}
"""The first ones of these count otherwise than those beyond."""

PAIR = 2
"""So many animals of a kind breed."""


def outlook_features(player: PlayerView) -> dict[str, float]:
    """All features of a seat."""
    return {
        **dict(stock_features(player)),
        **tile_features(player),
        **dict(stable_features(player)),
        **fleet_features(player),
        **board_features(player),
    }


def stock_features(player: PlayerView) -> Iterator[tuple[str, float]]:
    """Silver, resources, weapons, Vikings, occupations."""
    for item, few in FEW.items():
        yield item, player.count(item)
        yield f"{item}_few", min(player.count(item), few)
    yield from ((weapon, player.count(weapon)) for weapon in WEAPONS)
    yield "vikings", 0 if player.passed else player.vikings
    yield "played", len(player.played)
    yield "hand", player.cards


def tile_features(player: PlayerView) -> dict[str, float]:
    """The goods of the supply by colour, the feast to come, and how much of what is open they can cover."""
    facts = odin_content()
    found: Counter[str] = Counter()
    for item, n in player.has.items():
        good = facts.goods.get(item)
        if good and item not in KIND_OF_ANIMAL:
            found[good.colour] += n
            found[f"{good.colour}_cells"] += n * good.cells
        elif item in facts.special_tiles:
            found["blue"] += n
            found["blue_cells"] += n * facts.special_tiles[item].cells
    larder = tuple(sorted((item, n) for item, n in player.has.items() if is_food(item)))
    hungry, spare = feast_appetite(player.cells, larder)
    to_cover = sum(map(points_lost, player.boards))
    return {
        **{f"{colour}{what}": found[f"{colour}{what}"] for colour in OF_GOODS for what in ("", "_cells")},
        "foods": sum(item not in KIND_OF_ANIMAL for item, _ in larder),
        "hungry": hungry,
        "starving": max(0, hungry - player.count(SILVER) - player.income),
        "spare": spare,
        "covers": min(to_cover, found["green_cells"] + found["blue_cells"]),
        "covers_blue": min(to_cover, found["blue_cells"]),
    }


OF_GOODS = ("orange", "red", "green", "blue")


def stable_features(player: PlayerView) -> Iterator[tuple[str, float]]:
    """Animals by kind: how many, whether they breed, and those that are pregnant."""
    for kind in ANIMALS:
        yield kind, player.animals(kind)
        yield f"{kind}_pair", min(player.animals(kind), PAIR)
        yield f"{kind}_pregnant", player.count(f"pregnant_{kind}")


def fleet_features(player: PlayerView) -> dict[str, float]:
    """Ships in the bay and on the banquet table."""
    boats = player.fleet("whaling_boat")
    return {
        "whaling_boat": boats,
        "whaling_boat_first": min(boats, 1),
        **{kind: player.fleet(kind) for kind in LARGE_SHIPS},
        "large_ship_first": min(player.large_ships(), 1),
        "ore_on_ships": sum(ship.ore for ship in player.ships),
        "emigrated": len(player.emigrated),
    }


def board_features(player: PlayerView) -> dict[str, float]:
    """What boards and houses pay, and cost as they lie."""
    home, houses, islands = 0, 0, 0
    for board in player.boards:
        if board.kind == HOME:
            home += points_lost(board)
        elif board.kind in BUILDINGS:
            houses += points_lost(board)
        else:
            islands += points_lost(board)
    return {
        "income": player.income,
        "home_minus": home,
        "building_minus": houses,
        "exploration_minus": islands,
        "buildings": len(player.buildings(*BUILDINGS)),
        "explorations": sum(board.kind in odin_content().faces for board in player.boards),
    }


FEWEST = min(BY_SEATS)
"""Who plays alone is judged as one of two."""


def judge_points(s: OdinState) -> list[float]:
    """The points that everybody may expect."""
    view = see(s, None)
    return [points_now(player) + to_come(view, player) for player in view.players]


def points_now(player: PlayerView) -> int:
    """What the score would be now."""
    return sum(line.points for line in score_lines(player))


def to_come(view: OdinView, player: PlayerView) -> float:
    """What a seat will about add to that: each feature counts so much, and so much more for every round that follows."""
    left = view.rounds - view.round
    last, each, squared = BY_SEATS[max(view.seats, FEWEST)]
    of_its_own = sum(
        n * (WEIGHED[name][0] + WEIGHED[name][1] * left) for name, n in outlook_features(player).items() if n
    )
    return last + each * left + squared * left**2 + of_its_own


def lead_spread(s: OdinState) -> float:
    """By how many points a lead that is judged errs: found on 60 games of bot players, two and three seats."""
    view = see(s, None)
    return 7.0 + 1.5 * (view.rounds - view.round)


FURTHER = 3
"""The rounds, with the one under way, to whose end answers are weighed."""

PROSPECT: Prospect[OdinState] = Prospect(
    stage=lambda state: state.turn,
    expected=judge_points,
    doubt=1.5,
    spread=lead_spread,
    weighed=Prospect(stage=lambda state: state.round, expected=judge_points, spread=lead_spread, ahead=FURTHER),
)
"""Playouts are left at the next turn; those that end the round, at the first of the next one. To be weighed, answers have two
more rounds: that agrees with the ends of whole games, which are scattered so widely that it takes five times as many of them."""

SEARCH_PROSPECT: Prospect[OdinState] = Prospect(stage=lambda state: state.round, expected=judge_points)
"""Playouts of the strong level go on to the end of the round: by then the spaces are taken, of which judgements know nothing."""
