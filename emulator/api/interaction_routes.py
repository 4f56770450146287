"""Discord's REST routes of application commands, and of answers to interactions."""

from typing import Any

from emulator.api.rest import APPLICATION, GUILD, ListedRoute, RestAnswer, RestCall
from emulator.rules import refusals, shapes
from emulator.world.commands import CommandRegister
from emulator.world.guilds import World
from emulator.world.interactions import Interaction, InteractionBook
from emulator.world.messages import MessageBook

Json = dict[str, Any]

LOCALISED = ("name_localizations", "description_localizations")


class CommandRoutes:
    """Registering commands, all of a scope or one by one."""

    def __init__(self, world: World, commands: CommandRegister) -> None:
        self._world = world
        self._commands = commands

    def listed(self) -> list[ListedRoute]:
        """Every route of commands: the same below the application and below a server there."""
        routes: list[ListedRoute] = []
        for scope in (APPLICATION + "/commands", APPLICATION + GUILD + "/commands"):
            one = scope + "/{command_id}"
            routes += [
                ("GET", scope, self.commands),
                ("PUT", scope, self.overwrite),
                ("POST", scope, self.add),
                ("GET", one, self.command),
                ("PATCH", one, self.change),
                ("DELETE", one, self.remove),
            ]
        return routes

    def commands(self, call: RestCall) -> RestAnswer:
        registered = self._commands.in_scope(self._scope(call))
        if not call.says("with_localizations"):
            registered = [{k: v for k, v in c.items() if k not in LOCALISED} for c in registered]
        return 200, registered

    def overwrite(self, call: RestCall) -> RestAnswer:
        scope = self._scope(call)
        return 200, self._commands.overwrite(scope, shapes.checked_shape(call.body, list[shapes.Command]))

    def add(self, call: RestCall) -> RestAnswer:
        """Adds a command, or takes the place of the one with the same name and type."""
        command, is_new = self._commands.put_command(self._scope(call), call.form(shapes.Command))
        return (201 if is_new else 200), command

    def command(self, call: RestCall) -> RestAnswer:
        return 200, self._commands.command(self._scope(call), call.path["command_id"])

    def change(self, call: RestCall) -> RestAnswer:
        before = self._commands.command(self._scope(call), call.path["command_id"])
        return 200, self._commands.change_command(self._scope(call), before, call.form(shapes.Command))

    def remove(self, call: RestCall) -> RestAnswer:
        before = self._commands.command(self._scope(call), call.path["command_id"])
        self._commands.remove_command(self._scope(call), before)
        return 204, None

    def _scope(self, call: RestCall) -> str | None:
        if call.path["application_id"] != self._world.bot.id:
            raise refusals.missing_access()
        guild_id = call.path.get("guild_id")
        return self._world.guild(guild_id).id if guild_id is not None else None


class AnswerRoutes:
    """First answers, follow-ups, and changes of both; the token in the address opens them."""

    def __init__(self, book: MessageBook, interactions: InteractionBook) -> None:
        self._book = book
        self._interactions = interactions

    def listed(self) -> list[ListedRoute]:
        """Every route of answers."""
        webhook = "/webhooks/{application_id}/{token}"
        answer = webhook + "/messages/{message_id}"
        return [
            ("POST", "/interactions/{interaction_id}/{token}/callback", self.first_answer),
            ("POST", webhook, self.follow_up),
            ("GET", answer, self.message),
            ("PATCH", answer, self.edit),
            ("DELETE", answer, self.delete),
        ]

    def first_answer(self, call: RestCall) -> RestAnswer:
        answer = self._interactions.answer(call.path["interaction_id"], call.path["token"], call.body, call.uploads)
        return (200, answer) if call.says("with_response") else (204, None)

    def follow_up(self, call: RestCall) -> RestAnswer:
        interaction = self._interaction(call)
        posted = self._interactions.follow_up(interaction, call.form(shapes.MessageForm), call.uploads)
        return 200, self._book.in_json(posted)

    def message(self, call: RestCall) -> RestAnswer:
        return 200, self._book.in_json(self._interactions.message(self._interaction(call), call.path["message_id"]))

    def edit(self, call: RestCall) -> RestAnswer:
        interaction = self._interaction(call)
        posted = self._interactions.message(interaction, call.path["message_id"])
        edited = self._interactions.edit(interaction, posted, call.form(shapes.MessageForm), call.uploads)
        return 200, self._book.in_json(edited)

    def delete(self, call: RestCall) -> RestAnswer:
        interaction = self._interaction(call)
        self._interactions.delete(interaction, self._interactions.message(interaction, call.path["message_id"]))
        return 204, None

    def _interaction(self, call: RestCall) -> Interaction:
        return self._interactions.by_token(call.path["application_id"], call.path["token"])
