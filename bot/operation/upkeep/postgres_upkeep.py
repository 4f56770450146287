"""The commands `backup`, `restore` and `check` for data in PostgreSQL; those for a data file are in `file_upkeep.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from bot.operation.configuration.complaints import NotDone
from bot.operation.configuration.settings import Settings
from bot.operation.upkeep.file_upkeep import rehearse_start, size_text, tell_rehearsed, tell_settings
from engine.rules import AnyGame
from storage.errors import DatabaseDamaged, DatabaseInUse
from storage.postgres.address import Address
from storage.postgres.dumps import back_up as dump
from storage.postgres.rehearsing import rehearsed_database
from storage.postgres.restoring import restore_database


def back_up(settings: Settings, directory: Path, at: float, out: TextIO) -> None:
    """Copy the database into the folder, also while the bot runs. Raises StorageError or OSError."""
    address = _address(settings)
    copy = asyncio.run(dump(address, directory / address.backups.name(at)))
    print(f"{copy}: checked, {size_text(copy)}", file=out)


def put_back(settings: Settings, backup: Path, at: float, out: TextIO) -> None:
    """Replace the contents of the database by a backup. Raises NotDone or StorageError; nothing is changed then."""
    if not backup.is_file():
        raise NotDone(f"{backup}: there is no such file")
    address = _address(settings)
    try:
        replaced = asyncio.run(restore_database(backup, address, at))
    except DatabaseInUse as error:
        raise NotDone(f"{address}: the bot is running; stop it before you restore a backup") from error
    except DatabaseDamaged as error:
        raise NotDone(f"{backup} is no sound backup ({error}); nothing was changed") from error
    print(f"{address} has now what stands in {backup}", file=out)
    if replaced:
        print(f"what was there before is kept in the schema {replaced}", file=out)


def check_stored_data(
    settings: Settings, added: Sequence[str], games: Mapping[str, AnyGame], at: float, out: TextIO
) -> bool:
    """Rehearse the start: settings, content files, database, all running matches. True when all is well.

    All changes to the database are rolled back. Raises StorageError.
    """
    tell_settings(settings, added, games, at, out)
    return asyncio.run(_check(_address(settings), games, out))


async def _check(address: Address, games: Mapping[str, AnyGame], out: TextIO) -> bool:
    try:
        async with rehearsed_database(address) as rehearsed:
            if rehearsed is None:
                print(f"database   {address}: empty, the first start makes the tables", file=out)
                return True
            print(f"database   {address}: schema {rehearsed.version}, {rehearsed.size / 1024:,.0f} KiB", file=out)
            return tell_rehearsed(*await rehearse_start(rehearsed.matches, games), out)
    except DatabaseInUse:
        print(f"database   {address}: in use by the running bot", file=out)
        return True


def _address(settings: Settings) -> Address:
    assert settings.database_url is not None, "these commands are for those who have set it"
    return Address(settings.database_url.get_secret_value())
