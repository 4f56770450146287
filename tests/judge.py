"""Judges a bot's REST requests, and a stand-in's answers, by Discord's OpenAPI description.

The description is not part of the project; where it is absent, `Judge.load()` is None and tests skip.
What it does not catch is refused by the stand-in itself (`emulator/rules/limits.py`).
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import jsonschema_rs

from emulator.copies import json_copy

CONTRACT = Path("shared/contract/discord-openapi.json")

Json = dict[str, Any]


class Request(Protocol):
    """What is judged; the stand-in's journal entries are such."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def body(self) -> Any: ...


def find_contract() -> Path | None:
    """The description beside the project, or beside one of the directories above it."""
    for parent in Path(__file__).resolve().parents:
        if (parent / CONTRACT).is_file():
            return parent / CONTRACT
    return None


def _callback_schema(body: Any) -> str:
    return {
        4: "CreateMessageInteractionCallbackRequest",
        5: "CreateMessageInteractionCallbackRequest",
        6: "UpdateMessageInteractionCallbackRequest",
        7: "UpdateMessageInteractionCallbackRequest",
        8: "ApplicationCommandAutocompleteCallbackRequest",
        9: "ModalInteractionCallbackRequest",
    }[body["type"]]


_ID = r"\d+"
_ROUTES: list[tuple[str, str]] = [
    (rf"POST /channels/{_ID}/messages", "MessageCreateRequest"),
    (rf"PATCH /channels/{_ID}/messages/{_ID}", "MessageEditRequestPartial"),
    (rf"POST /webhooks/{_ID}/[^/]+", "IncomingWebhookRequestPartial"),
    (rf"PATCH /webhooks/{_ID}/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    (rf"POST /channels/{_ID}/threads", "CreateTextThreadWithoutMessageRequest"),
    (rf"POST /channels/{_ID}/messages/{_ID}/threads", "CreateTextThreadWithMessageRequest"),
]
_COMMANDS = re.compile(rf"PUT /applications/{_ID}(/guilds/{_ID})?/commands")
_CALLBACK = re.compile(rf"POST /interactions/{_ID}/[^/]+/callback")


class Judge:
    """Holds the description's schemas, compiled when first needed."""

    def __init__(self, path: Path) -> None:
        self._components: Json = json.loads(path.read_text())["components"]
        self._validator = cache(self._compile)

    @classmethod
    def load(cls) -> "Judge | None":
        """A judge, or None when the description is not on this machine."""
        path = find_contract()
        return cls(path) if path is not None else None

    def _compile(self, schema: str, many: bool) -> jsonschema_rs.Draft202012Validator:
        reference: Json = {"$ref": f"#/components/schemas/{schema}"}
        root = {"type": "array", "items": reference} if many else reference
        return jsonschema_rs.Draft202012Validator({**root, "components": self._components})

    def request_faults(self, request: Request) -> list[str]:
        """What is wrong with a request's body; nothing for requests that have no described body."""
        line = f"{request.method} {request.path}"
        if _CALLBACK.fullmatch(line):
            return self.faults(_callback_schema(request.body), request.body)
        if _COMMANDS.fullmatch(line):
            return self.faults("ApplicationCommandUpdateRequest", request.body, many=True)
        for pattern, schema in _ROUTES:
            if re.fullmatch(pattern, line):
                return self.faults(schema, request.body)
        return []

    def journal_faults(self, journal: Iterable[Request]) -> list[str]:
        """Everything that is wrong with a run's requests, each with its request line."""
        return [
            f"{request.method} {request.path}: {fault}" for request in journal for fault in self.request_faults(request)
        ]

    def faults(self, schema: str, body: Any, *, many: bool = False) -> list[str]:
        """What is wrong with a body by a named schema."""
        instance = with_text_ids(body)
        errors = self._validator(schema, many).iter_errors(instance)
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in errors]


def with_text_ids(body: Any) -> Any:
    """A copy in which attachment ids and mentioned ids are texts.

    discord.py has always sent them as integers, and Discord takes them; the description asks for texts.
    """
    copy = json_copy(body)
    for message in _messages(copy):
        for attachment in message.get("attachments") or []:
            attachment["id"] = str(attachment["id"])
        allowed = message.get("allowed_mentions") or {}
        for kind in ("users", "roles"):
            if kind in allowed:
                allowed[kind] = [str(entry) for entry in allowed[kind]]
    return copy


def _messages(body: Any) -> list[Json]:
    """The message objects in a body: itself, or a callback's data."""
    if not isinstance(body, dict):
        return []
    return [part for part in (body, body.get("data")) if isinstance(part, dict)]
