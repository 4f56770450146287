"""One answer to each interaction, in time, whatever takes long or is lost; and what custom ids and letters hold."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from bot.interactions import answers
from bot.interactions.answers import Answer
from bot.matches.refusing import NotPossible
from bot.messages.custom_ids import LIMIT, BadId, CustomId, parse, path_text, place_of
from bot.messages.letters import CONTENT_LIMIT, Form, Letter, as_edit, as_new
from bot.texts.literal import QUOTE_LIMIT, in_one_line, literally, quoted


class Asked:
    """An interaction that notes what it is answered; `problem` is raised by the first answer."""

    def __init__(self, problem: Exception | None = None) -> None:
        self.id = 1
        self.calls: list[str] = []
        self.problem = problem
        self.response = SimpleNamespace(
            send_message=self.noted("send"),
            edit_message=self.noted("edit"),
            defer=self.noted("defer"),
            send_modal=self.noted("modal"),
        )
        self.followup = SimpleNamespace(send=self.noted("followup"))
        self.edit_original_response = self.noted("edit_original")

    def noted(self, name: str) -> Any:
        async def call(*_: object, **arguments: object) -> None:
            private = "ephemeral" not in arguments or bool(arguments["ephemeral"])
            self.calls.append(name if private else f"{name} public")
            if self.problem is not None:
                problem, self.problem = self.problem, None
                raise problem

        return call


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.02)


def answer(asked: Asked, **how: bool) -> Answer:
    interaction: Any = asked
    return Answer(interaction, **how)


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
        await given_answer.give(Letter("hello"))
    await asyncio.sleep(0.04)
    assert asked.calls == calls


async def test_beside_a_message_that_all_see():
    """A refusal after a public button leaves the message alone, quick or slow."""
    for slow, calls in ((False, ["send"]), (True, ["defer", "followup"])):
        asked = Asked()
        async with answer(asked, updating=True) as given_answer:
            await asyncio.sleep(0.06 if slow else 0)
            await given_answer.give_beside(Letter("no"))
        assert asked.calls == calls


@pytest.mark.parametrize("updating", [False, True])
async def test_a_form_that_comes_too_late(updating: bool):
    """Discord opens a form only as the first answer: after the deferral the person is asked to press again."""
    form = Form("Type a turn", "Line", "lay r7", "v1:typed")
    asked = Asked()
    async with answer(asked, updating=updating) as given_answer:
        await given_answer.ask(form)
    assert asked.calls == ["modal"]
    late = Asked()
    async with answer(late, updating=updating) as given_answer:
        await asyncio.sleep(0.06)
        with pytest.raises(NotPossible) as refusal:
            await given_answer.ask(form)
        await given_answer.give_beside(Letter(refusal.value.key))
    assert late.calls == ["defer", "followup"]


def refused(code: int, status: int = 400) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    "problem", [refused(40060), refused(10062), refused(50027), refused(50035), aiohttp.ServerDisconnectedError()]
)
async def test_a_loss_on_the_way_is_not_raised(problem: Exception):
    """What was committed is committed: nobody is told of a fault, and nothing is answered twice."""
    asked = Asked(problem)
    async with answer(asked) as given_answer:
        await given_answer.give(Letter("hello"))
    await asyncio.sleep(0.04)
    assert asked.calls == ["send"]


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (refused(40060), "answer_known"),
        (refused(10062, 404), "answer_too_late"),
        (refused(10015, 404), "answer_too_late"),
        (refused(10008, 404), "answer_too_late"),
        (refused(10003, 404), "answer_too_late"),
        (refused(50027, 401), "answer_too_late"),
        (refused(0, 502), "answer_lost"),
        (refused(0, 429), "answer_lost"),
        (aiohttp.ServerDisconnectedError(), "answer_lost"),
        (refused(50035), "answer_refused"),
    ],
)
async def test_only_a_fault_of_ours_is_logged_as_one(problem: Exception, said: str):
    """That a message was deleted or dismissed meanwhile, or that Discord is down, is nothing to report."""
    with structlog.testing.capture_logs() as lines:
        async with answer(Asked(problem)) as given_answer:
            await given_answer.give(Letter("hello"))
    assert [line["event"] for line in lines] == [said]


@given(
    st.text("abcdefghij_", min_size=1, max_size=12),
    st.text("0123456789abcdef", max_size=10),
    st.none() | st.integers(0, 10**6),
    st.none() | st.integers(0, 7),
    st.text(max_size=30).filter(lambda text: "\n" not in text and "\r" not in text and text.isprintable()),
)
def test_custom_ids_come_back(verb: str, match: str, revision: int | None, seat: int | None, argument: str):
    deed = CustomId(verb, match, revision, seat, argument)
    assert parse(str(deed)) == deed


@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(text: str):
    try:
        deed = parse(text)
        place_of(deed.argument)[0]
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
    letter = Letter("<@5> @everyone " + "x" * 3000, pings=(5,))
    for arguments in (as_new(letter), as_edit(letter)):
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
    shown = literally(name)
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
    said = quoted(typed)
    assert 0 < len(said) <= QUOTE_LIMIT
    assert "`" not in said
