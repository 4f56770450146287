"""Planning one's next turn on the private page: what is chosen is drawn, left, changed, played in time or stopped with its reason."""

from __future__ import annotations

import pytest

from bot.matches.actor import Actor
from bot.matches.planned_turns import PlannedTurns
from bot.matches.plans import plan_of
from bot.matches.services import Services
from bot.matches.table import Table
from engine.game import Seat
from tests.bot.drafting import Hand
from tests.bot.stored_matches import ANN, BEN, StandingClock, running

OTHER: Seat = 1


@pytest.fixture
async def table(services: Services) -> Table:
    """Ann is asked, and Ben waits."""
    return await running(services)


@pytest.fixture
def hand(services: Services, table: Table) -> Hand:
    return Hand(services, table, BEN)


async def planned(hand: Hand, *moves: str) -> None:
    """Ben has pressed what leads to these moves, in notation, one step after the other."""
    await hand.play()
    await hand.press("Plan ahead")
    for move in moves:
        await step(hand, move)


async def step(hand: Hand, text: str) -> None:
    """The press, or presses, that plan this move."""
    from bot.matches.planned import planning
    from engine.match import understood
    from engine.narrowing import path_to

    table = hand.table
    saved = table.plans.get(OTHER)
    now = planning(table, OTHER, (plan_of(saved).draft or ()) if saved else ())
    assert now is not None
    assert now.reading.choices is not None
    move = understood(table.game, now.reading.state, OTHER, text)
    from bot.messages.custom_ids import path_text

    pressed = f"v1:{table.match.id}:{now.reading.question}:{OTHER}:plan:confirm.{path_text(path_to(now.reading.choices, move))}"
    await hand.do(pressed)


def first_lay(table: Table) -> str:
    """A card that Ben can lay, and the step with it."""
    from engine.planning import position_ahead

    position = position_ahead(table.game, table.position, OTHER)
    assert position is not None
    return next(table.game.write(move) for move in table.game.legal_moves(position, OTHER))


async def test_a_turn_is_planned_left_and_played(services: Services, table: Table, hand: Hand, clock: StandingClock):
    lay = first_lay(table)
    await planned(hand, lay)
    assert "1. " in hand.text
    assert "the plan ends here" in hand.text
    await hand.press("Leave this line")
    assert "Your line for your next turn" in hand.text
    assert table.match.revision == 2  # nobody sees it grow
    await turn_of_ann(table)
    due = table.plans[OTHER].due
    assert due is not None
    await PlannedTurns(services).play_due()
    assert table.plies[-1].seat != OTHER
    clock.now = due
    await PlannedTurns(services).play_due()
    assert [ply.notation for ply in table.plies[-1:]] == [lay]
    assert {ply.seat for ply in table.plies[-1:]} == {OTHER}
    await hand.play()
    print(hand.text)
    assert "Played as you had planned" in hand.text


async def turn_of_ann(table: Table) -> None:
    """Ann plays as her policy does."""
    while table.asked()[0].seat == 0:
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        await table.play_move(
            Actor(ANN), 0, table.game.chosen(table.position, 0, choices), table.match.questions[0].number
        )
