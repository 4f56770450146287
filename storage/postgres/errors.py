"""What PostgreSQL complains of, in the storage's own words."""

import asyncpg

from ..errors import ConstraintViolated, StorageError, StorageFailed

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


def translated(error: Exception) -> StorageError:
    """The storage's own error for one that asyncpg raised."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ConstraintViolated(str(error), channel=error.constraint_name in CHANNEL_INDEXES)
    return StorageFailed(f"PostgreSQL: {error or type(error).__name__}")
