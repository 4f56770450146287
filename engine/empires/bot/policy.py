"""A player for bot seats: it plays from the view alone, and equal views give equal choices.

It builds what pays back over the rounds to come, takes the action that brings most as things stand, and passes when nothing
brings more than it costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from math import fsum
from typing import Any

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
from engine.empires.bot.remembering import Memory
from engine.empires.bot.situation import EmpiresSituation, TurnKey
from engine.empires.bot.weights import WEIGHTS
from engine.empires.bot.worth import (
    assign_worth,
    built_as,
    built_worth,
    cost_worth,
    goods_bundle_worth,
    hand_worth,
    mix_missed,
    mix_worth,
    round_worth,
)
from engine.empires.effects.raids import legal_raids
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.game.sighted import Seen
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.turns import TakeTurn
from engine.empires.table import moves as m
from engine.empires.table.cards import field_goods
from engine.empires.table.mixes import Mixes
from engine.empires.table.sight import CardInPlaySight, Sight
from engine.empires.table.subsets import Subsets
from engine.frames import AnyFrame
from engine.game import Move, tag_of

FIRST = 2.0
"""The bonus of card actions and buildings over moves of pawns: cards may be raided, buildings go on working."""

TURN = tag_of(TakeTurn)
"""The question of a turn."""

LEAST = 0.01
"""The least that a move must bring to be made."""


def choose(view: Sight, choices: Choices) -> Move:
    """The move that promises most; among equals the first."""
    now = EmpiresSituation(view, view.own)
    if isinstance(choices, Subsets):
        return cards_to_keep(now, choices)
    listed = choices.whole if isinstance(choices, Mixes) else choices.moves
    return max(listed, key=lambda move: choice_worth(now, move))


def choose_next(s: EmpiresState, frame: AnyFrame) -> Move:
    """What `choose` would, found sooner: in a turn it is asked only of what promises most whether it is legal."""
    seen = Seen(s, frame.seat)
    if not isinstance(frame, TakeTurn):
        return choose(seen, frame.choices(s))
    now = EmpiresSituation(seen, frame.seat)
    raids = [Weighed(raid, raiding_promise(now, raid)) for raid in legal_raids(s, now.seat)] if now.count("axe") else ()
    raid = max(raids, key=lambda one: one.worth, default=None)
    for one in moves_in_order(now, s, frame):
        if raid and (raid.worth > one.worth or (raid.worth == one.worth and isinstance(one.move, m.Pass))):
            return raid.move  # raids are listed before passing, and after all else
        if frame.allows(s, one.move):
            return one.move
    raise AssertionError("passing is legal")


def moves_in_order(now: EmpiresSituation, s: EmpiresState, frame: TakeTurn) -> Sequence[Weighed]:
    """The moves of a turn that are the seat's own, legal or not, the best first; equal ones keep their order."""

    def ordered() -> tuple[Weighed, ...]:
        weighed = [Weighed(move, choice_worth(now, move)) for move in frame.own_moves(s)]
        return tuple(sorted(weighed, key=lambda one: -one.worth))

    def ordered_alone() -> tuple[Weighed, ...]:
        """Nothing where a card may raid: then it hangs on what others have."""
        return () if any(action_raids(now, one) for one in now.player.empire) else ordered()

    return IN_ORDER.recall(now.turn_key, ordered_alone) or ordered()


def action_raids(now: EmpiresSituation, one: CardInPlaySight) -> bool:
    action = now.face(one).action
    return action is not None and action.raids


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
    """The worth of a listed move in points."""
    return WORTHS[type(move)](now, move)


def using_promise(now: EmpiresSituation, move: m.UseCard) -> float:
    return worth_when_soon(now, used_worth(now, move.card))


def building_promise(now: EmpiresSituation, move: m.Build) -> float:
    found = build_promise(now, move.card)
    return worth_when_soon(now, found) if now.question == TURN else found


def moving_promise(now: EmpiresSituation, move: m.MovePawn) -> float:
    return moved_worth(now, move) if now.question == TURN else shifted_worth(now, move)


