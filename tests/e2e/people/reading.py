"""What people of tests read who read another language than English."""

from __future__ import annotations

from functools import cache

from tests.tested_language import OTHER
from tests.texts.books import languages_in_part
from texts.catalogue import FALLBACK, Language, load_languages


@cache
def other_words() -> Language:
    """The words of whoever's Discord speaks `OTHER`: English ones while that language is there in part."""
    return load_languages()[FALLBACK if OTHER in languages_in_part() else OTHER]
