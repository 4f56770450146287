"""How a bot seat plays: a simple, sensible choice from what its seat may know.

Players who all want the same run one race in lockstep, and whoever is half a step ahead by the order of turns wins all of
it. So every seat of every game has a taste of its own. MAN-22 says how often each place in the order of turns wins with these
weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from engine.choices import Choices
from engine.game import Move, Seat
from engine.manitoba.components import COLOURS, PATHS, SUPPLY, TERRAINS, Placed
from engine.manitoba.content import contents
from engine.manitoba.moves import (
    Act,
    Copy,
    Drop,
    Fill,
    Keep,
    Place,
    Reactivate,
    Remove,
    Score,
    Take,
    Vision,
    Wake,
    WakeUp,
    Walk,
    WampumBerry,
    WampumWake,
)
from engine.manitoba.paths import on_arrival, plain_bonus
from engine.manitoba.schema import Bonus
from engine.manitoba.view import AreaView, ManitobaView, PathView, PlayerView

TOKEN = 0.7
"""What one more token in a sector is worth beyond what its space shows, for the spaces that come after it."""

PROGRESS = 1.6
"""What it is worth to be one space further on a path, beyond what the space and the next one give."""

NEXT = 0.3
"""How much of what the next space of a path gives counts already for the step before it."""

PLACE = 6.6
"""What a token on a ceremonial place is worth at the start; at the end the place will not be completed any more."""

WORTH = {"wampum": 2.5, "exempt": 1.5, "free_passive_placement": 0.5, "wake_points": 3.0, "no_final_sacrifice": 2.0}
"""What a bonus that is neither points nor goods is worth, in points."""

SOON, LATER = 0.2, 0.1
"""How much of what a token adds to its sector counts, by whether the sector can be scored soon."""

FOOT = 2.2
"""What it is worth to have one more figure on the territory."""

READY = 0.2
"""What a figure on the square is worth."""

FAVOUR = 1.5
"""How much more a step on the path that a seat likes best is worth to it than one on the path that it likes least."""


class Taste(NamedTuple):
    """What a seat likes in one game: `paths` is 0 to 1 for each path, `foot` how much it cares for territory, 0.5 to 1.5."""

    paths: dict[str, float]
    foot: float


@lru_cache(maxsize=64)
def taste(layout: tuple[Placed, ...], seat: Seat) -> Taste:
    """A taste made from the territory and the seat, which everybody sees: the same in equal views."""
    tiles = " ".join(f"{at.tile}/{at.turn}/{at.q}/{at.r}" for at in layout)

    def drawn(what: str) -> float:
        return int.from_bytes(sha256(f"{what} {seat} {tiles}".encode()).digest()[:4]) / 2**32

    order = sorted(filter(None, PATHS), key=drawn)
    return Taste({path: place / (len(order) - 1) for place, path in enumerate(order)}, 0.5 + drawn("foot"))


def choose(view: ManitobaView, choices: Choices) -> Move:
    """The move that seems best; of equal ones the first, so that the choice is the same every time."""
    seat = view.own
    areas = {area.id: area for area in view.areas}
    return max(choices.moves, key=lambda move: worth(view, seat, areas, move))


def worth(view: ManitobaView, seat: Seat, areas: dict[str, AreaView], move: Move) -> float:
    """How good a move seems, in points; doing nothing is worth nothing."""
    player = view.players[seat]
    match move:
        case Act(discs):
            return act_worth(view, seat, TERRAINS[COLOURS.index(view.totem[discs - 1])])
        case WakeUp(discs, figures):
            urgency = 1.6 if player.square == 0 else 0.7
            return urgency * figures * wake_worth(player) - 0.05 * discs
        case Place(area):
            return area_worth(view, player, areas[area]) + foot_worth(view, player)
        case Walk(_, to):
            return area_worth(view, player, areas[to]) - 0.1
        case Vision(path):
            return step_worth(view, player, path_of(player, path))
        case Copy(path):
            return bonuses_worth(view, player, copied(view, path_of(player, path))) + 0.5
        case _:
            return answer_worth(view, player, areas, move)


def answer_worth(view: ManitobaView, player: PlayerView, areas: dict[str, AreaView], move: Move) -> float:
    """How good an answer within a turn seems."""
    match move:
        case Keep(to):
            return keep_worth(view, player, to)
        case Take(good):
            return good_worth(view, player, good)
        case Wake(figures):
            return figures * wake_worth(player)
        case WampumWake():
            return wake_worth(player) - (0.8 if player.square else 0.0)
        case WampumBerry(sector):
            return gain_of_token(view, player, sector) - loss_of_token(player, "berry") - 1.5
        case Reactivate():
            return 1.0
        case Score(good):
            return score_worth(view, player, good)
        case Remove(area):
            return 0.0 if areas[area].terrain in ("lake", "mountain") else 0.1
        case Drop(sector):
            return -loss_of_token(player, sector)
        case Fill(area):
            return float(any(areas[near].seat == view.own for near in areas[area].neighbours))
        case _:
            return 0.0


def act_worth(view: ManitobaView, seat: Seat, terrain: str) -> float:
    """What acting with a colour brings, all in all."""
    area, step = act_parts(view, seat, terrain)
    return area + step


def act_parts(view: ManitobaView, seat: Seat, terrain: str) -> tuple[float, float]:
    """What acting with a colour brings: by the best area of its landscape, and by the step on its path."""
    player = view.players[seat]
    best = 0.0
    for area in view.areas:
        if area.terrain == terrain and area.seat is None:
            near = any(other.seat == seat and area.id in other.neighbours for other in view.areas)
            if player.square:
                best = max(best, area_worth(view, player, area) + foot_worth(view, player))
            if near:
                best = max(best, area_worth(view, player, area) - 0.1)
    path = PATHS[TERRAINS.index(terrain)]
    if path and (player.square or path_of(player, path).space):
        return best, max(0.0, step_worth(view, player, path_of(player, path)))
    return best, 0.0


def path_of(player: PlayerView, path: str) -> PathView:
    """A player's way on a path."""
    return next(way for way in player.paths if way.id == path)


