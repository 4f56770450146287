"""Each game with what the bot needs to speak of it and to draw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.matches.games.registry import GAMES
from engine.empires.bot.proposals import proposed_to_keep
from engine.odin.options import DECKS, SHORT
from engine.rules import AnyGame
from texts.empires.vocabulary import EmpiresVocabulary
from texts.keltis.vocabulary import KELTIS_WORDS
from texts.manitoba.vocabulary import MANITOBA_WORDS
from texts.odin.vocabulary import ODIN_WORDS
from texts.vocabulary import Vocabulary


@dataclass(frozen=True)
class GameAdapter:
    """A game and its vocabulary; the painter finds its pictures by its name.

    `practice` are the options, other than usual, with which somebody learns it.
    """

    game: AnyGame
    vocabulary: Vocabulary
    practice: Mapping[str, str] = field(default_factory=dict[str, str])


ADAPTERS: Mapping[str, GameAdapter] = {
    "keltis": GameAdapter(GAMES["keltis"], KELTIS_WORDS),
    "manitoba": GameAdapter(GAMES["manitoba"], MANITOBA_WORDS),
    "odin": GameAdapter(GAMES["odin"], ODIN_WORDS, practice={"length": SHORT, "decks": DECKS[0]}),
    "empires": GameAdapter(GAMES["empires"], EmpiresVocabulary(proposed_to_keep)),
}
