"""Private messages that stand open: one page for each person and match, and nothing said beside it that has been read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.interactions.answering import answers, open_messages
from bot.interactions.answering.answers import Answer
from bot.interactions.answering.open_messages import KEPT, LASTS, OpenMessages
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Page, Text
from bot.operation.monitoring.elsewhere import AnsweredElsewhere
from tests.bot.support.asking import Asked
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN, BEN

KELTIS, ODIN = "keltis-match", "odin-match"


@pytest.fixture
def opened() -> OpenMessages:
    return OpenMessages()


async def shown(opened: OpenMessages, asked: Asked, of: str = KELTIS, *, slow: bool = False) -> Asked:
    """Somebody is shown the page of a match: in the place of the message whose button they have pressed, or anew."""
    async with answered(opened, asked) as answer:
        await asyncio.sleep(0.06 if slow else 0)
        await answer.give(Page((Text(of),)), of=of)
    return asked


async def said(opened: OpenMessages, asked: Asked) -> Asked:
    """Somebody is told something beside what stands there."""
    async with answered(opened, asked) as answer:
        await answer.give_beside(ClassicMessage("not possible"))
    return asked


def answered(opened: OpenMessages, asked: Asked) -> Answer:
    interaction: Any = asked
    return Answer(interaction, opened, AnsweredElsewhere(), updating=asked.message is not None)


def stand(*asked: Asked) -> list[bool]:
    """Which of the messages stand."""
    return [each.original is not None and not each.original.gone for each in asked]


@pytest.mark.parametrize("slow", [False, True])
async def test_a_page_takes_the_place_of_the_one_before(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool
):
    """However often somebody opens it, and whether its answer came at once or late."""
    monkeypatch.setattr(answers, "PATIENCE", 0.02)
    asked = [await shown(opened, Asked(), slow=slow) for _ in range(3)]
    assert stand(*asked) == [False, False, True]


async def test_the_page_that_was_pressed_stays(opened: OpenMessages):
    """However often: it is the same message."""
    first = await shown(opened, Asked())
    for _ in range(3):
        pressed = await shown(opened, Asked(message=first.original))
        assert pressed.calls == ["edit"]
    assert stand(first) == [True]
    assert "delete" not in first.calls


async def test_an_older_page_that_is_pressed_is_the_page_then(opened: OpenMessages):
    """One that could not be removed; the newer one goes instead."""
    old = await shown(opened, Asked())
    old.problems = [aiohttp.ServerDisconnectedError()]
    new = await shown(opened, Asked())
    assert stand(old, new) == [True, True]
    await shown(opened, Asked(message=old.original))
    assert stand(old, new) == [True, False]


async def test_each_person_has_a_page_of_each_match(opened: OpenMessages):
    asked = [await shown(opened, Asked(user=user), of) for user in (ANN, BEN) for of in (KELTIS, ODIN)]
    assert stand(*asked) == [True] * 4


async def test_a_message_is_the_page_of_one_match(opened: OpenMessages):
    """A press on it may lead to another match: then that one has it, and the first one's next page is another message."""
    first = await shown(opened, Asked())
    other = await shown(opened, Asked(), ODIN)
    led_on = await shown(opened, Asked(message=first.original), ODIN)
    assert led_on.calls == ["edit"]
    assert stand(first, other) == [True, False]
    assert opened.page_of(ANN, KELTIS) is None
    again = await shown(opened, Asked())
    assert stand(first, again) == [True, True]
    await shown(opened, Asked(message=first.original))
    assert stand(first, again) == [True, False]


async def test_what_a_page_waits_for_does_not_come_to_the_page_of_another_match(opened: OpenMessages):
    first = await shown(opened, Asked())
    asked, due = [Page((Text("too late"),))], asyncio.Event()

    async def coming(is_waited_for: Callable[[], bool]) -> AsyncIterator[Page]:
        await due.wait()
        assert not is_waited_for()
        yield asked.pop()

    opened.becomes(ANN, KELTIS, coming)
    await asyncio.sleep(0)
    led_on = await shown(opened, Asked(message=first.original), ODIN)
    due.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert asked == []
    assert (first.calls, led_on.calls) == (["send"], ["edit"])
    await opened.close()


