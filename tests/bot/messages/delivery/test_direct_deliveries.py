"""A match with people from anywhere, delivered: what stands in the direct messages of each names nobody else by their id."""

from __future__ import annotations

from msgspec import structs

from bot.interactions.handlers.seats.table_talk import open_line_form
from bot.matches.lobbies import lobby
from bot.matches.lobbies.invitations import with_invitation, with_stranger_joined
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, posts_for
from bot.matches.play.table import Table
from bot.matches.seats import consents
from bot.matches.services import Services
from storage.records.changes import Change
from tests.bot.support.drafting import Hand
from tests.bot.support.lively import Room, Server
from tests.bot.support.posting import Posting
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, stored

ANNS, BENS = 9001, 9002


async def lobby_of_two(services: Services) -> Table:
    """Ann's lobby in her direct messages, to which Ben has come."""
    mine = lobby.with_person_joined(ANN, "Ann")(structs.replace(new_lobby(services, ANNS), guild_id=None))
    table = await stored(services, with_invitation(mine))
    await table.change(Actor(BEN), with_stranger_joined(BEN, "Ben", BENS))
    return table


def read_in(room: Room) -> str:
    """All that stands in a channel."""
    return "\n".join(message.words for message in room.ours())


def must_name_nobody_by_id(server: Server) -> None:
    """In the direct messages of each nobody else stands by their id, or is called."""
    for channel, reader, other in ((ANNS, ANN, BEN), (BENS, BEN, ANN)):
        room = server.rooms[channel]
        assert room.ours()
        assert f"<@{other}>" not in read_in(room)
        assert {user for message in room.ours() for user in message.pings} <= {reader}


async def test_nobody_else_stands_by_their_id_in_what_is_delivered(services: Services) -> None:
    server = Server()
    posting = Posting(services, server)
    table = await lobby_of_two(services)
    posting.begin()
    posting.wake()
    await posting.idle()
    must_name_nobody_by_id(server)
    assert "Ann" in read_in(server.rooms[BENS])
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await posting.idle()
    must_name_nobody_by_id(server)
    hand = Hand(services, table, ANN)
    await open_line_form(hand.context, table)
    await hand.fill(line=f"<@{BEN}> @everyone")
    notice = NoticeBody("notice.to_person", {"name": "Bot", "to": f"<@{BEN}>", "n": 0}, (ANN, BEN), "lobby")
    await table.note(
        Change(at=services.clock(), before=table.match, after=None, posts=posts_for(table.match, [notice]))
    )
    asked = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert asked is not None
    await posting.idle()
    must_name_nobody_by_id(server)
    await consents.vote_on_consent(services, table, Actor(BEN), asked.id, True)
    await posting.settled()
    must_name_nobody_by_id(server)
    await posting.end()
