"""A viewer: who reads, in which language and look, and pictures drawn for them off the event loop."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.services import Services
from engine.game import Event, Outcome, Seat
from engine.narrowing import Narrowed
from rendering.any_game.charts import Chart
from rendering.any_game.lobby import Lobby
from rendering.any_game.plots import Bars, Plot
from rendering.games import PICTURES
from rendering.painter import PageOrder, Painter
from rendering.pictures import Caption, Look, ShownPictures
from rendering.pictures import SeatedPerson as Sitting
from storage.records.matches import Match
from storage.records.people import Person
from texts.catalogue import Language
from texts.speech import Speech

TURNS_TO_ORDER = 2
"""Turns of the loop until the process that draws has an order: one into the queue, one out of it."""


@dataclass(frozen=True)
class Viewer:
    """What is shown to one reader, or to a channel: the language, and the look, which may be words alone.

    `posted`: it is for a channel, where nobody waits for the answer to something they have pressed.
    """

    services: Services
    words: Language
    look: Look
    posted: bool = False

    @property
    def text_only(self) -> bool:
        """Whether this reader wants words in the place of pictures."""
        return self.look.in_words

    def speech(self, table: Table, seat: Seat | None = None) -> Speech:
        """Somebody who speaks this reader's language about this match: as a seat sees it, whose panel it is, or everybody."""
        return self.services.speech(table, self.words, seat)

    async def board(
        self, match: Match, snapshot: bytes, last: Sequence[Event], part: str | None = None
    ) -> ShownPictures:
        """The public board of a position, or one of the larger cuts that the game's pictures have."""
        game = ADAPTERS[match.game].game
        view = game.view(game.decode(snapshot), None)
        seen = [told for event in last if (told := event.seen_by(None))]
        return await self.drawn(
            PageOrder.of(Painter.board, match.game, view, caption_of(match), self.words, self.look, seen, part)
        )

    async def private(self, reading: Reading, at: Narrowed, last: Sequence[Event] = ()) -> ShownPictures:
        """The board as a seat may see it, with what it may do and what it has chosen so far; `last` is marked."""
        match, view = reading.match, reading.game.view(reading.state, reading.seat)
        seen = [told for event in last if (told := event.seen_by(reading.seat))]
        return await self.drawn(
            PageOrder.of(Painter.private, match.game, view, caption_of(match), self.words, self.look, at, seen)
        )

    async def part(self, reading: Reading, part: str, last: Sequence[Event] = ()) -> ShownPictures:
        """A part of what there is to see: what is for all alike as all see it, what is a seat's own as that seat does."""
        match, own = reading.match, PICTURES[reading.match.game].parts[part].own
        view = reading.game.view(reading.state, reading.seat if own else None)
        return await self.drawn(
            PageOrder.of(Painter.board, match.game, view, caption_of(match), self.words, self.look, last, part)
        )

    async def final(self, match: Match, outcome: Outcome) -> ShownPictures:
        """The final score sheet."""
        return await self.drawn(
            PageOrder.of(Painter.final, match.game, caption_of(match), self.words, self.look, outcome)
        )

    async def score(self, match: Match, outcome: Outcome, hides: tuple[bool, ...]) -> ShownPictures:
        """What the points would be if the game ended now, as far as they may be known."""
        return await self.drawn(
            PageOrder.of(Painter.score, match.game, caption_of(match), self.words, self.look, outcome, hides)
        )

    async def plots(self, match: Match, plots: Sequence[Plot], bars: Sequence[Bars] = ()) -> ShownPictures:
        """How a match went, and where its points came from."""
        return await self.drawn(
            PageOrder.of(Painter.plots, match.game, caption_of(match), self.words, self.look, tuple(plots), tuple(bars))
        )

    async def charts(self, charts: Sequence[Chart]) -> ShownPictures:
        """Statistics and tables over many games."""
        return await self.drawn(PageOrder.of(Painter.charts, tuple(charts), self.words, self.look))

    async def card(self, game: str, number: int) -> ShownPictures:
        """A card large and alone, in a game that has pictures of its cards."""
        return await self.drawn(PageOrder.of(Painter.card, game, number, self.words, self.look))

    async def lobby(self, match: Match, chosen: Sequence[tuple[str, str]]) -> ShownPictures:
        """The lobby card: the seats and the options chosen, as (name, value) in words."""
        card = Lobby(
            title=match.title,
            game=self.words(f"{match.game}.title"),
            seats=tuple(Sitting(seat.name, seat.bot) if seat.name else None for seat in match.seats),
            options=tuple(chosen),
            host=next((place for place, seat in enumerate(match.seats) if seat.user_id == match.host_id), None),
            kept=tuple(place for place, seat in enumerate(match.seats) if seat.invited),
        )
        return await self.drawn(PageOrder.of(Painter.lobby, card, self.words, self.look))

    async def drawn(self, order: PageOrder) -> ShownPictures:
        """What is ordered; words alone are found here and at once."""
        if self.look.in_words:
            return order.drawn(self.services.describing)
        return await self.services.drawing.draw(order, answer=not self.posted)


def caption_of(match: Match) -> Caption:
    """The title and the people of a match."""
    return Caption(match.title, tuple(Sitting(seat.name, seat.bot) for seat in match.seats))


def channel_viewer(services: Services, match: Match) -> Viewer:
    """How a channel reads: the match's language, the usual look, with pictures."""
    return Viewer(services, services.language(match.language), Look(), posted=True)


async def private_viewer(services: Services, user_id: int, locale: str) -> Viewer:
    """How a person reads: the language they have set, else that of their Discord; their look."""
    return viewer_of(services, await services.person(user_id), locale)


def viewer_of(services: Services, person: Person, locale: str) -> Viewer:
    """How somebody with these settings reads, whose Discord has this language."""
    words = services.language_for(person.language, locale)
    return Viewer(services, words, Look(person.high_contrast, in_words=person.text_only))


async def called_viewer(services: Services, user_id: int, match: Match) -> Viewer:
    """How a person reads what is sent to them about a match: the language they have set, else that of their Discord as it
    was last seen, else the match's; their look.
    """
    person = await services.person(user_id)
    return viewer_of(services, person, person.locale or match.language)


@asynccontextmanager
async def drawn_meanwhile(drawing: Coroutine[Any, Any, ShownPictures]) -> AsyncGenerator[Task[ShownPictures]]:
    """Has a picture drawn while its message is put together; where that fails, nobody waits for the picture."""
    task = asyncio.create_task(drawing)
    try:
        for _ in range(TURNS_TO_ORDER):
            await asyncio.sleep(0)
        yield task
    finally:
        task.cancel()
