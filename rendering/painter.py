"""The painter: views in, pictures out. It owns everything that is kept between two pictures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from engine.game import Event, Move, Outcome, View
from rendering.canvas import Brush, Tile
from rendering.fonts import Glyphs
from rendering.games import PICTURES
from rendering.lobby import Lobby, describe_lobby, draw_lobby
from rendering.palette import Palette
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT, Caption, Look, Picture, fitted
from rendering.png import BandWriter
from rendering.score_sheet import describe_score_sheet, draw_score_sheet, sayer
from rendering.theme import CONTRAST, PAPER
from rendering.words import Words


class Style(NamedTuple):
    """A theme at work: the brush with its tiles, and the palette that its pictures are written in."""

    brush: Brush
    palette: Palette


class Painter:
    """Draws pictures. Not for several threads at once: give it one worker thread of its own.

    What it keeps is bounded: glyphs, tiles, a few board layers, and the compressed bands of the last pictures.
    """

    def __init__(self) -> None:
        self._glyphs = Glyphs()
        self._styles: dict[str, Style] = {}
        self._writer = BandWriter()

    def board(
        self,
        game: str,
        view: View,
        caption: Caption,
        words: Words,
        look: Look,
        last: Sequence[Event] = (),
        part: str | None = None,
    ) -> Picture:
        """The public picture of a view of the public; `last` are the public events of the last turn, for highlights.

        `part` asks for one of the game's larger cuts. Raises KeyError for one that it does not have.
        """
        pictures = PICTURES[game]
        draw, describe = pictures.draw_public, pictures.describe_public
        if part is not None:
            draw, describe = pictures.parts[part].draw, pictures.parts[part].describe
        style = self._style(look, game)
        tiles = draw(style.brush, view, caption, words, last)
        lines, optional = describe(view, caption, words, last)
        return self._picture(tiles, lines, optional, style, ("board", part, caption, words.language))

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
        style = self._style(look, game)
        tiles = pictures.draw_private(style.brush, view, caption, words, moves, chosen)
        lines, optional = pictures.describe_private(view, caption, words, moves, chosen)
        return self._picture(tiles, lines, optional, style, ("private", view.seat, caption, words.language))

    def final(self, game: str, caption: Caption, words: Words, look: Look, outcome: Outcome) -> Picture:
        """The score sheet of an outcome."""
        say = sayer(words, game, PICTURES[game].word)
        style = self._style(look, game)
        tiles = draw_score_sheet(style.brush, caption, words, outcome, say)
        lines = describe_score_sheet(caption, words, outcome, say)
        return self._picture(tiles, lines, 0, style, ("final", caption, words.language))

    def lobby(self, lobby: Lobby, words: Words, look: Look) -> Picture:
        """The card of a lobby."""
        style = self._style(look)
        tiles = draw_lobby(style.brush, lobby, words)
        return self._picture(tiles, describe_lobby(lobby, words), 1, style, ("lobby", lobby.title, words.language))

    def _picture(self, tiles: list[Tile], lines: list[str], optional: int, style: Style, key: Hashable) -> Picture:
        palette = style.palette
        name = style.brush.theme.name
        png = self._writer.write([palette.mapped(tile) for tile in tiles], palette.bytes, (name, key))
        return Picture(png, fitted(lines, ALT_LIMIT, optional), fitted(lines, TEXT_LIMIT, optional))

    def _style(self, look: Look, game: str | None = None) -> Style:
        usual, high = PICTURES[game].themes if game else (PAPER, CONTRAST)
        theme = high if look.high_contrast else usual
        if theme.name not in self._styles:
            self._styles[theme.name] = Style(Brush(theme, self._glyphs), Palette(theme))
        return self._styles[theme.name]
