"""What can be written on the command line, for `cli.py`."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.matches.games.registry import GAMES

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from engine.rules import Picks

    Subcommands = _SubParsersAction[ArgumentParser]


def command_line_parser() -> ArgumentParser:
    """All subcommands with their arguments."""
    root = ArgumentParser(
        prog="lawspeaker",
        description="A Discord bot that referees modern board games. Without a command it runs: on Discord when there "
        "is a DISCORD_TOKEN, otherwise at a local table in the browser. Settings: see .env.example.",
    )
    root.add_argument("--version", action=ShowVersion, nargs=0, help="show the program's version number and exit")
    commands = root.add_subparsers(dest="command", metavar="COMMAND")

    verify = commands.add_parser("verify", help="replay records and check rules, hashes, shuffle and result")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE")

    replay = commands.add_parser("replay", help="make a page of a record that steps through the match in any browser")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--language", default="en", metavar="CODE", help="default: en")
    replay.add_argument("--out", type=Path, metavar="PAGE", help="default: beside the record, as .html")

    translations = commands.add_parser("translations", help="list what a language lacks, what people see most first")
    translations.add_argument("language", nargs="?", metavar="CODE", help="default: how much there is of each")

    take_simulate(commands.add_parser("simulate", help="play whole games and report speed, lengths and scores"))
    commands.add_parser("sync", help="tell Discord the bot's commands now (the bot does it by itself when they change)")

    take_upkeep(commands)
    take_puzzles(commands.add_parser("puzzles", help="make puzzles with the bot stopped, and keep them for /puzzle"))
    add_running(commands.add_parser)
    commands.add_parser("check", help="rehearse a start: settings, content files, data file, running matches")
    return root


def take_upkeep(commands: Subcommands) -> None:
    """The commands for the data of a stopped bot."""
    backup = commands.add_parser("backup", help="copy the data file of a stopped bot")
    backup.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="default: the folder of all backups")

    restore = commands.add_parser("restore", help="put a backup in the place of the data file of a stopped bot")
    restore.add_argument("file", type=Path, metavar="FILE")

    copy = commands.add_parser("copy", help="move everything between a data file and PostgreSQL, with the bot stopped")
    copy.add_argument(
        "source", metavar="FROM", help="a data file, or an address such as postgresql://user@host/database"
    )
    copy.add_argument("target", metavar="TO", help="the same; there must be nothing in it yet")

    end = commands.add_parser("end", help="end a match of a stopped bot without a result; without MATCH: list them")
    end.add_argument("match", nargs="?", metavar="MATCH")

    commands.add_parser(
        "ratings", help="make all results and ratings of a stopped bot anew from the matches in its data file"
    )


def add_running(add: Callable[..., ArgumentParser]) -> None:
    """The commands about a bot that runs."""
    add("health", help="ask the running bot how it is: gateway, loop, messages that wait, database")
    add("upgrade", help="have the running bot be followed by the version that is installed now, without a gap")
    add("succeed", help="take over from the running bot: what `upgrade` has the new version do")


def take_simulate(simulate: ArgumentParser) -> None:
    """What the command that plays whole games takes."""
    simulate.add_argument("game", choices=sorted(GAMES))
    take_games(simulate, 100)

    simulate.add_argument(
        "--policy", action="store_true", help="every seat plays as bot players do, instead of at random"
    )

    simulate.add_argument(
        "--level",
        type=words_between_commas,
        default=[],
        metavar="A,B,…",
        help="bot players of these levels against each other, one for each seat, the last one for all that are left; a single "
        "one plays on every seat, instead of at random: relaxed, steady, strong; beside them deeper (four times the search of "
        "strong) and other (other weights than steady)",
    )

    for picks in {game.picks: None for game in GAMES.values() if game.picks}:
        games = [name for name, game in GAMES.items() if game.picks == picks]
        simulate.add_argument(
            f"--{picks.several}",
            dest="picked",
            type=partial(picks_of_text, picks),
            metavar="A,B,…",
            help=f"{'/'.join(games)}: who plays which {picks.one}, one seat on in each game",
        )


def take_puzzles(puzzles: ArgumentParser) -> None:
    """What the command that makes puzzles takes."""
    puzzles.add_argument(
        "game",
        nargs="?",
        choices=sorted(GAMES),
        help="let bots play it, and make puzzles of their games; default: of matches whose people all allow it",
    )
    take_games(puzzles, 10)


def take_games(command: ArgumentParser, games: int) -> None:
    """What a command takes that has whole games played; so many `games`, unless another number is given."""
    command.add_argument("--games", type=count_from_one, default=games, metavar="N", help=f"default: {games}")
    command.add_argument("--seats", type=count_from_one, default=2, metavar="S", help="default: 2")
    command.add_argument("--seed", type=int, default=1, metavar="X", help="the same seed gives the same games")
    command.add_argument(
        "--option",
        type=option_pair,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="may be given several times",
    )


class ShowVersion(Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from bot.operation.configuration.version import program_version

        sys.stdout.write(f"{parser.prog} {program_version()}\n")
        parser.exit()


def count_from_one(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def words_between_commas(text: str) -> list[str]:
    """Words between commas."""
    return text.split(",")


def picks_of_text(picks: Picks, text: str) -> tuple[Picks, list[str]]:
    """What seats are given to pick, and of which kind it is."""
    return picks, words_between_commas(text)


def option_pair(text: str) -> tuple[str, str]:
    """`name=value` in two."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name, value
