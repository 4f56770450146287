"""Going on from one's turn: the next match that waits at one press, or when the next turn is likely."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from bot.interactions.handlers.playing import following
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.next_match import likely_line, likely_turn_at, nothing_waits_line, waiting_matches
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import BUTTONS_IN_ROW, Page, Text, page_of, within_limits
from storage.records.people import Person
from tests.bot.interactions.playing.test_following import CHOOSING, coming
from tests.bot.matches.timed import HOUR, take_turn, timed
from tests.bot.support.drafting import Hand, labels, verbs
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, SEED, StandingClock, new_lobby, running, stored


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.0)


def in_discord(**names: str) -> dict[str, Any]:
    """Discord as a process knows it: channels of these names by their ids, `c22="games"`."""
    guild = SimpleNamespace(name="The Club")
    known = {int(number[1:]): SimpleNamespace(name=name, guild=guild) for number, name in names.items()}
    return {"client": SimpleNamespace(get_channel=known.get)}


async def turn_of_ann(services: Services, **names: str) -> Hand:
    """Ann takes her turn here by panel, to its end; gives her hand."""
    table = await services.tables.active_in(CHANNEL)
    assert table is not None
    hand = Hand(services, table, ANN, server=in_discord(**names))
    await hand.play()
    while any(decision.seat == 0 for decision in table.asked()):
        custom_id, values = next(
            (ident, values) for _, ident, values in hand.offers() if ident.split(":")[4] in CHOOSING
        )
        await hand.do(custom_id, values)
    return hand


async def test_after_a_turn_the_next_match_is_a_press_away(services: Services) -> None:
    """It opens there, in the place of the page, with a line that says where it is played."""
    await running(services)
    other = await running(services, 22)
    hand = await turn_of_ann(services, c22="games")
    [label] = [each for each in hand.labels() if each.startswith("Next")]
    assert label == "Next: Keltis in #games"
    page = await hand.press(label)
    assert page.text.startswith("-# Keltis · Test · <#22>\n")
    assert "next" not in verbs(page)
    assert any(verb in CHOOSING for verb in verbs(page))
    assert {custom_id.split(":")[1] for _, custom_id, _ in hand.offers()} == {other.match.id}


async def test_what_leads_on_is_known_without_a_look_into_the_file(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every answer that ends a turn has it: the file is asked once, and what changes later is known from the changes."""
    table = await running(services)
    database, asked = services.store._database, list[str]()
    rows = database.rows

    async def counted(sql: str, parameters: Any = ()) -> Any:
        asked.append(sql)
        return await rows(sql, parameters)

    monkeypatch.setattr(database, "rows", counted)
    at = Hand(services, table, ANN).context.standpoint
    await waiting_matches(services, at.user)
    assert len(asked) == 1
    other = await running(services, 22)
    asked.clear()
    assert {match.id for match in await waiting_matches(services, at.user)} == {table.match.id, other.match.id}
    assert asked == []
    await other.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    asked.clear()  # an end looks who watches
    assert [match.id for match in await waiting_matches(services, at.user)] == [table.match.id]
    assert asked == []


async def test_it_says_how_many_wait_and_the_least_clock_is_first(services: Services) -> None:
    with_clock = await timed(services)
    elsewhere = structs.replace(with_clock.match, channel_id=33)
    await with_clock.change(Actor(ANN), lambda match: structs.replace(match, channel_id=elsewhere.channel_id))
    await running(services)
    await running(services, 22)
    hand = await turn_of_ann(services, c22="games", c33="slow")
    assert [each for each in hand.labels() if each.startswith("Next")] == ["Next: Keltis in #slow · 2 wait"]


@pytest.mark.parametrize(
    ("guild", "names", "place"),
    [
        (GUILD, {}, "“Test”"),
        (GUILD, {"c22": "games"}, "#games"),
        (GUILD + 1, {"c22": "games"}, "#games (The Club)"),
        (None, {}, "our direct messages"),
    ],
    ids=["unknown", "here", "another server", "direct"],
)
async def test_the_place_is_named_as_far_as_it_is_known(
    services: Services, guild: int | None, names: dict[str, str], place: str
) -> None:
    await running(services)
    other = await running(services, 22)
    await other.change(Actor(ANN), lambda match: structs.replace(match, guild_id=guild))
    hand = await turn_of_ann(services, **names)
    assert f"Next: Keltis in {place}" in hand.labels()


