"""What a question is about, as pictures: spaces, cards, strips, boards, tiles, dishes, a roll, options to choose among."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from msgspec import structs

from engine.choices import fields_of, value_of
from engine.narrowing import Narrowed
from engine.odin.facts.content import odin_content
from engine.odin.game.view import OdinView
from engine.odin.table.moves import ApplyCard, Explore, Imitate, PlayCard, StartWith, TakeItems, UseCard, UseSpace
from rendering.drawings import Drawing
from rendering.elements.lines import cut_in_lines
from rendering.odin.alt_texts.options import (
    cards_said,
    exploration_board_text,
    feast_said,
    laying_said,
    offers_said,
    risings_said,
    spaces_said,
    strips_said,
    throw_said,
    tiles_said,
)
from rendering.odin.alt_texts.table import strips_told
from rendering.odin.options.dice_odds import dice_tile, purse_marks
from rendering.odin.options.feast_row import feast_row, larder_of, proposed_row, row_of
from rendering.odin.options.laying import laying_tile
from rendering.odin.options.offers import find_offers_at_question, offer_boxes
from rendering.odin.options.raising import find_risings, raising_tile
from rendering.odin.options.throws import chosen_payment, throw_of
from rendering.odin.options.tiles_to_take import find_tiles_to_take, shape_of_tiles, take_tiles
from rendering.odin.scene import (
    Changed,
    LayingSpot,
    begins_to_lay,
    cards_of,
    imitated_spaces,
    kind_begun,
    moves_in_question,
    open_spaces,
    spot_of,
)
from rendering.odin.seats.hand import Held, cards_by_sheet, cards_tile
from rendering.odin.table import action_board
from rendering.odin.table.faces import FACES_ACROSS, ShownExplorationBoard, exploration_boards_tile
from rendering.odin.table.strip_rows import Taking, strip_rows
from rendering.paint.canvas import Tile
from texts.odin.laying import cells_name
from texts.odin.things import board_name, item_name
from texts.words import Words

QuestionPictures = Callable[[OdinView, Words, Narrowed], Sequence[Drawing]]

MOST_CARDS = 2
"""Pictures of cards on a page at most; what is too many for them is named."""


def panel_drawing(
    name: str, told: Sequence[str], draw: Callable[..., Tile], *given: Hashable, spare: int = 0
) -> Drawing:
    """A picture of one panel; so many of the last lines in words are spare."""
    return Drawing(name, lambda brush: [brush.panel(draw, *given)], ([*told], spare))


def spaces_asked(view: OdinView, words: Words, at: Narrowed, now: Changed) -> list[Drawing]:
    """Both halves of the action board: what can be used is raised, the chosen space framed; all of it for who only waits."""
    board = board_shown(view, at, now)
    chosen = action_board.half_of(board.chosen) if board.chosen else None
    order = sorted(action_board.HALVES, key=lambda half: half == chosen)  # the half with the chosen space is the last
    return [
        panel_drawing(
            half,
            spaces_said(view, words, at, half),
            action_board.half_board_tile,
            action_board.half_shown(board, half),
            half,
        )
        for half in order
    ]


def board_shown(view: OdinView, at: Narrowed, now: Changed) -> action_board.ShownActionBoard:
    """The action board as the seat sees it that looks."""
    move = at.move
    chosen = move.space if isinstance(move, UseSpace | Imitate) else ""
    taken: frozenset[str] = frozenset({chosen} if isinstance(move, UseSpace) else ())
    usable = open_spaces(at) | taken if view.asked else None
    columns = frozenset(odin_content().spaces[space].column for space in imitated_spaces(at))
    return structs.replace(
        action_board.shown_action_board(view, now),
        usable=usable,
        columns=None if usable is None else columns,
        copyable=imitated_spaces(at),
        chosen=chosen,
        looking=view.seat,
    )


def asking_cards(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The occupations that ask, or that can be used, as they can be read."""
    numbers = cards_of(view, at)
    chosen = at.move.card if isinstance(at.move, ApplyCard) else None
    return card_pictures(numbers, Held(view.seat or 0, chosen=chosen), words, name="asking")


