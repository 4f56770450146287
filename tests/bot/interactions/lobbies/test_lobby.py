"""Lobbies: what one press may leave behind for the next one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import discord
import msgspec
import pytest
from msgspec import structs

from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.handlers.lobbies.lobby_buttons import told_apart
from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.posts import BoardBody, NoticeBody, read_body
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page, lobby_buttons, notice_buttons, notice_message
from bot.messages.delivery.calls import waited_for
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.custom_ids import parse_custom_id
from engine.keltis.facts.content import keltis_content
from engine.thinking.levels import Level
from storage.records.matches import MatchStatus, Seat
from storage.records.posts import OutboxEntry
from tests.bot.support.drafting import Hand, buttons
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, new_lobby, running, stored
from texts.catalogue import load_languages


def test_an_option_that_the_board_makes_pointless_is_as_usual_again(services: Services):
    """Compulsory relay means nothing on the expansion board; and back on the base board nobody has chosen it."""
    match = lobby.set_option(ANN, "relay", "compulsory")(new_lobby(services))
    match = lobby.set_option(ANN, "board", "expansion-original")(match)
    assert msgspec.json.decode(match.options)["relay"] == "board"
    match = lobby.set_option(ANN, "board", "base")(match)
    assert lobby.options_of(match).relay == "board"


@pytest.mark.parametrize("chosen", ["data", "yes", "no"])
def test_a_ruling_is_offered_once_and_the_usual_one_named_so_whatever_is_chosen(services: Services, chosen: str):
    """`data` and `no` mean the same here: that is one entry of the menu."""
    name, words = "wampum_during_end_of_round", services.languages["en"]
    match = lobby.set_option(ANN, name, chosen)(new_lobby(services, game="manitoba"))
    values = lobby.option_choices(match)[name]
    value = ADAPTERS["manitoba"].vocabulary.option_value
    labels = {each: value(words, lobby.options_of(match), name, each) for each in values}
    assert labels == {"data": "may not be used (usual)", "yes": "may be used", "no": "may not be used (usual)"}
    assert told_apart(labels, chosen) == (["yes", "no"] if chosen == "no" else ["data", "yes"])


@pytest.mark.parametrize(("seats", "said"), [(2, "refused.seats_empty_least"), (3, "refused.seats_empty")])
def test_fewer_seats_are_proposed_only_where_there_can_be_fewer(services: Services, seats: int, said: str):
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=seats))
    with pytest.raises(NotPossible) as refused:
        lobby.with_play_begun(ANN)(match)
    assert refused.value.key == said


def test_start_is_bright_once_it_can_be_pressed(services: Services):
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services))
    for each, bright in ((match, False), (lobby.with_person_joined(BEN, "Ben")(match), True)):
        [start] = [
            button
            for button in lobby_buttons(channel_viewer(services, each), each)
            if parse_custom_id(button.custom_id).verb == "start"
        ]
        assert (start.style is discord.ButtonStyle.primary) == bright


@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_comes_after_bots_hears_how_a_seat_becomes_free(services: Services, seats: int):
    """And so it does: the host clears one, and they sit down."""
    match = lobby.fill_with_bots(ANN, "Bot", Level.STEADY)(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=seats))
    )
    with pytest.raises(NotPossible) as refused:
        lobby.with_person_joined(BEN, "Ben")(match)
    assert refused.value.key == "refused.table_full_bots"
    joined = lobby.with_person_joined(BEN, "Ben")(lobby.clear_seat(ANN)(match))
    assert BEN in {seat.user_id for seat in joined.seats}


@pytest.mark.parametrize(("seats", "said"), [(4, "refused.table_full_most"), (3, "refused.table_full")])
def test_more_seats_are_proposed_only_where_there_can_be_more(services: Services, seats: int, said: str):
    match = lobby.take_rest(ANN, "Ann")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=seats)))
    with pytest.raises(NotPossible) as refused:
        lobby.with_person_joined(BEN, "Ben")(match)
    assert refused.value.key == said


@pytest.mark.parametrize(("game", "option"), [("keltis", "board"), ("manitoba", "data")])
def test_a_lobby_whose_own_content_is_gone_can_still_be_shown_and_started(services: Services, game: str, option: str):
    """The operator has taken a board away since: the lobby offers what there is."""
    match = new_lobby(services, game=game)
    gone = structs.replace(lobby.options_of(match), **{option: "mine"})
    match = structs.replace(match, options=msgspec.json.encode(gone))
    for user, name in ((ANN, "Ann"), (BEN, "Ben")):
        match = lobby.with_person_joined(user, name)(match)
    assert getattr(lobby.options_of(match), option) != "mine"
    assert option not in lobby.options_told(match) or lobby.option_choices(match)[option]
    assert msgspec.json.decode(lobby.with_play_begun(ANN)(match).options)[option] != "mine"


@pytest.mark.parametrize("status", [MatchStatus.ABANDONED, MatchStatus.EXPIRED])
async def test_a_lobby_that_is_started_this_moment_is_not_closed(services: Services, status: MatchStatus):
    """The host starts while the lobby expires, or from two devices: what came first holds, and nobody's game is lost."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, match)
    start = table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    close = table.change(Actor(ANN), lobby.with_lobby_closed(status, services.clock()))
    _, closed = await asyncio.gather(start, close, return_exceptions=True)
    assert isinstance(closed, NotPossible)
    assert table.match.status is MatchStatus.RUNNING


