"""What the signs of Empires of the North mean that the pictures of a match show now, in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.game.view import EmpiresView
from engine.game import Event
from rendering.drawings import Drawings
from rendering.elements.lines import cut_in_lines
from rendering.empires.cards.card import abilities_of, brief_phrase, loot_phrases, state_phrases
from rendering.empires.pages.sight import PictureSight
from rendering.empires.signs import icons
from rendering.empires.signs.blocks import HIGHEST, PictureBlock, panel_block, pictures_of
from rendering.empires.signs.colours import kind_suit
from rendering.empires.signs.marks import Mark, Phrase, icon_chip, put_mark
from rendering.empires.table.supply import supply_phrases
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, BOLD
from rendering.pictures import WIDTH, Caption
from texts.empires.goods import GOODS
from texts.words import Words

COLUMNS, LEGEND_LINE, LEGEND_TEXT_LINE, LEGEND_ABOVE = 3, 50, 38, 10
SIGN_AT, MEANING_AT, FREE = 40, 74, 84
"""The middle of a sign, where its meaning begins, and the width that the meaning has not."""
HEADING = 54

CARDS: Mapping[str, Mark] = {
    "action_card": ("kind", "location_action"),
    "feature_card": ("kind", "location_feature"),
    "field": ("kind", "field"),
    "upgrade_card": ("kind", "upgrade_field"),
    "dual_card": ("kind", "dual_field"),
    "boost": ("kind", "boost"),
    "island": ("kind", "island_near"),
    "location": ("icon", icons.LOCATION),
}
EFFECTS: Mapping[str, Mark] = {
    "any": ("icon", icons.ANY),
    "then": ("icon", icons.THEN),
    "or": ("text", "/"),
    "counted": ("text", "="),
    "most": ("text", "\N{LESS-THAN OR EQUAL TO}"),
    "once": ("text", "1\N{MULTIPLICATION SIGN}"),
    "may": ("icon", icons.MAYBE),
    "bonus": ("icon", icons.BONUS),
    "performed": ("action", "harvest"),
    "event": ("icon", icons.ACTION_ICONS["harvest"]),
    "others": ("icon", icons.OTHERS),
    "pillage": ("icon", icons.PILLAGE),
    "conquer": ("icon", icons.CONQUER),
    "raid": ("icon", icons.RAID),
    "raided": ("icon", icons.EVENT_ICONS["raided"]),
    "lookout": ("icon", icons.EVENT_ICONS["lookout_end"]),
    "restore": ("icon", icons.RESTORE),
    "recover": ("icon", icons.RECOVER),
    "assign": ("icon", icons.ASSIGN),
    "assigned": ("icon", icons.ASSIGNED),
    "release": ("icon", icons.RELEASE),
    "store": ("icon", icons.STORE),
    "supply": ("icon", icons.SUPPLY),
    "field_goods": ("icon", icons.FIELD_GOODS),
    "look": ("icon", icons.LOOK),
    "search": ("icon", icons.SEARCH),
    "reclaim": ("icon", icons.RECLAIM),
    "return": ("icon", icons.RETURN),
    "copy": ("icon", icons.COPY),
    "sharing": ("icon", icons.SHARING),
    "symbols": ("icon", icons.DISTINCT),
    "swap": ("icon", icons.SWAP),
    "advance": ("icon", icons.ADVANCE),
}
TABLE: Mapping[str, Mark] = {
    "chosen": ("icon", icons.DONE),
    "exhausted": ("icon", icons.EXHAUSTED),
    "start": ("icon", icons.START),
    "pawn": ("icon", icons.PAWN),
    "step": ("icon", icons.STEP),
    "clan_ship": ("icon", icons.CLAN_SHIP),
    "queue": ("icon", icons.QUEUE),
    "spent": ("icon", icons.SPENT),
    "hand": ("icon", icons.HAND),
    "deck": ("icon", icons.DECK),
    "first": ("icon", icons.FIRST),
    "pass": ("icon", icons.PASSED),
}
ALWAYS = frozenset(
    {"chosen", "exhausted", "pawn", "step", "clan_ship", "queue", "spent", "hand", "deck", "first", "pass"}
)
"""What may stand on every picture of the table or of a hand."""

SignMeaning = tuple[Mark, str]


def signs_by_group(words: Words) -> dict[str, list[SignMeaning]]:
    """All signs with their meanings, by group: goods, symbols, kinds of cards, what cards do, what lies on the table."""
    goods: list[SignMeaning] = [
        (("vp", "1") if good == "vp" else ("good", good), words(f"empires.good.{good}", n=1)) for good in GOODS
    ]
    types: list[SignMeaning] = [
        (("symbol", symbol), words(f"empires.symbol.{symbol}")) for symbol in icons.SYMBOL_ICONS
    ]
    found = {"goods": goods, "symbols": types}
    for group, named in (("cards", CARDS), ("effects", EFFECTS), ("table", TABLE)):
        found[group] = [(mark, words(f"empires.picture.legend.{name}")) for name, mark in named.items()]
    return found


# ---- what occurs ---------------------------------------------------------------------------------------------------------


def find_occurring_signs(sight: PictureSight) -> frozenset[Mark]:
    """The signs that the pictures of a match show now; for hands, which words explain, the symbols of the clans played."""
    view = sight.view
    seen = set(chain.from_iterable(phrases_in_sight(sight)))
    cards = [sight.card(one.text) for player in view.players for one in player.empire]
    cards += [sight.card(number) for number in (*view.near.open, *view.distant.open)]
    clans = [empires_contents()[view.data].decks.clans[player.clan] for player in view.players if player.clan]
    cards += [card for clan in clans for card in clan.cards]
    seen |= {("symbol", symbol) for card in cards for symbol in card.symbols}
    seen |= {("kind", card.kind) for card in cards}
    seen |= {mark for name, mark in TABLE.items() if name in ALWAYS}
    return frozenset(with_kin(seen))


def with_kin(seen: set[Mark]) -> set[Mark]:
    """These signs with those that stand for others of their kind: an action, a number of times."""
    texts = "".join(value for kind, value in seen if kind == "text")
    found = set(seen) | {("text", sign) for sign in "/=\N{LESS-THAN OR EQUAL TO}" if sign in texts}
    found |= {("vp", "1")} if any(kind == "vp" for kind, _ in seen) else set()
    found |= {EFFECTS["performed"]} if any(kind == "action" for kind, _ in seen) else set()
    found |= {EFFECTS["event"]} if any(("icon", icon) in seen for icon in icons.ACTION_ICONS.values()) else set()
    found |= {("kind", "field")} if ("kind", "start_field") in seen else set()
    found |= {("kind", "location_action")} if ("kind", "start_location") in seen else set()
    return found | ({("kind", "island_near")} if ("kind", "island_distant") in seen else set())


def phrases_in_sight(sight: PictureSight) -> Iterator[Phrase]:
    """All marks of supplies, empires and islands."""
    for seat, player in enumerate(sight.view.players):
        yield from supply_phrases(player)
        for own in sight.empire(seat):
            yield from chain.from_iterable(
                [*abilities_of(own.face), *state_phrases(own, sight.words), [brief_phrase(own)]]
            )
    for number in (*sight.view.near.open, *sight.view.distant.open):
        yield from chain.from_iterable([loot_phrases(sight.card(number)), *abilities_of(sight.card(number))])


# ---- drawing -------------------------------------------------------------------------------------------------------------


class SignEntry(Struct, frozen=True):
    """A sign with the lines of its meaning; without a sign, the heading of a group."""

    mark: Mark | None
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        return HEADING if self.mark is None else max(LEGEND_LINE, LEGEND_TEXT_LINE * len(self.lines) + LEGEND_ABOVE)


LegendColumn = tuple[SignEntry, ...]


def legend_of_match(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    sight = PictureSight(view, caption, words, last=last)
    seen = find_occurring_signs(sight)
    listed = {name: [one for one in meanings if one[0] in seen] for name, meanings in signs_by_group(words).items()}
    blocks = legend_of({name: meanings for name, meanings in listed.items() if meanings}, words)
    return pictures_of("legend", blocks)


def legend_of(listed: Mapping[str, Iterable[SignMeaning]], words: Words) -> list[PictureBlock]:
    """Groups of signs in columns, a piece for each picture that they fill."""
    entries: list[SignEntry] = []
    for name, meanings in listed.items():
        entries.append(SignEntry(None, (words(f"empires.picture.legend.group.{name}"),)))
        entries += [SignEntry(mark, tuple(wrapped_lines(said, WIDTH // COLUMNS - FREE))) for mark, said in meanings]
    columns = even_columns(entries)
    found: list[PictureBlock] = []
    for here in cut_in_lines(columns, COLUMNS):
        height = max(sum(entry.height for entry in column) for column in here) + LEGEND_ABOVE
        said = words.apart(" ".join(entry.lines) for column in here for entry in column if entry.mark is not None)
        found.append(panel_block(height, draw_legend, here, height).saying(words("picture.alt.legend", signs=said)))
    return found


def even_columns(entries: Sequence[SignEntry]) -> list[LegendColumn]:
    """Entries in columns of as few pictures as there must be, all about as high."""
    columns, most = in_columns(entries, HIGHEST), HIGHEST
    pictures = -(-len(columns) // COLUMNS)
    while most > HEADING and len(lower := in_columns(entries, most - LEGEND_LINE // 2)) <= pictures * COLUMNS:
        columns, most = lower, most - LEGEND_LINE // 2
    return columns


def in_columns(entries: Sequence[SignEntry], most: int) -> list[LegendColumn]:
    """Entries one below the other in columns of so many rows at most; a heading is never the last of its column."""
    columns: list[list[SignEntry]] = [[]]
    left = most - LEGEND_ABOVE
    for place, entry in enumerate(entries):
        below = entries[place + 1].height if entry.mark is None and place + 1 < len(entries) else 0
        if columns[-1] and entry.height + below > left:
            columns.append([])
            left = most - LEGEND_ABOVE
        columns[-1].append(entry)
        left -= entry.height
    return [tuple(column) for column in columns]


def draw_legend(brush: Brush, columns: tuple[LegendColumn, ...], height: int) -> Tile:
    theme, width = brush.theme, WIDTH // COLUMNS
    canvas = Canvas.opaque(brush, WIDTH, height, theme.paper)
    for number, column in enumerate(columns):
        x, y = number * width, 0
        for entry in column:
            draw_entry(canvas, entry, (x, y))
            y += entry.height
    return canvas.as_tile()


def draw_entry(canvas: Canvas, entry: SignEntry, at: Point) -> None:
    """A sign and what it means, or a heading with a line below it."""
    theme, (x, y) = canvas.theme, at
    middle = y + entry.height // 2
    if entry.mark is None:
        canvas.text(entry.lines[0], (x + 20, middle + 4), BODY, theme.ink, BOLD)
        canvas.fill((x + 20, y + entry.height - 5, x + WIDTH // COLUMNS - 20, y + entry.height - 2), theme.line)
        return
    put_sign(entry.mark, canvas, (x + SIGN_AT, middle))
    canvas.lines(entry.lines, (x + MEANING_AT, middle), LEGEND_TEXT_LINE, BODY, theme.ink)


def put_sign(mark: Mark, canvas: Canvas, at: Point) -> None:
    """A sign of the legend, centred; kinds of cards on their colours."""
    kind, value = mark
    if kind == "kind":
        suit = kind_suit(canvas.theme, value)
        canvas.put(canvas.brush.tile(icon_chip, icons.KIND_ICONS[value], suit.fill, suit.on, suit.edge), at)
    else:
        put_mark(canvas, mark, at, None)
