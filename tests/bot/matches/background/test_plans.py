"""What becomes of a plan: it waits for its question, is played as if its owner had come by, and is gone with its turn."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from bot.matches.background.due_plans import DuePlans
from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import DirectBody, read_body
from bot.matches.people.refusals import Outdated
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table
from bot.matches.position.plan import LONGEST, SHORTEST, Plan, encode_plan, plan_delay, plan_of
from bot.matches.position.plan_draft import find_plan_draft
from bot.matches.services import Services
from bot.messages.delivery.calls import direct_message
from bot.operation.monitoring.metrics import Metrics
from engine.game import Seat
from engine.thinking.plan import PlannedMove
from storage.records.changes import Change
from storage.records.matches import Consent, SavedPlan
from storage.records.people import Notice, Person
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import ANN, BEN, NOON, SEED, StandingClock, at_once, new_lobby, running, stored

HERS, HIS = 0, 1


@pytest.fixture
async def table(services: Services) -> Table:
    """Ann is asked, and Ben waits."""
    return await running(services)


@pytest.fixture
def turns(services: Services) -> DuePlans:
    return DuePlans(services)


async def left(table: Table, seat: Seat = HIS, **fields: Any) -> tuple[str, ...]:
    """A seat plans its next turn as its policy would play it, and leaves it; the moves."""
    texts: list[str] = []
    while True:
        now = find_plan_draft(table, seat, texts)
        assert now is not None
        if now.done.ended or now.reading.choices is None:
            break
        texts.append(table.game.write(table.game.chosen(now.reading.state, seat, now.reading.choices)))
    plan = Plan(salt=bytes(16), topic=now.topic, lines=(now.done.moves,))
    await save(table, seat, structs.replace(plan, **fields))
    return tuple(texts)


async def save(table: Table, seat: Seat, plan: Plan) -> None:
    """A seat has planned this."""
    await table.change_plan(PROGRAM, seat, lambda _: SavedPlan(made=len(table.plies), content=encode_plan(plan)))


async def turn_of_ann(table: Table) -> None:
    """Ann plays her turn as her policy does."""
    while table.asked()[0].seat == HERS:
        choices = table.game.choices(table.position, HERS)
        assert choices is not None
        move = table.game.chosen(table.position, HERS, choices)
        await table.play_move(Actor(ANN), HERS, move, table.match.questions[HERS].number)


def due(table: Table, seat: Seat = HIS) -> float:
    """When a seat's plan is to be played."""
    at = table.plans[seat].due
    assert at is not None
    return at


def of_ben(table: Table) -> list[str]:
    """What Ben has played."""
    return [ply.notation for ply in table.plies if ply.seat == HIS]


async def test_it_is_played_when_its_time_has_come_and_not_before(table: Table, turns: DuePlans, clock: StandingClock):
    moves = await left(table)
    assert table.plans[HIS].due is None
    await turn_of_ann(table)
    clock.now = due(table) - 1
    await turns.play_due()
    assert of_ben(table) == []
    clock.now += 1
    await turns.play_due()
    assert of_ben(table) == [*moves]
    note = plan_of(table.plans[HIS]).note
    assert note is not None
    assert (note.played, note.stop) == (moves, None)


PRIVATE = ("plans", "inbox")
"""Tables of which nobody is shown anything: what is planned, and which presses were answered."""


def kept_in(file: Path) -> dict[str, list[str]]:
    """All that a data file has of its match, table by table, but for what is private and by which press a ply was made."""
    with closing(sqlite3.connect(file)) as db:
        db.row_factory = sqlite3.Row
        tables = [row["name"] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: [
                repr({key: row[key] for key in row.keys() if key != "interaction_id"})  # noqa: SIM118
                for row in db.execute(f"SELECT * FROM {name}")
            ]
            for name in tables
            if name not in PRIVATE
        }


