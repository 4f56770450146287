"""Sitting down by a code: wherever somebody is, and not for everybody."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec import structs

from bot.interactions.answering.chosen_values import person_tag
from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies import invitations as handlers
from bot.interactions.handlers.lobbies import lobby_buttons, opening, taking_out
from bot.interactions.handlers.lobbies.opening import WantedLobby
from bot.interactions.handlers.seats import giving, leaving
from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.background import reach
from bot.matches.lobbies import invitations, lobby
from bot.matches.lobbies.invitations import ALPHABET, WRONG_CODES, WRONG_SECONDS, code_typed, new_code
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody, LobbyBody, read_body
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from bot.messages.channel.board_page import lobby_page
from bot.messages.delivery.calls import direct_message, is_needed
from bot.messages.drawing.viewer import called_viewer
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from storage.records.matches import Match, MatchStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, new_lobby, stored

CID = 103
ANNS, BENS, CIDS, NAMES = 9001, 9002, 9003, {ANN: "Ann", BEN: "Ben", CID: "Cid"}


class User:
    """Somebody to whom the bot writes, or who does not want that."""

    def __init__(self, *, closed: bool = False) -> None:
        self.id, self.closed, self.read = BEN, closed, list[str]()

    async def create_dm(self) -> Any:
        return SimpleNamespace(id=BENS, send=self.send)

    async def send(self, text: str, **_: Any) -> None:
        if self.closed:
            raise refusal(403, 50007)
        self.read.append(text)


def at(services: Services, user: int, channel: int) -> tuple[Context, Hand]:
    """Somebody in their direct messages with the bot."""
    none: Any = None
    hand = Hand(services, none, user)
    return replace(hand.context, guild_id=None, channel_id=channel, name=NAMES[user]), hand


async def opened(services: Services) -> Table:
    """A lobby of Ann's in her direct messages."""
    context, _ = at(services, ANN, ANNS)
    await opening.opened_here(context, WantedLobby("keltis", 2, "en"), {})
    table = await services.tables.active_in(ANNS)
    assert table is not None
    return table


async def joined(services: Services, table: Table) -> None:
    """Ben has sat down."""
    context, _ = at(services, BEN, BENS)
    await handlers.join_by_code(context, CustomId("join_code", argument=table.match.code or ""), {})


async def refused_to_ben(services: Services, code: str | None) -> str:
    """Why a code does not lead Ben to a table."""
    context, _ = at(services, BEN, BENS)
    with pytest.raises(NotPossible) as why:
        await handlers.show_invitation(context, code or "")
    return why.value.key


def test_a_code_has_fifty_bits_and_is_read_as_people_type_it() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len(ALPHABET) ** 10 >= 2**50
    assert all(code_typed(code) == code for code in codes)
    assert code_typed(" o1l2i-abcde ") == "01121-ABCDE"


async def test_a_code_tells_the_title_and_the_host_and_seats_at_a_press(services: Services) -> None:
    table = await opened(services)
    context, hand = at(services, BEN, BENS)
    await handlers.show_invitation(context, (table.match.code or "").lower())
    assert table.match.title in hand.text
    assert "Ann" in hand.text
    [(_, sit, _)] = hand.offers()
    await handlers.join_by_code(context, parse_custom_id(sit), {})
    assert [(seat.user_id, seat.direct_id) for seat in table.match.seats] == [(ANN, ANNS), (BEN, BENS)]
    assert set(table.match.places) == {ANNS, BENS}
    waiting = await services.store.outbox.due(services.clock() + 99, 9)
    assert {entry.channel_id for entry in waiting} == {ANNS, BENS}
    assert await services.tables.active_in(BENS) is table


async def test_from_a_server_one_new_direct_message_is_opened(services: Services) -> None:
    """It goes before the seat: of whoever takes none, nothing is kept, and the seat stays free."""
    table, user = await opened(services), User()
    none: Any = None
    far = Hand(services, none, BEN, server={"user": user, "id": 5})
    code = CustomId("join_code", argument=table.match.code or "")
    user.closed = True
    with pytest.raises(NotPossible) as closed:
        await handlers.join_by_code(far.context, code, {})
    assert closed.value.key == "refused.direct_closed"
    assert table.match.seats[1].user_id is None
    user.closed = False
    await handlers.join_by_code(far.context, code, {})
    assert table.match.seats[1].direct_id == BENS
    assert len(user.read) == 1


