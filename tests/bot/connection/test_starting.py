"""What a start asks of Discord is asked again for as long as Discord cannot answer, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.connection import starting
from bot.connection.starting import asked_patiently
from tests.bot.support.posted import refusal

ME = "/users/@me"


class Discord:
    """Refuses what it is asked by these errors, one after the other."""

    def __init__(self, *problems: Exception) -> None:
        self.problems = list(problems)
        self.asked = 0

    async def request(self, _route: object, **_how: object) -> str:
        self.asked += 1
        if self.problems:
            raise self.problems.pop(0)
        return "answered"

    async def ask(self, path: str, starts: Callable[[], bool] = lambda: True) -> Any:
        return await asked_patiently(self.request, starts)(SimpleNamespace(path=path))


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made."""
    made: list[float] = []

    async def sleep(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr(starting, "asyncio", SimpleNamespace(sleep=sleep))
    return made


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 520, 524])
async def test_it_is_asked_again(status: int):
    assert await Discord(refusal(status, 0), refusal(status, 0)).ask(ME) == "answered"


async def test_the_pauses_grow_up_to_a_bound(pauses: list[float]):
    await Discord(*[refusal(503, 0)] * 9).ask("/gateway/bot")
    assert pauses == [5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 300.0, 300.0, 300.0]


@pytest.mark.parametrize(
    ("status", "path", "starts"),
    [
        (401, ME, True),
        (403, ME, True),
        (404, ME, True),
        (503, "/channels/{channel_id}/messages", True),
        (503, ME, False),
    ],
)
async def test_all_else_is_left_to_who_has_asked(status: int, path: str, starts: bool):
    asked = Discord(refusal(status, 0))
    with pytest.raises(discord.HTTPException):
        await asked.ask(path, lambda: starts)
    assert asked.asked == 1