async def played_twice(
    folder: Path, moves: Sequence[str], at: float
) -> tuple[dict[str, list[str]], Sequence[str], float]:
    """A match in a data file, in which Ben plays by a plan; or where moves are given, types these at that moment.

    What the file has of it then, what he has played, and when.
    """
    metrics, clock, file = Metrics(), StandingClock(), folder / "games.sqlite3"
    async with open_services(file, clock, BotPlayers(at_once, metrics), metrics) as services:
        table = await running(services)
        planned = () if moves else await left(table)
        await turn_of_ann(table)
        clock.now = due(table) if planned else at
        if planned:
            await DuePlans(services).play_due()
        else:
            await table.play_line(Actor(BEN, 5), "; ".join(moves), HIS)
    return kept_in(file), planned or moves, clock.now


async def test_nobody_can_tell_a_plan_from_a_press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The same match twice: the file has the same of it for all others, the log, the boards and calls to be posted, and times."""
    monkeypatch.setattr("bot.matches.lobbies.lobby.secrets", SimpleNamespace(token_hex=lambda n: "ab" * n))
    by_plan, moves, at = await played_twice(tmp_path / "plan", (), 0)
    by_press, _, _ = await played_twice(tmp_path / "press", moves, at)
    assert len(by_plan["plies"]) > 1
    assert by_plan["outbox"]
    assert by_plan == by_press


async def test_who_plays_by_a_plan_is_taken_to_be_there(
    services: Services, table: Table, turns: DuePlans, clock: StandingClock
):
    """Else they would be called at once for the next turn, as somebody who has just pressed is not."""
    await left(table)
    await turn_of_ann(table)
    clock.now = due(table)
    await turns.play_due()
    assert services.presence.there_until(BEN, table.match.id, 0) > clock.now


async def test_what_others_take_back_before_it_brings_it_back_to_its_wait(
    table: Table, turns: DuePlans, clock: StandingClock
):
    """Its question was taken back: it is put again, and the plan is played at it, once."""
    moves = await left(table)
    await turn_of_ann(table)
    await agreed(table, 1)
    assert (table.plans[HIS].question, table.plans[HIS].due) == (None, None)
    await turn_of_ann(table)
    clock.now = due(table)
    await turns.play_due()
    await turns.play_due()
    assert of_ben(table) == [*moves]


async def agreed(table: Table, plies: int) -> None:
    """All have agreed to take back so many plies."""
    consent = Consent(
        id="c", match_id=table.match.id, kind="undo", data=b"", revision=table.match.revision, created_at=NOON
    )
    await table.take_back(PROGRAM, HERS, plies, consent=consent)


async def test_it_is_gone_when_what_it_was_made_after_is_taken_back(services: Services, table: Table):
    await turn_of_ann(table)
    await left(table, HERS)
    await agreed(table, 1)
    assert table.plans == {}
    assert await services.store.plans.of(table.match.id) == {}


async def test_it_is_gone_when_its_owner_plays(table: Table, turns: DuePlans, clock: StandingClock):
    """It never runs a turn later."""
    await left(table)
    await turn_of_ann(table)
    number, at = table.match.questions[HIS].number, due(table)
    await table.play_line(
        Actor(BEN), next(table.game.write(move) for move in table.game.legal_moves(table.position, HIS))
    )
    assert table.plans == {}
    with pytest.raises(Outdated):
        await table.play_plan(PROGRAM, HIS, number)
    while table.asked()[0].seat == HIS:
        await table.play_line(Actor(BEN), "draw deck")
    await turn_of_ann(table)
    before = of_ben(table)
    clock.now = at + LONGEST
    await turns.play_due()
    assert of_ben(table) == before


async def test_it_is_gone_with_its_owner(table: Table):
    await left(table)
    seat = lobby.seat_for_person(table.match, 103, "Cleo")
    await table.change(PROGRAM, lobby.handed_over(HIS, table.match.seats[HIS], seat))
    assert table.plans == {}


async def test_it_is_gone_with_the_match(services: Services, table: Table):
    await left(table)
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))
    assert await services.store.plans.of(table.match.id) == {}


async def test_what_was_never_left_is_not_played(table: Table):
    """Who has only tried things out is asked as ever."""
    now = find_plan_draft(table, HIS, ())
    assert now is not None
    await save(table, HIS, Plan(salt=bytes(16), topic=now.topic, draft=("draw deck",)))
    await turn_of_ann(table)
    assert table.plans == {}


async def test_by_its_owners_wish_it_waits_for_the_end_of_quiet_hours(
    services: Services, table: Table, turns: DuePlans, clock: StandingClock
):
    """And then for a while: not all are awake at eight sharp."""
    noon = 12 * 60
    await services.store.people.save(Person(user_id=BEN, quiet_from=noon - 60, quiet_to=noon + 120), services.clock())
    moves = await left(table, by_day=True)
    await turn_of_ann(table)
    clock.now = due(table)
    await turns.play_due()
    assert of_ben(table) == []
    assert due(table) - (NOON + 120 * 60) == pytest.approx(plan_delay(bytes(16), table.match.questions[HIS].number))
    clock.now = due(table)
    await turns.play_due()
    assert of_ben(table) == [*moves]


async def test_after_the_bot_was_away_answers_do_not_all_come_at_once(
    table: Table, turns: DuePlans, clock: StandingClock
):
    moves = await left(table)
    await turn_of_ann(table)
    clock.now = due(table) + 3600
    await turns.play_due()
    assert of_ben(table) == []
    assert due(table) > clock.now
    clock.now = due(table)
    await turns.play_due()
    assert of_ben(table) == [*moves]


def test_answers_wait_as_people_do():
    """From half a minute to an hour, half of them less than some minutes; the same for the same plan and question."""
    waits = [plan_delay(number.to_bytes(16), 7) for number in range(400)]
    assert plan_delay(bytes(16), 7) == waits[0]
    assert min(waits) >= SHORTEST
    assert max(waits) <= LONGEST
    assert 150 < median(waits) < 400
    assert len({round(wait) for wait in waits}) > 200


async def blocked(services: Services, table: Table, notice: Notice) -> Plan:
    """Ben's turn has come, and a rule is against what he has planned."""
    await services.store.people.save(Person(user_id=BEN, on_turn=notice), services.clock())
    now = find_plan_draft(table, HIS, ())
    assert now is not None
    await save(table, HIS, Plan(salt=bytes(16), topic=now.topic, lines=((PlannedMove("draw deck", b"\x90"),),)))
    await turn_of_ann(table)
    return plan_of(table.plans[HIS])