def area_worth(view: ManitobaView, player: PlayerView, area: AreaView) -> float:
    """What it brings to come to an area: its good."""
    return good_worth(view, player, area.good) if area.has_good else 0.0


def copied(view: ManitobaView, way: PathView) -> tuple[Bonus, ...]:
    """What the Shaman's copy of the space where a figure stands gives."""
    return plain_bonus(contents()[view.data].spaces[PATHS.index(way.id)], way.space)


def foot_worth(view: ManitobaView, player: PlayerView) -> float:
    """What one more figure on the territory is worth, less what it was worth on the square."""
    return FOOT * taste(view.layout, view.own).foot - ready_worth(view, player)


def ready_worth(view: ManitobaView, player: PlayerView) -> float:
    """What a figure on the square is worth: the fewer there are the more, and nothing at the end."""
    left = 1.0 - view.turn / (view.rounds + 1)
    return READY * left * (1.5 if player.square < 2 else 1.0 if player.square < 3 else 0.5)


def good_worth(view: ManitobaView, player: PlayerView, good: str) -> float:
    """What a good brings in the best place that it can go to."""
    sectors = [sector.good for sector in player.sectors] if good == "feather" else [good]
    best = max(gain_of_token(view, player, sector) for sector in sectors)
    on_place = any(good not in place.goods for place in player.places)
    return max(best, 1.3 if on_place else 0.0)


