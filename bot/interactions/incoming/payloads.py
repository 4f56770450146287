"""The shape of interactions as Discord sends them. Anything of another shape is refused before something acts on it.

Discord itself sends nothing else; but the bot cannot trust what it was sent, and its clients may know the commands of
the version before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import discord
import msgspec
import structlog
from discord import app_commands
from msgspec import Meta, Struct

from bot.messages.layout.custom_ids import LIMIT

LOG: Any = structlog.get_logger("payloads")

Snowflake = Annotated[str, Meta(pattern=r"^(\d{1,18}|[1-8]\d{18})$")]
"""An id: at most 19 digits that do not begin with a 9, and so below 2**63."""
ShortText = Annotated[str, Meta(max_length=LIMIT)]
LONGEST_TEXT = 6000
"""Most characters of a text option, or of a form's field."""
TEXT, WHOLE, TRUTH, NUMBER = 3, 4, 5, 10
"""Discord's types of options whose value is not an id."""
VALUES: Mapping[int, type | tuple[type, ...]] = {TEXT: str, WHOLE: int, TRUTH: bool, NUMBER: (int, float)}

OF_MESSAGE = 3
"""Discord's type of commands from the menu of a message."""

PayloadShape = TypeVar("PayloadShape")


class BadPayload(ValueError):
    """A payload is not of the shape that Discord promises; the message says where, in one line."""


class User(Struct):
    id: Snowflake
    username: str
    global_name: str | None = None
    bot: bool = False


class MemberPayload(Struct):
    user: User
    permissions: Snowflake
    nick: str | None = None


class Source(Struct):
    """The message whose button was pressed."""

    id: Snowflake
    components: list[dict[str, Any]]
    flags: int = 0


class ChannelPayload(Struct):
    id: Snowflake


class InteractionPayload(Struct):
    """An interaction without its data, as far as it is used here."""

    id: Snowflake
    application_id: Snowflake
    type: int
    token: Annotated[str, Meta(min_length=1)]
    channel: ChannelPayload
    guild_id: Snowflake | None = None
    member: MemberPayload | None = None
    user: User | None = None
    message: Source | None = None
    locale: str = ""
    guild_locale: str = ""

    def __post_init__(self) -> None:
        if self.user is None and (self.member is None or self.guild_id is None):
            raise ValueError("nobody has done this")


class Pressed(Struct):
    """A button or a menu."""

    custom_id: ShortText
    component_type: int
    values: list[ShortText] = []


class Field(Struct):
    """A component of a form."""

    type: int
    custom_id: ShortText = ""
    value: Annotated[str, Meta(max_length=LONGEST_TEXT)] | bool | None = None
    values: list[ShortText] = []
    component: Field | None = None
    components: list[Field] = []


class FormPayload(Struct):
    """A form."""

    custom_id: ShortText
    components: list[Field]


class OptionPayload(Struct):
    """An option of a command, or a subcommand with its own."""

    name: str
    type: int
    value: Annotated[str, Meta(max_length=LONGEST_TEXT)] | bool | int | float | None = None
    options: list[OptionPayload] = []
    focused: bool = False


class AttachmentPayload(Struct):
    id: Snowflake
    filename: str
    size: int
    url: str
    proxy_url: str


class ResolvedPayload(Struct):
    """What the ids among the options stand for."""

    users: dict[Snowflake, User] = {}
    attachments: dict[Snowflake, AttachmentPayload] = {}


class CalledMessage(Struct):
    """A message from whose menu a command was chosen, as far as it is used here beside its components."""

    id: Snowflake
    channel_id: Snowflake
    author: User


class CalledMessages(Struct):
    """The messages among what the ids of a command stand for."""

    messages: dict[Snowflake, CalledMessage] = {}


class MenuPayload(Struct):
    """A command from the menu of a message."""

    id: Snowflake
    name: str
    type: Literal[3]
    target_id: Snowflake
    resolved: CalledMessages

    def __post_init__(self) -> None:
        if self.target_id not in self.resolved.messages:
            raise ValueError("the message is missing")


class CommandPayload(Struct):
    """A slash command."""

    id: Snowflake
    name: str
    type: Literal[1]
    options: list[OptionPayload] = []
    resolved: ResolvedPayload = msgspec.field(default_factory=ResolvedPayload)
    guild_id: Snowflake | None = None


def guard_parsers(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """The library's reading of interactions, made to survive payloads of another shape, which it does not itself."""

    def read(payload: Any) -> None:
        try:
            checked_payload(payload, InteractionPayload)
            parse(payload)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            LOG.warning("payload_refused", problem=repr(problem))

    return read


def checked_payload(payload: Any, shape: type[PayloadShape]) -> PayloadShape:
    """A payload of Discord's as this shape. Raises BadPayload."""
    try:
        return msgspec.json.decode(msgspec.json.encode(payload), type=shape)
    except (msgspec.MsgspecError, UnicodeEncodeError, TypeError, RecursionError) as problem:
        raise BadPayload(str(problem)) from problem


def check_pressed(kind: discord.InteractionType, data: Any) -> None:
    """Raises BadPayload unless this is what a button, a menu or a form sends."""
    checked_payload(data, FormPayload if kind is discord.InteractionType.modal_submit else Pressed)


def check_called(tree: app_commands.CommandTree[Any], interaction: discord.Interaction[Any]) -> None:
    """Raises BadPayload unless this calls, or completes, a command as Discord was told of it."""
    data: Any = interaction.data
    if isinstance(data, dict) and data.get("type") == OF_MESSAGE:
        checked_payload(data, MenuPayload)
        _check_understood(interaction, data, [])
        return
    called = checked_payload(data, CommandPayload)
    known: Any = tree.get_command(called.name)
    options = called.options
    while isinstance(known, app_commands.Group) and len(options) == 1:
        known, options = known.get_command(options[0].name), options[0].options
    if not isinstance(known, app_commands.Command):
        return  # the tree knows what to say of an unknown one
    parameters = {parameter.display_name: parameter for parameter in known.parameters}
    completing = interaction.type is discord.InteractionType.autocomplete
    if completing and sum(option.focused for option in options) != 1:
        raise BadPayload(f"/{known.qualified_name}: one option is to be completed")
    resolved = None if completing else called.resolved
    for option in options:
        parameter = parameters.get(option.name)
        if parameter is None or option.type != parameter.type.value or not takes_values(parameter, option, resolved):
            raise BadPayload(f"/{known.qualified_name} does not take {option.name} as {option.value!r}")
    _check_understood(interaction, data, msgspec.to_builtins(options))


def _check_understood(interaction: discord.Interaction[Any], data: Any, options: list[Any]) -> None:
    """Raises BadPayload unless the library can read what the ids of a command stand for."""
    try:
        app_commands.Namespace(interaction, data.get("resolved", {}), options)
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        raise BadPayload(f"what its ids stand for: {problem!r}") from problem


def takes_values(parameter: app_commands.Parameter, option: OptionPayload, resolved: ResolvedPayload | None) -> bool:
    """Whether a command takes the value of an option; one that is being completed (`resolved` is None) may be unfinished."""
    value = option.value
    if value is None:
        return False
    if option.type not in VALUES:
        known = resolved is None or value in resolved.users or value in resolved.attachments
        return isinstance(value, str) and value.isdecimal() and known
    if resolved is None:
        return isinstance(value, str) or not option.focused
    if not isinstance(value, VALUES[option.type]) or (isinstance(value, bool) and option.type != TRUTH):
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    measure = len(value) if isinstance(value, str) else value
    least, most = parameter.min_value, parameter.max_value
    return (least is None or measure >= least) and (most is None or measure <= most)
