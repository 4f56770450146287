"""What a move of A Feast for Odin costs and brings the seat that makes it, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import structs

from engine.game import Move
from engine.odin.asking.reductions import price_key
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, SILVER, Items, bundle_items
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.steps.dice import facts_of
from engine.odin.table import moves as m
from engine.odin.table.mountains import items_left
from texts.catalogue import Language
from texts.odin.feasts import feast_costs
from texts.odin.laying import laid_brings
from texts.odin.terms import seat_of
from texts.odin.things import (
    bundle_in,
    card_text,
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
    match move:
        case m.UseSpace() | m.Imitate():
            return space_brings(words, view, move)
        case m.PlayCard(card) | m.StartWith(card) | m.UseCard(card) | m.ApplyCard(card):
            return card_text(words, card)
        case m.Place():
            return laid_brings(words, view, [move])
        case m.TakeItems():
            return items_taken(words, view, move)
        case m.Explore():
            return face_brings(words, view, move)
        case m.Emigrate():
            return emigration_brings(words, view, move)
        case m.Swap():
            return swap_brings(words, move)
        case m.Choose():
            return option_brings(words, view, move)
        case m.Accept():
            return exchange_offered(words, view)
        case m.Fill():
            return filled_outline_text(words, move)
        case m.BuyShip():
            return ship_brings(words, move)
        case m.Forge(tile=tile) | m.Loot(tile=tile):
            return value_explanation(words, view, "tile", tile)
        case m.BuyTiles():
            return tiles_price(words, move)
        case m.Serve():
            return feast_costs(words, move)
        case _:
            return dice_move_brings(words, view, move)


# ---- spaces --------------------------------------------------------------------------------------------------------------


def space_brings(words: Language, view: OdinView, move: m.UseSpace | m.Imitate) -> str:
    """The Vikings, the price and the effects of a space, as they are for this seat now, its cards in play included."""
    space = odin_content().spaces[move.space]
    vikings = view.demands.get(space.id, space.vikings)
    parts = [
        words("odin.does.vikings", n=vikings),
        *(step_text(words, view, as_due(view, space.id, step)) for step in space.steps),
    ]
    if space.column in BONUS_COLUMNS:
        parts.append(words(f"odin.does.column.{space.column}"))
    return APART.join(filter(None, parts))


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
    spaces = odin_content().spaces.values()
    space = next(one.id for one in spaces if any(isinstance(step, steps.EmigrateStep) for step in one.steps))
    return view.dues.get(price_key(space, printed), printed).get(SILVER, 0)


def step_text(words: Language, view: OdinView, step: steps.SpaceStep) -> str:
    """What a step of a space does now."""
    match step:
        case steps.GainStep():
            return counted_or_nothing(words, step.items)
        case steps.GainPerPlayerStep():
            return counted_or_nothing(words, {item: n * view.seats for item, n in step.items.items()})
        case steps.GainIfAnimalStep():
            return counted_or_nothing(words, step.items) if animals_in_stable(view, step.animal) else ""
        case steps.ProducePerAnimalStep():
            return counted_thing(words, step.good, min(step.max, animals_in_stable(view, step.animal)))
        case steps.ChooseOneStep():
            return " / ".join(steps_text(words, view, way) for way in step.options)
        case steps.MountainStep():
            return words("odin.does.mountain", takes=" + ".join(map(str, step.takes)), n=sum(step.takes))
        case steps.UpgradeStep():
            key = "odin.does.upgrade_twice" if step.max_steps_each > 1 else "odin.does.upgrade"
            return words(key, n=step.max_goods)
        case steps.DrawWeaponsStep():
            return words("odin.does.weapons", n=step.count)
        case steps.ExploreStep():
            return explore_text(words, view, step)
        case steps.DrawOccupationStep():
            return words("odin.does.draw_occupation", n=step.count)
        case steps.PlayOccupationStep():
            return words("odin.does.play_occupation", n=step.max)
        case steps.DiceStep():
            return dice_action_text(words, step)
        case _:
            return trade_step_text(words, view, step)


def steps_text(words: Language, view: OdinView, several: Sequence[steps.SpaceStep]) -> str:
    """What some steps of a space do now."""
    return words.listed(step_text(words, view, step) for step in several)


TradeStep: TypeAlias = (
    steps.BuyStep
    | steps.ExchangeStep
    | steps.ExchangeChooseOneStep
    | steps.OverseasTradeStep
    | steps.SpecialSaleStep
    | steps.ForgeStep
    | steps.EmigrateStep
)
"""The steps in which something is given away for something else."""


def trade_step_text(words: Language, view: OdinView, step: TradeStep) -> str:
    """What is paid in a step, and what that brings now."""
    match step:
        case steps.BuyStep():
            return priced_text(words, step.pay, counted_or_nothing(words, step.gain))
        case steps.ExchangeStep(play_occupations=cards):
            price = trade_text(words, step.prices, [step.gain])
            return f"{price}, {words('odin.does.play_occupation', n=cards)}" if cards else price
        case steps.ExchangeChooseOneStep():
            return trade_text(words, [step.pay], step.options)
        case steps.OverseasTradeStep():
            goods = odin_content().goods
            green = sum(item in goods and goods[item].colour == "green" for item in own_player_view(view).has)
            return priced_text(words, step.pay, words("odin.does.overseas", n=green))
        case steps.SpecialSaleStep():
            silver = own_player_view(view).has.get(SILVER, 0)
            prices = (odin_content().special_tiles[tile].silver_price for tile in view.special)
            return words("odin.does.special_sale", n=sum(0 <= price <= silver for price in prices))
        case steps.ForgeStep():
            return priced_text(words, step.pay, words("odin.does.forge"))
        case steps.EmigrateStep():
            return priced_text(words, {SILVER: emigration_silver(view)}, words("odin.does.emigrate"))


def trade_text(words: Language, pay: Sequence[dict[str, int]], gain: Sequence[dict[str, int]]) -> str:
    """Trades one of some prices for one of some bundles."""
    paid, gained = (" / ".join(counted_or_nothing(words, items) for items in side) for side in (pay, gain))
    return words("odin.does.trade", pay=paid, gain=gained)


def explore_text(words: Language, view: OdinView, step: steps.ExploreStep) -> str:
    """The exploration boards of a step that are still there, with their silver."""
    named = (
        words("odin.does.face_silver", face=face_name(words, board.face), n=board.silver)
        if board.silver
        else face_name(words, board.face)
        for board in view.explorations
        if board.face in step.faces
    )
    return " / ".join(named)


def dice_action_text(words: Language, step: steps.DiceStep) -> str:
    """The die of an action and what a success brings."""
    facts = facts_of(step.action)
    if isinstance(facts, steps.BattleFacts):
        return words("odin.does.dice_high", die=facts.die)
    return words("odin.does.dice_low", die=facts.die, gain=counted_or_nothing(words, facts.success_gain))


def own_player_view(view: OdinView) -> PlayerView:
    """The seat that looks."""
    return view.players[seat_of(view)]


def animals_in_stable(view: OdinView, kind: str) -> int:
    """How many animals of a kind the seat that looks has in its stable, pregnant or not."""
    return sum(own_player_view(view).has.get(face, 0) for face in ANIMALS[kind])


# ---- other moves ---------------------------------------------------------------------------------------------------------


def items_taken(words: Language, view: OdinView, move: m.TakeItems) -> str:
    """The items themselves, which a number does not tell."""
    left = [item for strip in view.strips if strip.strip == move.strip for item in items_left(strip)]
    return counted_or_nothing(words, Counter(left[: move.count]))


def face_brings(words: Language, view: OdinView, move: m.Explore) -> str:
    """The points of a board, those that its cells cost, and its silver."""
    facts = odin_content().faces[move.face]
    silver = sum(board.silver for board in view.explorations if board.face == move.face)
    parts = [words("odin.does.points", n=facts.victory_points), words("odin.does.points", n=-facts.minus_cells)]
    return APART.join([*parts, *([counted_thing(words, SILVER, silver)] if silver else [])])


def emigration_brings(words: Language, view: OdinView, move: m.Emigrate) -> str:
    """The silver, and the points of an emigrated ship beside those that it has in the bay."""
    ship = odin_content().ships[move.ship.kind]
    points = words("odin.does.points", n=ship.emigrated_victory_points - ship.victory_points)
    return priced_text(words, {SILVER: emigration_silver(view)}, points)


def swap_brings(words: Language, move: m.Swap) -> str:
    """The points that the other ship has more, and the ore that is lost with this one (ODIN-5.6.6)."""
    ship, ships = move.ship, odin_content().ships
    points = words("odin.does.points", n=ships["knarr"].victory_points - ships[ship.kind].victory_points)
    return f"{points} · {words('odin.does.lost', items=counted_thing(words, 'ore', ship.ore))}" if ship.ore else points


def option_brings(words: Language, view: OdinView, move: m.Choose) -> str:
    """What one of several ways of a space costs, or does where its name does not tell that."""
    space = view.asked_words.get("space")
    due = [as_due(view, str(space), step) for step in odin_content().spaces[str(space)].steps] if space else []
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
            return steps_text(words, view, way)


def exchange_offered(words: Language, view: OdinView) -> str:
    """What is given and got."""
    pay, gain = (option_text(words, bundle_in(view.asked_words[side])) for side in ("pay", "gain"))
    return words("odin.does.trade", pay=pay, gain=gain)


def dice_move_brings(words: Language, view: OdinView, move: Move) -> str:
    """What a roll may come to, and what a success or a failure brings; nothing for moves without dice."""
    match move:
        case m.Roll():
            return odds_text(words, view)
        case m.Stop() if view.asked_words["fails"]:  # declared without asking (ODIN-5.7.1)
            return words("odin.does.fails")
        case m.Spend() if isinstance(facts := rolled_for(view), steps.HuntFacts):
            return words("odin.does.gets", items=counted_or_nothing(words, facts.success_gain))
        case m.Fail() if facts := rolled_for(view):
            return words("odin.does.gets", items=counted_or_nothing(words, facts.failure_gain))
        case _:
            return ""


def rolled_for(view: OdinView) -> steps.BattleFacts | steps.HuntFacts | None:
    """What is printed of the dice action that is asked about; None where something else is."""
    action = view.asked_words.get("action")
    return facts_of(str(action)) if action else None


def filled_outline_text(words: Language, move: m.Fill) -> str:
    """The point that an empty outline would cost (ODIN-11.3)."""
    slots = odin_content().buildings[move.building.kind].resource_slots
    return words("odin.does.saves", n=sum(slot.minus_each for slot in slots if slot.resource == move.resource))


def ship_brings(words: Language, move: m.BuyShip) -> str:
    """The price and the points of a ship."""
    ship = odin_content().ships[move.ship]
    points = words("odin.does.points", n=ship.victory_points)
    return priced_text(words, {SILVER: ship.silver_price}, points)


def tiles_price(words: Language, move: m.BuyTiles) -> str:
    """What special tiles cost together, and how many cells they cover."""
    tiles = [odin_content().special_tiles[tile] for tile in move.tiles]
    silver = sum(tile.silver_price for tile in tiles)
    return priced_text(words, {SILVER: silver}, words("odin.does.cells", n=sum(tile.cells for tile in tiles)))


def odds_text(words: Language, view: OdinView) -> str:
    """How many faces of the next roll succeed; where this roll could, also how many are better (ODIN-5.7.1)."""
    asked = view.asked_words
    told = [words("odin.does.succeed", n=asked["succeed"], of=asked["sides"])]
    if not asked["fails"]:
        told.append(words("odin.does.better", n=asked["better"], of=asked["sides"]))
    return APART.join(told)
