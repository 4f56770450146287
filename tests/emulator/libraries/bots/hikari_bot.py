"""hikari: the address of the API is an argument of its bot; it asks there for the gateway."""

import asyncio

import common
import hikari

INTENTS = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES | hikari.Intents.DM_MESSAGES
bot = hikari.GatewayBot(
    common.TOKEN,
    rest_url=common.API,
    intents=INTENTS | hikari.Intents.MESSAGE_CONTENT,
    banner=None,
    suppress_optimization_warning=True,
)
Kind = hikari.OptionType
Answer = hikari.ResponseType
extra = None


def picture() -> hikari.Bytes:
    return hikari.Bytes(common.DOT, "dot.png")


def option(kind: Kind, name: str, **more) -> hikari.CommandOption:
    return hikari.CommandOption(type=kind, name=name, description=name, **more)


def commands() -> list:
    kinds = {
        "number": Kind.INTEGER,
        "share": Kind.FLOAT,
        "sure": Kind.BOOLEAN,
        "who": Kind.USER,
        "where": Kind.CHANNEL,
        "role": Kind.ROLE,
        "any": Kind.MENTIONABLE,
        "file": Kind.ATTACHMENT,
    }
    ping, echo, group, pick, do = (
        bot.rest.slash_command_builder(name, "A command") for name in ("ping", "echo", "group", "pick", "do")
    )
    echo.add_option(option(Kind.STRING, "text", is_required=True))
    for name, kind in kinds.items():
        echo.add_option(option(kind, name))
    group.add_option(option(Kind.SUB_COMMAND, "sub", options=[option(Kind.STRING, "word", is_required=True)]))
    pick.add_option(option(Kind.STRING, "card", is_required=True, autocomplete=True))
    do.add_option(option(Kind.STRING, "what", is_required=True))
    return [ping, echo, group, pick, do]


def buttons():
    row = bot.rest.build_message_action_row()
    for key, label in common.LABELS.items():
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, key, label=label)
    return row


def menus() -> list:
    rows = [bot.rest.build_message_action_row() for _ in range(5)]
    words = rows[0].add_text_menu("words", max_values=3)
    for word in ("a", "b", "c"):
        words.add_option(word, word)
    rows[1].add_select_menu(hikari.ComponentType.USER_SELECT_MENU, "people")
    rows[2].add_select_menu(hikari.ComponentType.ROLE_SELECT_MENU, "roles")
    rows[3].add_select_menu(hikari.ComponentType.MENTIONABLE_SELECT_MENU, "both", max_values=2)
    rows[4].add_channel_menu("channels", channel_types=[hikari.ChannelType.GUILD_TEXT])
    return rows


def form() -> tuple:
    row = bot.rest.build_modal_action_row().add_text_input("word", "A word")
    return "A form", "form", row


def layout():
    builders = hikari.impl.special_endpoints
    box = builders.ContainerComponentBuilder()
    box.add_text_display("In a box")
    box.add_separator()
    button = builders.InteractiveButtonBuilder(style=hikari.ButtonStyle.PRIMARY, custom_id="here", label="Here")
    section = builders.SectionComponentBuilder(accessory=button)
    section.add_text_display("Beside a button")
    box.add_component(section)
    box.add_media_gallery([builders.MediaGalleryItemBuilder(media=picture())])
    return box


async def command_make(it):
    global extra
    extra = await bot.rest.create_slash_command(it.application_id, **common.EXTRA)


async def command_change(it):
    await bot.rest.edit_application_command(it.application_id, extra, description="Changed")


async def command_delete(it):
    await bot.rest.delete_application_command(it.application_id, extra)


async def write(it):
    draft = await bot.rest.create_message(it.channel_id, "draft")
    await draft.edit("final")
    await (await bot.rest.create_message(it.channel_id, "mistake")).delete()


async def thread(it):
    started = await bot.rest.create_thread(it.channel_id, hikari.ChannelType.GUILD_PUBLIC_THREAD, "talk")
    await bot.rest.add_thread_member(started, common.BEN)
    await started.send("in here")


async def direct(it):
    await it.user.send("psst")


async def pin(it):
    await bot.rest.pin_message(it.channel_id, await bot.rest.create_message(it.channel_id, "the rules"))


async def flood(it):
    await asyncio.gather(*(bot.rest.create_message(it.channel_id, str(number)) for number in range(8)))


async def respond(it, content=hikari.UNDEFINED, **more):
    await it.create_initial_response(Answer.MESSAGE_CREATE, content, **more)


async def private(it):
    await respond(it, "only you", flags=hikari.MessageFlag.EPHEMERAL)


async def later(it):
    await it.create_initial_response(Answer.DEFERRED_MESSAGE_CREATE)
    await it.edit_initial_response("thought")


