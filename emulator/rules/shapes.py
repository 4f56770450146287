"""The kinds of values that the bodies of requests may hold: a body with others is refused as Discord refuses it.

This module knows only kinds. Whoever uses a body checks what it must have, how long that may be and what fits together; fields
that are not named are not checked.
"""

import re
from typing import Any, TypedDict

import msgspec

from emulator.rules.refusals import DiscordRefusal, invalid_form

Id = str | int


class Emoji(TypedDict, total=False):
    """An emoji of a button or an option."""

    id: Id | None
    name: str | None
    animated: bool | None


class DefaultValue(TypedDict, total=False):
    """Somebody or something that a menu of such offers as chosen."""

    id: Id | None
    type: str | None


class OptionForm(TypedDict, total=False):
    """One entry of a menu or a group."""

    label: str | None
    value: str | None
    description: str | None
    emoji: Emoji | None
    default: bool | None


class Media(TypedDict, total=False):
    """Where a picture or a file is."""

    url: str | None


class GalleryItem(TypedDict, total=False):
    """One picture of a gallery."""

    media: Media | None
    description: str | None
    spoiler: bool | None


class ComponentForm(TypedDict, total=False):
    """A component of any type, with those inside it."""

    type: int
    id: int | None
    custom_id: str | None
    style: int | None
    label: str | None
    description: str | None
    emoji: Emoji | None
    url: str | None
    disabled: bool | None
    required: bool | None
    placeholder: str | None
    value: str | None
    min_values: int | None
    max_values: int | None
    min_length: int | None
    max_length: int | None
    options: list[OptionForm] | None
    channel_types: list[int] | None
    default_values: list[DefaultValue] | None
    content: str | None
    media: Media | None
    file: Media | None
    items: list[GalleryItem] | None
    spoiler: bool | None
    accent_color: int | None
    divider: bool | None
    spacing: int | None
    components: "list[ComponentForm] | None"
    accessory: "ComponentForm | None"
    component: "ComponentForm | None"


class EmbedPart(TypedDict, total=False):
    """The footer, the author or a field of an embed."""

    text: str | None
    name: str | None
    value: str | None
    url: str | None
    inline: bool | None


class Embed(TypedDict, total=False):
    """An embed."""

    title: str | None
    description: str | None
    url: str | None
    color: int | None
    timestamp: str | None
    footer: EmbedPart | None
    author: EmbedPart | None
    fields: list[EmbedPart] | None
    image: Media | None
    thumbnail: Media | None


class AttachmentForm(TypedDict, total=False):
    """A file that comes with a request, or one that stays."""

    id: Id | None
    filename: str | None
    description: str | None


class AllowedMentions(TypedDict, total=False):
    """Whom a message may notify."""

    parse: list[str] | None
    users: list[Id] | None
    roles: list[Id] | None
    replied_user: bool | None


class ReferenceForm(TypedDict, total=False):
    """The message to which another replies."""

    type: int | None
    message_id: Id | None
    channel_id: Id | None
    guild_id: Id | None
    fail_if_not_exists: bool | None


class MessageForm(TypedDict, total=False):
    """A message to send, or what changes of one."""

    content: str | None
    nonce: Id | None
    enforce_nonce: bool | None
    tts: bool | None
    flags: int | None
    embeds: list[Embed] | None
    components: list[ComponentForm] | None
    attachments: list[AttachmentForm] | None
    allowed_mentions: AllowedMentions | None
    message_reference: ReferenceForm | None
    poll: dict[str, Any] | None
    sticker_ids: list[Id] | None


class ChoiceForm(TypedDict, total=False):
    """A suggestion, or a choice of a command's option."""

    name: str | None
    name_localizations: dict[str, str] | None
    value: str | int | float | None


class AnswerData(MessageForm, total=False):
    """What an answer brings: a message, a form or suggestions."""

    title: str | None
    custom_id: str | None
    choices: list[ChoiceForm] | None


class InteractionAnswer(TypedDict, total=False):
    """The first answer to an interaction."""

    type: int
    data: AnswerData | None


class Command(TypedDict, total=False):
    """A command, a group, a subcommand or an option."""

    type: int | None
    name: str | None
    name_localizations: dict[str, str] | None
    description: str | None
    description_localizations: dict[str, str] | None
    required: bool | None
    autocomplete: bool | None
    contexts: list[int] | None
    integration_types: list[int] | None
    dm_permission: bool | None
    nsfw: bool | None
    choices: list[ChoiceForm] | None
    options: "list[Command] | None"


class ChannelForm(TypedDict, total=False):
    """A thread to start, or what changes of a channel."""

    name: str | None
    type: int | None
    archived: bool | None
    locked: bool | None
    invitable: bool | None
    auto_archive_duration: int | None
    rate_limit_per_user: int | None


class MessageIds(TypedDict, total=False):
    """The messages that are deleted at once."""

    messages: list[Id] | None


class Recipient(TypedDict, total=False):
    """The person to whom a direct channel is opened."""

    recipient_id: Id | None


KINDS = {
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "bool": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "int": ("NUMBER_TYPE_COERCE", "Value is not int."),
    "str": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
}
"""Discord's code and words for a value of the wrong kind."""
LONGEST_NUMBER = 20
"""Digits of the largest id that there can be."""
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def checked_shape(body: Any, shape: Any) -> Any:
    """Reads a body whose values have the right kinds. Raises 50035 at the first that has not."""
    try:
        msgspec.convert(body, shape)
    except msgspec.ValidationError as error:
        raise refused_kind(str(error)) from error
    return body


def refused_kind(problem: str) -> DiscordRefusal:
    """Makes a refusal of what msgspec says about a value: what it expected, and where."""
    said, _, place = problem.partition(" - at ")
    expected = said.partition(", got")[0]
    path = tuple(name or int(number) for name, number in STEP.findall(place))
    code, message = next((words for kind, words in KINDS.items() if f"`{kind}" in expected), KINDS["str"])
    return invalid_form(path, code, message)


def query_number(query: dict[str, str], name: str) -> int | None:
    """Reads a number from a request's address, None where it has none of this name. Raises 50035 for anything else."""
    text = query.get(name)
    if not text:
        return None
    if not (text.isdecimal() and text.isascii()) or len(text) > LONGEST_NUMBER:
        raise invalid_form((name,), *KINDS["int"])
    return int(text)


def query_limit(query: dict[str, str], default: int, most: int) -> int:
    """Reads how many of a list a request wants. Raises 50035 for none, and for more than `most`."""
    limit = query_number(query, "limit")
    if limit is None:
        return default
    if not 1 <= limit <= most:
        code = "NUMBER_TYPE_MIN" if limit < 1 else "NUMBER_TYPE_MAX"
        raise invalid_form(("limit",), code, f"int value should be between 1 and {most}.")
    return limit
