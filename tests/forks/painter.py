"""A painter that has drawn the beginning of a match of each game before it is forked, as a bot has that runs for a while.

The first picture of a game takes ten times as long as those after it, and most tests have a bot draw only a few.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.rules import AnyGame
from rendering.any_game.lobby import Lobby
from rendering.paint.kept import BUDGET
from rendering.painter import Painter
from rendering.pictures import Caption, Look, SeatedPerson
from texts.words import Words

PEOPLE = (SeatedPerson("Ann"), SeatedPerson("Ben"))


def give_practice(words: Words) -> None:
    """Has every painter of the usual budget begin with what pictures have in common. None has a thread yet: it may be forked."""
    painter, begin = Painter(), Painter.__init__
    painter.lobby(Lobby("Keltis", "keltis", (PEOPLE[0], None)), words, Look())
    for game in GAMES.values():
        draw_beginning(painter, game, words)
    painter._packing.shutdown()
    painter._packing = ThreadPoolExecutor(1, "packing")
    for style in painter._styles.values():
        style.press._packing = painter._packing

    def begin_with_practice(self: Painter, budget: int = BUDGET) -> None:
        begin(self, budget)
        if budget == BUDGET:
            vars(self).update(vars(painter))

    Painter.__init__ = begin_with_practice


def draw_beginning(painter: Painter, game: AnyGame, words: Words) -> None:
    """The board, and what the first who is asked sees of it."""
    state = game.new(len(PEOPLE), game.options(), bytes(SEED_BYTES))
    caption = Caption(game.name, PEOPLE)
    painter.board(game.name, game.view(state, None), caption, words, Look())
    painter.private(game.name, game.view(state, game.decisions(state)[0].seat), caption, words, Look())