def gain_of_token(view: ManitobaView, player: PlayerView, good: str) -> float:
    """What one more token in a sector brings: more when the good can be scored soon."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    count = len(sector.tokens)
    if count >= sector.capacity:
        return 0.0
    share = SOON if can_be_scored(view, good) else LATER
    return share * (sector.scale[count + 1] - sector.scale[count]) + TOKEN / 2


def can_be_scored(view: ManitobaView, good: str) -> bool:
    """Whether a score tile still to come this season, or the final scoring, takes the good."""
    facts = contents()[view.data]
    tiles = iter(view.tiles)
    for place, id in enumerate(view.row):
        card = facts.cards[id]
        if card.slot != "score":
            continue
        tile = facts.tiles.get(next(tiles, ""))
        if place >= view.at and (tile is None or tile.kind == "most" or good in tile.goods):
            return True
    return False


def loss_of_token(player: PlayerView, good: str) -> float:
    """What one token fewer in a sector costs."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    return float(sector.points - sector.scale[max(0, len(sector.tokens) - 1)])


def keep_worth(view: ManitobaView, player: PlayerView, to: str) -> float:
    """Where a gained good is best: a place that it completes or feeds, or a sector."""
    for place in player.places:
        if place.id == to:
            completes = len(place.goods) + 1 == place.capacity
            return 3.5 if completes else PLACE * (1.0 - view.turn / view.rounds)
    return -1.0 if to == SUPPLY else gain_of_token(view, player, to)


def step_worth(view: ManitobaView, player: PlayerView, way: PathView) -> float:
    """What the next step on a path brings, and the way made towards its better spaces."""
    if way.next is None:
        return -1.0
    worth_now = bonuses_worth(view, player, way.bonuses)
    if way.next == way.space:
        return worth_now
    cost = READY if way.space == 0 else 0.0
    liked = FAVOUR * taste(view.layout, view.own).paths[way.id]
    return worth_now + PROGRESS + liked + NEXT * bonuses_worth(view, player, bonuses_beyond(view, way)) - cost


def bonuses_beyond(view: ManitobaView, way: PathView) -> tuple[Bonus, ...]:
    """What the space after the next one gives, its first bonus included while nobody has come so far."""
    spaces = contents()[view.data].spaces[PATHS.index(way.id)]
    if way.next is None or way.next >= len(spaces) or view.turn >= view.rounds:
        return ()
    space = spaces[way.next]
    nobody_yet = all(path_of(player, way.id).space < space.n for player in view.players)
    return on_arrival(space, first=bool(space.first) and nobody_yet)


def bonuses_worth(view: ManitobaView, player: PlayerView, bonuses: Sequence[Bonus]) -> float:
    """What some bonuses are worth, in points."""
    return sum(bonus_worth(view, player, bonus) for bonus in bonuses)


def bonus_worth(view: ManitobaView, player: PlayerView, bonus: Bonus) -> float:
    """What a bonus is worth, in points."""
    if bonus.kind == "points":
        return float(bonus.n)
    if bonus.kind == "take":
        return max(good_worth(view, player, good) for good in bonus.goods)
    if bonus.kind == "wake":
        return min(bonus.n, player.wigwam) * wake_worth(player)
    if bonus.kind == "deploy_anywhere":
        return 1.5 if player.square else 0.0
    if bonus.kind == "copy_instant":
        # Figures move on before they are copied: what their next spaces give stands for what there will be to copy.
        others = (way for way in player.paths if way.space and way.id != "shaman")
        return 0.6 * max((bonuses_worth(view, player, way.bonuses) for way in others), default=0.0)
    return WORTH[bonus.kind]


def wake_worth(player: PlayerView) -> float:
    """What waking a figure brings: the fewer are ready, the more."""
    return READY * (2.0 if player.square == 0 else 1.0 if player.square < 3 else 0.4)


def score_worth(view: ManitobaView, player: PlayerView, good: str) -> float:
    """What scoring a sector brings now, against skipping it, which keeps its tokens for a better time."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    if view.sacrificed:
        return sector.points + 0.1
    return sector.points - (0.25 * sector.scale[-1] if sector.exempt else 0.0)
