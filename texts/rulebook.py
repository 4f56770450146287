"""The rulebooks: what `/rules` shows and `/why` quotes, in every language that has a file `docs/rules/{game}.{language}.md`."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from texts.catalogue import FALLBACK
from texts.folded import each_once, first_of_each_name, folded_text, text_without_spaces, word_finder
from texts.rules_file import Rule, RulesFile, Section, Term, Topic, parse_rules
from texts.things import Thing, things_in_both, things_of

PAGE = 1800
"""Characters of one page: with what the bot puts around it, it fits any of Discord's message parts."""

_CHOICES = 25
_LABEL = 100
_NUMBER = re.compile(r"\d")
_CODE_BLOCK = re.compile(r"```.*?```", re.DOTALL)


class UnknownRule(LookupError):
    """No rule, topic or word of the rulebook has this name."""


class Choice(NamedTuple):
    """An entry for autocomplete: what the person reads (at most 100 characters), and what `pages` understands."""

    label: str
    value: str


class Rulebook:
    """The rules of one game in one language; what that language lacks is there in English."""

    def __init__(
        self, language: str, own: RulesFile, fallback: RulesFile, things: Callable[[], Mapping[str, Thing]] = dict
    ) -> None:
        """`things` gives cards and spaces by key; they are asked for when one is looked for."""
        self.language = language
        self.title = own.title
        self._prefix = own.prefix
        self._sources = fallback.sources | own.sources
        self._topics = {topic.number: topic for topic in _merge_topics(own.topics, fallback.topics)}
        self._sections = {section.number: section for topic in self._topics.values() for section in topic.sections()}
        self._headed = self._topics | self._sections
        self._titles = [(topic, folded_text(topic.title)) for topic in self._headed.values()]
        self._rules = {rule.number: rule for topic in self._topics.values() for rule in _rules(topic)}
        self._in_order = sorted(self._rules)
        said = {rule.number for topic in own.topics for rule in _rules(topic)}
        self.lacking: tuple[str, ...] = tuple(number for number in self._rules if number not in said)
        """The numbers of the rules that are there in English alone."""
        self._terms = own.terms or fallback.terms
        self._read_things = things

    def topics(self) -> tuple[Topic, ...]:
        """The chapters in order."""
        return tuple(self._topics.values())

    def opening(self) -> str:
        """The game in one minute, which is the first chapter of every rulebook."""
        first = next(iter(self._topics.values()))
        return "\n".join([f"### {first.title}", *map(self._shown, first.blocks)])

    def aim(self) -> str:
        """What one aims for: how the game in one minute begins."""
        return self._shown(next(iter(self._topics.values())).blocks[0])

    def numbers(self) -> tuple[str, ...]:
        """The numbers of all rules in order."""
        return tuple(self._rules)

    def rule(self, number: str) -> Rule:
        """The rule of this number, `CAI-4.2`; small letters and a missing `CAI-` do no harm. Raises UnknownRule."""
        try:
            return self._rules[self._canonical(number)]
        except KeyError:
            raise UnknownRule(number) from None

    def rulings(self) -> tuple[tuple[Topic, tuple[Rule, ...]], ...]:
        """The rules with something in them that we decided ourselves, by chapter; chapters without any are left out."""
        found = ((topic, tuple(rule for rule in _rules(topic) if rule.is_ours)) for topic in self._topics.values())
        return tuple((topic, rules) for topic, rules in found if rules)

    def ruling_pages(self, heading: str) -> tuple[str, ...]:
        """The rulings as `pages`, below this heading. Raises UnknownRule where there are none."""
        blocks = [
            f"**{topic.title}**\n\n{self._shown(rule)}" if rule is rules[0] else self._shown(rule)
            for topic, rules in self.rulings()
            for rule in rules
        ]
        if not blocks:
            raise UnknownRule(heading)
        return self._paged(f"### {heading}", blocks)

    def components(self) -> tuple[str, ...]:
        """The words of the glossary in this language."""
        return tuple(term.name for term in self._terms)

    def by_component(self, name: str) -> tuple[Rule, ...]:
        """The rules about a word of the glossary, given in any of its languages. Raises UnknownRule."""
        term = self._term(name)
        if term is None:
            raise UnknownRule(name)
        return tuple(self._rules[number] for number in term.rules)

    def pages(self, wish: str) -> tuple[str, ...]:
        """What to show for a rule, topic, section, card, space or word of the glossary, else the best finding for what was typed.

        Each page has at most `PAGE` characters of Discord's Markdown. Raises UnknownRule when nothing is found.
        """
        number = self._canonical(wish)
        if number in self._rules:
            return self._paged("", [self._shown(self._rules[number])])
        if number in self._headed:
            topic = self._headed[number]
            return self._paged(_heading(topic), list(self._texts(topic.blocks)))
        if thing := self._thing(wish):
            return self._paged(f"### {thing.title}", [thing.text])
        if term := self._term(wish):
            forms = dict.fromkeys((term.name, *term.forms))
            heading = "### " + " · ".join(
                form for form in forms if not any(form in other for other in {*forms} - {form})
            )
            return self._paged(heading, [self._shown(rule) for rule in self.by_component(term.name)])
        if found := self.search(wish, 1):
            return self.pages(found[0].value)
        raise UnknownRule(wish)

    def card(self, wish: str) -> int | None:
        """The number of the card that `pages` shows for what was typed; None where it shows something else."""
        number = self._canonical(wish)
        if number in self._rules or number in self._headed:
            return None
        if thing := self._thing(wish):
            return thing.card
        found = () if self._term(wish) else self.search(wish, 1)
        return self.card(found[0].value) if found else None

    def search(self, text: str, limit: int = _CHOICES) -> tuple[Choice, ...]:
        """What fits the beginning of a number or the words typed, best first; all topics when nothing is typed."""
        found: Iterable[Choice]
        if not text.strip():
            found = (_topic_choice(topic) for topic in self._topics.values())
        else:
            things = (_thing_choice(thing) for thing in self._called(text))
            found = chain(things, self._by_number(self._canonical(text)), self._by_words(folded_text(text).split()))
        return tuple(islice(each_once(found), min(limit, _CHOICES)))

    def _by_number(self, number: str) -> Iterator[Choice]:
        in_topic = number + "."
        named = (*self._headed, *self._rules) if re.search(r"\d", number) else ()
        found = [name for name in named if name.startswith(number)]
        for name in sorted(found, key=lambda name: (name != number, not name.startswith(in_topic))):
            yield _topic_choice(self._headed[name]) if name in self._headed else _rule_choice(self._rules[name])

    def _by_words(self, words: list[str]) -> Iterator[Choice]:
        fit = [word_finder(word) for word in words]
        if not fit:
            return
        for topic, title in self._titles:
            if all(word(title) for word in fit):
                yield _topic_choice(topic)
        for term in self._terms:
            if any(all(word(folded_text(form)) for word in fit) for form in term.forms):
                yield Choice(_shortened(f"{term.name}: {', '.join(term.rules)}"), term.name)
                yield from (_rule_choice(self._rules[number]) for number in term.rules)
        for number, folded in self._words.items():
            if all(word(folded) for word in fit):
                yield _rule_choice(self._rules[number])
        for topic, prose in self._prose:
            if all(word(prose) for word in fit):
                yield _topic_choice(topic)

    def _thing(self, wish: str) -> Thing | None:
        """The card or space that is called just so; not one whose name is a word of the glossary, which says more."""
        wanted = text_without_spaces(wish)
        if wanted in self._things:
            return self._things[wanted]
        if self._term(wish):
            return None
        return self._things_written.get(folded_text(wish)) or self._things_packed.get(wanted)

    def _called(self, text: str) -> Iterator[Thing]:
        """The cards and spaces that are called just so, then those that have all the words typed in a name."""
        wanted, fit = text_without_spaces(text), [word_finder(word) for word in folded_text(text).split()]
        yield from (thing for thing, packed, _ in self._things_folded if wanted in packed)
        for thing, _, names in self._things_folded:
            if any(all(word(name) for word in fit) for name in names):
                yield thing

    def _term(self, name: str) -> Term | None:
        return self._terms_packed.get(text_without_spaces(name))

    @cached_property
    def _things(self) -> Mapping[str, Thing]:
        """Cards and spaces by their keys."""
        return self._read_things()

    @cached_property
    def _things_folded(self) -> Sequence[tuple[Thing, Set[str], Sequence[str]]]:
        """Cards and spaces with all that they are called, without spaces, and with their names, but not their numbers."""
        folded: list[tuple[Thing, Set[str], Sequence[str]]] = []
        for thing in self._things.values():
            names = [folded_text(form) for form in thing.forms if not _NUMBER.search(form)]
            folded.append((thing, {*map(text_without_spaces, thing.forms)}, names))
        return folded

    @cached_property
    def _prose(self) -> Sequence[tuple[Topic, str]]:
        """Chapters, with what they say beside their rules."""
        return [
            (topic, folded_text("\n".join(block for block in topic.blocks if isinstance(block, str))))
            for topic in self._topics.values()
        ]

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """What is looked through for words, by the number of its rule."""
        return {number: folded_text(rule.text) for number, rule in self._rules.items()}

    @cached_property
    def _things_written(self) -> Mapping[str, Thing]:
        """Cards and spaces by each way to write their names."""
        return first_of_each_name((folded_text(form), thing) for thing in self._things.values() for form in thing.forms)

    @cached_property
    def _things_packed(self) -> Mapping[str, Thing]:
        """Cards and spaces by each way to write their names without spaces."""
        return first_of_each_name(
            (text_without_spaces(form), thing) for thing in self._things.values() for form in thing.forms
        )

    @cached_property
    def _terms_packed(self) -> Mapping[str, Term]:
        """Words of the glossary by their names, then by their forms, without spaces."""
        named = ((text_without_spaces(term.name), term) for term in self._terms)
        return first_of_each_name(
            (*named, *((text_without_spaces(form), term) for term in self._terms for form in term.forms))
        )

    def _canonical(self, number: str) -> str:
        """`cai 4.2` and `4.2` are `CAI-4.2`; an example, `t07`, keeps its name, also when only its beginning is given."""
        bare = unicodedata.normalize("NFKC", number).strip().rstrip(".").upper().replace(" ", "-")
        place = bisect_left(self._in_order, bare)  # of the first number that may begin so
        if self._in_order[place : place + 1] and self._in_order[place].startswith(bare):
            return bare
        return f"{self._prefix}-{bare.removeprefix(self._prefix).lstrip('-')}"

    def _texts(self, blocks: Iterable[str | Rule | Section]) -> Iterator[str]:
        """What to show of the blocks, the heading of a section together with what follows: no page ends with a heading."""
        headings = ""
        for block in blocks:
            if isinstance(block, Section):
                headings += f"{self._shown(block)}\n\n"
            else:
                yield headings + self._shown(block)
                headings = ""

    def _shown(self, block: str | Rule | Section) -> str:
        if isinstance(block, Section):
            return f"**{block.number} {block.title}**"
        return block if isinstance(block, str) else f"**{block.number}** {block.sourced}"

    def _paged(self, heading: str, blocks: list[str]) -> tuple[str, ...]:
        pages: list[str] = []
        page = heading
        legend_room = len(self._legend("\n".join(f"[{source}]" for source in self._sources)))
        for part in _page_blocks(blocks, PAGE - legend_room - len(heading) - 4):
            if page and len(page) + len(part) + 2 + legend_room > PAGE:
                pages.append(page + self._legend(page))
                page = part
            else:
                page = f"{page}\n\n{part}" if page else part
        pages.append(page + self._legend(page))
        return tuple(pages)

    def _legend(self, page: str) -> str:
        """What the source tags on this page mean, in small print."""
        used = [source for source in self._sources if re.search(rf"\[(?:[^\]]*; )?{re.escape(source)}\b[^\]]*\]", page)]
        return "\n\n-# " + " · ".join(f"[{source}] {self._sources[source]}" for source in used) if used else ""


