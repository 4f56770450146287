"""Writing a change: the one transaction behind every accepted command."""

import sqlite3
import zlib
from typing import Any

from msgspec import structs

from .changes import Change
from .database import Database, Transaction
from .errors import AlreadyProcessed, ChannelTaken, StaleRevision
from .records import Consent, Match, MatchStatus

_INSERT_MATCH = """
INSERT INTO matches (id, guild_id, channel_id, game, title, options, language, host_id, status, revision,
    rules_version, commitment, created_at, updated_at, turn_since, ended_at, shown, quiet, threaded,
    idle_days, gone_since, coached, rated, seed, snapshot, set_up)
VALUES (:id, :guild_id, :channel_id, :game, :title, :options, :language, :host_id, :status, :revision,
    :rules_version, :commitment, :created_at, :updated_at, :turn_since, :ended_at, :shown, :quiet, :threaded,
    :idle_days, :gone_since, :coached, :rated, :seed, :snapshot, :set_up)
"""

_UPDATE_MATCH = """
UPDATE matches SET guild_id = :guild_id, channel_id = :channel_id, game = :game, title = :title,
    options = :options, language = :language, host_id = :host_id, status = :status, revision = :revision,
    rules_version = :rules_version, commitment = :commitment, updated_at = :updated_at, turn_since = :turn_since,
    ended_at = :ended_at, shown = :shown, quiet = :quiet, threaded = :threaded, idle_days = :idle_days,
    gone_since = :gone_since, coached = :coached, rated = :rated, seed = coalesce(:seed, seed),
    snapshot = coalesce(:snapshot, snapshot), set_up = coalesce(:set_up, set_up)
WHERE id = :id AND revision = :expected
"""

_INSERT_SEAT = """
INSERT INTO seats (match_id, seat, user_id, bot, name, resigned, invited, routine, level, agrees)
VALUES (:match_id, :seat, :user_id, :bot, :name, :resigned, :invited, :routine, :level, :agrees)
"""

_SAVE_HOLDER = "INSERT INTO holders (match_id, seat, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"

_INSERT_ENTRANT = "INSERT INTO entrants (match_id, seat, user_id, name, stayed) VALUES (?, ?, ?, ?, 1)"

# Whoever comes back has stayed.
_NOTE_WHO_STAYED = "UPDATE entrants SET stayed = coalesce(user_id = ?, 0) WHERE match_id = ? AND seat = ?"

_SAVE_QUESTION = """
INSERT INTO questions (match_id, seat, number, since, asked) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (match_id, seat) DO UPDATE SET number = excluded.number, since = excluded.since, asked = excluded.asked
"""

_INSERT_PLY = """
INSERT INTO plies (match_id, number, seat, notation, events, rules_version, revealed, state_hash, at,
    interaction_id, bond, snapshot_before)
VALUES (:match_id, :number, :seat, :notation, :events, :rules_version, :revealed, :state_hash, :at,
    :interaction_id, :bond, :snapshot_before)
"""

# Packing snapshots takes a while where bot players have played a whole game: between two portions others have their turn.
_PLIES_AT_ONCE = 20

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

_DROP_SUPERSEDED = """
UPDATE outbox SET done_at = ?, failure = 'superseded' WHERE match_id = ? AND kind = ? AND done_at IS NULL
"""

_MOVE_POSTS = """
UPDATE outbox SET channel_id = :to WHERE match_id = :match_id AND channel_id = :channel AND id > :entry AND done_at IS NULL
"""

_INSERT_POST = """
INSERT INTO outbox (match_id, channel_id, kind, nonce, payload, created_at, next_try_at)
VALUES (:match_id, :channel_id, :kind, :nonce, :payload, :at, :due)
"""


async def commit(database: Database, change: Change) -> None:
    """Write all of `change` or nothing: see `Store.commit`."""

    async def write(transaction: Transaction) -> None:
        await _enter_in_inbox(transaction, change)
        await _write_match(transaction, change)
        await _write_plies(transaction, change)
        if change.consent:
            await _write_consent(transaction, change.consent)
        if change.reminded:
            reminders = [(change.match_id, seat, change.at) for seat in change.reminded]
            await transaction.execute_each(_SAVE_REMINDER, reminders)
        await _move_posts(transaction, change)
        await _write_posts(transaction, change)

    await database.transact(write)


async def _enter_in_inbox(transaction: Transaction, change: Change) -> None:
    if change.interaction_id is None:
        return
    entered = await transaction.execute(
        "INSERT INTO inbox (interaction_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (change.interaction_id, change.at),
    )
    if not entered:
        raise AlreadyProcessed(change.interaction_id)


