"""How strong bot players play: the levels of a game, their names, and how a typed one is read."""

from __future__ import annotations

from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from engine.thinking.levels import Level, levels_of
from texts.catalogue import Language


def levels_offered(game: str) -> tuple[Level, ...]:
    """The levels of a game's bot players, the weakest first."""
    return levels_of(GAMES[game])


def level_name(words: Language, level: Level) -> str:
    return words(f"level.{level}")


def bot_name(words: Language, level: Level) -> str:
    """The name of a bot player of a level, without its number."""
    return words(f"lobby.bot_name_{level}")


def typed_level(words: Language, game: str, typed: str | None) -> Level:
    """The level that somebody has typed, by its own name or in their language; the usual one where they typed none.

    Raises NotPossible for what is no level of the game.
    """
    if typed is None:
        return Level.STEADY
    for level in levels_offered(game):
        if typed.strip().casefold() in (level.value, level_name(words, level).casefold()):
            return level
    raise NotPossible("refused.no_such_level", levels=tuple(level_name(words, level) for level in levels_offered(game)))
