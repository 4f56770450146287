"""The local table: one web server with Discord's REST API, its gateway, and the page."""

import asyncio
from pathlib import Path

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler

from emulator.api.bot_routes import BotRoutes
from emulator.api.faults import Faults
from emulator.api.gateway import Gateway
from emulator.api.interaction_routes import AnswerRoutes, CommandRoutes
from emulator.api.line import LOOPBACK_NAMES, Line
from emulator.api.message_routes import MessageRoutes
from emulator.api.place_routes import PlaceRoutes
from emulator.api.rest import RestDoor, refusal_response
from emulator.api.scale import ApplicationScale
from emulator.api.thread_routes import ThreadRoutes
from emulator.clock import Clock, WallClock
from emulator.people.actions import Actions
from emulator.people.hooks import Hooks
from emulator.people.page_api import PageApi
from emulator.rules import refusals
from emulator.world.cast import GUILD_ID, default_cast
from emulator.world.commands import CommandRegister
from emulator.world.guilds import EventData, World
from emulator.world.interactions import InteractionBook
from emulator.world.messages import MessageBook
from emulator.world.places import TEXT, Channel, Guild
from emulator.world.reading import ReadMarks
from emulator.world.store import WorldStore

IDLE_SECONDS = 86_400.0
"""How long aiohttp keeps a connection without a request: it does not see those that are answered before it."""
KEPT_MESSAGES = 200
"""Messages kept per channel when the world is kept in a file, so that the file stays small."""


class LocalTable:
    """A stand-in for Discord on loopback.

    The bot must present `token` (None: any). The file `store` keeps the world over restarts of the process, private answers
    included: the people at the page see only that the bot has stopped. A bot may ask for `granted_intents` of the privileged
    ones. With `journal` the table remembers every REST request for `hooks.journal`.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str | None = None,
        store: Path | None = None,
        clock: Clock | None = None,
        bot_name: str = "Lawspeaker",
        granted_intents: int = 0,
        journal: bool = False,
    ) -> None:
        if host not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError(f"the local table listens on loopback only, not on {host}")
        self.host = host
        self.port = port
        self.clock = clock or WallClock()
        self.world = World(self.clock, bot_name)
        self.book = MessageBook(self.world, KEPT_MESSAGES if store is not None else None)
        self.world.hearers.append(self._forget_deleted)
        self.commands = CommandRegister(self.world)
        self.reading = ReadMarks(self.world, self.book)
        self.interactions = InteractionBook(self.world, self.book)
        self.faults = Faults()
        self.scale = ApplicationScale(self.clock)
        self.gateway = Gateway(self.world, self.faults, self.scale, token, granted_intents)
        self.actions = Actions(self.world, self.book, self.interactions, self.commands)
        self._store = None
        if store is not None:
            self._store = WorldStore(store, self.world, self.book, self.commands, self.reading)
        settle = self._store.settle if self._store is not None else None
        self.rest = RestDoor(self.clock, token, self.faults, self.scale, settle, journal)
        self.page = PageApi(self.world, self.book, self.actions, self.gateway, self.reading)
        self.hooks = Hooks(self.world, self.book, self.actions, self.gateway, self.rest)
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """The page's address; known once started."""
        return self.world.base_url

    @property
    def api_url(self) -> str:
        """The bot's `DISCORD_API_URL`."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The bot's `DISCORD_GATEWAY_URL`."""
        return self.url.replace("http", "ws", 1) + "/gw"

    async def start(self) -> None:
        """Read the world back or make the default one, then listen. Raises OSError when the port is taken."""
        if self._store is not None:
            await self._store.open()
        if not self.world.guilds:
            furnish_world(self.world)
        app = web.Application(middlewares=[_guard_origin], client_max_size=1 << 27)
        self._add_routes()
        app.router.add_route("*", "/api{path:(/.*)?}", self.rest.answer)
        for path in ("/gw", "/gw/"):
            app.router.add_get(path, self.gateway.connect)
        self.page.install(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, keepalive_timeout=IDLE_SECONDS)
        await self._runner.setup()
        serve, loop = self._runner.server, asyncio.get_running_loop()
        assert serve is not None
        self._listener = await loop.create_server(lambda: Line(self.rest, serve()), self.host, self.port)
        self.port = self._listener.sockets[0].getsockname()[1]
        shown = "[::1]" if self.host == "::1" else self.host
        self.world.base_url = self.rest.base_url = f"http://{shown}:{self.port}"
        if self._store is not None:
            await self._store.settle()

    def _add_routes(self) -> None:
        about_bot, answers = BotRoutes(self.world, self.scale), AnswerRoutes(self.book, self.interactions)
        for group in (
            about_bot,
            PlaceRoutes(self.world),
            MessageRoutes(self.world, self.book),
            ThreadRoutes(self.world, self.book),
            CommandRoutes(self.world, self.commands),
        ):
            self.rest.add(group.listed())
        self.rest.add([*about_bot.listed_without_token(), *answers.listed()], without_token=True)

    async def stop(self) -> None:
        """Close all connections and the file."""
        await self.gateway.close()
        await self.page.close()
        if self._listener is not None:
            self._listener.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._store is not None:
            await self._store.close()

    async def __aenter__(self) -> "LocalTable":
        await self.start()
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.stop()

    def _forget_deleted(self, event: str, data: EventData, guild_id: str | None, only: str | None) -> None:
        if event in ("CHANNEL_DELETE", "THREAD_DELETE"):
            self.book.forget_channel(str(data.data["id"]))


def furnish_world(world: World) -> None:
    """Make the default world: one guild, two channels, four people, each with a direct channel to the bot."""
    guild = world.add_guild(Guild(GUILD_ID, "Lawspeaker", "ko", default_cast()[0].id, []))
    world.add_role(guild, "Regulars")
    for position, name in enumerate(("board-games", "table-2")):
        channel_id = str(int(GUILD_ID) + 1 + position)
        world.add_channel(Channel(channel_id, TEXT, name, guild_id=guild.id, position=position))
    for person in default_cast():
        world.add_person(person, guild.id)
        world.direct_channel(person)


@web.middleware
async def _guard_origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let in only this computer's own names and pages: no DNS rebinding, no foreign page's requests.

    Browsers send `Origin` with websockets and fetches, and `Sec-Fetch-Site` also with pictures and frames.
    """
    host = request.headers.get(hdrs.HOST, "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    origin = request.headers.get(hdrs.ORIGIN)
    site = request.headers.get("Sec-Fetch-Site", "none")
    foreign_use = site not in ("none", "same-origin") and request.headers.get("Sec-Fetch-Mode") != "navigate"
    if name not in LOOPBACK_NAMES or foreign_use or (origin is not None and origin != f"http://{host}"):
        return refusal_response(refusals.forbidden())
    return await handler(request)
