"""The libraries: where they come from, what runs their bot, and what they themselves cannot do."""

from dataclasses import dataclass, field
from pathlib import Path

BOTS = Path(__file__).parent / "bots"
LAYOUT = "sends a layout"
NO_LAYOUTS = "it is older than layouts"


@dataclass(frozen=True)
class Library:
    """A library at a pinned version; `lacks`: the steps for which it has nothing, with the reason."""

    name: str
    package: str
    version: str
    bot: str
    """The file below `bots/`; its ending says what runs it."""
    lacks: dict[str, str] = field(default_factory=dict[str, str])
    beside: tuple[str, ...] = ()
    """What it needs and does not ask for itself, pinned."""

    @property
    def for_node(self) -> bool:
        """Whether it comes from npm and runs in Node.js, else from PyPI."""
        return self.bot.endswith(".mjs")


LIBRARIES = {
    library.name: library
    for library in (
        Library("discord.js", "discord.js", "14.28.1", "discord_js.mjs"),
        Library("core", "@discordjs/core", "2.6.0", "core.mjs"),
        Library("discordeno", "discordeno", "21.0.0", "discordeno.mjs"),
        Library("eris", "eris", "0.18.0", "eris.mjs"),
        Library("oceanic", "oceanic.js", "1.15.0", "oceanic.mjs"),
        Library("disnake", "disnake", "2.12.2", "disnake_bot.py"),
        Library("nextcord", "nextcord", "2.6.0", "nextcord_bot.py", {LAYOUT: NO_LAYOUTS}, ("setuptools==80.9.0",)),
        Library("py-cord", "py-cord", "2.8.1", "py_cord_bot.py"),
        Library("hikari", "hikari", "2.6.0", "hikari_bot.py"),
        Library("interactions.py", "discord-py-interactions", "5.16.0", "interactions_bot.py"),
    )
}
