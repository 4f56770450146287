"""Choices too many to list: each can be reached by panel, by what is suggested and by typing, and none is cut."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.interactions.commands.completing import moves_like, values_like
from bot.interactions.commands.typing_moves import NO_MOVE, suggest_field, suggest_line, type_line
from bot.matches.services import Services
from bot.messages.layout.components import OPTIONS_LIMIT
from bot.messages.layout.custom_ids import LIMIT, CustomId, path_text, place_of
from bot.messages.panel.offers import MENUS, OPENS
from engine.rules import IllegalMove
from tests.bot.support.drafting import Hand, at_home, claiming, drafting
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL
from tests.draft.frames import Claims
from tests.draft.state import Claim, Row


@pytest.fixture(autouse=True)
def draft(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home(services, monkeypatch)


def asked_by(user: int, **options: str) -> Any:
    """An autocomplete of somebody's."""
    return SimpleNamespace(
        user=SimpleNamespace(id=user),
        channel_id=CHANNEL,
        locale=discord.Locale.american_english,
        namespace=SimpleNamespace(**options),
    )


@pytest.mark.parametrize("bound", [76, 600])
async def test_each_value_of_a_long_menu_is_reached_by_its_pages(
    services: Services, monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    monkeypatch.setattr("tests.draft.frames.NUMBERS", bound)
    table, hand = await claiming(services)
    await hand.play()
    must_be_within_limits(hand.messages[-1])
    await hand.press("claim")
    seen: list[str] = []
    pages = -(-bound // OPTIONS_LIMIT)
    for page in range(pages):
        must_be_within_limits(hand.messages[-1])
        seen += chosen_from_menus(hand)
        if page < pages - 1:
            await hand.press(f"Page {page + 2}/")
    assert [int(label.removesuffix(OPENS)) for label in seen] == list(range(1, bound + 1))
    await hand.press(seen[-1])
    await hand.press("Confirm")
    assert bound in [number for player in table.position.players for number in player.numbers]  # type: ignore[attr-defined]


def chosen_from_menus(hand: Hand) -> list[str]:
    """What the menus of the newest page offer."""
    return [label for label, custom_id, _ in hand.offers() if ":choose:" in custom_id]


@pytest.mark.parametrize("bound", [26, 60, MENUS * OPTIONS_LIMIT])
async def test_each_value_of_a_longer_menu_stands_in_one_of_a_few(
    services: Services, monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    """Side by side with all else that can be done: a press on it shows it, another one plays it."""
    monkeypatch.setattr("tests.draft.frames.NUMBERS", bound)
    table, hand = await claiming(services)
    await hand.play()
    must_be_within_limits(hand.messages[-1])
    seen = chosen_from_menus(hand)
    claims = [label for label in seen if label.startswith("claim")]
    assert [int(label.removesuffix(OPENS).split(" ")[-1]) for label in claims] == list(range(1, bound + 1))
    await hand.press(claims[-1])
    await hand.press("Confirm")
    assert bound in [number for player in table.position.players for number in player.numbers]  # type: ignore[attr-defined]


@pytest.mark.parametrize("bound", [26, 60, 600])
async def test_each_value_is_suggested_and_typed(
    services: Services, monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    monkeypatch.setattr("tests.draft.frames.NUMBERS", bound)
    table, hand = await claiming(services)
    choices = table.game.choices(table.position, table.asked()[0].seat)
    assert choices is not None
    assert not choices.moves
    for number in range(1, bound + 1):
        assert Claim(number) in moves_like(choices, f"claim {number}", lambda _field, value: str(value))
    asked = asked_by(hand.user)
    assert len(await suggest_line(services, asked, "")) == OPTIONS_LIMIT
    assert f"claim {bound}" in [choice.value for choice in await suggest_line(services, asked, f"claim {bound}")]
    found = await suggest_field(services, asked, "draft", ["claim"], "number", str(bound), str)
    assert [choice.value for choice in found] == [str(bound)]
    await type_line(hand.context, table, f"claim {bound}")
    assert bound in [number for player in table.position.players for number in player.numbers]  # type: ignore[attr-defined]


def test_a_value_deep_in_choices_that_nobody_could_list_is_found() -> None:
    choices = Claims(frozenset())

    def said(_field: str, value: object) -> str:
        return str(value)

    assert Row((31, 7, 44)) in moves_like(choices, "row 31 7 44", said)
    assert values_like(choices, ["row"], "parts", {}, str) == list(range(1, 61))


async def test_an_answer_of_several_parts_is_put_together_step_by_step(services: Services) -> None:
    """Each step is told and shown in the picture, can be taken back, and only the last press commits."""
    table, hand = await claiming(services)
    await hand.play()
    await hand.press("row")
    await hand.press("Page 2/3")
    await hand.press("31")
    assert "Chosen so far: Row › 31" in hand.text or "Chosen so far: row › 31" in hand.text
    assert "picture of ('row', 31)" in hand.text
    await hand.press("5 ›")
    assert "picture of ('row', 31, 5)" in hand.text
    await hand.press("One step back")
    assert "picture of ('row', 31)" in hand.text
    await hand.press("7")
    before = table.match.revision
    await hand.press("Done")
    assert table.match.revision == before
    assert "Confirm" in hand.labels()
    await hand.press("Confirm")
    assert [31, 7] in [player.numbers for player in table.position.players]  # type: ignore[attr-defined]


async def test_choosing_again_begins_anew(services: Services) -> None:
    _, hand = await claiming(services)
    start = (await hand.play()).rows
    await hand.press("row")
    await hand.press("1 ›")
    await hand.press("Choose again")
    assert hand.messages[-1].rows == start


async def test_who_is_not_asked_plays_what_is_offered_meanwhile(services: Services) -> None:
    """By panel and by typing, without being waited for."""
    table, asked = await claiming(services)
    idle = Hand(services, table, BEN if asked.user == ANN else ANN)
    await idle.play()
    assert services.languages["en"]("panel.meanwhile") in idle.text
    [label] = [said for said, custom_id, _ in idle.offers() if ":pick:" in custom_id]
    lines = [choice.value for choice in await suggest_line(services, asked_by(idle.user), "")]
    assert [line for line in lines if line.startswith("polish")]
    await idle.press(label)
    seat = table.own_seat(idle.user)
    assert table.position.players[seat].polished  # type: ignore[attr-defined]
    assert [decision.seat for decision in table.asked()] != [seat]
    await type_line(asked.context, table, "claim 9")


async def test_who_may_do_nothing_is_told_whose_turn_it_is(services: Services) -> None:
    table = await drafting(services)
    hand = Hand(services, table, ANN)
    for _ in range(2):
        await hand.play()
        await hand.press(next(label for label, custom_id, _ in hand.offers() if ":pick:" in custom_id))
    [told] = await suggest_line(services, asked_by(ANN), "pi")
    assert told.value == NO_MOVE
    assert "wait" in told.name
    with pytest.raises(IllegalMove) as refused:
        await type_line(hand.context, table, told.value)
    assert refused.value.refusal.reason == "wait"
    assert await suggest_field(services, asked_by(ANN), "draft", ["pick"], "card", "", str) == []


def test_deep_walks_fit_into_a_custom_id() -> None:
    path = [599, 31, 0, 32, 1023, 1024, *range(40)]
    parsed = CustomId("confirm", "0123456789abcdef", 99999, 7, path_text(path))
    assert len(str(parsed)) <= LIMIT
    assert place_of(parsed.argument)[0] == path
    assert place_of(path_text([3], 4)) == ([3], 4)


def test_buttons_of_earlier_versions_are_understood() -> None:
    assert place_of("0.3.1")[0] == [0, 3, 1]
    assert place_of("")[0] == []


async def test_an_old_menu_still_chooses(services: Services) -> None:
    """In it an entry was the next place alone."""
    table, hand = await claiming(services)
    seat = table.asked()[0].seat
    old = CustomId("choose", table.match.id, table.match.questions[seat].number, seat, "0")
    await hand.do(str(old), ["24"])
    assert "picture of ('claim', 25)" in hand.text
    must_be_within_limits(hand.messages[-1])
