"""Reads a catalogue file (`.po`): entries by key, with the sentence or the plural forms of each, and how forms are chosen.

Written for our own files, as reading them is a part of every start: an entry has a key, no context. An entry without a
sentence, and one that a translator's tool has marked as doubtful (`#, fuzzy`), is read as one whose sentence is still to come.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

PIECE = re.compile(r'(?:(?P<field>msgid|msgid_plural|msgstr|msgstr\[\d\]) +)?"(?P<text>[^"\\]*(?:\\.[^"\\]*)*)"')
PLURALS = re.compile(r"^Plural-Forms: *nplurals *= *(\d+) *; *plural *= *([^;\n]+)", re.MULTILINE)
USUAL_PLURALS = ("2", "n != 1")
"""What holds for a file whose head says nothing of plural forms."""
SIGN = re.compile(r"\\(.)")
SIGNS = {"n": "\n", "t": "\t", "r": "\r"}


class BadPoFile(ValueError):
    """A file that cannot be read; the message names the line or the key."""


class PluralForms(NamedTuple):
    """The plural forms of a sentence, and the place of the one for a number."""

    forms: tuple[str, ...]
    place: Callable[[int], int]

    def form_for(self, number: int) -> str:
        """The form for a number, which is not negative."""
        return self.forms[self.place(number)]


class PoEntry(NamedTuple):
    """What a language says for a key."""

    key: str
    said: str | PluralForms


def parse_po(text: str) -> Iterator[PoEntry]:
    """The entries of a catalogue file that have their sentence, in order. Raises BadPoFile."""
    blocks = iter(po_blocks(text))
    head = next(blocks, dict[str, str]())
    if head.get("msgid") != "":
        raise BadPoFile("the head is missing: a file begins with an entry whose key is empty")
    found = PLURALS.search(head.get("msgstr", ""))
    number, expression = found.groups() if found else USUAL_PLURALS
    keys: set[str] = set()
    for block in blocks:
        key = sys.intern(block["msgid"])  # all languages have the same keys
        if key in keys or not key:
            raise BadPoFile(f"{key} stands there twice" if key else "it has a second head")
        keys.add(key)
        forms = tuple(said for field, said in block.items() if field.startswith("msgstr"))
        if not all(forms) or "fuzzy" in block:
            continue
        counted = "msgid_plural" in block
        if len(forms) != (int(number) if counted else 1):
            raise BadPoFile(f"{key} has {len(forms)} forms")
        yield PoEntry(key, PluralForms(forms, place_of_form(expression)) if counted else forms[0])


@cache
def place_of_form(expression: str) -> Callable[[int], int]:
    """The place of the plural form for a number, by the rule of a head. Raises BadPoFile."""
    try:
        return gettext.c2py(expression)
    except ValueError as problem:
        raise BadPoFile(f"Plural-Forms: {problem}") from problem


def po_blocks(text: str) -> Iterator[dict[str, str]]:
    """The entries of a file as they are written: their texts by field, and `fuzzy` where that is marked. Raises BadPoFile."""
    block: dict[str, str] = {}
    field, doubtful = "", False
    for number, written in enumerate(text.split("\n"), 1):
        line = written.strip()
        if not line or line[0] == "#":
            doubtful = doubtful or (line.startswith("#,") and "fuzzy" in line)
            continue
        piece = PIECE.fullmatch(line)
        named, said = piece.groups() if piece else ("", "")
        if piece is None or not (named or field):
            raise BadPoFile(f"line {number} cannot be read: {line[:60]}")
        if named == "msgid":
            if block:
                yield block
            block = {"fuzzy": ""} if doubtful else {}
            doubtful = False
        field = named or field
        if named and (named in block or (named != "msgid" and "msgid" not in block)):
            raise BadPoFile(f"line {number}: {field} stands there twice")
        block[field] = block.get(field, "") + plain_text(said)
    if block:
        yield block


def plain_text(written: str) -> str:
    """A text as it is meant: `\\n` is a line break."""
    return SIGN.sub(lambda sign: SIGNS.get(sign[1], sign[1]), written) if "\\" in written else written
