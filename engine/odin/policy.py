"""A simple player for bot seats: it plays from the view, and equal views give equal choices.

It takes what a space brings for what it is about worth, raises and lays what it has so that cells of -1 and incomes are covered,
and serves the row that is proposed. It looks no further than its own next move.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import Any

from engine.choices import KIND, Choices, Open, kind_of
from engine.game import Move
from engine.odin import schema_spaces as steps
from engine.odin.answers import ENOUGH
from engine.odin.areas import Area
from engine.odin.boards import area_of
from engine.odin.content import content
from engine.odin.feasting import PROPOSED
from engine.odin.moves import (
    BuyShip,
    Choose,
    Emigrate,
    Explore,
    Fail,
    Imitate,
    Pass,
    Place,
    PlayCard,
    Skip,
    TakeItems,
    UseSpace,
)
from engine.odin.pieces import SHIPS, SILVER
from engine.odin.placement import Laid
from engine.odin.suggestions import suggested
from engine.odin.upgrades import raised, read_part
from engine.odin.view import OdinView, PlayerView

WORTH = {"silver": 1.0, "wood": 1.2, "stone": 2.0, "ore": 1.2, "shed": 3.0, "stone_house": 6.0, "long_house": 9.0}
"""About what things are worth in points; goods by colour and size, special tiles by size, ships and buildings by points."""

RANK = {"orange": 0.3, "red": 0.45, "green": 0.7, "blue": 1.0}
SHIP_USE = {"whaling_boat": 1.0, "knarr": 3.0, "longship": 4.0}
EMIGRATION = 16.0
DICE = {"hunting": 2.5, "snare": 3.5, "whaling": 7.0, "raid": 5.0, "pillage": 8.0}
VIKING = 1.6
"""About what a Viking brings elsewhere."""


def choose(view: OdinView, choices: Choices) -> Move:
    """The move that promises most; among equals a fixed taste decides."""
    dice = random.Random(zlib.crc32(f"{view.turn} {view.seat} {view.round}".encode()))
    if choices.moves:
        return max(choices.moves, key=lambda move: (promise(view, move), dice.random()))
    kinds = choices.after(())
    if isinstance(kinds, Move):
        return kinds
    if kinds.field != KIND:
        return walked(view, choices, [], dice)
    if "place" in kinds.values and (place := best_place(view, choices)):
        return place
    first = max(kinds.values, key=lambda kind: (KIND_RANK.get(kind, 1), dice.random()))
    return walked(view, choices, [first], dice)


KIND_RANK = {"serve": 9, "upgrade": 9, "trade": 9, "loot": 9, "use": 8, "explore": 8, "take": 8, "emigrate": 8, "done": 7,
    "fill": 8, "choose": 8, "play": 8, "swap": 6, "boats": 8, "purchase": 8, "forge": 8, "spend": 9, "accept": 8, "stop": 6,
    "imitate": 5, "pass": 2, "skip": 2, "fail": 3, "place": -1, "buy": 0, "arm": 0}  # fmt: skip
"""Which kind of move is looked at first when not all are listed."""


def walked(view: OdinView, choices: Choices, chosen: list[Any], dice: random.Random) -> Move:
    """The best of the listed moves that these values leave, else value by value."""
    while not isinstance(step := choices.after(chosen), Move):
        left = choices.left(chosen)
        if left:
            return max(left, key=lambda move: (promise(view, move), dice.random()))
        chosen.append(max(step.values, key=lambda value: (value_of(value), dice.random())))
    return step


def value_of(value: Any) -> float:
    """How much speaks for one value of a field."""
    if value == PROPOSED:
        return 100
    if value == ENOUGH:
        return 0
    if isinstance(value, int):
        return -value  # spend little
    good, colours = read_part(str(value))
    better = raised(good, colours)
    return worth(better or good) - (worth(good) if better else 0) + 0.01


def worth(item: str) -> float:
    """About what a thing is worth."""
    facts = content()
    if item in facts.goods:
        good = facts.goods[item]
        return good.cells * RANK[good.colour] + good.victory_points
    if item in facts.special_tiles:
        return facts.special_tiles[item].cells * RANK["blue"] + facts.special_tiles[item].victory_points
    if item in SHIPS:
        return facts.ships[item].victory_points + SHIP_USE[item]
    return WORTH.get(item, 1.0)


def promise(view: OdinView, move: Move) -> float:
    """About how many points a listed move brings."""
    match move:
        case UseSpace(space) | Imitate(space):
            return space_worth(view, content().spaces[space]) - VIKING * content().spaces[space].vikings
        case Pass():
            return -1.0
        case Explore(face):
            return float(content().faces[face].victory_points)
        case Choose(option):
            return sum(worth(item) for item in option.split("+"))
        case TakeItems():
            return float(move.count)
        case PlayCard(card):
            return 5.0 + content().cards[card].points
        case Emigrate(ship):
            return 5.0 if ship == "knarr" else 2.0
        case Skip():
            return 0.0
        case Fail():
            return -5.0 + move.vikings
        case BuyShip():
            return -2.0
        case _:
            return 1.0 + KIND_RANK.get(kind_of(move), 1)


def space_worth(view: OdinView, space: steps.SpaceFacts) -> float:
    """About what a space brings."""
    return sum(step_worth(view, step) for step in space.steps) + (1.0 if space.column == 3 else 0.0)


def step_worth(view: OdinView, step: steps.Step) -> float:
    """About what one step brings; what it costs is subtracted."""
    player = view.players[view.own]
    match step:
        case steps.Gain(items=items) | steps.GainPerPlayer(items=items) | steps.GainIfAnimal(items=items):
            return sum(worth(item) * n for item, n in items.items())
        case steps.Buy() | steps.Exchange():
            return (
                bargain(step.gain, step.pay or {}) if not (isinstance(step, steps.Exchange) and step.optional) else 2.0
            )
        case steps.ExchangeChooseOne():
            return max(bargain(option, step.pay) for option in step.options)
        case steps.ChooseOne():
            return max(sum(step_worth(view, one) for one in way) for way in step.options)
        case steps.Upgrade():
            return sum(sorted(rises(player, step.max_steps_each))[-step.max_goods :])
        case steps.OverseasTrade():
            goods = content().goods
            return sum(worth(good) * 0.4 for good in player.has if good in goods and goods[good].colour == "green") - 1
        case steps.Mountain():
            return 1.3 * min(sum(step.takes), 4 * len(view.strips))
        case _:
            return other_worth(view, step)


def other_worth(view: OdinView, step: steps.Step) -> float:
    """About what the rarer steps bring."""
    player = view.players[view.own]
    match step:
        case steps.Dice():
            return DICE[step.action]
        case steps.Explore():
            best = max(
                (content().faces[face].victory_points for face in step.faces if face in open_faces(view)), default=0
            )
            return best * 0.8
        case steps.Emigrate():
            return EMIGRATION - view.round
        case steps.ProducePerAnimal():
            return worth(step.good) * 2
        case steps.PlayOccupation():
            return 3.0 * min(step.max, max(player.cards, 1))
        case steps.SpecialSale():
            return 5.0
        case steps.Forge():
            return 8.0
        case _:
            return 1.0


def open_faces(view: OdinView) -> list[str]:
    """The faces that can be explored."""
    return [board.face for board in view.explorations]


def bargain(gain: dict[str, int], pay: dict[str, int]) -> float:
    """What an exchange is worth."""
    return sum(worth(item) * n for item, n in gain.items()) - sum(worth(item) * n for item, n in pay.items())


def rises(player: PlayerView, colours: int) -> list[float]:
    """What each good of the supply gains when it rises as far as it can."""
    found: list[float] = []
    for good, n in player.has.items():
        better = next(filter(None, (raised(good, far) for far in range(colours, 0, -1))), None)
        if better:
            found += [worth(better) - worth(good)] * min(n, 4)
    return found


def best_place(view: OdinView, choices: Choices) -> Move | None:
    """The largest good, or what else lies about, where it saves points or raises the income; silver only at the end."""
    player = view.players[view.own]
    phases = view.rounds - view.round
    for piece in sorted(values(choices, "place"), key=lambda piece: (-worth(piece), piece)):
        if piece in content().goods and content().goods[piece].colour not in ("green", "blue"):
            continue
        if piece == SILVER and player.has[SILVER] < 5 + player.cells:
            continue
        for board in player.boards:
            area = area_of(board)
            place = best_on(area, board.laid, piece, phases) if area else None
            if place:
                return Place(piece, board.name, place.turn, place.column, place.row)
    return None


def values(choices: Choices, kind: str) -> Sequence[str]:
    """The values of the first field of a kind of move."""
    step = choices.after([kind])
    return step.values if isinstance(step, Open) else ()


def best_on(area: Area, lying: tuple[Laid, ...], piece: str, phases: int) -> Laid | None:
    """The best place of a piece on a board; None when it would bring nothing there."""
    found = suggested(area, lying, piece, phases)
    best = max(found, key=lambda one: (one.worth(phases), one.progress), default=None)
    return best.laid if best and (best.worth(phases) > 0 or best.progress) else None
