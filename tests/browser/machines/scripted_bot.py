"""A real discord.py bot that shows one of everything that the page must carry."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar

import discord
from discord import app_commands
from PIL import Image, ImageDraw

from bot.connection.endpoint import point_at
from emulator.server import LocalTable

CARDS = ("r7", "r8", "g3", "y0", "p10")
ALT_TEXT = "A board: the red figure is on c4, the green one on d2."


def board(colour: str = "#2c6e63", height: int = 1500, name: str = "board.png") -> discord.File:
    """A picture as wide as a board."""
    image = Image.new("P", (1200, height))
    image.putpalette([40, 44, 52, *Image.new("RGB", (1, 1), colour).getpixel((0, 0)), 230, 220, 190])  # type: ignore[misc]
    pen = ImageDraw.Draw(image)
    for row in range(9):
        for column in range(5):
            x, y = 140 + column * 200, 90 + row * (height - 150) // 9
            pen.ellipse((x, y, x + 120, y + 120), fill=1 + (row + column) % 2)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    stream.seek(0)
    return discord.File(stream, name, description=ALT_TEXT)


class Question(discord.ui.Modal, title="A question"):
    """Every input that a modal can hold here."""

    word = discord.ui.Label(
        text="Which word?",
        description="Short, please.",
        component=discord.ui.TextInput(custom_id="word", min_length=2, max_length=20),
    )
    reason = discord.ui.Label(
        text="Why?",
        component=discord.ui.TextInput(custom_id="why", style=discord.TextStyle.paragraph, required=False),
    )
    colour = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label=name, value=name[0]) for name in ("Red", "Green", "Yellow")],
        ),
    )
    side = discord.ui.Label(
        text="Side",
        component=discord.ui.RadioGroup(
            custom_id="side",
            options=[discord.RadioGroupOption(label=name, value=name) for name in ("left", "right")],
        ),
    )
    sure = discord.ui.Label(text="Sure?", component=discord.ui.Checkbox(custom_id="sure"))

    def __init__(self) -> None:
        super().__init__(custom_id="question")
        self.stop()


def buttons() -> discord.ui.View:
    """Five styles, one disabled, a menu for one and a menu for several."""
    view = discord.ui.View(timeout=None)
    style = discord.ButtonStyle
    view.add_item(discord.ui.Button(label="Play", custom_id="play", style=style.primary, emoji="🃏"))
    view.add_item(discord.ui.Button(label="My hand", custom_id="hand", style=style.secondary))
    view.add_item(discord.ui.Button(label="Ask me", custom_id="ask", style=style.success))
    view.add_item(discord.ui.Button(label="Resign", custom_id="resign", style=style.danger, disabled=True))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules"))
    cards = [discord.SelectOption(label=card, value=card, description=f"The card {card}") for card in CARDS]
    view.add_item(discord.ui.Select(custom_id="card", placeholder="Choose a card", options=cards))
    view.add_item(
        discord.ui.Select(custom_id="cards", placeholder="Discard two", options=cards, min_values=2, max_values=2)
    )
    view.stop()
    return view


def layout() -> discord.ui.LayoutView:
    """Components V2."""
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
        discord.ui.Button(label="Join", custom_id="join", style=discord.ButtonStyle.success)
    )
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("# Lobby\nTwo seats are *free*."),
            discord.ui.Section(
                "**Options**\nBase board, 3 seats",
                accessory=discord.ui.Button(label="Change", custom_id="options"),
            ),
            discord.ui.Separator(),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT_TEXT)),
            row,
            discord.ui.TextDisplay("-# Nobody has started it yet."),
            accent_colour=0x2C6E63,
        )
    )
    view.stop()
    return view


SHEETS = {"home.png": 764, "strip.png": 400, "hand.png": 1090}
"""The pictures of a page with their heights; all are 1200 wide."""
CARDS_TO_BUILD = ("**49 Valkyrie** · 1 food, 1 stone", "**56 Smokehouse** · 1 wood")


def gallery(name: str) -> "discord.ui.MediaGallery[Any]":
    """A picture in a gallery of its own."""
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=f"The {name}."))


def sheets(*names: str) -> list[discord.File]:
    return [board(height=SHEETS[name], name=name) for name in names]


def page(question: str, *names: str, stage: int = 1) -> discord.ui.LayoutView:
    """A message that is a page: words, pictures with what belongs to each, sections, a menu."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"## {question}\n-# Round 5 of 7 · income <t:1800000000:R>"))
    for name in names:
        view.add_item(gallery(name))
        view.add_item(discord.ui.Separator())
    for number, card in enumerate(CARDS_TO_BUILD):
        effect = "Whenever an island is pillaged you take two resources of your choice from the supply."
        button = discord.ui.Button[Any](label="Build", custom_id=f"build{number}.{stage}")
        view.add_item(discord.ui.Section(f"{card}\n{effect}", accessory=button))
    options = [
        discord.SelectOption(label=f"c{n}", value=f"c{n}", description=f"costs {n}, brings oil") for n in range(9)
    ]
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=f"space{stage}", placeholder="Which space?", options=options
    )
    view.add_item(discord.ui.ActionRow(menu))
    buttons = [discord.ui.Button[Any](label=label, custom_id=f"{label}{stage}") for label in ("Pass", "Hint")]
    view.add_item(discord.ui.ActionRow(*buttons))
    view.stop()
    return view


