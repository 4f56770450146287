"""What PostgreSQL complains of, in the storage's own words."""

import asyncpg

from storage.errors import ConstraintViolated, ServerAway, StorageError, StorageFailed

CHANNEL_INDEXES = ("one_active_match_per_channel", "tournament_in_channel")

FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""All that a call of asyncpg raises."""

CUT_OFF = (
    asyncpg.InterfaceError,
    # What is said of a connection that the server has ended while nobody used it.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    OSError,
    TimeoutError,
)
"""The connection has ended, or nothing came of it for too long: whether the server has done what it was asked is not known."""

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
"""The server, or the way there, is to blame, and not what it was asked: it is away, ends, begins, has no room."""


def is_away(error: BaseException) -> bool:
    """Whether the server is to blame. What is wrong with how we use its driver, or with a certificate, is not the server's."""
    if isinstance(error, ValueError):
        return False
    return isinstance(error, AWAY) or (type(error) is asyncpg.InterfaceError and "closed" in str(error))


def failure_of(text: str, error: BaseException) -> StorageFailed:
    """The storage's own error for one that ended what it was asked."""
    return (ServerAway if is_away(error) else StorageFailed)(text)


def storage_error_of_asyncpg(error: Exception) -> StorageError:
    """The storage's own error for one that asyncpg raised."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ConstraintViolated(str(error), channel=error.constraint_name in CHANNEL_INDEXES)
    return failure_of(f"PostgreSQL: {error or type(error).__name__}", error)
