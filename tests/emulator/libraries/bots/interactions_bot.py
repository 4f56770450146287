"""interactions.py: the address of the API is an attribute of its routes; it asks there for the gateway."""

import asyncio
import io

import common
import interactions
from interactions import (
    Intents,
    OptionType,
    SlashContext,
    component_callback,
    listen,
    modal_callback,
    slash_command,
    slash_option,
)
from interactions.api.events import MessageCreate
from interactions.api.http.route import Route

Route.BASE = common.API
GLOBAL = interactions.GLOBAL_SCOPE

intents = Intents.GUILDS | Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES | Intents.MESSAGE_CONTENT
activity = interactions.Activity.create("chess")
bot = interactions.Client(token=common.TOKEN, intents=intents, activity=activity, sync_interactions=True)


def picture() -> interactions.File:
    return interactions.File(io.BytesIO(common.DOT), file_name="dot.png")


def buttons() -> interactions.ActionRow:
    style = interactions.ButtonStyle.PRIMARY
    made = [interactions.Button(style=style, label=label, custom_id=key) for key, label in common.LABELS.items()]
    return interactions.ActionRow(*made)


def menus() -> list:
    made = [
        interactions.StringSelectMenu("a", "b", "c", custom_id="words", max_values=3),
        interactions.UserSelectMenu(custom_id="people"),
        interactions.RoleSelectMenu(custom_id="roles"),
        interactions.MentionableSelectMenu(custom_id="both", max_values=2),
        interactions.ChannelSelectMenu(custom_id="channels", channel_types=[interactions.ChannelType.GUILD_TEXT]),
    ]
    return [interactions.ActionRow(menu) for menu in made]


def form() -> interactions.Modal:
    return interactions.Modal(
        interactions.ShortText(label="A word", custom_id="word"), title="A form", custom_id="form"
    )


def layout() -> list:
    button = interactions.Button(style=interactions.ButtonStyle.PRIMARY, label="Here", custom_id="here")
    return [
        interactions.ContainerComponent(
            interactions.TextDisplayComponent("In a box"),
            interactions.SeparatorComponent(),
            interactions.SectionComponent(
                components=[interactions.TextDisplayComponent("Beside a button")], accessory=button
            ),
            interactions.MediaGalleryComponent(
                items=[interactions.MediaGalleryItem(media=interactions.UnfurledMediaItem("attachment://dot.png"))]
            ),
        )
    ]


@slash_command("ping", description="Ping")
async def ping(context: SlashContext):
    await context.send("pong")


@slash_command("echo", description="Says what was given")
@slash_option("text", "text", OptionType.STRING, required=True)
@slash_option("number", "number", OptionType.INTEGER)
@slash_option("share", "share", OptionType.NUMBER)
@slash_option("sure", "sure", OptionType.BOOLEAN)
@slash_option("who", "who", OptionType.USER)
@slash_option("where", "where", OptionType.CHANNEL)
@slash_option("role", "role", OptionType.ROLE)
@slash_option("any", "any", OptionType.MENTIONABLE, argument_name="anything")
@slash_option("file", "file", OptionType.ATTACHMENT)
async def echo(context: SlashContext, text, number, share, sure, who, where, role, anything, file):
    names = (who.username, where.name, role.name, anything.id, file.filename)
    await context.send(common.echoed_text(text, number, share, sure, *names))


@slash_command("group", description="A group", sub_cmd_name="sub", sub_cmd_description="A part")
@slash_option("word", "word", OptionType.STRING, required=True)
async def sub(context: SlashContext, word: str):
    await context.send(f"sub {word}")


@slash_command("pick", description="Picks")
@slash_option("card", "card", OptionType.STRING, required=True, autocomplete=True)
async def pick(context: SlashContext, card: str):
    await context.send(f"picked {card}")


@pick.autocomplete("card")
async def suggest(context: interactions.AutocompleteContext):
    found = common.suggestions_for(context.input_text)
    await context.send([{"name": name, "value": value} for name, value in found.items()])


async def command_make(context: SlashContext):
    bot.extra = await bot.http.create_application_command(bot.app.id, common.EXTRA, GLOBAL)


async def command_change(context: SlashContext):
    # There is no other way: a command with the same name takes its place.
    await bot.http.create_application_command(bot.app.id, {**common.EXTRA, "description": "Changed"}, GLOBAL)


