"""What a seat, or the public, may know of a position (EMP-24)."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresCard, EmpiresContent
from engine.empires.game.still_to_come import still_to_come
from engine.empires.operations.hand import SearchDeck
from engine.empires.rounds.frames import AnyFrame, EmpiresState
from engine.empires.steps.expedition import DealWithIsland
from engine.empires.table.cards import text_of
from engine.empires.table.state import CardInPlay, Player
from engine.frames import frames_asking
from engine.game import Decision, Seat, View
from engine.rules import decisions_seen

WAITING = "take_turn"
"""The question that others see while a seat has its turn: whether it is a window is its owner's secret (EMP-9.15)."""


class CardInPlayView(Struct, frozen=True, kw_only=True):
    """A card in an empire; the fields are those of `CardInPlay`."""

    card: int
    of: int | None
    on: int | None
    mode: str
    exhausted: bool
    goods: dict[str, int]
    used: int

    @property
    def text(self) -> int:
        """The physical card whose text counts."""
        return text_of(self)


class PawnView(Struct, frozen=True):
    """A pawn: its tile, "" beside the tiles, its side, and whether its move for food is under way."""

    tile: str
    exhausted: bool
    moved: bool


class ShipView(Struct, frozen=True):
    """A ship in the queue."""

    seat: Seat
    common: bool
    fish: bool
    axe: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    """One seat. `hand`, `aside` (cards set aside), `kept` (those chosen of them) and what optional features `always` or
    `never` do are None for everybody else; `returned` (cards come back by the op under way) is 0 for them.

    Others know how many cards are in the hand (`cards`), in the deck and set aside (`set_aside`), and that the deck is being
    looked through (`searching`).
    """

    clan: str
    hand: tuple[int, ...] | None
    cards: int
    deck: int
    aside: tuple[int, ...] | None
    set_aside: int
    searching: bool
    kept: tuple[int, ...] | None
    discard: tuple[int, ...]
    playing: tuple[int, ...]
    empire: tuple[CardInPlayView, ...]
    goods: dict[str, int]
    spent: int
    clan_ships: int
    common_ships: int
    reserve: int
    pawns: tuple[PawnView, ...]
    vp: int
    passed: bool
    always: tuple[int, ...] | None
    never: tuple[int, ...] | None
    returned: int = 0

    def count(self, good: str) -> int:
        return self.goods.get(good, 0)


class IslesView(Struct, frozen=True):
    """The near or the distant islands: how many in the deck, the face-up ones, the discard pile."""

    deck: int
    open: tuple[int, ...]
    discard: tuple[int, ...]


class EmpiresView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. `searched` is the own deck by rising numbers while it is searched, `turned` an island
    that is being dealt with. `scenario` is empty but in the solo game, `undrawn` are its number tokens still face down, in no
    order. `axe_points` says whether each axe left counts a point (EMP-15.8). `agenda` is what is still to happen, next last,
    where the seat is asked and may know all of it."""

    data: str
    round: int
    phase: str
    first: Seat
    active: Seat
    ring: tuple[str, ...]
    orange: tuple[str, ...]
    near: IslesView
    distant: IslesView
    turned: int | None
    queue: tuple[ShipView, ...]
    last: bool
    players: tuple[PlayerView, ...]
    searched: tuple[int, ...] | None
    scenario: str
    token: int
    tokens: int
    undrawn: tuple[int, ...] = ()
    axe_points: bool = False
    agenda: tuple[AnyFrame, ...] | None = None

    @property
    def facts(self) -> EmpiresContent:
        return empires_contents()[self.data]

    @property
    def own_hand(self) -> tuple[int, ...]:
        return self.players[self.own].hand or ()

    def card(self, number: int) -> EmpiresCard:
        return self.facts.cards[number]


def see(s: EmpiresState, seat: Seat | None) -> EmpiresView:
    """All that a seat may know; at the end everything but the order of decks."""
    over = not s.agenda
    searcher = next((frame.seat for frame in frames_asking(s) if isinstance(frame, SearchDeck)), None)
    return EmpiresView(
        seats=s.seats,
        seat=seat,
        turn=s.turn,
        decisions=seen_decisions(s, seat),
        over=over,
        data=s.data,
        round=s.round,
        phase=s.phase,
        first=s.first,
        active=s.active,
        ring=tuple(s.ring),
        orange=tuple(s.orange),
        near=IslesView(len(s.near.deck), tuple(s.near.open), tuple(sorted(s.near.discard))),
        distant=IslesView(len(s.distant.deck), tuple(s.distant.open), tuple(sorted(s.distant.discard))),
        turned=island_dealt_with(s),
        queue=tuple(ShipView(ship.seat, ship.common, ship.fish, ship.axe) for ship in s.queue),
        last=s.last,
        players=tuple(
            seen_player(player, own=over or n == seat, searching=n == searcher) for n, player in enumerate(s.players)
        ),
        searched=tuple(sorted(s.players[searcher].deck)) if searcher is not None and searcher == seat else None,
        scenario=s.scenario,
        token=s.token,
        tokens=len(s.tokens),
        undrawn=tuple(sorted(s.tokens)),
        axe_points=bool(s.axe_points),
        agenda=still_to_come(s, seat),
    )


def island_dealt_with(s: EmpiresState) -> int | None:
    """The island that is being dealt with."""
    return next((frame.island for frame in s.agenda[-1:] if isinstance(frame, DealWithIsland)), None)


def seen_decisions(s: EmpiresState, seat: Seat | None) -> tuple[Decision, ...]:
    """Tells who is asked what; of somebody else's turn only that it goes on."""
    decisions = decisions_seen(s, seat)
    if s.phase != "action":
        return decisions
    return tuple(one if one.seat == seat else Decision(one.seat, WAITING) for one in decisions)


def seen_player(player: Player, *, own: bool, searching: bool) -> PlayerView:
    """One seat, with its hand or without."""
    return PlayerView(
        clan=player.clan,
        hand=tuple(sorted(player.hand)) if own else None,
        cards=len(player.hand),
        deck=len(player.deck),
        aside=tuple(sorted(player.aside)) if own else None,
        set_aside=len(player.aside),
        searching=searching,
        kept=tuple(player.kept) if own and player.kept is not None else None,
        discard=tuple(sorted(player.discard)),
        playing=tuple(player.playing),
        empire=tuple(seen_card(one) for one in player.empire),
        goods=dict(sorted(player.goods.items())),
        spent=player.spent,
        clan_ships=player.clan_ships,
        common_ships=player.common_ships,
        reserve=player.reserve,
        pawns=tuple(PawnView(pawn.tile, pawn.exhausted, pawn.moved) for pawn in player.pawns),
        vp=player.vp,
        passed=player.passed,
        always=tuple(player.always) if own else None,
        never=tuple(player.never) if own else None,
        returned=player.returned if own else 0,
    )


def seen_card(one: CardInPlay) -> CardInPlayView:
    return CardInPlayView(
        card=one.card,
        of=one.of,
        on=one.on,
        mode=one.mode,
        exhausted=one.exhausted,
        goods=dict(sorted(one.goods.items())) if one.goods else {},
        used=one.used,
    )
