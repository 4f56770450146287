"""What a person does at the table: typing, pressing, choosing, filling in. The page and tests use it."""

from typing import Any

from emulator.people.choosing import ChoiceReader, SlashNotPossible
from emulator.people.slash import SlashReader, Typed
from emulator.rules import limits, permissions
from emulator.rules.component_limits import BUTTON, SELECTS, STRING_SELECT, walk_components
from emulator.world.cast import TablePerson
from emulator.world.commands import CommandRegister
from emulator.world.guilds import World
from emulator.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, InteractionBook
from emulator.world.messages import MessageBook
from emulator.world.places import Channel, Guild
from emulator.world.posted import Posted

Json = dict[str, Any]


class Actions:
    """Carries out actions; refuses those (SlashNotPossible) that Discord's client would not offer."""

    def __init__(
        self, world: World, book: MessageBook, interactions: InteractionBook, commands: CommandRegister
    ) -> None:
        self._world = world
        self._book = book
        self._interactions = interactions
        self._commands = commands
        self._chooser = ChoiceReader(world)
        self._slash = SlashReader(self._chooser, book)
        self._modals: dict[tuple[str, str], Interaction] = {}

    def channel(self, person: TablePerson, channel_id: str) -> Channel:
        """Find a channel that a person sees."""
        channel = self._world.channels.get(channel_id)
        if channel is None or not self._world.can_see(person.id, channel):
            raise SlashNotPossible("There is no such channel.")
        return channel

    def say(self, person: TablePerson, channel_id: str, content: str) -> Posted:
        """Write a message."""
        channel = self.channel(person, channel_id)
        if channel.is_thread:
            self._world.join_thread(channel, person.id)
        return self._book.create(channel, person, {"content": content}, [])

    def leave(self, person: TablePerson, guild: Guild) -> None:
        """Leave a server; its owner cannot."""
        if guild.owner_id == person.id:
            raise SlashNotPossible("The owner cannot leave the server.")
        if person.id in guild.member_ids:
            self._world.member_leaves(guild, person)

    def join(self, person: TablePerson, guild: Guild) -> None:
        """Come into a server, as by an invitation."""
        if person.id not in guild.member_ids:
            self._world.member_joins(guild, person)

    def available(self, person: TablePerson, channel: Channel) -> list[Json]:
        """The commands that a person can use in a channel."""
        held = self._world.allowed(person, channel)
        usable: list[Json] = []
        for command in self._commands.available(person, channel.guild_id):
            needed = command["default_member_permissions"]
            bits = permissions.OWNER if needed == "0" else int(needed or 0)
            if channel.guild_id is None or held & bits == bits:
                usable.append(command)
        return usable

    def slash(self, person: TablePerson, channel_id: str, typed: Typed) -> Interaction:
        """Send a slash command, or ask for completions of its focused option."""
        channel = self.channel(person, channel_id)
        # Discord takes no commands in an archived thread.
        if channel.archived:
            raise SlashNotPossible("The thread is archived; a message wakes it.")
        data = self._slash.data(typed, self.available(person, channel), channel, person.id)
        kind = COMMAND if typed.focused is None else AUTOCOMPLETE
        name = " ".join([typed.command, *typed.path])
        return self._interactions.begin(kind, person, channel, data, command_name=name)

    def from_menu(self, person: TablePerson, channel_id: str, message_id: str, name: str) -> Interaction:
        """Choose a command from the menu of a message."""
        channel = self.channel(person, channel_id)
        if channel.archived:
            raise SlashNotPossible("The thread is archived; a message wakes it.")
        source = self._visible_message(person, channel, message_id)
        data = self._slash.of_message(name, self.available(person, channel), source)
        return self._interactions.begin(COMMAND, person, channel, data, command_name=name)

    def _visible_message(self, person: TablePerson, channel: Channel, message_id: str) -> Posted:
        """A message that a person sees in a channel. Raises SlashNotPossible."""
        found = self._book.find(channel.id, message_id)
        if found is None or found.owner_id not in (None, person.id):
            raise SlashNotPossible("There is no such message.")
        return found

    def press(
        self,
        person: TablePerson,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str] | None = None,
        *,
        forged: bool = False,
    ) -> Interaction:
        """Press a button or choose in a menu; with `forged` also one that the message does not offer (any more)."""
        channel = self.channel(person, channel_id)
        source = self._visible_message(person, channel, message_id)
        every = walk_components(source.data["components"])
        component = next((c for c in every if c.get("custom_id") == custom_id), None)
        if component is None or component.get("disabled"):
            if not forged:
                raise SlashNotPossible(f"The message offers no {custom_id!r}.")
            component = {"type": BUTTON if values is None else STRING_SELECT, "id": 1}
        data: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component["id"]}
        if component["type"] in SELECTS:
            data["values"] = values or []
            if not forged or component["type"] != STRING_SELECT:
                resolved = self._chooser.resolved_choice(component, data["values"], channel, person.id)
                data |= {} if component["type"] == STRING_SELECT else {"resolved": resolved}
        return self._interactions.begin(COMPONENT, person, channel, data, source=source)

    def remember_modal(self, interaction: Interaction) -> None:
        """Remember that a modal was shown to a person, who may now submit it."""
        if interaction.modal is not None:
            horizon = self._world.clock.now() - limits.TOKEN_SECONDS
            self._modals = {key: opener for key, opener in self._modals.items() if opener.born > horizon}
            self._modals[(interaction.person.id, interaction.modal["custom_id"])] = interaction

    def submit(self, person: TablePerson, custom_id: str, components: list[Json]) -> Interaction:
        """Submit a modal that was shown, with `components` as Discord's client sends them."""
        opener = self._modals.get((person.id, custom_id))
        if opener is None:
            raise SlashNotPossible(f"No modal {custom_id!r} is open.")
        offered = {c.get("custom_id"): c for c in walk_components((opener.modal or {})["components"])}
        resolved: Json = {}
        for component in walk_components(components):
            menu = offered.get(component.get("custom_id"))
            if menu is None or menu["type"] not in SELECTS:
                continue
            chosen = self._modal_choice(menu, component.get("values") or [], opener.channel, person)
            for kind, found in chosen.items():
                resolved.setdefault(kind, {}).update(found)
        data: Json = {"custom_id": custom_id, "components": components}
        if resolved:
            data["resolved"] = resolved
        return self._interactions.begin(MODAL_SUBMIT, person, opener.channel, data, source=opener.source)

    def _modal_choice(self, menu: Json, values: list[str], channel: Channel, person: TablePerson) -> Json:
        """What stands beside the values of a menu in a form, which may be left empty if it is not required."""
        if not values and menu.get("required") is False:
            return {}
        return self._chooser.resolved_choice(menu, values, channel, person.id)
