"""The command line: `lawspeaker` runs the bot, its subcommands do what an operator needs beside it.

Exit status: 0 done; 1 not done, or something checked was found wrong; 2 wrong settings or a wrong command line.
"""

from __future__ import annotations

import asyncio
import gc
import os
import select
import sys
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from bot.command_line import command_line_parser
from bot.matches.games.registry import GAMES
from bot.operation.configuration.complaints import BadSettings, NotDone
from engine.content import BadContent
from engine.rules import BadOptions
from storage.errors import DatabaseInUse, StorageError

if TYPE_CHECKING:
    from bot.operation.configuration.settings import Settings
    from engine.choices import Choices
    from engine.game import Move, View
    from engine.play.simulate import Chooser, Way
    from engine.rules import AnyGame
    from engine.thinking.contest import Contest
    from storage.store import Store

# Settings, logs and the rest of the bot take a second to import: a command imports what it needs, so that nobody waits for
# them who only verifies a record.

DONE, NOT_DONE, MISUSED = 0, 1, 2
CONTENT_SETTING = "LAWSPEAKER_CONTENT_DIR"
INTERRUPTED = 130
"""What shells expect of a program that Ctrl-C ended: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit status."""
    chosen = command_line_parser().parse_args(arguments)
    try:
        status = (
            with_rules(chosen)
            if chosen.command in ("verify", "simulate", "replay", "translations")
            else with_settings(chosen)
        )
        sys.stdout.flush()
        return status
    except BrokenPipeError as problem:
        return NOT_DONE if nobody_reads() else print_complaint(problem, NOT_DONE)
    except (BadSettings, BadContent, BadOptions) as problem:
        return print_complaint(problem, MISUSED)
    except (StorageError, NotDone, OSError) as problem:
        # An OSError that comes this far is the machine's: a port that is taken, a full disk, a network that is down.
        return print_complaint(problem, NOT_DONE)
    except KeyboardInterrupt:
        return INTERRUPTED


def nobody_reads() -> bool:
    """Whether nobody reads the output any more, as where `head` has seen enough; the rest of it is dropped then."""
    reader = select.poll()
    reader.register(sys.stdout.fileno(), 0)
    if not any(told & select.POLLERR for _, told in reader.poll(0)):
        return False
    # Python tries again as it ends, and would complain.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return True


def with_rules(chosen: Namespace) -> int:
    """Run a command that needs the games alone, and at most the owner's content; the exit status."""
    from bot.operation.upkeep import proving

    if any(CONTENT_SETTING in text.upper() for text in (*os.environ, dot_env())):
        load_settings_and_content()
    if chosen.command == "verify":
        return proving.verify_files(chosen.files, GAMES, sys.stdout)
    if chosen.command == "replay":
        write_replay(chosen.file, chosen.language, chosen.out or chosen.file.with_suffix(".html"), sys.stdout)
        return DONE
    if chosen.command == "translations":
        list_translations(chosen.language, sys.stdout)
        return DONE
    ways = chosen_ways(chosen)
    if len(ways) > 1:
        play_contest(chosen, ways, sys.stdout)
        return DONE
    proving.simulate_games(
        GAMES[chosen.game],
        games=chosen.games,
        seats=chosen.seats,
        seed=chosen.seed,
        options=dict(chosen.option),
        by_policy=chosen.policy,
        way=next(iter(ways.values()), None),
        picked=chosen.picked,
        out=sys.stdout,
    )
    return DONE


def list_translations(language: str | None, out: TextIO) -> None:
    """List what a language lacks, or say how much there is of each. Raises BadContent or NotDone."""
    from bot.operation.configuration.content import data_texts
    from bot.operation.configuration.languages import lacking_texts, tell_lacking, tell_languages
    from texts.catalogue import load_languages
    from texts.rulebook import load_rulebooks

    languages = load_languages()
    books = {game: load_rulebooks(game, languages) for game in GAMES}
    if language is None:
        tell_languages(languages, data_texts(), books, out)
    elif language in languages:
        tell_lacking(lacking_texts(languages[language], data_texts(), books), out)
    else:
        raise NotDone(f"{language}: texts/locale has no such folder, only {', '.join(languages)}")


def write_replay(file: Path, language: str, page: Path, out: TextIO) -> None:
    """Write the replay of a record as a page. Raises NotDone or OSError."""
    with without_cycle_collector():
        from bot.matches.history.match_of_record import match_of
        from bot.messages.reports.replay_file import replay_file
        from bot.operation.upkeep.proving import whole_record
        from rendering.painter import PageOrder, Painter
        from rendering.pictures import Look, ShownPictures
        from texts.catalogue import load_languages

    languages = load_languages()
    if language not in languages:
        raise NotDone(f"--language: there are {', '.join(sorted(languages))}")
    match, before = match_of(whole_record(file, GAMES), language)
    painter = Painter()

    async def snapshot(number: int) -> bytes:
        return before[number - 1]

    async def drawn(order: PageOrder) -> ShownPictures:
        return order.drawn(painter)

    content = asyncio.run(replay_file(match, languages[language], Look(), snapshot, drawn))
    page.write_bytes(content)
    out.write(f"{page}: {len(content) // 1024} KiB\n")


