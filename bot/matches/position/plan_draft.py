"""The position on which a seat makes its plan while others are asked, and the moves that it has chosen there so far."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.plan import plan_of
from bot.matches.position.reading import Reading
from engine.game import Seat
from engine.thinking.plan import PlanTrial, position_to_plan_on, topic_of, try_plan
from engine.thinking.search import seed_of


class PlanDraft(Struct, frozen=True):
    """The moves that a seat has chosen so far for its plan, and the reading of the position after them."""

    done: PlanTrial
    topic: str
    reading: Reading

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves chosen so far, in notation."""
        return tuple(move.text for move in self.done.moves)


def can_plan(committed: CommittedMatch, seat: Seat) -> bool:
    """Whether a seat can make a plan now: it is not asked, and its turn comes next but for those of others."""
    return committed.is_running and position_to_plan_on(committed.game, committed.position, seat) is not None


def find_plan_draft(committed: CommittedMatch, seat: Seat, moves: Sequence[str]) -> PlanDraft | None:
    """The plan of a seat after these moves, in notation, as far as they hold; None where it cannot make one."""
    game, match = committed.game, committed.match
    position = position_to_plan_on(game, committed.position, seat) if committed.is_running else None
    if position is None:
        return None
    done = try_plan(game, position, seat, moves)
    state = game.decode(done.snapshot)
    seed = seed_of(game.view(position, seat), "planned")
    of = sha256(seed + "".join(f"|{move.text}" for move in done.moves).encode())
    saved = committed.plans.get(seat)
    reading = Reading(
        game=game,
        match=match,
        state=state,
        seat=seat,
        question=int.from_bytes(of.digest()[:5]),
        asked=() if done.ended else game.decisions(state),
        answered=(),
        choices=None if done.ended else game.choices(state, seat),
        free=0,
        plan=plan_of(saved) if saved else None,
        ahead=True,
    )
    return PlanDraft(done, topic_of(game, position, seat), reading)