async def test_codes_that_are_none_are_counted_for_an_hour(services: Services) -> None:
    table = await opened(services)
    for _ in range(WRONG_CODES):
        assert await refused_to_ben(services, "AAAAA-AAAAA") == "refused.no_such_code"
    assert await refused_to_ben(services, table.match.code) == "refused.many_codes"
    assert isinstance(services.clock, StandingClock)
    services.clock.now += WRONG_SECONDS + 1
    await handlers.show_invitation(at(services, BEN, BENS)[0], table.match.code or "")


async def test_a_code_that_was_changed_or_whose_game_has_begun_leads_nowhere(services: Services) -> None:
    table = await opened(services)
    first = table.match.code
    await table.change(Actor(ANN), invitations.with_code_renewed(ANN))
    assert await refused_to_ben(services, first) == "refused.no_such_code"
    with pytest.raises(NotPossible):
        await table.change(Actor(BEN), invitations.with_code_renewed(BEN))
    last = table.match.code
    await joined(services, table)
    begun = lobby.with_play_begun(ANN)
    await table.start(Actor(ANN), lambda match: invitations.without_code(begun(match)), SEED)
    assert table.match.code is None
    assert await refused_to_ben(services, last) == "refused.no_such_code"


async def test_whoever_does_not_want_to_sit_with_somebody_does_not(services: Services) -> None:
    """Whichever of the two has said so; and no rematch invites them."""
    table, strangers = await opened(services), services.store.strangers
    for one, other in ((ANN, BEN), (BEN, ANN)):
        await strangers.block(one, other, NAMES[other])
        with pytest.raises(NotPossible) as apart:
            await joined(services, table)
        assert apart.value.key == "refused.kept_apart"
        assert await refused_to_ben(services, table.match.code) == "refused.kept_apart"  # and whose it is stays untold
        await strangers.unblock(one, other)
    await joined(services, table)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await strangers.block(BEN, ANN, "Ann")
    context, _ = at(services, ANN, ANNS)
    await opening.open_rematch(context, CustomId("rematch", table.match.id), {})
    again = await services.tables.active_in(ANNS)
    assert again is not None
    assert [seat.user_id for seat in again.match.seats] == [ANN, None]


async def test_a_rematch_keeps_seats_where_people_have_their_boards(services: Services) -> None:
    table = await opened(services)
    await joined(services, table)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    context, _ = at(services, BEN, BENS)
    await opening.open_rematch(context, CustomId("rematch", table.match.id), {})
    again = await services.tables.active_in(BENS)
    assert again is not None
    assert (again.match.host_id, again.match.channel_id) == (BEN, BENS)
    assert set(again.match.places) == {ANNS, BENS}
    assert lobby.invited_people(again.match) == (ANN,)
    assert again.match.code not in (None, table.match.code)


async def test_a_rematch_that_two_want_is_one(services: Services) -> None:
    """Whoever presses second sits down at the lobby of the first; a second press opens no other one."""
    table = await opened(services)
    await joined(services, table)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    rematch = CustomId("rematch", table.match.id)
    await opening.open_rematch(at(services, ANN, ANNS)[0], rematch, {})
    with pytest.raises(NotPossible) as twice:
        await opening.open_rematch(at(services, ANN, ANNS)[0], rematch, {})
    assert twice.value.key == "refused.already_seated"
    await opening.open_rematch(at(services, BEN, BENS)[0], rematch, {})
    [again] = await services.store.matches.active_in_channel(BENS)
    assert (again.host_id, lobby.is_full(again), lobby.invited_people(again)) == (ANN, True, ())
    with pytest.raises(NotPossible):
        await opening.open_rematch(at(services, BEN, BENS)[0], rematch, {})


async def test_a_rematch_asks_again_who_could_not_be_reached(services: Services) -> None:
    """That the former match waited for them says nothing of this one; where they still cannot be, their seat is free."""
    table = await opened(services)
    await joined(services, table)
    begun = lobby.with_play_begun(ANN)
    await table.start(Actor(ANN), lambda match: invitations.without_code(begun(match)), SEED)
    await reach.note_closed(services, table, BENS)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await opening.open_rematch(at(services, ANN, ANNS)[0], CustomId("rematch", table.match.id), {})
    again = await services.tables.active_in(ANNS)
    assert again is not None
    assert not reach.is_closed_to(again.match, BEN)
    await reach.note_closed(services, again, BENS)
    assert [seat.user_id for seat in again.match.seats] == [ANN, None]