async def private_page(interaction: discord.Interaction[Any]) -> None:
    """A private page of all sheets."""
    view = page(f"{interaction.user.mention}, where to?", *SHEETS)
    await interaction.response.send_message(files=sheets(*SHEETS), view=view, ephemeral=True)


async def turn_page(interaction: discord.Interaction[Any], said: str) -> None:
    """The same message with another question: its first picture stays, the others go, a new one comes."""
    assert interaction.message is not None
    first = next(part for part in interaction.message.components if isinstance(part, discord.MediaGalleryComponent))
    kept: Any = StayingFile(first.items[0].media.attachment_id)
    changed = page(f"{said}: what next?", "home.png", "strip.png", "hand.png", stage=2)
    await interaction.response.edit_message(attachments=[kept, *sheets("strip.png", "hand.png")], view=changed)


class StayingFile:
    """An attachment that an edit keeps, named by its id alone."""

    def __init__(self, attachment_id: int | None) -> None:
        self.id = str(attachment_id)

    def to_dict(self) -> dict[str, str]:
        return {"id": self.id}


class Korean(app_commands.Translator):
    """The Korean names of this bot's commands."""

    names: ClassVar = {
        "game": "게임",
        "show": "보기",
        "card": "카드",
        "Play a card": "카드 내기",
        "Keep this": "간직하기",
    }

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return self.names.get(string.message) if locale is discord.Locale.korean else None


async def _keep(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    """The command in the menu of a message says what that says."""
    await interaction.response.send_message(f"Kept: {message.content}", ephemeral=True)


class ScriptedBot(discord.Client):
    """`/game show|card|lobby|page|think|slow|embed`, and answers to the components above."""

    def __init__(self, api_url: str, gateway_url: str) -> None:
        point_at(api_url, gateway_url)
        super().__init__(
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_game_group())
        self.tree.add_command(app_commands.ContextMenu(name="Keep this", callback=_keep))
        self.ready_and_synced = asyncio.Event()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Korean())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready_and_synced.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        answer = interaction.response
        custom_id = data.get("custom_id")
        if interaction.type is discord.InteractionType.modal_submit:
            words = [_filled(part["component"]) for part in data["components"]]
            await answer.send_message(f"Answered: {' / '.join(words)}", ephemeral=True)
        elif custom_id == "ask":
            await answer.send_modal(Question())
        elif custom_id == "hand":
            await answer.send_message("Your hand: r7 g3", file=board("#7b3f2a", 700), ephemeral=True)
        elif custom_id == "play":
            await answer.edit_message(content="Played by button", attachments=[board("#7b3f2a")])
        elif custom_id in ("build0.1", "build1.1", "space1"):
            await turn_page(interaction, " ".join(data.get("values", [custom_id])))
        elif custom_id in ("card", "cards"):
            await answer.send_message(f"Chosen: {' '.join(data['values'])}", ephemeral=True)


def _filled(component: dict[str, Any]) -> str:
    return str(component.get("value", ",".join(component.get("values", []))))


def _game_group() -> app_commands.Group:
    group = app_commands.Group(name="game", description="A game of Keltis")
    group.add_command(app_commands.Command(name="page", description="Three pictures, private", callback=private_page))

    @group.command(name="show", description="The board, for everybody")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(
            f"**{interaction.user.display_name}** to act: {interaction.user.mention}",
            file=board(),
            view=buttons(),
            allowed_mentions=discord.AllowedMentions(users=[interaction.user]),
        )

    @group.command(name="card", description="Play a card")
    @app_commands.choices(where=[app_commands.Choice(name=name, value=name[0]) for name in ("Row", "Pile")])
    async def card(
        interaction: discord.Interaction[Any], card: str, where: app_commands.Choice[str], note: str | None = None
    ) -> None:
        words = f"{card} to {where.value}, note {note}, in {interaction.locale}"
        await interaction.response.send_message(words, ephemeral=True)

    @card.autocomplete("card")
    async def cards(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"Card {name}", value=name) for name in CARDS if current in f"Card {name}"]

    @group.command(name="lobby", description="A lobby as Components V2")
    async def lobby(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(file=board(height=800), view=layout())

    @group.command(name="think", description="An answer that takes its time")
    async def think(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0.5)
        await interaction.edit_original_response(content="Thought about it.")

    @group.command(name="slow", description="No answer at all")
    async def slow(interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(0)

    @group.command(name="embed", description="A classic embed")
    async def embed(interaction: discord.Interaction[Any]) -> None:
        card = discord.Embed(title="Scores", description="After *turn 4*", colour=0xD6A435)
        card.add_field(name="Red", value="12 points").add_field(name="Green", value="9 points")
        await interaction.response.send_message(embed=card.set_footer(text="Base board"))

    return group


@asynccontextmanager
async def connected_bot(table: LocalTable, token: str) -> AsyncIterator[ScriptedBot]:
    """The bot at a table, once it has told its commands."""
    client = ScriptedBot(table.api_url, table.gateway_url)
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.ready_and_synced.wait())
    await asyncio.wait({running, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    await ready
    yield client
    await client.close()
    with suppress(asyncio.CancelledError):
        await running
