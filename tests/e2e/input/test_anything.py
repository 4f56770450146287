"""People who press whatever they see and send whatever command there is, while rights and messages come and go around them.

Nothing is looked for but what holds always: whoever does something is answered, Discord takes every request, nothing of ours
fails, and at the end all that was to be posted stands there.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from bot.matches.games.registry import GAMES
from bot.messages.layout.custom_ids import parse_custom_id
from emulator.people.choosing import SlashNotPossible
from emulator.rules import permissions
from emulator.rules.component_limits import BUTTON, STRING_SELECT, walk_components
from tests.e2e.channels.test_anywhere import begun, strangers
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import Json, Player, open_match
from tests.e2e.stages.stage import Stage

RIGHTS = (
    permissions.VIEW_CHANNEL,
    permissions.SEND_MESSAGES,
    permissions.EMBED_LINKS,
    permissions.ATTACH_FILES,
    permissions.READ_MESSAGE_HISTORY,
    permissions.MANAGE_MESSAGES,
    permissions.MANAGE_THREADS,
    permissions.CREATE_PUBLIC_THREADS,
    permissions.SEND_MESSAGES_IN_THREADS,
    permissions.PIN_MESSAGES,
)
SUBCOMMAND, GROUP, TEXT, NUMBER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
"""Discord's numbers for options."""
COMMAND = 1
PAUSES = (0.0, 0.0, 0.01, 0.05, 0.4)
"""Seconds between two deeds."""