@pytest.mark.parametrize(("later", "stays"), [(LASTS - 1, False), (LASTS + 1, True)])
async def test_after_fifteen_minutes_nothing_is_asked_of_discord(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, later: float, stays: bool
):
    """It would refuse; and a press on the page begins the time anew."""
    now = 1_000_000.0  # of the messages alone: the loop, whose clock is much younger, still has its own
    monkeypatch.setattr(open_messages, "time", SimpleNamespace(monotonic=lambda: now))
    first = await shown(opened, Asked())
    now += 800
    pressed = await shown(opened, Asked(message=first.original))
    now += later
    await shown(opened, Asked())
    assert first.calls == ["send"], "the latest press is what it is removed by"
    assert pressed.calls == (["edit"] if stays else ["edit", "delete"])
    assert stand(first) == [stays]


async def test_what_was_said_beside_goes_with_the_next_press(opened: OpenMessages):
    """Whatever is pressed next in this channel, and only what was said to this person."""
    ann, ben = await said(opened, Asked()), await said(opened, Asked(user=BEN))
    assert stand(ann, ben) == [True, True]
    again = await said(opened, Asked())
    assert stand(ann, ben, again) == [False, True, True]
    page = await shown(opened, Asked())
    assert stand(ben, again, page) == [True, False, True]
    await shown(opened, Asked(message=page.original))
    assert stand(page) == [True]


async def test_what_was_said_beside_stays_while_its_own_buttons_are_pressed(opened: OpenMessages):
    """As the pages of the rules: it goes with the next press on something else."""
    beside = await said(opened, Asked())
    for _ in range(2):
        async with answered(opened, Asked(message=beside.original)) as answer:
            await answer.give(ClassicMessage("the next page of the rules"))
        assert stand(beside) == [True]
    again = await said(opened, Asked(message=beside.original))
    assert stand(beside, again) == [True, True]
    await shown(opened, Asked())
    assert stand(beside, again) == [False, False]


async def test_what_was_said_beside_elsewhere_stays(opened: OpenMessages):
    here = await said(opened, Asked())
    there = Asked()
    there.channel_id += 1
    await shown(opened, there)
    assert stand(here) == [True]


async def test_an_answer_to_all_takes_nothing_away(opened: OpenMessages):
    beside, page = await said(opened, Asked()), await shown(opened, Asked(user=BEN))
    interaction: Any = Asked()
    async with Answer(interaction, opened, AnsweredElsewhere(), public=True) as answer:
        await answer.give(Page((Text("for all"),)), of=KELTIS)
    assert stand(beside, page) == [True, True]


@pytest.mark.parametrize(
    "problem", [refusal(404, 10008), refusal(401, 50027), aiohttp.ServerDisconnectedError(), TimeoutError()]
)
async def test_that_one_cannot_be_removed_does_no_harm(opened: OpenMessages, problem: Exception):
    """Somebody has dismissed it, or Discord is down: the new page stands."""
    first, beside = await shown(opened, Asked()), await said(opened, Asked())
    first.problems, beside.problems = [problem], [problem]
    new = await shown(opened, Asked())
    assert new.calls == ["send"]
    assert first.calls[-1] == beside.calls[-1] == "delete"
    assert (await shown(opened, Asked())).calls == ["send"]
    assert stand(new) == [False]
    assert first.calls.count("delete") == 1, "once is enough"


LOST = [aiohttp.ServerDisconnectedError(), refusal(502, 0), refusal(404, 10062), refusal(400, 50035)]


@pytest.mark.parametrize("problem", LOST)
@pytest.mark.parametrize("slow", [False, True])
async def test_the_former_page_stays_where_the_new_one_never_came(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool, problem: Exception
):
    """And so does what was said beside it: whoever opens another has one page then."""
    monkeypatch.setattr(answers, "PATIENCE", 0.02)
    first, beside, lost = await shown(opened, Asked()), await said(opened, Asked()), Asked()
    lost.problems = [*([None] if slow else []), problem, problem]
    await shown(opened, lost, slow=slow)
    assert stand(first, beside, lost) == [True, True, False]
    new = await shown(opened, Asked())
    assert stand(first, beside, new) == [False, False, True]


async def test_the_newer_page_stays_where_an_older_one_that_was_pressed_is_not_changed(opened: OpenMessages):
    old = await shown(opened, Asked())
    old.problems = [aiohttp.ServerDisconnectedError()]
    new = await shown(opened, Asked())
    pressed = await shown(opened, Asked(refusal(502, 0), refusal(502, 0), message=old.original))
    assert "delete" not in (pressed.calls + new.calls)
    assert stand(new) == [True]


