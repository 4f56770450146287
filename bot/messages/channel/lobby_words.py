"""What was chosen in a lobby, in words."""

from __future__ import annotations

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from storage.records.matches import Match
from texts.catalogue import Language


def options_shown(words: Language, match: Match) -> list[tuple[str, str]]:
    """The options of the game that a lobby shows, each with its value."""
    vocabulary, options = ADAPTERS[match.game].vocabulary, lobby.options_of(match)
    return [
        (words(f"{match.game}.option.{name}"), vocabulary.option_value(words, options, name, getattr(options, name)))
        for name in lobby.options_told(match)
    ]
