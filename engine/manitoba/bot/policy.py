"""The policy of bot seats: a simple, sensible choice from what a seat may know.

Players who all want the same run one race in lockstep, and a player who is half a step ahead by the order of turns wins all of
it. So every seat of every game has a taste of its own. That makes games differ and evens little: MAN-22 says how often each
place in the order of turns wins with these weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from engine.choices import Choices, Weighed
from engine.game import Move, Seat
from engine.manitoba.bot.weights import WEIGHTS
from engine.manitoba.facts.components import (
    BERRY,
    FEATHER,
    GOODS,
    NOBODY,
    PATHS,
    PLACES,
    STORED,
    SUPPLY,
    TERRAINS,
    WITH_PATH,
    Kind,
    PlacedTile,
)
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import PathBonus
from engine.manitoba.steps.paths import goods_of, is_first, next_step, on_arrival, plain_bonus
from engine.manitoba.table.moves import (
    ActWithDiscs,
    CopySpace,
    DropFeather,
    FillArea,
    KeepIn,
    PlaceFigure,
    Reactivate,
    RemoveFigure,
    Score,
    TakeOffered,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
    WampumWake,
)
from engine.manitoba.table.sight import ManitobaPlayerSight, ManitobaSight
from engine.manitoba.table.state import is_exempt

SPARED = tuple(map(TERRAINS.index, ("lake", "mountain")))
"""The landscapes whose areas a seat prefers to keep free of others' figures."""


class Taste(NamedTuple):
    """The taste of a seat in one game: `paths` is 0 to 1 for each path, `foot` how much it cares for territory, 0.5 to 1.5."""

    paths: dict[str, float]
    foot: float


@lru_cache(maxsize=64)
def taste_of_seat(layout: tuple[PlacedTile, ...], seat: Seat) -> Taste:
    """A taste made from the territory and the seat, which everybody sees: the same in equal views."""
    tiles = " ".join(f"{at.tile}/{at.turn}/{at.q}/{at.r}" for at in layout)

    def drawn(what: str) -> float:
        return int.from_bytes(sha256(f"{what} {seat} {tiles}".encode()).digest()[:4]) / 2**32

    order = sorted(filter(None, PATHS), key=drawn)
    return Taste({path: place / (len(order) - 1) for place, path in enumerate(order)}, 0.5 + drawn("foot"))


def choose(view: ManitobaSight, choices: Choices) -> Move:
    """The move that seems best, the first of equal ones, so that the choice is the same every time."""
    return max(choices.moves, key=lambda move: move_worth_of_manitoba(view, move))


def weigh(view: ManitobaSight, choices: Choices) -> list[Weighed]:
    """All answers with their worth."""
    return [Weighed(move, move_worth_of_manitoba(view, move)) for move in choices.moves]


def move_worth_of_manitoba(view: ManitobaSight, move: Move) -> float:
    """How good a move seems, in points; doing nothing is worth nothing."""
    player = view.players[view.own]
    match move:
        case ActWithDiscs(discs):
            by_area, by_path = act_parts(view, view.discs[discs - 1])
            return by_area + by_path
        case WakeUp(discs, figures):
            urgency = WEIGHTS.urgency if player.square == 0 else WEIGHTS.leisure
            return urgency * figures * wake_worth(player) - WEIGHTS.disc * discs
        case PlaceFigure(area):
            return area_worth(view, player, view.ground.index[area]) + foot_worth(view, player)
        case WalkFigure(_, to):
            return area_worth(view, player, view.ground.index[to]) - WEIGHTS.walk
        case Vision(path):
            return step_worth(view, player, PATHS.index(path))
        case CopySpace(path):
            kind = PATHS.index(path)
            copied = plain_bonus(view.facts.spaces[kind], player.space_on(kind))
            return bonuses_worth(view, player, copied) + WEIGHTS.copy
        case _:
            return answer_worth(view, player, move)


