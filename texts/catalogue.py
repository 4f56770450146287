"""The catalogues: every sentence a player sees, in every language that has a folder under `locale/`."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from texts.grammar import Grammar

FALLBACK = "en"
"""The language of what Discord shows to everybody whose language has no catalogue."""

ENTRY = re.compile(rb"^msgid ", re.MULTILINE)


class UnknownText(LookupError):
    """A text was asked for that the catalogue of this language does not have."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be used; the message names the file and the key."""


class Language:
    """The sentences of one language. Called with a key and what fills the sentence.

    A key with plural forms is given the number as `n`. Placeholders are those of `str.format`, with what the grammar of the
    language knows besides. A call raises UnknownText for an unknown key and KeyError for a placeholder that it does not fill.
    """

    grammar = Grammar()

    def __init__(
        self,
        code: str,
        sentences: Mapping[str, tuple[str, ...]],
        plural: frozenset[str],
        form: Callable[[int], int],
        grammar: Grammar,
    ) -> None:
        self.language = code
        self.keys = frozenset(sentences)
        self._sentences = sentences
        self._plural = plural
        self._form = form
        self.grammar = grammar

    def __call__(self, key: str, /, **args: object) -> str:
        if key not in self.keys:
            raise UnknownText(f"{self.language}: {key}")
        pattern = self.pattern(key, args.get("n"))
        return self.grammar.said(pattern, args) if "{" in pattern else pattern

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def __reduce__(self) -> tuple[Callable[[str], Language], tuple[str]]:
        """Sends only the code to another process of ours, which has read the same catalogues."""
        return same_language, (self.language,)

    def listed(self, parts: Iterable[str]) -> str:
        """A list without a word before its last part."""
        return self.grammar.listed(parts)

    def capitalised(self, text: str) -> str:
        """A text as it begins a line or a sentence."""
        return self.grammar.capitalised(text)

    def pattern(self, key: str, n: object = None) -> str:
        """The sentence with its placeholders; `n` chooses among plural forms."""
        forms = self._sentences[key]
        return forms[self._form(n if isinstance(n, int) else 2)] if key in self._plural else forms[0]


@cache
def load_languages() -> Mapping[str, Language]:
    """All languages by code, read once from the catalogues that come with the program. Raises BadCatalogue."""
    locale = files("texts") / "locale"
    return {folder.name: load_language(folder) for folder in locale.iterdir() if folder.is_dir()}


def same_language(code: str) -> Language:
    """The language that another process of ours calls by this code. Raises KeyError."""
    return load_languages()[code]


def load_language(folder: Traversable) -> Language:
    """Reads a language from the `.po` files of its folder. Raises BadCatalogue for a key that stands there twice or is empty."""
    sentences: dict[str, tuple[str, ...]] = {}
    plural: set[str] = set()
    count = ""
    for catalog, messages in catalogs_in(folder):
        count = catalog.plural_expr
        for message in messages:
            key = key_of(message)
            if key in sentences:
                raise BadCatalogue(f"{folder.name}: {key} stands in two files")
            said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
            if not all(said):
                raise BadCatalogue(f"{folder.name}: {key} has no sentence")
            sentences[key] = said
            if message.pluralizable:
                plural.add(key)
    return Language(folder.name, sentences, frozenset(plural), gettext.c2py(count), load_grammar(folder))


def load_grammar(folder: Traversable) -> Grammar:
    """The `GRAMMAR` of the language's own module, where it has one."""
    if not (folder / "grammar.py").is_file():
        return Grammar()
    return import_module(f"texts.locale.{folder.name}.grammar").GRAMMAR


def catalogs_in(folder: Traversable) -> Iterator[tuple[Catalog, list[Message]]]:
    """The `.po` files of a language with their entries. Raises BadCatalogue for a key that stands twice in one file."""
    for source in sorted((folder / "LC_MESSAGES").iterdir(), key=lambda file: file.name):
        if not source.name.endswith(".po"):
            continue
        text = source.read_bytes()
        catalog = read_po(io.BytesIO(text), locale=folder.name, abort_invalid=True)
        entries = [message for message in catalog if message.id]
        # Babel keeps one of two entries with the same key and says nothing; the empty key is the file's head.
        if len(ENTRY.findall(text)) != len(entries) + 1:
            raise BadCatalogue(f"{folder.name}/{source.name}: a key stands there twice, or the head is missing")
        yield catalog, entries


def key_of(message: Message) -> str:
    """The key of an entry, with or without plural forms."""
    return message.id if isinstance(message.id, str) else message.id[0]
