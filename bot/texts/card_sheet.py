"""Sheets of cards beside a rulebook, `docs/rules/{game}-{sheet}.{language}.md`: one table, a card in each line.

Its first columns are the number of the card and its name, the last one says what the card does; those between are facts.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """One card: `facts` are the other columns, each with its heading."""

    number: str
    name: str
    facts: str
    text: str

    @property
    def called(self) -> str:
        """As texts call it: its name with the number."""
        return f"{self.name} ({self.number})"

    @property
    def shown(self) -> str:
        """What to quote."""
        return f"**{self.called}**\n{self.facts}\n{self.text}"


def parse_sheet(source: str) -> dict[str, Card]:
    """The cards of a sheet by their numbers."""
    heads, _line, *rows = (cells(line) for line in source.splitlines() if line.startswith("|"))
    return {row[0]: card(heads, row) for row in rows}


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def card(heads: list[str], row: list[str]) -> Card:
    """The card of a line of the table under these headings."""
    number, name, *facts, text = row
    told = " · ".join(f"{head}: {fact}" for head, fact in zip(heads[2:], facts, strict=False))
    return Card(number, name, told, text)
