"""Tournaments over the real process: after *Start* nobody organises anything, over kills and one who never comes."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from emulator.world.places import PUBLIC_THREAD
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    SCORE,
    Json,
    Player,
    button,
    by_panel,
    content_of,
    notified,
    offered,
    original,
    showing,
)
from tests.e2e.stages.stage import Stage

HOUR = 3600
OPENED_TWICE = r"POST /channels/\d+/messages/\d+/threads 400"
"""What is asked again after a kill, and Discord refuses as it was done before."""
TABLE = re.compile(r"· round (\d+) · table (\d+)\. (.*)")


@dataclass
class Cup:
    """A tournament of the draft: its organiser, who keeps the server, and its people; `absent` are those who never come."""

    stage: Stage
    organiser: Player
    people: list[Player]
    absent: tuple[Player, ...] = ()

    @property
    def page(self) -> Json:
        """The newest page in the channel."""
        return [message for message in self.organiser.public() if offered(message, *BUTTONS)][-1]

    async def until(self, text: str) -> Json:
        """The newest message of the channel with this text, once it is there."""
        return await self.organiser.until_text(text)

    def threads(self, round_: int) -> dict[str, list[str]]:
        """The threads of a round, each with the names at its table."""
        found: dict[str, list[str]] = {}
        for message in self.organiser.public():
            if (table := TABLE.search(words_of_message(message))) and int(table[1]) == round_:
                found[message["id"]] = table[3].split(" – ")
        return found

    def at(self, thread: str, names: list[str]) -> list[Player]:
        """Those of a table who come."""
        return [
            replace(one, channel=thread) for one in self.people if one.person.name in names and one not in self.absent
        ]


BUTTONS = tuple(f"tournament_{verb}" for verb in ("join", "start", "status"))


async def opened(stage: Stage, number: int, absent: int = 0) -> Cup:
    """A tournament that everybody has joined."""
    stage.module = "tests.draft"
    await stage.start()
    channel, world = stage.channel(), stage.table.world
    stage.excused.add(int(channel))
    keeper = world.people[next(iter(world.guilds.values())).owner_id]
    organiser = Player(stage, keeper, channel)
    names = [f"P{n:02}" for n in range(1, number + 1)]
    people = [Player(stage, stage.person(name), channel, random.Random(n)) for n, name in enumerate(names)]
    assert "Manage Server" in await people[0].say("tournament new", game="draft")
    assert "**Cup** 모집을 시작했습니다" in await organiser.say(
        "tournament new", game="draft", title="Cup", language="en"
    )
    await organiser.until_text("join in!")
    cup = Cup(stage, organiser, people, tuple(people[number - absent :]))
    for player in people:
        assert "You have joined" in content_of(await player.press(cup.page, button(cup.page, "tournament_join")))
    return cup


async def chosen(cup: Cup, name: str, value: str) -> None:
    """The organiser chooses something under the options."""
    page = original(await cup.organiser.press(cup.page, button(cup.page, "tournament_options")))
    for _ in range(8):
        for parsed, custom_id, values in offered(page, "tournament_set"):
            if parsed.argument.split(".")[1] == name and value in (values or ()):
                await cup.organiser.press(page, custom_id, [value])
                return
        page = original(await cup.organiser.press(page, button(page, "tournament_options")))
    raise AssertionError(name)


async def started(cup: Cup) -> None:
    """The last press of the organiser."""
    asked = original(await cup.organiser.press(cup.page, button(cup.page, "tournament_start")))
    assert "시작했습니다" in content_of(await cup.organiser.press(asked, button(asked, "tournament_start")))


async def killed(stage: Stage, hours: float = 0) -> None:
    """The bot is killed, and so many hours pass for the clocks until it is there again."""
    await stage.kill()
    with stage.editing_file() as file:
        file.execute("UPDATE clocks SET ticks_since = ticks_since - ?, warned_at = warned_at - ?", (hours * HOUR,) * 2)
    await stage.start()


async def until_tables(cup: Cup, round_: int, tables: int) -> dict[str, list[str]]:
    """The threads of a round, once there are so many, each with a board."""

    def found() -> dict[str, list[str]] | None:
        threads = cup.threads(round_)
        there = [thread for thread in threads if cup.stage.table.world.channels.get(thread) is not None]
        return threads if len(there) >= tables else None

    return await cup.stage.hooks.until(found)


async def played(cup: Cup, threads: dict[str, list[str]]) -> None:
    """Everybody who has come plays at their table, all tables beside each other."""
    await asyncio.gather(*(table_played(cup.at(thread, names)) for thread, names in threads.items()))


async def table_played(players: list[Player]) -> None:
    """A table is played as far as those who have come can."""
    idle = 0
    while idle < 3 and not showing(players[0].public(), SCORE):
        moved = [await by_panel(player) for player in players]
        if any(moved):
            idle = 0
        else:  # a message is on its way, or who is waited for stays away
            idle += len(players) == 1
            await asyncio.sleep(0.1)


async def time_runs_out(cup: Cup) -> None:
    """Who stays away is warned, and then a bot plays on for them."""
    await all_posted(cup.stage)
    await killed(cup.stage, 47)
    await all_posted(cup.stage)
    await killed(cup.stage, 3)


def nothing_is_doubled(cup: Cup, rounds: int) -> None:
    """Each table was announced, opened and begun once, and nobody sat at two tables of a round."""
    with cup.stage.looking_into_file() as file:
        tables = file.execute("SELECT * FROM tournament_tables ORDER BY round, number").fetchall()
        matches = {row["id"]: row for row in file.execute("SELECT * FROM matches").fetchall()}
    with_match = [row for row in tables if row["match_id"]]
    assert {row["match_id"] for row in with_match} == matches.keys()
    assert {matches[row["match_id"]]["channel_id"] for row in with_match} == {row["message_id"] for row in with_match}
    announced = [message["id"] for message in cup.organiser.public() if TABLE.search(words_of_message(message))]
    assert sorted(announced) == sorted(str(row["message_id"]) for row in with_match)
    world = cup.stage.table.world
    threads = [c for c in world.channels.values() if c.kind == PUBLIC_THREAD and c.parent_id == cup.organiser.channel]
    assert sorted(thread.id for thread in threads) == sorted(announced)
    for round_ in range(1, rounds + 1):
        seated = Counter(number for row in tables if row["round"] == round_ for number in row["seats"].split())
        assert set(seated.values()) == {1}
    pairs = Counter(frozenset(row["seats"].split()) for row in with_match)
    assert set(pairs.values()) == {1}
    pages = [message for message in cup.organiser.public() if words_of_message(message).startswith("🏆 **Cup**")]
    assert len(pages) == rounds + 2


async def test_four_people_two_rounds_and_a_kill(stage: Stage):
    cup = await opened(stage, 4)
    assert "Manage Server" in content_of(await cup.people[0].press(cup.page, button(cup.page, "tournament_start")))
    await chosen(cup, "rounds", "2")
    await cup.until("Swiss, 2 rounds")
    await started(cup)
    stage.expect_refusals(OPENED_TWICE)
    await killed(stage)
    first = await until_tables(cup, 1, 2)
    await all_posted(stage)
    await played(cup, first)
    await killed(stage)
    await played(cup, await until_tables(cup, 2, 2))
    over = await cup.until("is over")
    assert [shown.name.startswith("standings") for shown in pictures_of_message(over)] == [True]
    assert (pictures_of_message(over)[0].about or "").startswith("Final standings\n1. P0")
    nothing_is_doubled(cup, 2)
    own = original(await cup.people[0].slash("tournament status"))
    assert "Final standings" in (pictures_of_message(own)[0].about or "")
    assert "대회가 끝났습니다" in await cup.organiser.say("tournament end")


@pytest.mark.thorough
async def test_sixteen_people_three_rounds_over_kills_and_one_who_never_comes(stage: Stage):
    """P16 never comes: the bot plays for them, they are away after the first round, and one rests in each later one."""
    cup = await opened(stage, 16, absent=1)
    await started(cup)
    stage.expect_refusals(OPENED_TWICE)
    for tables in (2, 6):
        await until_tables(cup, 1, tables)
        await killed(stage)
    first = await until_tables(cup, 1, 8)
    await all_posted(stage)
    await played(cup, first)
    await time_runs_out(cup)
    await played(cup, first)
    second = await until_tables(cup, 2, 7)
    [missed] = [thread for thread, names in first.items() if "P16" in names]
    told = await replace(cup.organiser, channel=missed).until_text("you have missed this round")
    assert notified(told) == {cup.absent[0].person.id}
    assert "P16" not in str(second.values())
    assert "Away" in words_of_message(await cup.until("round 2 of 3"))
    await killed(stage)
    await played(cup, second)
    third = await until_tables(cup, 3, 7)
    await played(cup, third)
    await cup.until("is over")
    nothing_is_doubled(cup, 3)
    final = " ".join(shown.about or "" for shown in pictures_of_message(cup.page))
    assert "P16 (away): 0 points" in final
