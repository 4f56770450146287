"""People at the local table who press what the bot offers, and how long every answer takes."""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from typing import Any, NamedTuple

from msgspec import Struct

from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from emulator.rules.component_limits import BUTTON, STRING_SELECT, walk_components
from emulator.server import LocalTable
from emulator.world.interactions import Interaction
from emulator.world.shown import pictures_of_message, words_of_message
from engine.thinking.levels import Level

Json = dict[str, Any]
EMPTY = str(CustomId("nothing"))
"""A button that means nothing to the bot, which reads it and answers with a sentence."""


TURN = re.compile(r"Turn (\d+)")
"""How a board or a panel of Keltis shows its turn."""


class Press(Struct, frozen=True):
    """One pressed button: when it was pressed, the milliseconds until the answer stood there, what it did, and the turn."""

    began: float
    taken: float
    committed: bool
    passed_on: bool
    turn: float


class SeenBoard(NamedTuple):
    """A board in a channel: its turn, infinite for the final scores that come after the last one; and when it stood there."""

    turn: float
    at: float

    @property
    def is_last(self) -> bool:
        return self.turn == math.inf


class Channel:
    """A channel with a match of two seats, which two people, or one at both seats, play by the panel alone.

    `against` is the level of the bot player that takes the second seat beside a single person.
    """

    def __init__(self, table: LocalTable, number: int, people: int = 1, against: Level | None = None) -> None:
        self.number = number
        self._boards = list[SeenBoard]()
        self._news = asyncio.Event()
        self._table = table
        self._dice = random.Random(number)
        self._people = [table.hooks.add_person(f"Player{number}-{place}").id for place in range(people)]
        self._where = table.hooks.add_channel(f"bench-{number}").id
        self._panel: Json = {}
        self._against = against
        table.world.listeners.append(self._heard)

    def _heard(self, event: str, data: Json, _guild: str | None, _only: str | None) -> None:
        """Notes a board that is posted or edited, also the last one with the scores, but not an old one that loses something."""
        here = event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and data["channel_id"] == self._where
        if here and pictures_of_message(data) and self._offered(data, "play", "rematch"):
            self._boards.append(SeenBoard(turn_of(data), time.perf_counter()))
            self._news.set()

    async def board_after(self, turn: float) -> SeenBoard:
        """The first board that shows a later turn than this, once it stands there; one board may show several turns."""
        while (board := next((board for board in self._boards if board.turn > turn), None)) is None:
            self._news.clear()
            await self._news.wait()
        return board

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
            taken = self._offered(options, "add_bot" if self._against else "take_rest")[0][0]
            levels = original(await self._press(options, taken))
            for custom_id, _, _ in self._offered(levels, "add_bot_at"):
                if parse_custom_id(custom_id).argument.endswith(f".{self._against}"):
                    await self._press(levels, custom_id)
        self._boards.clear()
        await self._slash("game start")
        await self.board_after(0)
        await self.look()

    async def look(self) -> None:
        """Has whoever is to act open the panel."""
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
        """Presses a button that does nothing; returns the milliseconds until the answer."""
        return (await self._timed(EMPTY, None, forged=True))[0]

    async def step(self) -> Press:
        """Presses the next button of the panel, once there is one; begins another game where one is over."""
        while not self._steps():
            self._news.clear()
            await self.look()
            if self._steps():
                break
            if self._over:
                await self.sit_down()
            else:
                await self._news.wait()  # a bot player moves first
        steps = self._steps()
        row = [step for step in steps if step[2] == steps[0][2]]
        custom_id, values, _ = self._dice.choice(row)
        before, turn = parse_custom_id(custom_id), turn_of(self._panel)
        began = time.perf_counter()
        taken, answer = await self._timed(custom_id, [self._dice.choice(values)] if values else None)
        self._panel = original(answer)
        after = self._offered(self._panel, "confirm", "pick", "choose")
        now = parse_custom_id(after[0][0]) if after else None
        committed, passed_on = now is None or now.revision != before.revision, now is None or now.seat != before.seat
        return Press(began, taken, committed, passed_on, turn)

    @property
    def _over(self) -> bool:
        """Whether the last board of the match, the one without a turn, has come."""
        return any(board.is_last for board in self._boards)

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
        """The newest message in the channel that offers this verb."""
        seen = self._table.hooks.messages(self._who, self._where)
        return next((message for message in reversed(seen) if self._offered(message, verb)), None)

    @staticmethod
    def _offered(message: Json, *verbs: str) -> list[tuple[str, list[str] | None, int]]:
        """Lists what a message offers of these verbs: the custom id, the values of a menu, and the number of the row."""
        found: list[tuple[str, list[str] | None, int]] = []
        for number, row in enumerate(message["components"]):
            for part in walk_components([row]):
                if part["type"] not in (BUTTON, STRING_SELECT) or parse_custom_id(part["custom_id"]).verb not in verbs:
                    continue
                values = [option["value"] for option in part["options"]] if part["type"] == STRING_SELECT else None
                found.append((part["custom_id"], values, number))
        return found


def turn_of(message: Json) -> float:
    """The turn that a board or a panel shows; infinite at the end."""
    found = TURN.search(words_of_message(message))
    return float(found[1]) if found else math.inf


def original(interaction: Interaction) -> Json:
    """The message that answers an interaction."""
    assert interaction.original is not None, interaction.refused
    return interaction.original.data
