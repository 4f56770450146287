"""The gateway: a websocket on which the bot identifies itself, receives events, and resumes after a break."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from emulator.api.faults import Faults
from emulator.api.scale import ApplicationScale
from emulator.world.given_back import with_absolute_addresses
from emulator.world.guilds import World

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
INVALID, HELLO, HEARTBEAT_ACK = 9, 10, 11
HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.05
"""Seconds until a heartbeat is answered, as over a real network. When the answer comes at once, discord.py has not yet noted
its heartbeat, counts from the one before, and warns of a connection that is 41 seconds behind."""
REMEMBERED_EVENTS = 1000
REMEMBERED_SESSIONS = 64
SENDS_PER_MINUTE = 120
GOODBYE = (1000, 1001)
"""The codes with which a bot closes a connection whose session is over."""

HELLO_FRAME = b'{"op":10,'

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
NOT_SENT_TO_BOTS = ("COMMANDS", "PRESENCE", "PEOPLE")


@dataclass(eq=False)
class GatewaySession:
    """One identified bot (shard): its numbered events, and the connection it has, if any."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    events: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED_EVENTS))
    connection: "Connection | None" = None


@dataclass(eq=False)
class Connection:
    """A websocket with the frames still to be sent, in order; None closes it with a code."""

    socket: web.WebSocketResponse
    address: str
    """Where it was made, and has to be made again."""
    outgoing: asyncio.Queue[bytes | int] = field(default_factory=asyncio.Queue[bytes | int])
    session: GatewaySession | None = None
    sends: deque[float] = field(default_factory=lambda: deque(maxlen=SENDS_PER_MINUTE))

    def send(self, op: int, data: Any) -> None:
        self.outgoing.put_nowait(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close after the frames that already wait."""
        self.outgoing.put_nowait(code)


class Gateway:
    """All sessions of the bot."""

    def __init__(
        self, world: World, faults: Faults, scale: ApplicationScale, token: str | None, granted_intents: int
    ) -> None:
        self._world = world
        self._faults = faults
        self._scale = scale
        self.heartbeat_seconds = HEARTBEAT_SECONDS
        self._token = token
        self._granted = granted_intents
        self._sessions: dict[str, GatewaySession] = {}
        self._connections: set[Connection] = set()
        world.listeners.append(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def shards(self) -> list[int]:
        """The shards with a listener, once for each session."""
        return sorted(session.shard[0] for session in self._sessions.values() if session.connection is not None)

    # For tests and for leaving

    def drop(self, code: int = 4000) -> None:
        """Close every connection; at codes that allow it the bot resumes."""
        for connection in self._connections:
            connection.close(code)

    def garble(self) -> None:
        """Send on every connection something that is no frame of the gateway."""
        for connection in self._connections:
            connection.outgoing.put_nowait(b"<html>")

    def ask_to_reconnect(self) -> None:
        """Send op 7 on every connection."""
        for connection in self._connections:
            connection.send(RECONNECT, None)

    def invalidate(self, resumable: bool = False) -> None:
        """Send op 9 on every connection; sessions that are not resumable are forgotten."""
        if not resumable:
            self._sessions = {}
        for connection in self._connections:
            connection.send(INVALID, resumable)
            connection.session = None if not resumable else connection.session

    # Events

    def _hear(self, event: str, data: Json, guild_id: str | None, only: str | None) -> None:
        if only is not None or event in NOT_SENT_TO_BOTS:
            return
        for session in list(self._sessions.values()):
            if self._concerns(session, event, data, guild_id):
                self._dispatch(session, event, self._readable(session, event, data))

    def _concerns(self, session: GatewaySession, event: str, data: Json, guild_id: str | None) -> bool:
        shard, count = session.shard
        if (int(guild_id) >> 22) % count != shard if guild_id is not None else shard != 0:
            return False
        if (
            event == "INTERACTION_CREATE"
        ):  # also from where the bot is not, of whoever has added it to their own account
            return True
        if guild_id is not None and event != "GUILD_DELETE" and not self._world.guilds[guild_id].bot_inside:
            return False
        if event == "CHANNEL_CREATE" and guild_id is None:
            # Bots are not told of direct channels: they learn of them by opening them, and by what is written there.
            return False
        if event.startswith("MESSAGE_"):
            return bool(session.intents & (GUILD_MESSAGES if guild_id is not None else DIRECT_MESSAGES))
        if event.startswith("GUILD_MEMBER_"):
            return bool(session.intents & MEMBERS)
        if event == "THREAD_MEMBERS_UPDATE" and not session.intents & MEMBERS:
            # Without the intent a bot hears only of itself.
            moved = [*(member["user_id"] for member in data["added_members"]), *data["removed_member_ids"]]
            return self._world.bot.id in moved
        return bool(session.intents & GUILDS)

    def _readable(self, session: GatewaySession, event: str, data: Json) -> Json:
        """Without the content intent, other people's messages arrive empty."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & MESSAGE_CONTENT:
            return data
        mine = data["author"]["id"] == self._world.bot.id or "guild_id" not in data
        if mine or any(user["id"] == self._world.bot.id for user in data["mentions"]):
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def _dispatch(self, session: GatewaySession, event: str, data: Json, once: bool = False) -> None:
        for _ in range(2 if self._faults.twice and not once else 1):
            session.sequence += 1
            payload = {
                "op": DISPATCH,
                "t": event,
                "s": session.sequence,
                "d": with_absolute_addresses(data, self._world.base_url),
            }
            frame = msgspec.json.encode(payload)
            session.events.append((session.sequence, frame))
            if session.connection is not None:
                session.connection.outgoing.put_nowait(frame)

    # Connections

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """The endpoint of a bot's websocket."""
        socket = web.WebSocketResponse(max_msg_size=1 << 16)
        await socket.prepare(request)
        connection = Connection(socket, f"ws://{request.host}{request.path}")
        self._connections.add(connection)
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        writer = asyncio.create_task(self._write(connection))
        try:
            while True:
                try:
                    message = await socket.receive(timeout=2 * self.heartbeat_seconds)
                except TimeoutError:
                    connection.close(4009)
                    break
                if message.type is WSMsgType.CLOSE and message.data in GOODBYE and connection.session is not None:
                    self._sessions.pop(connection.session.id, None)
                if message.type is not WSMsgType.TEXT:
                    break
                self._take(connection, str(message.data))
        finally:
            self._connections.discard(connection)
            self._detach(connection)
            writer.cancel()
        return socket

    async def _write(self, connection: Connection) -> None:
        while True:
            frame = await connection.outgoing.get()
            if self._faults.mute and not (isinstance(frame, bytes) and HELLO_FRAME in frame):
                continue
            if isinstance(frame, int):
                self._detach(connection)
                await connection.socket.close(code=frame)
                return
            try:
                await connection.socket.send_str(frame.decode())
            except ConnectionError:
                # The bot went away; its session keeps the events for a resume.
                self._detach(connection)
                return

    def _detach(self, connection: Connection) -> None:
        session, connection.session = connection.session, None
        if session is not None and session.connection is connection:
            session.connection = None
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._world.emit("PRESENCE", {"online": self.online}, None)

    def _take(self, connection: Connection, text: str) -> None:
        try:
            frame = msgspec.json.decode(text)
            op, data = frame["op"], frame.get("d")
        except (msgspec.DecodeError, KeyError, TypeError):
            connection.close(4002)
            return
        now = self._world.clock.now()
        sends = connection.sends
        if len(sends) == SENDS_PER_MINUTE and now - sends[0] < 60:
            connection.close(4008)
            return
        sends.append(now)
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            connection.close(4003)
        elif op == REQUEST_MEMBERS:
            self._send_members(connection.session, data)

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            connection.close(4005)
            return
        if self._token is not None and data.get("token") != self._token:
            connection.close(4004)
            return
        intents = int(data.get("intents") or 0)
        if intents & PRIVILEGED & ~self._granted:
            connection.close(4014)
            return
        index, count = data.get("shard") or (0, 1)
        if not 0 <= index < count:
            connection.close(4010)
            return
        if not self._scale.lets_begin(index):
            connection.send(INVALID, False)
            return
        session = GatewaySession(secrets.token_hex(16), intents, (index, count))
        self._sessions[session.id] = session
        self._forget_sessions()
        self._attach(connection, session)
        self._greet(session, connection.address)
        self._tell_presence()

    def _greet(self, session: GatewaySession, address: str) -> None:
        index, count = session.shard
        guilds = [g for g in self._world.guilds.values() if g.bot_inside and (int(g.id) >> 22) % count == index]
        ready: Json = {
            "v": 10,
            "user": {**self._world.bot.user(), "mfa_enabled": True, "verified": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": address,
            "application": {"id": self._world.bot.id, "flags": 0},
            "shard": [index, count],
        }
        self._dispatch(session, "READY", ready, once=True)
        for guild in guilds:
            self._dispatch(session, "GUILD_CREATE", self._world.guild_create(guild), once=True)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        heard = int(data.get("seq") or 0)
        lost = session is not None and session.events and session.events[0][0] > heard + 1
        if session is None or lost:
            connection.send(INVALID, False)
            return
        if heard > session.sequence:
            connection.close(4007)
            return
        if session.connection is not None:
            session.connection.close(4000)
        self._attach(connection, session)
        for sequence, frame in list(session.events):
            if sequence > heard:
                connection.outgoing.put_nowait(frame)
        self._dispatch(session, "RESUMED", {}, once=True)
        self._tell_presence()

    def _send_members(self, session: GatewaySession, data: Json) -> None:
        """Send members by id, or all whose name begins with a text; all of a guild only with the members intent."""
        guild = self._world.guilds.get(str(data.get("guild_id")))
        wanted = data.get("user_ids")
        query = str(data.get("query") or "")
        if guild is None or (wanted is None and not query and not session.intents & MEMBERS):
            return
        inside = [self._world.people[user_id] for user_id in guild.member_ids]
        if wanted is not None:
            ids = {str(user_id) for user_id in (wanted if isinstance(wanted, list) else [wanted])}
            found = [person for person in inside if person.id in ids]
        else:
            found = [person for person in inside if person.name.lower().startswith(query.lower())]
        chunk: Json = {
            "guild_id": guild.id,
            "members": [self._world.member(person) for person in found],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _attach(self, connection: Connection, session: GatewaySession) -> None:
        session.connection = connection
        connection.session = session

    def _forget_sessions(self) -> None:
        idle = [session for session in self._sessions.values() if session.connection is None]
        for session in idle[: max(0, len(self._sessions) - REMEMBERED_SESSIONS)]:
            del self._sessions[session.id]

    async def close(self) -> None:
        """Close all connections like a server that goes away."""
        for connection in list(self._connections):
            await connection.socket.close(code=1001)
