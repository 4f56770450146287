"""What the real library sends, and what the stand-in answers, fits Discord's own description."""

import discord
import pytest

from emulator.server import LocalTable
from tests.emulator.sample_bot import SampleBot, board
from tests.judge import Judge


@pytest.fixture(scope="module")
def judge() -> Judge:
    found = Judge.load()
    if found is None:
        pytest.skip("Discord's OpenAPI description is not on this machine")
    return found


async def play_everything(table: LocalTable, bot: SampleBot) -> None:
    hooks = table.hooks
    shown = await hooks.slash("alice", "game public")
    assert shown.original is not None
    pressed = await hooks.press("ben", shown.original.data, "ask")
    await hooks.submit(pressed, {"word": "keltis"})
    await hooks.press("ben", shown.original.data, "turn")
    await hooks.slash("alice", "game layout")
    await hooks.slash("alice", "game think")
    await hooks.complete("minji", "game play", "card", "r")
    channel = bot.guilds[0].text_channels[0]
    only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(1100000000000000203)])
    sent = await channel.send("<@1100000000000000203>", file=board(), allowed_mentions=only)
    await sent.edit(content="next", embed=discord.Embed(title="Scores").set_image(url="attachment://board.png"))
    await sent.pin()
    talk = await sent.create_thread(name="talk")
    await talk.send("so far so good")
    await talk.fetch_members()
    await channel.create_thread(name="hands", type=discord.ChannelType.private_thread)
    free = await channel.create_thread(name="free", type=discord.ChannelType.public_thread)
    await bot.guilds[0].active_threads()
    await free.edit(archived=True)
    assert [thread.name async for thread in channel.archived_threads()] == ["free"]
    for place in (channel, talk):
        assert [message async for message in place.history()]
    await bot.guilds[0].fetch_member(1100000000000000203)
    await bot.fetch_channel(channel.id)
    await (await bot.fetch_user(1100000000000000204)).send("hello")


async def test_requests_and_answers_fit(table: LocalTable, bot: SampleBot, judge: Judge):
    await play_everything(table, bot)
    assert judge.journal_faults(table.hooks.journal) == []
    answers = {
        "GET /users/@me": ("UserPIIResponse", False),
        "GET /oauth2/applications/@me": ("PrivateApplicationResponse", False),
        "PUT /applications/1100000000000000001/commands": ("ApplicationCommandResponse", True),
    }
    for request in table.hooks.journal:
        assert request.status < 300, request
        line = f"{request.method} {request.path}"
        if line in answers:
            schema, many = answers[line]
        elif request.path.endswith("/callback") and request.answer.get("resource", {}).get("type") in (5, 6):
            # The documentation has these types here, the description leaves them out.
            continue
        elif request.path.endswith("/callback"):
            schema, many = "InteractionCallbackResponse", False
        elif line.startswith("GET") and request.path.endswith("/messages"):
            schema, many = "MessageResponse", True
        elif request.path.endswith("/thread-members"):
            schema, many = "ThreadMemberResponse", True
        elif isinstance(request.answer, dict) and "threads" in request.answer:
            schema, many = "ThreadsResponse", False
        elif isinstance(request.answer, dict) and "timestamp" in request.answer:
            schema, many = "MessageResponse", False
        elif isinstance(request.answer, dict) and "thread_metadata" in request.answer:
            schema, many = "ThreadResponse", False
        elif isinstance(request.answer, dict) and "position" in request.answer:
            schema, many = "GuildChannelResponse", False
        elif isinstance(request.answer, dict) and "recipients" in request.answer:
            schema, many = "PrivateChannelResponse", False
        elif isinstance(request.answer, dict) and "joined_at" in request.answer:
            schema, many = "GuildMemberResponse", False
        else:
            continue
        assert judge.faults(schema, request.answer, many=many) == [], (line, request.answer)


@pytest.mark.parametrize(
    ("schema", "body"),
    [
        ("MessageCreateRequest", {"content": "x" * 4001}),
        ("MessageCreateRequest", {"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]}),
        ("ApplicationCommandAutocompleteCallbackRequest", {"type": 8, "data": {"choices": [{"name": "a"}] * 26}}),
    ],
)
def test_the_judge_condemns(judge: Judge, schema: str, body: dict):
    assert judge.faults(schema, body)


def test_integer_ids_are_forgiven(judge: Judge):
    body = {"attachments": [{"id": 0, "filename": "a.png"}], "allowed_mentions": {"users": [1], "parse": []}}
    assert judge.faults("MessageCreateRequest", body) == []
