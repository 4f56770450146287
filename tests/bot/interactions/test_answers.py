"""One answer to each interaction, in time, whatever takes long or is lost; and what custom ids and messages hold."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from bot.interactions.answering import answers
from bot.interactions.answering.answers import WAITED, Answer
from bot.interactions.answering.open_messages import OpenMessages
from bot.matches.people.refusals import NotPossible
from bot.messages.layout.components import CONTENT_LIMIT, Button, ClassicMessage, FileToSend, as_edit, as_new
from bot.messages.layout.custom_ids import LIMIT, BadId, CustomId, parse_custom_id, path_text, place_of
from bot.messages.layout.forms import LineField, ModalForm
from bot.messages.layout.pages import FigurePart, Message, Page, Text, new_message
from bot.operation.monitoring.elsewhere import AnsweredElsewhere
from tests.bot.support.asking import Asked
from tests.bot.support.posted import Posted, media_of, refusal
from texts.literal import QUOTE_LIMIT, in_one_line, literal_text, quoted_text


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.02)


def answer(
    asked: Asked, opened: OpenMessages | None = None, elsewhere: AnsweredElsewhere | None = None, **how: bool
) -> Answer:
    interaction: Any = asked
    return Answer(interaction, opened or OpenMessages(), elsewhere or AnsweredElsewhere(), **how)


def page(*names: str) -> Page:
    """A page with pictures of these names, whose content is their name."""
    return Page(
        (Text("**Where to?**"), *(FigurePart(FileToSend(name, name.encode(), f"alt of {name}")) for name in names))
    )


def private(message: Message) -> Posted:
    """A private message that stands open."""
    posted = Posted(1, None, ephemeral=True)
    posted.put(new_message(message))
    posted.uploads.clear()
    return posted


@pytest.mark.parametrize(
    ("how", "slow", "calls"),
    [
        ({}, False, ["send"]),
        ({}, True, ["defer", "edit_original"]),
        ({"updating": True}, False, ["edit"]),
        ({"updating": True}, True, ["defer", "edit_original"]),
        ({"public": True}, False, ["send public"]),
        ({"public": True}, True, ["defer public", "edit_original"]),
    ],
)
async def test_quick_and_slow(how: dict[str, bool], slow: bool, calls: list[str]):
    """What takes longer than the patience is deferred once, then the waiting message becomes the answer."""
    asked = Asked()
    async with answer(asked, **how) as given_answer:
        await asyncio.sleep(0.06 if slow else 0)
        await given_answer.give(ClassicMessage("hello"))
    await asyncio.sleep(0.04)
    assert asked.calls == calls


async def test_beside_a_message_that_all_see():
    """A refusal after a public button leaves the message alone, quick or slow."""
    for slow, calls in ((False, ["send"]), (True, ["defer", "followup"])):
        asked = Asked()
        async with answer(asked, updating=True) as given_answer:
            await asyncio.sleep(0.06 if slow else 0)
            await given_answer.give_beside(ClassicMessage("no"))
        assert asked.calls == calls


@pytest.mark.parametrize("updating", [False, True])
async def test_a_form_that_comes_too_late(updating: bool):
    """Discord opens a form only as the first answer: after the deferral the person is asked to press again."""
    form = ModalForm("Type a turn", (LineField("Line", "lay r7"),), "v1:typed")
    asked = Asked()
    async with answer(asked, updating=updating) as given_answer:
        await given_answer.ask(form)
    assert asked.calls == ["modal"]
    late = Asked()
    async with answer(late, updating=updating) as given_answer:
        await asyncio.sleep(0.06)
        with pytest.raises(NotPossible) as refusal:
            await given_answer.ask(form)
        await given_answer.give_beside(ClassicMessage(refusal.value.key))
    assert late.calls == ["defer", "followup"]


async def test_whatever_is_private_is_a_page_and_what_all_see_stays_what_it_is():
    """So a private message that is a page stays one, and a request to all that is of the classic form stays of it."""
    for how, is_page in (({}, True), ({"public": True}, False), ({"updating": True}, False)):
        asked = Asked(message=Posted(1, None) if "updating" in how else None)
        async with answer(asked, **how) as given_answer:
            await given_answer.give(ClassicMessage("hello"))
        assert asked.original is not None
        assert (asked.original.is_page, asked.original.words) == (is_page, "hello")
    asked = Asked()
    async with answer(asked, public=True) as given_answer:
        await given_answer.give(page("map.png"))
    assert asked.original is not None
    assert asked.original.is_page


@pytest.mark.parametrize("slow", [False, True])
async def test_pictures_that_stand_there_are_kept(slow: bool):
    """By their names, which tell their content: what has changed alone is sent, and the order is that of the new page."""
    message = private(page("home-1.png", "map-1.png"))
    ids = {file.filename: file.id for file in message.stored}
    asked = Asked(message=message)
    async with answer(asked, updating=True) as given_answer:
        await asyncio.sleep(0.06 if slow else 0)
        await given_answer.give(page("map-2.png", "home-1.png"))
    assert message.uploads == [["map-2.png"]]
    shown = [media["url"].split("/")[-2] for part in message.payload for media in media_of(part)]
    assert len(shown) == 2
    assert shown[1] == str(ids["home-1.png"])


@pytest.mark.parametrize("slow", [False, True])
async def test_where_discord_does_not_keep_pictures_all_are_sent(slow: bool):
    """Whatever makes it refuse the form: nobody is left without an answer."""
    message = private(page("home-1.png"))
    problems = [refusal(400, 50035)]
    asked = Asked(message=message)
    async with answer(asked, updating=True) as given_answer:
        await asyncio.sleep(0.06 if slow else 0)
        asked.problems = problems
        await given_answer.give(page("home-1.png", "map-1.png"))
    assert asked.calls[-2:] == ["edit_original" if slow else "edit"] * 2
    assert message.uploads == [["home-1.png", "map-1.png"]]


async def test_nothing_else_is_asked_twice():
    """Where no picture was to be kept, all were sent already."""
    message = private(page("home-1.png"))
    asked = Asked(refusal(400, 50035), message=message)
    async with answer(asked, updating=True) as given_answer:
        await given_answer.give(page("home-2.png"))
    assert asked.calls == ["edit"]


@pytest.mark.parametrize(("slow", "calls"), [(False, ["edit", "send"]), (True, ["defer", "edit_original", "followup"])])
async def test_who_pressed_what_another_page_has_just_replaced_is_answered_anew(slow: bool, calls: list[str]):
    """Discord does not change a message that is gone; nobody's press goes unanswered for this."""
    message = private(page("home-1.png"))
    asked = Asked(message=message)
    async with answer(asked, updating=True) as given_answer:
        await asyncio.sleep(0.06 if slow else 0)
        message.gone = True
        await given_answer.give(page("home-1.png", "map-1.png"))
    assert asked.calls == calls
    [new] = asked.ours
    assert [name for name, _ in new.files] == ["home-1.png", "map-1.png"]


