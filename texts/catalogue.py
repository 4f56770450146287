"""The catalogues: every sentence a player sees, in every language that has a folder under `locale/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.content import BadContent
from texts.grammar import Grammar
from texts.po_file import BadPoFile, PluralForms, PoEntry, parse_po

FALLBACK = "en"
"""The language whose sentences stand for those that another one lacks."""
NAME, DISCORD_LOCALE = "language.name", "language.discord_locale"
"""What a language calls itself, and what Discord calls it: its code where it does not say."""


class UnknownText(LookupError):
    """A text was asked for that the catalogue of this language does not have."""


class BadCatalogue(BadContent):
    """A catalogue that cannot be used; the message names the file and the key."""


class Language:
    """The sentences of one language. Called with a key and what fills the sentence.

    What the language has no sentence for it says in that of its fallback, but for its names, which are its code then.
    A key with plural forms is given the number as `n`. Placeholders are those of `str.format`, with what the grammar of the
    language knows besides. A call raises UnknownText for an unknown key and KeyError for a placeholder that it does not fill.
    """

    grammar = Grammar()

    def __init__(
        self, code: str, entries: Iterable[PoEntry], grammar: Grammar, fallback: Language | None = None
    ) -> None:
        self.language = code
        self.grammar = grammar
        self._said: dict[str, str | PluralForms] = {entry.key: entry.said for entry in entries}
        self._borrowed: Set[str] = frozenset()
        if fallback is not None:
            called: dict[str, str | PluralForms] = {NAME: code, DISCORD_LOCALE: code}
            below = {**fallback._said, **called}
            self._borrowed = below.keys() - self._said.keys()
            self._said = {**below, **self._said}

    @property
    def keys(self) -> Set[str]:
        """The keys for which it has a sentence, be it another language's."""
        return self._said.keys()

    @property
    def own(self) -> Set[str]:
        """The keys that it says itself."""
        return self._said.keys() - self._borrowed

    def __call__(self, key: str, /, **args: object) -> str:
        pattern = self._said.get(key)
        if not isinstance(pattern, str):
            if pattern is None:
                raise UnknownText(f"{self.language}: {key}")
            pattern = self.pattern(key, args.get("n"))
        return self.grammar.said(pattern, args) if "{" in pattern else pattern

    def __contains__(self, key: str) -> bool:
        return key in self._said

    def says(self, key: str) -> bool:
        """Whether the language itself has a sentence for a key."""
        return key in self._said and key not in self._borrowed

    def __reduce__(self) -> tuple[Callable[[str], Language], tuple[str]]:
        """Sends only the code to another process of ours, which has read the same catalogues."""
        return same_language, (self.language,)

    def listed(self, parts: Iterable[str]) -> str:
        """A list without a word before its last part."""
        return self.grammar.listed(parts)

    def apart(self, parts: Iterable[str]) -> str:
        """A list of parts that have commas of their own."""
        return self.grammar.apart(parts)

    def headed(self, head: str, said: str) -> str:
        """What is said of something, behind its name and a colon."""
        return self.grammar.headed(head, said)

    def capitalised(self, text: str) -> str:
        """A text as it begins a line or a sentence."""
        return self.grammar.capitalised(text)

    def pattern(self, key: str, n: object = None) -> str:
        """The sentence with its placeholders; `n` chooses among plural forms, whether it is negative or not."""
        said = self._said[key]
        return said if isinstance(said, str) else said.form_for(abs(n) if isinstance(n, int) else 2)

    def forms(self, key: str) -> tuple[str, ...]:
        """All that it may say for a key: one sentence, or its plural forms."""
        said = self._said[key]
        return (said,) if isinstance(said, str) else said.forms


@cache
def load_languages() -> Mapping[str, Language]:
    """All languages by code, read once from the catalogues that come with the program. Raises BadCatalogue."""
    locale = files("texts") / "locale"
    english = load_language(locale / FALLBACK)
    others = sorted(folder.name for folder in locale.iterdir() if folder.is_dir() and folder.name != FALLBACK)
    return {FALLBACK: english, **{code: load_language(locale / code, english) for code in others}}


def same_language(code: str) -> Language:
    """The language that another process of ours calls by this code. Raises KeyError."""
    return load_languages()[code]


def load_language(folder: Traversable, fallback: Language | None = None) -> Language:
    """Reads a language from the `.po` files of its folder. Raises BadCatalogue for a key that stands there twice.

    What it does not say it says as `fallback` does, but for its names.
    """
    entries: dict[str, PoEntry] = {}
    for entry in entries_in(folder):
        if entry.key in entries:
            raise BadCatalogue(f"{folder.name}: {entry.key} stands in two files")
        entries[entry.key] = entry
    return Language(folder.name, entries.values(), load_grammar(folder), fallback)


def load_grammar(folder: Traversable) -> Grammar:
    """The `GRAMMAR` of the language's own module, where it has one."""
    if not (folder / "grammar.py").is_file():
        return Grammar()
    return import_module(f"texts.locale.{folder.name}.grammar").GRAMMAR


def entries_in(folder: Traversable) -> Iterator[PoEntry]:
    """What stands in the `.po` files of a language. Raises BadCatalogue for a file that cannot be read."""
    for source in catalogue_files(folder):
        try:
            yield from parse_po(source.read_text(encoding="utf-8-sig"))
        except (BadPoFile, UnicodeDecodeError) as problem:
            raise BadCatalogue(f"{folder.name}/{source.name}: {problem}") from problem


def catalogue_files(folder: Traversable) -> Sequence[Traversable]:
    """The `.po` files of a language by their names."""
    catalogues = folder / "LC_MESSAGES"
    found = [file for file in catalogues.iterdir() if file.name.endswith(".po")] if catalogues.is_dir() else []
    return sorted(found, key=lambda file: file.name)
