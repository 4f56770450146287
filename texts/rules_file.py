"""Reads a rules file (`docs/rules/{game}.{language}.md`) and puts its Markdown into the part of it that Discord shows.

A rules file has topics, `## CAI-5 Card rows`, and in them rules, `- **CAI-5.1** [B] The first card ...`, between prose and
tables. A long topic has sections, `### CAI-5.7 Dice actions`, whose rules carry one number more (`CAI-5.7.4`). The table
under the first heading whose first cells are all in brackets explains the source tags. The table whose last column is headed
by the game's prefix (`CAI`) is the glossary: its first column is in the file's own language, the last names the rules that
tell about the word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from texts.statements import width_of

NARROW = 34
"""Columns of a code block that a phone shows without breaking the line."""

OURS = ("D", "own")
"""The source tags of what we decided ourselves, in every rulebook and language."""

_OURS = re.compile(rf"\[(?:[^\]]*; )?(?:{'|'.join(OURS)})\]")
_TOPIC = re.compile(r"^## (?P<number>(?P<prefix>[A-Z]+)-\w+) (?P<title>.+)$")
_SECTION = re.compile(r"^### (?P<number>[A-Z]+-\w+\.\w+) (?P<title>.+)$")
_RULE = re.compile(r"^- \*\*(?P<number>(?:[A-Z]+-)*[A-Z]*\d+(?:\.\d+)*)\*\* (?P<text>.+)$")
_LIST_ITEM = re.compile(r"^\s*(?:[-*]|\d+\.) ")
_SPLIT_TERM = re.compile(r"\s*(?:, | / |; )\s*")
_ASIDE = re.compile(r"\s*\([^)]*\)")


class BadRulesFile(ValueError):
    """A rules file that does not have the shape described above; the message names the line."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, with its source tags (`[B]`) in their places; `tags` finds them."""

    number: str
    topic: str
    sourced: str
    tags: re.Pattern[str] | None = None

    @property
    def text(self) -> str:
        """What to quote: the rule without the tags."""
        return self.tags.sub("", self.sourced).strip() if self.tags else self.sourced

    @property
    def is_ours(self) -> bool:
        """Whether something in it is what we decided ourselves."""
        return _OURS.search(self.sourced) is not None


@dataclass(frozen=True, slots=True)
class Section:
    """The heading of a part of a chapter, which reaches to the next such heading."""

    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter: its rules with the prose and the headings of sections between them, in order."""

    number: str
    title: str
    blocks: tuple[str | Rule | Section, ...]

    def sections(self) -> tuple[Topic, ...]:
        """Its sections, each as a chapter of its own."""
        end = len(self.blocks)
        parts: list[Topic] = []
        for place, block in reversed(list(enumerate(self.blocks))):
            if isinstance(block, Section):
                parts.append(Topic(block.number, block.title, self.blocks[place + 1 : end]))
                end = place
        return tuple(reversed(parts))


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary: as it stands in the file's language, all its forms in all languages, the rules about it."""

    name: str
    forms: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class RulesFile:
    """What one file says. `sources` maps each tag to its meaning."""

    title: str
    prefix: str
    sources: dict[str, str]
    topics: tuple[Topic, ...]
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class _Block:
    """Lines between blank lines, at one place of the file."""

    line: int
    lines: tuple[str, ...]

    @property
    def is_table(self) -> bool:
        return len(self.lines) > 1 and all(line.lstrip().startswith("|") for line in self.lines)

    @property
    def is_indented(self) -> bool:
        return self.lines[0].startswith("  ")


def parse_rules(source: str) -> RulesFile:
    """The contents of a rules file. Raises BadRulesFile."""
    blocks = list(_blocks(source))
    if not blocks or not blocks[0].lines[0].startswith("# "):
        raise BadRulesFile("line 1: a rules file begins with its title")
    first = next((i for i, block in enumerate(blocks) if _TOPIC.match(block.lines[0])), None)
    if first is None:
        raise BadRulesFile("there is no topic")
    heading = _TOPIC.match(blocks[first].lines[0])
    assert heading
    prefix = heading["prefix"]
    sources = _sources(blocks[:first])
    return RulesFile(
        title=blocks[0].lines[0].removeprefix("# "),
        prefix=prefix,
        sources=sources,
        topics=tuple(_topics(blocks[first:], sources)),
        terms=tuple(_terms(blocks[first:], prefix)),
    )


def _source_tags(sources: Iterable[str]) -> re.Pattern[str]:
    """Finds the source tags: brackets that begin with one of `sources`."""
    names = "|".join(map(re.escape, sources))
    return re.compile(rf"(?:^| )?\[(?:{names})\b[^\]]*\]")


