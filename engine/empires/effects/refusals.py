"""Why a move is not possible: the rule and a reason, the nearest one first."""

from __future__ import annotations

from engine.empires.effects.causes import cause_of
from engine.empires.effects.possible import action_possible, is_op_possible
from engine.empires.table import moves as m
from engine.empires.table.cards import action_of, bases_for, can_stand
from engine.empires.table.payments import cost_units, is_payable, state_once_paid, ways_of
from engine.empires.table.state import AnyTable
from engine.empires.table.tiles import neighbouring_tiles, price_of
from engine.game import Move, Refusal, Seat


def refuse_turn(s: AnyTable, seat: Seat, move: Move) -> Refusal:
    """Refuses an action of a turn (EMP-6.2)."""
    match move:
        case m.Build():
            return why_no_building(s, seat, move.card)
        case m.PlacePawn():
            return why_no_placing(s, seat, move.tile)
        case m.MovePawn():
            return why_no_move(s, seat, move)
        case m.Raid():
            return why_no_raid(s, seat, move)
        case m.PlayBoost() | m.BuildField() if move.card in s.players[seat].hand:
            return outside_window(s, move.card)
        case m.Prefer():
            return Refusal("EMP-17.7", "no_preference", {"card": move.card, "answer": move.answer})
        case m.PlayBoost() | m.BuildField():
            return Refusal("EMP-9.1", "not_in_hand", {"card": move.card})
        case _:
            assert isinstance(move, m.UseCard)
            return why_no_use(s, seat, move.card)


def why_no_building(s: AnyTable, seat: Seat, number: int) -> Refusal:
    """Refuses building by paying (EMP-7)."""
    player = s.players[seat]
    if number not in player.hand:
        return Refusal("EMP-7.1", "not_in_hand", {"card": number})
    card = s.card(number)
    if not card.is_built:
        return outside_window(s, number)
    if not can_stand(s, player, card):
        return Refusal("EMP-12.15", "no_original", {"card": number})
    return Refusal("EMP-7.1", "not_payable", {"card": number, "cost": cost_units(card.price(number))})


def outside_window(s: AnyTable, number: int) -> Refusal:
    """Refuses boosts and fields that no declared action calls for."""
    if s.card(number).is_built:
        return Refusal("EMP-9.1", "no_boost_or_field", {"card": number})
    if s.card(number).kind == "boost":
        return Refusal("EMP-9.12", "boost_outside_window", {"card": number})
    return Refusal("EMP-7.6", "field_outside_window", {"card": number})


def why_no_placing(s: AnyTable, seat: Seat, tile: str) -> Refusal:
    """Refuses placing a pawn (EMP-8.1)."""
    player = s.players[seat]
    if tile not in s.ring:
        return Refusal("EMP-8.1", "no_such_tile", {"tile": tile})
    if all(pawn.tile for pawn in player.pawns):
        return Refusal("EMP-8.1", "no_pawn_left")
    if not action_possible(s, seat, tile):
        return refuse_impossible(tile)
    return Refusal("EMP-19.5", "orange_tile", {"tile": tile})


def refuse_impossible(action: str) -> Refusal:
    """Refuses to declare an action that cannot be carried out (EMP-6.5)."""
    match action:
        case "explore":
            return Refusal("EMP-8.15", "nothing_to_draw")
        case "construct":
            return Refusal("EMP-8.15", "nothing_to_construct")
        case "harvest":
            return Refusal("EMP-8.15", "nothing_to_harvest")
        case _:
            return Refusal("EMP-8.15", "no_ship")


def why_no_move(s: AnyTable, seat: Seat, move: m.MovePawn) -> Refusal:
    """Refuses moving a pawn for food (EMP-8.2, EMP-8.3)."""
    player = s.players[seat]
    here = [pawn for pawn in player.pawns if pawn.tile and pawn.tile == move.source]
    words = {"source": move.source, "tile": move.tile}
    if not here:
        return Refusal("EMP-8.2", "no_pawn_there", {"tile": move.source})
    if all(pawn.exhausted for pawn in here):
        return Refusal("EMP-8.3", "pawn_exhausted", {"tile": move.source})
    if move.tile == move.source:
        return Refusal("EMP-8.3", "same_tile", {"tile": move.tile})
    if move.tile not in neighbouring_tiles(s, move.source):
        return Refusal("EMP-8.2", "no_neighbour", {**words})
    if not is_payable(player, price_of(s, move.tile, moved=True)):
        return Refusal("EMP-8.2", "no_food", {"cost": cost_units(price_of(s, move.tile, moved=True))})
    if not action_possible(s, seat, move.tile):
        return refuse_impossible(move.tile)
    return Refusal("EMP-8.2", "no_such_move", {**words})


