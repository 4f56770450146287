"""Copies everything from one engine to another, and makes sure that it has arrived."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any, Protocol

from msgspec import Struct

from storage.errors import NotEmpty, StorageFailed

TableRows = Sequence[tuple[Any, ...]]

BATCH = 500
"""Rows that are carried at once; the widest hold a position of some kilobytes."""

REFERRED_TO = ("matches", "consents", "tournaments", "puzzles")
"""The tables whose rows others refer to, in an order in which they can be filled."""


class TableLayout(Struct, frozen=True):
    """The columns of a table, by name, and those of its primary key, in whose order its rows are read."""

    columns: tuple[str, ...]
    key: tuple[str, ...]


class EngineTables(Protocol):
    """All tables of a database that nobody else uses."""

    async def layouts(self) -> dict[str, TableLayout]:
        """The tables by name, without the engine's own."""
        ...

    def rows(self, table: str, layout: TableLayout) -> AsyncGenerator[TableRows]:
        """All rows of a table, `BATCH` of them at a time."""
        ...

    async def count(self, table: str) -> int:
        """How many rows a table has."""
        ...

    async def begin(self) -> None:
        """Begin a transaction."""
        ...

    async def add(self, table: str, columns: Sequence[str], rows: TableRows) -> None:
        """Write rows."""
        ...

    async def last_message(self) -> int:
        """The last number of any message of the outbox so far, as no number may come again."""
        ...

    async def go_on_from(self, message: int) -> None:
        """Number messages from after this one on, and plies after the last one."""
        ...

    async def commit(self) -> None:
        """Keep what was written since `begin`."""
        ...


async def copy_tables(source: EngineTables, target: EngineTables) -> dict[str, int]:
    """Write everything in `source` into the empty `target`, in one transaction; return how many rows each table has.

    It commits only when every row that is read back is the same. Raises NotEmpty, or StorageFailed; `target` stays empty then.
    """
    layouts, places = await source.layouts(), await target.layouts()
    if layouts != places:
        raise StorageFailed("the two databases do not have the same tables")
    filled = [table for table in places if await target.count(table)]
    if filled:
        raise NotEmpty(f"the target is not empty: there are rows in {', '.join(filled)}")
    order = [*REFERRED_TO, *sorted(layouts.keys() - {*REFERRED_TO})]
    await target.begin()
    for table in order:
        async with aclosing(source.rows(table, layouts[table])) as batches:
            async for rows in batches:
                await target.add(table, layouts[table].columns, rows)
    await target.go_on_from(await source.last_message())
    counts = {table: await _compare_table(source, target, table, layouts[table]) for table in order}
    if await source.last_message() != await target.last_message():
        raise StorageFailed("the numbers of messages do not go on where they were")
    await target.commit()
    return counts


async def _compare_table(source: EngineTables, target: EngineTables, table: str, layout: TableLayout) -> int:
    """Count the rows of a table. Raises StorageFailed for the first one that is not the same in both."""
    count = 0
    async with aclosing(source.rows(table, layout)) as before, aclosing(target.rows(table, layout)) as after:
        async for rows in before:
            arrived = await anext(after, None)
            if arrived is None or list(arrived) != list(rows):
                raise StorageFailed(
                    f"{table}: of the rows {count + 1} to {count + len(rows)} not all have arrived as they were"
                )
            count += len(rows)
        if await anext(after, None):
            raise StorageFailed(f"{table}: more rows have arrived than there were")
    return count
