"""The moment of the week over the real process: chosen, analysed, posed and pressed, with kills between; and taken away."""

from __future__ import annotations

import random
import time

from bot.matches.background.moments import TO_CHOOSE
from bot.messages.layout.custom_ids import CustomId
from emulator.world.shown import pictures_of_message, words_of_message
from storage.sqlite.database import open_store
from tests.bot.support.lost_match import add_lost_match, analysis_but_for_the_loss
from tests.e2e.people.players import Json, Player, button, offered, original
from tests.e2e.stages.stage import Stage
from texts.catalogue import load_languages

WORDS = load_languages()
DAY = 86400.0


async def with_lost_match(stage: Stage, ann: Player, ben: Player) -> None:
    """Puts a finished match of the two into the data file of a bot that has not run yet; all but its great loss was analysed."""
    stage.data_file.parent.mkdir(parents=True, exist_ok=True)
    store = await open_store(stage.data_file, backups=stage.data_file.parent / "backups", at=0)
    people = int(ann.person.id), int(ben.person.id)
    await add_lost_match(
        store,
        *people,
        ended_at=time.time() - DAY,
        analysis=analysis_but_for_the_loss(),
        guild=int(next(iter(stage.table.world.guilds))),
        people=people,
    )
    await store.close()


async def with_moment_due(stage: Stage) -> None:
    """Has the first moment be due, in the data file of a bot that does not run: the time to choose its language is over."""
    store = await open_store(stage.data_file, backups=stage.data_file.parent / "backups", at=0)
    [wish] = await store.moments.wished()
    await store.moments.put_off(wish, wish.due_at - TO_CHOOSE)
    await store.close()


def players(stage: Stage) -> tuple[Player, ...]:
    """Ann and Ben who have played, Bora and Chloé who have not, and who manages the server, in another channel than the match."""
    channel, world = stage.channel(), stage.table.world
    keeper = world.people[next(iter(world.guilds.values())).owner_id]
    known = [
        stage.person(name, locale)
        for name, locale in (("Ann", "en-US"), ("Ben", "de"), ("Bora", "ko"), ("Chloé", "fr"))
    ]
    return tuple(Player(stage, each, channel, random.Random(5)) for each in (*known, keeper))


async def answered(player: Player, moment: Json, place: int) -> str:
    """What somebody reads who presses an answer."""
    answers = [custom_id for _, custom_id, _ in offered(moment, "puzzle_answer")]
    # Whoever presses may have read the message just before it was rewritten.
    shown = original(await player.press(moment, answers[place], forged=True))
    assert shown["flags"] & 64
    return words_of_message(shown)


async def allow_no_more(player: Player) -> None:
    """Somebody takes back in their settings that their games may be shown."""
    page = original(await player.slash("settings"))
    [leading] = [custom_id for parsed, custom_id, _ in offered(page, "settings") if parsed.argument == "kept"]
    kept = original(await player.press(page, leading))
    [menu] = [custom_id for parsed, custom_id, _ in offered(kept, "set") if parsed.argument == "puzzles"]
    await player.press(kept, menu, ["no"])


async def test_a_moment_is_chosen_posed_pressed_and_taken_away(stage: Stage) -> None:
    stage.module = "tests.e2e.programs.keen_bot"
    ann, ben, bora, chloe, keeper = players(stage)
    await with_lost_match(stage, ann, ben)
    await stage.start()
    shown = original(await ann.slash("moments"))
    assert not offered(shown, "moments")
    assert "Manage Server" in words_of_message(
        original(await ann.press(shown, str(CustomId("moments", argument="here")), forged=True))
    )
    shown = original(await keeper.slash("moments"))
    chosen = original(await keeper.press(shown, button(shown, "moments")))
    await stage.kill()  # right after the choice: what is still to be analysed and weighed is so after the next start
    await stage.start()
    await keeper.press(chosen, button(chosen, "moments_language"), ["de"])
    assert not keeper.public()  # a quick machine has found one by now, and posted none while its language is chosen
    await stage.kill()
    await with_moment_due(stage)
    await stage.start()
    moment = await keeper.until_text("Was würdest du spielen?")
    await stage.kill()
    await stage.start()
    for told in ("Ann", "Ben", "Game 1", ann.person.id, ben.person.id):
        assert told not in words_of_message(moment)
    assert pictures_of_message(moment)
    found = [await answered(bora, moment, place) for place in range(4)]
    words = WORDS["ko"]
    assert [words("puzzle.best") in text for text in found].count(True) == 1
    assert all(words("puzzle.your_answer", answer="").strip() in text for text in found)
    best = next(place for place, text in enumerate(found) if words("puzzle.best") in text)
    words = WORDS["fr"]
    assert words("puzzle.best") in (text := await answered(chloe, moment, best))
    assert words("puzzle.found", n=1 + (best == 0)) in text
    looked_up = await answered(ben, moment, 4)
    assert WORDS["de"]("puzzle.not_best") not in looked_up
    assert looked_up.count("Siegchance") == 4
    await allow_no_more(ben)
    assert "no longer allows it" in await answered(ann, moment, 0)
    taken = await keeper.until_text(WORDS["de"]("moment.taken"))
    assert taken["id"] == moment["id"]
    assert not offered(taken, "puzzle_answer")
    assert not pictures_of_message(taken)
    assert sum(WORDS["de"]("moment.title") in words_of_message(each) for each in keeper.public()) == 1
    assert not stage.faults_logged()
