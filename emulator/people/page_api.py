"""The page's side of the table: attachments, and one websocket per tab."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from emulator.api.gateway import Gateway
from emulator.people.actions import Actions
from emulator.people.choosing import SlashNotPossible
from emulator.people.frames import (
    AcceptsDirect,
    AnyPageFrame,
    Autocomplete,
    ComponentFrame,
    Dismiss,
    Locale,
    Membership,
    MenuFrame,
    ModalSubmit,
    NotUnderstood,
    OpenFrame,
    PageFrame,
    Read,
    Say,
    Slash,
    read_frame,
)
from emulator.people.page_files import PageFiles
from emulator.people.slash import Typed
from emulator.rules import limits
from emulator.rules.refusals import DiscordRefusal
from emulator.world.cast import TablePerson
from emulator.world.guilds import EventData, World
from emulator.world.interactions import AUTOCOMPLETE, Interaction
from emulator.world.messages import MessageBook
from emulator.world.places import Channel, Guild
from emulator.world.reading import ReadMarks

Json = dict[str, Any]

log = logging.getLogger(__name__)

LARGEST_FRAME = 16 * 1024 * 1024
FALLBACK_LOCALE = "en-US"
MESSAGE_FRAMES = {
    "MESSAGE_CREATE": "message",
    "MESSAGE_UPDATE": "edited",
    "MESSAGE_DELETE": "deleted",
    "MESSAGE_DELETE_BULK": "deleted",
}
CHANNEL_EVENTS = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE")
CHANNEL_END_EVENTS = ("CHANNEL_DELETE", "THREAD_DELETE")


@dataclass(eq=False)
class Tab:
    """A browser tab: its person, and the frames that wait for it."""

    person: TablePerson
    socket: web.WebSocketResponse
    outgoing: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue[bytes])
    waiting: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def send(self, kind: str, **fields: Any) -> None:
        self.outgoing.put_nowait(msgspec.json.encode({"t": kind, **fields}))


class PageApi:
    """Serves the page and keeps all tabs up to date."""

    def __init__(self, world: World, book: MessageBook, actions: Actions, gateway: Gateway, reading: ReadMarks) -> None:
        self._world = world
        self._book = book
        self._actions = actions
        self._gateway = gateway
        self._reading = reading
        self._tabs: set[Tab] = set()
        world.hearers.append(self._hear)

    def install(self, app: web.Application) -> None:
        """Add the page's addresses to a web application."""
        PageFiles().install(app)
        app.router.add_get("/page/socket", self._connect)
        app.router.add_get("/files/{channel_id}/{file_id}/{name}", self._file)

    async def close(self) -> None:
        """Close all tabs' connections."""
        for tab in list(self._tabs):
            await tab.socket.close(code=1001)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Serve an attachment; a private one only to its person, whom `as` names."""
        file = self._book.file(request.match_info["file_id"])
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
        person = self._world.people.get(request.query.get("as", "")) or self._first(request.query.get("locale"))
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

    def _first(self, locale: str | None) -> TablePerson:
        """Choose the person of a tab that names none: who speaks its language, or else English; of one without, the first."""
        people = list(self._world.people.values())
        spoken = (locale, FALLBACK_LOCALE) if locale else ()
        return next((person for wanted in spoken for person in people if person.locale == wanted), people[0])

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
        guild = self._guild_of(person)
        channels = [c for c in world.channels.values() if world.can_see(person.id, c)]
        tab.send(
            "hello",
            me=_user_for_page(person),
            people=self._people(),
            accepts_direct=person.accepts_direct,
            guild=_guild_for_page(guild, person) if guild else None,
            channels=[_channel_for_page(channel) for channel in channels],
            unread=self._reading.unread(person),
            commands=self._commands(person),
            bot={"id": world.bot.id, "name": world.bot.name, **self._presence()},
        )

    def _presence(self) -> Json:
        return {"online": self._gateway.online, "activity": self._gateway.activity}

    def _people(self) -> list[Json]:
        return [_user_for_page(person) for person in self._world.people.values()]

    def _guild_of(self, person: TablePerson) -> Guild | None:
        """The server that a person's page shows."""
        return next((g for g in self._world.guilds.values() if person.id in g.member_ids), None)

    def _commands(self, person: TablePerson) -> list[Json]:
        """The commands of the person's server, or those of direct messages for a person in no server."""
        guild = self._guild_of(person)
        seen = (c for c in self._world.channels.values() if self._world.can_see(person.id, c))
        place = next((c for c in seen if guild is None or c.guild_id == guild.id), None)
        return self._actions.available(person, place) if place is not None else []

    def _take(self, tab: Tab, text: str) -> None:
        try:
            frame = read_frame(text)
        except NotUnderstood as problem:
            log.warning("a frame of a tab could not be taken: %s", problem)
            tab.send("error", reason=str(problem))
            return
        try:
            self._do(tab, frame)
        except (SlashNotPossible, DiscordRefusal) as error:
            tab.send("pending", ref=frame.ref, state="failed", reason=str(error))

    def _do(self, tab: Tab, frame: AnyPageFrame) -> None:
        """Do what a tab asks for. Raises SlashNotPossible or DiscordRefusal."""
        match frame:
            case OpenFrame():
                self._open(tab, frame)
            case Read():
                self._reading.read(tab.person, self._actions.channel(tab.person, frame.channel).id)
            case Say():
                self._actions.say(tab.person, frame.channel, frame.content)
            case Slash():
                self._slash(tab, frame)
            case MenuFrame():
                chosen = self._actions.from_menu(tab.person, frame.channel, frame.message, frame.command)
                self._watch(tab, frame, chosen)
            case ComponentFrame():
                pressed = self._actions.press(tab.person, frame.channel, frame.message, frame.custom_id, frame.values)
                self._watch(tab, frame, pressed)
            case ModalSubmit():
                self._watch(tab, frame, self._actions.submit(tab.person, frame.custom_id, frame.sent))
            case Locale():
                self._world.set_locale(tab.person, frame.locale)
            case AcceptsDirect():
                self._world.set_accepts_direct(tab.person, frame.accepts)
            case Membership():
                self._membership(tab, frame)
            case Dismiss():
                self._dismiss(tab, frame)

    # What tabs ask for

    def _open(self, tab: Tab, frame: OpenFrame) -> None:
        channel = self._actions.channel(tab.person, frame.channel)
        tab.send("messages", channel=channel.id, messages=self._book.seen_by(tab.person.id, channel.id))
        self._reading.read(tab.person, channel.id)

    def _slash(self, tab: Tab, frame: Slash) -> None:
        options: dict[str, Any] = {option.name: option.given for option in frame.options}
        focused = frame.focused if isinstance(frame, Autocomplete) else None
        if focused is not None:
            options.setdefault(focused, "")
        typed = Typed(frame.command, frame.path, options, focused)
        self._watch(tab, frame, self._actions.slash(tab.person, frame.channel, typed))

    def _membership(self, tab: Tab, frame: Membership) -> None:
        """Leave the server, or come (back) into the first one."""
        guild = self._guild_of(tab.person)
        if frame.inside:
            self._actions.join(tab.person, guild or next(iter(self._world.guilds.values())))
        elif guild is not None:
            self._actions.leave(tab.person, guild)

    def _dismiss(self, tab: Tab, frame: Dismiss) -> None:
        for channel in list(self._world.channels.values()):
            posted = self._book.find(channel.id, frame.message)
            if posted is not None and posted.owner_id == tab.person.id:
                self._book.delete(channel, posted)

    def _watch(self, tab: Tab, frame: PageFrame, interaction: Interaction) -> None:
        tab.send("pending", ref=frame.ref, state="thinking")
        task = asyncio.create_task(self._report(tab, frame.ref, interaction))
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
            tab.send("choices", ref=ref, choices=with_localised_names(interaction.choices or [], tab.person.locale))
        elif interaction.modal is not None:
            self._actions.remember_modal(interaction)
            tab.send("modal", ref=ref, modal=interaction.modal)
        tab.send("pending", ref=ref, state="done")

    # What tabs are told

    def _hear(self, event: str, data: EventData, guild_id: str | None, only: str | None) -> None:
        for tab in list(self._tabs):
            if only is None or only == tab.person.id:
                self._tell(tab, event, data.data)

    def _tell(self, tab: Tab, event: str, data: Json) -> None:
        if event == "PRESENCE":
            tab.send("presence", **self._presence())
        elif event == "COMMANDS":
            tab.send("commands", commands=self._commands(tab.person))
        elif event == "READ":
            tab.send("read", channel=data["channel_id"])
        elif event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE") and data["user"]["id"] == tab.person.id:
            # Everything that this tab shows has changed.
            self._greet(tab)
        elif event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE", "PEOPLE"):
            tab.send("people", people=self._people(), accepts_direct=tab.person.accepts_direct)
        elif event in CHANNEL_END_EVENTS:
            tab.send("channel_deleted", id=data["id"])
        elif event in MESSAGE_FRAMES:
            channel = self._world.channels.get(data["channel_id"])
            if channel is not None and self._world.can_see(tab.person.id, channel):
                self._tell_message(tab, MESSAGE_FRAMES[event], data)
        elif event in CHANNEL_EVENTS or event == "THREAD_MEMBERS_UPDATE":
            channel = self._world.channels[data["id"]]
            if self._world.can_see(tab.person.id, channel):
                tab.send("channel", channel=_channel_for_page(channel))
            elif tab.person.id in data.get("removed_member_ids", []):
                tab.send("channel_deleted", id=channel.id)

    def _tell_message(self, tab: Tab, kind: str, data: Json) -> None:
        if kind == "deleted":
            for message_id in data["ids"] if "ids" in data else [data["id"]]:
                tab.send(kind, channel=data["channel_id"], id=message_id)
        else:
            tab.send(kind, message=data)


def with_localised_names(choices: list[Json], locale: str) -> list[Json]:
    """Autocomplete choices with the name that a person of this language sees."""
    return [
        {"name": (choice.get("name_localizations") or {}).get(locale, choice["name"]), "value": choice["value"]}
        for choice in choices
    ]


def _user_for_page(person: TablePerson) -> Json:
    return {"id": person.id, "name": person.name, "locale": person.locale}


def _guild_for_page(guild: Guild, person: TablePerson) -> Json:
    """The server as a person's page shows it; its owner cannot leave."""
    roles = [{"id": role.id, "name": role.name} for role in guild.roles]
    return {"id": guild.id, "name": guild.name, "can_leave": guild.owner_id != person.id, "roles": roles}


def _channel_for_page(channel: Channel) -> Json:
    about: Json = {"id": channel.id, "name": channel.name, "type": channel.kind, "parent_id": channel.parent_id}
    if channel.is_thread:
        about["archived"] = channel.archived
    return about
