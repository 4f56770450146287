"""Writes a change: the statements behind every accepted command, in one transaction."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from storage.database import Parameters, Transaction
from storage.errors import AlreadyProcessed, ChannelTaken, ConstraintViolated, StaleRevision
from storage.queries.afterwards.puzzles import ADD_PUZZLE, row_of_puzzle
from storage.queries.matches import MATCH_COLUMNS, SECRET_COLUMNS
from storage.queries.statements import insert_statement, save_statement
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Question, SavedPlan, SavedPly, Seat, SeatClock
from storage.records.moments import SavedMoment


class WriteStep(NamedTuple):
    """A statement that is run for each of its rows of parameters."""

    sql: str
    rows: Sequence[Parameters]


ENTER = "INSERT INTO inbox (interaction_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING"

STORED_REVISION = "SELECT revision FROM matches WHERE id = ?"

_OF_SEAT = ("match_id", "seat")
"""The key of what is kept for each seat of a match."""

INSERT_MATCH = insert_statement("matches", (*MATCH_COLUMNS, *SECRET_COLUMNS))

UPDATE_MATCH = f"""
UPDATE matches SET {", ".join(f"{name} = :{name}" for name in MATCH_COLUMNS if name not in ("id", "created_at"))},
    {", ".join(f"{name} = coalesce(:{name}, {name})" for name in SECRET_COLUMNS)}