@dataclass
class Crowd:
    """The people of a match, and the dice by which they do one thing or another."""

    stage: Stage
    people: list[Player]
    dice: random.Random
    done: list[str]

    async def press(self, player: Player) -> None:
        """Presses something of the newest messages that can be pressed, in the channel or in private."""
        offers = [(message, found) for message in player.sees()[-6:] if (found := list(pressable(message)))]
        if offers:
            message, found = self.dice.choice(offers)
            custom_id, values = self.dice.choice(found)
            self.done.append(f"press {parse_custom_id(custom_id).verb}")
            await player.press(message, custom_id, values and [self.dice.choice(values)])

    async def send(self, player: Player) -> None:
        """Sends a command that is there, with what its options suggest."""
        channel = self.stage.hooks.channel(player.channel)
        known = self.stage.table.actions.available(player.person, channel)
        command = self.dice.choice([each for each in known if each.get("type", COMMAND) == COMMAND])
        name, options = self.some_command(command)
        values: dict[str, Any] = {}
        for option in options:
            if option.get("required") or self.dice.random() < 0.3:
                values |= await self.some_value(player, name, option, values)
        if all(option["name"] in values for option in options if option.get("required")):
            self.done.append(f"{name} {values}")
            await player.slash(name, **values)

    def some_command(self, command: Json) -> tuple[str, list[Json]]:
        """The whole name of a command, or of one below it, and its options."""
        options: list[Json] = command.get("options", [])
        below = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        if not below:
            return command["name"], options
        name, options = self.some_command(self.dice.choice(below))
        return f"{command['name']} {name}", options

    async def some_value(
        self, player: Player, command: str, option: Json, values: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Something for an option, if anything suits it."""
        if option.get("choices"):
            return {option["name"]: self.dice.choice(option["choices"])["value"]}
        if option.get("autocomplete"):
            found = await player.complete(command, option["name"], **values)
            return {option["name"]: self.dice.choice(found)} if found else {}
        suiting: dict[int, Any] = {
            TEXT: "keltis",
            NUMBER: 1,
            BOOLEAN: self.dice.random() < 0.5,
            USER: self.dice.choice(self.people).person.id,
        }
        return {option["name"]: suiting[option["type"]]} if option["type"] in suiting else {}

    async def move(self, player: Player) -> None:
        """Makes a move, if it is this person's turn."""
        if lines := await player.lines():
            self.done.append("move")
            await player.slash("move", line=player.pick(lines))

    async def delete(self, player: Player) -> None:
        """A moderator deletes a message."""
        if public := player.public():
            self.done.append("delete")
            self.stage.hooks.delete_message(player.channel, self.dice.choice(public[-3:])["id"])

    async def take_rights(self, player: Player) -> None:
        """Some rights are taken from the bot, others come back; in a thread they are those of its channel."""
        taken = self.dice.sample(RIGHTS, self.dice.choice((0, 0, 1, 1, 2, 3)))
        self.done.append(f"take {taken}")
        channel = self.stage.hooks.channel(player.channel)
        self.stage.hooks.deny(channel.parent_id or channel.id, sum(taken))

    async def throw_out(self, player: Player) -> None:
        """The bot is thrown out, and invited again."""
        self.done.append("throw out")
        server = self.stage.hooks.channel(player.channel).guild_id
        self.stage.hooks.remove_bot(server)
        await asyncio.sleep(self.dice.choice(PAUSES))
        self.stage.hooks.invite_bot(server)

    async def refuse_direct(self, player: Player) -> None:
        """Somebody closes their direct messages, or opens them."""
        self.done.append("direct messages")
        self.stage.hooks.refuse_direct(player.person.id, self.dice.random() < 0.5)

    async def kill(self, _player: Player) -> None:
        """The bot is killed, or stopped in order."""
        self.done.append("kill")
        await self.dice.choice((self.stage.kill, self.stage.stop))()
        await self.stage.start()

    async def do_anything(self, deeds: Mapping[Callable[[Player], Awaitable[None]], float], times: int) -> None:
        """Does so many things, each as often as it weighs."""
        for _ in range(times):
            [deed] = self.dice.choices([*deeds], [*deeds.values()])
            try:
                await deed(self.dice.choice(self.people))
            except SlashNotPossible as problem:  # what was seen is there no more
                self.done.append(str(problem))
            await asyncio.sleep(self.dice.choice(PAUSES))


def pressable(message: Json) -> Iterator[tuple[str, list[str] | None]]:
    """What a message offers: custom ids, with the values of a menu."""
    for part in walk_components(message.get("components") or []):
        if part["type"] in (BUTTON, STRING_SELECT) and "custom_id" in part and not part.get("disabled"):
            options = [option["value"] for option in part["options"]] if part["type"] == STRING_SELECT else None
            yield part["custom_id"], options


def crowd(stage: Stage, people: list[Player], seed: int) -> Crowd:
    """These people. Seats change hands, so the last one at it is not who has seen its cards: nobody looks for leaks."""
    stage.expect_refusals("(403|404|429)$")
    stage.excused |= {int(player.channel) for player in people}
    return Crowd(stage, people, random.Random(seed), [])


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(16))
async def test_in_a_channel(stage: Stage, seed: int):
    await stage.start()
    channel, locale = stage.channel(), ("ko", "de", "fr", "en-US")[seed % 4]
    if seed % 3 == 0:
        channel = stage.thread(channel, stage.person("Opener"))
    ann = Player(stage, stage.person("Ann"), channel, random.Random(seed))
    ben = Player(stage, stage.person("Ben", locale), channel, random.Random(seed + 1))
    await open_match(ann, ben, game=[*GAMES][seed // 4 % len(GAMES)])
    both = crowd(stage, [ann, ben], seed)
    rough: dict[Callable[[Player], Awaitable[None]], float] = {
        both.take_rights: 3,
        both.throw_out: 0.5,
        both.delete: 2,
        both.refuse_direct: 1,
    }
    await both.do_anything(
        {both.press: 20, both.send: 8, both.move: 6, both.kill: 0.4, **(rough if seed % 2 else {})}, 120
    )
    stage.hooks.deny(stage.hooks.channel(channel).parent_id or channel, 0)
    await all_posted(stage)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(8))
async def test_in_direct_messages(stage: Stage, seed: int):
    await stage.start()
    people = strangers(stage, locales=("en-US", ("ko", "de", "fr", "en-US")[seed % 4]))
    await begun(*people, [*GAMES][seed // 2 % len(GAMES)])
    both = crowd(stage, people, seed)
    await both.do_anything({both.press: 20, both.send: 8, both.move: 6, both.refuse_direct: 2, both.kill: 0.4}, 120)
    for player in people:
        stage.hooks.refuse_direct(player.person.id, False)
        await player.slash("games")
    await all_posted(stage)
