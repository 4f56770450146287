"""The plumbing of the REST API: bodies, authorisation, errors, rate limits, faults, and the journal."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from emulator.api.faults import FaultKind, Faults
from emulator.api.scale import ApplicationScale
from emulator.clock import Clock
from emulator.copies import json_copy
from emulator.rules import refusals
from emulator.rules.limits import FILE_BYTES
from emulator.rules.refusals import DiscordRefusal
from emulator.rules.shapes import checked_shape
from emulator.world.files import Upload
from emulator.world.given_back import with_absolute_addresses

Json = dict[str, Any]


@dataclass(frozen=True)
class RestCall:
    """A request as the routes see it."""

    path: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]

    def form(self, shape: Any) -> Json:
        """Read the body as an object of this shape; a missing body is an empty one. Raises 50035."""
        return checked_shape({} if self.body is None else self.body, shape)


@dataclass
class JournalRequest:
    """A journal entry: what the bot asked, and the answer."""

    at: float
    method: str
    path: str
    """Without /api/v10."""
    query: dict[str, str]
    body: Any
    files: list[str]
    status: int = 0
    answer: Any = None


RestAnswer = tuple[int, Any]
Route = Callable[[RestCall], RestAnswer]
ListedRoute = tuple[str, str, Route]
"""A method, a path below /api/v10, and what answers there."""
CHANNEL, GUILD = "/channels/{channel_id}", "/guilds/{guild_id}"
MESSAGE = CHANNEL + "/messages/{message_id}"
SHIELD = (
    """<!doctype html>
<title>Access denied | discord.com used Cloudflare to restrict access</title>
<h1>Error 1015</h1><p>You are being rate limited.</p>
"""
    + "<!-- - -->\n" * 100
)
Endpoint = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Buckets:
    """Rate limits as Discord counts them: a number of requests per route and channel within some seconds.

    The default is generous, since a local table should not be slow; Discord's own for messages is 5 in 5 s.
    """

    clock: Clock
    limit: int = 50
    seconds: float = 1.0
    _used: dict[str, tuple[float, int]] = field(default_factory=dict[str, tuple[float, int]])

    def take(self, bucket: str) -> dict[str, str]:
        """Count a request; return the headers that tell how many are left. Raises 429."""
        now = self.clock.now()
        reset, used = self._used.get(bucket, (0.0, 0))
        if now >= reset:
            reset, used = now + self.seconds, 0
        if used >= self.limit:
            raise refusals.rate_limited(round(reset - now, 3))
        self._used[bucket] = (reset, used + 1)
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.limit - used - 1),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset - now:.3f}",
            "X-RateLimit-Bucket": f"{hash(bucket.split('|')[0]) & 0xFFFFFFFF:08x}",
        }


class RestDoor:
    """Wraps routes into endpoints of the web server."""

    def __init__(
        self,
        clock: Clock,
        token: str | None,
        faults: Faults,
        scale: ApplicationScale,
        settle: Callable[[], Awaitable[None]],
        journal: bool,
    ) -> None:
        self._clock = clock
        self._token = token
        self._faults = faults
        self._scale = scale
        self._settle = settle
        self.buckets = Buckets(clock)
        self.base_url = ""
        self.journal: list[JournalRequest] | None = [] if journal else None

    def endpoint(self, route: Route, *, with_token: bool = False) -> Endpoint:
        """Wrap a route; `with_token` says that the address carries the interaction's token and needs no authorisation."""

        async def answer(request: web.Request) -> web.StreamResponse:
            return await self._answer(request, route, with_token)

        return answer

    async def _answer(self, request: web.Request, route: Route, with_token: bool) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        entry = JournalRequest(self._clock.now(), request.method, path, dict(request.query), None, [])
        if self.journal is not None:
            self.journal.append(entry)
        line = f"{request.method} {path}"
        headers: dict[str, str] = {}
        try:
            call = await _read_body(request)
            if self.journal is not None:  # routes build messages out of the body, the journal keeps what was sent
                entry.body = json_copy(call.body)
            entry.files = [upload.name for upload in call.uploads]
            if self._faults.strike(line, FaultKind.LOST_REQUEST):
                return self._spoil(request, entry)
            if self._faults.strike(line, FaultKind.SHUT_OUT):
                entry.status = 429
                return web.Response(status=429, text=SHIELD, content_type="text/html")
            self._strike_before(line)
            if not with_token:
                self._authorise(request)
                self._scale.count(path)
                headers = self.buckets.take(_rate_limit_bucket(request))
            entry.status, entry.answer = route(call)
            await self._settle()
        except DiscordRefusal as refusal:
            entry.status, entry.answer = refusal.status, refusal.body()
            headers |= _refusal_headers(refusal)
        self._scale.count_answer(entry.status)
        fault = self._faults.strike(line, FaultKind.LOST_ANSWER, FaultKind.BAD_GATEWAY)
        if fault is not None:
            return self._spoil(request, entry, cut=fault.kind is FaultKind.LOST_ANSWER)
        delay = self._faults.strike(line, FaultKind.DELAYED)
        if delay is not None:
            await self._clock.sleep(delay.seconds)
        return _json_response(entry.status, with_absolute_addresses(entry.answer, self.base_url), headers)

    def _strike_before(self, line: str) -> None:
        fault = self._faults.strike(
            line, FaultKind.RATE_LIMITED, FaultKind.REFUSED_GATEWAY, FaultKind.UNAVAILABLE, FaultKind.FORBIDDEN
        )
        if fault is None:
            return
        if fault.kind is FaultKind.FORBIDDEN:
            raise refusals.missing_access()
        if fault.kind is FaultKind.RATE_LIMITED:
            raise refusals.rate_limited(fault.seconds)
        if fault.kind is FaultKind.UNAVAILABLE:
            raise DiscordRefusal(503, 0, "503: Service Unavailable")
        raise DiscordRefusal(502, 0, "502: Bad Gateway")

    def _spoil(self, request: web.Request, entry: JournalRequest, *, cut: bool = True) -> web.StreamResponse:
        if cut and request.transport is not None:
            request.transport.abort()
        entry.status = 502
        return _json_response(502, {"message": "502: Bad Gateway", "code": 0}, {})

    def _authorise(self, request: web.Request) -> None:
        given = request.headers.get("Authorization", "")
        if not given.startswith("Bot ") or (self._token is not None and given != f"Bot {self._token}"):
            raise refusals.refused_unauthorized()