async def _write_match(transaction: Transaction, change: Change) -> None:
    before, after = change.before, change.after
    if before is None:
        assert after is not None, "a change needs a match"
        await _store_row(transaction, _INSERT_MATCH, after, _match_row(after, change))
    elif after is None:
        stored = await _stored_revision(transaction, before.id)
        if stored != before.revision:
            raise StaleRevision(before.id, before.revision, stored)
    else:
        row = {**_match_row(after, change), "expected": before.revision}
        if not await _store_row(transaction, _UPDATE_MATCH, after, row):
            raise StaleRevision(before.id, before.revision, await _stored_revision(transaction, before.id))
    if after and (before is None or before.seats != after.seats):
        await _write_seats(transaction, after)
    if after and after.status is MatchStatus.RUNNING:
        await _write_holders(transaction, before, after)
    if after and after.rated and after.status is MatchStatus.RUNNING:
        await _write_entrants(transaction, before, after)
    if after:
        await _write_questions(transaction, before, after)


def _match_row(match: Match, change: Change) -> dict[str, Any]:
    return {**structs.asdict(match), "seed": change.seed, "snapshot": change.snapshot, "set_up": change.set_up}


async def _store_row(transaction: Transaction, sql: str, match: Match, row: dict[str, Any]) -> int:
    try:
        return await transaction.execute(sql, row)
    except sqlite3.IntegrityError as error:
        # SQLite names the columns of the index that refused; only one index has this column alone.
        if str(error) == "UNIQUE constraint failed: matches.channel_id":
            raise ChannelTaken(match.channel_id) from error
        raise


async def _stored_revision(transaction: Transaction, match_id: str) -> int | None:
    rows = await transaction.rows("SELECT revision FROM matches WHERE id = ?", (match_id,))
    return rows[0]["revision"] if rows else None


async def _write_seats(transaction: Transaction, match: Match) -> None:
    await transaction.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
    rows = [{**structs.asdict(seat), "match_id": match.id, "seat": n} for n, seat in enumerate(match.seats)]
    await transaction.execute_each(_INSERT_SEAT, rows)


async def _write_holders(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Whoever sits down while the match is being played, or when it begins."""
    known = before.seats if before and before.status is MatchStatus.RUNNING else ()
    if known != after.seats:
        rows = [(after.id, place, seat.user_id) for place, seat in enumerate(after.seats) if seat.user_id is not None]
        await transaction.execute_each(_SAVE_HOLDER, rows)


async def _write_entrants(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Who begins a rated match, and then who of them still sits there."""
    if before is None or before.status is not MatchStatus.RUNNING:
        people = [(n, seat) for n, seat in enumerate(after.seats) if seat.user_id is not None]
        rows = [(after.id, n, seat.user_id, seat.name) for n, seat in people]
        await transaction.execute_each(_INSERT_ENTRANT, rows)
    elif before.seats != after.seats:
        now = [(seat.user_id, after.id, n) for n, seat in enumerate(after.seats)]
        await transaction.execute_each(_NOTE_WHO_STAYED, now)


async def _write_questions(transaction: Transaction, before: Match | None, after: Match) -> None:
    known = dict(enumerate(before.questions)) if before else {}
    changed = [(seat, question) for seat, question in enumerate(after.questions) if question != known.get(seat)]
    if changed:
        rows = [(after.id, seat, question.number, question.since, question.asked) for seat, question in changed]
        await transaction.execute_each(_SAVE_QUESTION, rows)


async def _write_plies(transaction: Transaction, change: Change) -> None:
    if change.taken_back_from is not None:
        assert change.after is not None, "a change without a revision cannot take plies back"
        await transaction.execute(_TAKE_BACK, (change.after.revision, change.match_id, change.taken_back_from))
    for first in range(0, len(change.plies), _PLIES_AT_ONCE):
        rows = [
            {
                **structs.asdict(new.ply),
                "match_id": change.match_id,
                "snapshot_before": zlib.compress(new.snapshot_before),
            }
            for new in change.plies[first : first + _PLIES_AT_ONCE]
        ]
        await transaction.execute_each(_INSERT_PLY, rows)


async def _write_consent(transaction: Transaction, consent: Consent) -> None:
    await transaction.execute(_SAVE_CONSENT, structs.asdict(consent))
    votes = [(consent.id, user_id, agrees) for user_id, agrees in consent.votes.items()]
    await transaction.execute_each(_SAVE_VOTE, votes)


async def _move_posts(transaction: Transaction, change: Change) -> None:
    if change.moved_after is not None and change.before and change.after:
        where = {"match_id": change.match_id, "channel": change.before.channel_id, "to": change.after.channel_id}
        await transaction.execute(_MOVE_POSTS, {**where, "entry": change.moved_after})


async def _write_posts(transaction: Transaction, change: Change) -> None:
    for kind in sorted({kind for post in change.posts for kind in post.supersedes}):
        await transaction.execute(_DROP_SUPERSEDED, (change.at, change.match_id, kind))
    if change.posts:
        rows = [
            {**structs.asdict(post), "match_id": change.match_id, "at": change.at, "due": change.at + post.delay}
            for post in change.posts
        ]
        await transaction.execute_each(_INSERT_POST, rows)