def answer_worth(view: ManitobaSight, player: ManitobaPlayerSight, move: Move) -> float:
    match move:
        case KeepIn(to):
            return keep_worth(view, player, to)
        case TakeOffered(good):
            return good_worth(view, player, GOODS.index(good))
        case Wake(figures):
            return figures * wake_worth(player)
        case WampumWake():
            return wake_worth(player) - (WEIGHTS.wampum_kept if player.square else 0.0)
        case WampumBerry(sector):
            gained = gain_of_token(view, player, GOODS.index(sector))
            return gained - loss_of_token(view, player, BERRY) - WEIGHTS.wampum_spent
        case Reactivate():
            return WEIGHTS.reactivated
        case Score(good):
            return score_worth(view, player, GOODS.index(good))
        case RemoveFigure(area):
            return 0.0 if view.ground.kinds[view.ground.index[area]] in SPARED else 0.1
        case DropFeather(sector):
            return -loss_of_token(view, player, GOODS.index(sector))
        case FillArea(area):
            return float(is_near(view, view.ground.index[area]))
        case _:
            return 0.0


def act_parts(view: ManitobaSight, kind: Kind) -> tuple[float, float]:
    """What acting with a colour brings: by the best area of its landscape, and by a step on its path."""
    player = view.players[view.own]
    best = 0.0
    free = [area for area in view.ground.of_kind[kind] if view.figure_on(area) == NOBODY]
    if free:
        good, foot = good_worth(view, player, kind), foot_worth(view, player)  # alike in all areas of a landscape
        for area in free:
            of_area = good if view.good_on(area) else 0.0
            if player.square:
                best = max(best, of_area + foot)
            if is_near(view, area):
                best = max(best, of_area - WEIGHTS.walk)
    if kind in WITH_PATH and (player.square or player.space_on(kind)):
        return best, max(0.0, step_worth(view, player, kind))
    return best, 0.0


def is_near(view: ManitobaSight, area: int) -> bool:
    """Whether an own figure stands beside an area."""
    return any(view.figure_on(near) == view.own for near in view.ground.neighbours[area])


def area_worth(view: ManitobaSight, player: ManitobaPlayerSight, area: int) -> float:
    """The worth of coming to an area: of its good."""
    return good_worth(view, player, view.ground.kinds[area]) if view.good_on(area) else 0.0


def foot_worth(view: ManitobaSight, player: ManitobaPlayerSight) -> float:
    """The worth of one more figure on the territory, less its worth on the square."""
    return WEIGHTS.foot * taste_of_seat(view.layout, view.own).foot - ready_worth(view, player)


def rounds_of_game(view: ManitobaSight) -> int:
    return view.facts.by_players[view.seats].rounds


def ready_worth(view: ManitobaSight, player: ManitobaPlayerSight) -> float:
    """The worth of a figure on the square: the fewer there are the more, and nothing at the end."""
    left = 1.0 - view.round / (rounds_of_game(view) + 1)
    there = player.square
    return (
        WEIGHTS.ready
        * left
        * (WEIGHTS.ready_few if there < 2 else WEIGHTS.ready_some if there < 3 else WEIGHTS.ready_many)
    )


def good_worth(view: ManitobaSight, player: ManitobaPlayerSight, good: Kind) -> float:
    """The worth of a good in the best place that it can go to."""
    sectors = STORED if good == FEATHER else (good,)
    best = max([gain_of_token(view, player, sector) for sector in sectors])
    on_place = any(good not in player.goods_on(place) for place in range(len(PLACES)))
    return max(best, WEIGHTS.on_place if on_place else 0.0)


def gain_of_token(view: ManitobaSight, player: ManitobaPlayerSight, sector: Kind) -> float:
    """The worth of one more token in a sector: more when the good can be scored soon."""
    count, points = player.tokens_in(sector), view.facts.points[sector]
    if count >= view.facts.capacity[sector]:
        return 0.0
    share = WEIGHTS.soon if can_be_scored(view, sector) else WEIGHTS.later
    return share * (points[count + 1] - points[count]) + WEIGHTS.token / 2


def can_be_scored(view: ManitobaSight, good: Kind) -> bool:
    """Whether a score tile still to come this season, or the final scoring, takes the good."""
    return goods_to_be_scored(view.facts.id, tuple(view.row), view.at, tuple(view.tiles))[good]


@lru_cache(maxsize=64)
def goods_to_be_scored(content: str, row: tuple[str, ...], at: int, tiles: tuple[str, ...]) -> tuple[bool, ...]:
    """By good, whether a score tile takes it that is still to come in a season with this `row` of cards and these `tiles`."""
    facts, drawn = manitoba_contents()[content], iter(tiles)
    taken = [False] * len(GOODS)
    for place, id in enumerate(row):
        if facts.cards[id].slot != "score":
            continue
        tile = facts.tiles.get(next(drawn, ""))
        if place >= at:
            taken = [
                already or tile is None or tile.kind == "most" or good in tile.goods
                for already, good in zip(taken, GOODS, strict=True)
            ]
    return tuple(taken)


