"""Matches with a clock over the real process: one person stays away, and the bot is killed at every step of what follows.

Hours pass by moving, in the file, the moments from which clocks run: what they have counted follows from these alone.
"""

from __future__ import annotations

import random

from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    Json,
    Player,
    button,
    by_move,
    can_choose,
    content_of,
    notified,
    offered,
    open_match,
    original,
    to_play,
)
from tests.e2e.stages.stage import Stage

HOUR = 3600


def three(stage: Stage) -> list[Player]:
    """Ann, who begins, Jimin, and Cho, who sits down only later."""
    channel = stage.channel()
    stage.excused.add(int(channel))
    people = (stage.person("Ann"), stage.person("지민", "ko"), stage.person("Cho"))
    return [Player(stage, person, channel, random.Random(51)) for person in people]


async def begun(ann: Player, jimin: Player, at_zero: str) -> Json:
    """A brisk match: twelve hours each, two back with each turn."""
    options = {"first": "A", "clock": "brisk", "at_zero": at_zero}
    board = await open_match(ann, jimin, options=options)
    assert "⏳ Time left – Ann: 12 h, until" in words_of_message(board)
    return board


async def killed_for(stage: Stage, hours: float) -> None:
    """The bot is killed, and so many hours pass until it is there again."""
    await all_posted(stage)
    await stage.kill()
    with stage.editing_file() as file:
        file.execute("UPDATE clocks SET ticks_since = ticks_since - ?, warned_at = warned_at - ?", (hours * HOUR,) * 2)
    await stage.start()


async def run_down(stage: Stage, ann: Player) -> Json:
    """Ann's time runs out while the bot is killed twice; what the channel is told then."""
    await killed_for(stage, 10)
    warning = await ann.until_text("you have 1 h 59 min left")
    assert notified(warning) == {ann.person.id}
    await killed_for(stage, 3)
    return await ann.until_text("has run out")


async def turn_of(player: Player) -> None:
    """The player plays until the next one is to act."""
    board = player.board()
    while await by_move(player):
        pass
    await player.until_board(board)
    await all_posted(player.stage)


def plies(stage: Stage) -> list[int]:
    """The seats of the plies on record."""
    with stage.looking_into_file() as file:
        rows = file.execute("SELECT seat FROM plies WHERE taken_back_at_revision IS NULL ORDER BY number").fetchall()
    return [row["seat"] for row in rows]


async def test_a_bot_plays_one_turn_for_who_is_away(stage: Stage):
    """The turn is played once, though the bot is killed when it is to begin; the next one is Ann's again."""
    await stage.start()
    ann, jimin, _ = three(stage)
    await begun(ann, jimin, "turn")
    await run_down(stage, ann)
    await killed_for(stage, 0)
    await stage.hooks.until(lambda: to_play(ann.board()) == {jimin.person.id} or None)
    assert set(plies(stage)) == {0}
    assert "⏳ Time left – Ann: 2 h · 지민: 12 h, until" in words_of_message(ann.board())
    await turn_of(jimin)
    assert to_play(ann.board()) == {ann.person.id}
    await turn_of(ann)
    assert to_play(ann.board()) == {jimin.person.id}
    assert set(plies(stage)) == {0, 1}


async def test_a_bot_plays_on_until_the_owner_is_back(stage: Stage):
    """After a kill the press under the notice works as before, once."""
    await stage.start()
    ann, jimin, _ = three(stage)
    await begun(ann, jimin, "seat")
    notice = await run_down(stage, ann)
    await stage.hooks.until(lambda: to_play(ann.board()) == {jimin.person.id} or None)
    assert "봇이 플레이합니다" in await jimin.say("status")
    assert "a bot plays for you" in words_of_message(original(await ann.slash("play")))
    await killed_for(stage, 0)
    back = original(await ann.press(notice, button(notice, "come_back")))
    assert "You are back at your seat" in words_of_message(back)
    again = await ann.press(notice, button(notice, "come_back"))
    assert "no seat to come back to" in content_of(again)
    await turn_of(jimin)
    assert to_play(ann.board()) == {ann.person.id}
    await turn_of(ann)


async def test_a_substitute_takes_the_seat(stage: Stage):
    """Cho is asked, sits down and is told what there is to know; Jimin, who has a hand of her own, may not; Ann is too late."""
    await stage.start()
    ann, jimin, cho = three(stage)
    await begun(ann, jimin, "substitute")
    notice = await run_down(stage, ann)
    sit = button(notice, "sit_down")
    assert "다른 자리의 손패를 보았기 때문" in content_of(await jimin.press(notice, sit))
    asked = original(await cho.press(notice, sit))
    await killed_for(stage, 0)
    page = original(await cho.press(asked, button(asked, "seated")))
    assert "in the place of **Ann**" in words_of_message(page)
    assert "**Aim.**" in words_of_message(page)
    assert "no seat to come back to" in content_of(await ann.press(notice, button(notice, "come_back")))
    await stage.hooks.until(lambda: to_play(ann.board()) == {jimin.person.id} or None)
    await turn_of(jimin)
    assert to_play(ann.board()) == {cho.person.id}
    assert can_choose(original(await cho.slash("play")))


async def test_a_vacation_stops_the_clock(stage: Stage):
    """Taken from the button below the warning: after two days away nothing has been lost, and nobody plays for Ann."""
    await stage.start()
    ann, jimin, _ = three(stage)
    await begun(ann, jimin, "turn")
    await killed_for(stage, 10)
    warning = await ann.until_text("you have 1 h 59 min left")
    page = original(await ann.press(warning, button(warning, "vacation")))
    [menu] = [custom_id for _, custom_id, _ in offered(page, "set")]
    assert "You are on vacation" in words_of_message(original(await ann.press(page, menu, ["3"])))
    await stage.kill()
    with stage.editing_file() as file:
        # Two days later: all that has happened has happened so much earlier.
        for table, column in (
            ("clocks", "ticks_since"),
            ("clocks", "warned_at"),
            ("vacations", "since"),
            ("vacations", "until"),
        ):
            file.execute(f"UPDATE {table} SET {column} = {column} - ?", (48 * HOUR,))
    await stage.start()
    status = await jimin.say("status")
    assert "⏳ **Ann**: 1시간 59분 남음" in status
    assert "🏖️ 휴가 중" in status
    assert plies(stage) == []
