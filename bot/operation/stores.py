"""Which store the settings ask for: the data file, or a database of PostgreSQL."""

from __future__ import annotations

from bot.operation.settings import Settings
from storage.sql_store import SqlStore


async def open_store(settings: Settings, at: float) -> SqlStore:
    """Open the store as its only owner, made if there is none. Raises StorageError."""
    if settings.database_url is not None:
        from storage.postgres.opening import open_store as open_postgres  # its driver is loaded where it is used

        return await open_postgres(settings.database_url.get_secret_value(), backups=settings.backups, at=at)
    from storage.sqlite import open_store as open_sqlite

    return await open_sqlite(settings.data_file, backups=settings.backups, at=at)