async def rematch_of_three(services: Services) -> Table:
    """A rematch that Ann opens after a match with Ben and Cid, who have kept out of each other's way since."""
    context, _ = at(services, ANN, ANNS)
    await opening.opened_here(context, WantedLobby("keltis", 3, "en"), {})
    table = await services.tables.active_in(ANNS)
    assert table is not None
    for user, channel in ((BEN, BENS), (CID, CIDS)):
        guest, _ = at(services, user, channel)
        await handlers.join_by_code(guest, CustomId("join_code", argument=table.match.code or ""), {})
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await services.store.strangers.block(BEN, CID, "Cid")
    await opening.open_rematch(at(services, ANN, ANNS)[0], CustomId("rematch", table.match.id), {})
    again = await services.tables.active_in(ANNS)
    assert again is not None
    return again


async def test_two_who_are_kept_apart_do_not_both_accept_a_rematch(services: Services) -> None:
    """Whoever of them comes first sits there, as the seats were kept by somebody else."""
    again = await rematch_of_three(services)
    await lobby_buttons.join_lobby(at(services, CID, CIDS)[0], again)
    with pytest.raises(NotPossible) as apart:
        await lobby_buttons.join_lobby(at(services, BEN, BENS)[0], again)
    assert apart.value.key == "refused.kept_apart"
    assert [seat.user_id for seat in again.match.seats if lobby.is_seat_taken(seat)] == [ANN, CID]


async def test_whoever_is_invited_sits_down_by_the_code_as_well(services: Services) -> None:
    """They have the seat that is kept for them, and no second one."""
    again = await rematch_of_three(services)
    await joined(services, again)
    assert lobby.invited_people(again.match) == (CID,)
    assert [seat.user_id for seat in again.match.seats].count(BEN) == 1


async def test_two_who_are_kept_apart_do_not_sit_down_at_the_same_moment(services: Services) -> None:
    """While the direct messages of one are opened, the other takes a seat."""
    context, _ = at(services, ANN, ANNS)
    await opening.opened_here(context, WantedLobby("keltis", 3, "en"), {})
    table = await services.tables.active_in(ANNS)
    assert table is not None
    await services.store.strangers.block(CID, BEN, "Ben")
    code = CustomId("join_code", argument=table.match.code or "")

    class Slow(User):
        async def send(self, text: str, **_: Any) -> None:
            await handlers.join_by_code(at(services, CID, CIDS)[0], code, {})

    none: Any = None
    with pytest.raises(NotPossible) as apart:
        await handlers.join_by_code(Hand(services, none, BEN, server={"user": Slow(), "id": 5}).context, code, {})
    assert apart.value.key == "refused.kept_apart"
    assert [seat.user_id for seat in table.match.seats] == [ANN, CID, None]


async def test_what_is_out_of_date_itself_is_not_tried_again(services: Services) -> None:
    table, tried = await opened(services), list[int]()

    def late(match: Match) -> Match:
        tried.append(match.revision)
        raise Outdated

    with pytest.raises(Outdated):
        await handlers.seated_if_welcome(at(services, BEN, BENS)[0], table, late)
    assert tried == [table.match.revision]


async def test_a_lobby_that_is_closed_has_no_code_any_more(services: Services) -> None:
    """It reads as any code that is none: nobody learns what was there."""
    for closed in (lobby.with_lobby_closed(MatchStatus.EXPIRED, 1.0), lobby.with_match_abandoned(1.0)):
        table = await opened(services)
        code = table.match.code
        await table.change(Actor(ANN), closed)
        assert table.match.code is None
        assert await refused_to_ben(services, code) == "refused.no_such_code"


async def test_the_host_of_a_lobby_in_direct_messages_is_called_by_name(services: Services) -> None:
    """There nobody else is to learn the host's id."""
    table = await opened(services)
    await joined(services, table)
    with pytest.raises(NotPossible) as refused:
        lobby.must_be_host(table.match, BEN)
    assert refused.value.words == {"host": "**Ann**"}
    context, hand = at(services, ANN, ANNS)
    await leaving.ask_to_leave(context, table)
    assert str(BEN) not in hand.text
    assert "**Ben**" in hand.text


async def test_who_keeps_a_channel_elsewhere_has_no_say_in_direct_messages(services: Services) -> None:
    """Everybody has a server of their own, on which they may do everything."""
    table = await opened(services)
    await joined(services, table)
    none: Any = None
    keeper = Hand(services, none, BEN, server={"permissions": discord.Permissions.all()}).context
    with pytest.raises(NotPossible) as refused:
        leaving.may_abandon(keeper, table)
    assert refused.value.key == "refused.only_host"
    begun = lobby.with_play_begun(ANN)
    await table.start(Actor(ANN), lambda match: invitations.without_code(begun(match)), SEED)
    with pytest.raises(NotPossible) as refused:
        await giving.may_give(keeper, table, 0, Heir())
    assert refused.value.key == "refused.only_host_or_owner"


