"""A discord.py that takes its addresses from where we put them is used, whatever its number; another one is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import discord
import pytest
import yarl
from discord import gateway, http

from bot.connection import endpoint

ELSEWHERE = ("http://127.0.0.1:1/api/v10", "ws://127.0.0.1:1/gateway")


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own addresses are there again afterwards."""
    monkeypatch.setattr(http.Route, "BASE", http.Route.BASE)
    monkeypatch.setattr(gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway.DiscordWebSocket.DEFAULT_GATEWAY)


class Renamed:
    """A request whose address comes from an attribute of another name; the old one is still there."""

    BASE = "https://discord.com/api/v10"
    ROOT = "https://discord.com/api/v11"

    def __init__(self, _method: str, path: str) -> None:
        self.url = self.ROOT + path


class Without:
    """A request without the attribute."""

    def __init__(self, _method: str, path: str) -> None:
        self.url = path


class Hidden(gateway.DiscordWebSocket):
    """A connection that asks a function for its address; the old attribute is still there."""

    @classmethod
    async def from_client(cls, _client: Any, **_given: Any) -> Any:
        raise NotImplementedError


class Written(gateway.DiscordWebSocket):
    """A connection whose address is a string."""

    DEFAULT_GATEWAY: ClassVar[Any] = "wss://gateway.discord.gg/"


@pytest.mark.parametrize("number", [(2, 7), (2, 8), (3, 0)])
def test_a_library_is_taken_for_what_it_does_and_not_for_its_number(number, monkeypatch):
    monkeypatch.setattr(discord, "version_info", (*number, 0, "final", 0))
    endpoint.point_at(f"{ELSEWHERE[0]}/", ELSEWHERE[1])
    assert http.Route("GET", "/users/@me").url == f"{ELSEWHERE[0]}/users/@me"
    assert yarl.URL(ELSEWHERE[1]) == gateway.DiscordWebSocket.DEFAULT_GATEWAY


@pytest.mark.parametrize("route", [Renamed, Without])
def test_requests_whose_address_comes_from_elsewhere_are_refused(route, monkeypatch):
    monkeypatch.setattr(http, "Route", route)
    before = gateway.DiscordWebSocket.DEFAULT_GATEWAY
    with pytest.raises(RuntimeError, match=r"addresses are not known: Route\.BASE$"):
        endpoint.point_at(*ELSEWHERE)
    assert before == gateway.DiscordWebSocket.DEFAULT_GATEWAY, "nothing is changed halfway"


@pytest.mark.parametrize("socket", [Hidden, Written])
def test_connections_whose_address_comes_from_elsewhere_are_refused(socket, monkeypatch):
    monkeypatch.setattr(gateway, "DiscordWebSocket", socket)
    before = http.Route.BASE
    with pytest.raises(RuntimeError, match=r"addresses are not known: DiscordWebSocket\.DEFAULT_GATEWAY$"):
        endpoint.point_at(*ELSEWHERE)
    assert before == http.Route.BASE


def test_all_that_is_missing_is_named():
    bare = SimpleNamespace(Route=Without, DiscordWebSocket=Hidden)
    assert [*endpoint.find_missing_hooks(bare, bare)] == ["Route.BASE", "DiscordWebSocket.DEFAULT_GATEWAY"]
