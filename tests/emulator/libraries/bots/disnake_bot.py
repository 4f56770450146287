"""disnake: its addresses are two attributes of modules."""

import asyncio
import io

import common
import disnake
import yarl
from disnake.ext import commands

disnake.http.Route.BASE = common.API
disnake.gateway.DiscordWebSocket.GATEWAY = yarl.URL(common.GATEWAY)

intents = disnake.Intents(guilds=True, messages=True, message_content=True)
bot = commands.InteractionBot(intents=intents, activity=disnake.Game("chess"))
Inter = disnake.ApplicationCommandInteraction


def picture() -> disnake.File:
    return disnake.File(io.BytesIO(common.DOT), "dot.png")


@bot.slash_command(description="Ping")
async def ping(inter: Inter):
    await inter.response.send_message("pong")


@bot.slash_command(description="Says what was given")
async def echo(
    inter: Inter,
    text: str,
    number: int = 0,
    share: float = 0.0,
    sure: bool = False,
    who: disnake.User = None,
    where: disnake.TextChannel = None,
    role: disnake.Role = None,
    anything: disnake.Role | disnake.User = commands.Param(None, name="any"),
    file: disnake.Attachment = None,
):
    names = (who.name, where.name, role.name, anything.id, file.filename)
    await inter.response.send_message(common.echoed_text(text, number, share, sure, *names))


@bot.slash_command(description="A group")
async def group(inter: Inter):
    """Its subcommand answers."""


@group.sub_command(description="A part")
async def sub(inter: Inter, word: str):
    await inter.response.send_message(f"sub {word}")


async def suggest(inter: Inter, typed: str):
    return common.suggestions_for(typed)


@bot.slash_command(description="Picks")
async def pick(inter: Inter, card: str = commands.Param(autocomplete=suggest)):
    await inter.response.send_message(f"picked {card}")


def buttons() -> list[disnake.ui.Button]:
    return [disnake.ui.Button(custom_id=key, label=label) for key, label in common.LABELS.items()]


def menus() -> list:
    return [
        disnake.ui.StringSelect(custom_id="words", options=["a", "b", "c"], max_values=3),
        disnake.ui.UserSelect(custom_id="people"),
        disnake.ui.RoleSelect(custom_id="roles"),
        disnake.ui.MentionableSelect(custom_id="both", max_values=2),
        disnake.ui.ChannelSelect(custom_id="channels", channel_types=[disnake.ChannelType.text]),
    ]


def form() -> dict:
    field = disnake.ui.TextInput(label="A word", custom_id="word", style=disnake.TextInputStyle.short)
    return {"title": "A form", "custom_id": "form", "components": [field]}


def layout() -> list:
    return [
        disnake.ui.Container(
            disnake.ui.TextDisplay("In a box"),
            disnake.ui.Separator(),
            disnake.ui.Section("Beside a button", accessory=disnake.ui.Button(custom_id="here", label="Here")),
            disnake.ui.MediaGallery(disnake.MediaGalleryItem("attachment://dot.png")),
        )
    ]


async def command_make(inter: Inter):
    bot.extra = await bot.create_global_command(disnake.SlashCommand(**common.EXTRA))


async def command_change(inter: Inter):
    changed = disnake.SlashCommand(name="extra", description="Changed")
    await bot.edit_global_command(bot.extra.id, changed)


async def command_delete(inter: Inter):
    await bot.delete_global_command(bot.extra.id)


async def write(inter: Inter):
    draft = await inter.channel.send("draft")
    await draft.edit(content="final")
    await (await inter.channel.send("mistake")).delete()


async def thread(inter: Inter):
    started = await inter.channel.create_thread(name="talk", type=disnake.ChannelType.public_thread)
    await started.add_user(disnake.Object(common.BEN))
    await started.send("in here")


async def direct(inter: Inter):
    await inter.author.send("psst")


async def pin(inter: Inter):
    await (await inter.channel.send("the rules")).pin()


