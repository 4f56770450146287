"""What a seat has planned for its next turn. Nobody else sees anything of it, not even by when it is played."""

from __future__ import annotations

from hashlib import sha256
from math import log
from random import Random

import msgspec
from msgspec import Struct

from engine.thinking.plan import PlannedMove, PlanStop
from storage.records.matches import SavedPlan

MEDIAN, SPREAD = 240.0, 0.8
"""How many seconds a plan waits: the median, and the standard deviation of the logarithm, as people answer."""
SHORTEST, LONGEST = 30.0, 3600.0
"""The bounds of that, in seconds."""
SALT = 16
"""Bytes of the secret from which a plan's delay is drawn."""
MOST_ALTERNATIVES = 5
"""How many alternatives a plan may have, the first one included."""
MOST_MOVES = 24
"""How many moves an alternative may have."""


class PlanNote(Struct, frozen=True):
    """What became of a plan, for its owner: the moves that were played, in notation, and where it stopped, if it did."""

    played: tuple[str, ...]
    stop: PlanStop | None = None


class Plan(Struct, frozen=True, kw_only=True):
    """A seat's plan. `topic` is the name of the question at which it begins; `salt` the secret from which its delay is drawn.

    `lines` are its alternatives, each of several moves: the first, then those to be played where a move of those before does not
    hold. `draft` are the moves of an alternative that its owner is still choosing, in notation; None where there is none.
    `regardless`: it is played also where a move brings something else, or reveals something. `by_day`: not in the owner's quiet
    hours. `blocked` is what makes it impossible to begin any alternative at its question: it is played only if that is taken
    back. `note` says what became of it; then nothing is left to play.
    """

    salt: bytes
    topic: str = ""
    lines: tuple[tuple[PlannedMove, ...], ...] = ()
    draft: tuple[str, ...] | None = None
    regardless: bool = False
    by_day: bool = False
    note: PlanNote | None = None
    blocked: PlanStop | None = None


_DECODER = msgspec.msgpack.Decoder(Plan)


def encode_plan(plan: Plan) -> bytes:
    return msgspec.msgpack.encode(plan)


def plan_of(saved: SavedPlan) -> Plan:
    return _DECODER.decode(saved.content)


def plan_delay(salt: bytes, question: int) -> float:
    """The seconds for which a plan waits at the question of this number: drawn as people's answers are, the same every time."""
    dice = Random(sha256(salt + question.to_bytes(8)).digest())
    return min(LONGEST, max(SHORTEST, dice.lognormvariate(log(MEDIAN), SPREAD)))
