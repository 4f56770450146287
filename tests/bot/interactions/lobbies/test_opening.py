"""Where lobbies are opened: in a channel that has a match already a thread is offered, with all that was asked for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.handlers.lobbies.opening import WantedLobby, read_wanted, wanted_as_argument
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.services import Services
from bot.messages.layout.custom_ids import LIMIT, CustomId, parse_custom_id
from storage.records.matches import MatchStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, alone, running

MAY = discord.Permissions(create_public_threads=True, send_messages_in_threads=True, attach_files=True)
NEW_THREAD = 7777


class Http:
    """Discord as far as it makes threads. `refused` says that it makes none."""

    def __init__(self, *, refused: bool = False) -> None:
        self.refused = refused
        self.asked: list[tuple[Any, ...]] = []

    async def start_thread_without_message(self, channel: int, *, name: str, type: int, **_: Any) -> Any:
        self.asked.append(("made", channel, name, type))
        if self.refused:
            raise refusal(403, 50013)
        return {"id": str(NEW_THREAD)}

    async def add_user_to_thread(self, thread: int, user: int) -> None:
        self.asked.append(("added", thread, user))

    async def delete_channel(self, thread: int) -> None:
        self.asked.append(("deleted", thread))


def in_discord(http: Http, held: discord.Permissions = MAY) -> dict[str, Any]:
    client = SimpleNamespace(http=http, get_channel=lambda _: None)
    return {"app_permissions": held, "channel": None, "client": client, "user": SimpleNamespace(id=BEN)}


@pytest.mark.parametrize(
    "wanted",
    [
        WantedLobby("keltis", 2, "en"),
        WantedLobby("empires", 1, "ko", "고래. 사냥", (2**63 - 1,)),
        WantedLobby("odin", 4, "en", "x" * 36, (2**63, 2**64 - 1, 1)),
    ],
)
def test_a_button_carries_all_that_was_asked_for(services: Services, wanted: WantedLobby) -> None:
    context = Hand(services, None, ANN).context  # type: ignore[arg-type]
    custom_id = str(CustomId("new_in_thread", argument=wanted_as_argument(wanted)))
    assert read_wanted(context, parse_custom_id(custom_id).argument) == wanted


def test_a_title_for_which_there_is_no_room_loses_its_end() -> None:
    wanted = WantedLobby("keltis", 4, "en", "가" * 60, (2**64 - 1, 2**64 - 2, 2**64 - 3))
    argument = wanted_as_argument(wanted)
    assert len(str(CustomId("new_in_thread", argument=argument))) == LIMIT
    assert argument.endswith("가" * 20)


@pytest.mark.parametrize("argument", ["", "chess.2.en..", "keltis.x.en..", "keltis.2.xx..", "keltis.2.en.!.", "keltis"])
async def test_a_button_that_is_none_of_ours_opens_nothing(services: Services, argument: str) -> None:
    http = Http()
    hand = Hand(services, await running(services), BEN, server=in_discord(http))
    with pytest.raises(Outdated):
        await hand.do(f"v1::::new_in_thread:{argument}")
    assert http.asked == []


async def test_a_rematch_where_something_is_played_already_has_a_thread(services: Services) -> None:
    old = await running(services)
    await old.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await running(services)
    http = Http()
    hand = Hand(services, old, BEN, server=in_discord(http))
    with pytest.raises(RefusedWithOffer) as refused:
        await hand.do(f"v1:{old.match.id}:::rematch:")
    assert refused.value.key == "refused.channel_taken_thread"
    [button] = refused.value.buttons
    await hand.do(button.custom_id)
    assert f"<#{NEW_THREAD}>" in hand.text
    assert http.asked == [("made", CHANNEL, "Test", 11), ("added", NEW_THREAD, BEN)]
    opened = await services.tables.active_in(NEW_THREAD)
    assert opened is not None
    assert (opened.match.status, opened.match.guild_id) == (MatchStatus.LOBBY, GUILD)
    assert {seat.user_id for seat in opened.match.seats} == {ANN, BEN}


@pytest.mark.parametrize("of_bots", [False, True])
async def test_a_rematch_says_whom_it_has_invited_or_that_it_can_start(services: Services, of_bots: bool) -> None:
    """With bot players alone there is nobody to wait for."""
    old = await (alone(services, "keltis") if of_bots else running(services))
    await old.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    hand = Hand(services, old, ANN, server=in_discord(Http()))
    await hand.do(f"v1:{old.match.id}:::rematch:")
    said = "lobby.rematch_full" if of_bots else "lobby.rematch"
    assert hand.text == services.languages["en"](said, title=old.match.title)


@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads", "attach_files"])
async def test_where_the_bot_may_make_no_thread_none_is_offered(services: Services, missing: str) -> None:
    old = await running(services)
    await old.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await running(services)
    held = discord.Permissions(MAY.value)
    held.update(**{missing: False})
    hand = Hand(services, old, BEN, server=in_discord(Http(), held))
    with pytest.raises(NotPossible) as refused:
        await hand.do(f"v1:{old.match.id}:::rematch:")
    assert refused.value.key == "refused.channel_taken"


async def test_discord_makes_no_thread_after_all(services: Services) -> None:
    old = await running(services)
    hand = Hand(services, old, BEN, server=in_discord(Http(refused=True)))
    with pytest.raises(NotPossible) as refused:
        await hand.do(f"v1:{old.match.id}:::rematch:thread")
    assert refused.value.key == "refused.no_thread"


async def test_a_thread_for_a_match_that_does_not_come_about_goes(services: Services) -> None:
    """Here because the thread has a match already, which stands for whatever may go wrong with the storage."""
    old = await running(services)
    await running(services, channel=NEW_THREAD)
    http = Http()
    hand = Hand(services, old, BEN, server=in_discord(http))
    with pytest.raises(NotPossible):
        await hand.do(f"v1:{old.match.id}:::rematch:thread")
    assert http.asked[-1] == ("deleted", NEW_THREAD)
