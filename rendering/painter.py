"""The painter: views in, pictures out. It owns everything that is kept between two pictures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.game import Event, Move, Outcome, View
from rendering.canvas import Brush, Tile
from rendering.fonts import Glyphs
from rendering.games import PICTURES
from rendering.lobby import Lobby, describe_lobby, draw_lobby
from rendering.palette import Palette
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT, Caption, Look, Picture, fitted
from rendering.png import BandWriter
from rendering.score_sheet import describe_score_sheet, draw_score_sheet, sayer
from rendering.theme import CONTRAST, PAPER, Theme
from rendering.words import Words


class Painter:
    """Draws pictures. Not for several threads at once: give it one worker thread of its own.

    What it keeps is bounded: glyphs, tiles, a few board layers, and the compressed bands of the last pictures.
    """

    def __init__(self) -> None:
        self._glyphs = Glyphs()
        self._sets: dict[str, tuple[Brush, Palette]] = {}
        self._writer = BandWriter()

    def board(
        self, game: str, view: View, caption: Caption, words: Words, look: Look, last: Sequence[Event] = ()
    ) -> Picture:
        """The public picture of a view of the public; `last` are the public events of the last turn, for highlights."""
        pictures = PICTURES[game]
        tiles = pictures.draw_public(self._brush(look), view, caption, words, last)
        lines, optional = pictures.describe_public(view, caption, words, last)
        return self._picture(tiles, lines, optional, look, ("board", caption, words.language))

    def private(
        self,
        game: str,
        view: View,
        caption: Caption,
        words: Words,
        look: Look,
        moves: Sequence[Move] = (),
        chosen: Move | None = None,
    ) -> Picture:
        """What one seat sees. `moves` are the legal moves that its choices so far have left, `chosen` the whole move."""
        pictures = PICTURES[game]
        tiles = pictures.draw_private(self._brush(look), view, caption, words, moves, chosen)
        lines, optional = pictures.describe_private(view, caption, words, moves, chosen)
        return self._picture(tiles, lines, optional, look, ("private", view.seat, caption, words.language))

    def final(self, game: str, caption: Caption, words: Words, look: Look, outcome: Outcome) -> Picture:
        """The score sheet of an outcome."""
        say = sayer(words, game, PICTURES[game].word)
        tiles = draw_score_sheet(self._brush(look), caption, words, outcome, say)
        lines = describe_score_sheet(caption, words, outcome, say)
        return self._picture(tiles, lines, 0, look, ("final", caption, words.language))

    def lobby(self, lobby: Lobby, words: Words, look: Look) -> Picture:
        """The card of a lobby."""
        tiles = draw_lobby(self._brush(look), lobby, words)
        return self._picture(tiles, describe_lobby(lobby, words), 1, look, ("lobby", lobby.title, words.language))

    def _picture(self, tiles: list[Tile], lines: list[str], optional: int, look: Look, key: Hashable) -> Picture:
        palette = self._set(look)[1]
        png = self._writer.write([palette.mapped(tile) for tile in tiles], palette.bytes, (look, key))
        return Picture(png, fitted(lines, ALT_LIMIT, optional), fitted(lines, TEXT_LIMIT, optional))

    def _brush(self, look: Look) -> Brush:
        return self._set(look)[0]

    def _set(self, look: Look) -> tuple[Brush, Palette]:
        theme: Theme = CONTRAST if look.high_contrast else PAPER
        if theme.name not in self._sets:
            self._sets[theme.name] = Brush(theme, self._glyphs), Palette(theme)
        return self._sets[theme.name]
