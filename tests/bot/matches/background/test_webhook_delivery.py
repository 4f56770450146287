"""What is announced comes to the operator's program: signed, at least once, in order, and in nobody's way."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from structlog.testing import capture_logs

from bot.matches.background import webhook_delivery
from bot.matches.background.webhook_delivery import GIVE_UP_AFTER, WebhookDelivery
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.operation.service import webhook
from bot.operation.service.webhook import Webhook, signature_of
from storage.records.announcements import AnnouncementCounts
from tests.bot.support.stored_matches import ANN, NOON, StandingClock, running
from tests.docs.sheets import ROOT

SECRET = b"0123456789abcdefghijklmnopqrstuv"
MANUAL = ROOT / "docs" / "webhook.md"


def is_genuine(headers: dict[str, str], body: bytes, key: bytes, now: float) -> bool:
    """Whether the receiver that the manual shows takes this at a moment."""
    [shown] = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(shown, names)
    names["time"] = SimpleNamespace(time=lambda: now)
    return names["is_genuine"](headers, body, f"whsec_{base64.b64encode(key).decode()}")


@dataclass
class Receiver:
    """The operator's program: it answers with `status`, after `delay` seconds, and keeps what it was told."""

    status: int = 204
    delay: float = 0.0
    told: list[tuple[dict[str, str], bytes]] = field(default_factory=list[tuple[dict[str, str], bytes]])
    elsewhere: int = 0

    async def take(self, request: web.Request) -> web.Response:
        self.told.append(({**request.headers}, await request.read()))
        await asyncio.sleep(self.delay)
        return web.Response(status=self.status, headers={"Location": "/elsewhere"})

    async def take_elsewhere(self, _: web.Request) -> web.Response:
        self.elsewhere += 1
        return web.Response()

    @property
    def ids(self) -> list[str]:
        return [next(v for k, v in headers.items() if k.lower() == "webhook-id") for headers, _ in self.told]


@pytest.fixture
def announces() -> bool:
    return True


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
async def address(receiver: Receiver) -> AsyncIterator[str]:
    program = web.Application()
    program.router.add_post("/told", receiver.take)
    program.router.add_route("*", "/elsewhere", receiver.take_elsewhere)
    async with TestServer(program) as server:
        yield str(server.make_url("/told"))


@pytest.fixture
async def delivery(services: Services, address: str) -> AsyncIterator[WebhookDelivery]:
    hook = Webhook(address, SECRET)
    yield WebhookDelivery(services, hook)
    await hook.close()


async def play_once(table: Table) -> None:
    """Whoever is asked plays as the policy does, until the turn has passed on."""
    seat = table.asked()[0].seat
    while table.asked() and table.asked()[0].seat == seat:
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.chosen(table.position, seat, choices)
        await table.play_move(Actor(ANN), seat, move, table.match.questions[seat].number)


def figure(services: Services, name: str, **labels: str) -> float | None:
    return services.metrics.registry.get_sample_value(name, labels)


async def test_each_arrives_once_signed_and_in_order(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, clock: StandingClock
) -> None:
    table = await running(services)
    await play_once(table)
    clock.now += 7
    [first, *_] = await services.store.announcements.due(clock(), 9, 9)
    while await delivery.send_due():
        pass
    assert receiver.ids[0] == first.id
    assert len({*receiver.ids}) == len(receiver.ids) == 2
    for headers, body in receiver.told:
        names = {name.lower(): value for name, value in headers.items()}
        assert names["content-type"] == "application/json"
        assert names["webhook-timestamp"] == str(int(NOON + 7))
        assert is_genuine(names, body, SECRET, now=NOON + 8)
        assert not is_genuine(names, body + b" ", SECRET, now=NOON + 8)
        assert not is_genuine(names, body, SECRET[::-1], now=NOON + 8)
        assert not is_genuine(names, body, SECRET, now=NOON + 900)
    assert (await services.store.announcements.counts()).waiting == 0
    assert figure(services, "lawspeaker_webhook_total", result="sent") == 2