def load_rulebooks(game: str, languages: Iterable[str]) -> dict[str, Rulebook]:
    """The rulebooks of a game by language, with their sheets; English where a language has none.

    Every file is read once for all languages; cards and spaces are found in them when one is first looked for, as that takes a
    noticeable part of a start. Until then files are kept as bytes, as one sign of another script doubles a whole text in memory.
    Raises FileNotFoundError for a game without rules, BadRulesFile for a file that cannot be read.
    """
    folder, asked = _folder(), [*languages]
    texts = {name: (folder / name).read_bytes() for name in _file_names() if name.startswith((f"{game}.", f"{game}-"))}
    if f"{game}.{FALLBACK}.md" not in texts:
        raise FileNotFoundError(f"there are no rules of {game} in {folder}")
    codes = [name.split(".")[1] for name in texts if name.startswith(f"{game}.")]
    rules = {code: parse_rules(texts[f"{game}.{code}.md"].decode()) for code in codes if code in (FALLBACK, *asked)}

    @cache
    def told(code: str) -> Mapping[str, Thing]:
        return _facts_in_words(game, code, texts)

    def things(used: str) -> Mapping[str, Thing]:
        found = {**told(FALLBACK), **told(used)}
        for code in codes:
            if code != used:
                found = things_in_both(found, told(code))
        return found

    def book(language: str) -> Rulebook:
        used = language if language in rules else FALLBACK
        return Rulebook(used, rules[used], rules[FALLBACK], partial(things, used))

    return {language: book(language) for language in asked}


