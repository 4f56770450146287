"""How Keltis names its things in every language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Event, Move, Seat
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, colour_of
from engine.keltis.game.scoring import leaves_out, score, step_gain
from engine.keltis.game.view import KeltisView
from engine.keltis.options import AS_BOARD, KeltisOptions, as_the_board_says
from engine.keltis.table.moves import (
    Declined,
    Discard,
    DrawOne,
    DrewHidden,
    Ended,
    FigureMove,
    FigureMoved,
    Forgo,
    Lay,
    TookWish,
)
from engine.texts import in_language
from texts.catalogue import Language
from texts.keltis.names import card_name, colour_name, figure_name, pile_name, space_within, wishes_text
from texts.points import points_text, signed_points
from texts.vocabulary import Offered, Vocabulary
from texts.words import APART

COLOUR_ICONS = dict(zip(COLOURS, ("🔥", "☀️", "🌸", "🍃", "💧"), strict=True))


LAPSES = {"relay": "step", "clover": "step", "card_marker": "discard"}
"""What is left unused by skipping each question: it is for this moment."""


class KeltisVocabulary(Vocabulary):
    """See `Vocabulary`: what this game has of its own."""

    terms = MappingProxyType(
        {
            "card": card_name,
            "last": card_name,
            "colour": colour_name,
            "pile": pile_name,
            "figure": figure_name,
            "size": lambda words, size: words(f"keltis.size.{size}"),
            "origin": space_within,
            "to": space_within,
            "at": space_within,
            "count": lambda _words, count: f"{count}/{keltis_content().numbers.end.figures_in_end_zone}",  # KEL-10.1
        }
    )
    hand_icon = "🃏"
    as_drawn = frozenset({"to"})
    last_resort = frozenset({"skip"})
    rules = MappingProxyType(
        {"play_card": "KEL-4", "relay": "KEL-6.6", "clover": "KEL-8", "card_marker": "KEL-8.6", "draw_up": "KEL-9"}
    )
    examples = ("skip", "draw deck", "draw red", "draw blue", "strip hand r5", "strip row green")

    def event_key(self, event: Event) -> str:
        """An event's tag, and what of it is not to be told."""
        tag = str(event.__struct_config__.tag)
        if isinstance(event, DrewHidden) and event.card is None:
            return f"{tag}.unseen"
        if isinstance(event, TookWish) and event.colour is None:
            return f"{tag}.plain"
        if isinstance(event, FigureMoved | Ended):
            return f"{tag}.{event.by}"
        return f"{tag}.{event.what}" if isinstance(event, Declined) else tag

    def icon(self, view: KeltisView | None, field: str, value: Any) -> str:
        """A sign for the colour of a row, a card or a pile."""
        if field == "card":
            return COLOUR_ICONS[COLOURS[colour_of(value)]]
        return COLOUR_ICONS[COLOURS[value]] if field in ("colour", "pile") and value is not None else ""

    def given_up(self, view: KeltisView, move: Move, offered: Offered) -> Mapping[str, int]:
        """What a skip leaves unused."""
        return {LAPSES[view.asked]: 1} if isinstance(move, Forgo) and view.asked in LAPSES else {}

    def in_short(self, words: Language, move: Move) -> str:
        return card_name(words, move.card) if isinstance(move, Lay | Discard) else ""

    def brings(self, words: Language, view: KeltisView, move: Move) -> str:
        """What the figure of a move gains at once, and the token that it comes to; the card that is drawn where it lies open."""
        if isinstance(move, DrawOne) and move.pile is not None:
            return card_name(words, view.piles[move.pile][-1])
        if not isinstance(move, Lay | FigureMove) or not move.figure or not move.to:
            return ""
        gained = step_gain(view, move.figure, move.to)
        lying = view.tokens.get(move.to)
        told = [words("picture.points", n=gained, points=signed_points(gained))] if gained else []
        if lying and lying.kind != "points":
            told.append(words(f"keltis.token.{lying.kind}"))
        return APART.join(told)

    def at_a_glance(self, words: Language, view: KeltisView) -> str:
        """How near the end is, by both ways to it (KEL-10); to a seat its points and its wish stones by colour."""
        goal = keltis_content().numbers.end.figures_in_end_zone
        said = [
            words("picture.over") if view.over else words("picture.turn", n=view.turn),
            words("picture.alt.zone", n=view.in_zone, goal=goal),
            words("picture.alt.deck", n=view.deck_size),
        ]
        if view.seat is not None:
            player, total = view.players[view.seat], score(view).totals[view.seat]
            said += [words("keltis.glance.points", n=total, points=points_text(total)), wishes_text(words, player)]
        return APART.join(said)

    def hides_points(self, view: KeltisView, seat: Seat) -> bool:
        return leaves_out(view, seat)

    def option_value(self, words: Language, options: KeltisOptions, option: str, value: str) -> str:
        """What an option may be. An owner's board has its own title; what a board decides is said as it decides it."""
        key = f"keltis.option.{option}.{value}"
        if option == "board" and key not in words:
            board = keltis_content().boards[value]
            return in_language(board.titles, words.language)
        if value == AS_BOARD:
            meant = as_the_board_says(options, option)
            return words("keltis.option.as_board", value=words(f"keltis.option.{option}.{meant}"))
        return words(key)


KELTIS_WORDS = KeltisVocabulary("keltis")
