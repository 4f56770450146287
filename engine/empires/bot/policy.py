"""A player for bot seats: it plays from the view alone, and equal views give equal choices.

It builds what pays back over the rounds to come, takes the action that brings most as things stand, and passes when nothing
brings more than it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import fsum

from engine.choices import Choices, Weighed
from engine.empires.bot.actions import (
    Load,
    action_worth,
    conquest_worth,
    constructed_worth,
    effect_now,
    field_worth,
    harvest_worth,
    island_worth,
    load_worth,
    moved_worth,
    pillage_worth,
    placed_worth,
    play_worth,
    raid_worth,
    returned_worth,
    shifted_worth,
    unseen_worth,
    used_worth,
)
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.bot.weights import WEIGHTS
from engine.empires.bot.worth import (
    assign_worth,
    built_as,
    built_worth,
    cost_worth,
    goods_bundle_worth,
    hand_worth,
    missed_unit_worth,
    mix_missed,
    mix_worth,
    round_worth,
    unit_worth,
)
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.table import moves as m
from engine.empires.table.cards import field_goods
from engine.empires.table.mixes import Mixes
from engine.empires.table.sight import Sight
from engine.empires.table.subsets import Subsets
from engine.game import Move

FIRST = 2.0
"""The bonus of card actions and buildings over moves of pawns: cards may be raided, buildings go on working."""

LEAST = 0.01
"""The least that a move must bring to be made."""


def choose(view: Sight, choices: Choices) -> Move:
    """The move that promises most; among equals the first."""
    now = EmpiresSituation(view, view.own)
    if isinstance(choices, Subsets):
        return cards_to_keep(now, choices)
    listed = choices.whole if isinstance(choices, Mixes) else choices.moves
    return max(listed, key=lambda move: choice_worth(now, move))


def weigh(view: Sight, choices: Choices) -> list[Weighed]:
    """The answers that are weighed, each with its promise; where answers are put together, whole ones. A move that settles a
    preference is not weighed."""
    now = EmpiresSituation(view, view.own)
    if isinstance(choices, Subsets):
        return [Weighed(move, kept_promise(now, move.cards)) for move in choices.all()]
    listed = choices.whole if isinstance(choices, Mixes) else choices.moves
    return [Weighed(move, choice_worth(now, move)) for move in listed if not isinstance(move, m.Prefer)]


# ---- cards to keep ---------------------------------------------------------------------------------------------------------


def cards_to_keep(now: EmpiresSituation, choices: Subsets) -> m.Keep:
    """Keeps the best cards; in Lookout as long as each is worth its worker."""
    order = sorted(choices.cards, key=lambda card: (-hand_worth(now, card), card))
    kept_cards = order[: choices.least]
    for card in order[choices.least : choices.most]:
        if hand_worth(now, card) <= keeping_cost(now, len(kept_cards)):
            break
        kept_cards.append(card)
    return m.Keep(tuple(kept_cards))


def keeping_cost(now: EmpiresSituation, taken: int) -> float:
    """The cost of the next worker in Lookout: a worker that the empire needs is dear."""
    spare = now.count("worker") - taken - now.labour
    crowded = 0.15 * max(0, len(now.hand) + taken - 4)
    return crowded + (WEIGHTS.idle if spare > 1 else 0.5 if spare > 0 else WEIGHTS.scarce)


def kept_promise(now: EmpiresSituation, cards: Sequence[int]) -> float:
    """The worth of keeping these cards, by the measure of `cards_to_keep`."""
    return fsum([*(hand_worth(now, card) for card in cards), *(-keeping_cost(now, n) for n in range(len(cards)))])


# ---- moves -----------------------------------------------------------------------------------------------------------------


def choice_worth(now: EmpiresSituation, move: Move) -> float:
    """The worth of a listed move in points; leaving something out and passing are worth nothing."""
    match move:
        case m.UseCard(card):
            return worth_when_soon(now, used_worth(now, card))
        case m.Build(card):
            found = build_promise(now, card)
            return worth_when_soon(now, found) if now.question == "take_turn" else found
        case m.PlacePawn(tile):
            return placed_worth(now, tile)
        case m.MovePawn():
            return moved_worth(now, move) if now.question == "take_turn" else shifted_worth(now, move)
        case m.Raid(victim, card):
            return raid_worth(now, victim, card) - (
                missed_unit_worth(now, "axe") if now.question == "take_turn" else 0.0
            )
        case m.PlayBoost(card):
            return play_worth(now, card, str(now.words["action"])) - WEIGHTS.later * now.late
        case m.BuildField(card, base):
            return field_worth(now, card, base, str(now.words["action"]))
        case m.Sail():
            return load_worth(now, move)
        case m.Pass() | m.Skip() | m.Done():
            return LEAST
        case _:
            return answer_promise(now, move)


def worth_when_soon(now: EmpiresSituation, found: float) -> float:
    """Adds to the worth of a good turn that is better taken soon; alone, there is nobody to wait for."""
    return found + FIRST if found > 0 and now.view.seats > 1 else found


def build_promise(now: EmpiresSituation, card: int) -> float:
    """The worth of building a card: by paying, or as a question asks."""
    if now.question == "construct":
        return constructed_worth(now, card)
    cost = now.content.cards[card].price(card)
    dear = cost_worth(now, cost)
    return built_worth(now, card) - (dear if now.question == "take_turn" else 0.6 * dear)


def answer_promise(now: EmpiresSituation, move: Move) -> float:
    match move:
        case m.Choose(card):
            return chosen_promise(now, card)
        case m.Take(good):
            return assigned_promise(now, good)
        case m.Pay(goods):
            return -mix_missed(now, goods)
        case m.Gain(goods):
            return mix_worth(now, goods)
        case m.Drop(goods):
            return sum(missed_unit_worth(now, good) for good in goods)
        case m.Trade(give, get):
            return unit_worth(now, get) - missed_unit_worth(now, give) + 0.1 * (now.count(give) - now.count(get))
        case m.Side(number):
            return side_promise(now, number)
        case m.Perform(action):
            return action_worth(now, action)
        case m.Accept():
            return accepted_promise(now)
        case m.Release(card, good):
            return released_promise(now, card, good)
        case _:
            return voyage_promise(now, move)


def voyage_promise(now: EmpiresSituation, move: Move) -> float:
    """The worth of answers about ships and islands, and of the rest."""
    axe = bool(now.words.get("axe", 0))
    match move:
        case m.GoTo(island):
            return island_worth(now, island, axe=axe)
        case m.TurnOver(deck):
            return unseen_worth(now, Load(fish=deck == "distant", axe=axe))
        case m.Pillage():
            return pillage_worth(now, now.view.turned or int(str(now.words["island"])))
        case m.Conquer():
            return conquest_worth(now, now.view.turned or int(str(now.words["island"])))
        case m.ChooseShip(place):
            ship = now.view.queue[place - 1]
            return 0.1 + ship.fish + ship.axe
        case m.PickClan(clan):
            return drawn_clan(now.view, clan)
        case m.Prefer():
            return -100.0
        case _:
            return 0.0


def drawn_clan(view: Sight, clan: str) -> float:
    """Clans are as good as one another: one by lot from the ring, which everybody sees.

    The easy ones are left to those who have still to pick: one of them may play for the first time.
    """
    if leaves_easy_clans(view) and clan in f.EASY_CLANS:
        return -1.0
    return float(sha256(f"{clan} {view.own} {' '.join(view.ring)} {tuple(view.near.open)}".encode()).digest()[0])


def leaves_easy_clans(view: Sight) -> bool:
    return any(not player.clan for seat, player in enumerate(view.players) if seat != view.own)


def chosen_promise(now: EmpiresSituation, card: int) -> float:
    """The worth of choosing a card for what the question asks."""
    match now.question:
        case "harvest":
            one = now.card_in_play(card)
            return harvest_worth(now, one) if one else 0.0
        case "pick_field":
            one = now.card_in_play(card)
            return goods_bundle_worth(now, field_goods(now.view, one)) if one else 0.0
        case "pick_restored":
            return used_worth(now, card)
        case "discard_for_cost":
            return -hand_worth(now, card)
        case "exhaust_own":
            return -used_worth(now, card)
        case "return_cards":
            return returned_worth(now, card)
        case "choose_original":
            return built_as(now, card, now.card(card).number)
        case "pick_new_original":
            return round_worth(now, now.card(card), card)
        case "pick_copy":
            return -round_worth(now, now.card(card), card)
        case _:
            return hand_worth(now, card)


def assigned_promise(now: EmpiresSituation, good: str) -> float:
    card = int(str(now.words["card"]))
    one = now.card_in_play(card)
    action = now.face(one).action if one else None
    ops = fx.every_op(action.effect) if action else iter(())
    assign = next((op for op in ops if isinstance(op, fx.Assign)), None)
    gained = assign_worth(now, assign, card) if assign else 0.0
    return gained - 0.05 * missed_unit_worth(now, good)


def side_promise(now: EmpiresSituation, number: int) -> float:
    """The worth of a side of a slash, a payout or a demand."""
    if now.question == "demand":
        events = now.content.scenarios[now.view.scenario].events
        event = next(event for event in events if event.token == now.view.token)
        return event.penalty_vp + 1.0 * bool(event.instead) - cost_worth(now, event.demand[number - 1])
    card = now.asked_card()
    if now.question == "payout" and card.storage:
        return goods_bundle_worth(now, card.storage.options[number - 1])
    ops = [op for op in card.ops if isinstance(op, fx.ChooseOne) and len(op.options) >= number]
    return effect_now(now, ops[0].options[number - 1], int(str(now.words["card"]))) if ops else 0.0


def accepted_promise(now: EmpiresSituation) -> float:
    offers = [op for op in now.asked_card().ops if isinstance(op, fx.May)]
    return max((effect_now_paid(now, op.effect, int(str(now.words["card"]))) for op in offers), default=0.1)


def effect_now_paid(now: EmpiresSituation, ops: fx.Ops, card: int) -> float:
    """The worth of an offer less its cost."""
    found = 0.0
    for op in ops:
        found += (
            effect_now(now, op.effect, card) - cost_worth(now, op.cost)
            if isinstance(op, fx.PayFor)
            else effect_now(now, (op,), card)
        )
    return found


def released_promise(now: EmpiresSituation, card: int, good: str) -> float:
    """The worth of taking a unit back: its worth now, less its worth on its card."""
    storage = now.card(card).storage
    paying = storage is not None and good in storage.accepts
    return unit_worth(now, good) - (0.8 * now.left if paying else 0.7 * now.left)
