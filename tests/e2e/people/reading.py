"""What people of tests read who read another language than English."""

from __future__ import annotations

from functools import cache

from bot.matches.games.registry import GAMES
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import shares_in_part
from tests.tested_language import OTHER
from texts.catalogue import FALLBACK, Language, load_languages
from texts.rulebook import load_rulebooks


@cache
def other_words() -> Language:
    """The words of whoever's Discord speaks `OTHER`: English ones while that language is there in part."""
    languages = load_languages()
    books = {game: load_rulebooks(game, languages) for game in GAMES}
    return languages[FALLBACK if OTHER in shares_in_part(languages, data_texts(), books) else OTHER]
