"""One private page for each person and match: whatever one looks at takes the place of what was there before."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from boards import all_posted
from players import BOARD, Player, button, by_move, can_choose, offered, open_match, original, to_act
from stage import Json, Stage

from emulator.shown import words

PRIVATE = 64


@dataclass
class Reader(Player):
    """A player who looks at what stands before them alone since their match has begun."""

    before: frozenset[str] = frozenset()

    def own(self) -> list[Json]:
        """The private messages since then, oldest first."""
        return [message for message in self.sees() if message["flags"] & PRIVATE and message["id"] not in self.before]

    async def has_alone(self, message: Json) -> None:
        """Nothing else of one's own stands there any more: it goes right after the answer that takes its place."""
        await self.stage.hooks.until(lambda: [each["id"] for each in self.own()] == [message["id"]])


async def two(stage: Stage) -> tuple[Reader, Reader]:
    """Ann, whose turn it is, and Ben."""
    channel = stage.channel()
    ann = Reader(stage, stage.person("Ann"), channel, random.Random(61))
    ben = Reader(stage, stage.person("Ben"), channel, random.Random(62))
    await open_match(ann, ben, options={"first": "A"})
    await all_posted(stage)
    for reader in (ann, ben):
        reader.before = frozenset(message["id"] for message in reader.own())
    return ann, ben


@pytest.mark.parametrize("looking", ["play", "hand", "status", "score", "history", "hint"])
async def test_a_panel_opened_twice_and_a_look_at_something_else_leave_one(shared_stage: Stage, looking: str):
    """By the board's button, by a command, by another one: the newest stands, and what others have open is left alone."""
    ann, ben = await two(shared_stage)
    board = ann.board()
    await ann.has_alone(original(await ann.press(board, button(board, "play"))))
    await ben.has_alone(original(await ben.press(board, button(board, "hand"))))
    before = ben.own()
    await ann.has_alone(original(await ann.press(board, button(board, "play"))))
    told = await ann.slash(looking)
    await ann.has_alone(told.followups[-1].data if told.followups else original(told))
    panel = original(await ann.slash("play"))
    await ann.has_alone(panel)
    assert can_choose(panel)
    assert ben.own() == before


async def test_a_turn_and_a_step_back_stay_in_one_message(shared_stage: Stage):
    ann, _ = await two(shared_stage)
    panel = original(await ann.slash("play"))
    while steps := offered(panel, "confirm") or offered(panel, "pick", "choose"):
        _, custom_id, values = steps[0]
        after = original(await ann.press(panel, custom_id, values[:1] if values else None))
        assert after["id"] == panel["id"]
        panel = after
    await ann.has_alone(panel)


async def test_what_is_said_beside_stays_while_it_is_read_and_goes_with_the_next_press(shared_stage: Stage):
    """The rules behind "?" have pages of their own: turning them leaves the panel as it is, and itself where it stands."""
    ann, _ = await two(shared_stage)
    panel = original(await ann.slash("play"))
    await ann.has_alone(panel)
    rules = original(await ann.press(panel, button(panel, "about")))
    assert [each["id"] for each in ann.own()] == [panel["id"], rules["id"]]
    [(_, topics, values)] = offered(rules, "rules_topic")
    assert values is not None
    topic = original(await ann.press(rules, topics, values[:1]))
    assert topic["id"] == rules["id"]
    assert words(topic) != words(rules)
    again = original(await ann.press(topic, topics, values[1:2]))
    assert [each["id"] for each in ann.own()] == [panel["id"], again["id"]]
    _, custom_id, values = offered(panel, "pick", "choose")[0]
    after = original(await ann.press(panel, custom_id, values[:1] if values else None))
    assert after["id"] == panel["id"]
    await ann.has_alone(after)


async def test_a_refusal_stands_beside_the_panel_until_the_next_press(shared_stage: Stage):
    ann, _ = await two(shared_stage)
    panel = original(await ann.slash("play"))
    await ann.has_alone(panel)
    refused = original(await ann.slash("move", line="lay r11"))
    assert [each["id"] for each in ann.own()] == [panel["id"], refused["id"]]
    _, custom_id, values = offered(panel, "pick", "choose")[0]
    await ann.has_alone(original(await ann.press(panel, custom_id, values[:1] if values else None)))


async def test_after_a_restart_an_open_panel_goes_on_and_is_left_where_another_is_opened(stage: Stage):
    """The process has forgotten what stands there; it neither removes what it does not know nor loses a press on it."""
    await stage.start()
    ann, ben = await two(stage)
    panel = original(await ann.slash("play"))
    await all_posted(stage)
    await stage.kill()
    await stage.start()
    other = original(await ann.slash("play"))
    assert {panel["id"], other["id"]} <= {each["id"] for each in ann.own()}
    _, custom_id, values = offered(panel, "pick", "choose")[0]
    after = original(await ann.press(panel, custom_id, values[:1] if values else None))
    assert after["id"] == panel["id"]
    await stage.hooks.until(lambda: other["id"] not in {each["id"] for each in ann.own()})
    assert await by_move(await to_act((ann, ben)))
    assert await ann.until_public(BOARD)
