"""The languages that are installed: what each of them lacks, how much of it is there, what Discord would not take of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TextIO

from engine.content import BadContent
from engine.texts import Texts
from texts.catalogue import FALLBACK, Language, catalogue_files
from texts.po_file import parse_po
from texts.rulebook import Rulebook, sheet_names

WHOLE_SHARE = 0.95
"""From this share on a language is for everybody whose Discord speaks it; with less, for whoever chooses it in `/settings`."""

FIRST_READ = ("core", "commands")
"""The catalogues that everybody reads in every game: lobby, panel and board; the commands."""
COMMANDS = "command."
"""How the keys of commands begin."""
COMMAND = re.compile(r"command(?:\.[-\w]+)+(?<!\.name)")
CHOICE = re.compile(r"\.choice\.")
NAME = re.compile(r"[-_'\w]{1,32}")
"""What Discord takes as the name of a command or of an option."""

DataTexts = Mapping[str, Mapping[str, Texts]]
"""What the data files say: by game, key and language."""
Rulebooks = Mapping[str, Mapping[str, Rulebook]]
"""By game and language."""


class Lack(NamedTuple):
    """A file of a language, by its path within the project, which of its texts are missing, and how many it would have."""

    file: str
    keys: Sequence[str]
    wanted: int


def lacking_texts(words: Language, data: DataTexts, books: Rulebooks) -> list[Lack]:
    """What there is to translate in a language, by file: what most people see first, then the games, their cards, their rules."""
    return [
        *lacking_sentences(words, [*data]),
        *lacking_in_data(words.language, data),
        *lacking_rules(words.language, books),
    ]


def lacking_sentences(words: Language, games: Sequence[str]) -> Iterator[Lack]:
    """The sentences of each catalogue that a language lacks, in the order of the English file."""
    in_files = keys_by_catalogue()
    for name in sorted(in_files, key=lambda name: catalogue_rank(name.removesuffix(".po"), games)):
        keys = in_files[name]
        missing = [key for key in keys if not words.says(key)]
        yield Lack(f"texts/locale/{words.language}/LC_MESSAGES/{name}", missing, len(keys))


@cache
def keys_by_catalogue() -> Mapping[str, Sequence[str]]:
    """The keys of every English sentence, by the file that has them: read once for all languages."""
    found = catalogue_files(files("texts") / "locale" / FALLBACK)
    return {file.name: [entry.key for entry in parse_po(file.read_text(encoding="utf-8"))] for file in found}


def catalogue_rank(name: str, games: Sequence[str]) -> tuple[int, str]:
    """How soon people see what stands in a catalogue: what all games say, a game's own texts, those of its pictures."""
    if name in FIRST_READ:
        return FIRST_READ.index(name), name
    game = name.rpartition("_")[2]
    return len(FIRST_READ) + (0 if game not in games else 1 if name == game else 2), name


def lacking_in_data(code: str, data: DataTexts) -> Iterator[Lack]:
    """The names and texts of things in data files that a language lacks."""
    for game, texts in data.items():
        missing = [key for key, text in texts.items() if code not in text]
        yield Lack(f"engine/{game}/data/texts/{code}.json", missing, len(texts))


def lacking_rules(code: str, books: Rulebooks) -> Iterator[Lack]:
    """The rules, by their numbers, that a language lacks."""
    for game, in_languages in books.items():
        numbers = in_languages[FALLBACK].numbers()
        own = in_languages[code] if code in in_languages else in_languages[FALLBACK]
        yield Lack(f"docs/rules/{game}.{code}.md", own.lacking if own.language == code else numbers, len(numbers))
        for sheet in sheet_names(game, FALLBACK):
            missing = () if sheet in sheet_names(game, code) else ("all of it",)
            yield Lack(f"docs/rules/{sheet}.{code}.md", missing, 1)


def share_done(lacks: Collection[Lack]) -> float:
    """The share of all texts that a language has, from 0 to 1."""
    wanted = sum(lack.wanted for lack in lacks)
    return 1 - sum(len(lack.keys) for lack in lacks) / wanted if wanted else 1.0


def shares_in_part(languages: Mapping[str, Language], data: DataTexts, books: Rulebooks) -> Mapping[str, float]:
    """The languages that are less than WHOLE_SHARE done, each with its share. A start asks for it, so no file is read again."""
    said, found = languages[FALLBACK].own, dict[str, float]()
    for code, words in languages.items():
        sentences = Lack("", tuple(said - words.own), len(said))
        share = share_done([sentences, *lacking_in_data(code, data), *lacking_rules(code, books)])
        if share < WHOLE_SHARE:
            found[code] = share
    return found


def share_text(share: float) -> str:
    """A share in whole percent, never more than there is."""
    return str(int(100 * share))


# ---- names of commands ---------------------------------------------------------------------------------------------------


def must_have_good_names(languages: Mapping[str, Language]) -> None:
    """Raises BadContent for names of commands and options that Discord would not take: it would take no command at all then."""
    if faults := [fault for words in languages.values() for fault in name_faults(words)]:
        raise BadContent("\n".join(faults))


def name_faults(words: Language) -> Iterator[str]:
    """What is wrong with the names that a language gives to commands and options."""
    of_commands = [key for key in words.keys if key.startswith(COMMANDS)]
    keys = [key for key in of_commands if COMMAND.fullmatch(key) and not CHOICE.search(key)]
    called = {key: words.pattern(name) if (name := f"{key}.name") in words else key.rpartition(".")[2] for key in keys}
    levels = Counter((key.rpartition(".")[0], name) for key, name in called.items())
    for key, name in sorted(called.items()):
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{words.language}: {key}.name: Discord takes no command called {name!r}"
        elif levels[key.rpartition(".")[0], name] > 1:
            yield f"{words.language}: {key}.name: more than one is called {name!r} there"


# ---- what operators and translators are told -----------------------------------------------------------------------------


def tell_languages(languages: Mapping[str, Language], data: DataTexts, books: Rulebooks, out: TextIO) -> None:
    """Print how much of each language is there. Raises BadContent for names of commands that Discord would not take."""
    must_have_good_names(languages)
    told: list[str] = []
    for code, words in sorted(languages.items()):
        lacks = lacking_texts(words, data, books)
        missing, share = sum(len(lack.keys) for lack in lacks), share_done(lacks)
        told.append(code if not missing else f"{code} {share_text(share)} % ({missing} texts are missing)")
    print(f"languages  {', '.join(told)}", file=out)


def tell_lacking(lacks: Sequence[Lack], out: TextIO) -> None:
    """Print every text that a language lacks, by file; then how much of it is there."""
    for lack in lacks:
        if lack.keys:
            print(f"{lack.file}: {len(lack.keys)} of {lack.wanted} missing", file=out)
            for key in lack.keys:
                print(f"  {key}", file=out)
    missing = sum(len(lack.keys) for lack in lacks)
    print(f"{share_text(share_done(lacks))} % done, {missing} texts are missing", file=out)