async def test_a_seat_that_is_handed_over_this_moment_goes_to_one(services: Services):
    """Ben resigns while Ann gives his seat away."""
    table = await running(services)
    ben = table.match.seats[1]
    to_cho = lobby.handed_over(1, ben, lobby.seat_for_person(table.match, 103, "Cho"))
    to_bot = lobby.handed_over(1, ben, lobby.bot_player(table.match, "Bot", resigned=True))
    _, second = await asyncio.gather(
        table.change(Actor(ANN), to_cho), table.change(Actor(BEN), to_bot), return_exceptions=True
    )
    assert isinstance(second, Outdated)
    assert table.match.seats[1].name == "Cho"


@pytest.mark.parametrize("to_act", ["A", "B"])
async def test_a_seat_handed_over_in_its_turn(services: Services, clock: StandingClock, to_act: str):
    """Its new owner is called by a board with their name, and their time begins; at another's turn nothing is posted."""
    table = await running(services, first=to_act)
    begun = table.match.turn_since
    await waiting(services)
    clock.now += 3600
    cho = lobby.seat_for_person(table.match, 103, "Cho")
    await table.change(Actor(ANN), lobby.handed_over(0, table.match.seats[0], cho))
    bodies = [read_body(entry.payload) for entry in await waiting(services)]
    if to_act == "B":
        assert not bodies
        assert table.match.turn_since == begun
        return
    [body] = bodies
    assert isinstance(body, BoardBody)
    message = await board_page(channel_viewer(services, table.match), table, body)
    assert "<@103>" in message.text
    assert [seat.user_id for seat, _ in waited_for(table, body.revision)] == [103], (
        "the line after the board calls them"
    )
    assert any("Cho" in (file.about or "") for file in message.files)
    assert table.match.turn_since == clock.now


def test_everybody_at_a_table_has_a_name_of_their_own(services: Services):
    """Also after seats were cleared, taken again and handed over."""
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=4))
    match = lobby.take_rest(ANN, "Ann")(match)
    match = lobby.take_rest(ANN, "Ann")(lobby.clear_seat(ANN)(match))
    assert [seat.name for seat in match.seats] == ["Ann", "Ann 2", "Ann 3", "Ann 4"]
    bots = structs.replace(match, seats=(*match.seats[:2], Seat(bot=True, name="Bot 2"), match.seats[3]))
    assert lobby.bot_player(bots, "Bot").name == "Bot 1"
    assert lobby.bot_player(lobby.with_seat(bots, 3, lobby.bot_player(bots, "Bot")), "Bot").name == "Bot 3"
    assert lobby.seat_for_person(bots, ANN, "Ann").name == "Ann 3"
    assert lobby.seat_for_person(bots, BEN, "Ben").name == "Ben"


