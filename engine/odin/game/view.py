"""What a seat, or the public, may know of a position (ODIN-1.9, ODIN-13.6)."""

from __future__ import annotations

from msgspec import Struct, field

from engine.game import Seat, View
from engine.odin.asking.reductions import PriceKey, price_reductions
from engine.odin.facts.pieces import Exploration, OpenStrip, PlacedVikings, Ship
from engine.odin.game.frames import OdinState
from engine.odin.game.under_way import UnderWay, under_way
from engine.odin.options import LONG
from engine.odin.rounds.hopes import spaces_hoped_for
from engine.odin.table.boards import round_income
from engine.odin.table.feast import cells_to_fill
from engine.odin.table.state import Board, Owning, Player
from engine.odin.table.vikings import vikings_to_come
from engine.rules import decisions_seen


class PlayerView(Struct, Owning, frozen=True, kw_only=True):
    """One seat. `hand` is None for everybody else, who know only how many cards it has (`cards`).

    `vikings` stand on the Thing square, `to_come` wait on the banquet table, `resting` are those of the other colour in the
    solo game. `income` is what an income phase would pay now, `cells` how many feast cells are open.
    """

    has: dict[str, int]
    vikings: int
    to_come: int
    resting: int
    ships: tuple[Ship, ...]
    emigrated: tuple[str, ...]
    boards: tuple[Board, ...]
    hand: tuple[int, ...] | None
    cards: int
    played: tuple[int, ...]
    used: tuple[int, ...]
    served: dict[str, int]
    penalties: int
    income: int
    final_income: int
    cells: int
    passed: bool
    ready: bool


class OdinView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. Only the number of cards of a pile is known; `weapons_spent` lie open.

    `dues` and `demands` say where the seat's cards in play make prices lower and Vikings fewer than printed
    (`asking/reductions.py`), `hopes` which spaces to choose only a card could make usable (`rounds/hopes.py`).
    `under_way` is what the seat, asked alone, knows of what is still to happen.
    """

    length: str
    decks: str
    round: int
    rounds: int
    phase: str
    start: Seat
    active: Seat
    players: tuple[PlayerView, ...]
    spaces: dict[str, PlacedVikings]
    imitable: tuple[int, ...]
    imitated: tuple[int, ...]
    explorations: tuple[Exploration, ...]
    special: tuple[str, ...]
    strips: tuple[OpenStrip, ...]
    strip_pile: int
    weapon_pile: int
    weapons_spent: dict[str, int]
    occupation_pile: int
    dues: dict[PriceKey, dict[str, int]] = field(default_factory=dict[PriceKey, dict[str, int]])
    demands: dict[str, int] = field(default_factory=dict[str, int])
    hopes: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    under_way: UnderWay | None = None


def see(s: OdinState, seat: Seat | None) -> OdinView:
    """All that a seat may know; at the end everything."""
    over, to_come = not s.agenda, vikings_to_come(s)
    dues, demands = price_reductions(s, seat) if seat is not None and not over else ({}, {})
    decisions = decisions_seen(s, seat)
    asked = next((decision.question for decision in decisions if decision.seat == seat), "")
    return OdinView(
        seats=s.seats,
        seat=seat,
        turn=s.turn,
        decisions=decisions,
        over=over,
        length=s.length,
        decks=s.decks,
        round=s.round,
        rounds=s.game_length.rounds,
        phase=s.phase,
        start=s.start,
        active=s.active,
        players=tuple(
            player_as_seen(s, player, to_come, open_hand=over or n == seat) for n, player in enumerate(s.players)
        ),
        spaces={space: PlacedVikings(one.seat, one.vikings, one.round) for space, one in sorted(s.spaces.items())},
        imitable=tuple(s.imitable),
        imitated=tuple(s.imitated),
        explorations=tuple(Exploration(board.face, board.silver) for board in s.explorations),
        special=tuple(s.special),
        strips=tuple(OpenStrip(strip.strip, strip.gone) for strip in s.strips),
        strip_pile=len(s.strip_pile),
        weapon_pile=len(s.weapon_pile),
        weapons_spent=dict(s.weapons_spent),
        occupation_pile=len(s.occupation_pile),
        dues=dues,
        demands=demands,
        hopes=spaces_hoped_for(s, seat, asked) if seat is not None and not over else {},
        under_way=under_way(s, seat) if seat is not None else None,
    )


def player_as_seen(s: OdinState, player: Player, to_come: int, *, open_hand: bool) -> PlayerView:
    """One seat, with its hand or without; so many Vikings are still to come."""
    return PlayerView(
        has=dict(sorted(player.has.items())),
        vikings=player.vikings,
        to_come=to_come,
        resting=player.resting,
        ships=tuple(Ship(ship.kind, ship.ore) for ship in player.ships),
        emigrated=tuple(player.emigrated),
        boards=tuple(Board(board.name, board.laid, board.wood, board.stone) for board in player.boards),
        hand=tuple(sorted(player.hand)) if open_hand else None,
        cards=len(player.hand),
        played=tuple(card.number for card in player.played),
        used=tuple(card.number for card in player.played if card.used),
        served=dict(player.served),
        penalties=player.penalties,
        income=round_income(player),
        final_income=player.final_income,
        cells=feast_cells_now(s, player),
        passed=player.passed,
        ready=player.ready,
    )


def feast_cells_now(s: OdinState, player: Player) -> int:
    """How many feast cells are to be filled in this round (ODIN-6.1); before the first none is open yet."""
    return cells_to_fill(s.length == LONG, s.round, len(player.emigrated)) if s.round else 0