async def command_delete(context: SlashContext):
    await bot.http.delete_application_command(bot.app.id, GLOBAL, bot.extra["id"])


async def write(context: SlashContext):
    draft = await context.channel.send("draft")
    await draft.edit(content="final")
    await (await context.channel.send("mistake")).delete()


async def thread(context: SlashContext):
    started = await context.channel.create_public_thread(name="talk")
    await started.add_member(common.BEN)
    await started.send("in here")


async def direct(context: SlashContext):
    await context.user.send("psst")


async def pin(context: SlashContext):
    await (await context.channel.send("the rules")).pin()


async def flood(context: SlashContext):
    await asyncio.gather(*(context.channel.send(str(number)) for number in range(8)))


async def private(context: SlashContext):
    await context.send("only you", ephemeral=True)


async def later(context: SlashContext):
    await context.defer()
    await context.send("thought")


async def later_private(context: SlashContext):
    await context.defer(ephemeral=True)
    await context.send("thought in private")


async def follow_up(context: SlashContext):
    await context.send("first")
    await context.send("second")


async def edit_answer(context: SlashContext):
    answer = await context.send("before")
    await context.edit(answer, content="after")


async def delete_answer(context: SlashContext):
    answer = await context.send("gone")
    await context.delete(answer)


async def embed(context: SlashContext):
    shown = interactions.Embed(title="Scores", description="Alice leads")
    shown.set_image("attachment://dot.png")
    await context.send(embed=shown, file=picture())


async def history(context: SlashContext):
    sent = [await context.channel.send(word) for word in ("one", "two", "three")]
    found = await context.channel.fetch_messages(limit=3)
    await context.channel.delete_messages(sent)
    try:
        await bot.http.get_message(context.channel.id, sent[0].id)
    except interactions.errors.NotFound as problem:
        await context.send(f"{' '.join(message.content for message in found)}, and {problem.code}")


ANSWERED = {
    "private": private,
    "later": later,
    "later-private": later_private,
    "follow-up": follow_up,
    "edit-answer": edit_answer,
    "delete-answer": delete_answer,
    "file": lambda context: context.send(file=interactions.File(io.BytesIO(b"hello"), file_name="hello.txt")),
    "embed": embed,
    "layout": lambda context: context.send(components=layout(), file=picture()),
    "buttons": lambda context: context.send("press", components=buttons()),
    "menus": lambda context: context.send("choose", components=menus()),
    "form": lambda context: context.send_modal(form()),
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


@slash_command("do", description="Does")
@slash_option("what", "what", OptionType.STRING, required=True)
async def do(context: SlashContext, what: str):
    if what in ANSWERED:
        await ANSWERED[what](context)
        return
    await DONE[what](context)
    await context.send("done", ephemeral=True)


@component_callback("reply")
async def reply(context: interactions.ComponentContext):
    await context.send(f"pressed by {context.user.username}")


@component_callback("update")
async def update(context: interactions.ComponentContext):
    await context.edit_origin(content="updated", components=[])


@component_callback("later")
async def update_later(context: interactions.ComponentContext):
    await context.defer(edit_origin=True)
    await context.edit_origin(content="updated later", components=[])


@component_callback("ask")
async def ask(context: interactions.ComponentContext):
    await context.send_modal(form())


@component_callback("words", "people", "roles", "both", "channels")
async def choose(context: interactions.ComponentContext):
    chosen = [getattr(one, "username", None) or getattr(one, "name", one) for one in context.values]
    await context.send(f"{context.custom_id} {' '.join(chosen)}")


@modal_callback("form")
async def fill_in(context: interactions.ModalContext, word: str):
    if context.message is not None:
        await context.edit(context.message, content=f"now {word}")
    else:
        await context.send(f"wrote {word}")


@listen(MessageCreate)
async def on_message(event: MessageCreate):
    message = event.message
    if message.author.bot:
        return
    if message.guild is None:
        await message.channel.send("a bot")
    elif message.content == "hello bot":
        only = interactions.AllowedMentions(users=[message.author.id], replied_user=False)
        await message.reply(f"hello {message.author.mention} @everyone", allowed_mentions=only)


bot.start()
