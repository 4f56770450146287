"""The draft as a guest of the bot (`tests/guest`): what the bot needs to speak of it and to draw it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.game import Event, Word
from engine.narrowing import Narrowed
from rendering.any_game.score_table import Naming
from rendering.drawings import Drawing, Drawings
from rendering.games import Pictures
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY
from rendering.pictures import WIDTH, Caption
from tests.draft.frames import DONE
from tests.draft.game import DRAFT, DraftView, PlayerView
from tests.draft.state import Picked
from texts.catalogue import Language, entries_in
from texts.vocabulary import Vocabulary
from texts.words import Words

HERE = Path(__file__).parent
LINE, MARGIN = 50, 40


def side(words: Language, value: str) -> str:
    return words(f"draft.side.{value}")


def parts(words: Language, value: Any) -> str:
    if isinstance(value, tuple):
        return numbers(words, value)
    return words("draft.done") if value == DONE else str(value)


def numbers(_words: Language, value: Sequence[int]) -> str:
    return ", ".join(map(str, value)) or "–"


class DraftVocabulary(Vocabulary):
    """What the draft has of its own."""

    terms = MappingProxyType({"side": side, "parts": parts, "numbers": numbers})
    hand_icon = "🂠"

    def event_key(self, event: Event) -> str:
        """What was taken from a hidden hand is told without the card."""
        hidden = isinstance(event, Picked) and event.card is None
        return f"{super().event_key(event)}{'.hidden' if hidden else ''}"


DRAFT_WORDS = DraftVocabulary("draft")


def sentences(folder: Path) -> dict[str, str]:
    """The draft's sentences in the language of a folder, by key."""
    return {entry.key: entry.said for entry in entries_in(folder) if isinstance(entry.said, str)}


def player_line(player: PlayerView, name: str) -> str:
    """All that is known of a seat."""
    hand = "" if player.hand is None else f" · {list(player.hand)} {player.chosen or ''} {player.side or ''}"
    return f"{name}: {list(player.left)} {list(player.right)} *{list(player.polished)} #{list(player.numbers)}{hand}"


def described(view: DraftView, caption: Caption) -> list[str]:
    """A position in lines."""
    waiting = ", ".join(caption.people[decision.seat].name for decision in view.decisions)
    players = [player_line(player, caption.people[seat].name) for seat, player in enumerate(view.players)]
    return [f"{caption.title} · {view.round} · {waiting}", *players]


def draw(brush: Brush, lines: Sequence[str]) -> list[Tile]:
    """The lines, drawn."""
    canvas = Canvas.opaque(brush, WIDTH, LINE * (len(lines) + 1), brush.theme.panel)
    for number, line in enumerate(lines, 1):
        canvas.text(line, (MARGIN, LINE * number), BODY, brush.theme.ink)
    return [canvas.as_tile()]


def sheet(name: str, view: DraftView, caption: Caption) -> Drawing:
    """A position as a picture of this name."""
    lines = described(view, caption)
    return Drawing(name, lambda brush: draw(brush, lines), (lines, 0))


def public(view: DraftView, caption: Caption, _words: Words, _last: Sequence[Event]) -> Drawings:
    return [sheet("board", view, caption)]


def private(view: DraftView, caption: Caption, _words: Words, _at: Narrowed, _last: Sequence[Event]) -> Drawings:
    return [sheet("view", view, caption)]


def word(_words: Words, _field: str, value: Word) -> Word:
    return value


DRAFT_PICTURES = Pictures(public, private, Naming("draft", {}, word))

GAME, VOCABULARY, PICTURES = DRAFT, DRAFT_WORDS, DRAFT_PICTURES
RULES = (HERE / "rules.md").read_text(encoding="utf-8")
TEXTS = {folder.name: sentences(folder) for folder in (HERE / "locale").iterdir()}
