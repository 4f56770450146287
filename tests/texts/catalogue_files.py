"""The catalogues as they stand in their files, read by a program that is not ours."""

from __future__ import annotations

import io
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from texts.catalogue import load_languages

LOCALE = Path(__file__).parents[2] / "texts" / "locale"
LANGUAGES = load_languages()


@cache
def entries(code: str) -> tuple[tuple[str, Catalog, Message], ...]:
    """All entries of a language as they stand in its files."""
    sources = sorted((LOCALE / code / "LC_MESSAGES").glob("*.po"))
    catalogs = {
        source.stem: read_po(io.BytesIO(source.read_bytes()), locale=code, abort_invalid=True) for source in sources
    }
    return tuple(
        (domain, catalog, message) for domain, catalog in catalogs.items() for message in catalog if message.id
    )


def forms(message: Message) -> tuple[str, ...]:
    """The sentences of an entry: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(sentence: str) -> Iterator[tuple[str, str]]:
    """The placeholders of a sentence with their format specifications."""
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""


def key_of(message: Message) -> str:
    """The key of an entry, with or without plural forms."""
    return message.id if isinstance(message.id, str) else message.id[0]


def is_local_name(key: str) -> bool:
    """The name of a command in another language than that of the code."""
    return key.startswith("command.") and key.endswith(".name")
