"""The plumbing of the REST API: bodies, authorisation, errors, rate limits, faults, and the journal."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from aiohttp import web

from emulator.api.bodies import drop_inner_nulls, read_body
from emulator.api.faults import FaultKind, Faults
from emulator.api.paths import FoundRoute, PathTree
from emulator.api.scale import ApplicationScale
from emulator.clock import Clock
from emulator.copies import json_copy
from emulator.rules import refusals
from emulator.rules.refusals import DiscordRefusal
from emulator.rules.shapes import checked_shape
from emulator.world.files import Upload
from emulator.world.given_back import encoded_for_bot

Json = dict[str, Any]


class Asked(msgspec.Struct):
    """A request as it came. Of msgspec, as what each request needs is made in a third of the time of a dataclass."""

    method: str
    path: str
    query: dict[str, str]
    authorisation: str
    kind: str
    """The content type of the body."""
    raw: bytes = b""


class Answered(msgspec.Struct):
    """An answer as it goes: `at` is when it was asked for, `delay` the seconds by which it is late; `cut`: none is given.

    `headers` are lines as they go, each with its end.
    """

    status: int
    body: bytes | None
    headers: str
    at: float
    delay: float = 0.0
    cut: bool = False


class RestCall(msgspec.Struct):
    """A request as the routes see it: the named parts of its address, its query, the JSON value and the files in it."""

    path: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]

    def says(self, name: str) -> bool:
        """Whether the address says yes to this."""
        return self.query.get(name, "").lower() in ("1", "true")

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
APPLICATION, CHANNEL, GUILD = "/applications/{application_id}", "/channels/{channel_id}", "/guilds/{guild_id}"
MESSAGE = CHANNEL + "/messages/{message_id}"
JSON_TYPE = "Content-Type: application/json\r\n"
"""Libraries take an answer for JSON only under exactly this type, without a charset."""
SHIELD = (
    """<!doctype html>
