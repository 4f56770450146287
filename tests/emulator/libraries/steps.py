"""The thirty-five steps of a bot: what people do, and what they must see. Each library's bot answers them in its own way.

What a bot has to do for them stands in `bots/`: all do the same, word for word.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from emulator.people.hooks import pressable_buttons
from emulator.people.slash import GivenUpload
from emulator.rules.limits import COMPONENTS_V2, EPHEMERAL
from emulator.server import LocalTable
from emulator.world.interactions import Interaction
from emulator.world.messages import THREAD_STARTER
from emulator.world.shown import pictures_of_message, words_of_message

Json = dict[str, Any]
HOME = "board-games"
HUMAN_SECONDS = 0.4
"""What a person needs at least to see a button and press it: some libraries note it only once they know of its message."""


class Step(NamedTuple):
    """A step, by the words of the table, and what does it; that raises AssertionError or TimeoutError where it goes wrong."""

    name: str
    take: Callable[[LocalTable], Awaitable[None]]


STEPS: list[Step] = []


def step(name: str) -> Callable[[Callable[[LocalTable], Awaitable[None]]], Callable[[LocalTable], Awaitable[None]]]:
    """Enter a function into the list under a name."""

    def enter(take: Callable[[LocalTable], Awaitable[None]]) -> Callable[[LocalTable], Awaitable[None]]:
        STEPS.append(Step(name, take))
        return take

    return enter


# How people act and look


async def do(table: LocalTable, what: str, who: str = "alice") -> Interaction:
    """Send /do, which has the bot do something, and wait for the complete answer."""
    return await table.hooks.slash(who, "do", {"what": what})


def shown_of(interaction: Interaction) -> Json:
    """The message that answers an interaction."""
    assert interaction.original is not None, "there is no answer"
    return interaction.original.data


async def offer(table: LocalTable, what: str) -> Json:
    """Have the bot send a message with buttons or menus, and look at it."""
    message = shown_of(await do(table, what))
    await asyncio.sleep(HUMAN_SECONDS)
    return message


def last(table: LocalTable, where: str = HOME, who: str = "ben") -> Json:
    """The newest message that somebody sees."""
    return table.hooks.messages(who, where)[-1]


def equal(seen: Any, wanted: Any) -> None:
    assert seen == wanted, f"seen {seen!r}, wanted {wanted!r}"


async def seen(table: LocalTable, content: str, where: str = HOME, who: str = "ben") -> Json:
    """Wait until a message with this content is the newest that somebody sees."""

    def newest() -> Json | None:
        messages = table.hooks.messages(who, where)
        return messages[-1] if messages and messages[-1]["content"] == content else None

    return await table.hooks.until(newest)


# On the way in


@step("connects")
async def connects(table: LocalTable) -> None:
    await table.hooks.bot_online()


@step("says what it is doing")
async def says_its_activity(table: LocalTable) -> None:
    await table.hooks.until(lambda: table.gateway.activity == "chess")


@step("registers its commands")
async def registers(table: LocalTable) -> None:
    names = {"ping", "echo", "group", "pick", "do"}
    await table.hooks.until(lambda: names <= {c["name"] for c in table.commands.in_scope(None)})


@step("makes, changes and deletes one command")
async def registers_one(table: LocalTable) -> None:
    def descriptions() -> list[str]:
        return [c["description"] for c in table.commands.in_scope(None) if c["name"] == "extra"]

    await do(table, "command-make")
    equal(descriptions(), ["One more"])
    await do(table, "command-change")
    equal(descriptions(), ["Changed"])
    await do(table, "command-delete")
    equal(descriptions(), [])


# Commands


@step("answers a command")
async def answers(table: LocalTable) -> None:
    equal(shown_of(await table.hooks.slash("alice", "ping"))["content"], "pong")


@step("reads options of every kind")
async def reads_options(table: LocalTable) -> None:
    ben, role = table.hooks.person("ben").id, next(iter(table.world.guilds.values())).roles[0].id
    given = {
        "text": "hi",
        "number": 7,
        "share": 0.5,
        "sure": True,
        "who": ben,
        "where": table.hooks.channel("table-2").id,
        "role": role,
        "any": ben,
        "file": GivenUpload("note.txt", b"note"),
    }
    answer = await table.hooks.slash("alice", "echo", given)
    equal(shown_of(answer)["content"], f"hi 7 0.5 true ben table-2 Regulars {ben} note.txt")


@step("answers a subcommand")
async def answers_subcommand(table: LocalTable) -> None:
    equal(shown_of(await table.hooks.slash("alice", "group sub", {"word": "x"}))["content"], "sub x")


@step("suggests")
async def suggests(table: LocalTable) -> None:
    choices = await table.hooks.complete("alice", "pick", "card", "r")
    equal([(choice["name"], choice["value"]) for choice in choices], [("r one", "r1"), ("r two", "r2")])
    equal(shown_of(await table.hooks.slash("alice", "pick", {"card": "r2"}))["content"], "picked r2")


# Answers


@step("answers in private")
async def answers_in_private(table: LocalTable) -> None:
    answer = shown_of(await do(table, "private"))
    equal((answer["content"], bool(answer["flags"] & EPHEMERAL)), ("only you", True))
    assert answer["id"] not in [message["id"] for message in table.hooks.messages("ben")], "others see it"


@step("answers later, to all and in private")
async def answers_later(table: LocalTable) -> None:
    equal(shown_of(await do(table, "later"))["content"], "thought")
    answer = shown_of(await do(table, "later-private"))
    equal((answer["content"], bool(answer["flags"] & EPHEMERAL)), ("thought in private", True))


@step("follows up")
async def follows_up(table: LocalTable) -> None:
    interaction = await do(table, "follow-up")
    await table.hooks.until(lambda: interaction.followups)
    equal([shown_of(interaction)["content"], interaction.followups[0].data["content"]], ["first", "second"])


@step("edits and deletes its answer")
async def changes_its_answer(table: LocalTable) -> None:
    interaction = await do(table, "edit-answer")
    await table.hooks.until(lambda: shown_of(interaction)["content"] == "after")
    gone = shown_of(await do(table, "delete-answer"))["id"]
    await table.hooks.until(lambda: gone not in [message["id"] for message in table.hooks.messages("alice")])


@step("sends a file")
async def sends_file(table: LocalTable) -> None:
    [file] = shown_of(await do(table, "file"))["attachments"]
    equal((file["filename"], table.hooks.file("alice", file["id"])), ("hello.txt", b"hello"))


@step("sends an embed with a picture")
async def sends_embed(table: LocalTable) -> None:
    answer = shown_of(await do(table, "embed"))
    equal(words_of_message(answer), "Scores\nAlice leads")
    equal([picture.name for picture in pictures_of_message(answer)], ["dot.png"])


@step("sends a layout")
async def sends_layout(table: LocalTable) -> None:
    answer = shown_of(await do(table, "layout"))
    assert answer["flags"] & COMPONENTS_V2, "it is no layout"
    equal(words_of_message(answer), "In a box\nBeside a button")
    equal([picture.name for picture in pictures_of_message(answer)], ["dot.png"])
    equal([*pressable_buttons(answer)], ["Here"])


# Buttons, menus and forms


@step("answers a button")
async def answers_button(table: LocalTable) -> None:
    message = await offer(table, "buttons")
    equal(shown_of(await table.hooks.press("ben", message, "reply"))["content"], "pressed by ben")


@step("updates a message at a button")
async def updates_at_button(table: LocalTable) -> None:
    message = await offer(table, "buttons")
    await table.hooks.press("ben", message, "update")
    equal(last(table)["content"], "updated")
    equal(last(table)["components"], [])


@step("updates later at a button")
async def updates_later_at_button(table: LocalTable) -> None:
    message = await offer(table, "buttons")
    await table.hooks.press("ben", message, "later")
    await seen(table, "updated later")


async def choose(table: LocalTable, custom_id: str, values: list[str], wanted: str) -> None:
    message = await offer(table, "menus")
    equal(shown_of(await table.hooks.press("ben", message, custom_id, values))["content"], wanted)


@step("reads a menu of words")
async def reads_words(table: LocalTable) -> None:
    await choose(table, "words", ["a", "c"], "words a c")


@step("reads a menu of people")
async def reads_people(table: LocalTable) -> None:
    await choose(table, "people", [table.hooks.person("minji").id], "people minji")


@step("reads a menu of roles")
async def reads_roles(table: LocalTable) -> None:
    role = next(iter(table.world.guilds.values())).roles[0].id
    await choose(table, "roles", [role], "roles Regulars")


@step("reads a menu of both")
async def reads_both(table: LocalTable) -> None:
    role = next(iter(table.world.guilds.values())).roles[0].id
    await choose(table, "both", [table.hooks.person("minji").id, role], "both minji Regulars")


@step("reads a menu of channels")
async def reads_channels(table: LocalTable) -> None:
    await choose(table, "channels", [table.hooks.channel("table-2").id], "channels table-2")


@step("opens a form")
async def opens_form(table: LocalTable) -> None:
    opener = await do(table, "form")
    await asyncio.sleep(HUMAN_SECONDS)
    equal(shown_of(await table.hooks.submit(opener, {"word": "keltis"}))["content"], "wrote keltis")


@step("opens a form at a button, and updates")
async def opens_form_at_button(table: LocalTable) -> None:
    message = await offer(table, "buttons")
    opener = await table.hooks.press("ben", message, "ask")
    await asyncio.sleep(HUMAN_SECONDS)
    await table.hooks.submit(opener, {"word": "odin"})
    await seen(table, "now odin")


# Channels


@step("writes, edits and deletes in a channel")
async def writes(table: LocalTable) -> None:
    before = len(table.hooks.messages("ben"))
    await do(table, "write")
    messages = table.hooks.messages("ben")[before:]
    equal([message["content"] for message in messages], ["final"])
    assert messages[0]["edited_timestamp"], "it was not edited"


@step("starts a thread and writes there")
async def starts_thread(table: LocalTable) -> None:
    await do(table, "thread")
    thread = table.hooks.channel("talk")
    equal([m["content"] for m in table.hooks.messages("alice", thread.id) if m["type"] != THREAD_STARTER], ["in here"])
    assert table.hooks.person("ben").id in thread.member_ids, "Ben was not added"


@step("writes directly, and is written to")
async def writes_directly(table: LocalTable) -> None:
    await do(table, "direct")
    equal([message["content"] for message in table.hooks.direct_messages("alice")], ["psst"])
    direct = table.world.direct_channel(table.hooks.person("alice"))
    table.actions.say(table.hooks.person("alice"), direct.id, "who are you?")
    await seen(table, "a bot", direct.id, "alice")


@step("pins")
async def pins(table: LocalTable) -> None:
    await do(table, "pin")
    equal([m["content"] for m in table.hooks.messages("ben") if m["pinned"]], ["the rules"])


@step("replies, and mentions whom it may")
async def replies(table: LocalTable) -> None:
    ben = table.hooks.person("ben")
    asked = table.actions.say(ben, table.hooks.channel(HOME).id, "hello bot")
    reply = await seen(table, f"hello <@{ben.id}> @everyone")
    equal(reply["message_reference"]["message_id"], asked.id)
    equal(([user["id"] for user in reply["mentions"]], reply["mention_everyone"]), ([ben.id], False))


@step("reads what was written, and deletes it at once")
async def reads_history(table: LocalTable) -> None:
    before = len(table.hooks.messages("ben"))
    equal(shown_of(await do(table, "history"))["content"], "three two one, and 10008")
    equal(len(table.hooks.messages("ben")), before + 1)


# When something goes wrong


@step("waits where it is too quick")
async def waits(table: LocalTable) -> None:
    buckets = table.rest.buckets
    usual = (buckets.limit, buckets.seconds)
    buckets.limit, buckets.seconds = 5, 1.0
    try:
        await do(table, "flood")
    finally:
        buckets.limit, buckets.seconds = usual
    numbers = [message["content"] for message in table.hooks.messages("ben")[-8:]]
    equal(sorted(numbers), [str(number) for number in range(8)])


async def goes_on_after(table: LocalTable, interrupt: Callable[[], None], *, resumes: bool) -> None:
    """Break the line and wait until the bot answers again, by one session; one that resumes hears of what was said meanwhile."""
    sessions, gone = table.scale.started, asyncio.Event()

    def hear(event: str, *_: object) -> None:
        if event == "PRESENCE" and not table.gateway.online:
            gone.set()

    table.world.listeners.append(hear)
    interrupt()
    await table.hooks.until(gone.is_set)
    table.world.listeners.remove(hear)
    if resumes:
        table.actions.say(table.hooks.person("ben"), table.hooks.channel(HOME).id, "hello bot")
    await table.hooks.bot_online()
    if resumes:
        await seen(table, f"hello <@{table.hooks.person('ben').id}> @everyone")
    equal(table.scale.started - sessions, 0 if resumes else 1)
    equal(table.gateway.shards, [0])
    await answers(table)


@step("resumes where it is asked to reconnect")
async def reconnects(table: LocalTable) -> None:
    await goes_on_after(table, table.gateway.ask_to_reconnect, resumes=True)


@step("resumes after a broken line")
async def resumes(table: LocalTable) -> None:
    await goes_on_after(table, table.gateway.drop, resumes=True)


@step("begins anew where its session is gone")
async def begins_anew(table: LocalTable) -> None:
    await goes_on_after(table, table.gateway.invalidate, resumes=False)
