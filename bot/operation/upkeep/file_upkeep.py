"""The commands `backup`, `restore` and `check`: care of the data file while no bot has it open."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

import msgspec

from bot.operation.configuration import time_zones
from bot.operation.configuration.complaints import NotDone
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import tell_languages
from bot.operation.configuration.settings import Settings, settings_oversights
from engine.rules import AnyGame
from storage.errors import DatabaseDamaged, DatabaseInUse, NotOurDatabase
from storage.queries.matches import Matches
from storage.records.matches import MatchStatus
from storage.sqlite.at_rest import back_up_at_rest
from storage.sqlite.database import open_store
from storage.sqlite.restoring import restore_file
from texts.catalogue import load_languages
from texts.rulebook import load_rulebooks


def back_up(settings: Settings, directory: Path, at: float, out: TextIO) -> None:
    """Copy the data file into the folder. Raises NotDone, StorageError or OSError."""
    if not settings.data_file.exists():
        raise NotDone(f"{settings.data_file}: there is no such data file")
    try:
        copy = back_up_at_rest(settings.data_file, directory, at)
    except DatabaseInUse as error:
        raise NotDone(_running(settings)) from error
    print(f"{copy}: checked, {size_text(copy)}", file=out)


def put_back(settings: Settings, backup: Path, at: float, out: TextIO) -> None:
    """Put a backup in the place of the data file. Raises NotDone, StorageError or OSError; nothing is changed then."""
    if not backup.is_file():
        raise NotDone(f"{backup}: there is no such file")
    try:
        replaced = restore_file(backup, settings.data_file, at)
    except DatabaseInUse as error:
        raise NotDone(f"{settings.data_file}: the bot is running; stop it before you restore a backup") from error
    except (DatabaseDamaged, NotOurDatabase) as error:
        raise NotDone(f"{backup} is no sound backup ({error}); nothing was changed") from error
    print(f"{settings.data_file} is now a copy of {backup}", file=out)
    if replaced:
        print(f"what was there before is kept as {replaced}", file=out)


def check_stored_data(
    settings: Settings, added: Sequence[str], games: Mapping[str, AnyGame], at: float, out: TextIO
) -> bool:
    """Rehearse the start on a copy: settings, content files, data file, all running matches. True when all is well.

    The data file itself is only read: the copy is checked, migrated if need be, and thrown away.
    Raises NotDone, StorageError or OSError.
    """
    tell_settings(settings, added, games, at, out)
    if not settings.data_file.exists():
        folder = next(above for above in settings.data_file.absolute().parents if above.exists())
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise NotDone(f"{settings.data_file} cannot be made: {folder} is not a folder that can be written to")
        print(f"data file  {settings.data_file}: none yet, the first start makes it", file=out)
        return True
    with TemporaryDirectory(prefix="lawspeaker-check-") as folder:
        try:
            copy = back_up_at_rest(settings.data_file, Path(folder), at)
        except DatabaseInUse:
            print(f"data file  {settings.data_file}: in use; the running bot checked it when it started", file=out)
            return True
        print(f"data file  {settings.data_file}: sound, {size_text(copy)}", file=out)
        running, problems = asyncio.run(_rehearse(copy, games, at))
    return tell_rehearsed(running, problems, out)


def tell_settings(settings: Settings, added: Sequence[str], games: Iterable[str], at: float, out: TextIO) -> None:
    """Print where the bot will play, what was set and is not read, the owner's content, the languages, and the time zones."""
    place = "the local table" if settings.token is None else settings.discord_api_url
    print(f"settings   right; the bot will play at {place}", file=out)
    for oversight in settings_oversights(settings):
        print(f"  but {oversight}", file=out)
    print(f"content    {', '.join(added) or 'nothing of your own'}", file=out)
    languages = load_languages()
    books = {game: load_rulebooks(game, languages) for game in games}
    tell_languages(languages, data_texts(), books, out)
    print(f"time zones {time_zones.edition_text(time_zones.zone_sources(), at)}", file=out)


def tell_rehearsed(running: int, problems: Sequence[str], out: TextIO) -> bool:
    """Print how many of the running matches can go on; returns whether all can."""
    for problem in problems:
        print(f"  {problem}", file=out)
    print(f"matches    {running} running, {running - len(problems)} of them can go on with this version", file=out)
    return not problems


async def _rehearse(copy: Path, games: Mapping[str, AnyGame], at: float) -> tuple[int, list[str]]:
    store = await open_store(copy, backups=copy.parent, at=at)
    try:
        return await rehearse_start(store.matches, games)
    finally:
        await store.close()


async def rehearse_start(matches: Matches, games: Mapping[str, AnyGame]) -> tuple[int, list[str]]:
    """Counts the running matches, and says what is wrong with those that cannot go on."""
    running = await matches.waiting_since(MatchStatus.RUNNING, -inf, inf)
    problems = [await _problem(matches, match.id, match.game, games) for match in running]
    return len(running), [problem for problem in problems if problem]


async def _problem(matches: Matches, match_id: str, name: str, games: Mapping[str, AnyGame]) -> str | None:
    game = games.get(name)
    if game is None:
        return f"match {match_id}: there is no game {name} here"
    saved = await matches.saved(match_id)
    if saved is None or saved.snapshot is None:
        return f"match {match_id}: it has no position"
    try:
        state = game.decode(saved.snapshot)
        for seat in range(state.seats):
            game.view(state, seat)
    except (msgspec.DecodeError, LookupError) as error:
        # LookupError: the board of a content file that is no longer there.
        return f"match {match_id} ({name}): {type(error).__name__}: {error}"
    return None


def _running(settings: Settings) -> str:
    if not settings.backup_hours:
        return f"{settings.data_file}: the bot is running; stop it first, or set LAWSPEAKER_BACKUP_HOURS"
    return (
        f"{settings.data_file}: the bot is running and backs up by itself every {settings.backup_hours:g} hours "
        f"into {settings.backups}; stop it first if you need a backup of this moment"
    )


def size_text(file: Path) -> str:
    """The size of a file, for people."""
    return f"{file.stat().st_size / 1024:,.0f} KiB"
