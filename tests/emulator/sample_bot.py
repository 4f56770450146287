"""A real discord.py bot with one of everything that the stand-in must carry."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from PIL import Image

from bot.connection.endpoint import point_at

TOKEN = "a-token"
"""What the bot presents to the table."""
Answer = Callable[[discord.Interaction[Any]], Awaitable[None]]


def picture(colour: str = "navy") -> bytes:
    """A small real PNG, 8 by 6."""
    stream = io.BytesIO()
    Image.new("RGB", (8, 6), colour).save(stream, "PNG")
    return stream.getvalue()


def board(colour: str = "navy", name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(picture(colour)), name, description=f"a {colour} board")


class SampleBot(discord.Client):
    """`/game status|play|slow|think|layout|ask`; buttons and modals are answered by their custom ids."""

    def __init__(self, api_url: str, gateway_url: str) -> None:
        point_at(api_url, gateway_url)
        intents = discord.Intents(guilds=True)
        quiet = discord.AllowedMentions.none()
        super().__init__(intents=intents, guild_ready_timeout=0.05, allowed_mentions=quiet)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_game_group())
        self.synced = asyncio.Event()
        self.seen: list[discord.Interaction] = []
        self.resumed = asyncio.Event()
        self.refused: list[Exception] = []
        self.answers: dict[str, Answer] = {}
        """What a test lets the bot do, by custom id or by the name of a subcommand, instead of what it does otherwise."""

    async def setup_hook(self) -> None:
        await self.tree.sync()
        self.synced.set()

    async def wait_until_ready_and_synced(self) -> None:
        await self.synced.wait()
        await self.wait_until_ready()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        data = interaction.data or {}
        custom_id = data.get("custom_id")
        if custom_id in self.answers:
            await self.answers[custom_id](interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.followup.send(f"you wrote {data['components'][0]['component']['value']}")
            await interaction.edit_original_response(attachments=[board("green")])
        elif custom_id == "ask":
            await interaction.response.send_modal(_Question())
        elif custom_id == "turn":
            await interaction.response.edit_message(content="turned", attachments=[board("red")], view=None)


class _Question(discord.ui.Modal, title="A question"):
    word = discord.ui.Label(text="Which word?", component=discord.ui.TextInput(custom_id="word", max_length=20))

    def __init__(self) -> None:
        super().__init__(custom_id="question")
        self.stop()


def _buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Ask", custom_id="ask"))
    view.add_item(discord.ui.Button(label="Turn", custom_id="turn"))
    view.stop()
    return view


def _layout() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="board"))
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow(
        discord.ui.Button(label="Ask", custom_id="ask")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("# Board"), gallery, row))
    view.stop()
    return view


async def _status(interaction: discord.Interaction) -> None:
    answers: dict[str, Answer] = interaction.client.answers  # type: ignore[attr-defined]
    if "status" in answers:
        await answers["status"](interaction)
    else:
        await interaction.response.send_message("here", file=board(), ephemeral=True, view=_buttons())


def _game_group() -> app_commands.Group:
    group = app_commands.Group(name="game", description="Everything about a game")
    group.add_command(app_commands.Command(name="status", description="The board, for you alone", callback=_status))

    @group.command(name="public", description="The board, for all")
    async def public(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here", file=board(), view=_buttons())

    @group.command(name="layout", description="The board as a layout")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=board(), view=_layout())

    @group.command(name="think", description="An answer that takes its time")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="thought", attachments=[board()])
        await interaction.followup.send("one more")

    @group.command(name="slow", description="An answer that comes too late")
    async def slow(interaction: discord.Interaction, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            await interaction.response.send_message("too late")
        except discord.HTTPException as error:
            interaction.client.refused.append(error)  # type: ignore[attr-defined]

    @group.command(name="play", description="Play a card")
    async def play(interaction: discord.Interaction, card: str, who: discord.Member | None = None) -> None:
        name = who.display_name if who else "nobody"
        await interaction.response.send_message(f"{card} for {name} in {interaction.locale}", ephemeral=True)

    @play.autocomplete("card")
    async def cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}{n}", value=f"{current}{n}") for n in range(25)]

    return group
