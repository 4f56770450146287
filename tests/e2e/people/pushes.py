"""Who is called must read why: of a message in Discord's newer form a phone's notification shows no words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from emulator.api.rest import JournalRequest

PAGE = 1 << 15


def pushes_without_words(requests: Iterable[JournalRequest]) -> list[str]:
    """The requests whose message is a page and would notify somebody, or whoever its words mention."""
    return [
        f"{request.method} {request.path} calls by a page: {message.get('allowed_mentions')}"
        for request in requests
        if (message := message_of(request.body)).get("flags", 0) & PAGE and may_notify(message)
    ]


def message_of(body: Any) -> dict[str, Any]:
    """The message of a request: its body, or the data of an answer to an interaction."""
    if not isinstance(body, dict):
        return {}
    return body.get("data") or {} if "type" in body else body


def may_notify(message: dict[str, Any]) -> bool:
    """Whether Discord would notify anybody: without a word about it, everybody whom the message mentions."""
    allowed = message.get("allowed_mentions")
    return allowed is None or any(allowed.get(kind) for kind in ("parse", "users", "roles"))
