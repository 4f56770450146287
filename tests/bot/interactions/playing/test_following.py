"""Who waits for others sees their own question, or the end, in the place of what they have before them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import structs
from structlog.testing import capture_logs

from bot.interactions.handlers.playing import following
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.layout.pages import Page
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, running, stored


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.0)


async def moved(services: Services) -> tuple[Table, Hand]:
    """Ann has made her move, and what she has before her waits for Ben."""
    table = await running(services)
    hand = Hand(services, table, ANN)
    await hand.play()
    while not hand.coming:
        custom_id, values = next(
            (custom_id, values) for _, custom_id, values in hand.offers() if custom_id.split(":")[4] in CHOOSING
        )
        await hand.do(custom_id, values)
    assert [decision.seat for decision in table.asked()] == [1]
    return table, hand


CHOOSING = ("confirm", "pick", "choose")


def coming(hand: Hand, waited_for: Iterator[bool] | None = None) -> asyncio.Task[Page | None]:
    """What comes in the place of the newest page."""

    async def page() -> Page | None:
        pages = hand.coming[-1](lambda: next(waited_for) if waited_for else True)
        found = [page async for page in pages]
        assert len(found) <= 1
        return found[0] if found else None

    return asyncio.create_task(page())


async def test_who_waits_sees_their_own_question_and_what_has_happened(services: Services) -> None:
    table, hand = await moved(services)
    becoming = coming(hand)
    await asyncio.sleep(0)
    assert not becoming.done()
    await table.play_line(Actor(BEN), first_turn(table))
    page = await becoming
    assert page is not None
    assert "Since your last turn" in page.text
    assert "**Ben** ·" in page.text
    assert any(verb in CHOOSING for verb in verbs(page))


async def test_who_looks_at_the_table_while_others_decide_sees_it_too(services: Services) -> None:
    table, hand = await moved(services)
    await hand.play()
    assert len(hand.coming) == 2
    becoming = coming(hand)
    await table.play_line(Actor(BEN), first_turn(table))
    page = await becoming
    assert page is not None
    assert any(verb in CHOOSING for verb in verbs(page))


async def test_who_could_do_something_off_their_turn_sees_it_too(services: Services) -> None:
    """As nearly always in A Feast for Odin, where goods can be laid at any time. Who has begun with that keeps it."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    options = structs.replace(lobby.options_of(match), first="A")
    table = await stored(services, structs.replace(match, options=msgspec.json.encode(options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    table.position.players[1].has["oil"] = 1  # type: ignore[attr-defined]
    hand = Hand(services, table, BEN)
    page = await hand.play()
    assert any(verb in CHOOSING for verb in verbs(page))
    becoming = coming(hand)
    await hand.press(hand.labels()[0])
    assert len(hand.coming) == 1
    while table.asked()[0].seat == 0:
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        move = table.game.chosen(table.position, 0, choices)
        await table.play_move(Actor(ANN), 0, move, table.match.questions[0].number)
    page = await becoming
    assert page is not None
    assert services.language("en")("panel.meanwhile") not in page.text
    assert any(verb in CHOOSING for verb in verbs(page))


async def test_who_can_choose_keeps_what_they_choose_from(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, ANN)
    await hand.play()
    assert hand.coming == []


async def test_the_end_is_told_to_who_waits(services: Services) -> None:
    table, hand = await moved(services)
    becoming = coming(hand)
    await table.change(Actor(BEN), lobby.with_match_abandoned(services.clock()))
    page = await becoming
    assert page is not None
    assert services.language("en")("status.abandoned") in page.text
    assert not any(verb in CHOOSING for verb in verbs(page))


async def test_nothing_is_drawn_for_who_has_something_else_before_them(services: Services) -> None:
    table, hand = await moved(services)
    becoming = coming(hand, iter([False]))
    await table.play_line(Actor(BEN), first_turn(table))
    assert await becoming is None


async def test_who_has_left_the_match_is_shown_nothing(services: Services) -> None:
    table, hand = await moved(services)
    becoming = coming(hand)
    await table.change(Actor(ANN), lambda match: lobby.with_seat(match, 0, lobby.bot_player(match, "Bot")))
    assert await becoming is None


async def test_who_is_not_taken_to_be_there_any_more_is_called_instead(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "CALM", 0.01)
    _, hand = await moved(services)
    assert await coming(hand) is None


async def test_a_fault_of_ours_is_told_to_the_operator_and_leaves_the_page(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hand = await moved(services)

    async def fails(*_: object, **__: object) -> Page:
        raise RuntimeError("not drawn")

    monkeypatch.setattr(following, "panel_page", fails)
    becoming = coming(hand)
    with capture_logs() as log:
        await table.play_line(Actor(BEN), first_turn(table))
        assert await becoming is None
    assert [entry["where"] for entry in log if entry["event"] == "fault"] == ["waiting_page"]
