"""A position made of what a view shows, to reckon with; it lacks what the view hides."""

from __future__ import annotations

from msgspec import UNSET

from engine.chance import Chance
from engine.empires.game.view import EmpiresView, IslesView, PlayerView
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.state import CardInPlay, Isles, Pawn, Player, QueuedShip


def table_seen(view: EmpiresView) -> EmpiresState:
    """The table as far as it is seen: decks are empty, and so are hands that are not shown."""
    return EmpiresState(
        seats=view.seats,
        chance=Chance(bytes(32)),
        agenda=[],
        data=view.data,
        players=[player_seen(player) for player in view.players],
        first=view.first,
        began=view.first,
        active=view.active,
        ring=list(view.ring),
        near=isles_seen(view.near),
        distant=isles_seen(view.distant),
        queue=[QueuedShip(ship.seat, ship.common, ship.fish, ship.axe) for ship in view.queue],
        round=view.round,
        phase=view.phase,
        turn=view.turn,
        last=view.last,
        scenario=view.scenario,
        token=view.token,
        orange=list(view.orange),
        axe_points=True if view.axe_points else UNSET,
    )


def player_seen(player: PlayerView) -> Player:
    return Player(
        clan=player.clan,
        hand=list(player.hand or ()),
        discard=list(player.discard),
        aside=list(player.aside or ()),
        kept=None if player.kept is None else list(player.kept),
        playing=list(player.playing),
        empire=[
            CardInPlay(one.card, one.of, one.on, one.mode, one.exhausted, dict(one.goods), one.used)
            for one in player.empire
        ],
        goods=dict(player.goods),
        spent=player.spent,
        clan_ships=player.clan_ships,
        common_ships=player.common_ships,
        reserve=player.reserve,
        pawns=[Pawn(pawn.tile, pawn.exhausted, pawn.moved) for pawn in player.pawns],
        vp=player.vp,
        passed=player.passed,
        returned=player.returned,
        always=list(player.always or ()),
        never=list(player.never or ()),
    )


def isles_seen(isles: IslesView) -> Isles:
    """Islands of one kind; the order of their deck is nobody's to see."""
    return Isles([], list(isles.open), list(isles.discard))
