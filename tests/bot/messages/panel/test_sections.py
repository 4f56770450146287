"""What the buttons of sections say: which one it is, and, with room for it, what it does."""

from __future__ import annotations

import pytest

from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.pages import SectionPart
from bot.messages.panel.sections import NamedEntry, told_apart
from bot.messages.panel.turn_page import panel_page
from engine.odin.rounds.turns import TakeTurn
from engine.odin.steps.occupations import PlayCards
from tests.bot.support.stored_matches import in_position
from tests.engine.odin.positions import table as odin_table


@pytest.mark.parametrize(
    ("names", "in_short", "told"),
    [
        (("Gatherer",), ("",), [NamedEntry("Gatherer", "Build", True)]),
        (
            ("Gatherer", "Hunter"),
            ("", ""),
            [NamedEntry("Gatherer", "Gatherer", False), NamedEntry("Hunter", "Hunter", False)],
        ),
        (
            ("Krill Bay (103)", "Ice Floe Fishery (100)"),
            ("", ""),
            [
                NamedEntry("Krill Bay (103)", "Build (103)", True),
                NamedEntry("Ice Floe Fishery (100)", "Build (100)", True),
            ],
        ),
        (
            ("산맥판 8에서 자원 2개 가져가기", "산맥판 5에서 자원 2개 가져가기"),
            ("산맥판 8: 2개", "산맥판 5: 2개"),
            [
                NamedEntry("산맥판 8에서 자원 2개 가져가기", "산맥판 8: 2개", False),
                NamedEntry("산맥판 5에서 자원 2개 가져가기", "산맥판 5: 2개", False),
            ],
        ),
        (
            ("Strip 2 (3 wood, 1 stone)", "Strip 7 (2 wood, 2 stone)"),
            ("", ""),
            [
                NamedEntry("Strip 2 (3 wood, 1 stone)", "Strip 2", False),
                NamedEntry("Strip 7 (2 wood, 2 stone)", "Strip 7", False),
            ],
        ),
        (
            ("Keep Krill Bay (103), Frost Quarry (102)", "Keep Krill Bay (103)"),
            ("", ""),
            [
                NamedEntry("1 · Keep Krill Bay (103), Frost Quarry (102)", "1", False),
                NamedEntry("2 · Keep Krill Bay (103)", "2", False),
            ],
        ),
    ],
    ids=["a single one", "short names", "codes", "in short", "short heads", "lists"],
)
def test_buttons_beside_each_other_differ(names: tuple[str, ...], in_short: tuple[str, ...], told: list[NamedEntry]):
    assert told_apart(names, in_short, "Build") == told


async def test_the_text_of_a_card_stands_in_the_page_and_its_button_is_short(services: Services) -> None:
    """A single card that is offered: its whole text stood on the button, or nothing of it."""
    position = odin_table().hand("104").asks(PlayCards(0, least=0, most=1), TakeTurn(0))
    table = await in_position(services, position)
    page = await panel_page(channel_viewer(services, table.match), table, 0)
    [card] = [part for part in page.parts if isinstance(part, SectionPart)]
    assert "(104)" in card.words
    assert "you get 1 stockfish or 1 oil on top of the usual consolation" in card.words
    assert card.button.label == "Play a card"
    assert not any("consolation" in button.label for row in page.rows if isinstance(row, tuple) for button in row)
