"""Which store the settings ask for: the data file, or a database of PostgreSQL."""

from __future__ import annotations

from bot.operation.settings import Settings
from storage.sql_store import SqlStore


async def open_store(settings: Settings, at: float, *, at_rest: bool = False) -> SqlStore:
    """Open the store, made if there is none; `at_rest` for work while no bot runs. Raises StorageError."""
    if settings.database_url is not None:
        from storage.postgres.opening import open_store as open_postgres  # its driver is loaded where it is used

        url = settings.database_url.get_secret_value()
        return await open_postgres(url, backups=settings.backups, at=at, at_rest=at_rest)
    from storage.sqlite import open_store as open_sqlite

    return await open_sqlite(settings.data_file, backups=settings.backups, at=at)
