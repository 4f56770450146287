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
"""How long a planned answer waits: half of them so many seconds, the logarithm with this standard deviation, as people answer."""
SHORTEST, LONGEST = 30.0, 3600.0
"""Between these seconds it is in any case."""
SALT = 16
"""Bytes of the secret from which a plan's delay is drawn."""
LINES = 5
"""How many lines a plan may have: the first one, and what is played otherwise."""
STEPS = 24
"""How many steps a line may have."""


class PlanNote(Struct, frozen=True):
    """What has become of a plan, for its owner: the steps that were played, in notation, and where it has stopped, if it has."""

    played: tuple[str, ...]
    stop: PlanStop | None = None


class Plan(Struct, frozen=True, kw_only=True):
    """A seat's plan. `topic` is the name of the question at which it begins; `salt` the secret from which its delay is drawn.

    `lines` are what was left to be played: the first one, then others where a step of those before does not hold. `draft` are the
    steps of a line that is being planned, in notation, None where none is. `regardless`: also where a step brings something else,
    or something comes to light. `by_day`: not in the owner's quiet hours. `blocked` is what has made it impossible to begin any
    of the lines at its question: it is played only if that is taken back. `note` says what has become of it; then nothing is left
    to play.
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
    """A plan as it is stored."""
    return msgspec.msgpack.encode(plan)


def plan_of(saved: SavedPlan) -> Plan:
    """The plan of a record."""
    return _DECODER.decode(saved.content)


def plan_delay(salt: bytes, question: int) -> float:
    """For how many seconds a planned answer to the question of this number waits: drawn as people's are, the same every time."""
    dice = Random(sha256(salt + question.to_bytes(8)).digest())
    return min(LONGEST, max(SHORTEST, dice.lognormvariate(log(MEDIAN), SPREAD)))