async def test_a_lobby_in_which_nobody_else_sits_is_played_alone(services: Services) -> None:
    table = await opened(services)
    await table.change(Actor(ANN), lobby.fill_with_bots(ANN, "Bot"))
    begun = lobby.with_play_begun(ANN)
    await table.start(Actor(ANN), lambda match: invitations.without_code(begun(match)), SEED)
    assert table.match.is_alone
    assert table.match.channels == (ANNS,)


async def test_the_lobby_of_a_host_who_leaves_is_at_home_with_the_next(services: Services) -> None:
    """Who has left has their copy told so, once; and nothing more comes there."""
    table = await opened(services)
    await joined(services, table)
    await table.change(Actor(ANN), lobby.with_person_left(ANN, services.clock()))
    assert (table.match.host_id, table.match.channel_id) == (BEN, BENS)
    assert table.match.channels == (BENS,)
    assert {entry.channel_id for entry in await services.store.outbox.due(services.clock() + 99, 9)} == {ANNS, BENS}
    await table.change(Actor(BEN), lobby.with_lobby_closed(MatchStatus.ABANDONED, services.clock()))
    rows = [entry.channel_id for entry in await services.store.outbox.due(services.clock() + 99, 9)]
    assert BENS in rows


async def test_several_at_one_seat_or_other_have_one_place_each(services: Services) -> None:
    """Somebody who plays against themselves has one board."""
    table = await opened(services)
    await table.change(Actor(ANN), lobby.take_rest(ANN, "Ann"))
    match = structs.replace(table.match, seats=table.match.seats)
    assert list(match.places) == [ANNS]
    assert match.channel_of(ANN) == ANNS


async def test_nobody_sits_down_without_a_code_or_an_invitation(services: Services) -> None:
    """Not by the button of a lobby that they have left either."""
    table = await opened(services)
    await joined(services, table)
    await table.change(Actor(BEN), lobby.with_person_left(BEN, services.clock()))
    context, _ = at(services, BEN, BENS)
    with pytest.raises(NotPossible) as refused:
        await lobby_buttons.join_lobby(context, table)
    assert refused.value.key == "refused.needs_code"


async def test_every_seat_of_somebody_has_their_board(services: Services) -> None:
    """Whoever gives up one of their seats still has it by the others."""
    table = await opened(services)
    await table.change(Actor(ANN), lobby.take_rest(ANN, "Ann"))
    assert [seat.direct_id for seat in table.match.seats] == [ANNS, ANNS]


async def taken_out(services: Services, table: Table) -> Hand:
    """Ann presses what takes Ben out of her lobby."""
    context, hand = at(services, ANN, ANNS)
    await taking_out.press_clear_seat(context, CustomId("clear_seat", table.match.id, argument="0"), {})
    assert "Ben" in hand.text
    [press] = [parse_custom_id(each) for _, each, _ in hand.offers() if parse_custom_id(each).verb == "take_out"]
    assert str(BEN) not in str(press), "no id in a button"
    await taking_out.take_guest_out(context, press, {})
    return hand


async def test_the_host_takes_somebody_out_who_cannot_come_back_by_the_same_code(services: Services) -> None:
    """They are told in private, the host reads so, and to others nothing is said; by a new code they may come again."""
    table = await opened(services)
    await joined(services, table)
    while due := await services.store.outbox.due(services.clock() + 99, 9):
        for entry in due:
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    hand = await taken_out(services, table)
    assert [seat.user_id for seat in table.match.seats] == [ANN, None]
    assert table.match.status is MatchStatus.LOBBY
    assert "Ben has no seat here any more." in hand.text
    bodies = list[tuple[int, Any]]()
    while due := await services.store.outbox.due(services.clock() + 99, 9):
        for entry in due:
            bodies.append((entry.channel_id, read_body(entry.payload)))
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    assert {(channel, type(body)) for channel, body in bodies} == {
        (ANNS, LobbyBody),
        (BENS, LobbyBody),
        (BEN, DirectBody),
    }
    told = next(body for _, body in bodies if isinstance(body, DirectBody))
    message = await direct_message(services, table, told)
    assert "no seat for you" in message.text
    assert str(ANNS) not in message.text, "the host's direct messages are nobody's business"
    assert message.rows == ()
    page = await lobby_page(await called_viewer(services, BEN, table.match), table, BENS)
    assert "no seat at" in str(page.parts[0])
    code = table.match.code
    for _ in range(2):
        assert await refused_to_ben(services, code) == "refused.kept_apart"
        context, _ = at(services, BEN, BENS)
        with pytest.raises(NotPossible):
            await handlers.join_by_code(context, CustomId("join_code", argument=code or ""), {})
    await table.change(Actor(ANN), invitations.with_code_renewed(ANN))
    await joined(services, table)
    assert [seat.user_id for seat in table.match.seats] == [ANN, BEN]
    assert not is_needed(table, told)