def loss_of_token(view: ManitobaSight, player: ManitobaPlayerSight, sector: Kind) -> float:
    """The cost of losing a token of a sector."""
    count, points = player.tokens_in(sector), view.facts.points[sector]
    return float(points[count] - points[max(0, count - 1)])


def keep_worth(view: ManitobaSight, player: ManitobaPlayerSight, to: str) -> float:
    """The worth of keeping a gained good there: on a place that it completes or feeds, or in a sector."""
    if to in PLACES:
        if completes_place(view, player, PLACES.index(to)):
            return WEIGHTS.completed
        return WEIGHTS.place * (1.0 - view.round / rounds_of_game(view))
    return -WEIGHTS.unkept if to == SUPPLY else gain_of_token(view, player, GOODS.index(to))


def completes_place(view: ManitobaSight, player: ManitobaPlayerSight, place: int) -> bool:
    """Whether a ceremonial place lacks just one more good."""
    return len(player.goods_on(place)) + 1 == view.facts.places[place].capacity


def step_worth(view: ManitobaSight, player: ManitobaPlayerSight, kind: Kind) -> float:
    """The worth of the next step on a path, and of the way made towards its better spaces."""
    to, bonuses = next_step(view, player, kind)
    if to is None:
        return -WEIGHTS.path_end
    worth_now, at = bonuses_worth(view, player, bonuses), player.space_on(kind)
    if to == at:
        return worth_now
    cost = WEIGHTS.ready if at == 0 else 0.0
    liked = WEIGHTS.favour * taste_of_seat(view.layout, view.own).paths[PATHS[kind]]
    beyond = WEIGHTS.next * bonuses_worth(view, player, bonuses_beyond(view, kind, to))
    return worth_now + WEIGHTS.progress + liked + beyond - cost


def bonuses_beyond(view: ManitobaSight, kind: Kind, to: int) -> tuple[PathBonus, ...]:
    """What the next space gives, with its first bonus while nobody has come so far."""
    spaces = view.facts.spaces[kind]
    if to >= len(spaces) or view.round >= rounds_of_game(view):
        return ()
    return on_arrival(spaces[to], first=is_first(view, kind, spaces[to]))


def bonuses_worth(view: ManitobaSight, player: ManitobaPlayerSight, bonuses: Sequence[PathBonus]) -> float:
    return sum([bonus_worth(view, player, bonus) for bonus in bonuses])


def bonus_worth(view: ManitobaSight, player: ManitobaPlayerSight, bonus: PathBonus) -> float:
    match bonus.kind:
        case "points":
            return float(bonus.n)
        case "take":
            return max([good_worth(view, player, good) for good in goods_of(bonus)])
        case "wake":
            return min(bonus.n, player.wigwam) * wake_worth(player)
        case "deploy_anywhere":
            return WEIGHTS.deploy if player.square else 0.0
        case "copy_instant":
            # Figures move on before they are copied: what their next spaces give stands for what there will be to copy.
            others = [path for path in WITH_PATH if player.space_on(path) and PATHS[path] != "shaman"]
            nexts = [bonuses_worth(view, player, next_step(view, player, path)[1]) for path in others]
            return WEIGHTS.copied * max(nexts, default=0.0)
        case "wampum":
            return WEIGHTS.wampum
        case "exempt":
            return WEIGHTS.exempt
        case "free_passive_placement":
            return WEIGHTS.passive
        case "wake_points":
            return WEIGHTS.wake_points
        case "no_final_sacrifice":
            return WEIGHTS.saved


def wake_worth(player: ManitobaPlayerSight) -> float:
    """The worth of waking a figure: the fewer are ready, the more."""
    there = player.square
    return WEIGHTS.ready * (WEIGHTS.wake_none if there == 0 else WEIGHTS.wake_some if there < 3 else WEIGHTS.wake_many)


def score_worth(view: ManitobaSight, player: ManitobaPlayerSight, sector: Kind) -> float:
    """What scoring a sector now brings more than skipping it, which keeps its tokens for a better time."""
    points = view.facts.points[sector]
    now = points[player.tokens_in(sector)]
    if view.sacrificed:
        return now + 0.1
    return now - (WEIGHTS.waiting * points[-1] if is_exempt(view, view.own, sector) else 0.0)
