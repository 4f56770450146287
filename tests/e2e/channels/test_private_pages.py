"""One private page for each person and match, and beside it what one looks up, which leads back to it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import pytest

from emulator.api.faults import FaultKind
from emulator.world.interactions import DEFER_REPLY, DEFER_UPDATE
from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import BOARD, Player, button, by_move, can_choose, offered, open_match, original, to_act
from tests.e2e.stages.stage import Json, Stage

PRIVATE = 64
LONGEST_PAUSE = 0.048
"""Seconds between two presses that are made at once."""


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


async def moves(player: Player) -> int:
    """How many moves are on record; this is no press, and takes nothing away."""
    with player.stage.looking_into_file() as file:
        [[number]] = file.execute(
            "SELECT count(*) FROM plies WHERE match_id IN (SELECT id FROM matches WHERE channel_id = ?)",
            (int(player.channel),),
        )
    return number


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


@pytest.mark.parametrize("looking", ["status", "score", "history"])
async def test_what_is_looked_up_stands_beside_the_panel_and_leads_back(shared_stage: Stage, looking: str):
    """By a command, or a button of the board: the question stands, and one press on what was looked up is the panel again."""
    ann, _ = await two(shared_stage)
    panel = original(await ann.slash("play"))
    looked_up = original(await ann.slash(looking))
    assert [each["id"] for each in ann.own()] == [panel["id"], looked_up["id"]]
    part = original(await ann.press(ann.board(), offered(ann.board(), "part")[0][1]))
    await shared_stage.hooks.until(lambda: [each["id"] for each in ann.own()] == [panel["id"], part["id"]])
    back = original(await ann.press(part, button(part, "play")))
    assert back["id"] == part["id"]
    assert can_choose(back)
    await ann.has_alone(back)


@pytest.mark.parametrize("looking", ["play", "hand", "hint"])
async def test_a_panel_opened_twice_and_anew_leave_one(shared_stage: Stage, looking: str):
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


async def turn_from(player: Player, panel: Json) -> Json:
    """The page after a whole turn, each step the first that is offered; all of it in one message."""
    while steps := offered(panel, "confirm") or offered(panel, "pick", "choose"):
        _, custom_id, values = steps[0]
        after = original(await player.press(panel, custom_id, values[:1] if values else None))
        assert after["id"] == panel["id"]
        panel = after
    return panel


async def test_a_turn_and_a_step_back_stay_in_one_message(shared_stage: Stage):
    ann, _ = await two(shared_stage)
    await ann.has_alone(await turn_from(ann, original(await ann.slash("play"))))


async def test_who_waits_sees_their_next_question_in_the_same_message(shared_stage: Stage):
    """Without a press, and it is the question that the match has come to: what is chosen from it counts."""
    ann, ben = await two(shared_stage)
    panel = await turn_from(ann, original(await ann.slash("play")))
    while await to_act((ann, ben)) is ben:
        assert await by_move(ben)
    [page] = await shared_stage.hooks.until(lambda: [each for each in ann.own() if can_choose(each)])
    assert page["id"] == panel["id"]
    assert "Since your last turn" in words_of_message(page)
    before = await moves(ann)
    after = await turn_from(ann, page)
    assert await moves(ann) > before
    await ann.has_alone(after)


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
    assert words_of_message(topic) != words_of_message(rules)
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


async def test_a_refusal_that_took_its_time_goes_with_the_next_press_too(shared_stage: Stage):
    """Discord was told to wait, and what was said then is another message than the first answer."""
    ann, ben = await two(shared_stage)
    panel = original(await ann.slash("play"))
    shared_stage.table.faults.add(FaultKind.DELAYED, "GET /guilds/.*/members/", times=1, seconds=1.5)
    told = await ann.slash("seat", seat="B", to=ann.person.id)
    shared_stage.table.faults.clear()
    refused = original(told)
    assert "already seen a hand" in words_of_message(refused)
    assert told.answer_type == DEFER_REPLY
    assert [each["id"] for each in ann.own()] == [panel["id"], refused["id"]]
    _, custom_id, values = offered(panel, "pick", "choose")[0]
    await ann.has_alone(original(await ann.press(panel, custom_id, values[:1] if values else None)))
    assert ben.own() == []


@pytest.mark.parametrize("kind", [FaultKind.LOST_ANSWER, FaultKind.BAD_GATEWAY])
async def test_a_page_that_came_although_nobody_heard_takes_the_place_of_the_former(
    shared_stage: Stage, kind: FaultKind
):
    """Discord is asked, and knows: there is one page, and the next one takes its place."""
    shared_stage.expect_refusals("POST /interactions/.* (400|502)$")
    ann, _ = await two(shared_stage)
    await ann.has_alone(original(await ann.slash("play")))
    shared_stage.table.faults.add(kind, "POST /interactions/.*/callback", times=1)
    second = original(await ann.slash("play"))
    await ann.has_alone(second)
    shared_stage.table.faults.clear()
    _, custom_id, values = offered(second, "pick", "choose")[0]
    await ann.has_alone(original(await ann.press(second, custom_id, values[:1] if values else None)))
    await ann.has_alone(original(await ann.slash("play")))


async def test_the_former_page_stays_where_the_one_in_its_place_never_came(shared_stage: Stage):
    """What was said beside it stays as well. Whoever asks again has one page."""
    shared_stage.expect_refusals("/(interactions|webhooks)/.* (404|502)$")
    ann, _ = await two(shared_stage)
    panel = original(await ann.slash("play"))
    refused = original(await ann.slash("move", line="lay r11"))
    lost = shared_stage.table.faults.add(FaultKind.LOST_REQUEST, "POST /interactions/.*/callback", times=1)
    looked = shared_stage.log().count("answer_not_found")
    asking = asyncio.create_task(ann.slash("play"))
    await shared_stage.hooks.until(lambda: shared_stage.log().count("answer_not_found") > looked)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    shared_stage.table.faults.clear()
    assert lost.happened
    await all_posted(shared_stage)
    assert [each["id"] for each in ann.own()] == [panel["id"], refused["id"]]
    again = original(await ann.slash("play"))
    await ann.has_alone(again)
    assert can_choose(again)


@pytest.mark.parametrize("late", [False, True])
async def test_a_press_on_a_panel_that_another_replaces_meanwhile_is_answered(stage: Stage, late: bool):
    """A hint is thought of while the panel is opened anew: it comes, as the one page there is, and can be played once."""
    stage.expect_refusals("/(interactions|webhooks)/.* 404$")
    waiting = stage.folder / "waiting"
    waiting.mkdir()
    stage.module = "tests.e2e.programs.slow_bot"
    stage.settings |= {"WAITING": str(waiting), "AT_ONCE": "60"}
    await stage.start()
    ann, _ = await two(stage)
    panel = original(await ann.slash("play"))
    pressing = asyncio.create_task(ann.press(panel, button(panel, "hint")))
    await stage.hooks.until(lambda: list(waiting.glob("*.thinks")))
    other = original(await ann.slash("play"))
    await ann.has_alone(other)
    if late:
        await asyncio.sleep(1.2)  # Discord is told that the answer takes longer
    (waiting / "may").touch()
    told = await pressing
    [hint] = await stage.hooks.until(lambda: [each for each in ann.own() if "💡 Hint:" in words_of_message(each)])
    await ann.has_alone(hint)
    assert hint["id"] not in (panel["id"], other["id"])
    assert (told.answer_type == DEFER_UPDATE) is late
    before = await moves(ann)
    await ann.press(hint, button(hint, "confirm"))
    assert await moves(ann) == before + 1


async def test_a_hint_that_a_kill_ends_can_be_asked_for_again(stage: Stage):
    """The panel says at once what is looked at; it stays so after the kill, with the button for a hint, and becomes the next."""
    waiting = stage.folder / "waiting"
    waiting.mkdir()
    stage.module = "tests.e2e.programs.slow_bot"
    stage.settings |= {"WAITING": str(waiting)}
    await stage.start()
    ann, _ = await two(stage)
    panel = original(await ann.slash("play"))
    told = original(await ann.press(panel, button(panel, "hint")))
    assert "💡 I am looking at" in words_of_message(told)
    await stage.kill()
    await stage.start()
    [left] = [each for each in ann.own() if "💡" in words_of_message(each)]
    (waiting / "may").touch()
    await ann.press(left, button(left, "hint"))
    [hint] = await stage.hooks.until(lambda: [each for each in ann.own() if "💡 Hint:" in words_of_message(each)])
    assert hint["id"] == panel["id"]
    before = await moves(ann)
    await ann.press(hint, button(hint, "confirm"))
    assert await moves(ann) == before + 1


@pytest.mark.parametrize("times", [6, pytest.param(24, marks=pytest.mark.thorough)])
async def test_a_press_and_another_opening_at_once_leave_one_page_and_one_move(shared_stage: Stage, times: int):
    """Whichever is quicker: each is answered, nothing is played twice, and nothing is lost."""
    shared_stage.expect_refusals("/(interactions|webhooks)/.* 404$")
    ann, ben = await two(shared_stage)
    shared_stage.table.faults.add(
        FaultKind.DELAYED, "^POST /interactions/.*/callback", probability=0.3, seconds=LONGEST_PAUSE
    )
    for later in range(times):
        acting = await to_act((ann, ben))
        assert isinstance(acting, Reader)
        panel = original(await acting.slash("play"))
        while not (steps := offered(panel, "confirm")):
            _, custom_id, values = offered(panel, "pick", "choose")[0]
            before = await moves(acting)
            panel = original(await acting.press(panel, custom_id, values[:1] if values else None))
            if await moves(acting) > before:
                break
        if not steps:
            continue
        before = await moves(acting)

        async def opened(after: float, by: Reader = acting) -> Json:
            await asyncio.sleep(after)
            return original(await by.slash("play"))

        pressed, _ = await asyncio.gather(
            acting.press(panel, steps[0][1]), opened(later * LONGEST_PAUSE / times), return_exceptions=False
        )
        assert pressed.answer_type is not None
        assert await moves(acting) == before + 1
        await acting.stage.hooks.until(lambda by=acting: len(by.own()) == 1)


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