async def test_of_a_message_to_all_that_is_gone_nobody_is_shown_anything():
    asked = Asked(message=Posted(1, None, gone=True))
    async with answer(asked, updating=True) as given_answer:
        await given_answer.give(ClassicMessage("All have agreed."))
    assert asked.calls == ["edit"]


async def test_a_private_message_of_an_earlier_version_becomes_a_page():
    """Its content goes: a page has none."""
    legacy = ClassicMessage(
        "Your turn", (FileToSend("view.png", b"old", "old"),), ((Button("Draw", "v1:a:1:0:pick:0"),),)
    )
    message = private(legacy)
    assert (message.is_page, message.content) == (False, "Your turn")
    async with answer(Asked(message=message), updating=True) as given_answer:
        await given_answer.give(page("view-1.png"))
    assert (message.is_page, message.content) == (True, "")
    assert message.uploads == [["view-1.png"]]
    assert [name for name, _ in message.files] == ["view-1.png"]


async def test_a_request_to_all_stays_a_letter_when_it_is_answered():
    message = Posted(1, None)
    message.put(as_new(ClassicMessage("Shall we stop?", rows=((Button("Yes", "v1:a:::vote:1.yes"),),))))
    async with answer(Asked(message=message), updating=True) as given_answer:
        await given_answer.give(ClassicMessage("All have agreed."))
    assert (message.is_page, message.content, message.buttons) == (False, "All have agreed.", False)


@pytest.mark.parametrize(
    "problem",
    [
        refusal(400, 40060),
        refusal(400, 10062),
        refusal(400, 50027),
        refusal(400, 50035),
        aiohttp.ServerDisconnectedError(),
    ],
)
async def test_a_loss_on_the_way_is_not_raised(problem: Exception):
    """What was committed is committed: nobody is told of a fault, and nothing is answered twice."""
    asked = Asked(problem)
    async with answer(asked) as given_answer:
        await given_answer.give(ClassicMessage("hello"))
    await asyncio.sleep(0.04)
    assert asked.calls[0] == "send"
    assert set(asked.calls[1:]) <= {"look"}


async def test_who_waits_is_not_left_waiting_where_the_answer_is_lost():
    """After a deferral: the same edit once more does no harm, whether the first one was carried out or not."""
    asked = Asked()
    async with answer(asked) as given_answer:
        await asyncio.sleep(0.06)
        asked.problems = [aiohttp.ServerDisconnectedError()]
        await given_answer.give(page("home-1.png"))
    assert asked.calls == ["defer", "edit_original", "edit_original"]
    assert asked.original is not None
    assert [name for name, _ in asked.original.files] == ["home-1.png"]


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (refusal(400, 40060), "answer_known"),
        (refusal(404, 10062), "answer_too_late"),
        (refusal(404, 10015), "answer_too_late"),
        (refusal(404, 10008), "answer_too_late"),
        (refusal(404, 10003), "answer_too_late"),
        (refusal(401, 50027), "answer_too_late"),
        (refusal(502, 0), "answer_lost"),
        (refusal(429, 0), "answer_lost"),
        (aiohttp.ServerDisconnectedError(), "answer_lost"),
        (refusal(400, 50035), "answer_refused"),
    ],
)
async def test_only_a_fault_of_ours_is_logged_as_one(problem: Exception, said: str):
    """That a message was deleted or dismissed meanwhile, or that Discord is down, is nothing to report."""
    with structlog.testing.capture_logs() as lines:
        async with answer(Asked(problem)) as given_answer:
            await given_answer.give(ClassicMessage("hello"))
    assert [line["event"] for line in lines if line["event"] != "answer_not_found"] == [said]


