"""Why a bot seat plays a move: what weighed most in it, by the same measure by which the policy chose."""

from __future__ import annotations

from functools import partial

from engine.choices import Choices
from engine.game import Move
from engine.odin.bot.speaking import OdinReason, of_items
from engine.odin.bot.steps import step_reason, step_worth
from engine.odin.bot.worth import OdinSituation, read_situation
from engine.odin.cards.clauses import effects_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import BUILDINGS, LARGE_SHIPS, SHIPS, CardOption, Deal, parts_of
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of
from engine.odin.table.feast import penalties_of_row
from engine.odin.table.moves import (
    Accept,
    ApplyCard,
    Arm,
    BuyShip,
    BuyTiles,
    Choose,
    Done,
    Emigrate,
    Explore,
    Fail,
    Fill,
    Forge,
    Imitate,
    Loot,
    Pass,
    Place,
    PlayCard,
    Raise,
    Roll,
    SendBoats,
    Serve,
    Skip,
    Spend,
    Stop,
    Swap,
    TakeItems,
    Trade,
    UseCard,
    UseSpace,
)
from engine.odin.table.placement import area_cover, lies_at


def reason(view: OdinView, _choices: Choices, move: Move) -> OdinReason:
    """What speaks most for a move that was chosen."""
    now = read_situation(view)
    match move:
        case UseSpace(space) | Imitate(space):
            return step_reason(now, max(odin_content().spaces[space].steps, key=partial(step_worth, now)))
        case Place():
            return of_place(now, move)
        case Serve(row):
            return "fewest_gaps" if penalties_of_row(row) else "no_gap"
        case BuyShip(ship):
            return "emigrate_soon" if ship in LARGE_SHIPS and not now.fleet(*LARGE_SHIPS) else "ship_use"
        case Pass() | Skip() | Done():
            return "nothing_better"
        case Choose(option):
            return of_choice(now, option)
        case _:
            return BY_KIND.get(type(move), "")


BY_KIND: dict[type[Move], OdinReason] = {
    Fill: "fewer_minus",
    Arm: "ore_counts",
    Raise: "rise",
    Trade: "trade",
    BuyTiles: "tiles",
    Forge: "tiles",
    Explore: "explore",
    Emigrate: "emigrate",
    Swap: "emigrate",
    PlayCard: "cards",
    UseCard: "pays",
    ApplyCard: "pays",
    TakeItems: "resources",
    SendBoats: "ore_counts",
    Roll: "reroll",
    Stop: "stop",
    Spend: "pays",
    Loot: "best_loot",
    Fail: "too_dear",
    Accept: "goods",
}
"""The moves for which one thing speaks, whatever the position."""


def of_choice(now: OdinSituation, option: CardOption) -> OdinReason:
    """What an option brings; "" for one that says what is paid, or names a kind of action."""
    if isinstance(option, Deal):
        option = option.gain
    elif now.view.asked == "choose_price" or asks_only_payment(now):
        return ""
    parts = dict(parts_of(option))
    things = (*odin_content().pieces, *SHIPS, *BUILDINGS, *odin_content().resources)
    items = {thing: n for thing, n in parts.items() if isinstance(thing, str) and thing in things}
    return of_items(now, items) if items and len(items) == len(parts) else ""


def asks_only_payment(now: OdinSituation) -> bool:
    """Whether a card asks what is paid, and not what it brings."""
    card = now.view.asked_words.get("card") if now.view.asked == "card_choice" else None
    return isinstance(card, int) and any(isinstance(op, ops.Exchange) for op in effects_of(card))


def of_place(now: OdinSituation, move: Place) -> OdinReason:
    """Whether a piece raises the income, closes the ring around a bonus, or covers cells of -1."""
    board = next(board for board in now.player.boards if board.named == move.board)
    area = area_of(board)
    if area is None:
        return ""
    covered = area_cover(area, board.laid).covered
    then = covered | lies_at(area, move.laid)[0]
    if area.income_of(then) > area.income_of(covered):
        return "income"
    if now.left and len(area.bonuses_of(then)) > len(area.bonuses_of(covered)):
        return "bonus"
    return "minus" if area.minus & then & ~covered else ""  # else it comes nearer to the next number
