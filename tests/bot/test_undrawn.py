"""What little is hidden in Manitoba reaches nobody: the order of what is undrawn changes nothing that anybody is shown."""

from __future__ import annotations

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.panel.turn_page import panel_page
from engine.chance import Chance
from rendering.pictures import ShownPictures
from tests.bot.support.stored_matches import ANN, SEED, new_lobby, stored


async def shown(viewer: Viewer, table: Table) -> list[ClassicMessage | ShownPictures | str]:
    """What every seat and the public see of a position, pictures to the byte, and what can be completed."""
    board = await viewer.board(table.match, table.game.encode(table.position), ())
    [decision] = table.asked()
    speech = viewer.speech(table)
    moves = [speech.move(move) for move in table.game.legal_moves(table.position, decision.seat)]
    return [*[await panel_page(viewer, table, seat) for seat in range(len(table.match.seats))], board, *moves]


async def test_what_is_undrawn_changes_nothing_that_is_shown(services: Services) -> None:
    match = lobby.take_rest(ANN, "Ann")(new_lobby(services, seats=3, game="manitoba"))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    viewer = channel_viewer(services, table.match)
    begun = table.game.copy(table.position)
    before = await shown(viewer, table)

    table.state = other = table.game.copy(begun)
    other.tile_stack.reverse()
    other.chance = Chance(bytes(32))
    assert table.game.encode(other) != table.game.encode(begun)
    assert await shown(viewer, table) == before

    table.state = other = table.game.copy(begun)
    other.totem.reverse()
    assert await shown(viewer, table) != before
