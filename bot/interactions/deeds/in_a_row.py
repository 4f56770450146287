"""Several moves at once by panel: shown first, then played in one commit."""

from __future__ import annotations

from typing import Any

from bot.interactions.deeds.play import next_seat, panel_seat, show_told
from bot.interactions.scene import Scene
from bot.matches.refusing import Outdated
from bot.messages.custom_ids import CustomId
from bot.messages.panel_in_a_row import in_a_row_page


async def show(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """What would be done in a row, in the place of the panel."""
    table, seat = await panel_seat(scene, deed)
    page = await in_a_row_page(scene.desk, table, seat)
    if page is None:
        raise Outdated
    await scene.show(table, page, seat)


async def confirm(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """It is done: what that is follows from the position, which is still the one that was shown."""
    table, seat = await panel_seat(scene, deed)
    assert deed.revision is not None
    told = await table.play_in_a_row(scene.actor, seat, deed.revision)
    await show_told(scene, table, next_seat(table, scene, seat), told)