async def test_only_the_host_takes_somebody_out_and_only_who_sits_there(services: Services) -> None:
    table = await opened(services)
    await joined(services, table)
    press = CustomId("take_out", table.match.id, argument=f"0.{person_tag({BEN: 'Ben'}, BEN)}")
    context, _ = at(services, BEN, BENS)
    with pytest.raises(NotPossible):
        await taking_out.take_guest_out(context, press, {})
    with pytest.raises(NotPossible):
        await taking_out.press_clear_seat(context, CustomId("clear_seat", table.match.id), {})
    await taken_out(services, table)
    with pytest.raises(Outdated):
        await taking_out.take_guest_out(at(services, ANN, ANNS)[0], press, {})
    await joined_by_new_code(services, table)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    with pytest.raises(NotPossible):
        await taking_out.take_guest_out(at(services, ANN, ANNS)[0], press, {})
    assert table.is_running


async def joined_by_new_code(services: Services, table: Table) -> None:
    await table.change(Actor(ANN), invitations.with_code_renewed(ANN))
    await joined(services, table)


async def test_who_is_taken_out_of_a_lobby_in_a_channel_does_not_sit_down_there_again(services: Services) -> None:
    """Others still do; and what is kept of it goes with the lobby."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    ben, cid = Hand(services, table, BEN), Hand(services, table, CID)
    await lobby_buttons.join_lobby(ben.context, table)
    host = Hand(services, table, ANN)
    await taking_out.press_clear_seat(host.context, CustomId("clear_seat", table.match.id, argument="0"), {})
    [press] = [parse_custom_id(each) for _, each, _ in host.offers() if parse_custom_id(each).verb == "take_out"]
    await taking_out.take_guest_out(host.context, press, {})
    with pytest.raises(NotPossible) as refused:
        await lobby_buttons.join_lobby(ben.context, table)
    assert refused.value.key == "refused.kept_apart"
    await lobby_buttons.join_lobby(cid.context, table)
    assert [seat.user_id for seat in table.match.seats] == [ANN, CID]
    strangers = services.store.strangers
    await services.store.purge(0.0)
    assert await strangers.is_taken_out(table.match.id, BEN, None)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await services.store.purge(0.0)
    assert not await strangers.is_taken_out(table.match.id, BEN, None)


async def test_of_two_presses_at_once_none_brings_back_who_is_taken_out(services: Services) -> None:
    """Ben leaves and sits down again this very moment: what the host has wished holds from the first step on."""
    table = await opened(services)
    await joined(services, table)
    await services.store.strangers.take_out(table.match.id, BEN, table.match.code)
    await table.change(Actor(BEN), lobby.with_person_left(BEN, services.clock()))
    assert await refused_to_ben(services, table.match.code) == "refused.kept_apart"
    with pytest.raises(Outdated):
        await table.change(Actor(ANN), invitations.with_guest_taken_out(ANN, BEN))


async def test_who_is_taken_out_sees_nothing_more_by_any_old_button(services: Services) -> None:
    """Neither who sits there, nor the board later, nor where the host has it; whoever plays does, and who has played."""
    table = await opened(services)
    await joined(services, table)
    await taken_out(services, table)
    looks = ("in_my_language", "part", "log", "options_page", "leave", "invite", "unwatch", "replay", "analysis")
    for begun in (False, True):
        if begun:
            await table.change(Actor(ANN), lobby.add_bot(ANN, "Bot"))
            await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
        for verb in looks:
            context, hand = at(services, BEN, BENS)
            with pytest.raises(NotPossible) as refused:
                await HANDLERS[verb](context, CustomId(verb, table.match.id, argument="0"), {})
            assert refused.value.key == "lobby.no_seat_any_more"
            assert hand.messages == []
    context, hand = at(services, ANN, ANNS)
    await HANDLERS["log"](context, CustomId("log", table.match.id), {})
    assert "Ann begins" in hand.text


async def test_who_has_left_a_game_is_not_led_to_the_direct_messages_of_others(services: Services) -> None:
    """What they have played they may look at."""
    table = await opened(services)
    await joined(services, table)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await hand_over(services, table, Actor(BEN), table.own_seat(BEN), Heir(), resigned=True)
    context, hand = at(services, BEN, BENS)
    await HANDLERS["log"](context, CustomId("log", table.match.id), {})
    assert "channels/@me>" in hand.text
    assert str(ANNS) not in hand.text