@pytest.mark.parametrize("game", ["keltis", "manitoba"])
async def test_the_first_board_tells_what_the_set_up_did(services: Services, game: str):
    """Manitoba gives the first seat its goods before anybody is asked; Keltis has nothing to tell, and hides its deal."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, lobby.set_option(ANN, "first", "B")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    bodies = [read_body(entry.payload) for entry in await waiting(services)]
    [body] = [body for body in bodies if isinstance(body, BoardBody)]
    message = await board_page(channel_viewer(services, table.match), table, body)
    told = [line for line in message.text.splitlines() if line.startswith(("**Ann**", "**Ben**"))]
    assert len(told) == (1 if game == "manitoba" else 0)
    for good in ("berry", "bison", "horse", "canoe") if told else ():
        assert good in told[0].lower()
    assert table.plies == []


async def waiting(services: Services) -> list[OutboxEntry]:
    """All messages that wait for delivery, in order."""
    found: list[OutboxEntry] = []
    while entries := await services.store.outbox.due(1e12, 1):
        found += entries
        await services.store.outbox.sent(entries[0].id, 1000 + len(found), 0.0)
    return found


def test_a_seat_is_kept_for_whoever_is_invited(services: Services):
    """Nobody else gets it; they take it by joining; the start waits for them; the host may free it."""
    match = lobby.with_guests_invited({BEN: "Ben"})(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    assert lobby.invited_people(match) == (BEN,)
    for edit, said in (
        (lobby.with_person_joined(103, "Cho"), "refused.seats_kept"),
        (lobby.with_play_begun(ANN), "refused.invited_missing"),
    ):
        with pytest.raises(NotPossible) as refused:
            edit(match)
        assert refused.value.key == said
    joined = lobby.with_person_joined(BEN, "Ben")(match)
    assert lobby.is_full(joined)
    assert joined.seats == (Seat(user_id=ANN, name="Ann"), Seat(user_id=BEN, name="Ben"))
    for edit in (lobby.clear_seat(ANN), lobby.with_person_left(BEN, 0.0)):
        assert edit(match).seats[1] == Seat()


def test_a_host_who_leaves_keeps_nobody_waiting(services: Services):
    """The first person with a seat is the host then, no bot player and no invited one; with nobody left the lobby closes."""
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=4))
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.add_bot(ANN, "Bot")(lobby.with_guests_invited({103: "Cho"})(match))
    )
    left = lobby.with_person_left(ANN, 5.0)(match)
    assert (left.host_id, left.status) == (BEN, MatchStatus.LOBBY)
    empty = lobby.with_person_left(BEN, 6.0)(left)
    assert (empty.status, empty.ended_at) == (MatchStatus.ABANDONED, 6.0)


def test_a_rematch_takes_nobody_s_consent_for_granted(services: Services):
    """Who pressed sits again on all their seats, bots sit, the others are invited."""
    seats = (Seat(user_id=ANN, name="Ann"), Seat(user_id=BEN, name="Ben"), Seat(bot=True, name="Bot 1", resigned=True))
    old = structs.replace(new_lobby(services, seats=3), seats=seats)
    fresh = prefilled.rematch_lobby(old, new_lobby(services, seats=3), BEN, "Ben", [])
    assert [(seat.name, seat.invited, seat.resigned) for seat in fresh.seats] == [
        ("Ann", True, False),
        ("Ben", False, False),
        ("Bot 1", False, False),
    ]


async def test_the_host_is_told_once_that_all_seats_are_taken(services: Services):
    """By a message of its own, when others have filled them; their own doing they know."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    await table.change(Actor(ANN), lobby.set_option(ANN, "first", "B"))
    bodies = [read_body(entry.payload) for entry in await waiting(services)]
    [notice] = [body for body in bodies if isinstance(body, NoticeBody)]
    assert (notice.key, notice.users) == ("notice.full", (ANN,))
    await table.change(Actor(BEN), lobby.with_person_left(BEN, 0.0))
    await table.change(Actor(ANN), lobby.add_bot(ANN, "Bot"))
    assert not [body for entry in await waiting(services) if isinstance(body := read_body(entry.payload), NoticeBody)]


