"""A match with people from anywhere in the direct messages of each: who reads what, and what waits for whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from bot.interactions.answering.refused_posts import refused_in_direct
from bot.interactions.handlers.seats.table_talk import open_line_form
from bot.matches.background import reach
from bot.matches.lobbies import clock_options, lobby
from bot.matches.lobbies.invitations import with_direct
from bot.matches.people.actor import Actor
from bot.matches.people.posts import (
    BoardBody,
    CallBody,
    ConsentBody,
    NoticeBody,
    ReturnedBody,
    SaidBody,
    posts_for,
    read_body,
)
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats import consents
from bot.matches.seats.erasing import erase_person
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.seats.running_out import away_seats, come_back, run_out, sit_down
from bot.matches.services import Services
from bot.messages.channel.direct_places import place_viewer, without_strangers
from bot.messages.channel.match_lists import games_text
from bot.messages.delivery import arrivals
from bot.messages.delivery.letters import letter_message
from bot.messages.delivery.sending import NotNeeded
from bot.messages.delivery.still_needed import concerns_reader, must_be_needed
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Page, SectionPart, Text
from storage.records.matches import Match, MatchStatus
from storage.records.people import Person
from storage.records.posts import OutboxEntry
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, new_lobby, stored
from texts.literal import literal_text

ANNS, BENS = 9001, 9002


def for_both(services: Services, **fields: Any) -> Match:
    """A full lobby of Ann and Ben, each in their direct messages."""
    match = structs.replace(new_lobby(services, ANNS), guild_id=None, **fields)
    for user, name, channel in ((ANN, "Ann", ANNS), (BEN, "*Ben*", BENS)):
        match = with_direct(lobby.with_person_joined(user, name)(match), user, channel)
    return match


async def playing(services: Services, **fields: Any) -> Table:
    table = await stored(services, for_both(services, **fields))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


def entry_in(table: Table, channel: int, kind: str = "notice") -> OutboxEntry:
    """A message on its way to a channel."""
    return OutboxEntry(
        id=1,
        match_id=table.match.id,
        channel_id=channel,
        kind=kind,
        nonce="n",
        payload=b"",
        created_at=0.0,
        attempts=0,
        next_try_at=0.0,
        revision=table.match.revision,
    )


async def waiting(services: Services, channel: int) -> list[str]:
    """The kinds of messages that wait for a channel."""
    sql = "SELECT kind FROM outbox WHERE channel_id = ? AND done_at IS NULL ORDER BY id"
    return [row["kind"] for row in await services.store._database.rows(sql, (channel,))]


async def test_what_is_for_all_is_posted_to_each_and_told_apart(services: Services) -> None:
    table = await playing(services)
    posts = posts_for(table.match, [NoticeBody("clock.back", {"name": "Ann"}), CallBody(3)])
    assert [post.channel_id for post in posts] == [ANNS, BENS, ANNS, BENS]
    assert len({post.nonce for post in posts}) == 4
    assert await waiting(services, ANNS) == await waiting(services, BENS) == ["lobby", "board"]


async def test_others_stand_by_name_and_only_the_reader_is_called(services: Services) -> None:
    match = for_both(services)
    text = f"<@{ANN}> and <@{BEN}>"
    line = without_strangers(match, ANNS, ClassicMessage(text, pings=(ANN, BEN)))
    assert (line.text, line.pings) == (f"<@{ANN}> and **\\*Ben\\***", (ANN,))
    button: Any = None
    page = without_strangers(match, BENS, Page((Text(text), SectionPart(text, button))))
    assert page.text == "\n".join([f"**Ann** and <@{BEN}>"] * 2)
    usual = new_lobby(services)
    assert without_strangers(usual, usual.channel_id, ClassicMessage(text, pings=(ANN,))).text == text


async def test_each_reads_in_their_own_language(services: Services) -> None:
    table = await playing(services)
    await services.store.people.save(Person(user_id=BEN, language="ko", text_only=True), services.clock())
    read = {channel: await place_viewer(services, table.match, channel) for channel in (ANNS, BENS)}
    assert {channel: viewer.words.language for channel, viewer in read.items()} == {ANNS: "en", BENS: "ko"}
    assert [viewer.text_only for viewer in read.values()] == [False, True]
    assert all(viewer.posted for viewer in read.values())


async def test_what_reminds_or_warns_somebody_is_theirs_alone(services: Services) -> None:
    table = await playing(services)
    for key in ("notice.reminder", "clock.warning_turn", "notice.full"):
        body = NoticeBody(key, {}, (BEN,))
        told = {channel: concerns_reader(entry_in(table, channel), table.match, body) for channel in (ANNS, BENS)}
        assert told == {ANNS: False, BENS: True}
    but = NoticeBody("notice.closed", {}, but=BEN)
    assert [concerns_reader(entry_in(table, channel), table.match, but) for channel in (ANNS, BENS)] == [True, False]


async def test_whoever_has_left_reads_that_and_nothing_more(services: Services) -> None:
    table = await playing(services)
    await hand_over(services, table, Actor(BEN), 1, Heir(), resigned=True)
    assert table.match.channels == (ANNS,)
    assert (await waiting(services, BENS))[-1] == "notice"
    board = BoardBody(1, b"", ())
    assert not concerns_reader(entry_in(table, BENS, "board"), table.match, board)
    assert concerns_reader(entry_in(table, BENS), table.match, NoticeBody("notice.resigned", {}))


async def test_the_match_waits_for_everybody_who_cannot_be_reached(services: Services) -> None:
    """No clock runs meanwhile; it goes on with the last of them, who then has all that was missing."""
    timed = clock_options.with_clock_option(new_lobby(services), "clock", "normal")
    assert timed is not None
    table = await playing(services, clock=timed.clock)
    assert isinstance(services.clock, StandingClock)
    services.clock.now += 60
    for channel in (BENS, ANNS, BENS):
        await reach.note_closed(services, table, channel)
    assert table.match.gone_since == services.clock.now
    assert all(clock.ticks_since is None for clock in table.match.clocks)
    closed = ReturnedBody(services.clock.now)
    for channel in (ANNS, BENS):
        assert "returned" in await waiting(services, channel)
        must_be_needed(pretended(), entry_in(table, channel, "returned"), table, closed)
    services.clock.now += 7200
    told = await letter_message(services, entry_in(table, ANNS, "returned"), table, closed)
    assert "still waits" in told.text
    assert "\\*Ben\\*" in told.text
    assert "clock" not in told.text  # none goes on yet
    before = await waiting(services, BENS)
    await reach.note_open(table, ANNS)
    assert table.match.gone_since is not None
    assert await waiting(services, BENS) == before  # nothing says that it goes on
    told = await letter_message(services, entry_in(table, BENS, "returned"), table, closed)
    assert "goes on" in told.text
    with pytest.raises(NotNeeded):
        must_be_needed(pretended(), entry_in(table, ANNS, "returned"), table, closed)
    await reach.note_open(table, BENS)
    assert table.match.gone_since is None
    assert {question.since for question in table.match.questions if question.asked} == {services.clock.now}
    assert sum(clock.ticks_since is not None for clock in table.match.clocks) == 1
    assert (await waiting(services, ANNS))[-1] == "board"


def pretended() -> Any:
    """Discord, which knows no channel by itself."""

    class Client:
        def get_channel(self, _channel: int) -> None:
            return None

    return Client()


async def test_a_match_does_not_wait_for_somebody_who_gives_up_their_seat(services: Services) -> None:
    table = await playing(services)
    await reach.note_closed(services, table, BENS)
    await hand_over(services, table, Actor(BEN), 1, Heir(), resigned=True)
    assert table.match.gone_since is None


async def test_in_a_lobby_the_seat_is_free_again(services: Services) -> None:
    table = await stored(services, for_both(services))
    await reach.note_closed(services, table, BENS)
    assert [seat.user_id for seat in table.match.seats] == [ANN, None]
    await reach.note_closed(services, table, ANNS)
    assert table.match.status is MatchStatus.ABANDONED
    assert reach.is_given_up(table.match, table.match.channel_id)


async def test_somebody_who_comes_back_to_their_seat_has_their_board(services: Services) -> None:
    for option in ("turn", "seat"):
        match = clock_options.with_clock_option(new_lobby(services), "clock", "normal")
        assert match is not None
        match = clock_options.with_clock_option(match, "at_zero", option)
        assert match is not None
        table = await playing(services, clock=match.clock)
        [asked] = [seat for seat, question in enumerate(table.match.questions) if question.asked]
        before = table.match.seats[asked]
        await run_out(services, table, asked)
        user = before.user_id or 0
        assert set(table.match.places) == {ANNS, BENS}
        if away_seats(table.match, user):
            await come_back(table, Actor(user), before.name)
        assert table.match.seats[asked].direct_id == before.direct_id
        await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))


async def test_a_line_is_said_once_a_turn_and_not_to_who_has_muted_it(services: Services) -> None:
    table = await playing(services)
    hand = Hand(services, table, ANN)
    await open_line_form(hand.context, table)
    await hand.fill(line="Good\nluck, <@102>")
    with pytest.raises(NotPossible) as twice:
        await hand.fill(line="more")
    assert twice.value.key == "refused.said_before"
    body = SaidBody(ANN, 0, "Ann", "Good luck")
    written = await letter_message(services, entry_in(table, BENS, "said"), table, body)
    assert "Good luck" in written.text
    for channel, muted in ((ANNS, False), (BENS, True)):
        await services.store.strangers.mute(BEN, table.match.id, on=muted)
        with pytest.raises(NotNeeded):
            await letter_message(services, entry_in(table, channel, "said"), table, body)
    await services.store.strangers.mute(BEN, table.match.id, on=False)
    await services.store.strangers.block(BEN, ANN, "Ann")  # it is Ann alone of whom Ben reads nothing any more
    with pytest.raises(NotNeeded):
        await letter_message(services, entry_in(table, BENS, "said"), table, body)
    answer = structs.replace(body, user=BEN, name="Ben")
    assert "Good luck" in (await letter_message(services, entry_in(table, ANNS, "said"), table, answer)).text


async def test_somebody_for_whom_a_bot_plays_speaks_and_is_missed_by_their_own_name(services: Services) -> None:
    match = clock_options.with_clock_option(new_lobby(services), "clock", "normal")
    assert match is not None
    match = clock_options.with_clock_option(match, "at_zero", "seat")
    assert match is not None
    table = await playing(services, clock=match.clock)
    [asked] = [seat for seat, question in enumerate(table.match.questions) if question.asked]
    channel, before = (ANNS, BENS)[asked], table.match.seats[asked]
    await run_out(services, table, asked)
    assert table.match.seats[asked].name != before.name
    hand = Hand(services, table, before.user_id or 0)
    await open_line_form(hand.context, table)
    await hand.fill(line="Back soon")
    await reach.note_closed(services, table, channel)
    sql = "SELECT payload FROM outbox WHERE kind IN ('said', 'notice') ORDER BY id DESC LIMIT 4"
    rows = await services.store._database.rows(sql, ())
    told = [body for body in (read_body(row["payload"]) for row in rows) if isinstance(body, SaidBody | NoticeBody)]
    named = {body.name if isinstance(body, SaidBody) else body.words["name"] for body in told}
    assert named <= {before.name, literal_text(before.name)}


async def test_nobody_sits_down_as_a_substitute_in_direct_messages(services: Services) -> None:
    """A seat there is for whom its owner has invited, also once their time has run out."""
    match = clock_options.with_clock_option(new_lobby(services), "clock", "normal")
    assert match is not None
    match = clock_options.with_clock_option(match, "at_zero", "substitute")
    assert match is not None
    table = await playing(services, clock=match.clock)
    [asked] = [seat for seat, question in enumerate(table.match.questions) if question.asked]
    await run_out(services, table, asked)
    assert table.match.seats[asked].away_id is not None
    with pytest.raises(NotPossible) as refused:
        await sit_down(services, table, Actor(999), "Eve", asked)
    assert refused.value.key == "refused.seat_not_open"


async def test_what_is_said_shows_as_typed_and_calls_nobody(services: Services) -> None:
    """Neither marks nor links nor mentions work in it, and the longest line has room."""
    table = await playing(services)
    text = f"@everyone @here <@{BEN}> <@&5> **loud** [x](https://evil.example) ||no|| `c` # h"
    body = SaidBody(ANN, 0, "@everyone", text)
    written = await letter_message(services, entry_in(table, BENS, "said"), table, body)
    assert isinstance(written, ClassicMessage)
    assert written.pings == ()
    for working in ("@everyone", "@here", "<@", "**loud", "[x](", "https://evil", " ||", " `c"):
        assert working not in written.text.replace("\\<@", "")
    longest = await letter_message(
        services, entry_in(table, BENS, "said"), table, structs.replace(body, text="*" * 200)
    )
    assert len(longest.text) < 2000


async def test_on_a_server_nobody_needs_a_line_passed_on(services: Services) -> None:
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    with pytest.raises(NotPossible) as refused:
        await open_line_form(Hand(services, table, ANN).context, table)
    assert refused.value.key == "refused.no_talk"


async def test_an_answer_to_a_request_shows_wherever_that_stands(services: Services) -> None:
    table = await playing(services)
    asked = consents.ConsentAsked("abandon", 0)
    consent = await consents.ask_consent(services, table, Actor(ANN), asked)
    assert consent is not None
    await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    assert table.match.status is MatchStatus.ABANDONED
    posts = posts_for(table.match, [ConsentBody(consent.id, 2)])
    assert [post.channel_id for post in posts] == [ANNS, BENS]
    for channel in (ANNS, BENS):
        assert (await waiting(services, channel))[-1] == "consent"


async def test_whoever_is_erased_leaves_the_other_playing(services: Services) -> None:
    """The other reads of somebody; where the one who is gone had their board nothing waits, and nothing says it was theirs."""
    table = await playing(services)
    assert await erase_person(services, BEN, "*Ben*") == 1
    table = await services.tables.get(table.match.id) or table
    assert table.is_running
    assert [(seat.user_id, seat.bot, seat.direct_id) for seat in table.match.seats] == [
        (ANN, False, ANNS),
        (None, True, None),
    ]
    assert await waiting(services, BENS) == []
    told = await services.store._database.rows("SELECT payload FROM outbox WHERE kind = 'notice'")
    assert told
    assert not [row for row in told if b"Ben" in row["payload"]]
    assert await services.tables.active_in(ANNS) is table
    assert await services.tables.active_in(BENS) is None


async def test_a_host_who_is_erased_leaves_the_match_to_the_other(services: Services) -> None:
    table = await playing(services)
    await erase_person(services, ANN, "Ann")
    table = await services.tables.get(table.match.id) or table
    assert (table.match.host_id, table.match.channel_id, table.match.channels) == (BEN, BENS, (BENS,))


async def test_others_may_end_a_match_that_has_waited_for_long(services: Services) -> None:
    """Not before: somebody may have closed their direct messages by mistake."""
    table = await playing(services)
    await reach.note_closed(services, table, BENS)
    hand = Hand(services, table, ANN)
    with pytest.raises(NotPossible) as early:
        await hand.do(f"v1:{table.match.id}:::end_gone:")
    assert early.value.key == "refused.direct_waits"
    assert isinstance(services.clock, StandingClock)
    services.clock.now += 8 * 24 * 3600.0
    asked = await hand.do(f"v1:{table.match.id}:::end_gone:")
    assert asked.rows
    await hand.press(hand.labels()[-1])
    assert table.match.status is MatchStatus.ABANDONED
    assert (await waiting(services, BEN)) == ["direct"]


async def test_what_is_read_while_somebody_cannot_be_reached(services: Services) -> None:
    table = await playing(services)
    assert refused_in_direct(table.match, ANN) is None
    await reach.note_closed(services, table, BENS)
    for user, key in ((ANN, "refused.their_direct_closed"), (BEN, "refused.own_direct_closed")):
        found = refused_in_direct(table.match, user)
        assert found is not None
        assert found.key == key
        words = services.languages["en"]
        line = games_text(words, [table.match], {}, user)
        assert ("waits for you" in line) is (user == BEN)
    assert reach.is_closed_to(table.match, BEN)
    assert not reach.is_closed_to(table.match, ANN)


async def test_direct_messages_that_are_closed_are_so_for_all_matches_there(services: Services) -> None:
    """What the others are to post waits behind what was refused: nobody's clock may run unseen meanwhile."""
    one, two = await playing(services), await playing(services)
    solo = structs.replace(new_lobby(services, BENS), guild_id=None)
    alone = await stored(services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(BEN, "Ben")(solo)))
    await alone.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    [board] = [entry for entry in await services.store.outbox.due(services.clock(), 9) if entry.channel_id == BENS]
    assert board.match_id == one.match.id
    await arrivals.note_refusal(services, board)
    for table in (one, two):
        assert reach.is_closed_to(table.match, BEN)
        assert table.match.gone_since is not None
    assert alone.match.status is MatchStatus.ABANDONED  # nobody has seen it


