"""The process that draws: the same pictures as here, and what becomes of orders that fail, are left, or take it with them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.messages.drawing import drawing_process
from bot.messages.drawing.drawing_process import DrawingProcess, NotDrawn
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.workers import NoReply, NotStarted
from engine.keltis import KELTIS
from rendering.any_game.lobby import Lobby
from rendering.paint.kept import MEGABYTE
from rendering.painter import PageOrder, Painter
from rendering.pictures import Caption, Look, SeatedPerson, ShownPictures
from tests.bot.support.stored_matches import SEED
from texts.catalogue import load_languages

WORDS = load_languages()["ko"]


@pytest.fixture
async def pictures(metrics: Metrics, forked: None) -> AsyncIterator[DrawingProcess]:
    made = DrawingProcess(20 * MEGABYTE, None, metrics)
    yield made
    await made.close()


def card(title: str = "evening", game: str = "Keltis") -> PageOrder:
    """The card of a lobby without anybody."""
    return PageOrder.of(
        Painter.lobby, Lobby(title=title, game=game, seats=(None,), options=(), host=None), WORDS, Look()
    )


def board(game: str = "keltis") -> PageOrder:
    """The first board of a game."""
    view = KELTIS.view(KELTIS.new(2, KELTIS.options(), SEED), None)
    return PageOrder.of(
        Painter.board, game, view, Caption("evening", (SeatedPerson("하늘"), SeatedPerson("Ada"))), WORDS, Look()
    )


def dies(_: Painter) -> ShownPictures:
    """An order that takes the process with it."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_it_draws_what_would_be_drawn_here(pictures: DrawingProcess, metrics: Metrics):
    orders, here = [board(), card(), card("morning")], Painter()
    drawn = await asyncio.gather(*map(pictures.draw, orders))
    assert drawn == [order.drawn(here) for order in orders]
    assert pictures.process != os.getpid()
    assert metrics.registry.get_sample_value("lawspeaker_drawing_seconds_count") == len(orders)


async def test_one_that_has_died_is_replaced(pictures: DrawingProcess):
    first = await pictures.draw(card())
    assert pictures.process is not None
    before = pictures.process
    os.kill(before, signal.SIGKILL)
    assert await pictures.draw(card()) == first
    assert pictures.process != before


async def test_an_order_that_kills_it_is_given_up_and_the_next_is_drawn(pictures: DrawingProcess):
    with pytest.raises(NoReply, match="lost 2 times"):
        await pictures.draw(PageOrder(dies, ()))
    assert (await pictures.draw(card()))[0].png


async def test_an_order_that_fails_is_told_of_and_the_process_goes_on(pictures: DrawingProcess):
    await pictures.draw(card())
    before = pictures.process
    with pytest.raises(NotDrawn, match="KeyError: 'chess'"):
        await pictures.draw(board("chess"))
    assert (await pictures.draw(card()))[0].png
    assert pictures.process == before


async def test_a_picture_that_nobody_waits_for_any_more_is_given_to_nobody(pictures: DrawingProcess):
    await pictures.ready()
    left = asyncio.create_task(pictures.draw(board()))
    await asyncio.sleep(0)
    left.cancel()
    await asyncio.gather(left, return_exceptions=True)
    assert await pictures.draw(card()) == card().drawn(Painter())


async def test_one_that_takes_too_long_is_ended(metrics: Metrics, monkeypatch: pytest.MonkeyPatch):
    """Python is started for it and for the next one, which so gets the usual time."""
    pictures = DrawingProcess(20 * MEGABYTE, None, metrics)
    await pictures.ready()
    before = pictures.process
    assert before is not None
    os.kill(before, signal.SIGSTOP)
    monkeypatch.setattr(drawing_process, "SECONDS", 0.5)
    drawing = asyncio.create_task(pictures.draw(card()))
    while alive(before):  # noqa: ASYNC110 - a process tells nobody that it has ended
        await asyncio.sleep(0.01)
    monkeypatch.setattr(drawing_process, "SECONDS", 20.0)
    assert (await drawing)[0].png
    await pictures.close()


async def test_it_knows_the_owners_content(tmp_path: Path, metrics: Metrics):
    """A folder that cannot be used keeps it from starting: so it was read."""
    (tmp_path / "chess").mkdir()
    with pytest.raises(NotStarted):
        await DrawingProcess(MEGABYTE, tmp_path, metrics).draw(card())


async def test_what_was_prepared_draws_the_first_picture(pictures: DrawingProcess):
    await pictures.prepare()
    before = pictures.process
    assert before is not None
    assert (await pictures.draw(card()))[0].png
    assert pictures.process == before


async def test_that_it_cannot_be_started_is_said_and_ends_nothing(tmp_path: Path, metrics: Metrics):
    """The next picture tries again, and tells whoever asked for it."""
    (tmp_path / "chess").mkdir()
    made = DrawingProcess(MEGABYTE, tmp_path, metrics)
    with capture_logs() as told:
        await made.prepare()
    assert [line["event"] for line in told] == ["drawing_not_started"]
    assert made.process is None


async def test_it_ends_with_the_bot(metrics: Metrics):
    made = DrawingProcess(MEGABYTE, None, metrics)
    await made.draw(card())
    process = made.process
    assert process is not None
    await made.close()
    assert not alive(process)
