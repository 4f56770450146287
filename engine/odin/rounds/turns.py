"""The turns of phase 5, and the order of one placement (ODIN-3.5, ODIN-4, ODIN-9.11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.over import EndUse
from engine.odin.asking.paths import space_of
from engine.odin.asking.prices import is_within_reach, vikings_for
from engine.odin.asking.questions import Pending, SeatQuestion
from engine.odin.asking.usable import is_of_use, why_no_vikings, why_not_free
from engine.odin.asking.windows import EndTurn, taken_up
from engine.odin.cards.actions import moments_in
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import imitation_space, placement_name
from engine.odin.facts.printed import DRAW_COLUMN, spaces_for_everybody
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.rounds.ahead import Ahead, why_never_used
from engine.odin.rounds.planks import Planks
from engine.odin.rounds.taking_back import remember_turn, take_back
from engine.odin.steps.occupations import BonusCard, draw_occupations
from engine.odin.steps.sequence import ResolveSpace
from engine.odin.table.answers import ChoicePart, Few, part_of_answers
from engine.odin.table.events import Imitated, NoEffect, Passed, UsedSpace
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Imitate, Pass, UseSpace
from engine.odin.table.state import AnyTable, Use
from engine.odin.table.timing import TimingWindow, open_window
from engine.odin.table.vikings import place_vikings
from engine.odin.table.weapons import draw_weapons

BONUS_CARD_COLUMN = 4
"""The column in which a card may be played besides (ODIN-4.3)."""


class Turns(Frame[AnyTable, Move], tag="turns"):
    """ODIN-3.5.1, ODIN-3.5.5: whose turn it is; over when everybody has passed or has no Vikings left."""

    def auto(self, s: AnyTable) -> None:
        if not [player for player in s.players if player.vikings and not player.passed]:
            attend_before_the_end(s, self)
            return
        player = s.players[self.seat]
        if player.passed:
            s.push(Turns(s.left_of(self.seat)))
            return
        s.active = self.seat
        if player.vikings and s.asides[self.seat]:
            s.push(self)
            s.agenda.extend(taken_up(s, self.seat))  # before the turn begins: it is not taken back with it (ODIN-5.0.6)
            return
        s.turn += 1
        s.push(Turns(s.left_of(self.seat)))
        if not player.vikings:  # ODIN-3.5.4: the engine passes for them
            pass_turn(s, self.seat)
        else:
            remember_turn(s, self.seat)
            s.push(TakeTurn(self.seat))


def attend_before_the_end(s: AnyTable, turns: Turns) -> None:
    """Asks what cards ask seats off their turn whose cards may act at the end of the phase (card 91), the start player first.

    Asks one seat after the other: meanwhile the others may answer, and cards may ask them more.
    """
    phase = (Moment("phase", phase=s.phase),)
    for seat in s.in_turn:
        if s.asides[seat] and s.hooks.has_listener(s, seat, phase):
            s.push(turns)
            s.agenda.extend(taken_up(s, seat))
            return


def pass_turn(s: AnyTable, seat: Seat) -> None:
    """A seat takes no further turn in this round (ODIN-3.5.4)."""
    s.players[seat].passed = True
    s.emit(Passed(seat))


PASSING = Few((Pass(),))
"""What can be answered at every turn."""


class TakeTurn(SeatQuestion[UseSpace | Imitate | Pass], tag="take_turn"):
    """ODIN-3.5.1: place Vikings on one action space, or pass."""

    breaks_off = False

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": s.players[self.seat].vikings}

    def pending(self, s: AnyTable) -> list[Pending]:
        """A turn begins when no other question waits beneath it."""
        return []

    def answers(self, s: AnyTable) -> Iterator[UseSpace | Imitate | Pass]:
        ahead = Ahead(s, self.seat)
        yield from map(UseSpace, ahead.of_use())
        yield from self.imitations(ahead)
        yield Pass()

    def for_everybody(self, s: AnyTable) -> Iterator[UseSpace]:
        """The spaces within reach that are of use whatever a seat has."""
        return (UseSpace(space.id) for space in spaces_for_everybody() if is_within_reach(s, self.seat, space))

    def imitations(self, ahead: Ahead) -> Iterator[Imitate]:
        """The spaces that may be imitated."""
        s, there = ahead.s, ahead.s.players[self.seat].vikings
        for space in imitable_spaces(s, self.seat):
            if vikings_for(s, self.seat, space) <= there and ahead.is_of_use(space):
                yield Imitate(space.id)

    def moves(self, s: AnyTable) -> Iterator[Move]:
        """Asks also when only passing is left: a move at any time can change that.

        Passing comes first, then the spaces of use to everybody: these are soon found.
        """
        found: list[Move] = []
        for move in chain((Pass(),), self.for_everybody(s)):
            found.append(move)
            yield move
        yield from (move for move in self.answers(s) if move not in found)
        yield from self.meanwhile(s)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        ahead = Ahead(s, self.seat)
        spaces = ahead.of_use()
        using: list[ChoicePart] = [Planks(spaces)] if spaces else []
        return [*using, *part_of_answers(self.imitations(ahead)), PASSING]

    def accepts(self, s: AnyTable, move: Move) -> bool:
        return why_no_turn(s, self.seat, move) is None

    def take(self, s: AnyTable, move: UseSpace | Imitate | Pass) -> None:
        if isinstance(move, Pass):
            pass_turn(s, self.seat)
            return
        space = odin_content().spaces[move.space]
        stands = imitation_space(space.column) if isinstance(move, Imitate) else space.id
        use = Use(space=space.id, stands=stands, vikings=vikings_for(s, self.seat, space))
        s.players[self.seat].uses.append(use)
        begin_turn(s, self.seat, space, use)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return why_no_turn(s, self.seat, move) or refusals.other_move("ODIN-3.5.1", "take_turn")


def why_no_turn(s: AnyTable, seat: Seat, move: Move) -> Refusal | None:
    """The rule against a turn; None when it can be taken."""
    if isinstance(move, UseSpace | Imitate):
        space = odin_content().spaces.get(move.space)
        if space is None:
            return Refusal("ODIN-5.0.1", "no_such_space", {"space": move.space})
        return why_not_taken(s, seat, space) if isinstance(move, UseSpace) else why_not_imitated(s, seat, space)
    return None if isinstance(move, Pass) else refusals.other_move("ODIN-3.5.1", "take_turn")


def why_not_taken(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """The rule against placing Vikings on a space (ODIN-3.5.2, ODIN-3.5.3)."""
    return why_not_free(s, space.id) or why_no_vikings(s, seat, space) or why_never_used(s, seat, space)


def imitable_spaces(s: AnyTable, seat: Seat) -> Iterator[SpaceFacts]:
    """The spaces that other players occupy, of columns whose imitation space is free (ODIN-4.4)."""
    columns, spaces = {*s.imitable}.difference(s.imitated), odin_content().spaces
    by_others = [spaces[id] for id, standing in s.spaces.items() if standing.seat != seat and id in spaces]
    occupied = [space for space in by_others if space.column in columns]
    occupied.sort(key=lambda space: (space.column, space.order))
    return iter(occupied)


def why_not_imitated(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """The rule against imitating a space (ODIN-4.4, ODIN-4.5)."""
    if space.column not in s.imitable:
        return Refusal("ODIN-4.4", "no_imitation_space", {"column": space.column})
    if space.column in s.imitated:
        return Refusal("ODIN-4.4", "imitated_already", {"column": space.column})
    standing = s.spaces.get(space.id)
    if standing is None or standing.seat == seat:
        return Refusal("ODIN-4.4", "nobody_to_imitate", {"space": space.id})
    return why_no_vikings(s, seat, space) or why_never_used(s, seat, space)


# ---- the nine steps of a placement ---------------------------------------------------------------------------------------


def begin_turn(s: AnyTable, seat: Seat, space: SpaceFacts, use: Use) -> None:
    """ODIN-9.11: names the space (1), and puts on the agenda the steps up to the action (2 to 5) and the last one (9)."""
    placing = Moment("place_vikings", column=space.column, count=use.vikings, space=space.id)
    with_card = space.column == BONUS_CARD_COLUMN
    s.next_up(
        PutVikings(seat),
        *([BonusCard(seat)] if with_card else []),
        TimingWindow(seat, "before", moments_in(space.id)),
        Proper(seat),
        *([BonusCard(seat, last=True)] if with_card else []),
        EndUse(seat),
        EndTurn(seat),
    )
    open_window(s, seat, "before", (placing,))


class PutVikings(Frame[AnyTable, Move], tag="put_vikings"):
    """ODIN-9.11 step 2: the Vikings stand on the space, or on the imitation space (ODIN-4.6)."""

    def auto(self, s: AnyTable) -> None:
        use = s.players[self.seat].uses[-1]
        column = space_of(use).column
        s.players[self.seat].placements.append(placement_name(column, use.vikings))
        if use.stands == use.space:
            s.emit(UsedSpace(self.seat, use.space, use.vikings))
        else:
            s.imitated.append(column)
            s.emit(Imitated(self.seat, use.space, use.vikings, column))
        place_vikings(s, self.seat, use.stands, use.vikings)


class Proper(Frame[AnyTable, Move], tag="proper"):
    """ODIN-9.11 steps 5 to 8: usability is checked again, cards are drawn, then the action."""

    def auto(self, s: AnyTable) -> None:
        use = s.players[self.seat].uses[-1]
        space = space_of(use)
        useless = not is_of_use(s, self.seat, space)
        if useless and use.vikings and take_back(s, self.seat):
            s.push(TakeTurn(self.seat))
            return
        if useless:
            s.push(ResolveSpace(self.seat, ()))
            s.emit(NoEffect(self.seat, space.id))
        else:
            used = moments_in(space.id)[:1]
            effects = ResolveSpace(self.seat, tuple((n,) for n in range(len(space.steps))))
            inside = TimingWindow(self.seat, "during", used, ("with", "end", "after"))
            s.next_up(effects, inside)
            open_window(s, self.seat, "start", used)
        if space.column == DRAW_COLUMN and use.vikings:
            draw_occupations(s, self.seat, 1)
        draw_weapons(s, self.seat, use.weapons)