async def test_what_others_have_answered_is_counted_once_for_each_interaction():
    """A second installation with this token answers the same: of each press one of the two is told that it was too late."""
    elsewhere = AnsweredElsewhere()
    for times in (1, 2):
        asked = Asked(refusal(400, 40060), refusal(400, 40060))
        for _ in range(2):
            async with answer(asked, elsewhere=elsewhere) as given_answer:
                await given_answer.give(ClassicMessage("hello"))
        assert elsewhere.recent == times


@pytest.mark.parametrize("why", ["the library has tried it before", "another process has heard of it before"])
async def test_what_this_bot_may_have_answered_itself_is_not_counted(monkeypatch: pytest.MonkeyPatch, why: str):
    elsewhere = AnsweredElsewhere()
    if why.startswith("the library"):
        monkeypatch.setattr(answers, "RETRIED", 0.0)
    mark = WAITED.set(0.5 if why.startswith("another") else 0.0)
    async with answer(Asked(refusal(400, 40060)), elsewhere=elsewhere) as given_answer:
        await given_answer.give(ClassicMessage("hello"))
    WAITED.reset(mark)
    assert elsewhere.recent == 0


@given(
    st.text("abcdefghij_", min_size=1, max_size=12),
    st.text("0123456789abcdef", max_size=10),
    st.none() | st.integers(0, 10**6),
    st.none() | st.integers(0, 7),
    st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=30),  # what can be printed
)
def test_custom_ids_come_back(verb: str, match: str, revision: int | None, seat: int | None, argument: str):
    parsed = CustomId(verb, match, revision, seat, argument)
    assert parse_custom_id(str(parsed)) == parsed


@given(st.text(max_size=120))
def test_any_text_is_read_or_refusal_of(text: str):
    try:
        parsed = parse_custom_id(text)
        place_of(parsed.argument)[0]
    except BadId:
        return
    assert text.startswith("v1:")


def test_custom_ids_are_short():
    assert len(str(CustomId("options_page", "0" * 10, 10**9, 7, "0.large_doubles_tokens"))) <= LIMIT
    with pytest.raises(BadId):
        str(CustomId("rules_page", argument="x" * LIMIT))


@given(st.lists(st.integers(0, 200), max_size=6))
def test_paths_come_back(path: list[int]):
    assert place_of(path_text(path))[0] == path


def test_letters_keep_the_limits_and_ping_exactly():
    message = ClassicMessage("<@5> @everyone " + "x" * 3000, pings=(5,))
    for arguments in (as_new(message), as_edit(message)):
        assert len(arguments["content"]) == CONTENT_LIMIT
        mentions = arguments["allowed_mentions"].to_dict()
        assert [str(user) for user in mentions["users"]] == ["5"]
        assert mentions["parse"] == []


@pytest.mark.parametrize(
    "name",
    [
        "**bold**",
        "@everyone",
        "<@1100000000000000204>",
        "`code`",
        "||x||",
        "# big",
        "-# small",
        "> said",
        "[a](http://b)",
        "[a](b)[**Prize**](http://c)",
        "https://example.org/a_b_c",
        "<t:1:R>",
    ],
)
def test_names_are_literal(name: str):
    """Nothing in a name is read as markdown, as a mention or as a link; a reader sees it as it was typed."""
    shown = literal_text(name)
    assert shown != name
    assert shown.replace("\\", "").replace("\u200b", "") == name
    assert not re.search(r"(?<!\\)(\*\*|[\[\]`|_<])|^[#>-]|://", shown)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Min\n Ji ", "Min Ji"),
        ("\u202etxt.exe", "txt.exe"),
        ("a\u2066b\u200fc", "abc"),
        ("민지 👩\u200d👧", "민지 👩\u200d👧"),
        ("عَلِيّ", "عَلِيّ"),
        ("\u3164", ""),
        ("\u200b \u2800", ""),
        ("\u202e", ""),
    ],
)
def test_names_are_one_line_that_turns_nothing_around(typed: str, kept: str):
    """What follows a name in a sentence stays as it is, and a name that nobody can see is none."""
    assert in_one_line(typed) == kept


@pytest.mark.parametrize("typed", ["", "`code`", "lay r7 " * 500, "``"])
def test_what_was_typed_is_said_back_within_its_backticks(typed: str):
    """However long and whatever it is, it ends neither the code mark nor the room for the answer itself."""
    said = quoted_text(typed)
    assert 0 < len(said) <= QUOTE_LIMIT
    assert "`" not in said
