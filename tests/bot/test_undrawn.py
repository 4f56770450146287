"""What little is hidden in Manitoba reaches nobody: the order of what is undrawn changes nothing that anybody is shown."""

from __future__ import annotations

from bot.matches import lobby
from bot.matches.actor import Actor
from bot.matches.house import House
from bot.matches.table import Table
from bot.messages.drawing import Desk, channel_desk
from bot.messages.letters import Letter
from bot.messages.panel import panel
from engine.chance import Chance
from rendering.pictures import Shown
from tests.bot.stored_matches import ANN, SEED, new_lobby, stored


async def shown(desk: Desk, table: Table) -> list[Letter | Shown | str]:
    """What every seat and the public see of a position, pictures to the byte, and what can be completed."""
    board = await desk.board(table.match, table.game.encode(table.position), ())
    [decision] = table.asked()
    speech = desk.speech(table)
    moves = [speech.move(move) for move in table.game.legal_moves(table.position, decision.seat)]
    return [*[await panel(desk, table, seat) for seat in range(len(table.match.seats))], board, *moves]


async def test_what_is_undrawn_changes_nothing_that_is_shown(house: House) -> None:
    match = lobby.take_rest(ANN, "Ann")(new_lobby(house, seats=3, game="manitoba"))
    table = await stored(house, match)
    await table.start(Actor(ANN), lobby.ready(ANN), SEED)
    desk = channel_desk(house, table.match)
    begun = table.game.copy(table.position)
    before = await shown(desk, table)

    table.state = other = table.game.copy(begun)
    other.tile_stack.reverse()
    other.chance = Chance(bytes(32))
    assert table.game.encode(other) != table.game.encode(begun)
    assert await shown(desk, table) == before

    table.state = other = table.game.copy(begun)
    other.totem.reverse()
    assert await shown(desk, table) != before
