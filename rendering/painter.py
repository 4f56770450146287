"""The painter: views in, pictures out. It owns everything that is kept between two pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, NamedTuple, ParamSpec

from engine.game import Event, Outcome, View
from engine.narrowing import NOTHING, Narrowed
from rendering.canvas import Brush, Tile
from rendering.fonts import Glyphs
from rendering.games import PICTURES
from rendering.kept import BUDGET, Kept
from rendering.lobby import Lobby, describe_lobby, draw_lobby
from rendering.palette import Palette
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT, WIDTH, Caption, Look, Picture, fitted
from rendering.png import written
from rendering.press import Press
from rendering.score_sheet import describe_score_sheet, draw_score_sheet
from rendering.theme import CONTRAST, PAPER
from rendering.words import Words

P = ParamSpec("P")


class Order(NamedTuple):
    """A picture to be drawn: a method of the painter and what it is given. It can be sent to another process."""

    draw: Callable[..., Picture]
    given: tuple[Any, ...]

    @classmethod
    def of(cls, draw: Callable[Concatenate[Painter, P], Picture], *given: P.args, **none: P.kwargs) -> Order:
        """What `draw` draws of what it is given, in the order of its parameters."""
        assert not none, "an order has no names"
        return cls(draw, given)

    def drawn(self, painter: Painter) -> Picture:
        """The picture, drawn by this painter."""
        return self.draw(painter, *self.given)


class Style(NamedTuple):
    """A theme at work: the brush, and the press that prints in the theme's palette."""

    brush: Brush
    press: Press


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
        """The bytes of all that is kept."""
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
    ) -> Picture:
        """The public picture of a view of the public; `last` are public events to be marked: of each seat its last turn.

        `part` asks for one of the game's larger cuts. Raises KeyError for one that it does not have.
        """
        pictures = PICTURES[game]
        draw, describe = pictures.draw_public, pictures.describe_public
        if part is not None:
            draw, describe = pictures.parts[part].draw, pictures.parts[part].describe
        lines, optional = describe(view, caption, words, last)
        return self._picture(
            lambda brush: draw(brush, view, caption, words, last),
            lines,
            optional,
            look,
            game,
        )

    def private(
        self,
        game: str,
        view: View,
        caption: Caption,
        words: Words,
        look: Look,
        at: Narrowed = NOTHING,
        last: Sequence[Event] = (),
    ) -> Picture:
        """What one seat sees, where it stands in choosing its move; `last` are events as it may know them, to be marked."""
        pictures = PICTURES[game]
        lines, optional = pictures.describe_private(view, caption, words, at, last)
        return self._picture(
            lambda brush: pictures.draw_private(brush, view, caption, words, at, last),
            lines,
            optional,
            look,
            game,
            passing=True,
        )

    def final(self, game: str, caption: Caption, words: Words, look: Look, outcome: Outcome) -> Picture:
        """The score sheet of an outcome."""
        naming = PICTURES[game].naming
        return self._picture(
            lambda brush: draw_score_sheet(brush, caption, words, outcome, naming),
            describe_score_sheet(caption, words, outcome, naming),
            0,
            look,
            game,
        )

    def card(self, game: str, number: int, words: Words, look: Look) -> Picture:
        """A card large and alone. Raises LookupError for a game that has no pictures of cards, or no such card."""
        cards = PICTURES[game].cards
        if cards is None:
            raise LookupError(f"{game} has no pictures of cards")
        lines, optional = cards.describe(words, number)
        return self._picture(lambda brush: cards.draw(brush, number, words), lines, optional, look, game)

    def lobby(self, lobby: Lobby, words: Words, look: Look) -> Picture:
        """The card of a lobby."""
        return self._picture(
            lambda brush: draw_lobby(brush, lobby, words),
            describe_lobby(lobby, words),
            1,
            look,
            None,
        )

    def _picture(
        self,
        draw: Callable[[Brush], list[Tile]],
        lines: list[str],
        optional: int,
        look: Look,
        game: str | None,
        *,
        passing: bool = False,
    ) -> Picture:
        png = b"" if look.in_words else self._png(draw, self._style(look, game), passing)
        return Picture(png, fitted(lines, ALT_LIMIT, optional), fitted(lines, TEXT_LIMIT, optional))

    def _png(self, draw: Callable[[Brush], list[Tile]], style: Style, passing: bool) -> bytes:
        return written(WIDTH, style.press.bands(draw(style.brush), passing=passing), style.press.palette.bytes)

    def _style(self, look: Look, game: str | None) -> Style:
        usual, high = PICTURES[game].themes if game else (PAPER, CONTRAST)
        theme = high if look.high_contrast else usual
        if theme.name not in self._styles:
            self._styles[theme.name] = Style(
                Brush(theme, self._glyphs), Press(Palette(theme), self.kept, self._packing)
            )
        return self._styles[theme.name]
