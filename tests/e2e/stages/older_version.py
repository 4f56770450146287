"""Messages as the version before pages has left them: text, one picture, rows of buttons and menus."""

from __future__ import annotations

from itertools import islice

from emulator.rules.component_limits import BUTTON, ROW, STRING_SELECT, walk_components
from emulator.rules.limits import COMPONENTS_V2
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.players import Player
from tests.e2e.stages.stage import Json

ROWS, BUTTONS = 5, 5


def as_classic_message(player: Player, message: Json, picture: str) -> Json:
    """Makes a page of the emulator such a message, with its first picture under this name; gives what it is now."""
    book = player.stage.table.book
    posted = book.find(message["channel_id"], message["id"])
    assert posted is not None
    first = pictures_of_message(message)[0]
    assert first.id is not None
    file = book.files[first.id]
    file.name = picture
    attachment = file.attachment(first.about)
    changed = {
        "content": words_of_message(message),
        "flags": message["flags"] & ~COMPONENTS_V2,
        "components": list(islice(rows_of(message), ROWS)),
        "attachments": [attachment],
    }
    posted.replace({**posted.data, **changed}, [attachment])
    return posted.data


def rows_of(message: Json) -> list[Json]:
    """What can be pressed in a message, in rows."""
    parts = walk_components(message["components"])
    menus = [part for part in parts if part["type"] == STRING_SELECT]
    buttons = [part for part in parts if part["type"] == BUTTON]
    filled = [[menu] for menu in menus]
    filled += [buttons[first : first + BUTTONS] for first in range(0, len(buttons), BUTTONS)]
    return [{"type": ROW, "id": 1000 + number, "components": row} for number, row in enumerate(filled)]