async def told(services: Services) -> list[DirectBody]:
    """What Ben is told in private that waits for delivery."""
    entries = [entry for entry in await services.store.outbox.due(services.clock(), 99) if entry.channel_id == BEN]
    return [body for body in map(read_body, (entry.payload for entry in entries)) if isinstance(body, DirectBody)]


async def test_what_has_become_impossible_when_its_turn_comes_is_known_at_once(
    services: Services, table: Table, turns: DuePlans, clock: StandingClock
):
    """It waits for no time: the call to the turn says so to its owner in private, and nobody else hears of it."""
    plan = await blocked(services, table, Notice.DIRECT)
    assert plan.blocked is not None
    assert (plan.blocked.why, plan.note, table.plans[HIS].due) == ("rule", None, None)
    call = DirectBody("turn", BEN, table.match.revision, "direct.turn", {"who": f"<@{BEN}>"})
    assert "cannot be played any more" in (await direct_message(services, table, call)).text
    assert "cannot" not in (await direct_message(services, table, structs.replace(call, user=ANN))).text
    assert plan_of((await services.store.plans.of(table.match.id))[HIS]) == plan
    clock.now += LONGEST
    await turns.play_due()
    assert of_ben(table) == []
    with pytest.raises(Outdated):
        await table.play_plan(PROGRAM, HIS, table.match.questions[HIS].number)


