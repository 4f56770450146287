"""The painter: views in, pages of pictures out. It owns everything that is kept between two pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, NamedTuple, ParamSpec

from engine.game import Event, Outcome, View
from engine.narrowing import NOTHING, Narrowed
from rendering.any_game.charts import Chart, chart_drawing
from rendering.any_game.lobby import Lobby, describe_lobby, lobby_page
from rendering.any_game.plots import Bars, Plot, bars_drawing, plot_drawing
from rendering.any_game.score_sheet import ScoreStanding, describe_score_sheet, draw_score_sheet
from rendering.drawings import Drawing, Drawings
from rendering.games import PICTURES
from rendering.paint.canvas import Brush, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.kept import BUDGET, Kept
from rendering.paint.theme import CONTRAST, PAPER
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT, Caption, Look, Picture, ShownPictures
from rendering.printing.palette import Palette
from rendering.printing.png import png_of_bands
from rendering.printing.press import Press
from texts.statements import fitted_lines
from texts.words import Words

P = ParamSpec("P")


class PageOrder(NamedTuple):
    """A page of pictures to be drawn: a method of the painter and what it is given. It can be sent to another process."""

    draw: Callable[..., ShownPictures]
    given: tuple[Any, ...]

    @classmethod
    def of(cls, draw: Callable[Concatenate[Painter, P], ShownPictures], *given: P.args, **none: P.kwargs) -> PageOrder:
        """What `draw` draws of what it is given, in the order of its parameters."""
        assert not none, "an order has no names"
        return cls(draw, given)

    def drawn(self, painter: Painter) -> ShownPictures:
        return self.draw(painter, *self.given)


class Style(NamedTuple):
    """A theme at work: the brush, and the press that prints in the theme's palette."""

    brush: Brush
    press: Press


def alt_text(drawing: Drawing, more: str) -> str:
    """What a picture shows, within what Discord takes as a description: in less words where it has such and they are needed."""
    lines, optional = drawing.told
    if drawing.alt is not None and len("\n".join(filter(None, lines))) > ALT_LIMIT:
        lines, optional = drawing.alt
    return fitted_lines(lines, ALT_LIMIT, optional, more)


class Painter:
    """Draws pictures. Not for several threads at once: give it a process of its own, or one thread.

    All that it keeps from picture to picture is `kept`, which stays within `budget` bytes.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.kept = Kept(budget)
        self._glyphs = Glyphs(self.kept)
        self._styles: dict[str, Style] = {}
        self._packing = ThreadPoolExecutor(1, "packing")

    @property
    def held(self) -> int:
        return self.kept.held + self._glyphs.faces.held

    def board(
        self,
        game: str,
        view: View,
        caption: Caption,
        words: Words,
        look: Look,
        last: Sequence[Event] = (),
        part: str | None = None,
    ) -> ShownPictures:
        """The public pictures of a view of the public; each seat's last turn among the public events in `last` is marked.

        `part` asks for one of the game's parts that are for all to see. Raises KeyError for one that it does not have.
        """
        pictures = PICTURES[game]
        draw = pictures.public if part is None else pictures.parts[part].drawings
        return self._page(draw(view, caption, words, last), words, look, game)

    def private(
        self,
        game: str,
        view: View,
        caption: Caption,
        words: Words,
        look: Look,
        at: Narrowed = NOTHING,
        last: Sequence[Event] = (),
    ) -> ShownPictures:
        """What one seat sees, where it stands in choosing its move; `last` are events as it may know them, to be marked."""
        drawings = PICTURES[game].private(view, caption, words, at, last)
        return self._page(drawings, words, look, game, passing=True)

    def final(self, game: str, caption: Caption, words: Words, look: Look, outcome: Outcome) -> ShownPictures:
        return self._score(game, caption, words, look, ScoreStanding(outcome))

    def score(
        self, game: str, caption: Caption, words: Words, look: Look, outcome: Outcome, hides: tuple[bool, ...]
    ) -> ShownPictures:
        """The same table while the game goes on: what the points would be if it ended now; some seats hide some of theirs."""
        return self._score(game, caption, words, look, ScoreStanding(outcome, hides, over=False))

    def _score(self, game: str, caption: Caption, words: Words, look: Look, standing: ScoreStanding) -> ShownPictures:
        """The table is higher than others where a game has many sources: cut in two, they could not be compared."""
        naming = PICTURES[game].naming
        sheet = Drawing(
            "score",
            lambda brush: draw_score_sheet(brush, caption, words, standing, naming),
            (describe_score_sheet(caption, words, standing, naming), 0),
            shape="square",
        )
        return self._page([sheet], words, look, game, passing=not standing.over)

    def plots(
        self, game: str, caption: Caption, words: Words, look: Look, plots: Sequence[Plot], bars: Sequence[Bars] = ()
    ) -> ShownPictures:
        """How a game went, and where its points came from."""
        drawn = [plot_drawing(plot, caption, words) for plot in plots]
        return self._page(
            [*drawn, *(bars_drawing(each, caption, words) for each in bars)], words, look, game, passing=True
        )

    def charts(self, charts: Sequence[Chart], words: Words, look: Look) -> ShownPictures:
        """Statistics and tables over many games."""
        return self._page([chart_drawing(chart, words) for chart in charts], words, look, None, passing=True)

    def card(self, game: str, number: int, words: Words, look: Look) -> ShownPictures:
        """A card large and alone. Raises LookupError for a game that has no pictures of cards, or no such card."""
        cards = PICTURES[game].cards
        if cards is None:
            raise LookupError(f"{game} has no pictures of cards")
        alone = Drawing("card", lambda brush: cards.draw(brush, number, words), cards.describe(words, number))
        return self._page([alone], words, look, game)

    def lobby(self, lobby: Lobby, words: Words, look: Look) -> ShownPictures:
        """The card of a lobby; who reads words alone needs no letters to be measured."""
        if look.in_words:
            card = Drawing("lobby", lambda _brush: (), (describe_lobby(lobby, words), 1))
            return self._page([card], words, look, None)
        return self._page(lobby_page(self._style(look, None).brush, lobby, words), words, look, None)

    def _page(
        self, drawings: Drawings, words: Words, look: Look, game: str | None, *, passing: bool = False
    ) -> ShownPictures:
        return tuple(self._picture(drawing, words, look, game, passing=passing) for drawing in drawings)

    def _picture(self, drawing: Drawing, words: Words, look: Look, game: str | None, *, passing: bool) -> Picture:
        png = b"" if look.in_words else self._png(drawing.draw, self._style(look, game), passing)
        (lines, optional), more = drawing.told, words("picture.alt.more")
        return Picture(
            png,
            alt_text(drawing, more),
            fitted_lines(lines, TEXT_LIMIT, optional, more),
            drawing.name,
            drawing.shape,
            drawing.heading,
            drawing.kinds,
            drawing.looks,
        )

    def _png(self, draw: Callable[[Brush], Sequence[Tile]], style: Style, passing: bool) -> bytes:
        tiles = draw(style.brush)
        return png_of_bands(tiles[0].width, style.press.bands(tiles, passing=passing), style.press.palette.bytes)

    def _style(self, look: Look, game: str | None) -> Style:
        usual, high = PICTURES[game].themes if game else (PAPER, CONTRAST)
        theme = high if look.high_contrast else usual
        if theme.name not in self._styles:
            self._styles[theme.name] = Style(
                Brush(theme, self._glyphs), Press(Palette(theme), self.kept, self._packing)
            )
        return self._styles[theme.name]
