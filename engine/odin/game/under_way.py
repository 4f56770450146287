"""What a seat knows of what is still to happen, beside what lies on the table: enough to go on from there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine.frames import frames_asking
from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.game.frames import AnyFrame, OdinState, SeatFrame
from engine.odin.rounds.closing import Closing
from engine.odin.rounds.taking_back import TurnBegan
from engine.odin.table.state import Use


class UnderWay(Struct, frozen=True, kw_only=True):
    """What everybody may see and count of what is under way, and the seat's own part of what is each seat's alone.

    `agenda` is what is still to happen, next last; `own` is what the seat itself still does before the end of a round, while
    nobody else does (ODIN-8.11). `asides` is what cards have asked each seat off its turn. `first` began the game, `latest`
    placed Vikings last, `placements` are those of each seat in this round. `uses` is what the seat has in use, `back` from where
    it has taken Vikings back. `weapons` and `strips` are what is left in the piles, in no order. `revealed` counts what has come
    to light.
    """

    agenda: tuple[AnyFrame, ...]
    own: tuple[SeatFrame, ...]
    asides: tuple[tuple[AnyFrame, ...], ...]
    first: Seat
    latest: Seat | None
    placements: tuple[tuple[str, ...], ...]
    uses: tuple[Use, ...]
    back: tuple[str, ...]
    weapons: tuple[str, ...]
    strips: tuple[str, ...]
    revealed: int


USES = msgspec.msgpack.Decoder(tuple[Use, ...])


def copies_of_uses(uses: Sequence[Use]) -> tuple[Use, ...]:
    """Uses as they are now: they change as a game goes on, in the position that is seen and in each that is imagined."""
    return USES.decode(msgspec.msgpack.encode(uses)) if uses else ()


def under_way(s: OdinState, seat: Seat) -> UnderWay | None:
    """What a seat that alone is asked knows of what is under way; None for any other.

    Only the others know how far they have come with what they do at the same time, and with what hand their turn began.
    """
    if {frame.seat for frame in frames_asking(s)} != {seat}:
        return None
    if any(isinstance(frame, TurnBegan) and frame.seat != seat for frame in s.agenda):
        return None
    top = s.agenda[-1]
    below, own = (s.agenda[:-1], top.stacks[seat]) if isinstance(top, Closing) else (s.agenda, [])
    player = s.players[seat]
    return UnderWay(
        agenda=tuple(below),
        own=tuple(own),
        asides=tuple(map(tuple, s.asides)),
        first=s.first,
        latest=s.latest,
        placements=tuple([tuple(one.placements) for one in s.players]),
        uses=copies_of_uses(player.uses),
        back=tuple(player.back),
        weapons=tuple([card.name for card in sorted(s.weapon_pile)]),
        strips=tuple([strip for strip in odin_content().strips if strip in s.strip_pile]),
        revealed=s.revealed,
    )


def agenda_of(known: UnderWay, seats: int, seat: Seat) -> list[AnyFrame]:
    """What is still to happen, as it stands in a state."""
    agenda = list(known.agenda)
    if known.own:
        agenda.append(Closing([list(known.own) if n == seat else [] for n in range(seats)]))
    return agenda