async def later_private(it):
    await it.create_initial_response(Answer.DEFERRED_MESSAGE_CREATE, flags=hikari.MessageFlag.EPHEMERAL)
    await it.edit_initial_response("thought in private")


async def follow_up(it):
    await respond(it, "first")
    await it.execute("second")


async def edit_answer(it):
    await respond(it, "before")
    await it.edit_initial_response("after")


async def delete_answer(it):
    await respond(it, "gone")
    await it.delete_initial_response()


async def embed(it):
    await respond(it, embed=hikari.Embed(title="Scores", description="Alice leads").set_image(picture()))


async def history(it):
    sent = [await bot.rest.create_message(it.channel_id, word) for word in ("one", "two", "three")]
    found = await bot.rest.fetch_messages(it.channel_id).limit(3)
    await bot.rest.delete_messages(it.channel_id, sent)
    try:
        await bot.rest.fetch_message(it.channel_id, sent[0])
    except hikari.NotFoundError as problem:
        await respond(it, f"{' '.join(message.content for message in found)}, and {problem.code}")


ANSWERED = {
    "private": private,
    "later": later,
    "later-private": later_private,
    "follow-up": follow_up,
    "edit-answer": edit_answer,
    "delete-answer": delete_answer,
    "file": lambda it: respond(it, attachment=hikari.Bytes(b"hello", "hello.txt")),
    "embed": embed,
    "layout": lambda it: respond(it, component=layout()),
    "buttons": lambda it: respond(it, "press", component=buttons()),
    "menus": lambda it: respond(it, "choose", components=menus()),
    "form": lambda it: it.create_modal_response(*form()),
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


async def answer_command(it: hikari.CommandInteraction):
    given = {one.name: one for one in it.options or []}
    value = {name: one.value for name, one in given.items()}
    if it.command_name == "ping":
        await respond(it, "pong")
    elif it.command_name == "echo":
        found = it.resolved
        names = (
            found.users[value["who"]].username,
            found.channels[value["where"]].name,
            found.roles[value["role"]].name,
            value["any"],
            found.attachments[value["file"]].filename,
        )
        plain = (value[name] for name in ("text", "number", "share", "sure"))
        await respond(it, common.echoed_text(*plain, *names))
    elif it.command_name == "group":
        await respond(it, f"sub {given['sub'].options[0].value}")
    elif it.command_name == "pick":
        await respond(it, f"picked {value['card']}")
    elif (what := value["what"]) in ANSWERED:
        await ANSWERED[what](it)
    else:
        await DONE[what](it)
        await respond(it, "done", flags=hikari.MessageFlag.EPHEMERAL)


async def answer_component(it: hikari.ComponentInteraction):
    if it.custom_id == "reply":
        await respond(it, f"pressed by {it.user.username}")
    elif it.custom_id == "update":
        await it.create_initial_response(Answer.MESSAGE_UPDATE, "updated", components=[])
    elif it.custom_id == "later":
        await it.create_initial_response(Answer.DEFERRED_MESSAGE_UPDATE)
        await it.edit_initial_response("updated later", components=[])
    elif it.custom_id == "ask":
        await it.create_modal_response(*form())
    elif it.custom_id == "words":
        await respond(it, f"words {' '.join(it.values)}")
    else:
        named = [user.username for user in it.resolved.users.values()]
        named += [thing.name for thing in (*it.resolved.roles.values(), *it.resolved.channels.values())]
        await respond(it, f"{it.custom_id} {' '.join(named)}")


@bot.listen()
async def on_interaction(event: hikari.InteractionCreateEvent):
    it = event.interaction
    if isinstance(it, hikari.AutocompleteInteraction):
        found = common.suggestions_for(it.options[0].value)
        builders = [hikari.impl.AutocompleteChoiceBuilder(name, value) for name, value in found.items()]
        await it.create_response(builders)
    elif isinstance(it, hikari.CommandInteraction):
        await answer_command(it)
    elif isinstance(it, hikari.ComponentInteraction):
        await answer_component(it)
    elif isinstance(it, hikari.ModalInteraction):
        word = it.components[0].components[0].value
        if it.message is not None:
            await it.create_initial_response(Answer.MESSAGE_UPDATE, f"now {word}")
        else:
            await respond(it, f"wrote {word}")


@bot.listen()
async def on_message(event: hikari.MessageCreateEvent):
    message = event.message
    if message.author.is_bot:
        return
    if message.guild_id is None:
        await bot.rest.create_message(message.channel_id, "a bot")
    elif message.content == "hello bot":
        text = f"hello {message.author.mention} @everyone"
        await message.respond(text, reply=True, mentions_reply=False, user_mentions=[message.author])


@bot.listen()
async def on_started(_event: hikari.StartedEvent):
    application = await bot.rest.fetch_application()
    await bot.rest.set_application_commands(application, commands())


bot.run(activity=hikari.Activity(name="chess"), check_for_updates=False)
