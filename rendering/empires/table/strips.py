"""One strip for each seat: who it is, points, supply, what stands in its empire, what it did last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.empires.game.scoring import score
from engine.empires.game.view import EmpiresView
from engine.empires.table.events import BoostPlayed, Built, FieldBuilt, PawnMoved, PawnPlaced, Used
from engine.empires.table.events_at_sea import Conquered, Pillaged, Raided, Sailed
from engine.game import Event, Seat
from rendering.elements.nameplate import draw_nameplate
from rendering.empires.scene import EmpiresShownEvent, card_of, piles_of_empire, shown_by_seat
from rendering.empires.signs import icons
from rendering.empires.signs.blocks import PictureBlock, panel_block
from rendering.empires.signs.marks import (
    GAP_MARK,
    MARKS_LINE,
    ROOM_APART,
    Mark,
    Phrase,
    draw_lines,
    lines_of,
    phrase_width,
    put_phrase,
)
from rendering.empires.table.supply import supply_phrases
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH, Caption, SeatedPerson
from texts.empires.names import card_name, clan_name
from texts.points import points_text
from texts.words import Words

STRIP_EDGE, STRIP_PAD, STRIP_PLATE, BELOW = 14, 22, 66, 10
STRIP_ROOM = WIDTH - 2 * STRIP_EDGE - 2 * STRIP_PAD
DEED_LINE = 56


class SeatStrip(Struct, frozen=True):
    seat: Seat
    person: SeatedPerson
    clan: str
    total: int
    signs: tuple[str, ...]
    lines: tuple[tuple[Phrase, ...], ...]
    done: tuple[Phrase, ...]
    to_act: bool
    winner: bool
    over: bool

    @property
    def height(self) -> int:
        return STRIP_PLATE + len(self.lines) * MARKS_LINE + (DEED_LINE if self.done else 0) + 10


def strip_of(
    view: EmpiresView, caption: Caption, words: Words, seat: Seat, last: Sequence[Event], cards: bool = True
) -> SeatStrip:
    """The strip of a seat, on request without the line of what stands in its empire."""
    player = view.players[seat]
    signs = ((icons.FIRST,) if view.first == seat else ()) + ((icons.PASSED,) if player.passed else ())
    outcome = score(view)
    lines = lines_of([(*phrase, GAP_MARK) for phrase in supply_phrases(player)], STRIP_ROOM) if player.clan else []
    if cards and player.empire:
        lines.append([(*phrase, GAP_MARK) for phrase in standing_phrases(view, seat)])
    return SeatStrip(
        seat,
        caption.people[seat],
        clan_name(words, view.data, player.clan),
        outcome.totals[seat],
        signs,
        tuple(tuple(line) for line in lines),
        tuple(in_room([event_phrase(view, event, words) for event in shown_by_seat(last).get(seat, ())], STRIP_ROOM)),
        any(decision.seat == seat for decision in view.decisions),
        view.over and seat in outcome.winners,
        view.over,
    )


def standing_phrases(view: EmpiresView, seat: Seat) -> list[Phrase]:
    """How many cards of each kind stand in an empire, and how many actions are exhausted."""
    found: dict[str, list[bool]] = {}
    for pile in piles_of_empire(view, seat):
        kind = card_of(view, pile.head.text).kind
        found.setdefault(icons.KIND_ICONS[kind], []).append(pile.head.exhausted)
        for _ in pile.upgrades:
            found.setdefault(icons.KIND_ICONS["upgrade_field"], []).append(False)
    phrases: list[Phrase] = []
    for icon, sides in found.items():
        spent: Phrase = (GAP_MARK, ("icon", icons.EXHAUSTED), ("text", str(sum(sides)))) if any(sides) else ()
        phrases.append((("icon", icon), ("text", str(len(sides))), *spent))
    return phrases


def event_phrase(view: EmpiresView, event: EmpiresShownEvent, words: Words) -> Phrase:
    """One event: its icon, and the name of what it is about."""
    match event:
        case PawnPlaced() | PawnMoved():
            return (("action", event.tile), ("text", words(f"empires.action.{event.tile}")))
        case Sailed():
            return (("good", "ship") if event.common else ("icon", icons.CLAN_SHIP), *load_marks(event))
        case Pillaged() | Conquered():
            icon = icons.PILLAGE if isinstance(event, Pillaged) else icons.CONQUER
            return (("icon", icon), ("text", card_name(words, card_of(view, event.island))))
        case Raided():
            return (("icon", icons.RAID), ("text", card_name(words, card_of(view, event.card))))
        case Built() | FieldBuilt() | BoostPlayed() | Used():
            return (("icon", event_icon(view, event)), ("text", card_name(words, card_of(view, event.card))))
        case _:
            return (("icon", icons.PASSED),)


def load_marks(event: Sailed) -> tuple[Mark, ...]:
    return tuple(("good", good) for good, there in (("fish", event.fish), ("axe", event.axe)) if there)


def event_icon(view: EmpiresView, event: Built | FieldBuilt | BoostPlayed | Used) -> str:
    match event:
        case Built():
            return icons.EVENT_ICONS["build"]
        case BoostPlayed():
            return icons.EVENT_ICONS["boost"]
        case _:
            return icons.KIND_ICONS[card_of(view, event.card).kind]


def in_room(phrases: list[Phrase], room: int) -> list[Phrase]:
    """The last phrases, as many as fit side by side."""
    kept: list[Phrase] = []
    for phrase in reversed(phrases):
        room -= phrase_width(phrase) + ROOM_APART
        if room < 0 and kept:
            break
        kept.insert(0, phrase)
    return kept


def strip_tile(brush: Brush, own: SeatStrip, words: Words) -> Tile:
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, own.height + BELOW, theme.paper)
    lit, width = own.to_act or own.winner, WIDTH - 2 * STRIP_EDGE
    colour = theme.seats[own.seat]
    canvas.rounded((STRIP_EDGE, 0, width, own.height), 18, theme.panel, colour if lit else theme.line, 7 if lit else 2)
    left, right, y = STRIP_EDGE + STRIP_PAD, WIDTH - STRIP_EDGE - STRIP_PAD, STRIP_PLATE // 2 + 4
    right -= canvas.text(
        words("picture.points", n=own.total, points=points_text(own.total)), (right, y), NAME, theme.ink, HEAVY, "r"
    )
    if own.clan and not own.over:  # the track has fewer, and the text beside the picture tells those
        said = words("empires.picture.if_over")
        right -= canvas.text(said, (right - 12, y), BODY, theme.muted, MEDIUM, "r") + 12
    for icon in own.signs:
        right -= 56
        canvas.icon(icon, (right + 20, y), 42, theme.ink)
    if own.clan:
        right -= canvas.text(own.clan, (right - 18, y), BODY, theme.muted, BOLD, "r") + 36
    draw_nameplate(canvas, own.seat, own.person, STRIP_EDGE + 8, right, y, words, to_act=own.to_act, winner=own.winner)
    foot = draw_lines(canvas, [list(line) for line in own.lines], (left, STRIP_PLATE), None)
    if own.done:
        draw_done(canvas, own, (left, foot + 2), colour)
    return canvas.as_tile()


def draw_done(canvas: Canvas, own: SeatStrip, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    """What the seat did last, on a ground of its own behind a bar of its colour."""
    theme, (x, y) = canvas.theme, at
    height = DEED_LINE - 4
    canvas.rounded((x - 10, y, STRIP_ROOM + 20, height), 12, theme.paper)
    canvas.rounded((x - 10, y, 10, height), 4, colour)
    x += 12
    for phrase in own.done:
        x = put_phrase(canvas, phrase, (x, y + height // 2)) + ROOM_APART


def strip_block(
    view: EmpiresView, caption: Caption, words: Words, seat: Seat, last: Sequence[Event], *, cards: bool = True
) -> PictureBlock:
    own = strip_of(view, caption, words, seat, last, cards)
    return panel_block(own.height + BELOW, strip_tile, own, words)
