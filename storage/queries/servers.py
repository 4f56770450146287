"""What servers have chosen."""

from msgspec import structs

from storage.database import Database, record_of_row
from storage.queries.statements import save_statement
from storage.records.people import Server

_SAVE = save_statement("servers", ("guild_id",), Server.__struct_fields__)


class Servers:
    """What servers have chosen."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild_id: int) -> Server:
        """The choices of a server; one that never chose anything has the defaults."""
        rows = await self._database.rows("SELECT * FROM servers WHERE guild_id = ?", (guild_id,))
        return record_of_row(rows[0], Server) if rows else Server(guild_id=guild_id)

    async def save(self, server: Server) -> None:
        """Keep these choices in the place of earlier ones."""
        await self._database.execute(_SAVE, structs.asdict(server))