def test_the_signature_is_that_of_the_specification() -> None:
    """The example that the specification of Standard Webhooks gives for its libraries."""
    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = signature_of(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("status", [500, 410, 404, 301, 307])
async def test_what_is_not_taken_is_told_again_with_the_same_words(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, clock: StandingClock, status: int
) -> None:
    await running(services)
    receiver.status = status
    assert await delivery.send_due() == 0
    assert await delivery.send_due() == 0  # not due yet
    clock.now += 5
    assert await delivery.send_due() == 0
    clock.now += 9
    assert await delivery.send_due() == 0
    assert len(receiver.told) == 2
    receiver.status = 200
    clock.now += 1
    assert await delivery.send_due() == 1
    assert len({*receiver.ids}) == 1
    assert len({body for _, body in receiver.told}) == 1
    assert receiver.elsewhere == 0
    assert figure(services, "lawspeaker_webhook_total", result="failed") == 2


async def test_after_an_outage_everything_is_told_at_once(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, clock: StandingClock
) -> None:
    receiver.status = 503
    for channel in (11, 12, 13):
        await running(services, channel)
    await delivery.send_due()
    assert len(receiver.told) == 3
    await delivery.send_due()
    for _ in range(20):
        clock.now += 3600
        await delivery.send_due()
    assert len(receiver.told) < 30  # one at a time, to see whether it is there
    receiver.status = 200
    clock.now += 3600
    assert await delivery.send_due() == 1
    assert await delivery.send_due() == 2


async def test_what_it_cannot_read_holds_up_its_match_alone(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, clock: StandingClock
) -> None:
    """It is no sign that the program is away: others go out, and it is not tried anew each time that one has arrived."""
    table = await running(services)
    receiver.status = 422
    assert await delivery.send_due() == 0
    receiver.status = 200
    others = [await running(services, channel) for channel in (12, 13)]
    await play_once(table)
    assert await delivery.send_due() == 2
    assert await delivery.send_due() == 0
    assert len(receiver.told) == 3
    await play_once(others[0])
    assert await delivery.send_due() == 1
    assert len(receiver.told) == 4
    clock.now += 5
    assert await delivery.send_due() == 1
    assert await delivery.send_due() == 1
    assert receiver.ids[4] == receiver.ids[0]


async def test_after_a_day_it_is_given_up(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, clock: StandingClock
) -> None:
    await running(services)
    receiver.status = 500
    await delivery.send_due()
    assert figure(services, "lawspeaker_webhook_waiting") == 1
    clock.now += GIVE_UP_AFTER
    await delivery.send_due()
    assert (await services.store.announcements.counts()).waiting == 1
    clock.now += 1
    receiver.status = 200
    assert await delivery.send_due() == 0
    assert len(receiver.told) == 2
    assert figure(services, "lawspeaker_webhook_waiting") == 0
    assert figure(services, "lawspeaker_webhook_total", result="given_up") == 1


async def test_a_program_that_does_not_answer_delays_nobody(
    services: Services, receiver: Receiver, delivery: WebhookDelivery
) -> None:
    receiver.delay = 60.0
    table = await running(services)
    running_delivery = asyncio.create_task(delivery.run())
    while not receiver.told:  # noqa: ASYNC110 - the receiver tells nobody
        await asyncio.sleep(0.01)
    async with asyncio.timeout(20):
        await play_once(table)
    assert len(await services.store.outbox.due(services.clock(), 9)) == 1
    running_delivery.cancel()
    await asyncio.gather(running_delivery, return_exceptions=True)
    assert (await services.store.announcements.counts()).waiting == 2


async def test_an_answer_that_takes_too_long_does_not_count(
    services: Services, receiver: Receiver, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "PATIENCE", 0.05)
    receiver.delay = 60.0
    await running(services)
    hook = Webhook(address, SECRET)
    assert await WebhookDelivery(services, hook).send_due() == 0
    await hook.close()
    assert (await services.store.announcements.counts()).waiting == 1


async def test_the_address_is_not_told_with_an_answer_that_cannot_be_read(services: Services) -> None:
    """Not in another spelling either, which nobody would recognise as the secret."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n\r\n")
        writer.close()

    await running(services)
    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        hook = Webhook(f"http://ann:secret@LocalHost:{server.sockets[0].getsockname()[1]}/the secret", SECRET)
        with capture_logs() as log:
            assert await WebhookDelivery(services, hook).send_due() == 0
        await hook.close()
    [told] = [entry for entry in log if entry["event"] == "webhook_fails"]
    assert told["problem"] == "what it answers is not HTTP"
    assert "secret" not in str(log)


@pytest.mark.parametrize("leads", [True, False])
async def test_of_several_processes_one_tells(
    services: Services, receiver: Receiver, address: str, monkeypatch: pytest.MonkeyPatch, leads: bool
) -> None:
    """How much waits is told by that one alone: an alarm of one that has led would never end."""
    member: Any = SimpleNamespace(leads=leads)
    services.metrics.announcements(AnnouncementCounts(waiting=4, oldest=NOON - 9000), NOON)
    monkeypatch.setattr(webhook_delivery, "BEAT", 0.01)
    await running(services)
    hook = Webhook(address, SECRET)
    telling = asyncio.create_task(WebhookDelivery(replace(services, member=member), hook).run())
    await asyncio.sleep(0.3)
    telling.cancel()
    await asyncio.gather(telling, return_exceptions=True)
    assert len(receiver.told) == leads
    assert figure(services, "lawspeaker_webhook_waiting") == 0
    assert figure(services, "lawspeaker_webhook_oldest_seconds") == 0


async def test_a_fault_of_ours_ends_nothing(
    services: Services, receiver: Receiver, delivery: WebhookDelivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot ends where a part of it ends with an error: this one must not."""
    real, calls = delivery.send_due, 0

    async def failing() -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ZeroDivisionError
        return await real()

    monkeypatch.setattr(delivery, "send_due", failing)
    monkeypatch.setattr(webhook_delivery, "BEAT", 0.01)
    await running(services)
    telling = asyncio.create_task(delivery.run())
    async with asyncio.timeout(20):
        while not receiver.told:  # noqa: ASYNC110 - the receiver tells nobody
            await asyncio.sleep(0.01)
    telling.cancel()
    await asyncio.gather(telling, return_exceptions=True)
