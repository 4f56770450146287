"""Checking a record file: reading and replaying a long one takes seconds."""

from __future__ import annotations

from msgspec import Struct

from bot.matches.games.registry import GAMES
from engine.play.record import RecordError, read_record
from engine.play.verifying import RecordProblem, verify

PROBLEMS_SHOWN = 5


class Unreadable(Struct, frozen=True):
    """A file that is no record. `line` is where reading stopped, 0 for the file as a whole."""

    line: int


class Checked(Struct, frozen=True):
    """What came of checking a record: see `engine.play.verifying`; with the first of its problems, and what is told of it.

    A record that is not `whole` has no seed, so most of it could not be checked. `commitment` is what the channel was told of the
    seed at the start, as the record says.
    """

    game: str
    names: tuple[str, ...]
    moves: int
    whole: bool
    checked: tuple[str, ...]
    unproved: tuple[str, ...]
    commitment: str
    problems: tuple[RecordProblem, ...]


def check_record_file(content: bytes) -> Checked | Unreadable:
    try:
        record = read_record(content.decode())
    except UnicodeDecodeError:
        return Unreadable(0)
    except RecordError as problem:
        return Unreadable(problem.line)
    found = verify(record, GAMES)
    return Checked(
        game=record.game,
        names=record.names,
        moves=len(record.moves),
        whole=record.seed is not None,
        checked=found.checked,
        unproved=found.unproved,
        commitment=record.commitment,
        problems=found.problems[:PROBLEMS_SHOWN],
    )
