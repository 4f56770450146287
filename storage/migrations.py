"""Numbered steps that bring a database to the schema of this version, as each engine ships them."""

import re
from functools import cache
from importlib import resources

from msgspec import Struct

from storage.errors import SchemaTooNew, SchemaTooOld

# "LAWS" marks a database as ours, so that a wrong path never migrates another program's.
APPLICATION_ID = 0x4C415753


class Migration(Struct, frozen=True):
    """One step; `version` is the schema version after it, `sql` a script without transaction control."""

    version: int
    name: str
    sql: str


@cache
def shipped_migrations(package: str, first: int = 1) -> tuple[Migration, ...]:
    """The migrations in the `schema` folder of a package (`0001_words.sql`…), in order, numbered from `first` on."""
    migrations: list[Migration] = []
    for file in sorted(resources.files(package).joinpath("schema").iterdir(), key=lambda file: file.name):
        name = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if name is None:
            raise RuntimeError(f"{file.name} is no name of a migration")
        migrations.append(Migration(int(name[1]), name[2], file.read_text(encoding="utf-8")))
    if [migration.version for migration in migrations] != list(range(first, first + len(migrations))):
        raise RuntimeError(f"migrations must be numbered from {first} on, without a gap")
    return tuple(migrations)


def must_be_current(place: object, version: int, known: int) -> None:
    """Raises SchemaTooNew or SchemaTooOld for data in this place whose schema is not the one that this version knows."""
    if version > known:
        raise SchemaTooNew(f"{place} has schema {version}, this version knows {known}")
    if version < known:
        raise SchemaTooOld(f"{place} has schema {version}, this version {known}: start the bot with it once before")