def test_no_seat_that_is_not_there_begins(services: Services):
    """In a game of two nobody is offered seat C; and who took its seat away has not chosen it any more."""
    match = lobby.set_option(ANN, "first", "C")(new_lobby(services, seats=3))
    two = lobby.set_option(ANN, "seats", "2")(match)
    assert lobby.options_of(two).first == "random"
    assert lobby.option_choices(two)["first"] == ("random", "A", "B")
    with pytest.raises(NotPossible):
        lobby.set_option(ANN, "first", "C")(two)


@pytest.mark.parametrize(("game", "option"), [("empires", "scenario"), ("odin", "start_card")])
def test_what_matters_to_somebody_alone_is_offered_to_them_and_who_begins_is_not(
    services: Services, game: str, option: str
):
    """The other way round where there are several; and what was chosen is there again with the seats."""
    several = new_lobby(services, game=game)
    alone = lobby.set_option(ANN, "seats", "1")(several)
    offered = lobby.option_choices(alone)
    assert (option in offered, "first" in offered) == (True, False)
    alone = lobby.set_option(ANN, option, offered[option][-1])(alone)
    several = lobby.set_option(ANN, "seats", "2")(alone)
    assert (option in lobby.options_told(several), "first" in lobby.options_told(several)) == (False, True)
    with pytest.raises(NotPossible):
        lobby.set_option(ANN, option, offered[option][0])(several)
    assert getattr(lobby.options_of(lobby.set_option(ANN, "seats", "1")(several)), option) == offered[option][-1]


@pytest.mark.parametrize("own", [21, 27, 60])
async def test_no_value_of_an_option_is_lost_however_many_there_are(
    services: Services, monkeypatch: pytest.MonkeyPatch, own: int
):
    """An owner may have many boards: they stand in several menus, of which each chooses."""
    boards = keltis_content().boards
    for name in (f"own{number}" for number in range(own)):
        monkeypatch.setitem(cast(dict[str, Any], boards), name, structs.replace(boards["base"], id=name, title=name))
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    page = await hand.do(f"v1:{table.match.id}:::options:")
    while not any(":option:" in custom_id and ".board." in custom_id for _, custom_id, _ in hand.offers()):
        page = await hand.press("More")
    must_be_within_limits(page)
    found = [(custom_id, value) for _, custom_id, [value] in menus_of(hand) if ".board." in custom_id]
    assert [value for _, value in found] == list(lobby.option_choices(table.match)["board"])
    assert f"own{own - 1}" in [value for _, value in found]
    custom_id, value = found[-1]
    await hand.do(custom_id, [value])
    assert lobby.options_of(table.match).board == value
    assert sum(chosen for _, chosen in options_chosen(hand, ".board.")) == 1


def menus_of(hand: Hand) -> list[tuple[str, str, tuple[str, ...]]]:
    """The entries of all menus."""
    return [offer for offer in hand.offers() if offer[2]]


def options_chosen(hand: Hand, of: str) -> list[tuple[str, bool]]:
    """The values of an option, and whether each is shown as chosen."""
    menus = [row for row in hand.messages[-1].rows if isinstance(row, Menu) and of in row.custom_id]
    return [(option.value, option.chosen) for menu in menus for option in menu.options]


