"""Plans for a seat's next turn: the position they are made on, and how far their moves can be played when the turn has come.

A plan has moves, and may have alternatives to them: each is the moves of the whole turn, to be played where those before it do
not hold. They are chosen on a position in which those who are asked have done nothing more. It is made from a view, so it
contains nothing hidden, and a move that would reveal something is the last one. Each move keeps what it brought its seat there:
it is played if the rules allow it and it brings at least the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.chance import Chance
from engine.game import Event, Refusal, Seat
from engine.play.match import Ply, play, seat_is_asked, understood
from engine.rules import Game, IllegalMove, S, V
from engine.thinking.search import seed_of

PlanStopReason: TypeAlias = Literal["rule", "brings", "revealed", "over"]
"""Why a move is not played: a rule forbids it, it would not bring what it was to bring, something was revealed before it, or the
turn is over."""


class PlannedMove(Struct, frozen=True):
    """A move of a plan, in notation, and the events of its own seat that it brought when it was planned, encoded.

    A move that reveals something keeps the events before that.
    """

    text: str
    brings: bytes


class PlanStop(Struct, frozen=True):
    """The move at which a plan stopped, in notation, and why; with the refusal where a rule forbids it."""

    text: str
    why: PlanStopReason
    refusal: Refusal | None = None


class PlanTrial(Struct, frozen=True):
    """The moves that can be played on a position to plan on, and the snapshot to which they lead.

    Where the plan is `ended` nothing can be planned after the last move: the turn is `over`, or the move would have something
    `revealed`; the snapshot is then the one before it.
    """

    moves: tuple[PlannedMove, ...]
    snapshot: bytes
    ended: Literal["", "over", "revealed"] = ""


TWINS = 3
"""How many more positions are imagined to find what a move brings for certain: chance hardly comes out the same in all."""


def position_to_plan_on(game: Game[S, V], state: S, seat: Seat) -> S | None:
    """The position of the seat's next turn, as if nobody did anything before it; what is hidden in it is imagined.

    None where the seat is asked, and where its next turn does not come about that way.
    """
    if game.imagine is None or (view := view_to_plan_on(game, state, seat)) is None:
        return None
    return game.imagine(view, Chance(seed_of(view, "planning")))


def view_to_plan_on(game: Game[S, V], state: S, seat: Seat) -> V | None:
    """What the seat would see in its next turn, as if nobody did anything before it; None as in `position_to_plan_on`."""
    if game.ahead is None or seat_is_asked(game, state, seat):
        return None
    ahead = game.copy(state)
    if not game.ahead(ahead, seat) or [decision.seat for decision in game.decisions(ahead)] != [seat]:
        return None
    return game.view(ahead, seat)


def topic_of(game: Game[S, V], state: S, seat: Seat) -> str:
    """The name of what a seat is asked; empty where it is asked nothing."""
    return next((decision.question for decision in game.decisions(state) if decision.seat == seat), "")


def try_plan(game: Game[S, V], position: S, seat: Seat, texts: Sequence[str]) -> PlanTrial:
    """Plays moves in notation on a copy of a position to plan on, until one is refused or nothing can be planned after it."""
    state, moves = game.copy(position), list[PlannedMove]()
    turn = game.view(state, seat).turn
    for text in texts:
        try:
            ply = play(game, state, seat, understood(game, state, seat, text))
        except IllegalMove:
            break
        brings = own_events(ply.events, seat)
        if ply.revealed:
            brings = certain_events(game, position, seat, [*(move.text for move in moves), ply.text], brings)
        moves.append(PlannedMove(ply.text, game.encode_events(brings)))
        if ply.revealed:
            return PlanTrial(tuple(moves), ply.before, ended="revealed")
        if is_turn_over(game, state, seat, turn):
            return PlanTrial(tuple(moves), game.encode(state), ended="over")
    return PlanTrial(tuple(moves), game.encode(state))


def certain_events(
    game: Game[S, V], position: S, seat: Seat, texts: Sequence[str], brings: Sequence[Event]
) -> list[Event]:
    """The events that the last of these moves brings whatever is hidden: those before something is revealed."""
    assert game.imagine is not None  # else there is no position to plan on
    view, common = game.view(position, seat), list(brings)
    for twin in range(TWINS):
        state = game.imagine(view, Chance(seed_of(view, f"planning.{twin}")))
        assert state is not None  # a view that allows one allows all
        last = [play(game, state, seat, understood(game, state, seat, text)) for text in texts][-1]
        alike = zip(common, own_events(last.events, seat), strict=False)
        common = [event for event, _ in takewhile(lambda pair: pair[0] == pair[1], alike)]
    return common


def play_as_planned(
    game: Game[S, V], state: S, seat: Seat, alternatives: Sequence[Sequence[PlannedMove]], *, regardless: bool = False
) -> tuple[list[Ply], PlanStop | None]:
    """Plays in place the first alternative as far as it holds; where a move does not, the next one that began alike.

    Gives the plies, and the move at which it stopped; None where an alternative was played to its end. `regardless` of what a
    move brings and of what is revealed, plays all that the rules allow.
    """
    plies, live = list[Ply](), [moves for moves in alternatives if moves]
    turn = game.view(state, seat).turn
    while live and len(live[0]) > len(plies):
        place, stops = len(plies), list[PlanStop]()
        for move in dict.fromkeys(moves[place] for moves in live if len(moves) > place):
            found = try_planned_move(game, state, seat, move, regardless=regardless)
            if isinstance(found, PlanStop):
                stops.append(found)
                continue
            plies.append(found)
            live = [moves for moves in live if len(moves) > place and moves[place].text == move.text]
            break
        else:
            return plies, stops[0]
        rest = live[0][place + 1 :]
        over = is_turn_over(game, state, seat, turn)
        if rest and (over or (plies[-1].revealed and not regardless)):
            return plies, PlanStop(rest[0].text, "over" if over else "revealed")
        if over:
            break
    return plies, None


def find_plan_stop(
    game: Game[S, V], state: S, seat: Seat, alternatives: Sequence[Sequence[PlannedMove]], *, regardless: bool = False
) -> PlanStop | None:
    """Why no alternative can be begun now: what stops the first move of the first one; None where one can be begun."""
    first = dict.fromkeys(moves[0] for moves in alternatives if moves)
    found = [try_planned_move(game, game.copy(state), seat, move, regardless=regardless) for move in first]
    stops = [each for each in found if isinstance(each, PlanStop)]
    return stops[0] if stops and len(stops) == len(found) else None


def try_planned_move(
    game: Game[S, V], state: S, seat: Seat, planned: PlannedMove, *, regardless: bool
) -> Ply | PlanStop:
    """Plays a planned move in place if it holds; else leaves the position as it is and says why not."""
    try:
        move = understood(game, state, seat, planned.text)
        trial = play(game, game.copy(state), seat, move)
    except IllegalMove as illegal:
        return PlanStop(planned.text, "rule", illegal.refusal)
    if not regardless:
        brings, found = game.decode_events(planned.brings), own_events(trial.events, seat)
        if found[: len(brings)] != brings:
            return PlanStop(planned.text, "brings")
    return play(game, state, seat, move)


def own_events(events: Sequence[Event], seat: Seat) -> list[Event]:
    """What a seat sees of events that are its own."""
    return [seen for event in events if getattr(event, "seat", None) == seat and (seen := event.seen_by(seat))]


def is_turn_over(game: Game[S, V], state: S, seat: Seat, turn: int) -> bool:
    """Whether the seat's turn of this number is over, or waits for others."""
    return not seat_is_asked(game, state, seat) or game.view(state, seat).turn != turn
