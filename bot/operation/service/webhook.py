"""The operator's own program: told over HTTP, in the form of Standard Webhooks, at the one address that the operator has set."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from datetime import UTC, datetime
from typing import TextIO
from urllib.parse import urlsplit

import aiohttp
import msgspec
from msgspec import Struct

from bot.operation.configuration.settings import Settings
from bot.operation.configuration.version import program_version
from bot.operation.monitoring.outages import in_short

PATIENCE = 10.0
"""Seconds that the program has for an answer."""


class NoData(Struct, frozen=True):
    """Nothing."""


class Check(Struct, frozen=True, kw_only=True, tag_field="type", tag="check"):
    """`lawspeaker check` was called: nothing has happened."""

    timestamp: str
    data: NoData = NoData()


class NotTaken(Exception):
    """The program answers that it has not taken what it was told; the message says how, and `status` is its answer."""

    def __init__(self, status: int) -> None:
        super().__init__(f"it answers {status}")
        self.status = status

    @property
    def is_about_this(self) -> bool:
        """Whether the program cannot make anything of this one message, and may well take others."""
        return self.status in (400, 413, 422)


class Webhook:
    """The connection with the program, made when it is told the first thing.

    No redirect is followed: nobody else is told anything.
    """

    def __init__(self, url: str, secret: bytes) -> None:
        self._url = url
        self._secret = secret
        self._session: aiohttp.ClientSession | None = None

    @classmethod
    def of(cls, settings: Settings) -> Webhook | None:
        """The one that the operator has set, if any."""
        if settings.webhook_url is None or settings.webhook_secret is None:
            return None
        return cls(settings.webhook_url.get_secret_value(), settings.webhook_key)

    async def tell(self, message_id: str, at: float, body: bytes) -> int:
        """Sends one message; gives the status of the answer.

        Raises NotTaken for one that is not 200 to 299, aiohttp.ClientError, OSError or TimeoutError without one.
        """
        headers = {
            "Content-Type": "application/json",
            "webhook-id": message_id,
            "webhook-timestamp": str(int(at)),
            "webhook-signature": signature_of(self._secret, message_id, int(at), body),
        }
        if self._session is None:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=PATIENCE), headers={"User-Agent": f"Lawspeaker/{program_version()}"}
            )
        async with self._session.post(self._url, data=body, headers=headers, allow_redirects=False) as answer:
            if not 200 <= answer.status < 300:
                raise NotTaken(answer.status)
            return answer.status

    async def close(self) -> None:
        """Ends the connection."""
        if self._session is not None:
            await self._session.close()


def signature_of(secret: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a message: HMAC-SHA256 over its id, its time in unix seconds and its body, parted by dots.

    Source: the specification of Standard Webhooks, version 1 of symmetric signatures.
    """
    signed = hmac.new(secret, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(signed).decode()}"


def problem_text(problem: Exception) -> str:
    """What has kept the program from taking something, in a few words: of its address the host at most."""
    if isinstance(problem, aiohttp.ClientResponseError):  # it names the whole address, not quite as it was written
        return "what it answers is not HTTP"
    return f"no answer within {PATIENCE:g} s" if isinstance(problem, TimeoutError) else in_short(problem)


def check_webhook(settings: Settings, at: float, out: TextIO) -> bool:
    """Tell the operator's program a message of the type `check`, and print what comes of it.

    True when it takes it, or there is no such program.
    """
    if settings.webhook_url is None:
        return True
    url = settings.webhook_url.get_secret_value()
    host = str(urlsplit(url).hostname)
    try:
        print(f"webhook    {host}: takes what it is told ({asyncio.run(_try_webhook(settings, at))})", file=out)
    except (NotTaken, aiohttp.ClientError, OSError, TimeoutError) as problem:
        print(f"webhook    {host}: {problem_text(problem).replace(url, host)}", file=out)
        return False
    return True


async def _try_webhook(settings: Settings, at: float) -> int:
    webhook = Webhook.of(settings)
    assert webhook is not None, "both are set, or neither is"
    moment = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    body = msgspec.json.encode(Check(timestamp=moment))
    try:
        return await webhook.tell(f"msg_{secrets.token_hex(16)}", at, body)
    finally:
        await webhook.close()