def sheet_names(game: str, code: str) -> list[str]:
    """The sheets beside the rules of a game in a language, by the names of their files up to its code."""
    sheet = rf"({game}-\w+)\.{code}\.md"
    return sorted(found[1] for name in _file_names() if (found := re.fullmatch(sheet, name)))


@cache
def _file_names() -> Sequence[str]:
    """All files there in order, listed once: a start asks for the sheets of each game in each language."""
    return sorted(file.name for file in _folder().iterdir() if file.name.endswith(".md"))


def _facts_in_words(game: str, code: str, texts: Mapping[str, bytes]) -> dict[str, Thing]:
    """The cards and spaces of a game as its files in a language tell of them."""
    sheet = re.compile(rf"{game}-\w+\.{code}\.md")
    sheets = [text.decode() for name, text in texts.items() if sheet.fullmatch(name)]
    return things_of(texts[f"{game}.{code}.md"].decode(), sheets)


def _folder() -> Traversable:
    """The rules lie beside this module in an installed package, and under `docs` in a checkout."""
    packaged = files("texts") / "rules"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[1] / "docs" / "rules"


def _merge_topics(own: tuple[Topic, ...], fallback: tuple[Topic, ...]) -> Iterator[Topic]:
    """The topics of a language, each with the rules that only the fallback has."""
    by_number = {topic.number: topic for topic in own}
    for topic in fallback:
        mine = by_number.get(topic.number)
        if mine is None:
            yield topic
            continue
        known = {rule.number for rule in _rules(mine)}
        missing = tuple(rule for rule in _rules(topic) if rule.number not in known)
        yield replace(mine, blocks=mine.blocks + missing)


