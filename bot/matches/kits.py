"""Each game with what the bot needs to speak of it and to draw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.matches.games import GAMES
from bot.texts.empires import EMPIRES_WORDS
from bot.texts.keltis import KELTIS_WORDS
from bot.texts.manitoba import MANITOBA_WORDS
from bot.texts.odin import ODIN_WORDS
from bot.texts.vocabulary import Vocabulary
from engine.odin.options import DECKS, SHORT
from engine.rules import AnyGame


@dataclass(frozen=True)
class Kit:
    """A game and its vocabulary. Its pictures are the painter's, by the game's name.

    The turns of a game with `short_turns` are a single small action: its board is edited in place while people still have it
    before them, and a line of its own calls who is to act.
    `practice` are options other than the usual ones with which somebody learns it.
    """

    game: AnyGame
    vocabulary: Vocabulary
    short_turns: bool = False
    practice: Mapping[str, str] = field(default_factory=dict[str, str])


KITS: Mapping[str, Kit] = {
    "keltis": Kit(GAMES["keltis"], KELTIS_WORDS),
    "manitoba": Kit(GAMES["manitoba"], MANITOBA_WORDS),
    "odin": Kit(GAMES["odin"], ODIN_WORDS, practice={"length": SHORT, "decks": DECKS[0]}),
    "empires": Kit(GAMES["empires"], EMPIRES_WORDS, short_turns=True),
}
