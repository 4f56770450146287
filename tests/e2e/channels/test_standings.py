"""A rated match over the real process: consent, its end, a kill right after it, statistics, the table, and being erased."""

from __future__ import annotations

import random

from bot.messages.layout.custom_ids import CustomId
from emulator.world.shown import pictures_of_message, words_of_message
from tests.bot.support.traces import traces
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import LOBBY, Json, Player, add_bot, button, choose_option, content_of, offered, original
from tests.e2e.stages.stage import Stage


def pair(stage: Stage) -> tuple[Player, Player]:
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(5))
    xia = Player(stage, stage.person("Xanthippe"), channel, random.Random(6))
    return ann, xia


async def agreed(player: Player) -> str:
    """Press the lobby's button; the answer."""
    lobby = await player.until_public(LOBBY)
    return content_of(await player.press(lobby, button(lobby, "rate")))


async def rated_to_the_end(stage: Stage, ann: Player, xia: Player) -> None:
    """Both agree and both leave a table with a bot player: it brings the match to its end, and they are last."""
    await ann.slash("game new", game="keltis", seats=3, title="Stones of Xanthippe")
    await choose_option(ann, "rated", "offered")
    await ann.until_text("is to be rated")
    await xia.slash("game join")
    await add_bot(ann)
    await agreed(ann)
    assert "Xanthippe" in await ann.say("game start")  # has not agreed
    assert "do not agree any more" in await agreed(ann)
    assert "You agree" in await agreed(ann)
    assert "You agree" in await agreed(xia)
    await ann.slash("game start")
    await ann.until_text("It is rated")
    assert "no hints in a rated game" in await ann.say("hint")
    for player in (ann, xia):
        asked = original(await player.slash("resign"))
        assert "whoever leaves their seat is last" in words_of_message(asked)
        await player.sure(asked)
    await ann.until_text("🏆")


async def page(player: Player, shown: Json, verb: str, argument: str) -> Json:
    """Press what leads to another page, as far as the message offers it."""
    [custom_id] = [custom_id for parsed, custom_id, _ in offered(shown, verb) if parsed.argument == argument]
    return original(await player.press(shown, custom_id))


async def test_a_rated_match_counts_after_a_kill_and_who_is_erased_leaves_nothing(stage: Stage):
    await stage.start()
    ann, xia = pair(stage)
    await rated_to_the_end(stage, ann, xia)
    await stage.kill()
    await stage.start()
    own = original(await xia.slash("stats"))
    assert "still settling: 1 of 8 rated games" in words_of_message(own)
    assert "1 game, 0 won" in words_of_message(own)
    assert [shown.about for shown in pictures_of_message(own)] == ["Games by title\nKeltis: Games 1, Won 0"]
    assert "do not show their statistics" in await ann.say("stats", who=xia.person.id)
    assert "Others do not see you here" in await xia.say("table")

    kept = await page(xia, original(await xia.slash("settings")), "settings", "kept")
    menu = next(custom_id for parsed, custom_id, values in offered(kept, "set") if values)
    kept = original(await xia.press(kept, menu, ["yes"]))
    assert "still settling" in await ann.say("stats", who=xia.person.id)
    [table] = pictures_of_message(original(await ann.slash("table")))
    assert "Xanthippe" in (table.about or "")
    assert "Ann" not in (table.about or "")

    exported = await xia.press(kept, button(kept, "kept_export"))
    text = xia.record(exported.followups[-1].data if exported.followups else original(exported))
    assert str(xia.person.id) in text
    assert "Stones of Xanthippe" in text
    asked = original(await xia.press(kept, button(kept, "kept_ask")))
    assert "There is no way back" in words_of_message(asked)
    assert "is erased" in content_of(await xia.press(asked, button(asked, "kept_erase")))
    await all_posted(stage)
    await stage.kill()
    assert traces(stage.data_file, stage.folder, int(xia.person.id), "Xanthippe") == []
    await stage.start()
    assert "No rated game yet" in await xia.say("stats")
    assert "still settling: 1 of 8" in await ann.say("stats")


async def test_who_manages_the_server_decides_how_long_seasons_are(shared_stage: Stage):
    ann, _ = pair(shared_stage)
    shown = original(await ann.slash("table"))
    assert not offered(shown, "season")
    forged = await ann.press(shown, str(CustomId("season")), ["1"], forged=True)
    assert "Manage Server" in content_of(forged)
    world = shared_stage.table.world
    keeper = Player(shared_stage, world.people[next(iter(world.guilds.values())).owner_id], ann.channel)
    table = original(await keeper.slash("table"))
    shorter = original(await keeper.press(table, button(table, "season"), ["1"]))
    assert words_of_message(shorter).partition("·")[0] != words_of_message(table).partition("·")[0]
    await keeper.press(shorter, button(shorter, "season"), ["3"])
