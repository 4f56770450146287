"""A game is a guest: it is put beside those that the program comes with, without a change to any of their files.

The module of a guest has `GAME`, its rules; `VOCABULARY`, how it names its things; `PICTURES`, how it is drawn; `TEXTS`, its
sentences by language and key; `RULES`, its rulebook. A language without texts falls back to the English ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources.abc import Traversable
from itertools import chain
from types import ModuleType
from typing import Any

from bot import __main__ as door
from bot.matches.games import registry
from texts.po_file import PoEntry

GUEST = "GUEST_GAME"
"""The environment variable that names the guest's module, also for the processes that work for the bot."""
DATA_FILE = "LAWSPEAKER_DATA_FILE"


def run(module: str) -> None:
    """Runs the bot as operators run it, with its whole command line, and a module as its guest.

    The data file is one of the guest's own where none is set: without the guest, the bot knows nothing of its matches.
    """
    os.environ[GUEST] = module
    os.environ.setdefault(DATA_FILE, f"data/{module}.sqlite3")
    furnish(join())
    door.main()


def join() -> ModuleType:
    """Puts the rules of the guest that the environment names beside those of the other games; gives its module.

    It comes first of all, before anything looks at the games.
    """
    guest = import_module(os.environ[GUEST])
    known: Any = registry.GAMES
    known[guest.GAME.name] = guest.GAME
    return guest


def furnish(guest: ModuleType) -> None:
    """Gives the bot what it needs to speak of the guest and to draw it, and processes that know it."""
    from bot import app
    from bot.matches.games import adapters
    from bot.matches.workers import record_checks, thinkers
    from bot.messages.drawing import drawing_process
    from rendering import games as pictures
    from texts import catalogue, rulebook
    from texts.rules_file import parse_rules

    thinkers.WORKER, drawing_process.WORKER = "tests.guest.thinking_worker", "tests.guest.drawing_worker"
    record_checks.WORKER = "tests.guest.checking_worker"
    name = guest.GAME.name
    known: Any = adapters.ADAPTERS
    known[name] = adapters.GameAdapter(guest.GAME, guest.VOCABULARY)
    known = pictures.PICTURES
    known[name] = guest.PICTURES
    shipped, load, rules = catalogue.entries_in, app.load_rulebooks, parse_rules(guest.RULES)
    catalogue.load_languages.cache_clear()  # a process that is forked has read them without the guest
    catalogue.entries_in = lambda folder: chain(shipped(folder), guest_entries(folder, guest.TEXTS))
    app.load_rulebooks = lambda game, languages: (
        {language: rulebook.Rulebook(language, rules, rules) for language in languages}
        if game == name
        else load(game, languages)
    )


def guest_entries(folder: Traversable, texts: Mapping[str, Mapping[str, str]]) -> Iterator[PoEntry]:
    """A guest's sentences in the language of a folder, as a file of that folder; none where the guest does not speak it."""
    return (PoEntry(key, sentence) for key, sentence in texts.get(folder.name, {}).items())
