"""Each game with what the bot needs to speak of it and to draw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.matches.games import GAMES
from bot.texts.empires.vocabulary import EMPIRES_WORDS
from bot.texts.keltis.vocabulary import KELTIS_WORDS
from bot.texts.manitoba.vocabulary import MANITOBA_WORDS
from bot.texts.odin.vocabulary import ODIN_WORDS
from bot.texts.vocabulary import Vocabulary
from engine.odin.options import DECKS, SHORT
from engine.rules import AnyGame


@dataclass(frozen=True)
class GameAdapter:
    """A game and its vocabulary. Its pictures are the painter's, by the game's name.

    `chapter` is the part of the game in which a view stands, such as its round: each begins a new board in the channel. Within
    one the board is edited in place while people still have it before them.
    `practice` are options other than the usual ones with which somebody learns it.
    """

    game: AnyGame
    vocabulary: Vocabulary
    chapter: Callable[[Any], object] = lambda _view: None
    practice: Mapping[str, str] = field(default_factory=dict[str, str])


ADAPTERS: Mapping[str, GameAdapter] = {
    "keltis": GameAdapter(GAMES["keltis"], KELTIS_WORDS),
    "manitoba": GameAdapter(GAMES["manitoba"], MANITOBA_WORDS, chapter=lambda view: view.season),
    "odin": GameAdapter(
        GAMES["odin"], ODIN_WORDS, chapter=lambda view: view.round, practice={"length": SHORT, "decks": DECKS[0]}
    ),
    "empires": GameAdapter(GAMES["empires"], EMPIRES_WORDS, chapter=lambda view: view.round),
}