async def flood(inter: Inter):
    await asyncio.gather(*(inter.channel.send(str(number)) for number in range(8)))


async def private(inter: Inter):
    await inter.response.send_message("only you", ephemeral=True)


async def later(inter: Inter):
    await inter.response.defer()
    await inter.edit_original_response("thought")


async def later_private(inter: Inter):
    await inter.response.defer(ephemeral=True)
    await inter.edit_original_response("thought in private")


async def follow_up(inter: Inter):
    await inter.response.send_message("first")
    await inter.followup.send("second")


async def edit_answer(inter: Inter):
    await inter.response.send_message("before")
    await inter.edit_original_response("after")


async def delete_answer(inter: Inter):
    await inter.response.send_message("gone")
    await inter.delete_original_response()


async def file(inter: Inter):
    await inter.response.send_message(file=disnake.File(io.BytesIO(b"hello"), "hello.txt"))


async def embed(inter: Inter):
    shown = disnake.Embed(title="Scores", description="Alice leads").set_image(file=picture())
    await inter.response.send_message(embed=shown)


async def history(inter: Inter):
    sent = [await inter.channel.send(word) for word in ("one", "two", "three")]
    words = [message.content async for message in inter.channel.history(limit=3)]
    await inter.channel.delete_messages(sent)
    try:
        await inter.channel.fetch_message(sent[0].id)
    except disnake.NotFound as problem:
        await inter.response.send_message(f"{' '.join(words)}, and {problem.code}")


ANSWERED = {
    "private": private,
    "later": later,
    "later-private": later_private,
    "follow-up": follow_up,
    "edit-answer": edit_answer,
    "delete-answer": delete_answer,
    "file": file,
    "embed": embed,
    "layout": lambda inter: inter.response.send_message(components=layout(), file=picture()),
    "buttons": lambda inter: inter.response.send_message("press", components=buttons()),
    "menus": lambda inter: inter.response.send_message("choose", components=menus()),
    "form": lambda inter: inter.response.send_modal(**form()),
    "history": history,
}
DONE = {
    "command-make": command_make,
    "command-change": command_change,
    "command-delete": command_delete,
    "write": write,
    "thread": thread,
    "direct": direct,
    "pin": pin,
    "flood": flood,
}


@bot.slash_command(name="do", description="Does")
async def do(inter: Inter, what: str):
    if what in ANSWERED:
        await ANSWERED[what](inter)
        return
    await DONE[what](inter)
    await inter.response.send_message("done", ephemeral=True)


@bot.event
async def on_button_click(inter: disnake.MessageInteraction):
    key = inter.component.custom_id
    if key == "reply":
        await inter.response.send_message(f"pressed by {inter.author.name}")
    elif key == "update":
        await inter.response.edit_message("updated", components=[])
    elif key == "later":
        await inter.response.defer()
        await inter.edit_original_response("updated later", components=[])
    elif key == "ask":
        await inter.response.send_modal(**form())


@bot.event
async def on_dropdown(inter: disnake.MessageInteraction):
    chosen = inter.values if inter.component.custom_id == "words" else [one.name for one in inter.resolved_values]
    await inter.response.send_message(f"{inter.component.custom_id} {' '.join(chosen)}")


@bot.event
async def on_modal_submit(inter: disnake.ModalInteraction):
    word = inter.text_values["word"]
    if inter.message is not None:
        await inter.response.edit_message(f"now {word}")
    else:
        await inter.response.send_message(f"wrote {word}")


@bot.event
async def on_message(message: disnake.Message):
    if message.author.bot:
        return
    if message.guild is None:
        await message.channel.send("a bot")
    elif message.content == "hello bot":
        only = disnake.AllowedMentions(everyone=False, roles=False, users=[message.author], replied_user=False)
        await message.reply(f"hello {message.author.mention} @everyone", allowed_mentions=only)


bot.run(common.TOKEN)
