"""The catalogues: every sentence a player sees, in every language that has a folder under `locale/`."""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.texts.korean import SentenceFormatter

FALLBACK = "en"


class UnknownText(LookupError):
    """A text was asked for that the catalogue of this language and of the fallback do not have."""


class Language:
    """The sentences of one language. Called with a key and what fills the sentence.

    A key with plural forms is given the number as `n`. Placeholders are those of `str.format`; a Korean particle may follow
    the name, `{name:은}`, and is put behind the value in the form that fits.
    """

    def __init__(self, code: str, translations: gettext.GNUTranslations, keys: frozenset[str], plural: frozenset[str]) -> None:
        self.language = code
        self.keys = keys
        self._plural = plural
        self._translations = translations
        self._formatter = SentenceFormatter()

    def __call__(self, key: str, /, **args: object) -> str:
        if key not in self.keys:
            raise UnknownText(f"{self.language}: {key}")
        return self._formatter.vformat(self.pattern(key, args.get("n")), (), args)

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def pattern(self, key: str, n: object = None) -> str:
        """The sentence with its placeholders; `n` chooses among plural forms."""
        if key in self._plural:
            return self._translations.ngettext(key, key, n if isinstance(n, int) else 2)
        return self._translations.gettext(key)


def load_languages() -> Mapping[str, Language]:
    """All languages by code, read from the catalogues that come with the program."""
    locale = files("bot.texts") / "locale"
    return {folder.name: load_language(folder) for folder in locale.iterdir() if folder.is_dir()}


def load_language(folder: Traversable) -> Language:
    """One language from the `.po` files of its folder."""
    translations = gettext.GNUTranslations()
    keys: set[str] = set()
    plural: set[str] = set()
    for source in sorted((folder / "LC_MESSAGES").iterdir(), key=lambda file: file.name):
        if not source.name.endswith(".po"):
            continue
        catalog = read_po(io.BytesIO(source.read_bytes()), locale=folder.name, abort_invalid=True)
        compiled = io.BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        part = gettext.GNUTranslations(compiled)
        for message in catalog:
            names = message.id if isinstance(message.id, tuple) else (message.id,)
            if names[0]:
                keys.add(names[0])
                if message.pluralizable:
                    plural.add(names[0])
        translations._catalog = {**getattr(translations, "_catalog", {}), **part._catalog}  # type: ignore[attr-defined]
        translations.plural = part.plural  # type: ignore[attr-defined]
    return Language(folder.name, translations, frozenset(keys), frozenset(plural))
