"""nextcord: the address of the API is an attribute of its routes; it asks there for the gateway."""

import asyncio
import io

import common
import nextcord
from nextcord import SlashOption

nextcord.http.Route.BASE = common.API

intents = nextcord.Intents(guilds=True, messages=True, message_content=True)
bot = nextcord.Client(intents=intents, activity=nextcord.Game("chess"))
optional = {"required": False}


def picture() -> nextcord.File:
    return nextcord.File(io.BytesIO(common.DOT), "dot.png")


class Form(nextcord.ui.Modal):
    def __init__(self):
        super().__init__("A form")
        self.word = nextcord.ui.TextInput("A word", custom_id="word")
        self.add_item(self.word)

    async def callback(self, inter: nextcord.Interaction):
        if inter.message is not None:
            await inter.response.edit_message(content=f"now {self.word.value}")
        else:
            await inter.send(f"wrote {self.word.value}")


class Buttons(nextcord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        for key, label in common.LABELS.items():
            button = nextcord.ui.Button(custom_id=key, label=label)
            button.callback = getattr(self, key)
            self.add_item(button)

    async def reply(self, inter: nextcord.Interaction):
        await inter.send(f"pressed by {inter.user.name}")

    async def update(self, inter: nextcord.Interaction):
        await inter.response.edit_message(content="updated", view=None)

    async def later(self, inter: nextcord.Interaction):
        await inter.response.defer()
        await inter.edit_original_message(content="updated later", view=None)

    async def ask(self, inter: nextcord.Interaction):
        await inter.response.send_modal(Form())


class Menus(nextcord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        words = [nextcord.SelectOption(label=word, value=word) for word in ("a", "b", "c")]
        for menu in (
            nextcord.ui.StringSelect(custom_id="words", options=words, max_values=3),
            nextcord.ui.UserSelect(custom_id="people"),
            nextcord.ui.RoleSelect(custom_id="roles"),
            nextcord.ui.MentionableSelect(custom_id="both", max_values=2),
            nextcord.ui.ChannelSelect(custom_id="channels", channel_types=[nextcord.ChannelType.text]),
        ):
            menu.callback = self.answer_with(menu)
            self.add_item(menu)

    def answer_with(self, menu):
        async def answer(inter: nextcord.Interaction):
            chosen = [one if isinstance(one, str) else one.name for one in menu.values]
            await inter.send(f"{menu.custom_id} {' '.join(chosen)}")

        return answer


@bot.slash_command(description="Ping")
async def ping(inter: nextcord.Interaction):
    await inter.send("pong")


@bot.slash_command(description="Says what was given")
async def echo(
    inter: nextcord.Interaction,
    text: str,
    number: int = SlashOption(**optional),
    share: float = SlashOption(**optional),
    sure: bool = SlashOption(**optional),
    who: nextcord.User = SlashOption(**optional),
    where: nextcord.abc.GuildChannel = SlashOption(**optional),
    role: nextcord.Role = SlashOption(**optional),
    anything: nextcord.Mentionable = SlashOption(name="any", **optional),
    file: nextcord.Attachment = SlashOption(**optional),
):
    names = (who.name, where.name, role.name, anything.id, file.filename)
    await inter.send(common.echoed_text(text, number, share, sure, *names))


@bot.slash_command(description="A group")
async def group(inter: nextcord.Interaction):
    """Its subcommand answers."""


@group.subcommand(description="A part")
async def sub(inter: nextcord.Interaction, word: str):
    await inter.send(f"sub {word}")


@bot.slash_command(description="Picks")
async def pick(inter: nextcord.Interaction, card: str):
    await inter.send(f"picked {card}")


@pick.on_autocomplete("card")
async def suggest(inter: nextcord.Interaction, card: str):
    await inter.response.send_autocomplete(common.suggestions_for(card))


async def command_make(inter: nextcord.Interaction):
    bot.extra = await bot.http.upsert_global_command(bot.application_id, common.EXTRA)


async def command_change(inter: nextcord.Interaction):
    await bot.http.edit_global_command(bot.application_id, bot.extra["id"], {"description": "Changed"})


async def command_delete(inter: nextcord.Interaction):
    await bot.http.delete_global_command(bot.application_id, bot.extra["id"])


async def write(inter: nextcord.Interaction):
    draft = await inter.channel.send("draft")
    await draft.edit(content="final")
    await (await inter.channel.send("mistake")).delete()


async def thread(inter: nextcord.Interaction):
    started = await inter.channel.create_thread(name="talk", type=nextcord.ChannelType.public_thread)
    await started.add_user(nextcord.Object(common.BEN))
    await started.send("in here")


async def direct(inter: nextcord.Interaction):
    await inter.user.send("psst")


async def pin(inter: nextcord.Interaction):
    await (await inter.channel.send("the rules")).pin()


async def flood(inter: nextcord.Interaction):
    await asyncio.gather(*(inter.channel.send(str(number)) for number in range(8)))


async def private(inter: nextcord.Interaction):
    await inter.send("only you", ephemeral=True)


async def later(inter: nextcord.Interaction):
    await inter.response.defer()
    await inter.edit_original_message(content="thought")


async def later_private(inter: nextcord.Interaction):
    await inter.response.defer(ephemeral=True)
    await inter.edit_original_message(content="thought in private")


async def follow_up(inter: nextcord.Interaction):
    await inter.send("first")
    await inter.followup.send("second")


async def edit_answer(inter: nextcord.Interaction):
    answer = await inter.send("before")
    await answer.edit(content="after")


async def delete_answer(inter: nextcord.Interaction):
    answer = await inter.send("gone")
    await answer.delete()


async def file(inter: nextcord.Interaction):
    await inter.send(file=nextcord.File(io.BytesIO(b"hello"), "hello.txt"))


async def embed(inter: nextcord.Interaction):
    shown = nextcord.Embed(title="Scores", description="Alice leads").set_image(url="attachment://dot.png")
    await inter.send(embed=shown, file=picture())


async def history(inter: nextcord.Interaction):
    sent = [await inter.channel.send(word) for word in ("one", "two", "three")]
    words = [message.content async for message in inter.channel.history(limit=3)]
    await inter.channel.delete_messages(sent)
    try:
        await inter.channel.fetch_message(sent[0].id)
    except nextcord.NotFound as problem:
        await inter.send(f"{' '.join(words)}, and {problem.code}")


ANSWERED = {
    "private": private,
    "later": later,
    "later-private": later_private,
    "follow-up": follow_up,
    "edit-answer": edit_answer,
    "delete-answer": delete_answer,
    "file": file,
    "embed": embed,
    "buttons": lambda inter: inter.send("press", view=Buttons()),
    "menus": lambda inter: inter.send("choose", view=Menus()),
    "form": lambda inter: inter.response.send_modal(Form()),
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
async def do(inter: nextcord.Interaction, what: str):
    if what in ANSWERED:
        await ANSWERED[what](inter)
        return
    await DONE[what](inter)
    await inter.send("done", ephemeral=True)


@bot.event
async def on_message(message: nextcord.Message):
    if message.author.bot:
        return
    if message.guild is None:
        await message.channel.send("a bot")
    elif message.content == "hello bot":
        only = nextcord.AllowedMentions(everyone=False, roles=False, users=[message.author], replied_user=False)
        await message.reply(f"hello {message.author.mention} @everyone", allowed_mentions=only)


bot.run(common.TOKEN)
