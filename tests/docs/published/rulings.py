"""The pages of rulings: `python -m tests.docs.published.rulings` writes them from the marks of the rules that are ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.matches.games.registry import GAMES
from tests.docs.sheets import ROOT, table
from texts.catalogue import FALLBACK
from texts.rulebook import Rulebook, load_rulebooks
from texts.rules_file import OURS, parse_rules

FOLDER = ROOT / "docs" / "rulings"
ABOUT = """Where the sources of the rules are silent, unclear or at odds, somebody has to decide at the table. These are all rules
in which we did, chapter by chapter, with their numbers and sources as in [{file}](../rules/{file}). What stands
before a mark of another source comes from there; {ours} is what we decided, or a consequence that we spell out. `/rules` shows
them in every language of the bot by *Rulings*, and `/why` quotes them by number."""


def page_path(game: str) -> Path:
    """Where the page of a game stands."""
    return FOLDER / f"{game}.md"


def rulings_page(game: str) -> str:
    """The page of a game as it stands in its file."""
    return "\n\n".join(_blocks(game, load_rulebooks(game, [FALLBACK])[FALLBACK])) + "\n"


def _blocks(game: str, book: Rulebook) -> Iterator[str]:
    rulings = book.rulings()
    marks = "".join(rule.sourced for _, rules in rulings for rule in rules)
    [ours] = [tag for tag in OURS if f"{tag}]" in marks]
    yield f"# Rulings: {book.title.split(':')[0]}"
    sources = parse_rules((ROOT / "docs" / "rules" / f"{game}.{FALLBACK}.md").read_text(encoding="utf-8")).sources
    yield ABOUT.format(file=f"{game}.{FALLBACK}.md", ours=f"[{ours}]")
    yield table(("tag", "source"), ((f"[{tag}]", meaning) for tag, meaning in sources.items() if tag in marks))
    for topic, rules in rulings:
        yield f"## {topic.number} {topic.title}"
        yield "\n".join(f"- **{rule.number}** {_indented(rule.sourced)}" for rule in rules)


def _indented(text: str) -> str:
    """A text whose further lines belong to the same entry of a list."""
    return text.replace("\n", "\n  ")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        page_path(each).write_text(rulings_page(each), encoding="utf-8")
