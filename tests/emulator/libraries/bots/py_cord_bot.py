"""py-cord: the address of the API is an attribute of its routes; it asks there for the gateway."""

import asyncio
import io

import common
import discord

discord.http.Route.API_BASE_URL = common.API

intents = discord.Intents(guilds=True, messages=True, message_content=True)
bot = discord.Bot(intents=intents, activity=discord.Game("chess"))
Context = discord.ApplicationContext


def picture() -> discord.File:
    return discord.File(io.BytesIO(common.DOT), "dot.png")


class Form(discord.ui.Modal):
    def __init__(self):
        super().__init__(discord.ui.InputText(label="A word", custom_id="word"), title="A form")

    async def callback(self, inter: discord.Interaction):
        word = self.children[0].value
        if inter.message is not None:
            await inter.response.edit_message(content=f"now {word}")
        else:
            await inter.response.send_message(f"wrote {word}")


class Buttons(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        for key, label in common.LABELS.items():
            button = discord.ui.Button(custom_id=key, label=label)
            button.callback = getattr(self, key)
            self.add_item(button)

    async def reply(self, inter: discord.Interaction):
        await inter.response.send_message(f"pressed by {inter.user.name}")

    async def update(self, inter: discord.Interaction):
        await inter.response.edit_message(content="updated", view=None)

    async def later(self, inter: discord.Interaction):
        await inter.response.defer()
        await inter.edit_original_response(content="updated later", view=None)

    async def ask(self, inter: discord.Interaction):
        await inter.response.send_modal(Form())


class Menus(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        words = [discord.SelectOption(label=word, value=word) for word in ("a", "b", "c")]
        kinds = discord.ComponentType
        for kind, key, more in (
            (kinds.string_select, "words", {"options": words, "max_values": 3}),
            (kinds.user_select, "people", {}),
            (kinds.role_select, "roles", {}),
            (kinds.mentionable_select, "both", {"max_values": 2}),
            (kinds.channel_select, "channels", {"channel_types": [discord.ChannelType.text]}),
        ):
            menu = discord.ui.Select(kind, custom_id=key, **more)
            menu.callback = self.answer_with(menu)
            self.add_item(menu)

    def answer_with(self, menu):
        async def answer(inter: discord.Interaction):
            chosen = [one if isinstance(one, str) else one.name for one in menu.values]
            await inter.response.send_message(f"{menu.custom_id} {' '.join(chosen)}")

        return answer


def layout() -> discord.ui.DesignerView:
    button = discord.ui.Button(custom_id="here", label="Here")
    gallery = discord.ui.MediaGallery()
    gallery.add_item("attachment://dot.png")
    box = discord.ui.Container(
        discord.ui.TextDisplay("In a box"),
        discord.ui.Separator(),
        discord.ui.Section(discord.ui.TextDisplay("Beside a button"), accessory=button),
        gallery,
    )
    return discord.ui.DesignerView(box, timeout=None)


@bot.slash_command(description="Ping")
async def ping(context: Context):
    await context.respond("pong")


@bot.slash_command(description="Says what was given")
async def echo(
    context: Context,
    text: discord.Option(str),
    number: discord.Option(int, required=False),
    share: discord.Option(float, required=False),
    sure: discord.Option(bool, required=False),
    who: discord.Option(discord.User, required=False),
    where: discord.Option(discord.TextChannel, required=False),
    role: discord.Option(discord.Role, required=False),
    anything: discord.Option(discord.SlashCommandOptionType.mentionable, name="any", required=False),
    file: discord.Option(discord.Attachment, required=False),
):
    names = (who.name, where.name, role.name, anything.id, file.filename)
    await context.respond(common.echoed_text(text, number, share, sure, *names))


group = bot.create_group("group", "A group")


@group.command(description="A part")
async def sub(context: Context, word: str):
    await context.respond(f"sub {word}")


async def suggest(context: discord.AutocompleteContext):
    found = common.suggestions_for(context.value)
    return [discord.OptionChoice(name, value) for name, value in found.items()]


@bot.slash_command(description="Picks")
async def pick(context: Context, card: discord.Option(str, autocomplete=suggest)):
    await context.respond(f"picked {card}")


async def command_make(context: Context):
    bot.extra = await bot.http.upsert_global_command(bot.application_id, common.EXTRA)


async def command_change(context: Context):
    await bot.http.edit_global_command(bot.application_id, bot.extra["id"], {"description": "Changed"})


async def command_delete(context: Context):
    await bot.http.delete_global_command(bot.application_id, bot.extra["id"])


async def write(context: Context):
    draft = await context.channel.send("draft")
    await draft.edit(content="final")
    await (await context.channel.send("mistake")).delete()


async def thread(context: Context):
    started = await context.channel.create_thread(name="talk", type=discord.ChannelType.public_thread)
    await started.add_user(discord.Object(common.BEN))
    await started.send("in here")


async def direct(context: Context):
    await context.user.send("psst")


async def pin(context: Context):
    await (await context.channel.send("the rules")).pin()


async def flood(context: Context):
    await asyncio.gather(*(context.channel.send(str(number)) for number in range(8)))


async def private(context: Context):
    await context.respond("only you", ephemeral=True)


async def later(context: Context):
    await context.defer()
    await context.edit(content="thought")


async def later_private(context: Context):
    await context.defer(ephemeral=True)
    await context.edit(content="thought in private")


async def follow_up(context: Context):
    await context.respond("first")
    await context.followup.send("second")


async def edit_answer(context: Context):
    await context.respond("before")
    await context.edit(content="after")


async def delete_answer(context: Context):
    await context.respond("gone")
    await context.delete()


async def file(context: Context):
    await context.respond(file=discord.File(io.BytesIO(b"hello"), "hello.txt"))


async def embed(context: Context):
    shown = discord.Embed(title="Scores", description="Alice leads")
    shown.set_image(url="attachment://dot.png")
    await context.respond(embed=shown, file=picture())


async def history(context: Context):
    sent = [await context.channel.send(word) for word in ("one", "two", "three")]
    words = [message.content async for message in context.channel.history(limit=3)]
    await context.channel.delete_messages(sent)
    try:
        await context.channel.fetch_message(sent[0].id)
    except discord.NotFound as problem:
        await context.respond(f"{' '.join(words)}, and {problem.code}")


ANSWERED = {
    "private": private,
    "later": later,
    "later-private": later_private,
    "follow-up": follow_up,
    "edit-answer": edit_answer,
    "delete-answer": delete_answer,
    "file": file,
    "embed": embed,
    "layout": lambda context: context.respond(view=layout(), file=picture()),
    "buttons": lambda context: context.respond("press", view=Buttons()),
    "menus": lambda context: context.respond("choose", view=Menus()),
    "form": lambda context: context.send_modal(Form()),
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
async def do(context: Context, what: str):
    if what in ANSWERED:
        await ANSWERED[what](context)
        return
    await DONE[what](context)
    await context.respond("done", ephemeral=True)


@bot.event
async def on_message(message: discord.Message):
    if message.author.bot:
        return
    if message.guild is None:
        await message.channel.send("a bot")
    elif message.content == "hello bot":
        only = discord.AllowedMentions(everyone=False, roles=False, users=[message.author], replied_user=False)
        await message.reply(f"hello {message.author.mention} @everyone", allowed_mentions=only)


bot.run(common.TOKEN)
