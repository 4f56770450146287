"""What is sent beside the news that a match has ended without a result: the seed that was promised, and the record."""

from __future__ import annotations

from msgspec import structs

from bot.matches.history.record_file import SHOWN_OF_PROOF, record_of
from bot.matches.play.table import Table
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import ClassicMessage, FileToSend
from engine.play.record import write_record


async def with_record(viewer: Viewer, table: Table, message: ClassicMessage) -> ClassicMessage:
    """The message with the seed and the record; as it is of a lobby, which promised nothing."""
    record, seed = await record_of(viewer.services, table.match.id)
    if seed is None:
        return message
    told = viewer.words("final.seed", seed=seed.hex()[:SHOWN_OF_PROOF])
    file = FileToSend(f"{table.match.game}-{table.match.id}.txt", write_record(record).encode())
    return structs.replace(message, text=f"{message.text}\n{told}", files=(*message.files, file))
