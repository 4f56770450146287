"""Bot players who decide at the same time as people: nobody's question changes by another's answer."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.bot_players import ChooseMove
from bot.matches.play.table import Table
from bot.matches.services import Services
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking.levels import Level
from tests.bot.support.drafting import at_home
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, stored

BOTS = {2, 3}


@pytest.fixture
def let() -> asyncio.Event:
    """When it is set, bot players choose."""
    return asyncio.Event()


@pytest.fixture
def policy(let: asyncio.Event) -> ChooseMove:
    async def choose(game: AnyGame, view: View, choices: Choices, _level: Level) -> Move:
        await let.wait()
        return game.choose(view, choices)

    return choose


@pytest.fixture
async def table(services: Services, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A draft of two people and two bot players, in which all are asked."""
    at_home(services, monkeypatch)
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=4, game="draft"))
    )
    for name in ("Bot 1", "Bot 2"):
        match = lobby.add_bot(ANN, name)(match)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    assert asked(table) == {0, 1, 2, 3}
    return table


def asked(table: Table) -> set[int]:
    return {decision.seat for decision in table.asked()}


async def answer(table: Table, user: int) -> None:
    """A person takes the lowest card, puts it to the left, and is done."""
    [seat] = table.seats_of(user)
    card = min(table.position.players[seat].hand)  # type: ignore[attr-defined]
    number = table.match.questions[seat].number
    await table.play_line(Actor(user), f"pick {card}; put left", seat, number)


async def answered(table: Table, seats: set[int]) -> None:
    """Wait until these seats have done their part."""
    while asked(table) & seats:  # noqa: ASYNC110 - tables tell nobody
        await asyncio.sleep(0.001)


async def test_bot_players_first(services: Services, table: Table, let: asyncio.Event):
    """People's buttons stay good, nobody is called, and the last person's answer ends the round."""
    questions, posted = table.match.questions[:2], len(await services.store.outbox.due(services.clock() + 60, 99))
    let.set()
    await answered(table, BOTS)
    assert asked(table) == {0, 1}
    assert table.match.questions[:2] == questions
    assert len(await services.store.outbox.due(services.clock() + 60, 99)) == posted
    let.clear()
    await answer(table, ANN)
    assert table.match.questions[1] == questions[1]
    assert table.free_undo(0) == 2
    await answer(table, BEN)
    assert [table.free_undo(seat) for seat in range(4)] == [0, 0, 0, 0]


async def test_people_first(table: Table, let: asyncio.Event):
    """What people have answered stays while bot players think, and the last bot player's answer ends the round."""
    numbers = [question.number for question in table.match.questions]
    await answer(table, ANN)
    await answer(table, BEN)
    assert asked(table) == BOTS
    assert [table.match.questions[seat].number for seat in BOTS] == [numbers[seat] for seat in BOTS]
    plies = len(table.plies)
    let.set()
    while len(table.plies) == plies or table.open_turn():  # noqa: ASYNC110 - tables tell nobody
        await asyncio.sleep(0.001)
    assert {ply.seat for ply in table.plies[plies : plies + 4]} == BOTS


async def test_what_a_person_takes_back_beside_them_leaves_their_answers(table: Table, let: asyncio.Event):
    await answer(table, ANN)
    let.set()
    await answered(table, BOTS)
    let.clear()
    theirs = [ply.notation for ply in table.plies if ply.seat in BOTS]
    await table.take_back(Actor(ANN), 0, 2)
    assert asked(table) == {0, 1}
    assert [ply.notation for ply in table.plies] == theirs
