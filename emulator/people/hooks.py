"""The tests' side of the table: do what people do, read what a person sees and what the bot asked for."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from emulator.api.gateway import Gateway
from emulator.api.rest import JournalRequest, RestDoor
from emulator.people.actions import Actions
from emulator.people.choosing import SlashNotPossible
from emulator.people.slash import Typed
from emulator.rules.component_limits import BUTTON, LABEL, ROW, child_components, walk_components
from emulator.rules.limits import LOADING
from emulator.world.cast import TablePerson
from emulator.world.guilds import World
from emulator.world.installations import set_installed
from emulator.world.interactions import Interaction
from emulator.world.messages import MessageBook
from emulator.world.places import TEXT, Channel, Guild, Role

Json = dict[str, Any]
Found = TypeVar("Found")


class NoAnswer(AssertionError):
    """The bot did not answer; the text tells what it was refused meanwhile."""


class Hooks:
    """Acts for people, who are named by id or name, as channels are. Waiting ends after `patience` seconds."""

    def __init__(self, world: World, book: MessageBook, actions: Actions, gateway: Gateway, rest: RestDoor) -> None:
        self.patience = 10.0
        self._world = world
        self._book = book
        self._actions = actions
        self._gateway = gateway
        self._rest = rest

    # Finding

    def person(self, who: str) -> TablePerson:
        """Find a person by id, user name or name."""
        return next(p for p in self._world.people.values() if who in (p.id, p.username, p.name))

    def channel(self, where: str) -> Channel:
        """Find a channel or thread by id or name."""
        return next(c for c in self._world.channels.values() if where in (c.id, c.name))

    @property
    def journal(self) -> list[JournalRequest]:
        """Every REST request so far. The table must have been made with `journal=True`."""
        if self._rest.journal is None:
            raise RuntimeError("this table keeps no journal")
        return self._rest.journal

    # The world

    def add_person(self, name: str, locale: str = "en-US", username: str | None = None) -> TablePerson:
        """Add a person to the first guild."""
        person = TablePerson(self._world.snowflakes.next(), username or name.lower(), name, locale)
        return self._world.add_person(person, next(iter(self._world.guilds)))

    def add_guild(self, name: str, locale: str = "en-US", *, bot_inside: bool = True, community: bool = False) -> Guild:
        """Add a guild with everybody in it, owned by the first person; the bot may be absent. A community has chosen `locale`."""
        people, features = list(self._world.people), ["COMMUNITY"] if community else []
        made = Guild(self._world.snowflakes.next(), name, locale, people[0], people, bot_inside, features)
        return self._world.add_guild(made)

    def install(self, who: str, installed: bool = True) -> None:
        """Have a person add the application to their own account, or remove it."""
        set_installed(self._world, self.person(who), installed)

    def limit_threads(self, most: int) -> None:
        """Limit how many threads of a guild may be open."""
        self._world.most_threads = most

    def remove_bot(self, guild_id: str | None = None) -> None:
        """Throw the bot out of a guild, by default the first one."""
        self._world.bot_leaves(self._guild(guild_id))

    def invite_bot(self, guild_id: str | None = None) -> None:
        """Invite the bot again."""
        self._world.bot_returns(self._guild(guild_id))

    def member_leaves(self, who: str) -> None:
        """Have a person leave the first guild."""
        self._actions.leave(self.person(who), self._guild(None))

    def member_returns(self, who: str) -> None:
        """Have a person come back to the first guild."""
        self._actions.join(self.person(who), self._guild(None))

    def refuse_direct(self, who: str, refuses: bool = True) -> None:
        """Have a person refuse direct messages, or accept them again."""
        self._world.set_accepts_direct(self.person(who), not refuses)

    def _guild(self, guild_id: str | None) -> Guild:
        guilds = self._world.guilds
        return guilds[guild_id or next(iter(guilds))]

    def add_role(self, name: str) -> Role:
        """Add a role to the first guild."""
        return self._world.add_role(self._guild(None), name)

    def add_channel(self, name: str, guild_id: str | None = None) -> Channel:
        """Add a text channel, by default to the first guild."""
        inside = guild_id or next(iter(self._world.guilds))
        return self._world.add_channel(Channel(self._world.snowflakes.next(), TEXT, name, guild_id=inside))

    def deny(self, where: str, bits: int) -> None:
        """Deny the bot exactly these permissions in a channel (0: none denied)."""
        self._world.set_denied(self.channel(where), self._world.bot.id, bits)

    def delete_channel(self, where: str) -> None:
        """Delete a channel."""
        self._world.delete_channel(self.channel(where))

    def delete_message(self, where: str, message_id: str) -> None:
        """Delete a message."""
        channel = self.channel(where)
        self._book.delete(channel, self._book.get(channel.id, message_id))

    # Acting

    async def slash(
        self,
        who: str,
        command: str,
        options: dict[str, Any] | None = None,
        where: str = "board-games",
    ) -> Interaction:
        """Send `/game new` with options, and wait until the answer is complete. Raises NoAnswer."""
        name, *path = command.split()
        typed = Typed(name, path, options or {})
        interaction = self._actions.slash(self.person(who), self.channel(where).id, typed)
        return await self.settled(interaction)

    async def from_menu(self, who: str, message: Json, name: str) -> Interaction:
        """Choose a command from the menu of a message, and wait until the answer is complete. Raises NoAnswer."""
        person = self.person(who)
        return await self.settled(self._actions.from_menu(person, message["channel_id"], message["id"], name))

    async def complete(
        self,
        who: str,
        command: str,
        focused: str,
        text: str = "",
        options: dict[str, Any] | None = None,
        where: str = "board-games",
    ) -> list[Json]:
        """Ask for the choices of an option. Raises NoAnswer."""
        name, *path = command.split()
        typed = Typed(name, path, {**(options or {}), focused: text}, focused)
        interaction = self._actions.slash(self.person(who), self.channel(where).id, typed)
        return (await self.settled(interaction)).choices or []

    async def press(
        self,
        who: str,
        message: Json,
        custom_id: str,
        values: list[str] | None = None,
        *,
        forged: bool = False,
    ) -> Interaction:
        """Press a button or choose in a menu of a message; with `forged` also one that it does not offer."""
        person = self.person(who)
        interaction = self._actions.press(
            person, message["channel_id"], message["id"], custom_id, values, forged=forged
        )
        return await self.settled(interaction)

    async def submit(self, opener: Interaction, values: dict[str, Any]) -> Interaction:
        """Fill in the modal that an interaction opened, with values by custom id, and send it."""
        if opener.modal is None:
            raise SlashNotPossible("No modal was opened.")
        components = [_submitted_component(component, values) for component in opener.modal["components"]]
        interaction = self._actions.submit(opener.person, opener.modal["custom_id"], components)
        return await self.settled(interaction)

    async def settled(self, interaction: Interaction) -> Interaction:
        """Wait until an interaction is answered, also after a deferred answer. Raises NoAnswer."""
        try:
            async with asyncio.timeout(self.patience):
                await interaction.settled.wait()
        except TimeoutError:
            raise NoAnswer(f"no answer to {interaction.data}; refused: {interaction.refused}") from None
        self._actions.remember_modal(interaction)
        return interaction

    # Seeing

    def messages(self, who: str, where: str = "board-games") -> list[Json]:
        """The messages that a person sees in a channel, oldest first, without other people's private ones."""
        person, channel = self.person(who), self.channel(where)
        if not self._world.can_see(person.id, channel):
            return []
        return self._book.seen_by(person.id, channel.id)

    def direct_messages(self, who: str) -> list[Json]:
        """The direct messages between a person and the bot, oldest first."""
        person = self.person(who)
        return self._book.seen_by(person.id, self._world.direct_channel(person).id)

    def file(self, who: str, attachment_id: str) -> bytes:
        """The bytes of an attachment that a person sees. Raises PermissionError for somebody else's."""
        file = self._book.files[attachment_id]
        person = self.person(who)
        channel = self._world.channels[file.channel_id]
        if file.owner_id not in (None, person.id) or not self._world.can_see(person.id, channel):
            raise PermissionError(f"{person.name} does not see {file.name}")
        return file.content

    async def until(self, condition: Callable[[], Found | None]) -> Found:
        """Wait until a condition gives something true. Raises TimeoutError."""
        async with asyncio.timeout(self.patience):
            # A condition may depend on anything, not only on events of the world, so it is asked often.
            while not (found := condition()):  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            return found

    async def bot_online(self) -> None:
        """Wait until a bot is connected and identified."""
        await self.until(lambda: self._gateway.online)