def _rate_limit_bucket(request: web.Request) -> str:
    """A route's name and its major parameter."""
    resource = request.match_info.route.resource
    route = resource.canonical if resource is not None else request.path
    major = request.match_info.get("channel_id") or request.match_info.get("guild_id") or ""
    return f"{request.method} {route}|{major}"


def _refusal_headers(refusal: DiscordRefusal) -> dict[str, str]:
    if refusal.status != 429 or refusal.retry_after is None:
        return {}
    # discord.py takes a 429 without Via for a ban and does not try again; an ordinary one carries it,
    # the one about edits of old messages is final for the caller.
    via = {"Via": "1.1 local"} if refusal.code == 0 else {}
    whole = {"X-RateLimit-Global": "true"} if refusal.whole_application else {}
    scope = "global" if refusal.whole_application else "user"
    return {"Retry-After": f"{refusal.retry_after:.3f}", "X-RateLimit-Scope": scope, **whole, **via}


def _json_response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=status, headers=headers)
    # discord.py parses JSON only under exactly this type, without a charset.
    content = msgspec.json.encode(answer)
    return web.Response(status=status, body=content, content_type="application/json", headers=headers)


async def _read_body(request: web.Request) -> RestCall:
    uploads: list[Upload] = []
    raw = b""
    if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        reader = await request.multipart()
        async for part in reader:
            if not isinstance(part, BodyPartReader):
                continue
            if part.name == "payload_json":
                raw = bytes(await part.read())
            elif part.name and (numbered := re.fullmatch(r"files\[(\d+)\]", part.name)):
                content = await _read_part(part)
                uploads.append(Upload(int(numbered[1]), part.filename or "file", content))
    else:
        raw = await request.read()
    try:
        body = msgspec.json.decode(raw) if raw else None
    except (msgspec.DecodeError, RecursionError) as error:
        raise refusals.invalid_json() from error
    return RestCall(dict(request.match_info), dict(request.query), body, uploads)


async def _read_part(part: BodyPartReader) -> bytes:
    content = bytearray()
    while chunk := await part.read_chunk(1 << 16):
        content += chunk
        if len(content) > FILE_BYTES:
            raise refusals.too_large()
    return bytes(content)
