"""Seats of a running match: they change hands by consent, or when their owner is away, and nobody sees two hands."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.interactions.handlers.seats.giving import ask_to_give
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, read_body
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats import consents, handing_over
from bot.matches.seats.handing_over import DAY, Heir
from bot.matches.services import Services
from bot.messages.channel.board_page import notice_message
from bot.messages.channel.consent_request import consent_message
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from storage.records.matches import Consent, MatchStatus
from tests.bot.support import posted
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, StandingClock, new_lobby, running, stored

CHO, DAN = Heir(103, "Cho"), Heir(104, "Dan")
BENS = 1
BOT = Heir()


class Server:
    """Knows all its members, or none any more."""

    def __init__(self, *, empty: bool) -> None:
        self._empty = empty

    async def fetch_member(self, _user: int) -> None:
        if self._empty:
            raise posted.refusal(404, 10007)


STAYING, GONE = {"guild": Server(empty=False)}, {"guild": Server(empty=True)}
KEEPING = {**STAYING, "permissions": discord.Permissions(manage_channels=True)}


async def asked_for(services: Services, table: Table, heir: Heir = CHO) -> Consent:
    """Ann asks that Ben's seat goes to somebody."""
    consent = await consents.ask_consent(
        services, table, Actor(ANN), consents.ConsentAsked("seat", BENS, owner=BEN, heir=heir)
    )
    assert consent is not None
    return consent


async def refusal(services: Services, table: Table, place: int, heir: Heir) -> str:
    """Why Ann cannot give a seat to somebody."""
    with pytest.raises(NotPossible) as problem:
        await handing_over.hand_over(services, table, Actor(ANN), place, heir)
    return problem.value.key


async def test_the_owner_alone_decides(services: Services):
    """Others' presses count for nothing; the request tells who gets the seat, and calls its owner."""
    table = await running(services)
    consent = await asked_for(services, table)
    message = consent_message(channel_viewer(services, table.match), table, consent)
    assert message.pings == (BEN,)
    assert f"<@{CHO.user_id}>" in message.text
    with pytest.raises(NotPossible, match="only_owner"):
        await consents.vote_on_consent(services, table, Actor(ANN), consent.id, True)
    assert table.match.seats[BENS].user_id == BEN
    closed = await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    assert table.match.seats[BENS].user_id == CHO.user_id
    told = consent_message(channel_viewer(services, table.match), table, closed).text
    assert "the seat of **Ben**" in told
    assert "handed over" in told


async def test_the_owner_refuses(services: Services):
    table = await running(services)
    consent = await asked_for(services, table, BOT)
    closed = await consents.vote_on_consent(services, table, Actor(BEN), consent.id, False)
    assert consents.consent_outcome(closed) == "refused"
    assert table.match.seats[BENS].user_id == BEN


async def test_a_request_for_a_seat_outlives_moves_but_not_its_owner(services: Services):
    table = await running(services)
    consent = await asked_for(services, table)
    [decision] = table.asked()
    move = next(iter(table.game.legal_moves(table.position, decision.seat)))
    await table.play_move(Actor(ANN), decision.seat, move, table.match.questions[decision.seat].number)
    assert not consents.is_outdated(table, consent)
    with pytest.raises(NotPossible, match="already_asked"):
        await asked_for(services, table)
    await handing_over.hand_over(services, table, Actor(BEN), BENS, BOT, resigned=True)
    assert consents.is_outdated(table, consent)
    voted = await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    assert consents.consent_outcome(voted) == "void"
    assert table.match.seats[BENS].bot


async def test_nobody_sees_two_hands(services: Services):
    """Neither who sits there nor who has sat there takes another seat; but one's own again, as whoever has seen none."""
    table = await running(services)
    assert await refusal(services, table, BENS, Heir(ANN, "Ann")) == "refused.has_seen"
    await handing_over.hand_over(services, table, Actor(BEN), BENS, BOT, resigned=True)
    await handing_over.hand_over(services, table, Actor(ANN), 0, CHO)
    assert await refusal(services, table, 0, Heir(BEN, "Ben")) == "refused.has_seen"
    assert await refusal(services, table, BENS, Heir(ANN, "Ann")) == "refused.has_seen"
    await handing_over.hand_over(services, table, Actor(ANN), BENS, Heir(BEN, "Ben"))
    assert [seat.user_id for seat in table.match.seats] == [CHO.user_id, BEN]


