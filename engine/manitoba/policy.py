"""How a bot seat plays: a simple, sensible choice from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, Seat
from engine.manitoba.components import COLOURS, PATHS, SUPPLY, TERRAINS
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
from engine.manitoba.schema import Bonus
from engine.manitoba.view import AreaView, ManitobaView, PathView, PlayerView

TOKEN = 1.8
"""What one more token in a sector is worth beyond what its space shows, for the spaces that come after it."""

WORTH = {"wampum": 2.5, "exempt": 1.5, "free_passive_placement": 1.0, "wake_points": 3.0, "no_final_sacrifice": 4.0}
"""What a bonus that is neither points nor goods is worth, in points; an exemption counts again by the empty sector."""

READY = 1.2
"""What a figure on the square is worth."""


def choose(view: ManitobaView, legal: Sequence[Move]) -> Move:
    """The move that seems best; of equal ones the first, so that the choice is the same every time."""
    seat = view.decisions[0].seat
    areas = {area.id: area for area in view.areas}
    return max(legal, key=lambda move: worth(view, seat, areas, move))


def worth(view: ManitobaView, seat: Seat, areas: dict[str, AreaView], move: Move) -> float:
    """How good a move seems, in points; doing nothing is worth nothing."""
    player = view.players[seat]
    match move:
        case Act(discs):
            return act_worth(view, seat, TERRAINS[COLOURS.index(view.totem[discs - 1])])
        case WakeUp(discs, figures):
            asleep_only = 1.6 if player.square == 0 else 0.7
            return asleep_only * figures * wake_worth(player) - 0.05 * discs
        case Place(area):
            return area_worth(player, areas[area]) - (READY if player.square < 3 else READY / 2)
        case Walk(_, to):
            return area_worth(player, areas[to]) - 0.3
        case Vision(path):
            return step_worth(player, path_of(player, path))
        case Copy(path):
            return bonuses_worth(player, path_of(player, path).bonuses) + 0.5
        case _:
            return answer_worth(view, player, areas, move)


def answer_worth(view: ManitobaView, player: PlayerView, areas: dict[str, AreaView], move: Move) -> float:
    """How good an answer within a turn seems."""
    match move:
        case Keep(to):
            return keep_worth(view, player, to)
        case Take(good):
            return good_worth(player, good)
        case Wake(figures):
            return figures * wake_worth(player)
        case WampumWake():
            return wake_worth(player) - (0.8 if player.square else 0.0)
        case WampumBerry(sector):
            return gain_of_token(player, sector) - loss_of_token(player, "berry") - 1.5
        case Reactivate():
            return 1.0
        case Score(good):
            return score_worth(view, player, good)
        case Remove(area):
            return 0.0 if areas[area].terrain in ("lake", "mountain") else 0.1
        case Drop(sector):
            return -loss_of_token(player, sector)
        case Fill(area):
            return float(any(areas[near].seat == view.decisions[0].seat for near in areas[area].neighbours))
        case _:
            return 0.0


def act_worth(view: ManitobaView, seat: Seat, terrain: str) -> float:
    """What acting with a colour brings: the best area of its landscape and the step on its path."""
    player = view.players[seat]
    best = 0.0
    for area in view.areas:
        if area.terrain == terrain and area.seat is None:
            near = any(view.areas[n].seat == seat for n in neighbours_of(view, area))
            if player.square:
                best = max(best, area_worth(player, area) - READY / 2)
            elif near:
                best = max(best, area_worth(player, area) - 0.3)
    path = PATHS[TERRAINS.index(terrain)]
    if path and (player.square or path_of(player, path).space):
        best += max(0.0, step_worth(player, path_of(player, path)))
    return best


def neighbours_of(view: ManitobaView, area: AreaView) -> list[int]:
    """The places of the neighbours of an area in the list of all areas."""
    return [n for n, other in enumerate(view.areas) if other.id in area.neighbours]


def path_of(player: PlayerView, path: str) -> PathView:
    """A player's way on a path."""
    return next(way for way in player.paths if way.id == path)


def area_worth(player: PlayerView, area: AreaView) -> float:
    """What it brings to stand on an area: its good, and a foot in the country."""
    return (good_worth(player, area.good) if area.has_good else 0.0) + 0.6


def good_worth(player: PlayerView, good: str) -> float:
    """What a good brings in the best place that it can go to."""
    sectors = [sector.good for sector in player.sectors] if good == "feather" else [good]
    best = max(gain_of_token(player, sector) for sector in sectors)
    on_place = any(good not in place.goods for place in player.places)
    return max(best, 1.3 if on_place else 0.0)


def gain_of_token(player: PlayerView, good: str) -> float:
    """What one more token in a sector brings."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    count = len(sector.tokens)
    if count >= sector.capacity:
        return 0.0
    return 0.5 * (sector.scale[count + 1] - sector.points) + TOKEN / 2


def loss_of_token(player: PlayerView, good: str) -> float:
    """What one token fewer in a sector costs."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    return float(sector.points - sector.scale[max(0, len(sector.tokens) - 1)])


def keep_worth(view: ManitobaView, player: PlayerView, to: str) -> float:
    """Where a gained good is best: a place that it completes or feeds, or a sector."""
    for place in player.places:
        if place.id == to:
            filled = (len(place.goods) + 1) / place.capacity
            return 3.5 if filled == 1 else 1.0 + filled
    return -1.0 if to == SUPPLY else gain_of_token(player, to)


def step_worth(player: PlayerView, way: PathView) -> float:
    """What the next step on a path brings, and the way made towards its better spaces."""
    if way.next is None:
        return -1.0
    cost = READY if way.space == 0 else 0.0
    return bonuses_worth(player, way.bonuses) + (0.8 if way.next > way.space else 0.0) - cost


def bonuses_worth(player: PlayerView, bonuses: Sequence[Bonus]) -> float:
    """What some bonuses are worth, in points."""
    return sum(bonus_worth(player, bonus) for bonus in bonuses)


def bonus_worth(player: PlayerView, bonus: Bonus) -> float:
    """What a bonus is worth, in points."""
    if bonus.kind == "points":
        return float(bonus.n)
    if bonus.kind == "take":
        return max(good_worth(player, good) for good in bonus.goods)
    if bonus.kind == "wake":
        return min(bonus.n, player.wigwam) * wake_worth(player)
    if bonus.kind == "deploy_anywhere":
        return 1.5 if player.square else 0.0
    if bonus.kind == "copy_instant":
        return (
            max(
                (bonuses_worth(player, way.bonuses) for way in player.paths if way.space and way.id != "shaman"),
                default=0.0,
            )
            * 0.6
        )
    return WORTH[bonus.kind]


def wake_worth(player: PlayerView) -> float:
    """What waking a figure brings: the fewer are ready, the more."""
    return READY * (2.0 if player.square == 0 else 1.0 if player.square < 3 else 0.4)


def score_worth(view: ManitobaView, player: PlayerView, good: str) -> float:
    """What scoring a sector brings now, against keeping it: figures that go to sleep cost a little (MAN-14.4)."""
    sector = next(sector for sector in player.sectors if sector.good == good)
    if view.sacrificed:
        return sector.points + 0.1
    full = sector.scale[-1]
    return sector.points - 0.25 * full * (len(sector.tokens) in range(1, 4)) * sector.exempt
