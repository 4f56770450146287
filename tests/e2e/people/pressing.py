"""People who press all the time, in many channels at once: what was answered, how soon, and what came of it."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

from bot.interactions.commands.typing_moves import NO_MOVE
from emulator.people.slash import Typed
from emulator.world.interactions import Interaction
from tests.e2e.people.players import Player, button, offered, open_match, showing
from tests.e2e.stages.stage import Stage

ANSWER_SECONDS = 3.0
"""How long Discord waits for an answer."""
DONE_SECONDS = 30.0


@dataclass
class Press:
    """Something that somebody did: when it was answered, and when what was put off by that was there, in seconds after."""

    what: str
    interaction: Interaction
    answered: float | None = None
    done: float | None = None


@dataclass
class Pressing:
    """Matches of two in so many channels, in each of which one thing is done after the other."""

    stage: Stage
    channels: int
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    presses: list[Press] = field(default_factory=list[Press])
    pairs: list[tuple[Player, Player]] = field(default_factory=list[tuple[Player, Player]])
    _free: list[tuple[Player, Player]] = field(default_factory=list[tuple[Player, Player]])
    _problems: list[str] = field(default_factory=list[str])
    _busy: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    async def open(self) -> None:
        """The matches begin."""
        for _ in range(self.channels):
            channel = self.stage.channel()
            ann, ben = (Player(self.stage, self.stage.person(name), channel, self.chance) for name in ("Ann", "Ben"))
            await open_match(ann, ben)
            self.pairs.append((ann, ben))
        self._free = [*self.pairs]

    async def go_on(self, a_second: float) -> None:
        """Presses so often, until it is cancelled; where all channels are busy, as soon as one is not."""
        due = time.monotonic()
        while True:
            due = max(due + 1 / a_second, time.monotonic() - 1)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if self._free:
                pair = self._free.pop(self.chance.randrange(len(self._free)))
                task = asyncio.create_task(self._act(pair))
                self._busy.add(task)
                task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        if problem := task.exception():
            self._problems.append(repr(problem))

    async def finish(self) -> None:
        """Waits until everything that was pressed has been answered."""
        while self._busy:
            await asyncio.wait(self._busy)

    async def _act(self, pair: tuple[Player, Player]) -> None:
        if self.chance.random() < 0.5:
            await self._move(pair)
        else:
            await self._look(self.chance.choice(pair))
        self._free.append(pair)

    async def _move(self, pair: tuple[Player, Player]) -> None:
        for player in pair:
            if lines := await self._lines(player):
                return await self._slash(player, Typed("move", [], {"line": player.pick(lines)}))
        await open_match(*pair)  # the one before is over
        return None

    async def _lines(self, player: Player) -> list[str]:
        """What may be played. That suggestions come late is nothing to Discord: one types on."""
        while True:
            asked = self.stage.table.actions.slash(
                player.person, player.channel, Typed("move", [], {"line": ""}, "line")
            )
            try:
                await asyncio.wait_for(asked.answered.wait(), ANSWER_SECONDS)
            except TimeoutError:
                continue
            return [choice["value"] for choice in asked.choices or [] if choice["value"] != NO_MOVE]

    async def _look(self, player: Player) -> None:
        boards = [board for board in showing(player.public(), "board") if offered(board, "log")]
        if not boards or self.chance.random() < 0.5:
            return await self._slash(player, Typed("status", [], {}))
        board = boards[-1]
        press = self.stage.table.actions.press
        return await self._seen("log", press(player.person, player.channel, board["id"], button(board, "log")))

    async def _slash(self, player: Player, typed: Typed) -> None:
        await self._seen(typed.command, self.stage.table.actions.slash(player.person, player.channel, typed))

    async def _seen(self, what: str, interaction: Interaction) -> None:
        press = Press(what, interaction)
        self.presses.append(press)
        begun = time.monotonic()
        try:
            async with asyncio.timeout(2 * ANSWER_SECONDS):  # longer than Discord waits
                await interaction.answered.wait()
            press.answered = time.monotonic() - begun
            async with asyncio.timeout(DONE_SECONDS):
                await interaction.settled.wait()
                press.done = time.monotonic() - begun
        except TimeoutError:
            return

    # Judging

    @property
    def unanswered(self) -> list[Press]:
        """What Discord, or whoever waited, has given up."""
        return [press for press in self.presses if press.done is None]

    def longest(self) -> float:
        """Seconds until the last of all first answers."""
        return max(press.answered or DONE_SECONDS for press in self.presses)

    def wrong(self) -> list[str]:
        """What could not be done, and answered moves that are not on the record, or there twice. Ask when all is done."""
        with self.stage.looking_into_file() as file:
            rows = file.execute("SELECT interaction_id, count(*) FROM plies GROUP BY interaction_id").fetchall()
            numbers = file.execute(
                "SELECT match_id, number FROM plies WHERE taken_back_at_revision IS NULL"
                " GROUP BY match_id, number HAVING count(*) > 1"
            ).fetchall()
        recorded = {str(row[0]): row[1] for row in rows}
        moves = [press.interaction.id for press in self.presses if press.what == "move" and press.done is not None]
        lost = [f"move {interaction} is lost" for interaction in moves if interaction not in recorded]
        twice = [f"move {interaction} stands there twice" for interaction in moves if recorded.get(interaction, 1) > 1]
        return [*self._problems, *lost, *twice, *(f"two plies {tuple(row)}" for row in numbers)]
