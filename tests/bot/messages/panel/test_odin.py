"""What A Feast for Odin says: of a card that lays something, and at the end of a game alone."""

from __future__ import annotations

import pytest

from bot.matches.people.posts import FinalBody
from bot.matches.services import Services
from bot.messages.channel.board_page import final_page
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.panel.offers import OPENS
from bot.messages.panel.turn_page import panel_page
from engine.odin import ODIN
from engine.odin.asking.windows import BeforeIncome
from engine.odin.rounds.turns import TakeTurn
from tests.bot.support.drafting import labels
from tests.bot.support.stored_matches import in_position
from tests.engine.odin.positions import table


async def test_what_a_card_lays_is_named(services: Services) -> None:
    """In the words above the pictures, which say what is asked."""
    position = table().in_play("9").ships("longship-0").asks(BeforeIncome(0), TakeTurn(0))
    match = await in_position(services, position.play("card ore_boatman"))
    message = await panel_page(channel_viewer(services, match.match), match, 0)
    assert "where do you lay ore?" in message.text
    assert message.text.index("where do you lay ore?") < message.text.index("\n"), "in the first line"


@pytest.mark.parametrize(
    ("things", "begun"),
    [({"spices": 1}, "Lay spices · 2 wide, 3 high ›"), ({"spices": 1, "belt": 1}, "Lay spices · 3 wide, 2 high ›")],
)
async def test_a_button_names_what_it_begins_to_lay(services: Services, things: dict[str, int], begun: str) -> None:
    """Also where there is one piece and one board for it, so that how it lies is asked first."""
    match = await in_position(services, table().give("B", **things).turn())
    message = await panel_page(channel_viewer(services, match.match), match, 1)
    assert begun in labels(message)


async def test_columns_and_rows_are_called_so(services: Services) -> None:
    """A number alone would not say what it is. Only a coin has so many places that they are asked for one after the other."""
    match = await in_position(services, table().give(silver=5).turn())
    columns, rows = [await panel_page(channel_viewer(services, match.match), match, 0, path) for path in ((2,), (2, 0))]
    for message, place in ((columns, "Column 10"), (rows, "Row b")):
        assert place in [label.removesuffix(OPENS).partition(" · ")[0] for label in labels(message)]
    assert "Chosen so far: Lay a tile › Column 1\n" in rows.text


@pytest.mark.parametrize(("silver", "verdict"), [(0, "In a solo game"), (250, "very good")])
async def test_a_game_alone_has_a_score_and_no_winner(services: Services, silver: int, verdict: str) -> None:
    """ODIN-12.5: what counts is how many points there are."""
    match = await in_position(services, table())
    position = table(1).give(silver=silver)
    position.state.agenda = []
    points = ODIN.score(ODIN.view(position.state, None)).totals[0]
    message = await final_page(channel_viewer(services, match.match), match, FinalBody(0, ODIN.encode(position.state)))
    assert f"has finished with {points} points" in message.text.replace("−", "-")
    assert verdict in message.text
    assert "100 points" in message.text
    assert "wins" not in message.text
    assert not any("Winner" in (file.about or "") for file in message.files)
