"""The page's side of the table: static files, attachments, and one websocket per tab."""

import asyncio
import base64
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from emulator import limits
from emulator.deeds import Deeds
from emulator.gateway import Gateway
from emulator.interactions import AUTOCOMPLETE, Interaction
from emulator.messages import MessageBook
from emulator.people import Person
from emulator.refusals import Refusal
from emulator.slash import NotPossible, Typed, Upload
from emulator.world import Channel, World

Json = dict[str, Any]

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
LARGEST_FRAME = 16 * 1024 * 1024
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # After an upgrade the next load must be the new page.
    "Cache-Control": "no-cache",
}
MESSAGE_FRAMES = {"MESSAGE_CREATE": "message", "MESSAGE_UPDATE": "edited", "MESSAGE_DELETE": "deleted"}
CHANNEL_EVENTS = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE")
CHANNEL_END_EVENTS = ("CHANNEL_DELETE", "THREAD_DELETE")


@dataclass(eq=False)
class Tab:
    """A browser tab: a person, and the frames that are on their way to it."""

    person: Person
    socket: web.WebSocketResponse
    outgoing: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue[bytes])
    waiting: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def send(self, kind: str, **fields: Any) -> None:
        self.outgoing.put_nowait(msgspec.json.encode({"t": kind, **fields}))


