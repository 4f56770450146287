"""A made-up language out of the English one: every text longer by a third, in letters that no other text of the bot has.

It is written into a copy of the tree as who adds a language would write it: a catalogue, rulebooks, texts of data files. It
takes the place of Spanish, whose code Discord writes otherwise than the folder (`es-ES`).
"""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from engine.empires.facts.content import SHIPPED as EMPIRES
from engine.empires.facts.content import empires_contents as empires
from engine.empires.facts.content import texts_of as empires_texts
from engine.keltis.facts.content import keltis_content as keltis
from engine.keltis.facts.content import texts_of as keltis_texts
from engine.manitoba.facts.content import SHIPPED as MANITOBA
from engine.manitoba.facts.content import manitoba_contents as manitoba
from engine.manitoba.facts.content import texts_of as manitoba_texts
from engine.odin.facts.content import odin_content as odin
from engine.odin.facts.content import texts_of as odin_texts
from engine.texts import Texts

ROOT = Path(__file__).parents[2]
CODE, DISCORD = "es", "es-ES"
COPIED = ("bot", "cogs", "emulator", "engine", "rendering", "storage", "texts", "tests", "bench", "docs/rules")
LEFT_OUT = shutil.ignore_patterns("*-pytest-*", "*.pyc.*", "golden", "*.png", "saved", "e2e", "browser")
"""What is compiled comes along, so that it is not compiled again; not what is just being written, or is for tests alone."""

TEXTS: Mapping[str, Callable[[], Mapping[str, Texts]]] = {
    "keltis": lambda: keltis_texts(keltis()),
    "manitoba": lambda: manitoba_texts(manitoba()[MANITOBA]),
    "odin": lambda: odin_texts(odin()),
    "empires": lambda: empires_texts(empires()[EMPIRES]),
}
"""What the data files of each game say."""

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "αβςδεφγηιйκλмνορчρστυвωχуζΑΒСΔΕФГΗΙЙΚΛΜΝΟΡЧЯΣΤЦВΩΧΥΖ",
)
"""Letters that look much the same and are as wide, Greek and Cyrillic ones."""
VOWELS = re.compile("([αειουαΑΕΙΟ])")

KEPT = re.compile(
    r"```|`[^`\n]*`"  # what is typed
    r"|\{[^{}]*\}|<[^<>]*>|\]\([^)]*\)|https?://\S+"  # placeholders, mentions, addresses
    r"|\b[A-Z]{3,8}(?:-[A-Z]+)?-[A-Z]*\d[\w.]*|\|\s*(?:KEL|MAN|ODIN|EMP)\s*\||^## \S+"
    r"|\[[A-Za-z][\w;, .-]*\](?!\()"  # numbers of rules, sources
    r"|\b(?=\w*\d)\w+|\b[A-Za-z]\b|\\n",  # places, seats
    re.MULTILINE,
)
"""What is the same in all languages."""


def made_up(text: str) -> str:
    """A text in the made-up language."""
    said, at = "", 0
    for kept in KEPT.finditer(text):
        said += lengthened(text[at : kept.start()]) + kept[0]
        at = kept.end()
    return said + lengthened(text[at:])


def lengthened(text: str) -> str:
    """Letters in their places, vowels twice."""
    return (
        VOWELS.sub(r"\1\1", text.translate(LETTERS))
        .replace("ΑΑ", "Αα")
        .replace("ΕΕ", "Εε")
        .replace("ΙΙ", "Ιι")
        .replace("ΟΟ", "Οο")
    )


def copied(folder: Path) -> Path:
    """The tree with the made-up language in it."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    write_catalogues(folder / "texts" / "locale")
    for rules in (folder / "docs" / "rules").glob("*.en.md"):
        said = made_up(re.sub(r"^(?!\|).*", without_korean, rules.read_text(encoding="utf-8"), flags=re.MULTILINE))
        rules.with_name(rules.name.replace(".en.", f".{CODE}.")).write_text(said, encoding="utf-8")
    for game, texts in TEXTS.items():
        file = folder / "engine" / game / "data" / "texts" / f"{CODE}.json"
        file.parent.mkdir(exist_ok=True)
        said = {key: made_up(text["en"]) for key, text in texts().items()}
        file.write_text(json.dumps(said, ensure_ascii=False, indent=1), encoding="utf-8")
    return folder


def without_korean(line: re.Match[str]) -> str:
    """A line of the English rules without the words of the Korean edition that it cites."""
    return re.sub("[가-힣]+", "", line[0])


def write_catalogues(locale: Path) -> None:
    """The catalogues of the made-up language, file by file, from the English ones."""
    own = locale / CODE / "LC_MESSAGES"
    own.mkdir(parents=True)
    for source in (locale / "en" / "LC_MESSAGES").glob("*.po"):
        english = read_po(io.BytesIO(source.read_bytes()), locale="en")
        said = Catalog(locale=CODE)
        said.mime_headers = [
            ("Plural-Forms", "nplurals=2; plural=(n != 1);"),
            ("Content-Type", "text/plain; charset=utf-8"),
        ]
        for key, text in entries(english):
            said.add(key, text)
        with (own / source.name).open("wb") as file:
            write_po(file, said)


def entries(english: Catalog) -> Iterator[tuple[str | tuple[str, str], str | tuple[str, ...]]]:
    """What the made-up language says, key by key, the names of commands and of their options too."""
    for message in english:
        key, text = message.id, message.string
        if not key:
            continue
        if key == "language.discord_locale":
            yield key, DISCORD
        elif isinstance(text, str):
            yield key, made_up(text)
        else:
            yield tuple(key), tuple(map(made_up, text))
        if isinstance(key, str) and key.startswith("command.") and ".choice." not in key:
            yield f"{key}.name", key.rpartition(".")[2].translate(LETTERS)