def why_no_raid(s: AnyTable, seat: Seat, move: m.Raid) -> Refusal:
    """Refuses a raid (EMP-10)."""
    if s.scenario:
        return Refusal("EMP-19.6", "no_opponents")
    if move.victim == seat or move.victim not in range(s.seats):
        return Refusal("EMP-10.1", "not_an_opponent")
    if s.players[move.victim].passed:
        return Refusal("EMP-6.3", "victim_passed", {"seat": move.victim})
    one = s.players[move.victim].card_in_play(move.card)
    words = {"seat": move.victim, "card": move.card}
    if one is None:
        return Refusal("EMP-10.1", "not_their_card", {**words})
    if action_of(s, one) is None or one.exhausted:
        return Refusal("EMP-10.3", "not_raidable", {**words})
    return Refusal("EMP-10.1", "no_axe")


def why_no_use(s: AnyTable, seat: Seat, number: int) -> Refusal:
    """Refuses using a card (EMP-11)."""
    player = s.players[seat]
    one = player.card_in_play(number)
    if one is None:
        return Refusal("EMP-11.1", "not_in_empire", {"card": number})
    action = action_of(s, one)
    if action is None:
        return Refusal("EMP-12.1", "no_action", {"card": number})
    if one.exhausted:
        return Refusal("EMP-11.1", "card_exhausted", {"card": number})
    if not is_payable(player, action.cost, action.cost_any):
        return Refusal("EMP-11.7", "not_payable", {"card": number, "cost": cost_units(action.cost)})
    cause, paid = cause_of(one, "action"), next(ways_of(player, action))
    if all(is_op_possible(state_once_paid(s, seat, paid, number), seat, op, cause) for op in action.effect):
        return Refusal("EMP-11.6", "changes_nothing", {"card": number})
    return Refusal("EMP-11.7", "cannot_be_done", {"card": number})


def refuse_in_window(s: AnyTable, seat: Seat, move: Move, action: str) -> Refusal:
    """Refuses a boost or a field in the window of an action (EMP-9)."""
    number = move.card if isinstance(move, m.PlayBoost | m.BuildField) else 0
    player = s.players[seat]
    if number not in player.hand:
        return Refusal("EMP-9.1", "not_in_hand", {"card": number})
    card = s.card(number)
    if action not in (card.declare or ()):
        return Refusal("EMP-9.1", "wrong_requirement", {"card": number, "action": action})
    if isinstance(move, m.BuildField) and card.as_field and card.kind != "field":
        if next(bases_for(s, player, card), None) is None:
            return Refusal("EMP-9.13", "no_base", {"card": number})
        return Refusal("EMP-9.8", "base_does_not_fit", {"card": number, "base": move.base})
    return Refusal("EMP-9.1", "not_in_window", {"card": number})


def refuse_construct(s: AnyTable, seat: Seat, move: Move) -> Refusal:
    """Refuses building something by Construct (EMP-8.17)."""
    number = move.card if isinstance(move, m.Build) else 0
    player = s.players[seat]
    if number not in player.hand:
        return Refusal("EMP-8.17", "not_in_hand", {"card": number})
    card = s.card(number)
    if not card.is_built:
        return Refusal("EMP-9.6", "not_constructable", {"card": number})
    return Refusal("EMP-12.15", "no_original", {"card": number})


def refuse_sail(s: AnyTable, seat: Seat, move: Move) -> Refusal:
    """Refuses a ship or its load (EMP-8.9, EMP-8.10)."""
    player = s.players[seat]
    if not isinstance(move, m.Sail) or move.ship not in ("clan", "common"):
        return Refusal("EMP-8.9", "no_such_load")
    if not (player.clan_ships if move.ship == "clan" else player.common_ships):
        return Refusal("EMP-8.9", "no_such_ship_left", {"ship": move.ship})
    if move.fish not in ("", "fish", "gold") or move.axe not in ("", "axe"):
        return Refusal("EMP-8.9", "no_such_load")
    return Refusal("EMP-8.10", "no_load_left")


def refuse_island(s: AnyTable, move: Move, reach: tuple[str, ...]) -> Refusal:
    """Refuses the place where a ship is to go (EMP-13.3, EMP-13.4)."""
    distances = [distance for distance in ("near", "distant") if distance not in reach]
    if isinstance(move, m.TurnOver) and move.deck in distances:
        return Refusal("EMP-13.3", "too_far")
    if isinstance(move, m.GoTo) and any(move.island in s.isles(distance).open for distance in distances):
        return Refusal("EMP-13.3", "too_far")
    return Refusal("EMP-13.4", "no_such_island")
