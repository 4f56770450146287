"""Has hikari read what a bot was given back: messages, with all that is in them, and commands. Writes a fault a line."""

import json
import sys
from pathlib import Path

import hikari
from hikari.impl.entity_factory import EntityFactoryImpl

sent = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
factory = EntityFactoryImpl(hikari.RESTApp())


def inside(component: dict) -> list:
    """The components directly in one, in Discord's form."""
    found = list(component.get("components") or [])
    return found + [component[key] for key in ("accessory", "component") if component.get(key)]


def counted(components: list) -> int:
    """How many components there are, in Discord's form."""
    return sum(1 + counted(inside(component)) for component in components)


def counted_read(components) -> int:
    """How many hikari has read: it leaves out what it does not know."""
    total = 0
    for component in components:
        total += 1 + counted_read(getattr(component, "components", ()))
        total += counted_read([one] if (one := getattr(component, "accessory", None)) is not None else [])
    return total


def check(what: str, read) -> None:
    try:
        problem = read()
    except Exception as error:  # noqa: BLE001 - whatever the library stumbles over is a fault
        problem = f"{type(error).__name__}: {error}"
    if problem:
        sys.stdout.write(f"{what}: {problem}\n")


def message_problem(payload: dict) -> str:
    message = factory.deserialize_message(payload)
    wanted, got = counted(payload["components"]), counted_read(message.components)
    if wanted != got:
        return f"of {wanted} components {got} were read"
    if (len(message.embeds), len(message.attachments)) != (len(payload["embeds"]), len(payload["attachments"])):
        return "embeds or attachments were lost"
    return ""


for number, payload in enumerate(sent["messages"]):
    check(f"message {number}", lambda payload=payload: message_problem(payload))
