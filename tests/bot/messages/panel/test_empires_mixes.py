"""Goods of free kinds: whole mixes are proposed, with what they leave; all others are in menus, and one press names one."""

from __future__ import annotations

import pytest

from bot.interactions.commands.typing_moves import suggest_line
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.pages import page_of
from bot.messages.panel.turn_page import panel_page
from rendering.pictures import Look
from tests.bot.messages.panel.test_empires_proposals import opened, proposed
from tests.bot.messages.test_many import asked_by
from tests.bot.support.stored_matches import ANN, in_position
from tests.engine.empires.positions import Position
from tests.engine.empires.positions import table as position

QUESTION = {
    "en": "Nomad Market (83): which 3 resources do you gain?",
    "ko": "유목 장터 (83): 어떤 자원 3개를 받을까요?",
}
OTHERS = {
    "en": {"Gain 3 fish", "Gain 1 wood, 1 sheep and 1 fish"},
    "ko": {"생선 3개 받기", "나무 1개, 양 1개와 생선 1개 받기"},
}


def paying(hand: str = "barn-raising.145 shared-tools", **goods: int) -> Position:
    """Any three resources are to be paid."""
    start = position("glenn ulaf").empire("crofters-council").hand(hand).give(**goods).turn()
    return start.play("use crofters-council")


def gaining() -> Position:
    """Any three resources are gained."""
    return position("nanurjuk ulaf").empire("nomad-market").hand("thaw").turn().play("use nomad-market")


async def test_a_proposed_mix_is_paid_by_one_press(services: Services) -> None:
    table, hand = await opened(services, paying(food=2, wood=3, stone=2, worker=1))
    first, second, third = proposed(page_of(hand.messages[-1]))
    assert first.words == (
        "💰 **Pay 3 wood**\nyou then have 2 food and 2 stone · then too little to build Barn Raising (145), Shared Tools (156)"
    )
    assert third.words == "💰 **Pay 1 wood and 2 stone**\nyou then have 2 food and 2 wood"
    await hand.do(second.button.custom_id)
    assert [ply.notation for ply in table.plies] == ["pay wood wood stone"]


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_each_other_mix_is_in_a_menu(services: Services, language: str) -> None:
    table = await in_position(services, gaining())
    page = await panel_page(Viewer(services, services.language(language), Look()), table, 0)
    menus = [part for part in page.parts if isinstance(part, Menu)]
    assert len(proposed(page)) == 3
    assert sum(len(menu.options) for menu in menus) == 35 - 3
    assert {str(option.label) for menu in menus for option in menu.options} >= OTHERS[language]
    assert QUESTION[language] in page.text


async def test_so_few_mixes_are_all_told_in_lines(services: Services) -> None:
    table, hand = await opened(services, paying(hand="", food=2, wood=2))
    page = page_of(hand.messages[-1])
    assert [section.words for section in proposed(page)] == [
        "💰 **2 food and 1 wood**\nyou then have 1 wood",
        "💰 **1 food and 2 wood**\nyou then have 1 food",
    ]
    assert not [part for part in page.parts if isinstance(part, Menu)]
    await hand.do(proposed(page)[1].button.custom_id)
    assert [ply.notation for ply in table.plies] == ["pay food wood wood"]


async def test_the_only_mix_of_several_kinds_is_one_press(services: Services) -> None:
    table, hand = await opened(services, paying(food=1, wood=2))
    await hand.press("Pay 1 food and 2 wood")
    assert [ply.notation for ply in table.plies] == ["pay food wood wood"]


async def test_whole_mixes_are_suggested_while_one_is_typed(services: Services) -> None:
    await opened(services, gaining())
    lines = [str(line.value) for line in await suggest_line(services, asked_by(ANN), "gain wood wood")]
    assert "gain wood wood fish" in lines
    assert not [line for line in lines if line.startswith("take")]