def raiding_promise(now: EmpiresSituation, move: m.Raid) -> float:
    return raid_worth(now, move.victim, move.card) - (now.missed["axe"] if now.question == TURN else 0.0)


def boost_promise(now: EmpiresSituation, move: m.PlayBoost) -> float:
    return play_worth(now, move.card, str(now.words["action"])) - WEIGHTS.later * now.late


def field_promise(now: EmpiresSituation, move: m.BuildField) -> float:
    return field_worth(now, move.card, move.base, str(now.words["action"]))


def worth_when_soon(now: EmpiresSituation, found: float) -> float:
    """Adds to the worth of a good turn that is better taken soon; alone, there is nobody to wait for."""
    return found + FIRST if found > 0 and now.view.seats > 1 else found


def build_promise(now: EmpiresSituation, card: int) -> float:
    """The worth of building a card: by paying, or as a question asks."""
    if now.question == "construct":
        return constructed_worth(now, card)
    cost = now.content.cards[card].price(card)
    dear = cost_worth(now, cost)
    return built_worth(now, card) - (dear if now.question == TURN else 0.6 * dear)


def island_promise(now: EmpiresSituation, move: m.GoTo) -> float:
    return island_worth(now, move.island, axe=bool(now.words.get("axe", 0)))


def unseen_promise(now: EmpiresSituation, move: m.TurnOver) -> float:
    return unseen_worth(now, Load(fish=move.deck == "distant", axe=bool(now.words.get("axe", 0))))


def island_reached(now: EmpiresSituation) -> int:
    """The island that a ship has come to."""
    return now.view.turned or int(str(now.words["island"]))


def ship_promise(now: EmpiresSituation, move: m.ChooseShip) -> float:
    ship = now.view.queue[move.place - 1]
    return 0.1 + ship.fish + ship.axe


def trade_promise(now: EmpiresSituation, move: m.Trade) -> float:
    there = 0.1 * (now.count(move.give) - now.count(move.get))
    return now.units[move.get] - now.missed[move.give] + there


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
    return gained - 0.05 * now.missed[good]


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
    return now.units[good] - (0.8 * now.left if paying else 0.7 * now.left)


WORTHS: Mapping[type[Move], Callable[[EmpiresSituation, Any], float]] = {
    m.UseCard: using_promise,
    m.Build: building_promise,
    m.PlacePawn: lambda now, move: placed_worth(now, move.tile),
    m.MovePawn: moving_promise,
    m.Raid: raiding_promise,
    m.PlayBoost: boost_promise,
    m.BuildField: field_promise,
    m.Sail: load_worth,
    m.Pass: lambda _now, _move: LEAST,
    m.Skip: lambda _now, _move: LEAST,
    m.Done: lambda _now, _move: LEAST,
    m.Choose: lambda now, move: chosen_promise(now, move.card),
    m.Take: lambda now, move: assigned_promise(now, move.good),
    m.Pay: lambda now, move: -mix_missed(now, move.goods),
    m.Gain: lambda now, move: mix_worth(now, move.goods),
    m.Drop: lambda now, move: sum([now.missed[good] for good in move.goods]),
    m.Trade: trade_promise,
    m.Side: lambda now, move: side_promise(now, move.number),
    m.Perform: lambda now, move: action_worth(now, move.action),
    m.Accept: lambda now, _move: accepted_promise(now),
    m.Release: lambda now, move: released_promise(now, move.card, move.good),
    m.GoTo: island_promise,
    m.TurnOver: unseen_promise,
    m.Pillage: lambda now, _move: pillage_worth(now, island_reached(now)),
    m.Conquer: lambda now, _move: conquest_worth(now, island_reached(now)),
    m.ChooseShip: ship_promise,
    m.PickClan: lambda now, move: drawn_clan(now.view, move.clan),
    m.Prefer: lambda _now, _move: -100.0,
}
"""What each kind of move is worth; leaving something out and passing are worth nothing."""

IN_ORDER = Memory[TurnKey, tuple[Weighed, ...]]()