WHERE id = :id AND revision = :expected
"""

_SAVE_SEAT = save_statement("seats", _OF_SEAT, Seat.__struct_fields__)

_DROP_SEATS = "DELETE FROM seats WHERE match_id = ? AND seat >= ?"

_SAVE_HOLDER = "INSERT INTO holders (match_id, seat, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"

_INSERT_ENTRANT = "INSERT INTO entrants (match_id, seat, user_id, name, stayed) VALUES (?, ?, ?, ?, 1)"

# People who come back have stayed.
_NOTE_WHO_STAYED = "UPDATE entrants SET stayed = CASE user_id WHEN ? THEN 1 ELSE 0 END WHERE match_id = ? AND seat = ?"

_SAVE_QUESTION = save_statement("questions", _OF_SEAT, Question.__struct_fields__)

_SAVE_CLOCK = save_statement("clocks", _OF_SEAT, SeatClock.__struct_fields__)

_INSERT_PLY = insert_statement("plies", ("match_id", *SavedPly.__struct_fields__, "snapshot_before"))

# Packing the snapshots of a whole game of bot players takes a while; others have their turn between two portions.
PLIES_AT_ONCE = 20

_TAKE_BACK = """
UPDATE plies SET taken_back_at_revision = ?
WHERE match_id = ? AND number >= ? AND taken_back_at_revision IS NULL
"""

_SAVE_CONSENT = """
INSERT INTO consents (id, match_id, kind, data, revision, created_at, closed_at)
VALUES (:id, :match_id, :kind, :data, :revision, :created_at, :closed_at)
ON CONFLICT (id) DO UPDATE SET data = excluded.data, closed_at = excluded.closed_at
"""

_SAVE_VOTE = """
INSERT INTO votes (consent_id, user_id, agrees) VALUES (?, ?, ?)
ON CONFLICT (consent_id, user_id) DO UPDATE SET agrees = excluded.agrees
"""

_SAVE_REMINDER = """
INSERT INTO reminders (match_id, seat, reminded_at) VALUES (?, ?, ?)
ON CONFLICT (match_id, seat) DO UPDATE SET reminded_at = excluded.reminded_at
"""

_SAVE_WARNING = "UPDATE clocks SET warned_at = ? WHERE match_id = ? AND seat = ?"

_SAVE_DIGEST = """
INSERT INTO digests (user_id, sent_at) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET sent_at = excluded.sent_at
"""

_SAVE_PLAN = save_statement("plans", _OF_SEAT, SavedPlan.__struct_fields__)

_DROP_PLAN = "DELETE FROM plans WHERE match_id = ? AND seat = ?"

_INSERT_MOMENT = insert_statement("posed_moments", SavedMoment.__struct_fields__)

# Somebody may have been erased since it was looked whether all allow it.
_DROP_UNPOSED = """
DELETE FROM puzzles WHERE id = ? AND match_id IN (SELECT id FROM matches WHERE unposed = 1)
"""

_NEXT_MOMENT = "UPDATE moment_servers SET due_at = ? WHERE guild_id = ? AND due_at = ?"

_TAKE_MOMENT = "UPDATE posed_moments SET taken = 1 WHERE match_id = ?"

_DROP_SUPERSEDED = """
UPDATE outbox SET done_at = ?, failure = 'superseded' WHERE match_id = ? AND kind = ? AND done_at IS NULL
"""

_MOVE_POSTS = """
UPDATE outbox SET channel_id = :to WHERE match_id = :match_id AND channel_id = :channel AND id > :entry AND done_at IS NULL
"""

_INSERT_ANNOUNCEMENT = """
INSERT INTO announcements (id, match_id, revision, place, payload, created_at, next_try_at)
VALUES (:id, :match_id, :revision, :place, :payload, :at, :at)
"""

_INSERT_POST = """
INSERT INTO outbox (match_id, channel_id, kind, nonce, payload, created_at, next_try_at)
VALUES (:match_id, :channel_id, :kind, :nonce, :payload, :at, :due)
"""


async def write_in_turn(transaction: Transaction, change: Change) -> None:
    """Write all of `change`, statement by statement: see `Store.commit` for what is raised."""
    if change.interaction_id is not None and not await transaction.execute(ENTER, (change.interaction_id, change.at)):
        raise AlreadyProcessed(change.interaction_id)
    try:
        await _write_match(transaction, change)
    except ConstraintViolated as error:
        if error.channel and change.after:
            raise ChannelTaken(change.after.channel_id) from error
        raise
    for step in write_steps(change):
        await transaction.execute_each(*step)


async def _write_match(transaction: Transaction, change: Change) -> None:
    before, after = change.before, change.after
    if before is None:
        await transaction.execute(INSERT_MATCH, match_row(change))
    elif after is None or not await transaction.execute(UPDATE_MATCH, match_row(change)):
        rows = await transaction.rows(STORED_REVISION + transaction.locking, (before.id,))
        stored = rows[0]["revision"] if rows else None
        if after is not None or stored != before.revision:
            raise StaleRevision(before.id, before.revision, stored)


def match_row(change: Change) -> dict[str, Any]:
    """The row of a match as a change leaves it, with the revision that is `expected` before."""
    assert change.after is not None, "a change of which a match comes"
    terms = msgspec.json.encode(change.after.clock).decode() if change.after.clock else None
    expected = change.before.revision if change.before else 0
    secrets = {"seed": change.seed, "snapshot": change.snapshot, "set_up": change.set_up}
    return {**structs.asdict(change.after), "clock": terms, "expected": expected, **secrets}


def at_once(change: Change) -> bool:
    """Whether no two steps of a change touch the same rows, so that their order does not matter."""
    # A ply may take the number of a taken back one; a message that goes elsewhere may be superseded as well; the puzzle of a
    # moment may be dropped again.
    alone = change.taken_back_from is None and change.moved_after is None and change.moment is None
    return alone and len(change.plies) <= PLIES_AT_ONCE


def write_steps(change: Change) -> Iterator[WriteStep]:
    """What a change writes besides the inbox and the match itself, without empty steps."""
    for step in _all_steps(change):
        if step.rows:
            yield step


def _all_steps(change: Change) -> Iterator[WriteStep]:
    if change.after:
        yield from _of_seats(change.before, change.after)
        yield from _of_questions(change, change.after)
    yield from _of_clocks(change)
    yield from _of_plies(change)
    if consent := change.consent:
        yield WriteStep(_SAVE_CONSENT, [structs.asdict(consent)])
        yield WriteStep(_SAVE_VOTE, [(consent.id, user_id, agrees) for user_id, agrees in consent.votes.items()])
    yield WriteStep(_SAVE_REMINDER, [(change.match_id, seat, change.at) for seat in change.reminded])
    if change.digested is not None:
        yield WriteStep(_SAVE_DIGEST, [(change.digested, change.at)])
    yield from _of_plans(change)
    yield from _of_moments(change)
    yield from _of_posts(change)
    if change.after:
        where = {"match_id": change.match_id, "revision": change.after.revision, "at": change.at}
        rows = [{**structs.asdict(one), **where, "place": n} for n, one in enumerate(change.announcements)]
        yield WriteStep(_INSERT_ANNOUNCEMENT, rows)


def _of_seats(before: Match | None, after: Match) -> Iterator[WriteStep]:
    places = list(enumerate(after.seats))
    if before is None or before.seats != after.seats:
        rows = [{**structs.asdict(seat), "match_id": after.id, "seat": place} for place, seat in places]
        yield WriteStep(_SAVE_SEAT, rows)
        if before and len(before.seats) > len(after.seats):
            yield WriteStep(_DROP_SEATS, [(after.id, len(after.seats))])
    if after.status is not MatchStatus.RUNNING:
        return
    sat = before.seats if before and before.status is MatchStatus.RUNNING else None
    if sat == after.seats:
        return
    # Those who sit when the match begins, or sit down later.
    people = [(place, seat) for place, seat in places if seat.user_id is not None]
    yield WriteStep(_SAVE_HOLDER, [(after.id, place, seat.user_id) for place, seat in people])
    if after.rated and sat is not None:
        yield WriteStep(_NOTE_WHO_STAYED, [(seat.user_id, after.id, place) for place, seat in places])
    elif after.rated:
        yield WriteStep(_INSERT_ENTRANT, [(after.id, place, seat.user_id, seat.name) for place, seat in people])


def _of_questions(change: Change, after: Match) -> Iterator[WriteStep]:
    known = dict(enumerate(change.before.questions)) if change.before else {}
    asked = [(seat, question) for seat, question in enumerate(after.questions) if question != known.get(seat)]
    yield WriteStep(
        _SAVE_QUESTION, [{**structs.asdict(one), "match_id": after.id, "seat": seat} for seat, one in asked]
    )


def _of_clocks(change: Change) -> Iterator[WriteStep]:
    """Writes the clocks that have changed, and those whose owners were warned."""
    known = dict(enumerate(change.before.clocks)) if change.before else {}
    clocks = change.after.clocks if change.after else ()
    changed = {seat: clock for seat, clock in enumerate(clocks) if clock != known.get(seat)}
    rows = [{**structs.asdict(clock), "match_id": change.match_id, "seat": seat} for seat, clock in changed.items()]
    for row in rows:
        if row["seat"] in change.warned:
            row["warned_at"] = change.at
    yield WriteStep(_SAVE_CLOCK, rows)
    yield WriteStep(
        _SAVE_WARNING, [(change.at, change.match_id, seat) for seat in change.warned if seat not in changed]
    )


def _of_plies(change: Change) -> Iterator[WriteStep]:
    if change.taken_back_from is not None:
        assert change.after is not None, "a change without a revision cannot take plies back"
        yield WriteStep(_TAKE_BACK, [(change.after.revision, change.match_id, change.taken_back_from)])
    for first in range(0, len(change.plies), PLIES_AT_ONCE):
        rows = [
            {
                **structs.asdict(new.ply),
                "match_id": change.match_id,
                "snapshot_before": zlib.compress(new.snapshot_before),
            }
            for new in change.plies[first : first + PLIES_AT_ONCE]
        ]
        yield WriteStep(_INSERT_PLY, rows)


def _of_plans(change: Change) -> Iterator[WriteStep]:
    plans = [(seat, plan) for seat, plan in change.plans.items() if plan is not None]
    yield WriteStep(_DROP_PLAN, [(change.match_id, seat) for seat, plan in change.plans.items() if plan is None])
    yield WriteStep(
        _SAVE_PLAN, [{**structs.asdict(plan), "match_id": change.match_id, "seat": seat} for seat, plan in plans]
    )


def _of_moments(change: Change) -> Iterator[WriteStep]:
    if new := change.moment:
        yield WriteStep(ADD_PUZZLE, [row_of_puzzle(new.puzzle)])
        yield WriteStep(_DROP_UNPOSED, [(new.puzzle.id,)])
        yield WriteStep(_INSERT_MOMENT, [structs.asdict(new.moment)])
        yield WriteStep(_NEXT_MOMENT, [(new.next_at, new.moment.guild_id, new.moment.due_at)])
    if change.moment_taken:
        yield WriteStep(_TAKE_MOMENT, [(change.match_id,)])


def _of_posts(change: Change) -> Iterator[WriteStep]:
    if change.moved_after is not None and change.before and change.after:
        where = {"match_id": change.match_id, "channel": change.before.channel_id, "to": change.after.channel_id}
        yield WriteStep(_MOVE_POSTS, [{**where, "entry": change.moved_after}])
    superseded = sorted({kind for post in change.posts for kind in post.supersedes})
    yield WriteStep(_DROP_SUPERSEDED, [(change.at, change.match_id, kind) for kind in superseded])
    rows = [
        {**structs.asdict(post), "match_id": change.match_id, "at": change.at, "due": change.at + post.delay}
        for post in change.posts
    ]
    yield WriteStep(_INSERT_POST, rows)