async def test_a_button_has_room_for_the_longest_names(services: Services) -> None:
    await running(services)
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, 22, game="empires"))
    )
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    if not table.match.questions[0].asked:
        await take_turn(table, 1)
    hand = await turn_of_ann(services, c22="a-channel-" * 10)
    [label] = [each for each in hand.labels() if each.startswith("Next")]
    assert len(label) == BUTTON_LABEL_LIMIT
    assert label.endswith("…")


async def test_an_old_button_leads_to_what_waits_now(services: Services) -> None:
    """The match that it names was played meanwhile, or is over; where nothing waits, it is shown as it stands."""
    here, second, third = await running(services), await running(services, 22), await running(services, 23)
    hand = await turn_of_ann(services)
    old = str(CustomId("next", second.match.id))
    await take_turn(second)
    page = await hand.do(old)
    assert {custom_id.split(":")[1] for _, custom_id, _ in hand.offers()} == {third.match.id}
    await take_turn(third)
    page = await hand.do(old)
    assert "Waiting for **Ben**" in page.text
    assert "next" not in verbs(page)
    await second.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    with pytest.raises(NotPossible) as refused:
        await hand.do(old)
    assert refused.value.key == "refused.match_over"
    await take_turn(here, 1)
    await hand.do(old)
    assert {custom_id.split(":")[1] for _, custom_id, _ in hand.offers()} == {here.match.id}


async def test_nobody_is_led_to_a_match_of_others(services: Services) -> None:
    """Whatever custom id was sent."""
    theirs = await running(services)
    with pytest.raises(NotPossible) as refused:
        await Hand(services, theirs, 999).do(str(CustomId("next", theirs.match.id)))
    assert refused.value.key == "refused.no_seat"


async def test_a_page_without_room_is_shown_as_it_is(services: Services) -> None:
    """Rather than no page at all; the line that says where it is played goes on its first words."""
    await running(services)
    other = await running(services, 22)
    await take_turn(other)
    context = Hand(services, other, ANN, server=in_discord()).context
    row = tuple(Button(str(n), str(CustomId("play", other.match.id))) for n in range(BUTTONS_IN_ROW))
    for lines, leads_on in ((3, False), (2, True)):
        page = Page((*[Text("words")] * lines, *[row] * 6))
        shown = page_of(context.seen_from_here(other, await context.leading_on(other, page)))
        assert len(within_limits(shown.parts)) == lines + 6 + leads_on
        assert ("next" in verbs(shown)) is leads_on


async def test_while_one_is_asked_nothing_leads_away(services: Services) -> None:
    table = await running(services)
    await running(services, 22)
    hand = Hand(services, table, ANN, server=in_discord())
    assert "next" not in verbs(await hand.play())


async def test_a_page_that_becomes_the_end_leads_on_too(services: Services) -> None:
    table = await running(services)
    await running(services, 22)
    hand = await turn_of_ann(services)
    becoming = coming(hand)
    await table.change(Actor(BEN), lobby.with_match_abandoned(services.clock()))
    page = await becoming
    assert page is not None
    assert "next" in verbs(page)
    assert labels(page)[-1].startswith("Next: Keltis")


# When the next turn is likely


async def rounds(services: Services, clock: StandingClock, wait: float, number: int = 2) -> Table:
    """Ann and Ben have taken turns, Ben after so many seconds each time."""
    table = await running(services)
    for _ in range(number):
        await take_turn(table)
        clock.now += wait
        await take_turn(table, 1)
    return table


async def test_who_has_nothing_waiting_is_told_when_the_next_turn_is_likely(
    services: Services, clock: StandingClock
) -> None:
    """As one says it, by one's own clock: it is noon in London."""
    await services.store.people.save(Person(user_id=ANN, zone="Europe/London"), clock())
    await rounds(services, clock, 7 * HOUR)
    clock.now += 10 * HOUR  # noon again
    hand = await turn_of_ann(services)
    at = int(clock() + 7 * HOUR)
    told = f"-# Your next turn is probably this evening, about <t:{at}:t> (<t:{at}:R>): Keltis, <#{CHANNEL}>."
    assert hand.text.splitlines()[-1] == told