class PageApi:
    """Serves the page and keeps all tabs up to date."""

    def __init__(self, world: World, book: MessageBook, deeds: Deeds, gateway: Gateway) -> None:
        self._world = world
        self._book = book
        self._deeds = deeds
        self._gateway = gateway
        self._tabs: set[Tab] = set()
        world.listeners.append(self._hear)
        self._frames: dict[str, Callable[[Tab, Json], None]] = {
            "open": self._open,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._slash,
            "component": self._component,
            "modal_submit": self._modal_submit,
            "locale": self._locale,
            "dismiss": self._dismiss,
        }

    def install(self, app: web.Application) -> None:
        """Add the page's addresses to a web application."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/socket", self._connect)
        app.router.add_static("/page", PAGE)
        app.on_response_prepare.append(_secure)
        app.router.add_get("/files/{channel_id}/{file_id}/{name}", self._file)

    async def close(self) -> None:
        """Close all tabs' connections."""
        for tab in list(self._tabs):
            await tab.socket.close(code=1001)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """An attachment; a private one only for its person, who is named by `as`."""
        file = self._book.files.get(request.match_info["file_id"])
        if file is None or file.channel_id != request.match_info["channel_id"]:
            raise web.HTTPNotFound
        if file.owner_id is not None and request.query.get("as") != file.owner_id:
            raise web.HTTPForbidden
        headers = {
            # An uploaded file must not become a page of this origin.
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=86400",
        }
        return web.Response(body=file.content, content_type=file.content_type, headers=headers)

    # The websocket

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        person = self._world.people.get(request.query.get("as", "")) or next(iter(self._world.people.values()))
        socket = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, heartbeat=30.0)
        await socket.prepare(request)
        tab = Tab(person, socket)
        self._tabs.add(tab)
        writer = asyncio.create_task(self._write(tab))
        self._greet(tab)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._take(tab, message.data)
        finally:
            self._tabs.discard(tab)
            for task in (writer, *tab.waiting):
                task.cancel()
        return socket

    async def _write(self, tab: Tab) -> None:
        try:
            while True:
                frame = await tab.outgoing.get()
                await tab.socket.send_str(frame.decode())
        except ConnectionError:
            # The tab was closed; nobody is left to tell.
            return

    def _greet(self, tab: Tab) -> None:
        person, world = tab.person, self._world
        guild = next((g for g in world.guilds.values() if person.id in g.member_ids), None)
        channels = [c for c in world.channels.values() if world.can_see(person.id, c)]
        tab.send(
            "hello",
            me=_user(person),
            people=self._people(),
            guild={"id": guild.id, "name": guild.name} if guild else {"id": None, "name": ""},
            channels=[_channel(channel) for channel in channels],
            commands=self._commands(person),
            bot={"id": world.bot.id, "name": world.bot.name, "online": self._gateway.online},
        )

    def _people(self) -> list[Json]:
        return [_user(person) for person in self._world.people.values()]

    def _commands(self, person: Person) -> list[Json]:
        guild = next((g for g in self._world.guilds.values() if person.id in g.member_ids), None)
        channels = [c for c in self._world.channels.values() if guild is not None and c.guild_id == guild.id]
        return self._deeds.available(person, channels[0]) if channels else []

    def _take(self, tab: Tab, text: str) -> None:
        frame: Json = {}
        try:
            frame = msgspec.json.decode(text, type=dict[str, Any])
            self._frames[frame["t"]](tab, frame)
        except (NotPossible, Refusal) as error:
            tab.send("pending", ref=frame.get("ref"), state="failed", reason=str(error))
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError) as error:
            # Either the page sent nonsense or something here is wrong: the log must tell which.
            log.warning("a frame of a tab could not be taken: %s", text[:200], exc_info=error)
            tab.send("error", reason=f"{type(error).__name__}: {error}")

    # What tabs ask for

    def _open(self, tab: Tab, frame: Json) -> None:
        channel = self._deeds.channel(tab.person, frame["channel"])
        tab.send("messages", channel=channel.id, messages=self._book.seen_by(tab.person.id, channel.id))

    def _say(self, tab: Tab, frame: Json) -> None:
        self._deeds.say(tab.person, frame["channel"], frame["content"])

    def _slash(self, tab: Tab, frame: Json) -> None:
        options = {option["name"]: _option_value(option["value"]) for option in frame.get("options") or []}
        focused = frame["focused"] if frame["t"] == "autocomplete" else None
        if focused is not None:
            options.setdefault(focused, "")
        typed = Typed(frame["command"], frame.get("path") or [], options, focused)
        self._watch(tab, frame, self._deeds.slash(tab.person, frame["channel"], typed))

    def _component(self, tab: Tab, frame: Json) -> None:
        interaction = self._deeds.press(
            tab.person, frame["channel"], frame["message"], frame["custom_id"], frame.get("values")
        )
        self._watch(tab, frame, interaction)

    def _modal_submit(self, tab: Tab, frame: Json) -> None:
        interaction = self._deeds.submit(tab.person, frame["custom_id"], frame["components"])
        self._watch(tab, frame, interaction)

    def _locale(self, tab: Tab, frame: Json) -> None:
        self._world.set_locale(tab.person, frame["locale"])

    def _dismiss(self, tab: Tab, frame: Json) -> None:
        for channel in list(self._world.channels.values()):
            posted = self._book.find(channel.id, frame["message"])
            if posted is not None and posted.owner_id == tab.person.id:
                self._book.delete(channel, posted)

    def _watch(self, tab: Tab, frame: Json, interaction: Interaction) -> None:
        tab.send("pending", ref=frame.get("ref"), state="thinking")
        task = asyncio.create_task(self._report(tab, frame.get("ref"), interaction))
        tab.waiting.add(task)
        task.add_done_callback(tab.waiting.discard)

    async def _report(self, tab: Tab, ref: Any, interaction: Interaction) -> None:
        """Tell the tab how its interaction ends, at the latest when Discord would give up."""
        try:
            async with asyncio.timeout(limits.ANSWER_SECONDS):
                await interaction.answered.wait()
        except TimeoutError:
            tab.send("pending", ref=ref, state="failed")
            return
        if interaction.kind == AUTOCOMPLETE:
            tab.send("choices", ref=ref, choices=localised(interaction.choices or [], tab.person.locale))
        elif interaction.modal is not None:
            self._deeds.remember_modal(interaction)
            tab.send("modal", ref=ref, modal=interaction.modal)
        tab.send("pending", ref=ref, state="done")

    # What tabs are told

    def _hear(self, event: str, data: Json, guild_id: str | None, only: str | None) -> None:
        for tab in list(self._tabs):
            if only is None or only == tab.person.id:
                self._tell(tab, event, data)

    def _tell(self, tab: Tab, event: str, data: Json) -> None:
        if event == "PRESENCE":
            tab.send("presence", online=data["online"])
        elif event == "COMMANDS":
            tab.send("commands", commands=self._commands(tab.person))
        elif event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE"):
            tab.send("people", people=self._people())
        elif event in CHANNEL_END_EVENTS:
            tab.send("channel_deleted", id=data["id"])
        elif event in MESSAGE_FRAMES:
            channel = self._world.channels.get(data["channel_id"])
            if channel is not None and self._world.can_see(tab.person.id, channel):
                self._tell_message(tab, MESSAGE_FRAMES[event], data)
        elif event in CHANNEL_EVENTS or event == "THREAD_MEMBERS_UPDATE":
            channel = self._world.channels[data["id"]]
            if self._world.can_see(tab.person.id, channel):
                tab.send("channel", channel=_channel(channel))
            elif tab.person.id in data.get("removed_member_ids", []):
                tab.send("channel_deleted", id=channel.id)

    def _tell_message(self, tab: Tab, kind: str, data: Json) -> None:
        if kind == "deleted":
            tab.send(kind, channel=data["channel_id"], id=data["id"])
        else:
            tab.send(kind, message=data)


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    """The page loads nothing from elsewhere, runs no inline script and is in nobody's frame."""
    if request.path == "/" or request.path.startswith("/page/"):
        response.headers.update(PAGE_HEADERS)


def localised(choices: list[Json], locale: str) -> list[Json]:
    """Autocomplete choices with the name that a person of this language sees."""
    return [
        {"name": (choice.get("name_localizations") or {}).get(locale, choice["name"]), "value": choice["value"]}
        for choice in choices
    ]


def _option_value(value: Any) -> Any:
    """A file arrives as {"name", "data": base64}; everything else as it is."""
    if isinstance(value, dict):
        return Upload(value["name"], base64.b64decode(value["data"], validate=True))
    return value


def _user(person: Person) -> Json:
    return {"id": person.id, "name": person.name, "locale": person.locale}


def _channel(channel: Channel) -> Json:
    about: Json = {"id": channel.id, "name": channel.name, "type": channel.kind, "parent_id": channel.parent_id}
    if channel.is_thread:
        about["archived"] = channel.archived
    return about
