"""Who is called to their turn, when and how; and who is not, because they are there already."""

from __future__ import annotations

from dataclasses import replace

import aiohttp
import pytest
from msgspec import structs

from bot.interactions.handlers.playing import undo
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import CallBody, posts_for
from bot.matches.people.presence import CALM, KEPT, PANEL_LASTS, Presence
from bot.matches.play.table import Table
from bot.matches.services import Services
from storage.records.changes import Change
from storage.records.people import Notice
from storage.records.posts import OutboxEntry
from tests.bot.support.drafting import Hand
from tests.bot.support.lively import Room, Server
from tests.bot.support.posting import Posting, answer, played, turn, waited_for, wish
from tests.bot.support.stored_matches import ANN, BEN, StandingClock


async def test_nobody_is_called_anew_while_another_answer_is_waited_for(draft: Table, room: Room, posting: Posting):
    await posting.settled()
    [call] = room.calls()
    await answer(draft, ANN)
    await posting.settled()
    assert room.calls() == [call]


async def test_a_call_is_taken_out_once(draft: Table, room: Room, posting: Posting):
    """Somebody has deleted one; the others go at the first attempt, and nobody asks for them again."""
    await posting.settled()
    await played(draft, posting, 1)
    room.messages.remove(room.calls()[0])
    await played(draft, posting, 3)
    assert room.asked.count("delete") == 4
    assert len(room.calls()) == 1


async def call_without_answer(draft: Table, room: Room, posting: Posting, *, stands: bool) -> OutboxEntry:
    """The outbox entry of a call whose sending failed, although the line may stand."""
    await posting.settled()
    await played(draft, posting, 1)
    (room.lost if stands else room.refused)["send"] = [aiohttp.ServerDisconnectedError()]
    await turn(draft)
    return await posting.failed()


@pytest.mark.parametrize("stands", [True, False])
async def test_who_answers_before_a_lost_call_is_tried_again_is_not_called(
    draft: Table, room: Room, posting: Posting, stands: bool
):
    """Where it stands all the same, whomever it named, there is no second one beside it."""
    entry = await call_without_answer(draft, room, posting, stands=stands)
    await answer(draft, ANN)
    room.nonces.clear()
    posting.go_on(entry)
    await posting.settled()
    assert [call.pings for call in room.calls()] == [(ANN, BEN) if stands else (BEN,)]


@pytest.mark.parametrize("stands", [True, False])
async def test_a_lost_call_that_nobody_needs_any_more_is_taken_out(
    draft: Table, room: Room, posting: Posting, stands: bool
):
    """A newer board calls by then."""
    entry = await call_without_answer(draft, room, posting, stands=stands)
    await turn(draft)
    room.nonces.clear()
    posting.go_on(entry)
    await posting.settled()
    assert [call.pings for call in room.calls()] == [tuple(waited_for(draft))]
    assert room.asked.count("delete") == 2 + stands


@pytest.mark.parametrize("notice", [Notice.DIRECT, Notice.NONE])
async def test_who_wants_no_mention_needs_no_line(
    draft: Table, room: Room, posting: Posting, services: Services, server: Server, notice: Notice
):
    """The former line goes all the same."""
    await posting.settled()
    for user in (ANN, BEN):
        await wish(services, user, on_turn=notice)
    await played(draft, posting, 1)
    [claiming] = waited_for(draft)
    assert room.calls() == []
    private = server.get_partial_messageable(claiming).ours()
    assert [message.pings for message in private] == [()] * (notice is Notice.DIRECT)


async def test_of_two_who_are_asked_each_is_called_as_they_want(
    draft: Table, room: Room, posting: Posting, services: Services, server: Server
):
    await wish(services, ANN, on_turn=Notice.DIRECT)
    await posting.settled()
    [call] = room.calls()
    assert (call.content, call.pings) == (f"🔔 Your turn: <@{BEN}>", (BEN,))
    assert len(server.get_partial_messageable(ANN).ours()) == 1


