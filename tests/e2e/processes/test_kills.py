"""The process dies at the worst moments: what was answered holds, once, and the channel gets every board once."""

from __future__ import annotations

import pytest

from emulator.api.faults import FaultKind
from tests.e2e.people.boards import all_posted, calls, said_once
from tests.e2e.people.killing import killed_at_random_moments, two_at
from tests.e2e.people.players import BOARD, button, by_move, content_of, offered, open_match, original, showing, to_act
from tests.e2e.stages.stage import Stage


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
async def test_killed_at_random_moments(stage: Stage, seed: int):
    """No acknowledged move is lost, none is doubled, and every committed board is posted exactly once in the end."""
    stage.real = True
    await killed_at_random_moments(stage, seed)


async def test_killed_while_posting(stage: Stage):
    """Discord has the board, the bot died before it heard so: after the restart there is still one."""
    players = await two_at(stage)
    await open_match(*players)
    await all_posted(stage)
    player = await to_act(players)
    delay = stage.table.faults.add(FaultKind.DELAYED, "POST /channels", seconds=20)
    board = player.board()  # the first one: the next does not take its place, it is posted
    while player.board() == board:
        if not await by_move(player):
            await player.until_board(board)
    assert delay.happened == 1
    await stage.kill()
    stage.table.faults.clear()
    await stage.start()
    await all_posted(stage)
    said_once(stage, player)
    assert [offered(m, "play") != [] for m in showing(player.public(), BOARD)][-2:] == [False, True]


async def test_a_board_that_was_posted_unnoticed_long_ago(stage: Stage):
    """Discord shows no nonces of old messages: the board is known by the words of its page, as its content is empty."""
    players = await two_at(stage)
    await open_match(*players)
    await all_posted(stage)
    player, first = await to_act(players), players[0].board()
    lost = stage.table.faults.add(FaultKind.DELAYED, "POST /channels", seconds=20)
    while await by_move(player):
        pass
    await stage.hooks.until(lambda: lost.happened and player.board() != first)
    board = player.board()
    await stage.kill()
    stage.table.faults.clear()
    assert board["content"] == ""
    posted = stage.table.book.get(player.channel, board["id"])
    posted.replace({key: value for key, value in posted.data.items() if key != "nonce"})
    with stage.editing_file() as file:
        file.execute("UPDATE outbox SET created_at = created_at - 600 WHERE done_at IS NULL")
    await stage.start()
    await all_posted(stage)
    said_once(stage, player)
    assert player.board()["id"] == board["id"]


async def test_buttons_from_before_the_restart(stage: Stage):
    """The buttons of a public board and of a private panel work on, whoever has restarted in between."""
    players = await two_at(stage)
    board = await open_match(*players)
    await all_posted(stage)
    player = await to_act(players)
    panel = original(await player.press(board, button(board, "play")))
    await stage.kill()
    await stage.start()
    parsed, custom_id, values = offered(panel, "pick", "choose")[0]
    stepped = original(await player.press(panel, custom_id, values[:1] if values else None))
    assert stepped["components"]
    assert content_of(await player.press(board, button(board, "log")))
    assert parsed.revision is not None


async def test_killed_while_a_call_is_removed(stage: Stage):
    """Discord has removed the call, the bot died before it heard so: it is removed once more, which does no harm."""
    players = await two_at(stage)
    await open_match(*players)
    await all_posted(stage)
    await stage.kill()
    await stage.start()  # nobody has been seen at the table yet: who is waited for is called
    await by_move(await to_act(players))
    await all_posted(stage)
    assert len(calls(players[0])) == 1
    late = stage.table.faults.add(FaultKind.DELAYED, r"DELETE /channels/\d+/messages", seconds=20)
    while not late.happened:
        await by_move(await to_act(players))
    await stage.kill()
    stage.table.faults.clear()
    await stage.start()
    await by_move(await to_act(players))
    await all_posted(stage)
    said_once(stage, players[0])
    removals = [request.path for request in stage.hooks.journal if (request.method, request.status) == ("DELETE", 404)]
    assert len(removals) == 1
