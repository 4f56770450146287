"""What people did between a stop and the next start: a process leaves its sessions behind, and the next one hears them out.

Discord waits three seconds for an answer. Older interactions have failed for their people and are left alone: done
after all, they would come on top of what people have done since.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import discord
import msgspec
import structlog
import yarl
from msgspec import Struct

from bot.connection.gateway import OVER, KeptSession

LOG: Any = structlog.get_logger("missed")
KEPT_SECONDS = 60.0
"""Seconds after which a session has nothing left that could be answered."""
ANSWERED_WITHIN = 2.8
AGAIN = 0.25
"""Seconds until a broken connection is made again."""
HEARTBEAT, RESUME, INVALID, HELLO = 1, 6, 9, 10
"""Operations of the gateway."""

TakeEvent = Callable[[Any, float], None]
"""Takes an interaction, with its age in seconds."""


class Left(Struct):
    """The sessions that a process has left behind, and when (unix seconds)."""

    at: float
    sessions: list[KeptSession]


def leave_behind(data_file: Path, sessions: list[KeptSession], at: float) -> None:
    """Keeps the sessions of a process that ends; they are of no use without the token, which is not kept."""
    place = _place(data_file)
    try:
        place.touch(mode=0o600)
        place.write_bytes(msgspec.json.encode(Left(at, sessions)))
    except OSError as problem:
        LOG.warning("nothing_left_behind", problem=str(problem))


def left_behind(data_file: Path, at: float) -> list[KeptSession]:
    """Takes the sessions of the process before, if it has just ended; they can be taken once."""
    place = _place(data_file)
    try:
        left = msgspec.json.decode(place.read_bytes(), type=Left)
        place.unlink()
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as problem:
        LOG.warning("nothing_resumed", problem=str(problem))
        return []
    return left.sessions if 0 <= at - left.at < KEPT_SECONDS else []


def _place(data_file: Path) -> Path:
    return data_file.with_name(f"{data_file.name}.sessions")


async def hear_out(
    sessions: Sequence[KeptSession], token: str, take: TakeEvent, goodbye: Callable[[], int] = lambda: OVER
) -> None:
    """Listens on these sessions until it is cancelled, and takes interactions that can still be answered.

    Each session notes how far it was heard. `goodbye` gives the code of closing, as Discord may forget them or not.
    """
    if not sessions:
        return
    async with aiohttp.ClientSession() as http, asyncio.TaskGroup() as listening:
        for session in sessions:
            listening.create_task(_hear_session(http, session, token, take, goodbye))


async def _hear_session(
    http: aiohttp.ClientSession, session: KeptSession, token: str, take: TakeEvent, goodbye: Callable[[], int]
) -> None:
    """Listens on one session, also after its connection breaks, as long as Discord knows it."""
    address = yarl.URL(session.url).with_query(v="10", encoding="json")
    while True:
        try:
            async with http.ws_connect(address, max_msg_size=0) as socket:
                try:
                    if not await _resume(socket, session, token, take):
                        LOG.warning("nothing_resumed", problem="Discord has forgotten the session")
                        return
                finally:
                    await socket.close(code=goodbye())
        except (aiohttp.ClientError, OSError) as problem:
            LOG.warning("nothing_resumed", problem=repr(problem))
        except (msgspec.MsgspecError, LookupError, TypeError) as problem:
            LOG.warning("nothing_resumed", problem=repr(problem))
            return
        await asyncio.sleep(AGAIN)


async def _resume(socket: aiohttp.ClientWebSocketResponse, session: KeptSession, token: str, take: TakeEvent) -> bool:
    """Listens until the connection ends; gives whether Discord knew the session."""
    beating: asyncio.Task[None] | None = None
    try:
        async for message in socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            frame = msgspec.json.decode(message.data)
            session.sequence = frame.get("s") or session.sequence
            if frame["op"] == HELLO:
                beating = asyncio.create_task(_beat(socket, frame["d"]["heartbeat_interval"] / 1000, session))
                known = {"token": token, "session_id": session.id, "seq": session.sequence}
                await socket.send_str(msgspec.json.encode({"op": RESUME, "d": known}).decode())
            elif frame["op"] == INVALID:
                return False
            elif frame.get("t") == "INTERACTION_CREATE":
                _take_event(frame["d"], take)
        return True
    finally:
        if beating is not None:
            beating.cancel()


async def _beat(socket: aiohttp.ClientWebSocketResponse, seconds: float, session: KeptSession) -> None:
    with suppress(ConnectionError):
        while True:
            await asyncio.sleep(seconds / 2)
            await socket.send_str(msgspec.json.encode({"op": HEARTBEAT, "d": session.sequence}).decode())


def _take_event(event: dict[str, Any], take: TakeEvent) -> None:
    age = time.time() - discord.utils.snowflake_time(int(event["id"])).timestamp()
    if age < ANSWERED_WITHIN:
        take(event, max(0.0, age))
    else:
        LOG.info("missed", interaction=event["id"], seconds=round(age, 1))