def chosen_ways(chosen: Namespace) -> dict[str, Way]:
    """The ways to play of the levels that were asked for, by name. Raises BadOptions."""
    from engine.thinking.contest import choosers_of_game

    game = GAMES[chosen.game]
    if chosen.level and (chosen.policy or len(chosen.level) > chosen.seats):
        raise BadOptions("--level: a level for each seat at most, without --policy")
    ways = choosers_of_game(game)
    for name in chosen.level:
        if name not in ways:
            raise BadOptions(f"--level: {game.name} has no level {name!r}, only {', '.join(ways)}")
    return {name: ways[name] for name in chosen.level}


def play_contest(chosen: Namespace, ways: Mapping[str, Way], out: TextIO) -> None:
    """Let bot players of several levels play against each other, and say who won how often, and how long they thought.

    Raises BadOptions.
    """
    from bot.operation.upkeep.proving import chosen_options
    from engine.thinking.contest import contest_of_names

    game, thought = GAMES[chosen.game], dict[str, list[float]]()
    if chosen.seats not in game.seat_counts:
        raise BadOptions(f"{game.name} is not for {chosen.seats} seats")
    if chosen.picked:
        raise BadOptions(f"--{chosen.picked[0].several}: of games in which all play at one level")
    names = (*chosen.level, *chosen.level[-1:] * (chosen.seats - len(chosen.level)))
    came = contest_of_names(
        game,
        names,
        {name: timed_way(ways[name], thought.setdefault(name, [])) for name in names},
        chosen.games,
        chosen.seed,
        chosen_options(game, dict(chosen.option)),
        after_deal=tell_so_far,
    )
    out.write(f"{'played':<11}{came.games} games of {game.name}, seed {chosen.seed}: {', '.join(names)}\n")
    for one in came.standings:
        times = sorted(thought[one.name])
        p50, p95 = (1000 * times[int(part * len(times))] for part in (0.5, 0.95))
        won = f"won {100 * one.share:.1f} ± {100 * one.share_error:.1f} %"
        margin = f"margin {one.margin:+.1f} ± {one.margin_error:.1f}"
        out.write(f"{one.name:<11}{won}, {margin}, {len(times)} decisions of {p50:.1f} ms, p95 {p95:.1f}\n")


def tell_so_far(came: Contest) -> None:
    """Say on standard error how a contest stands: it may last for hours, and be broken off."""
    shares = ", ".join(f"{one.name} {100 * one.share:.1f} ± {100 * one.share_error:.1f} %" for one in came.standings)
    sys.stderr.write(f"{came.games} games: {shares}\n")


def timed_way(way: Way, thought: list[float]) -> Way:
    """The same way to play, whose decisions are timed, in seconds of this process."""

    def seated(deal: bytes) -> Chooser:
        choose = way(deal)

        def choose_timed(game: AnyGame, view: View, choices: Choices) -> Move:
            begun = time.process_time()
            move = choose(game, view, choices)
            thought.append(time.process_time() - begun)
            return move

        return choose_timed

    return seated


def dot_env() -> str:
    """The text of `.env`, unparsed; empty without one."""
    file = Path(".env")
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""


@contextmanager
def without_cycle_collector() -> Iterator[None]:
    """Without the cycle collector, which takes a fifth of a start's time to find nothing: what is imported, stays.

    It does not look at what was imported later either.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def load_settings_and_content() -> tuple[Settings, Sequence[str]]:
    """The settings, and the ids of the owner's content, which the games know from now on."""
    with without_cycle_collector():
        from bot.operation.configuration.content import add_content
        from bot.operation.configuration.settings import load_settings

    settings = load_settings()
    return settings, add_content(settings.content_dir) if settings.content_dir else ()