<title>Access denied | discord.com used Cloudflare to restrict access</title>
<h1>Error 1015</h1><p>You are being rate limited.</p>
"""
    + "<!-- - -->\n" * 100
)
API = "/api/v10"
VERSIONED = re.compile(r"/api(?:/v\d+)?(?=/|$)")
"""What stands before every path: libraries ask for different versions of the API, which do not differ in what is here."""


@dataclass
class Buckets:
    """Rate limits as Discord counts them: a number of requests per route and channel within some seconds.

    The default is generous, since a local table should not be slow; Discord's own for messages is 5 in 5 s.
    """

    clock: Clock
    limit: int = 50
    seconds: float = 1.0
    _used: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict[tuple[str, str], tuple[float, int]])

    def take(self, kind: str, major: str) -> str:
        """Count a request of a kind, for its channel or guild; return the headers that tell how many are left. Raises 429."""
        now, place = self.clock.now(), (kind, major)
        reset, used = self._used.get(place, (0.0, 0))
        if now >= reset:
            reset, used = now + self.seconds, 0
        left = self.limit - used - 1
        headers = (
            f"X-RateLimit-Limit: {self.limit}\r\n"
            f"X-RateLimit-Remaining: {left if left > 0 else 0}\r\n"
            f"X-RateLimit-Reset: {reset:.3f}\r\n"
            f"X-RateLimit-Reset-After: {reset - now:.3f}\r\n"
            f"X-RateLimit-Bucket: {_bucket_text(kind)}\r\n"
        )
        if used >= self.limit:
            raise refusals.rate_limited(round(reset - now, 3), headers=headers_by_name(headers))
        self._used[place] = (reset, used + 1)
        return headers


def headers_by_name(lines: str) -> dict[str, str]:
    """Headers by their names, of lines as they go."""
    return dict(line.split(": ", 1) for line in lines.splitlines())


def headers_as_lines(headers: dict[str, str]) -> str:
    """Headers as lines, each with its end."""
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


@lru_cache(maxsize=1024)
def _bucket_text(kind: str) -> str:
    return f"{hash(kind) & 0xFFFFFFFF:08x}"


class RestDoor:
    """Wraps routes into endpoints of the web server."""

    def __init__(
        self,
        clock: Clock,
        token: str | None,
        faults: Faults,
        scale: ApplicationScale,
        settle: Callable[[], Awaitable[None]] | None,
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
        self._routes: PathTree[tuple[Route, bool]] = PathTree()

    def add(self, routes: list[ListedRoute], *, without_token: bool = False) -> None:
        """Add routes; `without_token`: what lets in stands in the address, or nothing is needed."""
        for method, pattern, route in routes:
            self._routes.add(method, pattern, (route, without_token))

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a request that aiohttp has read."""
        asked = Asked(
            request.method,
            request.path,
            dict(request.query),
            request.headers.get("Authorization", ""),
            request.headers.get("Content-Type", ""),
            await request.read(),
        )
        answered = self.carry_out(asked)
        await self.finish(answered)
        if answered.cut and request.transport is not None:
            request.transport.abort()
        headers = headers_by_name(answered.headers)
        return web.Response(status=answered.status, body=answered.body, headers=headers)

    def carry_out(self, asked: Asked) -> Answered:
        """Do what a request asks for, and give the answer; it may be sent after `finish`."""
        at, path = self._clock.now(), asked.path
        path = path.removeprefix(API) if path.startswith(API + "/") else VERSIONED.sub("", path, count=1)
        entry = self._note_request(asked, at, path)
        faults = self._faults if self._faults.rules else None  # mostly nothing is to go wrong
        line = "" if faults is None else f"{asked.method} {path}"
        headers = ""
        try:
            found = self._routes.find(asked.method, path)
            sent, uploads = read_body(asked.kind, asked.raw)
            if entry is not None:  # routes build messages out of the body, the journal keeps what was sent
                entry.body, entry.files = json_copy(sent), [upload.name for upload in uploads]
            if b"null" in asked.raw:
                drop_inner_nulls(sent)
            if faults is not None and (struck := self._strike_before(faults, line, entry, at)) is not None:
                return struck
            route, without_token = found.route
            if not without_token:
                headers = self._let_in(asked, path, found)
            status, value = route(RestCall(found.named, asked.query, sent, uploads))
        except DiscordRefusal as refusal:
            status, value = refusal.status, refusal.body()
            if status == 429:
                headers = headers_as_lines(headers_by_name(headers) | self._limit_headers(refusal))
        if entry is not None:
            entry.status, entry.answer = status, json_copy(value)
        self._scale.count_answer(status)
        body = None if value is None else encoded_for_bot(value, self.base_url)
        answered = Answered(status, body, headers if body is None else JSON_TYPE + headers, at)
        return answered if faults is None else self._strike_after(faults, line, entry, answered)

    def _note_request(self, asked: Asked, at: float, path: str) -> JournalRequest | None:
        """A new entry of the journal, if there is one."""
        if self.journal is None:
            return None
        entry = JournalRequest(at, asked.method, path, asked.query, None, [])
        self.journal.append(entry)
        return entry

    async def finish(self, answered: Answered) -> None:
        """Wait until what has happened is kept, and as long as the answer is to be late."""
        if self._settle is not None:
            await self._settle()
        if answered.delay:
            await self._clock.sleep(answered.delay)

    @property
    def is_kept(self) -> bool:
        """Whether what happens is kept in a file."""
        return self._settle is not None

    def _let_in(self, asked: Asked, path: str, found: FoundRoute[tuple[Route, bool]]) -> str:
        """Count a request that needs a token; return the headers about its limit. Raises what keeps it out."""
        self._authorise(asked)
        self._scale.count(path)
        named = found.named
        return self.buckets.take(found.kind, named.get("channel_id") or named.get("guild_id") or "")

    def _strike_before(self, faults: Faults, line: str, entry: JournalRequest | None, at: float) -> Answered | None:
        """What goes wrong with a request before it is carried out: another answer, or a refusal."""
        if faults.strike(line, FaultKind.LOST_REQUEST):
            return _bad_gateway(entry, at, cut=True)
        if faults.strike(line, FaultKind.SHUT_OUT):
            return _shut_out(entry, at)
        fault = faults.strike(
            line, FaultKind.RATE_LIMITED, FaultKind.REFUSED_GATEWAY, FaultKind.UNAVAILABLE, FaultKind.FORBIDDEN
        )
        if fault is None:
            return None
        if fault.kind is FaultKind.FORBIDDEN:
            raise refusals.missing_access()
        if fault.kind is FaultKind.RATE_LIMITED:
            raise refusals.rate_limited(fault.seconds)
        if fault.kind is FaultKind.UNAVAILABLE:
            raise DiscordRefusal(503, 0, "503: Service Unavailable")
        raise DiscordRefusal(502, 0, "502: Bad Gateway")

    def _strike_after(self, faults: Faults, line: str, entry: JournalRequest | None, answered: Answered) -> Answered:
        """What becomes of an answer on its way."""
        fault = faults.strike(line, FaultKind.LOST_ANSWER, FaultKind.BAD_GATEWAY)
        if fault is not None:
            return _bad_gateway(entry, answered.at, cut=fault.kind is FaultKind.LOST_ANSWER)
        late = faults.strike(line, FaultKind.DELAYED)
        if late is not None:
            answered.delay = late.seconds
        return answered

    def _authorise(self, asked: Asked) -> None:
        given = asked.authorisation
        if not given.startswith("Bot ") or (self._token is not None and given != f"Bot {self._token}"):
            raise refusals.refused_unauthorized()

    def _limit_headers(self, refusal: DiscordRefusal) -> dict[str, str]:
        """The headers of a 429: libraries read all of them, and lose a message or raise where one is not there."""
        if refusal.retry_after is None:
            return {}
        # discord.py takes a 429 without Via for a ban and does not try again; an ordinary one carries it,
        # the one about edits of old messages is final for the caller.
        via = {"Via": "1.1 local"} if refusal.code == 0 else {}
        whole = {"X-RateLimit-Global": "true"} if refusal.whole_application else {}
        return {
            "X-RateLimit-Limit": str(self.buckets.limit),
            "X-RateLimit-Bucket": _bucket_text(refusal.message),
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": f"{self._clock.now() + refusal.retry_after:.3f}",
            "X-RateLimit-Reset-After": f"{refusal.retry_after:.3f}",
            **refusal.headers,
            "Retry-After": f"{refusal.retry_after:.3f}",
            "X-RateLimit-Scope": "global" if refusal.whole_application else "user",
            **whole,
            **via,
        }


def _bad_gateway(entry: JournalRequest | None, at: float, *, cut: bool) -> Answered:
    if entry is not None:
        entry.status = 502
    body = msgspec.json.encode({"message": "502: Bad Gateway", "code": 0})
    return Answered(502, body, JSON_TYPE, at, cut=cut)


def _shut_out(entry: JournalRequest | None, at: float) -> Answered:
    if entry is not None:
        entry.status = 429
    return Answered(429, SHIELD.encode(), "Content-Type: text/html; charset=utf-8\r\n", at)


def refusal_response(refusal: DiscordRefusal) -> web.Response:
    """A refusal by the web server itself, in JSON as everywhere."""
    return web.Response(
        status=refusal.status, body=msgspec.json.encode(refusal.body()), content_type="application/json"
    )