async def test_whose_clock_is_not_known_is_told_the_time_alone(services: Services, clock: StandingClock) -> None:
    await rounds(services, clock, 30 * HOUR)
    hand = await turn_of_ann(services)
    at = int(clock() + 30 * HOUR)
    told = f"-# Your next turn is probably about <t:{at}:f> (<t:{at}:R>): Keltis, <#{CHANNEL}>."
    assert hand.text.splitlines()[-1] == told


@pytest.mark.parametrize(
    ("hours", "said"),
    [(0.5, "within the hour"), (24, "tomorrow afternoon"), (75, "in 3 days"), (24 * 9, "in more than a week")],
)
async def test_the_further_off_the_less_exact(
    services: Services, clock: StandingClock, hours: float, said: str
) -> None:
    await services.store.people.save(Person(user_id=ANN, zone="UTC"), clock())
    await rounds(services, clock, hours * HOUR)
    clock.now += -clock.now % (24 * HOUR) + 12 * HOUR
    hand = await turn_of_ann(services)
    assert f"probably {said}, about <t:" in hand.text


async def test_what_cannot_be_judged_is_not_told(services: Services, clock: StandingClock) -> None:
    """In the first round, and where people are just at it: the page follows by itself."""
    table = await running(services)
    hand = await turn_of_ann(services)
    assert "<t:" not in hand.text
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    await rounds(services, clock, 20)
    hand = await turn_of_ann(services)
    assert "<t:" not in hand.text


async def test_the_soonest_of_several_is_told(services: Services, clock: StandingClock) -> None:
    await services.store.people.save(Person(user_id=ANN, zone="UTC"), clock())
    slow = await rounds(services, clock, 30 * HOUR)
    await slow.change(Actor(ANN), lambda match: structs.replace(match, channel_id=33))
    await rounds(services, clock, 2 * HOUR)
    await take_turn(slow)
    hand = await turn_of_ann(services)
    assert f"Keltis, <#{CHANNEL}>." in hand.text
    assert "<#33>" not in hand.text.splitlines()[-1]
    own = await services.store.matches.active_of_user(ANN, 9)
    line = await nothing_waits_line(hand.context.viewer, ANN, own)
    assert line.startswith("Nothing waits for you now. Your next turn is probably ")


async def test_a_bot_player_that_thinks_is_soon_done(services: Services, clock: StandingClock) -> None:
    """Then nothing is foretold: the question comes by itself."""
    table = await rounds(services, clock, 5 * HOUR)
    await take_turn(table)
    viewer, match = Hand(services, table, ANN).context.viewer, table.match
    thinking = structs.replace(match, seats=(match.seats[0], structs.replace(match.seats[1], user_id=None, bot=True)))
    assert await likely_line(viewer, ANN, [match])
    assert not await likely_line(viewer, ANN, [match, thinking])


async def test_plies_that_one_is_not_told_of_count_for_nothing(
    services: Services, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When somebody has done what is their secret must not show in what is foretold."""
    table = await rounds(services, clock, 5 * HOUR)
    await take_turn(table)
    assert likely_turn_at(table, ANN, clock()) is not None
    monkeypatch.setattr(table, "is_told", lambda _ply, _audience: False)
    assert likely_turn_at(table, ANN, clock()) is None


async def test_a_match_that_cannot_be_read_spoils_no_turn_elsewhere(services: Services, clock: StandingClock) -> None:
    """Such as one of a game whose cards are not there: nothing is foretold of it, and what was played is shown."""
    await rounds(services, clock, 5 * HOUR)
    broken = await running(services, 22)
    await take_turn(broken)
    await services.store._database.execute("UPDATE matches SET snapshot = x'00' WHERE id = ?", (broken.match.id,))
    services.tables.forget([broken.match.id])
    hand = await turn_of_ann(services)
    assert f"Keltis, <#{CHANNEL}>." in hand.text
