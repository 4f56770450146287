"""What somebody has answered without being asked: ordinary moves, from now on until they say otherwise."""

from __future__ import annotations

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.position.routine import routine_move, with_routine
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import parse_custom_id
from bot.messages.panel.routine_buttons import routine_lines
from bot.messages.panel.turn_page import panel_page
from engine.game import Seat
from engine.odin.table.moves import Pass, Serve
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, stored

FEAST = "hold_feast"


LAST, OTHER = 0, 1
"""Who is to pass, and who has."""


@pytest.fixture
async def table(services: Services) -> Table:
    """Ann and Ben in the first round of a short game: Ben has passed, and the feasts come when Ann does."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    match = lobby.set_option(ANN, "first", "B")(lobby.set_option(ANN, "length", "short")(match))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await table.play_line(Actor(BEN), "pass")
    return table


def asked(table: Table) -> dict[Seat, str]:
    """What the seats are asked."""
    return {decision.seat: decision.question for decision in table.asked()}


def feasts(table: Table) -> list[Seat]:
    """Who has held a feast so far, in order."""
    return [ply.seat for ply in table.plies if ply.notation.startswith("serve")]


async def begin(table: Table, seat: Seat, *, on: bool = True) -> None:
    await table.change(Actor(ANN), with_routine(seat, {FEAST: on}))


async def test_the_proposed_feast_is_served_with_the_move_before_it(services: Services, table: Table):
    """In one commit, as an ordinary ply of its own seat; of the other one nothing is served."""
    await begin(table, OTHER)
    await table.play_line(Actor(ANN), "pass")
    assert (feasts(table), asked(table)) == ([OTHER], {LAST: FEAST})
    assert (table.plies[-1].interaction_id, table.plies[-1].bond) == (None, "together")
    assert await services.store.matches.plies(table.match.id) == table.plies


async def test_the_feast_that_is_open_is_served_with_the_wish(services: Services, table: Table):
    """In one commit: there is no moment in which it is wished and not done. Where none is open, the wish is all."""
    assert await table.change_orders(Actor(ANN), LAST, {FEAST: True}) is None
    await table.change(Actor(ANN), with_routine(LAST, {FEAST: False}))
    await table.play_line(Actor(ANN), "pass")
    before = table.match.revision
    assert await table.change_orders(Actor(BEN), OTHER, {FEAST: True}) is not None
    assert (feasts(table), asked(table), table.match.revision) == ([OTHER], {LAST: FEAST}, before + 1)
    saved = await services.store.matches.saved(table.match.id)
    assert saved is not None
    assert saved.match.seats[OTHER].has_routine(FEAST)


async def test_setting_it_asks_nobody_anew(table: Table):
    """No board, no call, and buttons that are open stay good."""
    before = table.match.questions
    await begin(table, LAST)
    await begin(table, LAST, on=False)
    assert table.match.questions == before


async def test_who_takes_the_feast_back_is_asked_again(table: Table):
    """Nothing serves it again behind their back, whatever others do."""
    await begin(table, OTHER)
    await table.play_line(Actor(ANN), "pass")
    await table.take_back(Actor(BEN), OTHER, 1)
    assert asked(table) == {LAST: FEAST, OTHER: FEAST}
    move = routine_move(table.game, table.position, table.asked()[LAST])
    await table.play_move(Actor(ANN), LAST, move, table.match.questions[LAST].number)
    assert (feasts(table), asked(table)) == ([LAST], {OTHER: FEAST})


async def test_a_move_that_is_followed_at_once_is_confirmed(table: Table):
    """What another seat's routine answers could not be taken back freely any more; what one's own answers could."""
    assert table.reading(LAST).can_take_back(Pass())
    await begin(table, LAST)
    assert table.reading(LAST).can_take_back(Pass())
    await begin(table, OTHER)
    assert not table.reading(LAST).can_take_back(Pass())


async def test_a_seat_that_changes_hands_is_asked(table: Table):
    """It was its owner's wish."""
    await begin(table, LAST)
    seat = table.match.seats[LAST]
    given = lobby.handed_over(LAST, seat, lobby.bot_player(table.match, "Bot", resigned=True))
    assert not given(table.match).seats[LAST].has_routine(FEAST)


async def test_the_button_stands_at_the_question_and_its_end_everywhere(services: Services, table: Table):
    """Whoever looks at the table is told who has it."""
    viewer = channel_viewer(services, table.match)

    async def buttons() -> list[str]:
        message = await panel_page(viewer, table, OTHER)
        found = [
            parse_custom_id(b.custom_id)
            for row in message.rows
            if isinstance(row, tuple)
            for b in row
            if isinstance(b, Button)
        ]
        return [parsed.argument for parsed in found if parsed.verb == "routine"]

    assert await buttons() == []
    await table.play_line(Actor(ANN), "pass")
    assert await buttons() == [f"{FEAST}.on"]
    await begin(table, OTHER)
    assert await buttons() == [f"{FEAST}.off"]
    assert routine_lines(table.game, table.match, viewer.speech(table)) == [
        viewer.words("odin.routine.hold_feast", name="Ben")
    ]
    move = routine_move(table.game, table.position, table.asked()[OTHER])
    assert isinstance(move, Serve)
    await table.play_move(Actor(BEN), OTHER, move, table.match.questions[OTHER].number)
    assert await buttons() == [f"{FEAST}.off"]
    await begin(table, OTHER, on=False)
    assert await buttons() == []
