"""*Play here* and *My view* in the menu of a message: on any board, also an old one, and on whatever else is of a match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions.handlers.playing.board_menus import custom_ids_in, play_here, show_own_view
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, SectionPart, new_page, page_of
from tests.bot.interactions.playing.test_following import CHOOSING
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, new_lobby, running, stored

BOT, BOARD = 4242, 5001


def message_of(*parts: Any, number: int = BOARD, author: int = BOT, channel: int = CHANNEL) -> dict[str, Any]:
    """A message as Discord tells of it."""
    components = new_page(Page(parts))["view"].to_components() if parts else []
    return {"id": str(number), "author": {"id": str(author)}, "channel_id": str(channel), "components": components}


def hand_of(services: Services, table: Table, user: int, message: dict[str, Any] | None = None) -> Hand:
    """Somebody who chooses from the menu of a message, of the old board where no other is given."""
    chosen = message or message_of()
    data = {"target_id": chosen["id"], "resolved": {"messages": {chosen["id"]: chosen}}}
    client = SimpleNamespace(user=SimpleNamespace(id=BOT), get_channel=lambda _: None)
    return Hand(services, table, user, server={"client": client, "data": data})


async def delivered(services: Services, channel: int = CHANNEL) -> Table:
    """A match whose first board stands in its channel, long ago: it has no buttons any more."""
    table = await running(services, channel)
    for entry in await services.store.outbox.due(services.clock() + 99, 9):
        await services.store.outbox.sent(entry.id, BOARD, services.clock())
    return table


async def test_an_old_board_is_played_from(services: Services) -> None:
    table = await delivered(services)
    hand = hand_of(services, table, ANN)
    await play_here(hand.context)
    assert any(verb in CHOOSING for verb in verbs(hand.messages[-1]))
    await show_own_view(hand.context)
    assert any(verb in CHOOSING for verb in verbs(hand.messages[-1]))


async def test_whoever_looks_on_has_the_board_in_their_language(services: Services) -> None:
    """Also those who play, before the start and after the end."""
    table = await delivered(services)
    onlooker = hand_of(services, table, 999)
    await show_own_view(onlooker.context)
    assert "**Test**" in onlooker.text
    assert not any(verb in CHOOSING for verb in verbs(onlooker.messages[-1]))
    with pytest.raises(NotPossible) as refused:
        await play_here(onlooker.context)
    assert refused.value.key == "refused.no_seat"
    opened = await stored(services, lobby.with_person_joined(BEN, "Ben")(new_lobby(services, 22)))
    joining = Button("Join", str(CustomId("join", opened.match.id)))
    host = hand_of(services, opened, BEN, message_of((joining,), number=1))
    await show_own_view(host.context)
    assert services.language("en")("status.lobby", title="Test", seats="Ben") == host.text
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    with pytest.raises(NotPossible) as refused:
        await play_here(hand_of(services, table, ANN).context)
    assert refused.value.key == "refused.match_over"


async def test_what_was_not_delivered_to_a_channel_is_known_by_its_buttons(services: Services) -> None:
    """As pages that one sees alone and direct messages are."""
    table = await running(services, 22)
    hand = hand_of(services, table, ANN)
    await hand.play()
    page = message_of(*page_of(hand.messages[-1]).parts, number=77, channel=5)
    hand = hand_of(services, table, ANN, page)
    await play_here(hand.context)
    assert "Keltis · Test · <#22>" in hand.text


@pytest.mark.parametrize(
    "message",
    [
        message_of(number=1),
        message_of(channel=99),
        message_of(author=7),
        message_of((Button("Settings", str(CustomId("settings"))), Button("?", "garbage")), number=1),
    ],
    ids=["none of a match", "another channel", "another author", "buttons of no match"],
)
async def test_no_other_message_is_of_a_match(services: Services, message: Any) -> None:
    table = await delivered(services)
    for act in (play_here, show_own_view):
        with pytest.raises(NotPossible) as refused:
            await act(hand_of(services, table, ANN, message).context)
        assert refused.value.key == "refused.no_board"


def test_buttons_are_found_wherever_they_stand() -> None:
    beside = SectionPart("words", Button("a", str(CustomId("pick", "m1"))))
    found = custom_ids_in(message_of(beside, (Button("b", str(CustomId("look", "m2"))),)))
    assert [each.match_id for each in found] == ["m1", "m2"]
    assert not [*custom_ids_in(message_of(*page_of(ClassicMessage("words")).parts)["components"])]