def with_settings(chosen: Namespace) -> int:
    """Run what needs the settings; the exit status."""
    # Data files and backups hold cards that nobody may see: other users of the machine cannot read what is written here.
    os.umask(os.umask(0o077) | 0o077)
    settings, added = load_settings_and_content()
    if settings.database_url is not None:
        from bot.operation.upkeep import postgres_upkeep as upkeep
    else:
        from bot.operation.upkeep import file_upkeep as upkeep

    now = time.time()
    match chosen.command:
        case "backup":
            upkeep.back_up(settings, chosen.folder or settings.backups, now, sys.stdout)
        case "restore":
            upkeep.put_back(settings, chosen.file, now, sys.stdout)
        case "copy":
            from bot.operation.upkeep.copying import copy_store

            asyncio.run(copy_store(chosen.source, chosen.target, now, sys.stdout))
        case "end":
            asyncio.run(end_or_list_matches(settings, chosen.match, now))
        case "ratings":
            asyncio.run(at_rest(settings, now, "make ratings anew", made_anew))
        case "puzzles":
            asyncio.run(at_rest(settings, now, "make puzzles", puzzles_wanted(chosen)))
        case "health":
            from bot.operation.service.health import tell_health

            return DONE if tell_health(settings.data_file, sys.stdout) else NOT_DONE
        case "upgrade":
            from bot.succession import upgrade_running_bot

            upgrade_running_bot(settings.data_file, sys.stdout)
        case "check":
            return DONE if check_all(settings, added, upkeep.check_stored_data, now, sys.stdout) else NOT_DONE
        case _:
            return with_discord(chosen.command, settings)
    return DONE


def check_all(
    settings: Settings,
    added: Sequence[str],
    check_stored_data: Callable[[Settings, Sequence[str], Mapping[str, AnyGame], float, TextIO], bool],
    at: float,
    out: TextIO,
) -> bool:
    """Rehearse a start, and try the operator's own program; whether all is well. Raises NotDone, StorageError or OSError."""
    from bot.operation.service.webhook import check_webhook

    answers = check_webhook(settings, at, out)
    return check_stored_data(settings, added, GAMES, at, out) and answers


async def at_rest(settings: Settings, at: float, what: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with the data of a stopped bot. Raises NotDone or StorageError."""
    from bot.operation.upkeep.stores import open_store

    place = "the database" if settings.database_url else settings.data_file
    if settings.database_url is None and not settings.data_file.exists():
        raise NotDone(f"{place}: there is no such data file")
    try:
        store = await open_store(settings, at, at_rest=True)
    except DatabaseInUse as error:
        raise NotDone(f"{place}: the bot is running; stop it before you {what}") from error
    try:
        await work(store)
    finally:
        await store.close()


async def end_or_list_matches(settings: Settings, match_id: str | None, at: float) -> None:
    """End a match, or say which there are. Raises NotDone or StorageError."""
    from bot.matches.play.ending import end_by_operator, list_active

    async def work(store: Store) -> None:
        if match_id is None:
            await list_active(store, sys.stdout)
        else:
            await end_by_operator(store, match_id, at, sys.stdout, announces=settings.announces)

    await at_rest(settings, at, "end a match", work)


def puzzles_wanted(chosen: Namespace) -> Callable[[Store], Awaitable[None]]:
    """What makes the puzzles that the command line asks for. Raises BadOptions."""
    from bot.matches.workers.puzzle_making import BotGames, add_from_bot_games, add_from_matches
    from bot.operation.upkeep.proving import chosen_options

    if chosen.game is None:
        return lambda store: add_from_matches(store, sys.stdout)
    game = GAMES[chosen.game]
    options = chosen_options(game, dict(chosen.option))
    wanted = BotGames(game, options, chosen.games, chosen.seats, chosen.seed)
    return lambda store: add_from_bot_games(store, wanted, sys.stdout)


async def made_anew(store: Store) -> None:
    """Make results and ratings anew from the matches, and say what came of it. Raises StorageError."""
    from bot.standings.keeper import ALONE, Standings

    began = time.perf_counter()
    made = await Standings(store, GAMES, ALONE).anew()
    unreadable = f", {made.unreadable} of them cannot be read" if made.unreadable else ""
    sys.stdout.write(f"matches    {made.matches} finished{unreadable}")
    sys.stdout.write(
        f"\nratings    {made.rated} rated matches of {made.people} people, {time.perf_counter() - began:.1f} s\n"
    )
    sys.stdout.write(f"digest     {made.digest}\n")


def with_discord(command: str | None, settings: Settings) -> int:
    """Run what needs Discord: the bot itself, or the synchronisation of its commands. The exit status."""
    with without_cycle_collector():
        from bot import app
        from bot.operation.configuration.settings import settings_oversights
        from bot.operation.monitoring.logs import set_up_logging

    set_up_logging(settings.log_level, settings.log_format, [one.get_secret_value() for one in settings.secrets])
    app.tell_oversights(settings_oversights(settings))
    work = {"sync": app.sync, "succeed": app.succeed}.get(command or "", app.run)
    return asyncio.run(work(settings))


def print_complaint(problem: Exception, status: int) -> int:
    """Say on standard error what is wrong, without a traceback; the exit status."""
    for line in str(problem).splitlines():
        sys.stderr.write(f"lawspeaker: {line}\n")
    return status
