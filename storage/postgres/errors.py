"""The complaints of PostgreSQL as errors of the storage."""

import asyncpg

from storage.errors import ConstraintViolated, ServerAway, StorageError, StorageFailed

CHANNEL_INDEXES = ("one_active_match_per_channel", "tournament_in_channel")

FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""All errors that asyncpg raises."""

CUT_OFF = (
    asyncpg.InterfaceError,
    # The message about a connection that the server has ended while nobody used it.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    OSError,
    TimeoutError,
)
"""The connection has ended or was silent for too long, so that nobody knows what the server has done."""

PASSING = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Others were in the way; nothing was done, and trying again helps."""


AWAY = (
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
    OSError,
    TimeoutError,
)
"""The server, or the way there, is to blame, not the request: it is away, stops, starts, or has no room."""


def is_away(error: BaseException) -> bool:
    """Whether the server is to blame; it is not for our use of its driver, or for a certificate."""
    if isinstance(error, ValueError):
        return False
    return isinstance(error, AWAY) or (type(error) is asyncpg.InterfaceError and "closed" in str(error))


def failure_of(text: str, error: BaseException) -> StorageFailed:
    """Make the storage's own error of one that ended a request."""
    return (ServerAway if is_away(error) else StorageFailed)(text)


def storage_error_of_asyncpg(error: Exception) -> StorageError:
    """Make the storage's own error of one that asyncpg raised."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ConstraintViolated(str(error), channel=error.constraint_name in CHANNEL_INDEXES)
    return failure_of(f"PostgreSQL: {error or type(error).__name__}", error)
