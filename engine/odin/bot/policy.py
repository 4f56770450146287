"""A simple player for bot seats: it plays from the view, and equal views give equal choices.

It takes the space that is worth most to it as things stand, sells its own Vikings for what they bring elsewhere, buys a ship
that can emigrate or raid at once, uses its cards where they gain, lays what it has before the income, and serves the row that is
proposed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from engine.choices import KIND, Choices, Open, kind_of
from engine.game import Move
from engine.odin.asking.upgrades import good_after_rise
from engine.odin.bot.cards import apply_worth, card_worth, may_break_off, option_worth, things_in, use_worth
from engine.odin.bot.dice import expected_dice_worth, result_worth
from engine.odin.bot.gains import emigration_worth, taken_worth
from engine.odin.bot.laying import WINDOWS, places_to_lay
from engine.odin.bot.steps import space_worth, step_worth, tile_worth
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import (
    OdinSituation,
    bundle_worth,
    face_worth,
    loot_worth,
    loss_of_items,
    missed_worth,
    read_situation,
    rise_worth,
    ship_worth,
    situation_without,
    thing_worth,
    viking_worth,
)
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import LARGE_SHIPS, SILVER, CardOption, Deal, OpenStrip, RisingGood
from engine.odin.game.view import OdinView
from engine.odin.rounds.feasting import PROPOSED
from engine.odin.steps.dice import facts_of
from engine.odin.steps.kinds import is_of_use_as_printed
from engine.odin.table.answers import ENOUGH
from engine.odin.table.moves import (
    Accept,
    ApplyCard,
    Arm,
    BuyShip,
    BuyTiles,
    Choose,
    Emigrate,
    Explore,
    Fail,
    Forge,
    Imitate,
    Loot,
    PlayCard,
    Roll,
    SendBoats,
    Spend,
    StartWith,
    Stop,
    Swap,
    TakeItems,
    UseCard,
    UseSpace,
)

ANYTIME_KINDS = ("place", "buy", "arm", "fill", "apply_card")


def choose(view: OdinView, choices: Choices) -> Move:
    """The move that promises most; among equals the first."""
    now = read_situation(view)
    meanwhile = best_anytime_move(now, choices, view.asked)
    return meanwhile or answer_to_question(now, choices)


def kinds_of(choices: Choices) -> Sequence[str]:
    """The kinds of moves there are, as far as one can choose between kinds."""
    step = choices.after(())
    return step.values if isinstance(step, Open) and step.field == KIND else ()


# ---- at any time ---------------------------------------------------------------------------------------------------------


def best_anytime_move(now: OdinSituation, choices: Choices, asked: str) -> Move | None:
    """What is best done before the question is answered: ships on the own turn, pieces in the windows."""
    kinds = kinds_of(choices)
    if asked not in ("take_turn", *WINDOWS):
        return None
    if used := best_use(now, choices.left(["apply_card"]) if "apply_card" in kinds else ()):
        return used
    if asked == "take_turn":
        ships = [move for kind in ("arm", "buy") if kind in kinds for move in choices.left([kind])]
        best = max(ships, key=lambda move: ship_move(now, move), default=None)
        return best if best and ship_move(now, best) > 0 else None
    if "fill" in kinds:
        return choices.left(["fill"])[0]
    return next(places_to_lay(now, choices), None)


def best_use(now: OdinSituation, moves: Sequence[Move]) -> Move | None:
    """The card in play that is best used now; None when none brings anything."""
    found = [(apply_worth(now, move.card), move) for move in moves if isinstance(move, ApplyCard)]
    worth, best = max(found, key=lambda one: one[0], default=(0.0, None))
    return best if worth > WEIGHTS.card_gain else None


def ship_move(now: OdinSituation, move: Move) -> float:
    """What it is worth to buy or arm a ship now, at least what it takes."""
    match move:
        case Arm(ship):
            return 1.0 + (ship.kind == "longship") if now.left else 0.0
        case BuyShip(ship):
            return best_purchase(now, ship)
        case _:
            return 0.0


def best_purchase(now: OdinSituation, kind: str) -> float:
    """What a ship is worth beyond its price, if enough silver is left for the feast and for an emigration."""
    price, silver = odin_content().ships[kind].silver_price, now.count(SILVER)
    to_eat = max(0, now.hungry - (now.player.income if now.left else 0))
    large = kind in LARGE_SHIPS
    if large and can_emigrate(now) and not now.fleet(*LARGE_SHIPS):
        if silver < price + now.view.round:
            return 0.0
        return emigration_worth(now, kind) + ship_worth(now, kind) - price * now.silver
    keep = to_eat + WEIGHTS.reserve * now.view.round
    return ship_worth(now, kind) - price * now.silver if silver - price >= keep else 0.0


def can_emigrate(now: OdinSituation) -> bool:
    """Whether a space for emigration is free for which the seat has the Vikings."""
    spaces = [odin_content().spaces[space] for space in ("emigrate_c2", "emigrate_c3")]
    free = [space for space in spaces if space.id not in now.view.spaces and space.vikings <= now.player.vikings]
    return bool(free) and len(now.player.emigrated) < odin_content().home_board.banquet_table.seats


# ---- answers -------------------------------------------------------------------------------------------------------------


def answer_to_question(now: OdinSituation, choices: Choices) -> Move:
    """The best answer to the question itself."""
    step = choices.after(())
    if isinstance(step, Move):
        return step
    if step.field != KIND:
        listed = choices.left(())
        return best_move(now, listed) if listed else move_put_together(now, choices, [])
    own = [kind for kind in step.values if kind not in ANYTIME_KINDS]
    found = [move_of(now, choices, kind) for kind in own]
    return best_move(now, found)


def move_of(now: OdinSituation, choices: Choices, kind: str) -> Move:
    """The best move of a kind."""
    listed = choices.left([kind])
    return best_move(now, listed) if listed else move_put_together(now, choices, [kind])


def best_move(now: OdinSituation, moves: Iterable[Move]) -> Move:
    """The move that is worth most."""
    return max(moves, key=lambda move: move_worth(now, move))


def move_put_together(now: OdinSituation, choices: Choices, chosen: list[Any]) -> Move:
    """Such a move, where one is sure to be legal."""
    move = put_together(now, choices, chosen)
    assert move is not None, "there is a legal move"
    return move


def put_together(
    now: OdinSituation, choices: Choices, chosen: list[Any], left_out: Collection[Any] = ()
) -> Move | None:
    """A move put together of the best values but those left out, which it adds to `chosen`; None where no value is left."""
    while not isinstance(step := choices.after(chosen), Move):
        values = [value for value in step.values if value not in left_out]
        if not values:
            return None
        value = max(values, key=partial(value_worth, now, step.field))
        chosen.append(value)
        if step.field == "goods":
            good = value.good if isinstance(value, RisingGood) else str(value)
            now = situation_without(now, good)  # a good that rises is not served
    return step


def value_worth(now: OdinSituation, field: str, value: Any) -> float:
    """What speaks for one value of a field."""
    if value == PROPOSED:
        return 100.0
    if value == ENOUGH:
        return 0.0
    if isinstance(value, int):
        return float(-value)  # spend little
    if field == "tile":
        return loot_worth(now, value)
    rise = value if isinstance(value, RisingGood) else RisingGood(str(value))
    better = good_after_rise(rise.good, rise.colours)
    return rise_worth(now, rise.good, better) if better else 0.0


def move_worth(now: OdinSituation, move: Move) -> float:
    """What a listed move is worth in points; to leave something out is worth nothing."""
    match move:
        case UseSpace(space) | Imitate(space):
            facts = odin_content().spaces[space]
            usable = is_of_use_as_printed(now.view, now.player, facts) and space not in now.view.hopes
            found = space_worth(now, facts) if usable else 0.0
            return found - viking_worth(now) * facts.vikings if found > 0 else -100.0
        case Roll() | Stop() | Spend() | Loot() | Fail():
            return dice_promise(now, move)
        case Choose(option):
            return chosen_worth(now, option)
        case TakeItems(strip, count):
            left = next(one for one in now.view.strips if one.strip == strip)
            return taken_worth(now, OpenStrip(left.strip, left.gone), count)
        case PlayCard(card) | StartWith(card):
            return bonus_worth(now, card) if now.view.asked == "bonus_card" else card_worth(now, card)
        case BuyTiles(tiles):
            return sum(tile_worth(now, tile) for tile in tiles)
        case _:
            return rarer_move_worth(now, move)


def rarer_move_worth(now: OdinSituation, move: Move) -> float:
    """What the other moves are worth."""
    match move:
        case Emigrate(ship):
            return emigration_worth(now, ship.kind)
        case Explore(face):
            silver = next(board.silver for board in now.view.explorations if board.face == face)
            return face_worth(now, face, silver) + 100
        case Forge(tile):
            return thing_worth(now, tile)
        case SendBoats(boats):
            return float(sum(1 + boat.ore for boat in boats))
        case Swap():
            return ship_worth(now, "knarr") - ship_worth(now, "whaling_boat") + 1
        case Accept():
            return 1.0
        case UseCard(card):
            unwise = now.view.asked == "card_offer" and may_break_off(card, played=False)
            return -1.0 if unwise else use_worth(now, card)
        case _:
            return FIXED.get(kind_of(move), 0.5)


def bonus_worth(now: OdinSituation, card: int) -> float:
    """What a card of the fourth column is worth; most when the space cannot be used without it (ODIN-5.0.6)."""
    if now.view.hopes:
        return 100.0 if any(card in cards for cards in now.view.hopes.values()) else -1.0
    before = not now.view.asked_words["last"]
    return -1.0 if before and may_break_off(card, played=True) else card_worth(now, card)


FIXED = {"skip": 0.0, "done": 0.1, "pass": -50.0}
"""What speaks for moves of which there is one, or that cannot be told apart."""


def dice_promise(now: OdinSituation, move: Move) -> float:
    """What an answer to a question about a die is worth."""
    words = now.view.asked_words
    action, value, roll, rolled = str(words["action"]), *(int(str(words[name])) for name in ("value", "roll", "n"))
    match move:
        case Stop():
            return result_worth(now, action, value)
        case Roll():
            left = odin_content().spaces_file.dice_action.max_rolls - rolled
            return expected_dice_worth(now, action, value - roll, max(left, 1))
        case Spend(wood, weapons):
            facts = facts_of(action)
            assert isinstance(facts, steps.HuntFacts), "battles are paid otherwise"
            paid = {facts.pay_result_with[0]: wood, facts.pay_result_with[1]: weapons}
            return bundle_worth(now, facts.success_gain) - loss_of_items(now, paid)
        case Loot(tile, stone, swords):
            return loot_worth(now, tile) - loss_of_items(now, {"stone": stone, "long_sword": swords})
        case Fail(vikings):
            facts = facts_of(action)
            return bundle_worth(now, facts.failure_gain) + vikings * viking_worth(now)
        case _:
            return 0.0


def chosen_worth(now: OdinSituation, option: CardOption) -> float:
    """What a bundle or half is worth that can be chosen, or how little a price is missed."""
    asked = now.view.asked
    if asked == "card_choice":
        return option_worth(now, int(str(now.view.asked_words["card"])), option)
    items = {} if isinstance(option, Deal) else things_in(option)
    if asked == "choose_price":
        return -sum(missed_worth(now, item, n) for item, n in items.items())
    ways = [way for space in odin_content().spaces.values() for step in space.steps for way in lists_to_choose(step)]
    for way in ways if asked == "choose_half" else ():
        if way[0].called == option:
            return sum(step_worth(now, step) for step in way)
    return sum(thing_worth(now, item, n) for item, n in items.items())


def lists_to_choose(step: steps.SpaceStep) -> Sequence[Sequence[steps.PlainStep]]:
    """The lists of steps of which one is chosen."""
    return step.options if isinstance(step, steps.ChooseOneStep) else ()
