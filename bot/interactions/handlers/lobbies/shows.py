"""Opening a show: bot players at all seats, in a thread made for it, for others to look at."""

from __future__ import annotations

from typing import Any

import structlog
from msgspec import Struct

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.opening import begun_at_once, new_lobby, open_lobby
from bot.interactions.handlers.lobbies.places import given_back, new_thread
from bot.matches.games.bot_levels import bot_name
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.prefilled import show_lobby
from bot.matches.people.refusals import NotPossible
from engine.thinking.levels import Level
from storage.errors import ConstraintViolated
from storage.records.matches import Match

LOG: Any = structlog.get_logger("shows")
FEWEST_SEATS = 2
"""Who plays alone shows less."""


class WantedShow(Struct, frozen=True):
    """A show that somebody asks for: the levels of its seats in turn, and the seconds between two turns."""

    game: str
    seats: int
    levels: tuple[Level, ...]
    pace: float


async def begin_show(context: Context, wanted: WantedShow) -> None:
    """Begins a show in a new thread. Raises NotPossible where one goes on on this server, or no thread can be made."""
    assert context.guild_id is not None  # the command is for servers
    if wanted.seats < FEWEST_SEATS:
        counts = GAMES[wanted.game].seat_counts
        raise NotPossible("refused.seat_count", least=max(FEWEST_SEATS, counts[0]), most=counts[-1])
    await must_have_no_show(context, context.guild_id)
    words = context.shared_language()
    title = words("show.title", game=words(f"{wanted.game}.title"))
    place = await new_thread(context, title, private=False)
    if place is None:
        raise NotPossible("refused.no_thread")
    try:
        fresh = new_lobby(context, place, wanted.game, title=title, seats=wanted.seats, language=words.language)
        match = show_lobby(fresh, {level: bot_name(words, level) for level in Level}, wanted.levels, wanted.pace)
        await opened_show(context, match)
    except BaseException:
        await given_back(context, place)
        raise
    table = await context.services.tables.get(match.id)
    assert table is not None  # it has just been opened
    await begun_at_once(context, table)  # should the program end here, it begins after the next start
    LOG.info("show_opened", match=match.id, game=match.game, pace=match.pace)
    await context.say("show.opened", thread=f"<#{match.channel_id}>", n=round(wanted.pace))


async def must_have_no_show(context: Context, guild_id: int) -> None:
    """Raises NotPossible where a show goes on on a server."""
    if (known := await context.services.store.matches.show_on(guild_id)) is not None:
        thread = f"<#{known.channel_id}>"
        if not known.host_id:  # who has opened it was erased since
            raise NotPossible("refused.one_show_of_nobody", thread=thread)
        raise NotPossible("refused.one_show", thread=thread, host=f"<@{known.host_id}>")


async def opened_show(context: Context, match: Match) -> None:
    """Commits the lobby of a show, which nobody is shown. Raises NotPossible where another one was quicker."""
    try:
        await open_lobby(context, match, shown=False)
    except ConstraintViolated:
        assert match.guild_id is not None  # it is in a thread
        await must_have_no_show(context, match.guild_id)
        raise
