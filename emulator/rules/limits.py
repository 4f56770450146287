"""Discord's limits in numbers, and the check of a message's body against them.

Sources: Discord's developer documentation (resources/message, components/reference) and experiments noted
in the project's facts. The strings of error codes are Discord's where they are documented.
"""

from collections.abc import Collection
from typing import Any

from emulator.rules.component_limits import Components, check_length
from emulator.rules.refusals import FormErrors

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBED_AUTHOR = 256
EMBED_TEXTS = (
    (("title",), EMBED_TITLE),
    (("description",), EMBED_DESCRIPTION),
    (("footer", "text"), EMBED_FOOTER),
    (("author", "name"), EMBED_AUTHOR),
)
"""Where an embed has texts beside its fields, and how long each may be."""
ATTACHMENTS = 10
ATTACHMENT_DESCRIPTION = 1024
FILE_BYTES = 10 * 1024 * 1024
NONCE = 25
MENTIONED = 100
AUTOCOMPLETE_CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
THREAD_NAME = 100
PINS = 250

ANSWER_SECONDS = 3.0
"""An interaction must be answered within this time."""
TOKEN_SECONDS = 15 * 60.0
"""An interaction's token can be used for this long."""
FOLLOW_UPS_OF_OWN_INSTALL = 5
"""Follow-ups to an interaction that only a person's own installation allows."""
ACTIVE_THREADS = 1000
"""Threads of a guild that may be open at once."""
NONCE_SECONDS = 5 * 60.0
""""The past few minutes" in which an enforced nonce finds the first message again."""
OLD_MESSAGE_SECONDS = 3600.0
OLD_EDITS = 3
OLD_EDITS_SECONDS = 6.0
"""Edits of messages older than an hour, in a channel within some seconds. Discord does not publish the numbers: they are those of
the unofficial documents of userdoccers (pull request 551, May 2026).
"""

NOT_HERE = "NOT_IN_THIS_STAND_IN"
"""The code of what this stand-in has not; Discord has no such code."""
SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

Json = dict[str, Any]


def too_long(errors: FormErrors, path: tuple[str | int, ...], text: str | None, most: int) -> None:
    """Note a text that is longer than allowed."""
    if text is not None and len(text) > most:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def check_message(body: Json, *, flags: int, attachment_names: Collection[str], prefix: tuple[str, ...] = ()) -> None:
    """Refuse (50035) a message body that breaks a limit.

    `flags` are those of the message after this request, `attachment_names` the names of the files that it
    will then have (for `attachment://name`), `prefix` where the body stands inside the request.
    """
    errors = FormErrors()
    too_long(errors, (*prefix, "content"), body.get("content"), CONTENT)
    _refuse_what_is_not_here(body, errors, prefix)
    if isinstance(nonce := body.get("nonce"), str):
        too_long(errors, (*prefix, "nonce"), nonce, NONCE)
    if flags & COMPONENTS_V2:
        _refuse_legacy_fields(body, errors, prefix)
    if body.get("embeds"):
        _check_embeds(body["embeds"], set(attachment_names), errors, prefix)
    if attachment_names or body.get("attachments"):
        _check_attachments(body.get("attachments") or [], len(attachment_names), errors, prefix)
    if body.get("allowed_mentions") is not None:
        _check_mentions(body["allowed_mentions"], errors, prefix)
    if body.get("components"):
        components = Components(errors, set(attachment_names))
        components.check_message(body["components"], bool(flags & COMPONENTS_V2), (*prefix, "components"))
    errors.refuse_if_any()


def _refuse_what_is_not_here(body: Json, errors: FormErrors, prefix: tuple[str, ...]) -> None:
    """Say in words what Discord has and this stand-in has not: to drop it silently would show another message."""
    for field, things in (("poll", "polls"), ("sticker_ids", "stickers")):
        if body.get(field):
            errors.add((*prefix, field), NOT_HERE, f"This stand-in for Discord has no {things}.")
    if (body.get("message_reference") or {}).get("type"):
        message = "This stand-in for Discord forwards no messages."
        errors.add((*prefix, "message_reference", "type"), NOT_HERE, message)