@pytest.mark.parametrize("problem", [aiohttp.ServerDisconnectedError(), refusal(502, 0), refusal(400, 40060)])
async def test_a_page_that_came_unheard_takes_the_place_of_the_former(opened: OpenMessages, problem: Exception):
    """Discord is asked, and later it goes as any other does."""
    first, unheard = await shown(opened, Asked()), Asked()
    unheard.unheard = [problem]
    await shown(opened, unheard)
    assert unheard.calls == ["send", "look"]
    assert stand(first, unheard) == [False, True]
    new = await shown(opened, Asked())
    assert stand(unheard, new) == [False, True]


async def test_a_page_that_was_changed_unheard_is_the_page(opened: OpenMessages):
    old = await shown(opened, Asked())
    old.problems = [aiohttp.ServerDisconnectedError()]
    new = await shown(opened, Asked())
    pressed = Asked(message=old.original)
    pressed.unheard = [aiohttp.ServerDisconnectedError()]
    await shown(opened, pressed)
    assert pressed.calls == ["edit", "look"]
    assert stand(old, new) == [True, False]


@pytest.mark.parametrize("slow", [False, True])
async def test_a_press_on_a_page_that_another_replaces_is_answered_by_the_one_page(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool
):
    """At the very moment between the press and its answer the page goes: the answer is a new one, and the only one."""
    monkeypatch.setattr(answers, "PATIENCE", 0.02)
    first = await shown(opened, Asked())
    pressed = Asked(message=first.original)
    async with answered(opened, pressed) as answer:
        await asyncio.sleep(0.06 if slow else 0)
        between = await shown(opened, Asked())
        assert stand(first, between) == [False, True]
        await answer.give(Page((Text("after the move"),)), of=KELTIS)
    [new] = pressed.ours
    assert pressed.calls == (["defer", "followup"] if slow else ["send"])  # no request about what is known to be gone
    assert stand(between) == [False]
    assert not new.gone
    await shown(opened, Asked())
    assert new.gone


async def test_a_press_on_a_page_that_was_dismissed_is_answered_by_a_new_one(opened: OpenMessages):
    """As Discord says that it is gone, which nobody else could."""
    first = await shown(opened, Asked())
    assert first.original is not None
    first.original.gone = True
    pressed = await shown(opened, Asked(message=first.original))
    assert pressed.calls == ["edit", "send"]


@pytest.mark.parametrize("slow", [False, True])
async def test_a_page_that_goes_before_its_change_is_heard_of_is_not_the_page(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool
):
    """Discord changes it, another takes its place, and only then the first reply is in: else the two removed each other."""
    monkeypatch.setattr(answers, "PATIENCE", 0.02)
    first = await shown(opened, Asked())
    pressed = Asked(message=first.original)
    pressed.heard.clear()
    pressing = asyncio.create_task(shown(opened, pressed, slow=slow))
    await asyncio.sleep(0.07 if slow else 0)
    between = await shown(opened, Asked())
    pressed.heard.set()
    await pressing
    [new] = pressed.ours
    assert stand(first, between) == [False, False]
    assert not new.gone
    assert pressed.calls[-1] == "followup"
    last = await shown(opened, Asked())
    assert new.gone
    assert stand(last) == [True]


async def test_a_page_that_could_not_be_removed_is_changed_again(opened: OpenMessages):
    """It stands, whatever was to take its place."""
    first = await shown(opened, Asked())
    first.problems = [refusal(500, 0)]
    await shown(opened, Asked())
    pressed = await shown(opened, Asked(message=first.original))
    assert (pressed.calls, pressed.ours) == (["edit"], [])


async def test_what_was_looked_up_and_goes_before_its_change_is_heard_of_comes_anew(opened: OpenMessages):
    """A press on it leads to the page while a command takes it away: that page stands, and what was the page before goes."""
    page, beside = await shown(opened, Asked()), Asked()
    async with answered(opened, beside) as answer:
        await answer.show_looked_up(Page((Text("score"),)), KELTIS)
    leading = Asked(message=beside.original)
    leading.heard.clear()
    pressing = asyncio.create_task(shown(opened, leading))
    await asyncio.sleep(0)
    other = await shown(opened, Asked(), ODIN)
    leading.heard.set()
    await pressing
    [new] = leading.ours
    assert stand(page, beside, other) == [False, False, True]
    assert not new.gone


