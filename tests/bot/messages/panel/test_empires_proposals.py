"""Cards to keep are proposed whole, with what speaks for them, what they take and leave; one's own choice is a menu below."""

from __future__ import annotations

import re

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.pages import Page, SectionPart, Text, page_of
from bot.messages.panel.turn_page import panel_page
from engine.empires.steps.lookout import KeepOpening, OpeningHands
from rendering.pictures import Look
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, SEED, in_position, new_lobby, stored
from tests.engine.empires.positions import Position
from tests.engine.empires.positions import table as position

FOUR = "village-green.151 quarry-road.140 seed-library.164 shared-tools.156"
PURPOSES = {
    "en": ("promises most", "can all be built now", "leaves more workers"),
    "ko": ("가장 유망한 조합", "지금 모두 건설 가능", "일꾼이 더 남음"),
}


def lookout() -> Position:
    """Seat A sees four cards and has five workers; seat B sees some, too."""
    return position("glenn ulaf").give(worker=5, food=1, wood=1).give("B", worker=5).deck(FOUR).lookout()


def proposed(page: Page) -> list[SectionPart]:
    """The proposals: what stands beside a button of its own."""
    return [part for part in page.parts if isinstance(part, SectionPart)]


def own_choice(page: Page) -> Menu:
    """The menu by which cards are chosen one by one."""
    [menu] = [part for part in page.parts if isinstance(part, Menu)]
    return menu


async def opened(services: Services, start: Position) -> tuple[Table, Hand]:
    """Ann's panel in a position, where Ben plays with her."""
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="empires"))
    )
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    table.state = start.state
    hand = Hand(services, table, ANN)
    await hand.play()
    return table, hand


async def test_a_press_keeps_the_cards_that_it_names(services: Services) -> None:
    """It plays at once while the other one has still to answer: until then it can be taken back (EMP-17.1)."""
    table, hand = await opened(services, lookout())
    best, ready, *_ = proposed(page_of(hand.messages[-1]))
    assert best.words.startswith("**1 · Keep ")
    assert "can all be built now · 2 workers (3 left) · to build: 1 food and 1 wood – you have that" in ready.words
    assert ready.button.label == "2"
    await hand.do(ready.button.custom_id)
    assert table.position.players[0].kept == [140, 156]  # type: ignore[attr-defined]
    assert table.free_undo(0)


async def test_the_last_answer_is_confirmed(services: Services) -> None:
    """With it all answers stand."""
    table, hand = await opened(services, lookout().play("B: keep"))
    _, ready, *_ = proposed(page_of(hand.messages[-1]))
    assert ready.button.label == "2 ›"
    await hand.do(ready.button.custom_id)
    assert not table.plies
    assert "can all be built now · 2 workers (3 left)" in hand.text
    await hand.press("Confirm")
    player = table.position.players[0]  # type: ignore[attr-defined]
    assert (player.hand, player.goods["worker"]) == ([140, 156], 3)


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_each_proposal_says_what_is_kept_what_it_takes_and_what_is_left(
    services: Services, language: str
) -> None:
    table = await in_position(services, lookout())
    page = await panel_page(Viewer(services, services.language(language), Look()), table, 0)
    sections = proposed(page)
    assert len(sections) == 3
    for why in PURPOSES[language][:2]:
        assert sum(why in section.words for section in sections) == 1
    one_worker = {"en": "1 worker (4 left)", "ko": "일꾼 1명 (4명 남음)"}[language]
    for section in sections:
        head, about = section.words.split("\n")
        cards = head.count("(")
        n = {"en": f"{cards} workers ({5 - cards} left)", "ko": f"일꾼 {cards}명 ({5 - cards}명 남음)"}[language]
        assert (one_worker if cards == 1 else n) in about


async def test_ones_own_choice_is_put_together_below(services: Services) -> None:
    """Each card says what it costs and does; keeping none stands among them, and is asked once more."""
    table, hand = await opened(services, lookout())
    menu = own_choice(page_of(hand.messages[-1]))
    assert menu.placeholder == "Or choose card by card: which one do you keep?"
    assert menu.options[0].label == "Keep none ›"
    assert all(option.about for option in menu.options)
    await hand.press("Seed Library")
    await hand.press("That is all")
    assert not table.plies
    assert "Keep Seed Library (164)" in hand.text
    await hand.press("Confirm")
    assert table.plies[0].notation == "keep 164"


async def test_the_opening_hand_is_proposed_whole(services: Services) -> None:
    """EMP-3.8: three cards, which take no workers; what they cost to build is told."""
    start = position("glenn ulaf").give(worker=5, food=2, wood=2)
    for seat in "AB":
        start.player(seat).aside = [start.player(seat).deck.pop() for _ in range(5)]
    start.asks(OpeningHands([[KeepOpening(seat)] for seat in range(2)]))
    _, hand = await opened(services, start)
    sections = proposed(page_of(hand.messages[-1]))
    assert len(sections) == 3
    assert all(section.words.split("\n")[0].count("(") == 3 for section in sections)
    assert all("to build: " in section.words for section in sections)
    assert not any("worker" in section.words for section in sections)
    swapped = re.compile(r"^[A-Z][^,·]*[(]\d+[)] instead of [A-Z][^,·]*[(]\d+[)]", re.MULTILINE)
    assert any(swapped.search(section.words) for section in sections)
    assert len(own_choice(page_of(hand.messages[-1])).options) == 5


async def test_beside_a_hint_nothing_else_is_proposed(services: Services) -> None:
    """What the policy proposes may be another answer than the one that was found to be the best."""
    table, hand = await opened(services, lookout())
    hint = (Text("Hint: keep nothing"),)
    page = await panel_page(Viewer(services, services.language("en"), Look(in_words=True)), table, 0, hint=hint)
    assert proposed(page_of(hand.messages[-1]))
    assert not proposed(page)
    assert "promises most" not in page.text
