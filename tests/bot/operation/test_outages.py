"""An outage is told once, summed up when it is over, and has no traceback; a fault of ours has its own."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.testing import capture_logs

from bot.operation.monitoring import outages
from bot.operation.monitoring.failures import RepeatedFailures, report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.workers import NotStarted
from storage.errors import ServerAway, StorageAway, StorageFailed
from tests.bot.support.posted import refusal


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outages are looked after often."""
    monkeypatch.setattr(outages, "LOOK", dict.fromkeys(outages.LOOK, 0.002))
    monkeypatch.setattr(outages, "QUIET", 0.2)
    monkeypatch.setattr(outages, "QUIET_UNASKED", 0.02)


class Server:
    """What may be away."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.metrics.outages.probes["database"] = self.asked
        self.problem: Exception | None = ServerAway("no answer")

    async def asked(self) -> None:
        if self.problem is not None:
            raise self.problem

    def meets(self, where: str, problem: Exception | None = None) -> str:
        return report_failure(problem or ServerAway("no answer"), where, metrics=self.metrics)


async def over(told: list[Any], times: int = 1) -> Any:
    """The summary of an outage, once it is there."""
    async with asyncio.timeout(5):
        while len(found := [line for line in told if line["event"] == "outage_over"]) < times:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
    return found[-1]


async def test_it_is_told_once_and_summed_up() -> None:
    server = Server()
    with capture_logs([merge_contextvars]) as told, bound_contextvars(interaction=7):
        ids = {server.meets(where) for where in ("delivery", "interaction", "interaction", "clocks")}
        await asyncio.sleep(0.1)
        assert [line["event"] for line in told] == ["outage"]
        server.problem = None
        summary = await over(told)
    [begun, _] = told
    assert (begun["interaction"], "interaction" in summary) == (7, False)
    assert ids == {begun["error_id"]} == {summary["error_id"]}
    assert (begun["what"], begun["where"], begun["problem"]) == ("database", "delivery", "no answer")
    assert (summary["met"], summary["parts"]) == (4, {"delivery": 1, "interaction": 2, "clocks": 1})
    assert summary["seconds"] >= 0.1
    assert not any("exc_info" in line for line in told)


async def test_who_meets_it_when_it_answers_again_belongs_to_it() -> None:
    """What was asked while it was away may come to its end later."""
    server = Server()
    with capture_logs() as told:
        server.meets("delivery")
        server.problem = None
        for _ in range(4):
            await asyncio.sleep(0.01)
            server.meets("interaction")
        assert (await over(told))["met"] == 5
    assert len(told) == 2


async def test_the_next_one_is_told_anew() -> None:
    server = Server()
    with capture_logs() as told:
        for times in (1, 2):
            server.problem = ServerAway("no answer")
            server.meets("delivery")
            server.problem = None
            await over(told, times)
    assert [line["event"] for line in told] == ["outage", "outage_over"] * 2
    assert told[0]["error_id"] != told[2]["error_id"]


async def test_one_that_lasts_is_summed_up_at_the_end_of_the_process() -> None:
    server = Server()
    with capture_logs() as told:
        server.meets("delivery")
        server.metrics.outages.end()
        await asyncio.sleep(0.05)
    assert [(line["event"], line.get("met")) for line in told] == [("outage", None), ("outage_lasts", 1)]


def caused(problem: Exception, cause: Exception) -> Exception:
    problem.__cause__ = cause
    return problem


@pytest.mark.parametrize(
    ("problem", "what"),
    [
        (StorageAway("disk full"), "database"),
        (caused(RuntimeError("a command failed"), ServerAway("no answer")), "database"),
        (NotStarted("no memory"), "processes"),
        (StorageFailed("no such column"), None),
        (caused(StorageFailed("no such column"), RuntimeError()), None),
        (RuntimeError(), None),
        (aiohttp.ServerDisconnectedError(), "discord"),
        (refusal(503, 0), "discord"),
        (refusal(403, 50013), None),
        (OSError("no such file"), None),
    ],
)
def test_what_comes_of_an_outage(problem: Exception, what: str | None) -> None:
    assert outages.needed_by(problem) == what


@pytest.mark.parametrize("problem", [RuntimeError("ours"), StorageFailed("no such column")])
async def test_a_fault_of_ours_has_its_full_line_meanwhile(problem: Exception) -> None:
    server = Server()
    with capture_logs() as told:
        outage, fault = server.meets("delivery"), server.meets("delivery", problem)
        server.metrics.outages.end()
    assert [line["event"] for line in told] == ["outage", "fault", "outage_lasts"]
    assert (told[1]["error_id"], told[1]["exc_info"]) == (fault, problem)
    assert outage != fault
    assert told[2]["met"] == 1


async def test_what_answers_with_something_else_is_not_away() -> None:
    server = Server()
    with capture_logs() as told:
        server.meets("delivery")
        server.problem = RuntimeError("ours")
        await over(told)
    assert "probe_failed" in {line["event"] for line in told}


async def test_a_loop_leaves_an_outage_to_those() -> None:
    """It is not told a second time for each of the loops that have met it."""
    server = Server()
    repeated = RepeatedFailures("fleet", server.metrics)
    with capture_logs() as told:
        for _ in range(3):
            repeated.met(ServerAway("no answer"))
        repeated.over()
        server.metrics.outages.end()
    assert [(line["event"], line.get("met")) for line in told] == [("outage", None), ("outage_lasts", 3)]


async def test_what_cannot_be_asked_is_over_when_nobody_meets_it_any_more() -> None:
    server = Server()
    with capture_logs() as told:
        server.meets("drawing", NotStarted("no memory"))
        assert (await over(told))["what"] == "processes"


async def test_discord_away_is_a_warning_in_one_line() -> None:
    """A page of the shield before it does not fill the log."""
    server = Server()
    with capture_logs() as told:
        assert server.metrics.outages.counts(aiohttp.ClientError("<html>\n" * 200), "delivery")
        assert not server.metrics.outages.counts(refusal(403, 50013), "delivery")
        server.metrics.outages.end()
    assert (told[0]["event"], told[0]["log_level"], told[0]["what"]) == ("outage", "warning", "discord")
    assert len(told[0]["problem"]) <= 300
    assert "\n" not in told[0]["problem"]
