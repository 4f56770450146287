"""`python -m tests.draft`: the bot as operators run it, with the draft among its games."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

from bot import __main__ as door
from bot.matches import games
from tests.draft.game import DRAFT

HERE = Path(__file__).parent


def join() -> None:
    """Puts the draft beside the games that the program comes with, before anything looks at them."""
    known: Any = games.GAMES
    known["draft"] = DRAFT


def furnish() -> None:
    """Gives the bot what it needs to speak of the draft and to draw it, and processes that know it to think and to draw in."""
    from bot import app
    from bot.matches import adapters, thinkers
    from bot.messages import drawing_process
    from bot.texts import catalogue, rulebook
    from bot.texts.rules_file import parse_rules
    from rendering import games as pictures
    from tests.draft.adapter import DRAFT_PICTURES, DRAFT_WORDS

    thinkers.WORKER, drawing_process.WORKER = "tests.draft.worker", "tests.draft.drawing_worker"
    known: Any = adapters.ADAPTERS
    known["draft"] = adapters.GameAdapter(DRAFT, DRAFT_WORDS)
    known = pictures.PICTURES
    known["draft"] = DRAFT_PICTURES
    shipped, load = catalogue.catalogs, app.load_rulebooks
    rules = parse_rules((HERE / "rules.md").read_text(encoding="utf-8"))
    catalogue.load_languages.cache_clear()  # a process that is forked has read them without the draft
    catalogue.catalogs = lambda folder: chain(shipped(folder), shipped(HERE / "locale" / folder.name))
    app.load_rulebooks = lambda game, languages: (
        {language: rulebook.Rulebook(language, rules, rules) for language in languages}
        if game == "draft"
        else load(game, languages)
    )


if __name__ == "__main__":
    join()
    furnish()
    door.main()
