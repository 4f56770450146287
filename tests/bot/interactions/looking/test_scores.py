"""/score: the table of the end while the game goes on, with what is hidden kept hidden; in words for who wants words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.interactions.handlers.looking.scores import show_score
from bot.matches.games import adapters
from bot.matches.services import Services
from bot.messages.layout.pages import Page
from rendering.pictures import Look
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, running

CHO = 103
UNSEEN = "Points that other players keep hidden are not counted."


async def shown(services: Services, user: int, *, in_words: bool) -> Page:
    """What /score answers at a match of Keltis that has begun."""
    table = await running(services)
    hand = Hand(services, table, user)
    context = hand.context
    await show_score(replace(context, viewer=replace(context.viewer, look=Look(in_words=in_words))), table)
    page = hand.messages[-1]
    assert isinstance(page, Page)
    return page


@pytest.mark.parametrize("user", [ANN, BEN, CHO])
async def test_who_wants_words_is_told_where_every_point_comes_from(services: Services, user: int) -> None:
    page = await shown(services, user, in_words=True)
    assert not page.files
    lines = page.text.splitlines()
    assert lines[0] == "**If the game ended now**"
    assert "A Ann **" in lines[1]
    assert "B Ben **" in lines[1]
    assert [line for line in lines if line.startswith("small figure")]
    assert lines.count("If the game ended now") == 0


async def test_others_have_the_table_as_a_picture_and_the_totals_in_words(services: Services) -> None:
    page = await shown(services, ANN, in_words=False)
    [picture] = page.files
    assert picture.name.startswith("score-")
    assert "small figure" in (picture.about or "")
    assert "small figure" not in page.text


@pytest.mark.parametrize(("user", "known"), [(ANN, "A Ann"), (BEN, "B Ben"), (CHO, "-")])
async def test_hidden_points_are_counted_for_their_own_seat_alone(
    services: Services, monkeypatch: pytest.MonkeyPatch, user: int, known: str
) -> None:
    """As where wish stones lie face down (KEL-15.6)."""
    adapter = adapters.ADAPTERS["keltis"]
    monkeypatch.setattr(type(adapter.vocabulary), "hides_points", lambda _vocabulary, view, seat: view.seat != seat)
    page = await shown(services, user, in_words=True)
    assert UNSEEN in page.text
    totals = page.text.splitlines()[1].split(", ")
    assert len(totals) == 2
    assert all(("+?" in total) != total.startswith(known) for total in totals)


async def test_in_words_the_totals_stand_once(services: Services) -> None:
    lines = (await shown(services, ANN, in_words=True)).text.replace("*", "").splitlines()
    assert sum(line.startswith(("A Ann", "B Ben")) for line in lines) == 1
