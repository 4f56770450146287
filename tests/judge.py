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
import msgspec

from emulator.api.paths import PathTree
from emulator.copies import json_copy
from emulator.rules.refusals import DiscordRefusal

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
_TOKEN = r"(?<=/)local[\w-]+"
_ROUTES: list[tuple[str, str]] = [
    (rf"POST /channels/{_ID}/messages", "MessageCreateRequest"),
    (rf"PATCH /channels/{_ID}/messages/{_ID}", "MessageEditRequestPartial"),
    (rf"POST /webhooks/{_ID}/[^/]+", "IncomingWebhookRequestPartial"),
    (rf"PATCH /webhooks/{_ID}/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    (rf"POST /channels/{_ID}/threads", "CreateTextThreadWithoutMessageRequest"),
    (rf"POST /channels/{_ID}/messages/{_ID}/threads", "CreateTextThreadWithMessageRequest"),
]
_COMMANDS = re.compile(rf"PUT /applications/{_ID}(/guilds/{_ID})?/commands")
_REFERENCE = re.compile(r'"\$ref": "#/components/(\w+)/([^"/]+)"')
_CALLBACK = re.compile(rf"POST /interactions/{_ID}/[^/]+/callback")


CHANNEL = {
    "oneOf": [{"$ref": f"#/components/schemas/{kind}ChannelResponse"} for kind in ("Guild", "Private")]
    + [{"$ref": "#/components/schemas/ThreadResponse"}]
}
EVENTS: dict[str, list[tuple[str, Json | str]]] = {
    "READY": [("user", "UserPIIResponse")],
    "GUILD_CREATE": [
        ("", "GuildResponse"),
        ("channels/*", "GuildChannelResponse"),
        ("threads/*", "ThreadResponse"),
        ("members/*", "GuildMemberResponse"),
    ],
    **{f"CHANNEL_{what}": [("", CHANNEL)] for what in ("CREATE", "UPDATE", "DELETE")},
    **{f"THREAD_{what}": [("", "ThreadResponse")] for what in ("CREATE", "UPDATE", "DELETE")},
    **{f"MESSAGE_{what}": [("", "MessageResponse")] for what in ("CREATE", "UPDATE")},
    "GUILD_MEMBER_ADD": [("", "GuildMemberResponse")],
    "GUILD_MEMBER_REMOVE": [("user", "UserResponse")],
    "GUILD_MEMBERS_CHUNK": [("members/*", "GuildMemberResponse")],
    "GUILD_ROLE_CREATE": [("role", "GuildRoleResponse")],
    "THREAD_MEMBERS_UPDATE": [("added_members/*", "ThreadMemberResponse")],
    "INTERACTION_CREATE": [
        ("channel", CHANNEL),
        ("message", "MessageResponse"),
        ("user", "UserResponse"),
        ("member", "PrivateGuildMemberResponse"),
        ("data/resolved/users/*", "UserResponse"),
        ("data/resolved/roles/*", "GuildRoleResponse"),
        ("data/resolved/attachments/*", "MessageAttachmentResponse"),
        ("data/resolved/channels/*", CHANNEL),
    ],
}
"""What the objects in an event are: the description has no gateway, but its events carry what answers carry."""


class Answered(Request, Protocol):
    """A request with its answer."""

    @property
    def status(self) -> int: ...
    @property
    def answer(self) -> Any: ...


class Judge:
    """Holds the description's schemas, compiled when first needed."""

    def __init__(self, path: Path) -> None:
        described: Json = json.loads(path.read_text())
        self._components: Json = described["components"]
        self._operations: PathTree[Json] = PathTree()
        for pattern, methods in described["paths"].items():
            for method, operation in methods.items():
                if method != "parameters":
                    self._operations.add(method.upper(), pattern, operation)
        self._validator = cache(self._compile)
        self._faults_of_commands = cache(self._judged_commands)
        """By all commands in JSON: every bot tells the same ones when it starts."""

    @classmethod
    def load(cls) -> "Judge | None":
        """A judge, or None when the description is not on this machine."""
        path = find_contract()
        return cls(path) if path is not None else None

    def _compile(self, schema: str, many: bool) -> jsonschema_rs.Draft202012Validator:
        """Compile a schema, given by its name or in JSON."""
        reference: Json = json.loads(schema) if schema.startswith("{") else {"$ref": f"#/components/schemas/{schema}"}
        root = {"type": "array", "items": reference} if many else reference
        return jsonschema_rs.Draft202012Validator({**root, "components": self._needed(root)})

    def _needed(self, schema: Json) -> Json:
        """The components to which a schema leads: to compile all of them takes many times as long."""
        needed: Json = {kind: {} for kind in self._components}
        ahead = [schema]
        while ahead:
            for kind, name in _REFERENCE.findall(json.dumps(ahead.pop())):
                if name not in needed[kind]:
                    needed[kind][name] = self._components[kind][name]
                    ahead.append(needed[kind][name])
        return needed

    def request_faults(self, request: Request) -> list[str]:
        """What is wrong with a request's body; nothing for requests that have no described body."""
        line = f"{request.method} {request.path}"
        if _CALLBACK.fullmatch(line):
            return self.faults(_callback_schema(request.body), request.body)
        if _COMMANDS.fullmatch(line):
            return self._faults_of_commands(msgspec.json.encode(request.body))
        for pattern, schema in _ROUTES:
            if re.fullmatch(pattern, line):
                return self.faults(schema, request.body)
        return []

    def _judged_commands(self, commands: bytes) -> list[str]:
        return self.faults("ApplicationCommandUpdateRequest", msgspec.json.decode(commands), many=True)

    def journal_faults(self, journal: Iterable[Request]) -> list[str]:
        """Everything that is wrong with a run's requests, each with its request line."""
        return [
            f"{request.method} {request.path}: {fault}" for request in journal for fault in self.request_faults(request)
        ]

    def answer_faults(self, journal: Iterable[Answered]) -> list[str]:
        """Everything that is wrong with a run's answers, each with its request line, once; also that there is none described."""
        found: dict[str, None] = {}
        for entry in journal:
            line = f"{entry.method} {entry.path}: {entry.status}"
            for fault in self._faults_of_answer(entry):
                found[f"{re.sub(_ID, '1', re.sub(_TOKEN, 'TOKEN', line))}: {fault}"] = None
        return list(found)

    def _faults_of_answer(self, entry: Answered) -> list[str]:
        try:
            operation = self._operations.find(entry.method, entry.path.replace("@original", "1")).route
        except DiscordRefusal:
            return [] if entry.status in (404, 405) else ["the description has no such operation"]
        responses: Json = operation["responses"]
        described = responses.get(str(entry.status)) or (responses.get("4XX") if entry.status // 100 == 4 else None)
        if described is None:
            return [] if entry.status >= 500 else ["the description has no such status"]
        if "$ref" in described:
            described = self._components["responses"][described["$ref"].rpartition("/")[2]]
        content = described.get("content")
        if not content or entry.answer is None:
            return [] if not content and entry.answer is None else ["there should be a body, or none"]
        answer = entry.answer
        if entry.status == 400:
            # In the tree of form errors codes are words, as Discord's documentation shows; the description says numbers.
            answer = {key: value for key, value in answer.items() if key != "errors"}
        return self._faults_by(json.dumps(next(iter(content.values()))["schema"]), answer)

    def event_faults(self, name: str, data: Json) -> list[str]:
        """What is wrong with the objects that an event carries."""
        return [
            f"{name} {place}: {fault}"
            for place, schema in EVENTS.get(name, [])
            for part in parts_at(data, place)
            for fault in self._faults_by(schema if isinstance(schema, str) else json.dumps(schema), part)
        ]

    def _faults_by(self, schema: str, value: Any) -> list[str]:
        errors = self._validator(schema, False).iter_errors(value)
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in errors]

    def faults(self, schema: str, body: Any, *, many: bool = False) -> list[str]:
        """What is wrong with a body by a named schema."""
        instance = with_text_ids(body)
        errors = self._validator(schema, many).iter_errors(instance)
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in errors]


def parts_at(value: Any, place: str) -> list[Any]:
    """What lies at a place (`data/users/*`) in an object; nothing where it is not there."""
    found = [value]
    for step in filter(None, place.split("/")):
        if step == "*":
            found = [part for each in found for part in (each.values() if isinstance(each, dict) else each)]
        else:
            found = [each[step] for each in found if step in each]
    return found


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