def _blocks(source: str) -> Iterator[_Block]:
    """The file in blocks; a heading and every rule begin a new one even without a blank line before."""
    lines: list[str] = []
    start = 1
    for place, line in enumerate([*unicodedata.normalize("NFC", source).splitlines(), ""], 1):
        begins = line.startswith("#") or _RULE.match(line)
        if lines and (begins or not line.strip()):
            yield _Block(start, tuple(lines))
            lines = []
        if line.strip():
            if not lines:
                start = place
            lines.append(line.rstrip())


def _sources(blocks: Sequence[_Block]) -> dict[str, str]:
    for block in blocks:
        if block.is_table:
            rows = _cells(block.lines)[1:]
            if all(row[0].startswith("[") and row[0].endswith("]") for row in rows):
                return {row[0][1:-1]: row[1] for row in rows}
    return {}


def _topics(blocks: Sequence[_Block], sources: dict[str, str]) -> Iterator[Topic]:
    number = title = ""
    tags = _source_tags(sources) if sources else None
    collected: list[list[str]] = []
    rules: list[str | Section | None] = []

    def finish() -> Topic:
        done: list[str | Rule | Section] = []
        for rule, parts in zip(rules, collected, strict=True):
            if isinstance(rule, Section):
                done.append(rule)
                continue
            text = "\n".join(parts)
            done.append(Rule(rule, number, text, tags) if rule else text)
        return Topic(number, title, tuple(done))

    for block in blocks:
        if heading := _TOPIC.match(block.lines[0]):
            if number:
                yield finish()
            number, title, collected, rules = heading["number"], heading["title"], [], []
        elif section := _SECTION.match(block.lines[0]):
            if not section["number"].startswith(f"{number}."):
                raise BadRulesFile(f"line {block.line}: a section of another topic")
            rules.append(Section(section["number"], section["title"]))
            collected.append([])
        elif rule := _RULE.match(block.lines[0]):
            rules.append(rule["number"])
            collected.append([_for_discord((rule["text"], *block.lines[1:]))])
        elif block.is_indented:
            if not collected or isinstance(rules[-1], Section):
                raise BadRulesFile(f"line {block.line}: an indented block that belongs to no rule")
            collected[-1].append(_for_discord(block.lines))
        elif block.lines[0].startswith("#"):
            raise BadRulesFile(f"line {block.line}: a heading without a number")
        else:
            rules.append(None)
            collected.append([_for_discord(block.lines)])
    yield finish()


def _terms(blocks: Sequence[_Block], prefix: str) -> Iterator[Term]:
    for block in blocks:
        if not block.is_table or _cells(block.lines)[0][-1] != prefix:
            continue
        for *words, rules in _cells(block.lines)[1:]:
            forms = tuple(dict.fromkeys(form for cell in words for form in _forms(cell)))
            numbers = tuple(f"{prefix}-{rule}" for rule in rules.split(", ") if rule)
            yield Term(words[0], forms, numbers)


def _forms(cell: str) -> tuple[str, ...]:
    """`ascending, descending (row)` -> itself, and each word without the aside."""
    return (cell, *filter(None, _SPLIT_TERM.split(_ASIDE.sub("", cell))))


def _for_discord(lines: Sequence[str]) -> str:
    if all(line.lstrip().startswith("|") for line in lines):
        return _table(_cells(lines))
    joined: list[str] = []
    for line in lines:
        text = line.removeprefix("  ")
        if joined and not _LIST_ITEM.match(line):
            joined[-1] += " " + text.strip()
        else:
            joined.append(text)
    return "\n".join(joined)


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The rows of a table, the line under its head left out; bold marks only what is a thing of its own (`things.py`)."""
    rows = [[cell.strip().strip("*") for cell in line.strip().strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


def _table(rows: list[list[str]]) -> str:
    """Discord shows no tables: a narrow one stands in a code block, a wide one becomes a list."""
    widths = [max(width_of(cell) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * (len(widths) - 1) <= NARROW:
        padded = (
            "  ".join(
                _pad(cell, width, left=place == 0) for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )
        return "```\n" + "\n".join(line.rstrip() for line in padded) + "\n```"
    head, *body = rows
    return "\n".join(f"- {_entry(head, row)}" for row in body)


def _entry(head: Sequence[str], row: Sequence[str]) -> str:
    name = f"**{head[0]} {row[0]}**" if row[0].isdecimal() else f"**{row[0]}**"
    if len(row) == 2:
        return f"{name}: {row[1]}"
    return f"{name}\n  " + " · ".join(f"{title}: {cell}" for title, cell in zip(head[1:], row[1:], strict=True))


def _pad(cell: str, width: int, *, left: bool) -> str:
    space = " " * (width - width_of(cell))
    return cell + space if left else space + cell
