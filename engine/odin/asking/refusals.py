"""Why an answer is not possible, with its rule: asked only after it was not among the legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game import Move, Refusal, Seat
from engine.odin.facts.content import content
from engine.odin.facts.schema_spaces import ExchangeStep
from engine.odin.table.moves import (
    Accept,
    BuyTiles,
    Choose,
    Emigrate,
    Explore,
    Fail,
    Forge,
    Loot,
    PlayCard,
    Raise,
    SendBoats,
    Skip,
    Spend,
    Swap,
    TakeItems,
    Trade,
)
from engine.odin.table.state import AnyTable

USE_ONE = Refusal("ODIN-3.5.3", "use_one_effect")
"""All effects of a space cannot be left out."""


def other_move(rule: str, question: str) -> Refusal:
    """A move of another kind than the one asked for."""
    return Refusal(rule, "other_question", {"question": question})


def no_cards(move: Move, played: int, least: int) -> Refusal:
    """ODIN-5.9.2."""
    if isinstance(move, PlayCard):
        return Refusal("ODIN-5.9.2", "not_in_hand", {"card": move.card})
    if isinstance(move, Skip) and played < least:
        return Refusal("ODIN-5.9.2", "play_one")
    return other_move("ODIN-5.9.2", "play_cards")


def bonus_card(move: Move) -> Refusal:
    """ODIN-4.3."""
    if isinstance(move, PlayCard):
        return Refusal("ODIN-4.3", "not_in_hand", {"card": move.card})
    return other_move("ODIN-4.3", "bonus_card")


def boats(move: Move, most: int) -> Refusal:
    """ODIN-5.7.7."""
    if isinstance(move, SendBoats):
        return Refusal("ODIN-5.7.7", "no_such_boats", {"n": most})
    return other_move("ODIN-5.7.7", "choose_boats")


def declare(s: AnyTable, seat: Seat, move: Move, value: int) -> Refusal:
    """ODIN-5.7.2 to ODIN-5.7.14."""
    dice = s.players[seat].uses[-1].dice
    action = dice.action if dice else ""
    match move:
        case Spend() if action in ("hunting", "snare", "whaling"):
            return Refusal("ODIN-5.7.12", "pays_exactly", {"n": value})
        case Loot() if action in ("raid", "pillage"):
            loot = {*s.special, *(good.id for good in content().goods.values() if good.sword is not None)}
            return Refusal("ODIN-5.7.3", "too_weak" if move.tile in loot else "no_loot", {"tile": move.tile})
        case Fail():
            return Refusal("ODIN-5.7.14", "too_many_back", {"n": move.vikings})
        case _:
            return other_move("ODIN-5.7.1", "declare")


def option(move: Move, rule: str, options: Sequence[str]) -> Refusal:
    """One of several prices, bundles or halves that is none of these: of two, neither is asked about that cannot be used."""
    if isinstance(move, Choose):
        return Refusal(rule, "no_such_option", {"option": move.option, "options": tuple(options)})
    return other_move(rule, "choose")


def no_exchange(move: Move, step: ExchangeStep) -> Refusal:
    """ODIN-5.2.8."""
    if isinstance(move, Accept):
        return Refusal("ODIN-5.2.8", "cannot_pay", {"items": tuple(Counter(step.pay or {}).elements())})
    return other_move("ODIN-5.2.8", "offer_exchange")


def swap(move: Move) -> Refusal:
    """ODIN-5.6.6."""
    if isinstance(move, Swap):
        return Refusal("ODIN-5.6.6", "no_such_ship", {"ship": move.ship})
    return USE_ONE if isinstance(move, Skip) else other_move("ODIN-5.6.6", "swap_boat")


def strip(s: AnyTable, move: Move, most: int, used: Sequence[str]) -> Refusal:
    """ODIN-5.3."""
    if isinstance(move, TakeItems):
        if move.strip in used:
            return Refusal("ODIN-5.3.3", "strip_used", {"strip": move.strip})
        if move.strip not in [one.strip for one in s.strips]:
            return Refusal("ODIN-5.3.4", "strip_not_open", {"strip": move.strip})
        return Refusal("ODIN-5.3.2", "too_many_items", {"n": most})
    return USE_ONE if isinstance(move, Skip) else other_move("ODIN-5.3.1", "take_from_strip")


def no_upgrade(move: Move, most: int, colours: int) -> Refusal:
    """ODIN-5.4."""
    if isinstance(move, Raise):
        if len(move.goods) > most:
            return Refusal("ODIN-5.4.1", "too_many_goods", {"n": most})
        if colours < 2 and any(good.endswith("+2") for good in move.goods):
            return Refusal("ODIN-5.4.2", "one_colour_only")
        return Refusal("ODIN-5.4.4", "cannot_rise", {"goods": move.goods})
    return USE_ONE if isinstance(move, Skip) else other_move("ODIN-5.4.1", "raise_goods")


def trade(move: Move) -> Refusal:
    """ODIN-5.5.1."""
    if isinstance(move, Trade):
        return Refusal("ODIN-5.5.1", "cannot_turn", {"goods": move.goods})
    return other_move("ODIN-5.5.1", "trade_overseas")


def no_sale(s: AnyTable, move: Move, most: int) -> Refusal:
    """ODIN-5.5.3."""
    if isinstance(move, BuyTiles):
        if len(move.tiles) > most:
            return Refusal("ODIN-5.5.3", "too_many_tiles", {"n": most})
        missing = next(iter(Counter(move.tiles) - Counter(s.special)), None)
        if missing is not None:
            return Refusal("ODIN-5.5.3", "tile_not_there", {"tile": missing})
        crown = next((tile for tile in move.tiles if content().special_tiles[tile].silver_price < 0), None)
        if crown is not None:
            return Refusal("ODIN-5.5.3", "not_for_sale", {"tile": crown})
        return Refusal("ODIN-5.5.3", "tiles_too_dear", {"tiles": move.tiles})
    return other_move("ODIN-5.5.3", "buy_special_tiles")


def no_forging(move: Move) -> Refusal:
    """ODIN-5.2.7."""
    if isinstance(move, Forge):
        return Refusal("ODIN-5.2.7", "not_forged", {"tile": move.tile})
    return other_move("ODIN-5.2.7", "forge_tile")


def no_exploring(move: Move, faces: Sequence[str]) -> Refusal:
    """ODIN-5.8.1."""
    if isinstance(move, Explore):
        named = move.face in faces
        return Refusal("ODIN-5.8.1", "face_not_there" if named else "face_not_named", {"face": move.face})
    return other_move("ODIN-5.8.1", "explore_face")


def no_emigration(move: Move) -> Refusal:
    """ODIN-5.6."""
    if isinstance(move, Emigrate):
        return Refusal("ODIN-5.6.1", "no_such_ship", {"ship": move.ship})
    return USE_ONE if isinstance(move, Skip) else other_move("ODIN-5.6.1", "emigrate_ship")
