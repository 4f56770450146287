"""Scores as a table, so that players can be compared: sources of points as rows, players as columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.first_seat import SEAT_LETTERS
from engine.game import Outcome, ScoreLine, Seat, Word
from texts.points import points_text
from texts.words import Words


class ScoreCell(Struct, frozen=True):
    """What a source gave one player, and what of that is the player's own, such as where a figure stands."""

    points: int
    detail: str = ""


class ScoreRow(Struct, frozen=True):
    """A source of points with a cell for each seat; None where it gave a seat nothing to count."""

    name: str
    cells: tuple[ScoreCell | None, ...]


class Naming(Struct, frozen=True):
    """How a game names its sources. `own` are the fields of a line that differ from player to player, by its source.

    Such a source is called `<game>.row.<source>` as a row, the others `<game>.score.<source>`. A source whose name has to be
    filled is called `<game>.source.<source>` as a whole.
    """

    game: str
    own: Mapping[str, tuple[str, ...]]
    word: Callable[[Words, str, Word], Word]

    def row(self, words: Words, line: ScoreLine) -> str:
        """What a line is called, for all players alike."""
        own = self.own.get(line.source, ())
        filled = {field: self.word(words, field, value) for field, value in line.words.items() if field not in own}
        if own:
            return words(f"{self.game}.row.{line.source}", **filled)
        return words(f"{self.game}.score.{line.source}", **filled)

    def source(self, words: Words, source: str) -> str:
        """What a source is called, whatever its lines are filled with: by a name for that, where those would differ."""
        if f"{self.game}.source.{source}" in words:
            return words(f"{self.game}.source.{source}")
        return words(f"{self.game}.row.{source}" if source in self.own else f"{self.game}.score.{source}")

    def detail(self, words: Words, line: ScoreLine) -> str:
        """What of a line is the player's own."""
        return "·".join(str(self.word(words, field, line.words[field])) for field in self.own.get(line.source, ()))


def score_rows(outcome: Outcome, words: Words, naming: Naming) -> list[ScoreRow]:
    """The table of an outcome, in the order in which sources come in the lines; rows of equal name stand best first."""
    cells: dict[tuple[str, int], dict[Seat, ScoreCell]] = {}
    for seat, lines in enumerate(outcome.lines):
        times: Counter[str] = Counter()
        for line in sorted(lines, key=lambda line: score_line_order(lines, line)):
            name = naming.row(words, line)
            cells.setdefault((name, times[name]), {})[seat] = ScoreCell(line.points, naming.detail(words, line))
            times[name] += 1
    rows = sorted(cells, key=lambda key: [name for name, _ in cells].index(key[0]))
    return [ScoreRow(key[0], tuple(cells[key].get(seat) for seat in range(len(outcome.lines)))) for key in rows]


def score_line_order(lines: Sequence[ScoreLine], line: ScoreLine) -> tuple[int, int]:
    """Keeps lines in their order, and puts those of one source best first."""
    return next(place for place, other in enumerate(lines) if other.source == line.source), -line.points


def seats_by_rank(outcome: Outcome) -> list[Seat]:
    """The seats, best total first; the tie-break orders equal ones."""
    return sorted(range(len(outcome.totals)), key=outcome.standing, reverse=True)


def compared_score_lines(outcome: Outcome, words: Words, naming: Naming) -> list[str]:
    """The table in words, a source a line: what it gave each seat, by letter; what came several times is added up."""
    sources: dict[str, list[ScoreRow]] = {}
    for row in score_rows(outcome, words, naming):
        sources.setdefault(row.name, []).append(row)
    lines: list[str] = []
    for name, rows in sources.items():
        columns = [
            [cell for cell in column if cell is not None] for column in zip(*(row.cells for row in rows), strict=True)
        ]
        told = words.listed(
            f"{SEAT_LETTERS[seat]} {score_cells_text(words, cells)}" for seat, cells in enumerate(columns) if cells
        )
        lines.append(words.headed(f"{name} ×{len(rows)}" if len(rows) > 1 else name, told))
    return lines


def score_cells_text(words: Words, cells: Sequence[ScoreCell]) -> str:
    """What a source gave a player in words: the sum, and behind it what of it came where."""
    total = points_text(sum(cell.points for cell in cells))
    if not any(cell.detail for cell in cells):
        return total
    if len(cells) == 1:
        return f"{total} ({cells[0].detail})"
    return f"{total} ({words.listed(f'{points_text(cell.points)} {cell.detail}' for cell in cells)})"
