"""Components V2 with the real library: every way to send and to edit a layout, and which attachments stay with it."""

import io
from typing import Any

import discord
import pytest
from discord.http import MultipartParameters

from emulator.people.choosing import SlashNotPossible
from emulator.rules.limits import COMPONENTS_V2
from emulator.server import LocalTable
from emulator.world.shown import choices_of_message, files_of_message, pictures_of_message, words_of_message
from tests.emulator.sample_bot import SampleBot, board, picture
from tests.judge import Judge

Layout = discord.ui.LayoutView
QUIET = discord.AllowedMentions.none()
ALICE = "1100000000000000203"


class Kept:
    """An attachment that stays, named by its id alone: discord.py sends what `to_dict` gives."""

    def __init__(self, attachment_id: str | int) -> None:
        self.id = str(attachment_id)

    def to_dict(self) -> dict[str, str]:
        return {"id": self.id}


def shows(*names: str, text: str = "The board", button: str = "go") -> Layout:
    """A text, each picture in a gallery of its own, and a section with a button."""
    view = Layout(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    for name in names:
        item = discord.MediaGalleryItem(f"attachment://{name}", description=f"about {name}")
        view.add_item(discord.ui.MediaGallery(item))
    view.add_item(discord.ui.Section("A choice", accessory=discord.ui.Button(label="Go", custom_id=button)))
    view.stop()
    return view


def seen(table: LocalTable, who: str = "alice") -> dict[str, Any]:
    return table.hooks.messages(who)[-1]


def names_of(message: dict[str, Any]) -> list[str]:
    return [shown.name for shown in pictures_of_message(message)]


def ids_of(message: dict[str, Any]) -> list[str | None]:
    return [shown.id for shown in pictures_of_message(message)]


async def test_what_components_show_is_no_attachment_of_the_message(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    record = discord.File(io.BytesIO(b"a record"), "record.txt")
    view = shows("board.png", "hand.png")
    view.add_item(discord.ui.File("attachment://record.txt"))
    view.add_item(discord.ui.Separator())
    sent = await channel.send(files=[board(), board("red", "hand.png"), record, board("red", "extra.png")], view=view)
    assert [file.filename for file in sent.attachments] == ["extra.png"]
    message = seen(table)
    assert words_of_message(message) == "The board\nA choice"
    assert [shown[1:] for shown in pictures_of_message(message)] == [
        ("board.png", "about board.png", 8, 6),
        ("hand.png", "about hand.png", 8, 6),
    ]
    assert files_of_message(message) == ["record.txt"]
    gallery = message["components"][1]
    media = gallery["items"][0]["media"]
    assert media["attachment_id"] == ids_of(message)[0]
    assert (media["width"], media["height"], media["content_type"]) == (8, 6, "image/png")
    assert table.hooks.file("ben", media["attachment_id"]) == picture()
    assert message["components"][-1] == {"type": 14, "id": 8, "divider": True, "spacing": 1}


async def test_an_edit_keeps_one_picture_and_brings_another(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    files = [board(), board("red", "hand.png"), board("green", "goods.png")]
    sent = await channel.send(files=files, view=shows("board.png", "hand.png", "goods.png"))
    before = ids_of(seen(table))
    stays: Any = Kept(before[0] or "")
    view = shows("board.png", "hand2.png", text="Next")
    await sent.edit(attachments=[stays, board("blue", "hand2.png")], view=view)
    after = seen(table)
    assert words_of_message(after) == "Next\nA choice"
    assert names_of(after) == ["board.png", "hand2.png"]
    assert ids_of(after)[0] == before[0]
    assert table.hooks.file("alice", before[0] or "") == picture()
    for gone in before[1:]:
        assert gone not in table.book.files
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(attachments=[stays], view=shows("board.png", "goods.png"))
    assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in str(table.hooks.journal[-1].answer)
    assert refused.value.code == 50035
    assert seen(table) == after


async def test_addresses_are_completed_and_words_that_read_like_them_are_not(table: LocalTable, bot: SampleBot):
    words = 'Loaded "url":"/files/1" and {"proxy_url":"/files/2"}'
    sent = await bot.guilds[0].text_channels[0].send(words, file=board(), embed=discord.Embed(title=words))
    [file] = sent.attachments
    assert (sent.content, sent.embeds[0].title) == (words, words)
    assert file.url == file.proxy_url == f"{table.url}/files/{sent.channel.id}/{file.id}/board.png"


async def test_an_edit_without_attachments_keeps_all(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    sent = await channel.send(files=[board(), board("red", "hand.png")], view=shows("board.png", "hand.png"))
    before = ids_of(seen(table))
    await sent.edit(view=shows("hand.png"))
    assert ids_of(seen(table)) == before[1:]
    assert [file["filename"] for file in seen(table)["attachments"]] == ["board.png"]
    await sent.edit(view=shows("board.png", "hand.png"))
    assert ids_of(seen(table)) == before
    await sent.edit(view=shows("hand.png"), attachments=[Kept(before[1] or "")])  # type: ignore[list-item]
    assert seen(table)["attachments"] == []
    assert before[0] not in table.book.files


@pytest.mark.parametrize("later", ["original", "follow-up"])
async def test_a_deferred_private_answer_becomes_a_layout_and_keeps_pictures(
    table: LocalTable, bot: SampleBot, later: str
):
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        files = [board(), board("red", "hand.png")]
        if later == "original":
            await interaction.edit_original_response(attachments=files, view=shows("board.png", "hand.png"))
        else:
            await interaction.followup.send(files=files, view=shows("board.png", "hand.png"))
        stays: Any = Kept(ids_of(seen(table))[0] or "")
        view = shows("board.png", "goods.png", text="Later")
        await interaction.edit_original_response(attachments=[stays, board("green", "goods.png")], view=view)

    bot.answers["status"] = answer
    shown = await table.hooks.slash("alice", "game status")
    await table.hooks.until(lambda: shown.original and words_of_message(shown.original.data).startswith("Later"))
    message = seen(table)
    assert message["flags"] == COMPONENTS_V2 | 64
    assert names_of(message) == ["board.png", "goods.png"]
    assert table.hooks.messages("ben") == []
    with pytest.raises(PermissionError):
        table.hooks.file("ben", ids_of(message)[0] or "")


async def test_a_press_tells_the_pictures_and_its_answer_keeps_them(table: LocalTable, bot: SampleBot):
    async def answer(interaction: discord.Interaction[Any]) -> None:
        assert interaction.message is not None
        assert interaction.message.flags.components_v2
        galleries = [part for part in interaction.message.components if isinstance(part, discord.MediaGalleryComponent)]
        media = [gallery.items[0].media for gallery in galleries]
        assert [(item.width, item.height, item.content_type) for item in media] == [(8, 6, "image/png")] * 2
        assert all(item.url.startswith("http") and item.proxy_url for item in media)
        stays: Any = Kept(media[1].attachment_id or 0)
        view = shows("hand.png", "goods.png", text="Pressed", button="again")
        await interaction.response.edit_message(attachments=[stays, board("green", "goods.png")], view=view)

    channel = bot.guilds[0].text_channels[0]
    await channel.send(files=[board(), board("red", "hand.png")], view=shows("board.png", "hand.png"))
    before = seen(table)
    bot.answers["go"] = answer
    await table.hooks.press("ben", before, "go")
    after = seen(table)
    assert words_of_message(after) == "Pressed\nA choice"
    assert names_of(after) == ["hand.png", "goods.png"]
    assert ids_of(after)[0] == ids_of(before)[1]
    assert ids_of(before)[0] not in table.book.files


async def test_an_answer_that_lists_no_attachments_drops_all(table: LocalTable, bot: SampleBot):
    async def answer(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.HTTPException):
            await interaction.response.edit_message(view=shows("board.png"))
        await interaction.response.edit_message(view=shows(text="Bare"))

    await bot.guilds[0].text_channels[0].send(file=board(), view=shows("board.png"))
    bot.answers["go"] = answer
    before = seen(table)
    await table.hooks.press("ben", before, "go")
    assert words_of_message(seen(table)) == "Bare\nA choice"
    assert ids_of(before)[0] not in table.book.files


async def test_a_deferred_update_and_a_private_layout_for_a_press(table: LocalTable, bot: SampleBot):
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=shows("board.png", text="Updated"))
        await interaction.followup.send(file=board("red", "hand.png"), view=shows("hand.png"), ephemeral=True)

    await bot.guilds[0].text_channels[0].send(file=board(), view=shows("board.png"))
    bot.answers["go"] = answer
    await table.hooks.press("ben", seen(table), "go")
    shared, private = await table.hooks.until(lambda: len(m := table.hooks.messages("ben")) == 2 and m)
    assert words_of_message(shared).startswith("Updated")
    assert private["flags"] == COMPONENTS_V2 | 64
    assert names_of(private) == ["hand.png"]
    assert len(table.hooks.messages("alice")) == 1


async def test_sections_and_menus_inside_a_container_are_pressed(table: LocalTable, bot: SampleBot):
    async def answer(interaction: discord.Interaction[Any]) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        await interaction.response.send_message(f"{data['custom_id']} {data.get('values')}", ephemeral=True)

    bot.answers = {"g3": answer, "menu": answer}
    sections: list[Any] = [
        discord.ui.Section(f"**{card}**", "costs 1", accessory=discord.ui.Button(label="Play", custom_id=card))
        for card in ("r7", "g3")
    ]
    sections.append(discord.ui.Section("The rules", accessory=discord.ui.Button(label="Read", url="https://a.org")))
    option = discord.SelectOption(label="c1", description="costs 1, brings oil")
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(discord.ui.Select(custom_id="menu", options=[option]))
    view = Layout(timeout=None)
    view.add_item(discord.ui.Container(*sections, row))
    await bot.guilds[0].text_channels[0].send(view=view)
    message = seen(table)
    assert choices_of_message(message) == [("**r7**\ncosts 1", "Play", "r7"), ("**g3**\ncosts 1", "Play", "g3")]
    for custom_id, values in (("g3", None), ("menu", ["c1"])):
        pressed = await table.hooks.press("alice", message, custom_id, values)
        assert pressed.original is not None
        assert pressed.original.data["content"] == f"{custom_id} {values}"
    with pytest.raises(SlashNotPossible):
        await table.hooks.press("alice", message, "menu", ["c2"])


async def test_a_message_becomes_a_layout_for_good(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    sent = await channel.send("words", embed=discord.Embed(title="Scores"), file=board())
    halves: list[dict[str, Any]] = [{"content": None}, {"embeds": []}]
    for kept in halves:
        with pytest.raises(discord.HTTPException) as refused:
            await sent.edit(view=shows("board.png"), **kept)
        assert refused.value.code == 50035
    assert seen(table)["content"] == "words"
    await sent.edit(content=None, embeds=[], view=shows("board.png"))
    assert seen(table)["flags"] == COMPONENTS_V2
    assert names_of(seen(table)) == ["board.png"]
    fields: list[dict[str, Any]] = [{"content": "words again"}, {"embeds": [discord.Embed(title="Scores")]}]
    for legacy in fields:
        with pytest.raises(discord.HTTPException) as refused:
            await sent.edit(**legacy)
        assert refused.value.code == 50035
    body: dict[str, Any] = {"flags": 0, "components": shows().to_components()}
    await bot.http.edit_message(channel.id, sent.id, params=MultipartParameters(body, None, None))
    assert seen(table)["flags"] == COMPONENTS_V2
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(view=None)  # its picture is still attached, but nothing would show it
    assert refused.value.code == 50006


async def test_an_embed_s_picture_is_no_attachment_of_the_message_either(table: LocalTable, bot: SampleBot):
    embed = discord.Embed(title="Scores").set_image(url="attachment://board.png")
    sent = await bot.guilds[0].text_channels[0].send("words", embed=embed, files=[board(), board("red", "hand.png")])
    assert [file.filename for file in sent.attachments] == ["hand.png"]
    assert names_of(seen(table)) == ["hand.png", "board.png"]
    assert words_of_message(seen(table)) == "words\nScores"
    await sent.edit(embeds=[])
    assert names_of(seen(table)) == ["board.png", "hand.png"]


async def test_the_texts_of_a_layout_ping(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(ALICE))])
    sent = await channel.send(view=shows(text=f"<@{ALICE}> to act"), allowed_mentions=only)
    assert [user["id"] for user in seen(table)["mentions"]] == [ALICE]
    await sent.edit(view=shows(text=f"<@{ALICE}> has acted"), allowed_mentions=QUIET)
    assert seen(table)["mentions"] == []


async def test_more_than_ten_attachments_are_refused_however_they_come(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    many = [f"p{number}.png" for number in range(10)]
    sent = await channel.send(files=[board("red", name) for name in many], view=shows(*many))
    stays: list[Any] = [Kept(shown or "") for shown in ids_of(seen(table))]
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(attachments=[*stays, board()], view=shows(*many, "board.png"))
    assert refused.value.code == 50035
    await sent.edit(attachments=[*stays[1:], board()], view=shows(*many[1:], "board.png"))
    assert len(pictures_of_message(seen(table))) == 10


async def test_layouts_fit_discord_s_description(table: LocalTable, bot: SampleBot):
    judge = Judge.load()
    if judge is None:
        pytest.skip("Discord's OpenAPI description is not on this machine")
    view = shows("board.png")
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
        discord.ui.Select(custom_id="menu", options=[discord.SelectOption(label="a", description="costs 1")])
    )
    thumbnail = discord.ui.Thumbnail("attachment://board.png", description="small")
    inside = discord.ui.Container(discord.ui.Section("text", accessory=thumbnail), discord.ui.Separator(), row)
    view.add_item(inside)
    view.add_item(discord.ui.File("attachment://record.txt"))
    record = discord.File(io.BytesIO(b"a record"), "record.txt")
    sent = await bot.guilds[0].text_channels[0].send(files=[board(), record], view=view)
    stays: list[Any] = [Kept(ids_of(seen(table))[0] or "")]
    await sent.edit(attachments=stays, view=shows("board.png"))
    assert judge.journal_faults(table.hooks.journal) == []
    for request in table.hooks.journal[-2:]:
        assert judge.faults("MessageResponse", request.answer) == []