def card_pictures(
    numbers: Sequence[int], held: Held, words: Words, most: int = MOST_CARDS, name: str = "cards", heading: str = ""
) -> list[Drawing]:
    """Cards shared among a few pictures: those that can be chosen first; a heading stands above the first picture."""
    order = sorted(numbers, key=lambda number: (number != held.chosen, held.lit is not None and number not in held.lit))
    return [
        Drawing(
            f"{name}{place}" if place > 1 else name,
            lambda brush, sheet=sheet: cards_tile(brush, sheet, held, words),
            (cards_said(sheet, held, words), 0),
            heading=heading if place == 1 else "",
        )
        for place, sheet in enumerate(cards_by_sheet(order, words, most), 1)
    ]


def cards_in_question(
    view: OdinView, at: Narrowed, kind: type[PlayCard] | type[StartWith] | type[UseCard]
) -> tuple[list[int], Held]:
    """The occupations that moves of a kind name, and which of them can be chosen or is."""
    numbers = [move.card for move in moves_in_question(at) if isinstance(move, kind)]
    chosen = at.move.card if isinstance(at.move, kind) else None
    return numbers, Held(view.seat or 0, frozenset(numbers) or None, chosen)


def own_hand(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The hand, card by card: what can be played now is raised."""
    assert view.seat is not None, "only a seat has a hand"
    _, held = cards_in_question(view, at, PlayCard)
    return card_pictures(view.players[view.seat].hand or (), held, words)


def start_cards(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    return card_pictures(*cards_in_question(view, at, StartWith), words, 3)


def laying_drawing(view: OdinView, words: Words, at: Narrowed, spot: LayingSpot) -> Drawing:
    told = laying_said(view, spot, words)
    heading = laying_heading(at, words)
    return Drawing("place", lambda brush: [laying_tile(brush, view, spot, words)], (told, 0), heading=heading)


def laying_heading(at: Narrowed, words: Words) -> str:
    """What somebody who lays something is asked; nothing while something else is chosen."""
    spot = spot_of(at)
    if spot is None:
        return words("odin.picture.lay.what") if begins_to_lay(at) else ""
    piece = words.capitalised(item_name(words, spot.piece))
    if not spot.board:
        return words("odin.picture.lay.on_what", piece=piece)
    board = board_name(words, spot.board)
    if spot.laid is None:
        return words("odin.picture.lay.where", piece=piece, board=board)
    return words("odin.picture.lay.there", piece=piece, board=board, place=cells_name(spot.laid))


# ---- what the answers say ------------------------------------------------------------------------------------------------


def things_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """Whatever can be chosen among, by what the answers are: strips, boards, tiles, goods that rise, cards, options."""
    kinds = (strips_asked, boards_asked, tiles_asked, goods_asked, offered_cards)
    found = [one for pictures in kinds for one in pictures(view, words, at)]
    assert view.seat is not None, "only a seat is asked"
    if listed := find_offers_at_question(view, at, words):
        found.append(panel_drawing("choice", offers_said(listed, words), offer_boxes, listed, view.seat, words))
    return found


def offered_cards(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The occupations that can be used at this moment."""
    return card_pictures(*cards_in_question(view, at, UseCard), words)


def asks_for(at: Narrowed, field: str) -> bool:
    """Whether a field is chosen, or being chosen."""
    return any(menu.field == field for menu in at.menus)


def chosen_in(at: Narrowed, field: str) -> str:
    """What is chosen in the menu of a field, or by the move that is found; nothing while that is open."""
    if at.move is not None:
        return str(value_of(at.move, field)) if field in fields_of(at.move) else ""
    menus = (menu for menu in at.menus if menu.field == field and menu.chosen is not None)
    return next((str(menu.values[menu.chosen or 0]) for menu in menus), "")


def strips_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    if not (any(isinstance(move, TakeItems) for move in moves_in_question(at)) or asks_for(at, "strip")):
        return []
    lying, taking = tuple((strip.strip, strip.gone) for strip in view.strips), taking_of(view, at)
    return [panel_drawing("strips", strips_said(view, taking, words), strip_rows, lying, taking)]


def taking_of(view: OdinView, at: Narrowed) -> Taking:
    """From which strips may be taken and how much, or is."""
    assert view.seat is not None, "only a seat is asked"
    takes = [move for move in moves_in_question(at) if isinstance(move, TakeItems)]
    menu = next((menu for menu in at.menus if menu.field == "strip"), None)
    lit = frozenset(move.strip for move in takes) if menu is None else frozenset(map(str, menu.values))
    asked = view.asked_words.get("n")
    most = asked if isinstance(asked, int) else max((move.count for move in takes), default=0)
    count = at.move.count if isinstance(at.move, TakeItems) else 0
    return Taking(view.seat, lit, most, chosen_in(at, "strip"), count)


def boards_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    assert view.seat is not None, "only a seat is asked"
    named = {move.face for move in moves_in_question(at) if isinstance(move, Explore)}
    chosen = at.move.face if isinstance(at.move, Explore) else ""
    lying = [
        ShownExplorationBoard(one.face, one.silver, True, one.face == chosen)
        for one in view.explorations
        if one.face in named
    ]
    return face_pictures(view, lying, words)


def face_pictures(view: OdinView, lying: Sequence[ShownExplorationBoard], words: Words) -> list[Drawing]:
    """Exploration boards, three to a picture."""
    return [
        panel_drawing(
            f"faces{place}" if place > 1 else "faces",
            [exploration_board_text(one.face, one.silver, words) for one in sheet],
            exploration_boards_tile,
            sheet,
            view.seat or 0,
            words,
        )
        for place, sheet in enumerate(cut_in_lines(lying, FACES_ACROSS), 1)
    ]


def tiles_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The tiles, where some are bought, forged or looted."""
    listed = find_tiles_to_take(view, at)
    assert view.seat is not None, "only a seat is asked"
    if not any(one.open for one in listed):
        return []
    tiles = panel_drawing("tiles", tiles_said(listed, words), take_tiles, listed, view.seat, words)
    return [replace(tiles, shape=shape_of_tiles(listed))]


def goods_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The goods, where some rise or are turned."""
    listed = find_risings(view, at)
    return (
        [panel_drawing("goods", risings_said(listed, words), raising_tile, listed, view.seat, words)] if listed else []
    )


# ---- what they do not ----------------------------------------------------------------------------------------------------


def halves_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The strips from which one half takes, then both halves of the space."""
    lying, taking = tuple((strip.strip, strip.gone) for strip in view.strips), Taking(view.seat or 0)
    strips_now = panel_drawing("strips", [strips_told(view, words)], strip_rows, lying, taking)
    return [strips_now, *things_asked(view, words, at)]


def feast_asked(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The banquet table: the row so far; before one is begun, that which is proposed."""
    cells, row = int(str(view.asked_words.get("n", 0))), row_of(at)
    suggested = () if row or kind_begun(at) else proposed_row(view)
    larder = larder_of(view, at, row or suggested)
    told = feast_said(row or suggested, cells, larder, words)
    heading = words("odin.picture.feast.proposed") if suggested else ""
    return [replace(panel_drawing("feast", told, feast_row, row or suggested, cells, larder, words), heading=heading)]


def roll_drawings(view: OdinView, words: Words, at: Narrowed) -> list[Drawing]:
    """The die, and what can be had for it."""
    throw, found = throw_of(view), tiles_asked(view, words, at)
    if throw is None:
        return found
    spent = chosen_payment(view, at)
    having = purse_marks(view, throw, spent)
    return [panel_drawing("dice", throw_said(throw, spent, words), dice_tile, throw, having, words), *found]


PICTURES: Mapping[str, QuestionPictures] = MappingProxyType(
    {
        "choose_half": halves_asked,
        "hold_feast": feast_asked,
        "roll_again": roll_drawings,
        "declare": roll_drawings,
        "play_cards": own_hand,
        "bonus_card": own_hand,
        "end_turn": own_hand,
        "choose_start": start_cards,
    }
)
"""What is drawn for questions whose answers do not say it."""
