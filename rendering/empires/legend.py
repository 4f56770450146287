"""What the signs of Empires of the North mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.empires.view import EmpiresView
from engine.game import Event
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.empires import signs
from rendering.empires.marks import Mark, chip, put_mark
from rendering.empires.names import GOODS
from rendering.empires.public import head
from rendering.legend import draw_narrow_legend
from rendering.pictures import Caption
from rendering.words import Words

SIGNS: dict[str, Mark] = {
    "any": ("icon", signs.ANY),
    "then": ("icon", signs.THEN),
    "or": ("text", "/"),
    "counted": ("text", "="),
    "most": ("text", "\N{LESS-THAN OR EQUAL TO}"),
    "once": ("text", "1\N{MULTIPLICATION SIGN}"),
    "may": ("icon", signs.MAYBE),
    "bonus": ("icon", signs.BONUS),
    "performed": ("action", "harvest"),
    "event": ("icon", signs.ACTION_ICONS["harvest"]),
    "others": ("icon", signs.OTHERS),
    "action_card": ("kind", "location_action"),
    "feature_card": ("kind", "location_feature"),
    "upgrade_card": ("kind", "upgrade_field"),
    "dual_card": ("kind", "dual_field"),
    "boost": ("kind", "boost"),
    "field": ("kind", "field"),
    "island": ("kind", "island_near"),
    "location": ("icon", signs.LOCATION),
    "start": ("icon", signs.START),
    "can": ("icon", signs.DONE),
    "exhausted": ("icon", signs.EXHAUSTED),
    "pillage": ("icon", signs.PILLAGE),
    "conquer": ("icon", signs.CONQUER),
    "raid": ("icon", signs.RAID),
    "raided": ("icon", signs.EVENT_ICONS["raided"]),
    "pass": ("icon", signs.EVENT_ICONS["pass"]),
    "lookout": ("icon", signs.EVENT_ICONS["lookout_end"]),
    "pawn": ("icon", signs.PAWN),
    "restore": ("icon", signs.RESTORE),
    "recover": ("icon", signs.RECOVER),
    "assign": ("icon", signs.ASSIGN),
    "assigned": ("icon", signs.ASSIGNED),
    "release": ("icon", signs.RELEASE),
    "store": ("icon", signs.STORE),
    "supply": ("icon", signs.SUPPLY),
    "field_goods": ("icon", signs.FIELD_GOODS),
    "look": ("icon", signs.LOOK),
    "search": ("icon", signs.SEARCH),
    "reclaim": ("icon", signs.RECLAIM),
    "return": ("icon", signs.RETURN),
    "copy": ("icon", signs.COPY),
    "sharing": ("icon", signs.SHARING),
    "symbols": ("icon", signs.DISTINCT),
    "swap": ("icon", signs.SWAP),
    "advance": ("icon", signs.ADVANCE),
    "clan_ship": ("icon", signs.CLAN_SHIP),
    "first": ("icon", signs.FIRST),
    "queue": ("icon", signs.QUEUE),
    "spent": ("icon", signs.SPENT),
    "hand": ("icon", signs.HAND),
    "deck": ("icon", signs.DECK),
}


def entries(words: Words) -> list[tuple[Mark, str]]:
    """All signs with their meanings: goods, symbols, and what stands on cards and boards."""
    goods: list[tuple[Mark, str]] = [
        (("vp", "1") if good == "vp" else ("good", good), words(f"empires.good.{good}", n=1)) for good in GOODS
    ]
    symbols: list[tuple[Mark, str]] = [
        (("symbol", symbol), words("empires.picture.symbol", symbol=words(f"empires.symbol.{symbol}")))
        for symbol in signs.SYMBOL_ICONS
    ]
    return [*goods, *symbols, *((mark, words(f"empires.picture.legend.{name}")) for name, mark in SIGNS.items())]


def draw_legend(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The legend as a part of the board."""
    return [head(brush, view, caption, words), brush.panel(legend, words)]


def legend(brush: Brush, words: Words) -> Tile:
    """The legend as a picture."""
    return draw_narrow_legend(brush, [(partial(put_sign, mark), meaning) for mark, meaning in entries(words)])


def put_sign(mark: Mark, canvas: Canvas, at: Point) -> None:
    """A sign of the legend, centred; kinds of cards on their colours."""
    kind, value = mark
    if kind == "kind":
        suit = signs.kind_suit(canvas.theme, value)
        canvas.put(canvas.brush.tile(chip, signs.KIND_ICONS[value], suit.fill, suit.on, suit.edge), at)
    else:
        put_mark(canvas, mark, at, None)