async def test_what_was_looked_up_is_the_page_after_a_press_on_it_and_stays_so(opened: OpenMessages):
    """It is none of the messages beside the page any more, which go, and is changed as often as it is pressed."""
    await shown(opened, Asked())
    beside = Asked()
    async with answered(opened, beside) as answer:
        await answer.show_looked_up(Page((Text("score"),)), KELTIS)
    for _ in range(2):
        pressed = await shown(opened, Asked(message=beside.original))
        assert (pressed.calls, pressed.ours) == (["edit"], [])
    assert stand(beside) == [True]


async def test_a_correction_of_a_page_that_goes_meanwhile_stands_beside(opened: OpenMessages):
    """What was refused is read, wherever."""
    first = Asked()
    async with answered(opened, first) as answer:
        await answer.give(Page((Text("done"),)), of=KELTIS)
        first.heard.clear()
        correcting = asyncio.create_task(answer.correct(ClassicMessage("not possible")))
        await asyncio.sleep(0)
        between = await shown(opened, Asked())
        first.heard.set()
        await correcting
    assert stand(first, between) == [False, True]
    assert first.calls == ["send", "edit_original", "delete", "followup"]


@pytest.mark.parametrize("updating", [False, True])
async def test_a_refusal_after_a_deferral_goes_with_the_next_press(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, updating: bool
):
    monkeypatch.setattr(answers, "PATIENCE", 0.02)
    first = await shown(opened, Asked())
    refused = Asked(message=first.original if updating else None)
    async with answered(opened, refused) as answer:
        await asyncio.sleep(0.06)
        await answer.give_beside(ClassicMessage("not possible"))
    [late] = refused.ours
    assert stand(first) == [True]
    assert not late.gone
    await shown(opened, Asked(message=first.original))
    assert stand(first) == [True]
    assert late.gone
    assert refused.calls == ["defer", "followup", "delete followup"]


async def test_what_was_said_stays_where_what_was_said_after_it_never_came(opened: OpenMessages):
    beside, lost = await said(opened, Asked()), Asked(refusal(502, 0))
    await said(opened, lost)
    assert stand(beside, lost) == [True, False]


async def test_a_refusal_after_an_answer_goes_with_the_next_press_and_not_before(opened: OpenMessages):
    """As the word that boards cannot be posted here: it is said beside the answer that has just come."""
    asked = Asked()
    async with answered(opened, asked) as answer:
        await answer.give(ClassicMessage("You have sat down."), passing=True)
        await answer.give_beside(ClassicMessage("I may not write here"))
    assert [each.gone for each in asked.ours] == [False, False]
    await shown(opened, Asked())
    assert [each.gone for each in asked.ours] == [True, True]


@pytest.mark.parametrize("passing", [False, True])
async def test_a_sentence_is_to_be_read_until_the_next_press(opened: OpenMessages, passing: bool):
    """What is a page of its own stays; and so does the message that was pressed, whatever it says then."""
    asked = Asked()
    async with answered(opened, asked) as answer:
        await answer.give(ClassicMessage("You have sat down."), passing=passing)
    pressed = Asked(message=(await shown(opened, Asked())).original)
    assert stand(asked) == [not passing]
    async with answered(opened, pressed) as answer:
        await answer.give(ClassicMessage("Nothing has changed."), passing=passing)
    await said(opened, Asked())
    assert stand(pressed) == [True]


AFTER = Page((Text("your turn"),))
LATER = Page((Text("the end"),))


async def waiting(opened: OpenMessages, asked: Asked, pages: Sequence[Page] = (AFTER,)) -> asyncio.Event:
    """Somebody is shown a page that becomes another one each time this happens."""
    happens = asyncio.Event()

    async def coming(_: Callable[[], bool]) -> AsyncIterator[Page]:
        for page in pages:
            await happens.wait()
            happens.clear()
            yield page

    async with answered(opened, asked) as answer:
        await asyncio.sleep(0.01)
        await answer.give(Page((Text("wait"),)), of=KELTIS)
        answer.becomes(KELTIS, coming)
    return happens