async def options_text(services: Services, game: str, language: str) -> list[str]:
    """All pages of a lobby's options, as its host sees them."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    hand = Hand(replace(services, languages={"en": services.languages[language]}), table, ANN)
    await hand.do(f"v1:{table.match.id}:::options:")
    shown = [hand.messages[-1]]
    for number in range(1, 20):
        await hand.do(f"v1:{table.match.id}:::options_page:{number}")
        if hand.text == shown[-1].text:
            break
        shown.append(hand.messages[-1])
    for message in shown:
        must_be_within_limits(message)
    return [message.text for message in shown]


@pytest.mark.parametrize("language", sorted(load_languages()))
@pytest.mark.parametrize("game", ADAPTERS)
async def test_the_options_say_where_one_is_and_what_each_rule_means(services: Services, game: str, language: str):
    """A page is named by its own number, and the rules on it by more than their titles."""
    words, pages = services.languages[language], await options_text(services, game, language)
    assert len(pages) > 1
    for number, text in enumerate(pages, 1):
        head = words("options.page", n=number, total=len(pages), names="")
        assert head.strip() in text.splitlines()[1]
    rules = [name for name in lobby.option_choices(new_lobby(services, game=game)) if name not in ("first", "data")]
    for name in rules:
        title, about = words(f"{game}.option.{name}"), words(f"{game}.option.{name}.about")
        line = f"-# {words.headed(f'**{title}**', about)}"
        [told] = [text for text in pages if line in text.splitlines()]
        assert title in told.splitlines()[1]


async def test_all_free_seats_are_filled_with_bots_and_start_is_at_hand(services: Services):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=4)))
    hand = Hand(services, table, ANN)
    await hand.do(f"v1:{table.match.id}:::options:")
    await hand.press("Fill with bots")
    await hand.press("strong")
    assert [(seat.bot, seat.level) for seat in table.match.seats[1:]] == [(True, Level.STRONG)] * 3
    assert len({seat.name for seat in table.match.seats}) == 4
    assert "press **Start**" in hand.text
    [start] = [button for button in buttons(hand.messages[-1]) if button.label == "Start"]
    await hand.do(start.custom_id)
    assert table.match.status is MatchStatus.RUNNING


@pytest.mark.parametrize(
    ("seats", "kept", "said", "offered"),
    [
        (2, False, "refused.seats_empty_least", ["fill_bots"]),
        (3, False, "refused.seats_empty", ["fill_bots", "options"]),
        (2, True, "refused.invited_missing", ["options"]),
    ],
)
async def test_a_start_that_is_refused_has_the_buttons_of_what_it_proposes(
    services: Services, seats: int, kept: bool, said: str, offered: list[str]
):
    """Whoever is told to fill a seat or to look under *Options* presses there: nothing need be sought."""
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=seats))
    if kept:
        match = lobby.with_seat(match, lobby.first_empty(match), Seat(user_id=BEN, name="Ben", invited=True))
    table = await stored(services, match)
    hand = Hand(services, table, ANN)
    with pytest.raises(RefusedWithOffer) as refused:
        await hand.do(f"v1:{table.match.id}:::start:")
    assert refused.value.key == said
    assert [parse_custom_id(button.custom_id).verb for button in refused.value.buttons] == offered
    assert table.match.status is MatchStatus.LOBBY
    await hand.do(refused.value.buttons[0].custom_id)
    assert hand.messages


@pytest.mark.parametrize("verb", ["add_bot_at", "fill_bots_at"])
async def test_a_level_that_the_game_has_not_seats_nobody(services: Services, verb: str):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    with pytest.raises(Outdated):
        await Hand(services, table, ANN).do(f"v1:{table.match.id}:::{verb}:0.godlike")
    assert [seat.name for seat in table.match.seats] == ["Ann", ""]


async def test_whoever_is_not_the_host_is_offered_nothing_at_a_start(services: Services):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3)))
    with pytest.raises(NotPossible) as refused:
        await Hand(services, table, BEN).do(f"v1:{table.match.id}:::start:")
    assert not isinstance(refused.value, RefusedWithOffer)


async def test_a_host_who_is_told_to_press_start_has_the_button_there(services: Services):
    """Below the line that calls them; once it has begun there is nothing to start."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    body = NoticeBody("notice.full", {"host": f"<@{ANN}>"}, (ANN,), "lobby", ("start",))
    viewer = channel_viewer(services, table.match)
    assert "Start" in notice_message(viewer, table, body).text
    assert [parse_custom_id(b.custom_id).verb for b in notice_buttons(viewer, table.match, body)] == ["start"]
    entries = await services.store.outbox.due(1e12, 20)
    assert body in [read_body(entry.payload) for entry in entries]
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    assert notice_buttons(viewer, table.match, body) == ()
