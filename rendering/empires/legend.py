"""What the signs mean: actions, goods, kinds of cards in their colours, symbols, what stands on boards and cards beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.empires.facts import ACTIONS
from engine.empires.view import EmpiresView
from engine.game import Event
from rendering import legend
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.empires.marks import Phrase, chip, phrase_width, put_phrase
from rendering.empires.names import GOODS, action_name, kind_name
from rendering.empires.public import head
from rendering.empires.signs import (
    ADVANCE,
    ANY,
    ASSIGN,
    BONUS,
    CLAN_SHIP,
    CONQUER,
    COPY,
    DECK,
    DISTINCT,
    DONE,
    EVENT_ICONS,
    EXHAUSTED,
    FIELDS,
    FIRST,
    HAND,
    IN_SUPPLY,
    KIND_ICONS,
    LOCATION,
    LOOK,
    MAYBE,
    MOVE,
    ON_CARD,
    PASSED,
    PILLAGE,
    RAID,
    RECLAIM,
    RECOVER,
    RELEASE,
    RESTORE,
    RETURN,
    SEARCH,
    SHARING,
    SPENT,
    STORE,
    SWAP,
    SYMBOL_ICONS,
    THEN,
    kind_suit,
)
from rendering.empires.signs import OTHERS as EVERYBODY_ELSE
from rendering.pictures import Caption
from rendering.words import Words

POINTS: Phrase = (("vp", "7"),)
"""Any number."""

KINDS = (
    "location_action",
    "location_feature",
    "field",
    "upgrade_field",
    "dual_field",
    "boost",
    "island_near",
)
"""One kind for each icon; the islands share theirs."""

MARKERS: Mapping[str, str] = {
    "spent": SPENT,
    "clan_ship": CLAN_SHIP,
    "hand": HAND,
    "deck": DECK,
    "first": FIRST,
    "passed": PASSED,
    "exhausted": EXHAUSTED,
    "can": DONE,
    "pawn": MOVE,
    "pillage": PILLAGE,
    "conquer": CONQUER,
    "raid": RAID,
    "bonus": BONUS,
    "copy": COPY,
}
"""Signs that are no things, by what the catalogue calls them."""


ON_CARDS: Mapping[str, str] = {
    "then": THEN,
    "basket": ANY,
    "maybe": MAYBE,
    "others": EVERYBODY_ELSE,
    "sharing": SHARING,
    "distinct": DISTINCT,
    "largest": HAND,
    "on_cards": ON_CARD,
    "in_supply": IN_SUPPLY,
    "field": FIELDS,
    "location": LOCATION,
    "return": RETURN,
    "search": SEARCH,
    "look": LOOK,
    "reclaim": RECLAIM,
    "restore": RESTORE,
    "recover": RECOVER,
    "assign": ASSIGN,
    "release": RELEASE,
    "store": STORE,
    "swap": SWAP,
    "advance": ADVANCE,
    "lookout": EVENT_ICONS["lookout_end"],
    "raided": EVENT_ICONS["raided"],
}
"""Signs that stand on cards alone."""


def sign_meanings(words: Words) -> list[tuple[Phrase, str]]:
    """Each sign with its meaning, kinds of cards left out."""
    listed: list[tuple[Phrase, str]] = [(POINTS, words("empires.picture.legend.track"))]
    listed += [((("good", good),), words(f"empires.good.{good}", n=1)) for good in GOODS if good != "vp"]
    listed += [((("action", action),), action_name(words, action)) for action in ACTIONS]
    listed += [((("icon", icon),), words(f"empires.picture.legend.{name}")) for name, icon in MARKERS.items()]
    return listed


def symbol_meanings(words: Words) -> list[tuple[Phrase, str]]:
    """The symbols of cards, and the signs of which cards make up what they do."""
    listed: list[tuple[Phrase, str]] = [
        ((("symbol", symbol),), words(f"empires.symbol.{symbol}")) for symbol in SYMBOL_ICONS
    ]
    return listed + [((("icon", icon),), words(f"empires.picture.sign.{name}")) for name, icon in ON_CARDS.items()]


def meanings(words: Words) -> list[str]:
    """All that the signs of the table mean, in words."""
    return [*(said for _, said in sign_meanings(words)), *(kind_name(words, kind) for kind in KINDS)]


def drawn(phrase: Phrase) -> Callable[[Canvas, Point], None]:
    """What draws a sign, centred."""

    def draw(canvas: Canvas, at: Point) -> None:
        put_phrase(canvas, phrase, (at[0] - phrase_width(canvas.brush, phrase) // 2, at[1]))

    return draw


def kind_drawn(kind: str) -> Callable[[Canvas, Point], None]:
    """What draws the sign of a kind of card on its colour."""

    def draw(canvas: Canvas, at: Point) -> None:
        suit = kind_suit(canvas.theme, kind)
        canvas.put(canvas.brush.tile(chip, KIND_ICONS[kind], suit.fill, suit.on, suit.edge), at)

    return draw


def draw_legend(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole legend."""
    return [head(brush, view, caption, words), brush.panel(all_signs, words)]


def all_signs(brush: Brush, words: Words) -> Tile:
    """All signs in two columns."""
    listed: list[legend.Entry] = [(drawn(phrase), said) for phrase, said in sign_meanings(words)]
    listed += [(kind_drawn(kind), kind_name(words, kind)) for kind in KINDS]
    return legend.draw_legend(brush, listed)


def draw_signs(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What stands on cards."""
    return [head(brush, view, caption, words), brush.panel(card_signs, words)]


def card_signs(brush: Brush, words: Words) -> Tile:
    """Symbols and signs of cards in two columns."""
    return legend.draw_legend(brush, [(drawn(phrase), said) for phrase, said in symbol_meanings(words)])
