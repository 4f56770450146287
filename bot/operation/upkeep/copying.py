"""The command `copy`: everything from a data file to PostgreSQL or back, while no bot has either open."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import TextIO

from bot.operation.configuration.complaints import NotDone
from storage.copying import EngineTables, copy_tables
from storage.errors import DatabaseInUse
from storage.postgres import tables as postgres_tables
from storage.postgres.address import Address, is_address
from storage.sqlite import tables as sqlite_tables


async def copy_store(source: str, target: str, at: float, out: TextIO) -> None:
    """Copy everything from one place into another, which must be empty, and compare. Raises NotDone or StorageError."""
    if source == target:
        raise NotDone("FROM and TO are the same")
    for text in filter(is_address, (source, target)):
        try:
            Address(text)
        except ValueError as error:
            raise NotDone(str(error)) from error
    try:
        async with AsyncExitStack() as stack:
            there = await stack.enter_async_context(_source(source))
            here = await stack.enter_async_context(_target(target, at))
            counts = await copy_tables(there, here)
    except DatabaseInUse as error:
        raise NotDone(f"{error}; stop the bot before you copy") from error
    for table, rows in counts.items():
        if rows:
            print(f"{table:<20}{rows}", file=out)
    print(
        f"all {sum(counts.values())} rows are in {_address_shown(target)}, and every one is the same as before",
        file=out,
    )


def _source(text: str) -> AbstractAsyncContextManager[EngineTables]:
    return postgres_tables.source_tables(Address(text)) if is_address(text) else sqlite_tables.source_tables(Path(text))


def _target(text: str, at: float) -> AbstractAsyncContextManager[EngineTables]:
    if is_address(text):
        return postgres_tables.target_tables(Address(text))
    return sqlite_tables.target_tables(Path(text), at)


def _address_shown(text: str) -> str:
    return str(Address(text)) if is_address(text) else text