async def test_what_could_not_be_told_in_private_stands_until_the_next_call(
    draft: Table, room: Room, posting: Posting, services: Services, server: Server
):
    await wish(services, ANN, on_turn=Notice.DIRECT)
    server.closed_doors.add(ANN)
    await posting.settled()
    assert [message.pings for message in room.ours()[-2:]] == [(BEN,), (ANN,)]
    assert "/settings" in room.ours()[-1].content
    for user in (ANN, BEN):
        await wish(services, user, on_turn=Notice.NONE)
    await played(draft, posting, 1)
    assert room.ours()[-1] is room.boards()[-1], "both lines are gone"


# Who is at the table


async def called_again(table: Table, services: Services) -> None:
    """Another line is to call whoever is asked, as after a board that asks nobody anything new."""
    call = posts_for(table.match, [CallBody(table.match.revision)])
    await table.note(Change(at=services.clock(), before=table.match, after=None, posts=call))
    services.wake.set()


async def test_who_has_just_pressed_is_called_later_if_still_waited_for(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    """By a late call in a queue of its own: it holds nothing up that goes to the channel."""
    await posting.settled()
    await turn(draft)
    [claiming] = waited_for(draft)
    services.presence.pressed(claiming, draft.match.id, clock.now)
    await posting.idle()
    assert room.calls() == []
    [late] = await services.store.outbox.due(1e12, 10)
    assert (late.kind, late.next_try_at) == ("late_call", clock.now + CALM)
    assert late.channel_id < 0, "a queue of its own, no channel's"
    clock.now += CALM - 1
    posting.wake()
    await posting.idle()
    assert room.calls() == []
    clock.now += 1
    posting.wake()
    await posting.settled()
    assert [call.pings for call in room.calls()] == [(claiming,)]
    assert room.messages[-1] is room.calls()[0]


async def test_a_late_call_does_not_wait_for_another_one_of_its_board(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    """Somebody has had the question before them, and would be called in a quarter of an hour; they answer, and who
    is asked next is called three minutes after their last press."""
    await posting.settled()
    await turn(draft)
    [claiming] = waited_for(draft)
    seat = next(place for place, each in enumerate(draft.match.seats) if each.user_id == claiming)
    services.presence.pressed(claiming, draft.match.id, clock.now)
    services.presence.shown(claiming, draft.match.id, draft.match.questions[seat].number)
    await posting.idle()
    await answer(draft, claiming)
    for user in waited_for(draft):
        services.presence.pressed(user, draft.match.id, clock.now)
    await posting.idle()
    waiting = await services.store.outbox.due(1e12, 10)
    assert sorted(late.next_try_at - clock.now for late in waiting) == [CALM, PANEL_LASTS]
    counts = await services.store.counts(clock.now)
    assert (counts.waiting, counts.scheduled, counts.oldest_waiting) == (0, 2, None)
    clock.now += CALM
    posting.wake()
    await posting.idle()
    assert [call.pings for call in room.calls()] == [(ANN, BEN)]


async def test_who_has_answered_by_then_is_not_called(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    await posting.settled()
    await turn(draft)
    [claiming] = waited_for(draft)
    services.presence.pressed(claiming, draft.match.id, clock.now)
    await posting.idle()
    other = BEN if claiming == ANN else ANN
    await turn(draft)
    await answer(draft, claiming)
    await posting.idle()
    assert [call.pings for call in room.calls()] == [(other,)], "who is away is called at once"
    [call] = room.calls()
    clock.now += CALM
    posting.wake()
    await posting.settled()
    assert room.calls() == [call]


async def test_somebody_who_presses_again_meanwhile_is_left_in_peace_as_long_again(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    await posting.settled()
    await turn(draft)
    [claiming] = waited_for(draft)
    for calls in (0, 0, 1):
        if not calls:
            services.presence.pressed(claiming, draft.match.id, clock.now)
        clock.now += CALM - 1 if not calls else CALM
        posting.wake()
        await posting.idle()
        assert len(room.calls()) == calls


@pytest.mark.parametrize(("shows", "lasts"), [(True, PANEL_LASTS), (False, CALM)])
async def test_whose_panel_shows_the_question_is_not_called_to_it(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock, shows: bool, lasts: float
):
    """For as long as a private message can be used. One that shows something else is no reason."""
    await posting.settled()
    await posting.end()
    await turn(draft)
    [claiming] = waited_for(draft)
    hand = Hand(services, draft, claiming)
    await (hand.play() if shows else hand.do(f"v1:{draft.match.id}:::log:"))
    posting.begin()
    await posting.idle()
    assert room.calls() == []
    clock.now += lasts - 1
    posting.wake()
    await posting.idle()
    assert room.calls() == []
    clock.now += 1
    posting.wake()
    await posting.settled()
    assert [call.pings for call in room.calls()] == [(claiming,)]


async def test_after_a_restart_they_are_simply_called(
    draft: Table, room: Room, posting: Posting, services: Services, server: Server, clock: StandingClock
):
    """Who is at a table is forgotten with the process; the late call that waits is not."""
    await posting.settled()
    await turn(draft)
    [claiming] = waited_for(draft)
    services.presence.pressed(claiming, draft.match.id, clock.now)
    await posting.idle()
    await posting.end()
    again = Posting(replace(services, presence=Presence()), server)
    again.begin()
    clock.now += CALM
    services.wake.set()
    await again.settled()
    assert [call.pings for call in room.calls()] == [(claiming,)]
    await turn(draft)
    await again.settled()
    assert [call.pings for call in room.calls()] == [(ANN, BEN)], (
        "and whoever has pressed in the process before, at once"
    )
    await again.end()


async def test_who_has_been_called_for_a_question_is_not_called_for_it_again(
    draft: Table, room: Room, posting: Posting, services: Services
):
    """The line stays as it is, whatever is shown meanwhile."""
    await posting.settled()
    [call] = room.calls()
    await called_again(draft, services)
    await posting.settled()
    assert room.calls() == [call]
    assert room.asked.count("send") == 3
    await answer(draft, ANN)
    await called_again(draft, services)
    await posting.settled()
    assert room.calls() == [call]


async def test_who_looks_after_being_called_keeps_the_line_and_is_not_called_later(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    await posting.settled()
    [call] = room.calls()
    for user in (ANN, BEN):
        services.presence.pressed(user, draft.match.id, clock.now)
    await called_again(draft, services)
    await posting.settled()
    assert room.calls() == [call]


async def test_a_later_call_names_all_and_notifies_who_has_not_been_called(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    """One line stands in the channel: it takes the place of the one before."""
    services.presence.pressed(BEN, draft.match.id, clock.now)
    await posting.idle()
    [call] = room.calls()
    assert (call.content, call.pings) == (f"🔔 Your turn: <@{ANN}>", (ANN,))
    clock.now += CALM
    posting.wake()
    await posting.settled()
    [call] = room.calls()
    assert (call.content, call.pings) == (f"🔔 Your turn: <@{ANN}>, <@{BEN}>", (BEN,))


async def test_a_late_call_leaves_nobody_out_who_was_asked_since(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    """What waits for Ben is older than Ann's question."""
    services.presence.pressed(BEN, draft.match.id, clock.now)
    await posting.idle()
    ann, ben = draft.match.questions
    later = draft.match.revision + 1
    newer = (structs.replace(ann, number=later), ben)
    draft.match = structs.replace(draft.match, questions=newer, revision=later)
    services.presence.called(draft.match.id, frozenset({(ANN, later)}))
    clock.now += CALM
    posting.wake()
    await posting.settled()
    [call] = room.calls()
    assert (call.content, call.pings) == (f"🔔 Your turn: <@{ANN}>, <@{BEN}>", (BEN,))


async def test_direct_messages_come_as_late_and_once(
    draft: Table, posting: Posting, services: Services, server: Server, clock: StandingClock
):
    for user in (ANN, BEN):
        await wish(services, user, on_turn=Notice.DIRECT)
    services.presence.pressed(BEN, draft.match.id, clock.now)
    await posting.idle()
    ann, ben = (server.get_partial_messageable(user) for user in (ANN, BEN))
    assert (len(ann.ours()), len(ben.ours())) == (1, 0)
    clock.now += CALM
    posting.wake()
    await posting.settled()
    assert (len(ann.ours()), len(ben.ours())) == (1, 1)
    await called_again(draft, services)
    await posting.settled()
    assert (len(ann.ours()), len(ben.ours())) == (1, 1)


async def test_what_could_not_be_told_in_private_stands_as_long_as_it_holds(
    draft: Table, room: Room, posting: Posting, services: Services, server: Server
):
    """It has called them for this question, like any other line."""
    await wish(services, ANN, on_turn=Notice.DIRECT)
    server.closed_doors.add(ANN)
    await posting.settled()
    lines = room.ours()[-2:]
    assert [message.pings for message in lines] == [(BEN,), (ANN,)]
    await called_again(draft, services)
    await posting.settled()
    assert room.ours()[-2:] == lines


async def test_somebody_with_several_seats_is_called_once_and_not_while_they_play(
    draft: Table, room: Room, posting: Posting, services: Services, clock: StandingClock
):
    """Each seat has a question of its own; a line names the seats."""
    both = lobby.handed_over(1, draft.match.seats[1], lobby.seat_for_person(draft.match, ANN, "Ann"))
    await draft.change(Actor(ANN), both)
    await posting.settled()
    [call] = room.calls()
    assert call.pings == (ANN,)
    assert call.content == f"🔔 Your turn: <@{ANN}> (Ann), <@{ANN}> (Ann 2)"
    sent = room.asked.count("send")
    for seat in (0, 1):
        card = min(draft.position.players[seat].hand)  # type: ignore[attr-defined]
        services.presence.pressed(ANN, draft.match.id, clock.now)
        await draft.play_line(Actor(ANN), f"pick {card}; put left", seat)
        await called_again(draft, services)
    await posting.idle()
    assert room.calls() == []
    assert room.asked.count("send") == sent, "the board that stands shows what was laid open, and no line calls"


async def test_a_command_in_a_direct_message_is_a_press_too(draft: Table, services: Services, clock: StandingClock):
    """Where the match is found by who moved in it last."""
    await answer(draft, ANN)
    number = draft.match.questions[0].number
    assert services.presence.there_until(ANN, draft.match.id, number + 1) == 0.0
    context = replace(Hand(services, draft, ANN).context, guild_id=None)
    assert await undo.moved_in(context) is draft
    assert services.presence.there_until(ANN, draft.match.id, number + 1) == clock.now + CALM


def test_only_the_latest_people_are_remembered():
    """Who is forgotten is called."""
    presence = Presence()
    for user in range(KEPT + 1):
        presence.pressed(user, "m", 5.0)
        presence.called(str(user), frozenset({(user, 1)}))
    assert presence.there_until(0, "m", 1) == 0.0
    assert presence.there_until(KEPT, "m", 1) == 5.0 + CALM
    assert (presence.called_for("0"), presence.called_for(str(KEPT))) == (frozenset(), frozenset({(KEPT, 1)}))
    presence.shown(KEPT, "m", 1)
    presence.shown(0, "m", 1)
    assert presence.there_until(KEPT, "m", 1) == 5.0 + PANEL_LASTS
    assert presence.there_until(KEPT, "m", 2) == 5.0 + CALM
    assert presence.there_until(0, "m", 1) == 0.0