def pressable_buttons(message: Json) -> dict[str, str]:
    """The pressable buttons of a message: custom id by label (or emoji)."""
    found: dict[str, str] = {}
    for component in walk_components(message["components"]):
        if component["type"] == BUTTON and component.get("custom_id") and not component.get("disabled"):
            label = component.get("label") or (component.get("emoji") or {}).get("name") or ""
            found[label] = component["custom_id"]
    return found


def is_loading(message: Json) -> bool:
    """Whether a message still shows "thinking"."""
    return bool(message["flags"] & LOADING)


def _submitted_component(component: Json, values: dict[str, Any]) -> Json:
    """A modal's component as Discord's client sends it back, with what the person entered."""
    kind = component["type"]
    if kind == LABEL:
        return {"type": kind, "id": component["id"], "component": _submitted_component(component["component"], values)}
    if kind == ROW:
        inside = [_submitted_component(child, values) for child in child_components(component)]
        return {"type": kind, "id": component["id"], "components": inside}
    if "custom_id" not in component:
        return {"type": kind, "id": component["id"]}
    sent: Json = {"type": kind, "id": component["id"], "custom_id": component["custom_id"]}
    given = values.get(component["custom_id"])
    if isinstance(given, list):
        return {**sent, "values": given}
    return {**sent, "value": component.get("value", "") if given is None else given}