def _rules(topic: Topic) -> Iterator[Rule]:
    return (block for block in topic.blocks if isinstance(block, Rule))


def _page_blocks(blocks: Iterable[str], room: int) -> Iterator[str]:
    """The blocks; one that is longer than a page (a list made from a table) in pieces that break between lines."""
    for block in blocks:
        piece = ""
        for line in [block] if len(block) <= room else block.splitlines():
            if piece and len(piece) + len(line) + 1 > room:
                yield piece
                piece = ""
            piece = f"{piece}\n{line}" if piece else line
        yield piece


def _heading(topic: Topic) -> str:
    return f"### {topic.number} {topic.title}"


def _topic_choice(topic: Topic) -> Choice:
    return Choice(_shortened(f"{topic.number} · {topic.title}"), topic.number)


def _thing_choice(thing: Thing) -> Choice:
    return Choice(_shortened(f"{thing.title}: {' '.join(thing.text.replace('*', '').split())}"), thing.key)


def _rule_choice(rule: Rule) -> Choice:
    plain = " ".join(_CODE_BLOCK.sub("", rule.text).replace("*", "").replace("`", "").split())
    return Choice(_shortened(f"{rule.number} {plain}"), rule.number)


def _shortened(label: str) -> str:
    return label if len(label) <= _LABEL else label[: _LABEL - 1].rstrip() + "…"
