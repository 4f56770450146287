"""A person at the local table who presses what the bot offers, and how long every answer took."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from msgspec import Struct

from bot.messages.custom_ids import CustomId, parse
from emulator.component_limits import BUTTON, STRING_SELECT, walk
from emulator.interactions import Interaction
from emulator.server import LocalTable

Json = dict[str, Any]
EMPTY = str(CustomId("nothing"))
"""A button that means nothing to the bot: it is read, answered by a sentence, and that is all."""


class Press(Struct, frozen=True):
    """One pressed button: milliseconds until the answer stood there, and what the press did."""

    taken: float
    committed: bool
    passed_on: bool


class Channel:
    """A channel with a match of two seats that is played by the panel alone: by one person at both seats, or by two.

    `against`: what takes the other seat where one person is there, a bot player by `add_bot`.
    """

    def __init__(self, table: LocalTable, number: int, people: int = 1, against: str = "take_rest") -> None:
        self.number = number
        self.boards = asyncio.Queue[float]()
        self._table = table
        self._dice = random.Random(number)
        self._people = [table.hooks.add_person(f"Player{number}-{place}").id for place in range(people)]
        self._where = table.hooks.add_channel(f"bench-{number}").id
        self._panel: Json = {}
        self._against = against
        table.world.listeners.append(self._heard)

    def _heard(self, event: str, data: Json, _guild: str | None, _only: str | None) -> None:
        here = event == "MESSAGE_CREATE" and data["channel_id"] == self._where
        if here and any(file["filename"] == "board.png" for file in data["attachments"]):
            self.boards.put_nowait(time.perf_counter())

    async def sit_down(self) -> None:
        """Opens a match, fills and starts it, and waits for the first board and the first panel."""
        await self._slash("game new", game="keltis", seats=2)
        if len(self._people) > 1:
            lobby = await self._table.hooks.until(lambda: self._offering("join"))
            self._people.reverse()
            await self._press(lobby, self._offered(lobby, "join")[0][0])
            self._people.reverse()
        else:
            options = original(await self._slash("game options"))
            await self._press(options, self._offered(options, self._against)[0][0])
        await self._slash("game start")
        await self.boards.get()
        await self.look()

    async def look(self) -> None:
        """Who is to act opens the panel."""
        for _ in self._people:
            self._panel = original(await self._slash("play"))
            if self._steps():
                return
            self._people.reverse()

    @property
    def _who(self) -> str:
        return self._people[0]

    def _steps(self) -> list[tuple[str, list[str] | None, int]]:
        return self._offered(self._panel, "confirm") or self._offered(self._panel, "pick", "choose")

    async def nothing(self) -> float:
        """Presses a button that does nothing; milliseconds until the answer."""
        return (await self._timed(EMPTY, None, forged=True))[0]

    async def step(self) -> Press | None:
        """Presses the next button of the panel; None when the game is over."""
        if not self._steps():
            await self.look()
        steps = self._steps()
        if not steps:
            return None
        row = [step for step in steps if step[2] == steps[0][2]]
        custom_id, values, _ = self._dice.choice(row)
        before = parse(custom_id)
        taken, answer = await self._timed(custom_id, [self._dice.choice(values)] if values else None)
        self._panel = original(answer)
        after = self._offered(self._panel, "confirm", "pick", "choose")
        now = parse(after[0][0]) if after else None
        return Press(taken, now is None or now.revision != before.revision, now is None or now.seat != before.seat)

    async def _timed(
        self, custom_id: str, values: list[str] | None, *, forged: bool = False
    ) -> tuple[float, Interaction]:
        began = time.perf_counter()
        answer = await self._press(self._panel, custom_id, values, forged=forged)
        return (time.perf_counter() - began) * 1000, answer

    async def _press(
        self, message: Json, custom_id: str, values: list[str] | None = None, *, forged: bool = False
    ) -> Interaction:
        return await self._table.hooks.press(self._who, message, custom_id, values, forged=forged)

    async def _slash(self, command: str, **options: Any) -> Interaction:
        return await self._table.hooks.slash(self._who, command, options, where=self._where)

    def _offering(self, verb: str) -> Json | None:
        """The newest message here that offers this."""
        seen = self._table.hooks.messages(self._who, self._where)
        return next((message for message in reversed(seen) if self._offered(message, verb)), None)

    @staticmethod
    def _offered(message: Json, *verbs: str) -> list[tuple[str, list[str] | None, int]]:
        """What a message offers of these verbs: the custom id, a menu's values, the number of the row."""
        found: list[tuple[str, list[str] | None, int]] = []
        for number, row in enumerate(message["components"]):
            for part in walk([row]):
                if part["type"] not in (BUTTON, STRING_SELECT) or parse(part["custom_id"]).verb not in verbs:
                    continue
                values = [option["value"] for option in part["options"]] if part["type"] == STRING_SELECT else None
                found.append((part["custom_id"], values, number))
        return found


def original(interaction: Interaction) -> Json:
    """The message that answers an interaction."""
    assert interaction.original is not None, interaction.refused
    return interaction.original.data
