"""Errors as Discord answers with them: an HTTP status, a JSON code, a message, sometimes a tree of form errors.

Codes: Discord's developer documentation, "Opcodes and Status Codes".
"""

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
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        self.whole_application = whole_application

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body["retry_after"] = self.retry_after
            body["global"] = self.whole_application
        return body


def refused_unauthorized() -> DiscordRefusal:
    return DiscordRefusal(401, 0, "401: Unauthorized")


def no_such_route() -> DiscordRefusal:
    return DiscordRefusal(404, 0, "404: Not Found")


def unknown_channel() -> DiscordRefusal:
    return DiscordRefusal(404, 10003, "Unknown Channel")


def unknown_guild() -> DiscordRefusal:
    return DiscordRefusal(404, 10004, "Unknown Guild")


def unknown_member() -> DiscordRefusal:
    return DiscordRefusal(404, 10007, "Unknown Member")


def unknown_message() -> DiscordRefusal:
    return DiscordRefusal(404, 10008, "Unknown Message")


def unknown_user() -> DiscordRefusal:
    return DiscordRefusal(404, 10013, "Unknown User")


def unknown_webhook() -> DiscordRefusal:
    return DiscordRefusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> DiscordRefusal:
    return DiscordRefusal(404, 10062, "Unknown interaction")


def unknown_command() -> DiscordRefusal:
    return DiscordRefusal(404, 10063, "Unknown application command")


def already_acknowledged() -> DiscordRefusal:
    return DiscordRefusal(400, 40060, "Interaction has already been acknowledged.")


def too_large() -> DiscordRefusal:
    return DiscordRefusal(413, 40005, "Request entity too large")


def missing_access() -> DiscordRefusal:
    return DiscordRefusal(403, 50001, "Missing Access")


def not_your_message() -> DiscordRefusal:
    return DiscordRefusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> DiscordRefusal:
    return DiscordRefusal(400, 50006, "Cannot send an empty message")


def cannot_send_to_user() -> DiscordRefusal:
    return DiscordRefusal(403, 50007, "Cannot send messages to this user")


def cannot_write_to_itself() -> DiscordRefusal:
    """Refuses a direct channel from a bot to a bot, with the same code but another status."""
    return DiscordRefusal(400, 50007, "Cannot send messages to this user")


def invalid_recipient() -> DiscordRefusal:
    return DiscordRefusal(400, 50033, "Invalid Recipient(s)")


def missing_permissions() -> DiscordRefusal:
    return DiscordRefusal(403, 50013, "Missing Permissions")


def wrong_channel_type() -> DiscordRefusal:
    return DiscordRefusal(400, 50024, "Cannot execute action on this channel type")


def invalid_webhook_token() -> DiscordRefusal:
    return DiscordRefusal(401, 50027, "Invalid Webhook Token")


def invalid_json() -> DiscordRefusal:
    return DiscordRefusal(400, 50109, "The request body contains invalid JSON.")


def thread_is_archived() -> DiscordRefusal:
    return DiscordRefusal(400, 50083, "Tried to perform an operation on an archived thread")


def thread_exists() -> DiscordRefusal:
    return DiscordRefusal(400, 160004, "A thread has already been created for this message")


def too_many_threads() -> DiscordRefusal:
    return DiscordRefusal(400, 160006, "Maximum number of active threads reached")


def too_many_follow_ups() -> DiscordRefusal:
    return DiscordRefusal(400, 40094, "This interaction has reached the maximum number of follow-up messages")


def too_many_pins() -> DiscordRefusal:
    return DiscordRefusal(400, 30003, "Maximum number of pins reached (250)")


def too_many_old_edits(retry_after: float) -> DiscordRefusal:
    return DiscordRefusal(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        retry_after=retry_after,
    )


def rate_limited(retry_after: float, *, whole_application: bool = False) -> DiscordRefusal:
    text = "You are being rate limited."
    return DiscordRefusal(429, 0, text, retry_after=retry_after, whole_application=whole_application)


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
