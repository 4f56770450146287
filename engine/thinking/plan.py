"""Planning a turn ahead: a position to plan on, lines of steps, and how far a line can be played when the turn has come.

A line is planned on a position in which those who are asked have done nothing more. It is made from a view, so nothing hidden is
in it, and what would come to light ends the plan. Each step keeps what it has brought its seat there: it is played if the rules
allow it and it brings at least the same.
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
"""Why a step is not played: a rule forbids it, it would not bring what it was to bring, something has come to light before it, or
the turn is over."""


class PlannedMove(Struct, frozen=True):
    """One planned step: a move in notation, and the events of its own seat that it brought when it was planned, encoded.

    Where the step brings something to light, these are the events before that.
    """

    text: str
    brings: bytes


class PlanStop(Struct, frozen=True):
    """The step at which a line has stopped, in notation, and why; a rule with what it says."""

    text: str
    why: PlanStopReason
    refusal: Refusal | None = None


class PlanTrial(Struct, frozen=True):
    """Steps as far as they can be played on a position to plan on, and the snapshot to which they have led.

    Where the plan is `ended` nothing can be planned after the last step: the turn is `over`, or the step would have something
    `revealed`; the snapshot is then the one before it.
    """

    steps: tuple[PlannedMove, ...]
    snapshot: bytes
    ended: Literal["", "over", "revealed"] = ""


TWINS = 3
"""The number of further positions imagined to find the certain events of a step: chance hardly repeats in all of them."""


def position_to_plan_on(game: Game[S, V], state: S, seat: Seat) -> S | None:
    """A position in which it is the seat's next turn, as if nobody did anything before it; all hidden in it is imagined.

    None where the seat is asked, and where its next turn does not come so.
    """
    if game.imagine is None or (view := view_to_plan_on(game, state, seat)) is None:
        return None
    return game.imagine(view, Chance(seed_of(view, "planning")))


def view_to_plan_on(game: Game[S, V], state: S, seat: Seat) -> V | None:
    """The view of the seat in its next turn, as if nobody did anything before it; None as in `position_to_plan_on`."""
    if game.ahead is None or seat_is_asked(game, state, seat):
        return None
    ahead = game.copy(state)
    if not game.ahead(ahead, seat) or [decision.seat for decision in game.decisions(ahead)] != [seat]:
        return None
    return game.view(ahead, seat)


def topic_of(game: Game[S, V], state: S, seat: Seat) -> str:
    """The name of a seat's question; empty where it is asked nothing."""
    return next((decision.question for decision in game.decisions(state) if decision.seat == seat), "")


def try_plan(game: Game[S, V], position: S, seat: Seat, texts: Sequence[str]) -> PlanTrial:
    """Plays moves in notation on a copy of a position to plan on, until one is refused or nothing can be planned after it."""
    state, steps = game.copy(position), list[PlannedMove]()
    turn = game.view(state, seat).turn
    for text in texts:
        try:
            ply = play(game, state, seat, understood(game, state, seat, text))
        except IllegalMove:
            break
        brings = own_events(ply.events, seat)
        if ply.revealed:
            brings = certain_events(game, position, seat, [*(step.text for step in steps), ply.text], brings)
        steps.append(PlannedMove(ply.text, game.encode_events(brings)))
        if ply.revealed:
            return PlanTrial(tuple(steps), ply.before, ended="revealed")
        if is_turn_over(game, state, seat, turn):
            return PlanTrial(tuple(steps), game.encode(state), ended="over")
    return PlanTrial(tuple(steps), game.encode(state))


def certain_events(
    game: Game[S, V], position: S, seat: Seat, texts: Sequence[str], brings: Sequence[Event]
) -> list[Event]:
    """The events that the last of these moves brings before something comes to light, whatever is hidden."""
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
    game: Game[S, V], state: S, seat: Seat, lines: Sequence[Sequence[PlannedMove]], *, regardless: bool = False
) -> tuple[list[Ply], PlanStop | None]:
    """Plays in place the first of these lines, as far as it holds; where a step does not, the next line that began alike.

    Gives the plies, and at which step it has stopped; None where a line was played to its end. `regardless` of what a step brings
    and of what comes to light, all is played that the rules allow.
    """
    plies, live = list[Ply](), [line for line in lines if line]
    turn = game.view(state, seat).turn
    while live and all(len(line) > len(plies) for line in live[:1]):
        place, stops = len(plies), list[PlanStop]()
        for step in dict.fromkeys(line[place] for line in live if len(line) > place):
            found = try_planned_move(game, state, seat, step, regardless=regardless)
            if isinstance(found, PlanStop):
                stops.append(found)
                continue
            plies.append(found)
            live = [line for line in live if len(line) > place and line[place].text == step.text]
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
    game: Game[S, V], state: S, seat: Seat, lines: Sequence[Sequence[PlannedMove]], *, regardless: bool = False
) -> PlanStop | None:
    """Why none of these lines can be begun now, by the first step of the first; None where one can be."""
    first = dict.fromkeys(line[0] for line in lines if line)
    found = [try_planned_move(game, game.copy(state), seat, step, regardless=regardless) for step in first]
    stops = [each for each in found if isinstance(each, PlanStop)]
    return stops[0] if stops and len(stops) == len(found) else None


def try_planned_move(game: Game[S, V], state: S, seat: Seat, step: PlannedMove, *, regardless: bool) -> Ply | PlanStop:
    """Plays a step in place if it holds; else leaves the position as it is and says why not."""
    try:
        move = understood(game, state, seat, step.text)
        trial = play(game, game.copy(state), seat, move)
    except IllegalMove as illegal:
        return PlanStop(step.text, "rule", illegal.refusal)
    if not regardless:
        planned, found = game.decode_events(step.brings), own_events(trial.events, seat)
        if found[: len(planned)] != planned:
            return PlanStop(step.text, "brings")
    return play(game, state, seat, move)


def own_events(events: Sequence[Event], seat: Seat) -> list[Event]:
    """The events of a seat, as it sees them."""
    return [seen for event in events if getattr(event, "seat", None) == seat and (seen := event.seen_by(seat))]


def is_turn_over(game: Game[S, V], state: S, seat: Seat, turn: int) -> bool:
    """Whether the seat's turn of this number is over, or waits for others."""
    return not seat_is_asked(game, state, seat) or game.view(state, seat).turn != turn
