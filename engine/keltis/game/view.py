"""What a seat, or the public, may know of a game of Keltis (KEL-12)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.frames import AnyFrame
from engine.game import Seat, View
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import Colour, Figure, KeltisCard, StoneId, Token
from engine.keltis.options import KeltisOptions, board_of
from engine.keltis.table.card_rows import row_direction
from engine.keltis.table.state import PLAIN, KeltisPlayer, KeltisTable, figures_in_zone
from engine.rules import decisions_seen


class PlayerView(Struct, frozen=True):
    """What is known of one player: `hand` is None where only `hand_size` may be known, `wish_colours` likewise.

    `figures` has the large figure first. `rows` and `wish_colours` are indexed by colour; `row_directions` is 1 for an
    ascending row, -1 for a descending one, 0 while it is open (KEL-5.3).
    """

    figures: tuple[Figure, ...]
    rows: tuple[tuple[KeltisCard, ...], ...]
    row_directions: tuple[int, ...]
    points: int
    wish_count: int
    wish_colours: tuple[int, ...] | None
    hand_size: int
    hand: tuple[KeltisCard, ...] | None


class KeltisView(View, frozen=True, kw_only=True):
    """All that a seat may know. `piles` are whole discard piles, top last (KEL-9.6); `removed` is None until the end.

    `agenda` is what is still to happen, next last; `idle` and `stirred` are what everybody can count of idle turns (KEL-9.7);
    `first` is who began.
    """

    options: KeltisOptions
    players: tuple[PlayerView, ...]
    piles: tuple[tuple[KeltisCard, ...], ...]
    deck_size: int
    removed: tuple[KeltisCard, ...] | None
    tokens: dict[StoneId, Token]
    stacks: dict[StoneId, tuple[Colour, int]]
    in_zone: int
    barred: tuple[Colour, ...]
    agenda: tuple[AnyFrame, ...] = ()
    idle: int = 0
    stirred: bool = False
    first: Seat = 0

    @property
    def hand(self) -> tuple[KeltisCard, ...]:
        return self.players[self.own].hand or ()

    def token_on(self, space: StoneId) -> Token | None:
        return self.tokens.get(space)

    def wishes_on(self, space: StoneId) -> int:
        return self.stacks[space][1] if space in self.stacks else 0


def see(s: KeltisTable[Any], seat: Seat | None) -> KeltisView:
    """What this seat (None: the public) may know now."""
    board, over = board_of(s.options), not s.agenda
    kinds = keltis_content().tokens[board.token_set].token
    return KeltisView(
        seats=s.seats,
        seat=seat,
        turn=s.turn,
        decisions=decisions_seen(s, seat),
        over=over,
        options=s.options,
        players=tuple(see_player(s, of, own=seat == of, over=over) for of in range(s.seats)),
        piles=tuple(tuple(pile) for pile in s.piles),
        deck_size=len(s.deck),
        removed=tuple(s.removed) if over else None,
        tokens={space: kinds[number] for space, number in s.tokens.items()},
        stacks={space: (board.stacks[space], left) for space, left in s.stacks.items()},
        in_zone=figures_in_zone(s),
        barred=tuple(s.barred),
        agenda=tuple(s.agenda),
        idle=s.idle,
        stirred=s.stirred,
        first=s.first,
    )


def see_player(s: KeltisTable[Any], seat: Seat, *, own: bool, over: bool) -> PlayerView:
    """A player as others see it, or as the player does (KEL-12.1 to KEL-12.3); after the end everything is open."""
    player: KeltisPlayer = s.players[seat]
    coloured = player.wishes[:PLAIN] if board_of(s.options).stacks else None
    shown = own or over or s.options.wish_stones == "open"
    return PlayerView(
        figures=tuple(map(Figure, keltis_content().numbers.figures.sizes, player.figures)),
        rows=tuple(tuple(row) for row in player.rows),
        row_directions=tuple(row_direction(row) for row in player.rows),
        points=player.points,
        wish_count=sum(player.wishes),
        wish_colours=tuple(coloured) if coloured is not None and shown else None,
        hand_size=len(player.hand),
        hand=tuple(sorted(player.hand)) if own or over else None,
    )
