"""Writes a change to PostgreSQL: in one round trip where possible, and with a sure answer."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import asyncpg

from storage.errors import AlreadyProcessed, ChannelTaken, ConstraintViolated, ServerAway, StaleRevision, StorageFailed
from storage.postgres.dialect import as_one
from storage.postgres.errors import CUT_OFF, FAULTS, PASSING, storage_error_of_asyncpg
from storage.postgres.sessions import PostgresSession, drop_connection, end_session
from storage.postgres.transaction import PostgresTransaction
from storage.queries.commits import (
    ENTER,
    INSERT_MATCH,
    STORED_REVISION,
    UPDATE_MATCH,
    WriteStep,
    at_once,
    match_row,
    write_in_turn,
    write_steps,
)
from storage.records.changes import Change

SessionSource = Callable[[], AbstractAsyncContextManager[PostgresSession]]

ATTEMPTS = 4
DOUBT_SECONDS = 8.0
"""Seconds in which the server is asked again about a change whose answer was lost."""


class Unanswered(Exception):
    """The connection ended before the server said what has become of a change."""

    def __init__(self, pid: int, began: Any) -> None:
        super().__init__(pid, began)
        self.session = pid, began


async def commit_surely(sessions: SessionSource, change: Change) -> None:
    """Write all of `change` or nothing: see `Store.commit`.

    Where the answer is lost, it looks whether the change was committed, and tries again if not. Raises StorageFailed where the
    server is away for longer.
    """
    try:
        for _ in range(ATTEMPTS):
            if await _try_commit(sessions, change):
                return
    except FAULTS as error:
        raise storage_error_of_asyncpg(error) from error
    raise StorageFailed(f"PostgreSQL: match {change.match_id} could not be changed in {ATTEMPTS} attempts")


async def _try_commit(sessions: SessionSource, change: Change) -> bool:
    """Try once; tell whether it is done. If not, and nothing is raised, trying again may help."""
    try:
        await _commit_once(sessions, change)
        return True
    except PASSING:
        return False
    except Unanswered as lost:
        return await _has_landed(sessions, change, lost)
    except (ConstraintViolated, asyncpg.DivisionByZeroError) as refused:
        await _tell_why(sessions, change, refused)
        return False


async def _commit_once(sessions: SessionSource, change: Change) -> None:
    async with sessions() as session:
        pid, began = session.get_server_pid(), session.began
        try:
            if at_once(change):
                sql, values = as_one(_gate_statements(change), _all_steps(change))
                await session.fetch(sql, *values)
            else:
                async with session.transaction():
                    await write_in_turn(PostgresTransaction(session), change)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise storage_error_of_asyncpg(error) from error
        except CUT_OFF as error:
            drop_connection(session)
            raise Unanswered(pid, began) from error


def _gate_statements(change: Change) -> list[WriteStep]:
    """The statements that must find something to change, or the change is refused: a new interaction, the right revision."""
    gates: list[WriteStep] = []
    if change.interaction_id is not None:
        gates.append(WriteStep(ENTER, [(change.interaction_id, change.at)]))
    if change.before and change.after:
        gates.append(WriteStep(UPDATE_MATCH, [match_row(change)]))
    elif change.before:
        # The row is kept from others, so that nobody moves on between this look at the revision and the writing.
        held = f"{STORED_REVISION} AND revision = ?{PostgresTransaction.locking}"
        gates.append(WriteStep(held, [(change.before.id, change.before.revision)]))
    return gates


def _all_steps(change: Change) -> list[WriteStep]:
    created = [WriteStep(INSERT_MATCH, [match_row(change)])] if change.before is None else []
    return [*created, *write_steps(change)]


async def _tell_why(sessions: SessionSource, change: Change, refused: Exception) -> None:
    """Raise why a change was refused, in the order of `Store.commit`; nothing where trying again may help."""
    async with sessions() as session:
        processed = await _is_processed(session, change)
        stored = await _stored_revision(session, change)
    if processed and change.interaction_id is not None:
        raise AlreadyProcessed(change.interaction_id) from refused
    if change.before and stored != change.before.revision:
        raise StaleRevision(change.match_id, change.before.revision, stored) from refused
    if isinstance(refused, ConstraintViolated):
        if refused.channel and change.after:
            raise ChannelTaken(change.after.channel_id) from refused
        raise refused


async def _has_landed(sessions: SessionSource, change: Change, lost: Unanswered) -> bool:
    """Whether a change whose answer was lost was committed. Raises StorageFailed when the server is not back to tell."""
    loop = asyncio.get_running_loop()
    until = loop.time() + DOUBT_SECONDS
    while True:
        try:
            async with sessions() as session:
                await end_session(session, *lost.session)
                return await _is_written(session, change)
        except (*FAULTS, StorageFailed) as error:
            if loop.time() > until:
                doubt = f"PostgreSQL: whether match {change.match_id} was changed is not known: {error}"
                raise ServerAway(doubt) from lost
            await asyncio.sleep(0.1)


async def _is_written(session: PostgresSession, change: Change) -> bool:
    """Whether a trace of just this change is there. Without any trace trying again is refused or harmless."""
    if change.interaction_id is not None and not await _is_processed(session, change):
        return False
    nonces = [post.nonce for post in change.posts]
    if await session.fetchval("SELECT count(*) FROM outbox WHERE nonce = ANY ($1)", nonces) != len(nonces):
        return False
    marked = change.interaction_id is not None or bool(nonces)
    if change.after is None:
        return marked
    row = await session.fetchrow("SELECT revision, updated_at FROM matches WHERE id = $1", change.match_id)
    if row is None or row["revision"] < change.after.revision:
        return False
    return marked if row["revision"] > change.after.revision else row["updated_at"] == change.after.updated_at


async def _is_processed(session: PostgresSession, change: Change) -> bool:
    sql = "SELECT 1 FROM inbox WHERE interaction_id = $1"
    return change.interaction_id is not None and bool(await session.fetch(sql, change.interaction_id))


async def _stored_revision(session: PostgresSession, change: Change) -> int | None:
    return await session.fetchval("SELECT revision FROM matches WHERE id = $1", change.match_id)
