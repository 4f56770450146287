"""Errors as Discord answers with them: an HTTP status, a JSON code, a message, sometimes a tree of form errors.

Codes: Discord's developer documentation, "Opcodes and Status Codes".
"""

from functools import partial
from typing import Any


class DiscordRefusal(Exception):
    """Discord's answer to a request that it does not carry out."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
        whole_application: bool = False,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        self.whole_application = whole_application
        self.headers = headers or {}
        """What an answer to a request of this kind would have told of the limit."""

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body["retry_after"] = self.retry_after
            body["global"] = self.whole_application
        return body


# Each makes a refusal to be raised.
refused_unauthorized = partial(DiscordRefusal, 401, 0, "401: Unauthorized")
forbidden = partial(DiscordRefusal, 403, 0, "403: Forbidden")
no_such_route = partial(DiscordRefusal, 404, 0, "404: Not Found")
no_such_method = partial(DiscordRefusal, 405, 0, "405: Method Not Allowed")
unknown_channel = partial(DiscordRefusal, 404, 10003, "Unknown Channel")
unknown_guild = partial(DiscordRefusal, 404, 10004, "Unknown Guild")
unknown_member = partial(DiscordRefusal, 404, 10007, "Unknown Member")
unknown_message = partial(DiscordRefusal, 404, 10008, "Unknown Message")
unknown_role = partial(DiscordRefusal, 404, 10011, "Unknown Role")
unknown_user = partial(DiscordRefusal, 404, 10013, "Unknown User")
unknown_webhook = partial(DiscordRefusal, 404, 10015, "Unknown Webhook")
unknown_interaction = partial(DiscordRefusal, 404, 10062, "Unknown interaction")
unknown_command = partial(DiscordRefusal, 404, 10063, "Unknown application command")
already_acknowledged = partial(DiscordRefusal, 400, 40060, "Interaction has already been acknowledged.")
too_large = partial(DiscordRefusal, 413, 40005, "Request entity too large")
missing_access = partial(DiscordRefusal, 403, 50001, "Missing Access")
not_your_message = partial(DiscordRefusal, 403, 50005, "Cannot edit a message authored by another user")
empty_message = partial(DiscordRefusal, 400, 50006, "Cannot send an empty message")
cannot_send_to_user = partial(DiscordRefusal, 403, 50007, "Cannot send messages to this user")
cannot_write_to_itself = partial(DiscordRefusal, 400, 50007, "Cannot send messages to this user")
"""For a direct channel from a bot to a bot: the same code with another status."""
invalid_recipient = partial(DiscordRefusal, 400, 50033, "Invalid Recipient(s)")
missing_permissions = partial(DiscordRefusal, 403, 50013, "Missing Permissions")
wrong_channel_type = partial(DiscordRefusal, 400, 50024, "Cannot execute action on this channel type")
invalid_webhook_token = partial(DiscordRefusal, 401, 50027, "Invalid Webhook Token")
invalid_json = partial(DiscordRefusal, 400, 50109, "The request body contains invalid JSON.")
thread_is_archived = partial(DiscordRefusal, 400, 50083, "Tried to perform an operation on an archived thread")
thread_exists = partial(DiscordRefusal, 400, 160004, "A thread has already been created for this message")
too_many_threads = partial(DiscordRefusal, 400, 160006, "Maximum number of active threads reached")
too_many_follow_ups = partial(
    DiscordRefusal, 400, 40094, "This interaction has reached the maximum number of follow-up messages"
)
too_many_deleted = partial(
    DiscordRefusal,
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and at most 100.",
)
too_old_to_delete = partial(DiscordRefusal, 400, 50034, "You can only bulk delete messages that are under 14 days old.")
no_reply_without_history = partial(
    DiscordRefusal, 403, 160002, "Cannot reply without permission to read message history"
)
too_many_pins = partial(DiscordRefusal, 400, 30003, "Maximum number of pins reached (250)")


def too_many_old_edits(retry_after: float) -> DiscordRefusal:
    return DiscordRefusal(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        retry_after=retry_after,
    )


def rate_limited(
    retry_after: float, *, whole_application: bool = False, headers: dict[str, str] | None = None
) -> DiscordRefusal:
    text = "You are being rate limited."
    return DiscordRefusal(429, 0, text, retry_after=retry_after, whole_application=whole_application, headers=headers)


Path = tuple[str | int, ...]


class FormErrors:
    """Collects what is wrong with a body; the answer is Discord's 50035 with its tree."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return bool(self._tree)

    def add(self, path: Path, code: str, message: str) -> None:
        """Note an error at a place in the body (keys and indices)."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def refusal(self) -> DiscordRefusal:
        """The answer that lists everything noted so far."""
        return DiscordRefusal(400, 50035, "Invalid Form Body", errors=self._tree)

    def refuse_if_any(self) -> None:
        """Raise the refusal if anything was noted."""
        if self._tree:
            raise self.refusal()


def invalid_form(path: Path, code: str, message: str) -> DiscordRefusal:
    """A 50035 refusal with one error."""
    errors = FormErrors()
    errors.add(path, code, message)
    return errors.refusal()