async def test_somebody_is_blocked_and_unblocked_from_the_match_and_from_the_settings(services: Services) -> None:
    table, strangers = await playing(services), services.store.strangers
    hand = Hand(services, table, ANN)
    await hand.do(f"v1:{table.match.id}:::people:")
    assert not any(str(BEN) in custom_id for _, custom_id, _ in hand.offers())  # a client shows what buttons carry
    await hand.press("\\*Ben")
    assert await strangers.blocked_by(ANN) == {BEN: "*Ben*"}
    assert "blocked" in hand.text
    await hand.press("\\*Ben")
    assert await strangers.blocked_by(ANN) == {}
    for none in ("777", f"0.{'0' * 8}", "9.x", "-1", ""):
        with pytest.raises(Outdated):
            await hand.do(f"v1:{table.match.id}:::block:{none}")
    await strangers.block(ANN, BEN, "*Ben*")
    await hand.do("v1::::blocked:")
    assert not any(str(BEN) in custom_id for _, custom_id, _ in hand.offers())
    await hand.press("\\*Ben")
    assert await strangers.blocked_by(ANN) == {}
    assert "nobody" in hand.text
    with pytest.raises(NotPossible) as onlooker:
        await Hand(services, table, 999).do(f"v1:{table.match.id}:::people:")
    assert onlooker.value.key == "lobby.no_seat_any_more"
