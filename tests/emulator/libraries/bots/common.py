"""What the bots in Python share: addresses, a picture of one point, and the words of the commands."""

import base64
import os

URL, API, GATEWAY = os.environ["LOCAL_URL"], os.environ["LOCAL_API"], os.environ["LOCAL_GATEWAY"]
TOKEN, BEN = os.environ["LOCAL_TOKEN"], int(os.environ["LOCAL_BEN"])
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
LABELS = {"reply": "Reply", "update": "Update", "later": "Later", "ask": "Ask"}
EXTRA = {"name": "extra", "description": "One more"}


def suggestions_for(typed: str) -> dict[str, str]:
    """What is suggested: values by name."""
    return {f"{typed} one": f"{typed}1", f"{typed} two": f"{typed}2"}


def echoed_text(text, number, share, sure, who, where, role, anything, file) -> str:
    """The answer to /echo, given names and ids."""
    return f"{text} {number} {share} {str(sure).lower()} {who} {where} {role} {anything} {file}"
