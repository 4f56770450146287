"""What a move of A Feast for Odin costs and brings the seat that makes it, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import structs

from engine.game import Move
from engine.odin.asking.reductions import price_key
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import ANIMALS, SILVER, Items, bundle_items
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.steps.dice import facts_of
from engine.odin.table import moves as m
from engine.odin.table.mountains import items_left
from texts.catalogue import Language
from texts.odin.feasts import feast_costs
from texts.odin.laying import place_brings
from texts.odin.terms import seat_of
from texts.odin.things import (
    bundle_in,
    card_text,
    cells_label,
    counted_or_nothing,
    counted_thing,
    face_name,
    option_text,
    priced_text,
)
from texts.odin.values import value_explanation
from texts.words import APART

BONUS_COLUMNS = (3, 4)
"""The columns that bring a card besides the action (ODIN-4)."""


def odin_move_brings(words: Language, view: OdinView, move: Move) -> str:
    """What a move costs and brings, as far as that can be said in a few words; else nothing."""
    told = MOVES.get(type(move))
    return told(words, view, move) if told else ""


# ---- spaces --------------------------------------------------------------------------------------------------------------


def space_brings(words: Language, view: OdinView, move: m.UseSpace | m.Imitate) -> str:
    """The Vikings, the price and the effects of a space, as they are for this seat now, its cards in play included."""
    space = content().spaces[move.space]
    vikings = view.demands.get(space.id, space.vikings)
    parts = [
        words("odin.does.vikings", n=vikings),
        *step_texts(words, view, [as_due(view, space.id, s) for s in space.steps]),
    ]
    if space.column in BONUS_COLUMNS:
        parts.append(words(f"odin.does.column.{space.column}"))
    return APART.join(filter(None, parts))


def step_texts(words: Language, view: OdinView, of: Sequence[steps.SpaceStep]) -> Iterator[str]:
    """What each step of a space does now."""
    for step in of:
        yield STEPS[type(step)](words, view, step)


def as_due(view: OdinView, space: str, step: steps.SpaceStep) -> steps.SpaceStep:
    """A step of a space with what is to be paid for it, where cards make that less than printed."""

    def paid(printed: Items) -> Items:
        return view.dues.get(price_key(space, printed), printed)

    match step:
        case steps.BuyStep() | steps.ExchangeChooseOneStep() | steps.OverseasTradeStep() | steps.ForgeStep():
            return structs.replace(step, pay=paid(step.pay))
        case steps.ExchangeStep():
            return structs.replace(step, pay_one_of=tuple(map(paid, step.prices)))
        case steps.ChooseOneStep():
            ways = tuple(tuple(as_due(view, space, one) for one in way) for way in step.options)
            return structs.replace(step, options=ways)
        case _:
            return step


def emigration_silver(view: OdinView) -> int:
    """What an emigration costs this seat; it is the same on all spaces."""
    printed = {SILVER: view.round}
    spaces = content().spaces.values()
    space = next(one.id for one in spaces if any(isinstance(step, steps.EmigrateStep) for step in one.steps))
    return view.dues.get(price_key(space, printed), printed).get(SILVER, 0)


def step_gain_text(words: Language, _view: OdinView, step: steps.GainStep) -> str:
    return counted_or_nothing(words, step.items)


def gain_per_player(words: Language, view: OdinView, step: steps.GainPerPlayerStep) -> str:
    return counted_or_nothing(words, {item: n * view.seats for item, n in step.items.items()})


def trade_text(words: Language, pay: Sequence[dict[str, int]], gain: Sequence[dict[str, int]]) -> str:
    """One of some prices for one of some bundles."""
    said = [" / ".join(counted_or_nothing(words, items) for items in side) for side in (pay, gain)]
    return words("odin.does.trade", pay=said[0], gain=said[1])


def buy_text(words: Language, _view: OdinView, step: steps.BuyStep) -> str:
    return priced_text(words, step.pay, counted_or_nothing(words, step.gain))


def exchange_text(words: Language, _view: OdinView, step: steps.ExchangeStep) -> str:
    price = trade_text(words, step.prices, [step.gain])
    cards = step.play_occupations
    return f"{price}, {words('odin.does.play_occupation', n=cards)}" if cards else price


def exchange_choose_one(words: Language, _view: OdinView, step: steps.ExchangeChooseOneStep) -> str:
    return trade_text(words, [step.pay], step.options)


def choose_one(words: Language, view: OdinView, step: steps.ChooseOneStep) -> str:
    return " / ".join(words.listed(step_texts(words, view, way)) for way in step.options)


def produce_text(words: Language, view: OdinView, step: steps.ProducePerAnimalStep) -> str:
    return counted_thing(words, step.good, min(step.max, animals_in_stable(own_player_view(view), step.animal)))


def gain_if_animal(words: Language, view: OdinView, step: steps.GainIfAnimalStep) -> str:
    return counted_or_nothing(words, step.items) if animals_in_stable(own_player_view(view), step.animal) else ""


def mountain_text(words: Language, _view: OdinView, step: steps.MountainStep) -> str:
    return words("odin.does.mountain", takes=" + ".join(map(str, step.takes)), n=sum(step.takes))


def upgrade_text(words: Language, _view: OdinView, step: steps.UpgradeStep) -> str:
    key = "odin.does.upgrade_twice" if step.max_steps_each > 1 else "odin.does.upgrade"
    return words(key, n=step.max_goods)


def draw_weapons(words: Language, _view: OdinView, step: steps.DrawWeaponsStep) -> str:
    return words("odin.does.weapons", n=step.count)


def overseas_trade_text(words: Language, view: OdinView, step: steps.OverseasTradeStep) -> str:
    goods = content().goods
    green = sum(item in goods and goods[item].colour == "green" for item in own_player_view(view).has)
    return priced_text(words, step.pay, words("odin.does.overseas", n=green))


def special_sale(words: Language, view: OdinView, _step: steps.SpecialSaleStep) -> str:
    silver = own_player_view(view).has.get(SILVER, 0)
    prices = (content().special_tiles[tile].silver_price for tile in view.special)
    return words("odin.does.special_sale", n=sum(0 <= price <= silver for price in prices))


def forge_text(words: Language, _view: OdinView, step: steps.ForgeStep) -> str:
    return priced_text(words, step.pay, words("odin.does.forge"))


def explore_text(words: Language, view: OdinView, step: steps.ExploreStep) -> str:
    there = [board for board in view.explorations if board.face in step.faces]
    named = (
        words("odin.does.face_silver", face=face_name(words, board.face), n=board.silver)
        if board.silver
        else face_name(words, board.face)
        for board in there
    )
    return " / ".join(named)


def emigrate_text(words: Language, view: OdinView, _step: steps.EmigrateStep) -> str:
    return priced_text(words, {SILVER: emigration_silver(view)}, words("odin.does.emigrate"))


def draw_occupation(words: Language, _view: OdinView, step: steps.DrawOccupationStep) -> str:
    return words("odin.does.draw_occupation", n=step.count)


def play_occupation(words: Language, _view: OdinView, step: steps.PlayOccupationStep) -> str:
    return words("odin.does.play_occupation", n=step.max)


def dice_action_text(words: Language, _view: OdinView, step: steps.DiceStep) -> str:
    facts = facts_of(step.action)
    if isinstance(facts, steps.BattleFacts):
        return words("odin.does.dice_high", die=facts.die)
    return words("odin.does.dice_low", die=facts.die, gain=counted_or_nothing(words, facts.success_gain))


def own_player_view(view: OdinView) -> PlayerView:
    """The seat that looks."""
    return view.players[seat_of(view)]


def animals_in_stable(player: PlayerView, kind: str) -> int:
    """Animals of a kind in the stable, pregnant or not."""
    return sum(player.has.get(face, 0) for face in ANIMALS[kind])


STEPS: MappingProxyType[type[Any], Callable[[Language, OdinView, Any], str]] = MappingProxyType(
    {
        steps.GainStep: step_gain_text,
        steps.GainPerPlayerStep: gain_per_player,
        steps.GainIfAnimalStep: gain_if_animal,
        steps.ProducePerAnimalStep: produce_text,
        steps.BuyStep: buy_text,
        steps.ExchangeStep: exchange_text,
        steps.ExchangeChooseOneStep: exchange_choose_one,
        steps.ChooseOneStep: choose_one,
        steps.MountainStep: mountain_text,
        steps.UpgradeStep: upgrade_text,
        steps.DrawWeaponsStep: draw_weapons,
        steps.OverseasTradeStep: overseas_trade_text,
        steps.SpecialSaleStep: special_sale,
        steps.ForgeStep: forge_text,
        steps.ExploreStep: explore_text,
        steps.EmigrateStep: emigrate_text,
        steps.DrawOccupationStep: draw_occupation,
        steps.PlayOccupationStep: play_occupation,
        steps.DiceStep: dice_action_text,
    }
)
"""How each kind of step is told."""


# ---- other moves ---------------------------------------------------------------------------------------------------------


def card_brings(words: Language, _view: OdinView, move: m.PlayCard | m.StartWith | m.UseCard | m.ApplyCard) -> str:
    """What the card says."""
    return card_text(words, move.card)


def items_taken(words: Language, view: OdinView, move: m.TakeItems) -> str:
    """The items themselves, which a number does not tell."""
    left = [item for strip in view.strips if strip.strip == move.strip for item in items_left(strip)]
    return counted_or_nothing(words, Counter(left[: move.count]))


def face_brings(words: Language, view: OdinView, move: m.Explore) -> str:
    """The points of a board, those that its cells cost, and its silver."""
    facts = content().faces[move.face]
    silver = sum(board.silver for board in view.explorations if board.face == move.face)
    parts = [words("odin.does.points", n=facts.victory_points), words("odin.does.points", n=-facts.minus_cells)]
    return APART.join([*parts, *([counted_thing(words, SILVER, silver)] if silver else [])])


def emigration_brings(words: Language, view: OdinView, move: m.Emigrate) -> str:
    """The silver, and the points of an emigrated ship beside those that it has in the bay."""
    ship = content().ships[move.ship.kind]
    points = words("odin.does.points", n=ship.emigrated_victory_points - ship.victory_points)
    return priced_text(words, {SILVER: emigration_silver(view)}, points)


def swap_brings(words: Language, _view: OdinView, move: m.Swap) -> str:
    """The points that the other ship has more, and the ore that is lost with this one (ODIN-5.6.6)."""
    ship, ships = move.ship, content().ships
    points = words("odin.does.points", n=ships["knarr"].victory_points - ships[ship.kind].victory_points)
    return f"{points} · {words('odin.does.lost', items=counted_thing(words, 'ore', ship.ore))}" if ship.ore else points


def option_brings(words: Language, view: OdinView, move: m.Choose) -> str:
    """What one of several ways of a space costs, or does where its name does not tell that."""
    space = view.asked_words.get("space")
    due = [as_due(view, str(space), step) for step in content().spaces[str(space)].steps] if space else []
    for step in due:
        match step:
            case steps.ExchangeChooseOneStep() if any(bundle_items(one) == move.option for one in step.options):
                return counted_or_nothing(words, step.pay)
            case steps.ChooseOneStep() if found := [way for way in step.options if way[0].called == move.option]:
                return way_brings(words, view, found[0])
            case _:
                pass
    return ""


def way_brings(words: Language, view: OdinView, way: Sequence[steps.SpaceStep]) -> str:
    """The price of what is bought, which gives the way its name; nothing for what is simply got."""
    match way[0]:
        case steps.GainStep():
            return ""
        case steps.BuyStep(pay=pay):
            return counted_or_nothing(words, pay)
        case _:
            return words.listed(step_texts(words, view, way))


def exchange_offered(words: Language, view: OdinView, _move: m.Accept) -> str:
    """What is given and got."""
    pay, gain = (option_text(words, bundle_in(view.asked_words[side])) for side in ("pay", "gain"))
    return words("odin.does.trade", pay=pay, gain=gain)


def success_text(words: Language, view: OdinView, _move: m.Spend) -> str:
    """What a success in hunting, at a snare or in whaling brings."""
    facts = rolled_for(view)
    return (
        words("odin.does.gets", items=counted_or_nothing(words, facts.success_gain))
        if isinstance(facts, steps.HuntFacts)
        else ""
    )


def failure_gain_text(words: Language, view: OdinView, _move: m.Fail) -> str:
    """What a failure brings all the same."""
    facts = rolled_for(view)
    return words("odin.does.gets", items=counted_or_nothing(words, facts.failure_gain)) if facts else ""


def rolled_for(view: OdinView) -> steps.BattleFacts | steps.HuntFacts | None:
    """What is printed of the dice action that is asked about; None where something else is."""
    action = view.asked_words.get("action")
    return facts_of(str(action)) if action else None


def filled_outline_text(words: Language, _view: OdinView, move: m.Fill) -> str:
    """The point that an empty outline would cost (ODIN-11.3)."""
    slots = content().buildings[move.building.kind].resource_slots
    return words("odin.does.saves", n=sum(slot.minus_each for slot in slots if slot.resource == move.resource))


def ship_brings(words: Language, _view: OdinView, move: m.BuyShip) -> str:
    """The price and the points of a ship."""
    ship = content().ships[move.ship]
    points = words("odin.does.points", n=ship.victory_points)
    return priced_text(words, {SILVER: ship.silver_price}, points)


def tile_size(words: Language, view: OdinView, move: m.Forge | m.Loot) -> str:
    """How many cells a tile covers."""
    return value_explanation(words, view, "tile", move.tile)


def tiles_price(words: Language, _view: OdinView, move: m.BuyTiles) -> str:
    """What special tiles cost together, and how many cells they cover."""
    tiles = [content().special_tiles[tile] for tile in move.tiles]
    silver = sum(tile.silver_price for tile in tiles)
    return priced_text(words, {SILVER: silver}, cells_label(words, sum(tile.cells for tile in tiles)))


def odds_text(words: Language, view: OdinView, _move: m.Roll) -> str:
    """With how many faces the next roll would succeed; and how many are better, where this one could (ODIN-5.7.1)."""
    asked = view.asked_words
    told = [words("odin.does.succeed", n=asked["succeed"], of=asked["sides"])]
    if not asked["fails"]:
        told.append(words("odin.does.better", n=asked["better"], of=asked["sides"]))
    return APART.join(told)


def sure_failure_text(words: Language, view: OdinView, _move: m.Stop) -> str:
    """That the roll can only fail as it is, which is then declared without asking (ODIN-5.7.1)."""
    return words("odin.does.fails") if view.asked_words["fails"] else ""


MOVES: MappingProxyType[type[Move], Callable[[Language, OdinView, Any], str]] = MappingProxyType(
    {
        m.UseSpace: space_brings,
        m.Imitate: space_brings,
        m.PlayCard: card_brings,
        m.StartWith: card_brings,
        m.UseCard: card_brings,
        m.ApplyCard: card_brings,
        m.Place: place_brings,
        m.TakeItems: items_taken,
        m.Explore: face_brings,
        m.Emigrate: emigration_brings,
        m.Swap: swap_brings,
        m.Choose: option_brings,
        m.Accept: exchange_offered,
        m.Spend: success_text,
        m.Fail: failure_gain_text,
        m.Fill: filled_outline_text,
        m.BuyShip: ship_brings,
        m.Forge: tile_size,
        m.Loot: tile_size,
        m.BuyTiles: tiles_price,
        m.Serve: feast_costs,
        m.Roll: odds_text,
        m.Stop: sure_failure_text,
    }
)
"""How what each kind of move brings is told."""
