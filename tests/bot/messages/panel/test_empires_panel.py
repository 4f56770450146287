"""What Empires of the North says: the panel offers copies as one choice and names what is settled; who has won alone."""

from __future__ import annotations

import pytest

from bot.matches.people.posts import FinalBody
from bot.matches.services import Services
from bot.messages.channel.board_page import final_page
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.custom_ids import parse_custom_id
from bot.messages.panel.turn_page import panel_page
from engine.empires import EMPIRES
from tests.bot.support.drafting import offers
from tests.bot.support.stored_matches import in_position
from tests.engine.empires.positions import Position, table

KETTLES = "brew-kettle.15 brew-kettle.16"


async def offered(services: Services, position: Position) -> list[str]:
    """What can be chosen at seat A, in menus, by buttons and beside them."""
    match = await in_position(services, position)
    page = await panel_page(channel_viewer(services, match.match), match, 0)
    return [label for label, custom_id, _ in offers(page) if parse_custom_id(custom_id).verb in ("pick", "choose")]


async def test_copies_that_cost_the_same_are_one_choice(services: Services) -> None:
    """The lower number is taken."""
    labels = await offered(services, table("heidel ulaf").give(food=4, wood=4).hand(KETTLES).turn())
    assert len([label for label in labels if "(15)" in label]) == 1
    assert not any("(16)" in label for label in labels)


async def test_copies_in_an_empire_are_different_choices(services: Services) -> None:
    """They have sides and goods of their own."""
    labels = await offered(
        services, table("heidel ulaf").give(worker=4).empire("country-house.10 country-house.11").turn()
    )
    assert all(any(f"({number})" in label for label in labels) for number in (10, 11))


async def test_copies_of_different_cost_are_different_choices(services: Services) -> None:
    labels = await offered(
        services, table("glenn ulaf").give(food=4, wood=4).hand("barn-raising.145 barn-raising.146").turn()
    )
    assert all(any(f"({number})" in label for label in labels) for number in (145, 146))


async def test_the_sides_of_a_slash_are_called_by_what_they_do(services: Services) -> None:
    """What exactly a seat is asked in its turn the others do not see, and so no words from their view can say it."""
    sock = table("mckinnon ulaf").give(worker=1, gold=2)
    assert await offered(services, sock.turn().play("use 168")) == ["Assign 1 to 2 gold here", "1 worker → 1 gold"]


async def test_what_a_feature_offers_is_told_in_the_question(services: Services) -> None:
    match = await in_position(services, table("nanurjuk ulaf").empire("ice-bridge sled-builders").turn().play("pass"))
    message = await panel_page(channel_viewer(services, match.match), match, 0)
    assert "Ice Bridge (98): return 1 non-field location to your hand, 1 VP. Do you?" in message.text


async def test_what_is_settled_is_named_with_its_card(services: Services) -> None:
    """When a feature asks it can be settled; in the own turn that is taken back."""
    tavern = table("heidel ulaf").empire("harbour-tavern").turn()
    assert any(
        label.startswith("Harbour Tavern (18): always") for label in await offered(services, tavern.play("pawn sail"))
    )


async def test_what_is_settled_can_be_asked_again_in_the_own_turn(services: Services) -> None:
    position = table("heidel ulaf").empire("harbour-tavern")
    position.player().always = [18]
    assert "Harbour Tavern (18): ask me about the feature each time" in await offered(services, position.turn())


@pytest.mark.parametrize(("points", "rank", "won"), [(10, "Shipwrecked", False), (80, "Jarl", True)])
async def test_who_plays_alone_and_misses_the_mark_has_not_won(
    services: Services, points: int, rank: str, won: bool
) -> None:
    """The end of a solo game says so in words and in its picture's description, with the rank (EMP-19.7)."""
    match = await in_position(services, table("glenn ulaf"))
    position = table("glenn", scenario="mild-summer").give(vp=points)
    position.state.agenda = []
    message = await final_page(
        channel_viewer(services, match.match), match, FinalBody(0, EMPIRES.encode(position.state))
    )
    assert rank in message.text
    assert ("wins" in message.text, "Not a win" in message.text) == (won, not won)
    assert any("Not won" in (file.about or "") for file in message.files) is not won