async def a_while() -> None:
    """All that can go on without anybody's doing has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("slow", [False, True])
async def test_a_page_becomes_another_by_itself(opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool):
    """In its place: a page of its own, one that was pressed, and one that came after Discord was told to wait."""
    monkeypatch.setattr(answers, "PATIENCE", 0.0 if slow else 1.0)
    own = Asked()
    pressed = Asked(message=(await shown(opened, Asked(user=BEN), slow=slow)).original, user=BEN)
    for asked in (own, pressed):
        happens = await waiting(opened, asked)
        before = list(asked.calls)
        await a_while()
        assert asked.calls == before
        happens.set()
        await a_while()
        assert asked.calls == [*before, "edit_original"]
        assert asked.original is not None
        assert "your turn" in str(asked.original.payload)
        await shown(opened, Asked(user=asked.user.id))
        assert stand(asked) == [False], "it is removed as any page is"


async def test_a_page_goes_on_as_often_as_something_comes_until_another_takes_its_place(opened: OpenMessages):
    asked = Asked()
    happens = await waiting(opened, asked, (AFTER, LATER, AFTER))
    for words in ("your turn", "the end"):
        happens.set()
        await a_while()
        assert asked.original is not None
        assert words in str(asked.original.payload)
    await shown(opened, Asked(message=asked.original))
    before = list(asked.calls)
    happens.set()
    await a_while()
    assert asked.calls == before == ["send", "edit_original", "edit_original"]


@pytest.mark.parametrize(("slow", "call"), [(False, "edit_original"), (True, "edit followup")])
async def test_a_page_that_came_anew_on_a_press_becomes_another_too(
    opened: OpenMessages, monkeypatch: pytest.MonkeyPatch, slow: bool, call: str
):
    """As the message that was pressed had been removed meanwhile: what Discord calls the answer may be that one."""
    monkeypatch.setattr(answers, "PATIENCE", 0.0 if slow else 1.0)
    pressed = Asked(message=(await shown(opened, Asked())).original)
    await shown(opened, Asked())
    happens = await waiting(opened, pressed)
    happens.set()
    await a_while()
    assert pressed.calls[-1] == call
    assert "your turn" in str(pressed.ours[-1].payload)


async def test_a_page_is_left_where_another_has_taken_its_place(opened: OpenMessages):
    """Be it another message, or something else in the same one."""
    for message in (False, True):
        asked = Asked()
        happens = await waiting(opened, asked)
        await shown(opened, Asked(message=asked.original if message else None))
        happens.set()
        await a_while()
        assert "edit_original" not in asked.calls


async def test_a_page_is_not_removed_while_it_becomes_another(opened: OpenMessages):
    """Discord would refuse to change what is gone."""
    asked, may = Asked(), asyncio.Event()
    happens = await waiting(opened, asked)
    page = opened.page(
        ANN, KELTIS, open_messages.opened_message(asked.edit_original_response, asked.edit_original_response, 0)
    )
    assert page is not None
    edit, page.edit = page.edit, lambda **arguments: slow(**arguments)

    async def slow(**arguments: Any) -> Any:
        await may.wait()
        return await edit(**arguments)

    opened.page(ANN, KELTIS, page)
    happens.set()
    await a_while()
    removing = asyncio.create_task(shown(opened, Asked()))
    await a_while()
    assert "delete" not in asked.calls
    may.set()
    await removing
    assert asked.calls == ["send", "edit_original", "delete"]


@pytest.mark.parametrize("problem", [refusal(404, 10008), refusal(401, 50027), aiohttp.ServerDisconnectedError()])
async def test_that_a_page_cannot_become_another_does_no_harm(opened: OpenMessages, problem: Exception):
    """Somebody has dismissed it, or Discord is down."""
    asked = Asked()
    happens = await waiting(opened, asked)
    asked.problems = [problem]
    happens.set()
    await a_while()
    assert asked.calls == ["send", "edit_original"]
    assert (await shown(opened, Asked())).calls == ["send"]


async def test_pages_stay_as_they_are_once_the_program_ends(opened: OpenMessages):
    asked = Asked()
    happens = await waiting(opened, asked)
    await opened.close()
    happens.set()
    await a_while()
    assert asked.calls == ["send"]


async def test_so_many_are_remembered_and_no_more(opened: OpenMessages):
    """The latest ones."""

    async def remove() -> None:
        raise AssertionError

    for number in range(KEPT + 1):
        opened.page(number, KELTIS, open_messages.opened_message(remove, remove, number))
        opened.beside(number, 1, open_messages.opened_message(remove, remove, KEPT + 1 + number))
    other = open_messages.opened_message(remove, remove, -1)
    assert opened.page(0, KELTIS, other) is None
    assert opened.page(KEPT, KELTIS, other) is not None
    assert (opened.said_beside(0, 1), len(opened.said_beside(KEPT, 1))) == ([], 1)
