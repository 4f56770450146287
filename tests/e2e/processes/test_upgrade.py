"""A match that runs while the version before pages is replaced: its messages go on, and become pages as they change."""

from __future__ import annotations

import random

from bot.interactions.incoming.verbs import HANDLERS
from bot.messages.layout.custom_ids import CustomId, place_of
from emulator.rules.limits import COMPONENTS_V2
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import (
    LOBBY,
    Player,
    button,
    by_move,
    content_of,
    offered,
    open_match,
    original,
    showing,
    to_act,
    to_play,
)
from tests.e2e.stages.older_version import as_classic_message
from tests.e2e.stages.stage import Json, Stage


def is_page(message: Json) -> bool:
    """Whether a message is a page: then all that it says and shows stands in its components."""
    return bool(message["flags"] & COMPONENTS_V2) and not message["content"] and not message["attachments"]


async def two_in_the_middle(stage: Stage) -> tuple[Player, Player]:
    """Who is to act and who waits, with a board that has been edited already; the bot is not running."""
    await stage.start()
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(71))
    jimin = Player(stage, stage.person("지민", "ko"), channel, random.Random(72))
    await open_match(ann, jimin, options={"first": "A"})
    for player in (ann, jimin):
        while await by_move(player):
            pass
        await all_posted(stage)
    return ann, jimin


async def old_panel(player: Player) -> Json:
    """A panel of the version before: its menu gives places one by one."""
    panel = original(await player.slash("play"))
    await player.stage.stop()
    return as_classic_message(player, panel, "view.png")


async def test_the_old_board_becomes_a_page_at_its_next_edit(stage: Stage):
    """Until then its buttons answer; and it is edited, not posted anew."""
    ann, jimin = await two_in_the_middle(stage)
    await stage.stop()
    old = as_classic_message(ann, ann.board(), "board.png")
    await stage.start()
    for verb in ("hand", "log", "rules", "undo", "play"):
        answer = original(await ann.press(old, button(old, verb)))
        assert is_page(answer), verb
    while await by_move(ann):
        pass
    await all_posted(stage)
    board = ann.board()
    assert board["id"] == old["id"]
    assert is_page(board)
    assert to_play(board) == {jimin.person.id}
    assert pictures_of_message(board)
    said_once(stage, ann)


async def test_the_old_board_loses_its_buttons_when_a_new_one_comes(stage: Stage):
    """It keeps its words and its picture: nothing else of it changes."""
    ann, _ = await two_in_the_middle(stage)
    await stage.stop()
    old = as_classic_message(ann, ann.board(), "board.png")
    for number in range(9):
        stage.table.actions.say(ann.person, ann.channel, f"hello {number}")
    await stage.start()
    while await by_move(ann):
        pass
    await all_posted(stage)
    board = ann.board()
    assert board["id"] != old["id"]
    assert is_page(board)
    [left] = [message for message in ann.public() if message["id"] == old["id"]]
    assert not offered(left, *HANDLERS)
    assert (left["content"], left["attachments"]) == (old["content"], old["attachments"])
    said_once(stage, ann)


async def test_an_old_panel_goes_on_as_a_page(stage: Stage):
    """A menu that gives places one by one, as those of before, leads on; the move is played by what comes of it."""
    ann, jimin = await two_in_the_middle(stage)
    panel = await old_panel(ann)
    await stage.start()
    parsed, custom_id, values = offered(panel, "choose", "pick")[0]
    places, _ = place_of(values[0] if values else parsed.argument)
    menu = CustomId("choose", parsed.match_id, parsed.revision, parsed.seat)
    stepped = original(await ann.press(panel, str(menu), [str(places[0])], forged=True))
    assert stepped["id"] == panel["id"]
    assert is_page(stepped)
    while steps := offered(stepped, "confirm") or offered(stepped, "pick", "choose"):
        _, custom_id, values = steps[0]
        stepped = original(await ann.press(stepped, custom_id, values[:1] if values else None))
    await all_posted(stage)
    assert await to_act((ann, jimin)) is jimin


async def test_an_old_lobby_is_started_by_its_button(stage: Stage):
    """The lobby becomes a page when somebody joins."""
    await stage.start()
    channel = stage.channel()
    ann, jimin = Player(stage, stage.person("Ann"), channel), Player(stage, stage.person("지민", "ko"), channel)
    await ann.slash("game new", game="keltis", seats=2, title="Stones")
    await ann.until_public(LOBBY)
    await all_posted(stage)
    await stage.stop()
    old = as_classic_message(ann, showing(ann.public(), LOBBY)[-1], "lobby.png")
    await stage.start()
    assert "참가" in content_of(await jimin.press(old, button(old, "join")))
    await all_posted(stage)
    [lobby] = showing(ann.public(), LOBBY)
    assert lobby["id"] == old["id"]
    assert is_page(lobby)
    assert "Every seat is taken" in words_of_message(lobby)
    await ann.press(old, button(old, "start"))
    await all_posted(stage)
    assert is_page(ann.board())
