"""Declared actions: the action itself, the pawn turning over, the features that react (EMP-8.5 to EMP-8.14)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects import refusals
from engine.empires.effects.features import trigger_features
from engine.empires.effects.possible import constructable_cards
from engine.empires.steps.building import CONSTRUCT, PlaceCard
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_in_play, field_bases, field_goods, set_of
from engine.empires.table.events import Harvested, PawnTurned
from engine.empires.table.events_at_sea import Sailed
from engine.empires.table.holdings import add_good, draw_cards, gain_goods
from engine.empires.table.moves import Build, Choose, Sail
from engine.empires.table.state import AnyTable, Pawn, QueuedShip
from engine.frames import AnyFrame, Frame
from engine.game import Move, Refusal, Seat


def frame_of_action(seat: Seat, action: str, by_pawn: bool) -> AnyFrame:
    """The frame that performs an action."""
    match action:
        case "harvest":
            return HarvestAction(seat, by_pawn)
        case "construct":
            return Construct(seat, by_pawn)
        case "sail":
            return LoadShip(seat, by_pawn)
        case _:
            return Simply(seat, action, by_pawn)


class Simply(Frame[AnyTable, Move], tag="perform"):
    """EMP-8.5, EMP-8.6: Explore or Populate, in which there is nothing to choose."""

    action: str
    by_pawn: bool

    def auto(self, s: AnyTable) -> None:
        s.push(Performed(self.seat, self.action, self.by_pawn))
        if self.action == "explore":
            draw_cards(s, self.seat, 1)
        else:
            gain_goods(s, self.seat, {"worker": 1})


class HarvestAction(Asking[Choose], tag="harvest"):
    """EMP-8.8: one field with all its upgrades."""

    by_pawn: bool

    refused = Refusal("EMP-8.8", "no_field")
    kinds = (Choose,)

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return (Choose(one.card) for one in field_bases(s, s.players[self.seat]))

    def play(self, s: AnyTable, move: Choose) -> None:
        s.push(Performed(self.seat, "harvest", self.by_pawn))
        s.emit(Harvested(self.seat, move.card))
        goods: dict[str, int] = {}
        for one in set_of(s.players[self.seat], card_in_play(s, self.seat, move.card)):
            for good, n in field_goods(s, one).items():
                add_good(goods, good, n)
        gain_goods(s, self.seat, goods, move.card)


class Construct(Asking[Build], tag="construct"):
    """EMP-8.7: one location from the hand, for free."""

    by_pawn: bool

    refused = Refusal("EMP-8.17", "answer_first")
    kinds = (Build,)

    def moves(self, s: AnyTable) -> Iterator[Build]:
        return map(Build, constructable_cards(s, s.players[self.seat]))

    def play(self, s: AnyTable, move: Build) -> None:
        frames = PlaceCard(self.seat, move.card, CONSTRUCT), Performed(self.seat, "construct", self.by_pawn, move.card)
        s.next_up(*frames)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_construct(s, self.seat, move)


class LoadShip(Asking[Sail], tag="load_ship"):
    """EMP-8.9: which ship, and what it carries."""

    by_pawn: bool

    refused = Refusal("EMP-8.9", "answer_first")
    kinds = (Sail,)

    def moves(self, s: AnyTable) -> Iterator[Sail]:
        player = s.players[self.seat]
        ships = [kind for kind, n in (("clan", player.clan_ships), ("common", player.common_ships)) if n]
        fish = ["", *(good for good in ("fish", "gold") if player.count(good))]
        axes = ["", "axe"] if player.count("axe") else [""]
        return (Sail(ship, one, axe) for ship in ships for one in fish for axe in axes)

    def play(self, s: AnyTable, move: Sail) -> None:
        player = s.players[self.seat]
        common = move.ship == "common"
        if common:
            player.common_ships -= 1
        else:
            player.clan_ships -= 1
        for good in filter(None, (move.fish, move.axe)):
            add_good(player.goods, good, -1)
        s.queue.append(QueuedShip(self.seat, common, bool(move.fish), bool(move.axe)))
        s.emit(Sailed(self.seat, common, bool(move.fish), bool(move.axe), move.fish == "gold"))
        s.push(Performed(self.seat, "sail", self.by_pawn))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_sail(s, self.seat, move)


class Performed(Frame[AnyTable, Move], tag="performed"):
    """EMP-8.14, steps 4 and 5: a pawn moved for food turns over, features hear of the action."""

    action: str
    by_pawn: bool
    brought: int | None = None

    def auto(self, s: AnyTable) -> None:
        pawns = s.players[self.seat].pawns
        for n, pawn in enumerate(pawns if self.by_pawn else ()):
            if pawn.moved:
                pawns[n] = Pawn(pawn.tile, exhausted=True)
                s.emit(PawnTurned(self.seat, pawn.tile))
        trigger_features(s, self.seat, self.action, self.brought)