async def play_of(table: Table, seat: Seat) -> None:
    """A seat plays as its policy does."""
    choices = table.game.choices(table.position, seat)
    assert choices is not None
    move = table.game.chosen(table.position, seat, choices)
    await table.play_move(Actor((ANN, BEN)[seat]), seat, move, table.match.questions[seat].number)


@pytest.mark.parametrize("game", ADAPTERS)
async def test_in_every_game_what_cannot_be_played_waits_for_no_time(services: Services, game: str):
    """Until what led to its question is taken back."""
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game))),
    )
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    seat, asked = None, set[int]()
    while seat is None:
        asked = {decision.seat for decision in table.asked()}
        seat = next((each for each in (HERS, HIS) if find_plan_draft(table, each, ()) is not None), None)
        if seat is None:
            await play_of(table, min(asked))
    now = find_plan_draft(table, seat, ())
    assert now is not None
    plan = Plan(salt=bytes(16), topic=now.topic, lines=((PlannedMove("nothing of this game", b"\x90"),),))
    await save(table, seat, plan)
    while table.plans[seat].question is None:
        assert plan_of(table.plans[seat]).blocked is None
        await play_of(table, min(decision.seat for decision in table.asked()))
    blocked = plan_of(table.plans[seat]).blocked
    assert blocked is not None
    assert (blocked.text, table.plans[seat].due) == ("nothing of this game", None)
    await agreed(table, 1)
    assert (plan_of(table.plans[seat]).blocked, table.plans[seat].question) == (None, None)


@pytest.mark.parametrize("notice", Notice)
async def test_who_had_been_called_before_is_told_in_private_at_the_next_look(
    services: Services, table: Table, turns: DuePlans, notice: Notice
):
    """As where others, asked together, have made it impossible; or by a version that did not look: it is as after a restart.

    Also who is called by a mention: that, and what cannot be delivered, others would see. Who is not called is not told.
    """
    plan = await blocked(services, table, notice)
    content = encode_plan(structs.replace(plan, blocked=None))
    saved = structs.replace(table.plans[HIS], content=content, due=services.clock() + 1800)
    await services.store.commit(Change(at=NOON, before=table.match, after=None, plans={HIS: saved}))
    services.tables.forget([table.match.id])
    revision = table.match.revision
    task = asyncio.create_task(turns.run())
    found = await services.tables.get(table.match.id)
    assert found is not None
    async with asyncio.timeout(5):
        await found.until(lambda: found.plans[HIS].due is None)
    await asyncio.sleep(0.05)
    task.cancel()
    assert plan_of(found.plans[HIS]).blocked == plan.blocked
    assert found.match.revision == revision
    assert [body.key for body in await told(services)] == ["direct.line_stopped"] * (notice is not Notice.NONE)


async def test_what_had_become_impossible_is_played_after_all_where_that_is_taken_back(
    services: Services, table: Table, turns: DuePlans, clock: StandingClock
):
    """With the question, or beside it."""
    moves = await left(table)
    possible = plan_of(table.plans[HIS]).lines
    impossible = ((PlannedMove("draw deck", b"\x90"),),)
    await save(table, HIS, structs.replace(plan_of(table.plans[HIS]), lines=impossible))
    await turn_of_ann(table)
    assert plan_of(table.plans[HIS]).blocked is not None
    await agreed(table, 1)
    assert plan_of(table.plans[HIS]).blocked is None
    assert (table.plans[HIS].question, table.plans[HIS].due) == (None, None)
    await turn_of_ann(table)
    assert plan_of(table.plans[HIS]).blocked is not None

    def mended(saved: SavedPlan | None) -> SavedPlan:
        assert saved is not None
        return structs.replace(saved, content=encode_plan(structs.replace(plan_of(saved), lines=possible)))

    await table.change_plan(PROGRAM, HIS, mended)
    clock.now = due(table)
    await turns.play_due()
    assert of_ben(table) == [*moves]