def _refuse_legacy_fields(body: Json, errors: FormErrors, prefix: tuple[str, ...]) -> None:
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(field):
            errors.add(
                (*prefix, field),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_embeds(embeds: list[Json], names: set[str], errors: FormErrors, prefix: tuple[str, ...]) -> None:
    if len(embeds) > EMBEDS:
        errors.add((*prefix, "embeds"), "BASE_TYPE_MAX_LENGTH", f"Must be {EMBEDS} or fewer in length.")
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_embed(embed, names, errors, (*prefix, "embeds", index))
    if total > EMBED_TOTAL:
        errors.add((*prefix, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _check_embed(embed: Json, names: set[str], errors: FormErrors, path: tuple[str | int, ...]) -> int:
    """Note what is wrong with an embed; return how many characters it counts."""
    fields: list[Json] = embed.get("fields") or []
    if len(fields) > EMBED_FIELDS:
        errors.add((*path, "fields"), "BASE_TYPE_MAX_LENGTH", f"Must be {EMBED_FIELDS} or fewer in length.")
    for index, field in enumerate(fields):
        for key in ("name", "value"):
            if not field.get(key):
                errors.add((*path, "fields", index, key), "BASE_TYPE_REQUIRED", "This field is required")
    total = 0
    for steps, most in EMBED_TEXTS:
        part: Json | None = embed if len(steps) == 1 else embed.get(steps[0])
        if part and (text := part.get(steps[-1])):
            total += len(text)
            if len(text) > most:
                too_long(errors, (*path, *steps), text, most)
    for index, field in enumerate(fields):
        for key, most in (("name", EMBED_FIELD_NAME), ("value", EMBED_FIELD_VALUE)):
            text = field.get(key) or ""
            total += len(text)
            too_long(errors, (*path, "fields", index, key), text, most)
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url")
        if isinstance(url, str) and url.startswith("attachment://") and url[13:] not in names:
            errors.add((*path, key, "url"), "URL_TYPE_INVALID_URL", f"No attachment is named {url[13:]}.")
    return total


def _check_attachments(attachments: list[Json], then: int, errors: FormErrors, prefix: tuple[str, ...]) -> None:
    """Check attachments; `then` is how many the message will have, including files that are not listed."""
    if max(then, len(attachments)) > ATTACHMENTS:
        errors.add((*prefix, "attachments"), "BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")
    for index, attachment in enumerate(attachments):
        path = (*prefix, "attachments", index, "description")
        too_long(errors, path, attachment.get("description"), ATTACHMENT_DESCRIPTION)


def _check_mentions(allowed: Json, errors: FormErrors, prefix: tuple[str, ...]) -> None:
    path = (*prefix, "allowed_mentions")
    parse: list[str] = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            errors.add(
                (*path, "parse", index),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('users', 'roles', 'everyone').",
            )
    for kind in ("users", "roles"):
        listed: list[Any] = allowed.get(kind) or []
        if listed and kind in parse:
            errors.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
        if len(listed) > MENTIONED:
            errors.add((*path, kind), "BASE_TYPE_MAX_LENGTH", f"Must be {MENTIONED} or fewer in length.")


def check_choices(choices: list[Json]) -> None:
    """Refuse (50035) autocomplete choices that break a limit."""
    errors = FormErrors()
    path = ("data", "choices")
    if len(choices) > AUTOCOMPLETE_CHOICES:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {AUTOCOMPLETE_CHOICES} or fewer in length.")
    for index, choice in enumerate(choices):
        check_length(errors, (*path, index, "name"), choice.get("name"), 1, CHOICE_NAME)
        if isinstance(value := choice.get("value"), str):
            check_length(errors, (*path, index, "value"), value, 1, CHOICE_VALUE)
        for locale, name in (choice.get("name_localizations") or {}).items():
            check_length(errors, (*path, index, "name_localizations", locale), name, 1, CHOICE_NAME)
    errors.refuse_if_any()
