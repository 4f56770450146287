"""What the process from which bots come has done before it forks them: what every bot does at its start, with the same result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Final, TypeAlias

from bot import app
from bot.cli import CONTENT_SETTING
from bot.client import COGS
from bot.command_line import command_line_parser
from bot.matches.games.registry import GAMES
from bot.operation.configuration.complaints import BadSettings
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import DataTexts, Rulebooks
from bot.operation.configuration.settings import load_settings
from rendering.games import PICTURES
from rendering.printing.palette import palette_colours
from storage.sqlite import migrations
from tests.forks.painter import give_practice
from tests.forks.sketches import give_sketches
from texts import catalogue
from texts.catalogue import FALLBACK, Language
from texts.po_file import PoEntry

SETTINGS: Final = {
    "DISCORD_TOKEN": "a-token",
    "DISCORD_API_URL": "http://127.0.0.1:9/api/v10",
    "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9/gw",
    "LAWSPEAKER_DATA_FILE": "data/lawspeaker.sqlite3",
}
"""Settings as those of a test are."""

Entries: TypeAlias = Callable[[Traversable], Iterable[PoEntry]]
Languages: TypeAlias = Mapping[str, Language]
Shares: TypeAlias = Callable[[Languages, DataTexts, Rulebooks], Mapping[str, float]]


def load_commands() -> None:
    """Loads the modules of commands, once for all bots."""
    for name in COGS:
        module = import_module(name)
        spec = module.__spec__
        assert spec is not None
        assert spec.loader is not None
        spec.loader = LoadedBefore(module, spec.loader)  # type: ignore[assignment]


class LoadedBefore:
    """Loads a module as what it is already: the library would make the commands of its modules anew in each bot.

    Commands name the games: where there are others by now, they are made anew.
    """

    def __init__(self, module: ModuleType, anew: Loader) -> None:
        self._module = module
        self._anew = anew
        self._games = frozenset(GAMES)

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        """The module; None where a new one is needed."""
        return self._module if self._games == {*GAMES} else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs what is new."""
        if module is not self._module:
            self._anew.exec_module(module)


def facts_but_of(known: frozenset[str], read: Callable[[], None]) -> Callable[[], None]:
    """Reads the facts of all games, unless they are those that are known, with nothing that an owner adds."""
    return lambda: None if known == {*GAMES} and CONTENT_SETTING not in os.environ else read()


def names_but_of(known: Languages, check: Callable[[Languages], None]) -> Callable[[Languages], None]:
    """Checks the names of commands in all languages, unless they are those that have been checked."""
    return lambda languages: None if languages is known else check(languages)


def shares_but_of(known: Languages, books: Rulebooks, shares: Shares) -> Shares:
    """How much of each language is done, unless these are the languages and books, and as many texts of data, as before."""
    texts = data_texts()
    sizes, found = {game: len(told) for game, told in texts.items()}, shares(known, texts, books)

    def shares_of(languages: Languages, data: DataTexts, others: Rulebooks) -> Mapping[str, float]:
        read = others.keys() == books.keys() and all(others[game] is book for game, book in books.items())
        same = languages is known and read and {game: len(told) for game, told in data.items()} == sizes
        return found if same else shares(languages, data, others)

    return shares_of


@contextmanager
def only_environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Only these environment variables, for a while."""
    before = {**os.environ}
    os.environ.clear()
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def remembered(read: Entries) -> Entries:
    """The same reading of catalogues, once for each folder: a test's own game reads its own beside those that are shipped."""
    return cache(lambda folder: list(read(folder)))


def read_beginnings() -> None:
    """Reads what every bot reads at its start and never changes: facts of the games, catalogues, rulebooks, colours.

    What Python and libraries keep of reading settings for the first time is of use to whoever reads others.
    """
    catalogue.entries_in = remembered(catalogue.entries_in)
    for pictures in PICTURES.values():
        palette_colours(pictures.themes[0])
    languages, books = app.read_texts()
    app.load_rulebooks = lambda game, _: books[game]
    app.read_facts = facts_but_of(frozenset(GAMES), app.read_facts)
    app.must_have_good_names = names_but_of(languages, app.must_have_good_names)
    migrations.sqlite_migrations()
    app.shares_in_part = shares_but_of(languages, books, app.shares_in_part)
    command_line_parser().parse_args([])
    with only_environment(SETTINGS), suppress(BadSettings):  # somebody's `.env` may not go with them
        load_settings()
    give_practice(languages[FALLBACK])
    give_sketches()
