"""The gateway: a websocket on which the bot identifies itself, receives events, and resumes after a break."""

import asyncio
import secrets
from typing import Any

import msgspec
from aiohttp import web

from emulator.api.connection import SENDS_PER_MINUTE, Connection, GatewaySession
from emulator.api.faults import Faults
from emulator.api.scale import ApplicationScale
from emulator.world.given_back import encoded_for_bot, with_full_addresses
from emulator.world.guilds import EventData, World
from emulator.world.objects import own_user_object

Json = dict[str, Any]

HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, REQUEST_MEMBERS = 1, 2, 3, 6, 7, 8
INVALID, HEARTBEAT_ACK = 9, 11
HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.05
"""Seconds until a heartbeat is answered, as over a real network. When the answer comes at once, discord.py has not yet noted
its heartbeat, counts from the one before, and warns of a connection that is 41 seconds behind."""
REMEMBERED_SESSIONS = 64
LARGEST_CHUNK = 1000
GOODBYE = (1000, 1001)
"""The codes with which a bot closes a connection whose session is over."""

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
WITHOUT_CONTENT: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
NOT_SENT_TO_BOTS = ("COMMANDS", "PRESENCE", "PEOPLE")


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
        world.hearers.append(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def activity(self) -> str:
        """What the bot says that it is doing, or nothing."""
        return next((s.activity for s in self._sessions.values() if s.connection is not None and s.activity), "")

    @property
    def shards(self) -> list[int]:
        """The shards with a listener, once for each session."""
        return sorted(session.shard[0] for session in self._sessions.values() if session.connection is not None)

    # For tests and for leaving

    def drop(self, code: int = 4000) -> None:
        """Close every connection; at codes that allow it the bot resumes."""
        for connection in list(self._connections):
            self._close(connection, code)

    def garble(self) -> None:
        """Send on every connection something that is no frame of the gateway."""
        for connection in self._connections:
            connection.send_garbage()

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
            # The bot resumes or identifies itself on the same connection.
            self._detach(connection)

    # Events

    def _hear(self, event: str, data: EventData, guild_id: str | None, only: str | None) -> None:
        if only is not None or event in NOT_SENT_TO_BOTS:
            return
        written = b""
        for session in list(self._sessions.values()):
            if not self._concerns(session, event, data, guild_id):
                continue
            if self._hides_content(session, event, data, guild_id):
                self._dispatch(session, event, {**data.data, **WITHOUT_CONTENT})
                continue
            written = written or with_full_addresses(data.written, self._world.base_url)
            self._dispatch_written(session, event, written)

    def _concerns(self, session: GatewaySession, event: str, data: EventData, guild_id: str | None) -> bool:
        shard, count = session.shard
        # All events concern an only shard.
        if count > 1 and ((int(guild_id) >> 22) % count != shard if guild_id is not None else shard != 0):
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
            about = data.data
            moved = [*(member["user_id"] for member in about["added_members"]), *about["removed_member_ids"]]
            return self._world.bot.id in moved
        return bool(session.intents & GUILDS)

    def _hides_content(self, session: GatewaySession, event: str, data: EventData, guild_id: str | None) -> bool:
        """Whether a message arrives empty: other people's, in a server, without the content intent."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & MESSAGE_CONTENT:
            return False
        bot_id = self._world.bot.id
        if guild_id is None or (data.author_id or data.data["author"]["id"]) == bot_id:
            return False
        return not any(user["id"] == bot_id for user in data.data["mentions"])

    def _dispatch(self, session: GatewaySession, event: str, data: Json, once: bool = False) -> None:
        self._dispatch_written(session, event, encoded_for_bot(data, self._world.base_url), once)

    def _dispatch_written(self, session: GatewaySession, event: str, data: bytes, once: bool = False) -> None:
        for _ in range(2 if self._faults.twice and not once else 1):
            session.sequence += 1
            session.events.append((session.sequence, event, data))
            if session.connection is not None:
                session.connection.send_event(event, session.sequence, data)

    # Connections

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """The endpoint of a bot's websocket."""
        connection = Connection(request, self._faults)
        await connection.open()
        self._connections.add(connection)
        connection.greet({"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        try:
            while True:
                try:
                    received = await connection.receive(2 * self.heartbeat_seconds)
                except TimeoutError:
                    self._close(connection, 4009)
                    break
                if received in GOODBYE and connection.session is not None:
                    self._sessions.pop(connection.session.id, None)
                if received is None or isinstance(received, int):
                    break
                self._take(connection, received)
        finally:
            self._connections.discard(connection)
            self._detach(connection)
        return connection.socket

    def _close(self, connection: Connection, code: int) -> None:
        """Close a connection; its session keeps the events for a resume."""
        if not self._faults.mute:
            connection.close(code)
            self._detach(connection)

    def _detach(self, connection: Connection) -> None:
        session, connection.session = connection.session, None
        if session is not None and session.connection is connection:
            session.connection = None
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._world.emit("PRESENCE", {}, None)

    def _take(self, connection: Connection, text: bytes | str) -> None:
        try:
            frame = msgspec.json.decode(text)
            op, data = frame["op"], frame.get("d")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
            self._close(connection, 4002)
            return
        now = self._world.clock.now()
        sends = connection.sends
        if len(sends) == SENDS_PER_MINUTE and now - sends[0] < 60:
            self._close(connection, 4008)
            return
        sends.append(now)
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            self._close(connection, 4003)
        elif op == REQUEST_MEMBERS:
            self._send_members(connection.session, data)
        elif op == PRESENCE:
            connection.session.activity = activity_text(data)
            self._tell_presence()

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            self._close(connection, 4005)
            return
        given = str(data.get("token") or "")
        # Some libraries send what they send with requests.
        if self._token is not None and given.removeprefix("Bot ") != self._token:
            self._close(connection, 4004)
            return
        intents = int(data.get("intents") or 0)
        if intents & PRIVILEGED & ~self._granted:
            self._close(connection, 4014)
            return
        index, count = data.get("shard") or (0, 1)
        if not 0 <= index < count:
            self._close(connection, 4010)
            return
        if not self._scale.lets_begin(index):
            connection.send(INVALID, False)
            return
        session = GatewaySession(secrets.token_hex(16), intents, (index, count))
        session.activity = activity_text(data.get("presence"))
        connection.packs_events = bool(data.get("compress"))
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
            "user": own_user_object(self._world.bot),
            "private_channels": [],
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
            self._close(connection, 4007)
            return
        if session.connection is not None:
            self._close(session.connection, 4000)
        self._attach(connection, session)
        for sequence, event, written in list(session.events):
            if sequence > heard:
                connection.send_event(event, sequence, written)
        self._dispatch(session, "RESUMED", {}, once=True)
        self._tell_presence()

    def _send_members(self, session: GatewaySession, data: Json) -> None:
        """Send members by id, or all whose name begins with a text; all of a guild only with the members intent."""
        guild = self._world.guilds.get(str(data.get("guild_id")))
        wanted, query = data.get("user_ids"), str(data.get("query") or "").lower()
        if guild is None or (wanted is None and not query and not session.intents & MEMBERS):
            return
        inside = [*(self._world.people[user_id] for user_id in guild.member_ids), self._world.bot]
        about: Json = {"guild_id": guild.id}
        if wanted is not None:
            ids = [str(user_id) for user_id in (wanted if isinstance(wanted, list) else [wanted])]
            found = [person for person in inside if person.id in ids]
            about["not_found"] = [user_id for user_id in ids if user_id not in {person.id for person in found}]
        else:
            found = [person for person in inside if person.name.lower().startswith(query)]
            found = found[: int(data.get("limit") or 0) or None]
        if data.get("presences"):
            about["presences"] = []
        if data.get("nonce") is not None:
            about["nonce"] = data["nonce"]
        members = [self._world.member(person) for person in found]
        pages = [members[at : at + LARGEST_CHUNK] for at in range(0, len(members), LARGEST_CHUNK)] or [[]]
        for index, page in enumerate(pages):
            numbered = {"members": page, "chunk_index": index, "chunk_count": len(pages)}
            self._dispatch(session, "GUILD_MEMBERS_CHUNK", {**about, **numbered})

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


def activity_text(presence: Any) -> str:
    """What a presence, as bots send it, says that the bot is doing; some still send one activity as `game`."""
    if not isinstance(presence, dict):
        return ""
    given: Any = presence.get("activities") or [presence.get("game")]
    first = next((activity for activity in given if isinstance(activity, dict)), {})
    return str(first.get("state") or first.get("name") or "")