async def test_a_consent_does_not_show_a_second_hand(services: Services):
    """Who has been given a seat after the request was made does not get this one as well."""
    table = await running(services)
    consent = await asked_for(services, table)
    await handing_over.hand_over(services, table, Actor(ANN), 0, CHO)
    with pytest.raises(NotPossible, match="has_seen"):
        await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    assert table.match.seats[BENS].user_id == BEN


async def test_several_seats_from_the_lobby_stay_allowed(services: Services):
    match = lobby.take_rest(ANN, "Ann")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    assert table.seats_of(ANN) == [0, 1]
    await handing_over.hand_over(services, table, Actor(ANN), 1, DAN)
    assert await refusal(services, table, 1, Heir(ANN, "Ann")) == "refused.has_seen"


@pytest.mark.parametrize(("value", "days"), lobby.IDLE_DAYS.items())
async def test_a_seat_is_idle_after_the_time_of_the_lobby(
    services: Services, clock: StandingClock, value: str, days: int | None
):
    """Only while it is asked: who waits for others keeps nobody waiting."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, lobby.set_option(ANN, "idle", value)(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    assert table.match.idle_days == days
    [decision] = table.asked()
    begun = clock.now
    clock.now = begun + (days or 0) * DAY - 1
    assert not handing_over.is_idle(table.match, decision.seat, clock.now)
    clock.now = begun + (days or 10_000) * DAY
    assert handing_over.is_idle(table.match, decision.seat, clock.now) is (days is not None)
    assert not handing_over.is_idle(table.match, 1 - decision.seat, clock.now)


async def test_whoever_moves_at_that_moment_is_idle_no_more(services: Services, clock: StandingClock):
    """Giving the seat away has to wait, as for a vote that is being counted; its owner plays meanwhile."""
    table = await running(services)
    [decision] = table.asked()
    clock.now += 8 * DAY
    owner = table.match.seats[decision.seat].user_id
    assert owner is not None
    keeper = Hand(services, table, DAN.user_id or 0, server=KEEPING)
    await ask_to_give(keeper.context, table, decision.seat, BOT)
    async with table.consenting:
        giving = asyncio.create_task(keeper.press("Give the seat away"))
        await asyncio.sleep(0)
        move = next(iter(table.game.legal_moves(table.position, decision.seat)))
        await table.play_move(Actor(owner), decision.seat, move, table.match.questions[decision.seat].number)
    with pytest.raises(Outdated):
        await giving
    assert table.match.seats[decision.seat].user_id == owner


async def notices(services: Services, table: Table, clock: StandingClock) -> list[str]:
    """What the channel is told."""
    told: list[str] = []
    for _ in range(10):
        for entry in await services.store.outbox.due(clock.now + 10, 10):
            body = read_body(entry.payload)
            if isinstance(body, NoticeBody):
                told.append(notice_message(channel_viewer(services, table.match), table, body).text)
            assert entry.channel_id == CHANNEL
            await services.store.outbox.sent(entry.id, entry.id, clock.now)
    return told


async def given_away(hand: Hand, place: int, heir: Heir) -> str:
    """Somebody gives a seat away by two presses; what they are asked before the second one."""
    table, before = hand.table, hand.table.match
    await ask_to_give(hand.context, table, place, heir)
    assert table.match == before
    asked = hand.text
    await hand.press("Give the seat away")
    assert "handed over" in hand.text
    return asked


async def test_the_channel_is_told_why(services: Services, clock: StandingClock):
    table = await running(services)
    ann, without = Hand(services, table, ANN, server=STAYING), Hand(services, table, ANN, server=GONE)
    assert "**Ben** is not asked" in await given_away(without, BENS, CHO)
    assert f"Give your seat in **Test** to <@{DAN.user_id}>?" in await given_away(ann, 0, DAN)
    assert "**Dan** is not asked" in await given_away(without, 0, BOT)
    await ask_to_give(ann.context, table, 0, DAN)  # a bot player's, which nobody loses
    [decision] = table.asked()
    clock.now += 8 * DAY
    assert "to a bot" in await given_away(ann, decision.seat, BOT)
    left, own, left_again, free, idle = await notices(services, table, clock)
    assert "Ben has left the server" in left
    assert "has handed their seat" in own
    assert "Dan has left the server" in left_again
    assert "<@104>, the seat of" in free
    assert free.endswith("is yours now.")
    assert "has not moved for 7 days" in idle


@pytest.mark.parametrize("heir", [CHO, BOT])
async def test_the_channel_is_told_of_consent(services: Services, clock: StandingClock, heir: Heir):
    table = await running(services)
    consent = await asked_for(services, table, heir)
    await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    assert (await notices(services, table, clock))[-1].endswith("Ben has agreed.")


async def test_who_lets_it_be_keeps_their_seat(services: Services):
    table = await running(services)
    hand, before = Hand(services, table, BEN), table.match
    await ask_to_give(hand.context, table, BENS, BOT)
    assert "only if the host gives it to you" in hand.text
    await hand.press("Let it be")
    assert table.match == before


async def test_a_seat_goes_only_as_it_was_asked(services: Services):
    """Asked anew after a move; neither at the press of somebody else, nor where its owner has come back meanwhile."""
    table = await running(services)
    ben, ann = Hand(services, table, BEN), Hand(services, table, ANN, server=GONE)
    await ask_to_give(ben.context, table, BENS, CHO)
    [made] = [custom_id for _, custom_id, _ in ben.offers() if parse_custom_id(custom_id).verb == "give_seat"]
    with pytest.raises(NotPossible, match="only_host_or_owner"):
        await Hand(services, table, DAN.user_id or 0).do(made)
    await ask_to_give(ann.context, table, BENS, CHO)
    ann.server = STAYING
    with pytest.raises(Outdated):
        await ann.press("Give the seat away")
    [decision] = table.asked()
    owner = table.match.seats[decision.seat].user_id
    assert owner is not None
    move = next(iter(table.game.legal_moves(table.position, decision.seat)))
    await table.play_move(Actor(owner), decision.seat, move, table.match.questions[decision.seat].number)
    await ben.press("Give the seat away")
    assert [seat.user_id for seat in table.match.seats] == [ANN, BEN]
    assert "gone on since" in ben.text
    await ben.press("Give the seat away")
    assert [seat.user_id for seat in table.match.seats] == [ANN, CHO.user_id]


@pytest.mark.parametrize("heir", [Heir(2**63 - 1, "😀" * 16 + "x" * 16), Heir(5, "a.b:c"), BOT])
async def test_the_button_knows_the_heir(services: Services, heir: Heir):
    """Whatever they are called: it has room for the longest names, and a bot player needs none."""
    table = await running(services)
    await given_away(Hand(services, table, BEN), BENS, heir)
    seat = table.match.seats[BENS]
    assert (seat.user_id, seat.bot) == (heir.user_id, heir == BOT)
    assert heir == BOT or seat.name == heir.name


@pytest.mark.parametrize(
    ("place", "argument"), [(BENS, "x.Cho"), (BENS, "².Cho"), (BENS, f"{2**63}.Cho"), (7, ""), (None, "")]
)
async def test_a_button_that_no_message_has_gives_nothing_away(services: Services, place: int | None, argument: str):
    table = await running(services)
    with pytest.raises(Outdated):
        await Hand(services, table, BEN).do(
            str(CustomId("give_seat", table.match.id, table.match.revision, place, argument))
        )
    assert table.match.seats[BENS].user_id == BEN


async def test_who_has_resigned_sits_again_in_the_rematch(services: Services):
    """A bot player has played their seat to its end; they were a player all the same."""
    table = await running(services)
    await handing_over.hand_over(services, table, Actor(BEN), BENS, BOT, resigned=True)
    held = [seat for seat, user in await services.store.matches.holders(table.match.id) if user == BEN]
    fresh = prefilled.rematch_lobby(table.match, new_lobby(services), BEN, "Ben", held)
    assert fresh.seats[BENS].user_id == BEN
    assert lobby.is_seat_taken(fresh.seats[BENS])
    assert fresh.seats[0].invited
    assert fresh.status is MatchStatus.LOBBY
