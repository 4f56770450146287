"""The pages of Keltis: the board message, the panel, and what is a press away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

from engine.game import Event, Move, Seat
from engine.keltis.facts.pieces import COLOURS, Colour
from engine.keltis.game.scoring import leaves_out, score
from engine.keltis.game.view import KeltisView
from engine.keltis.table.moves import Lay
from engine.narrowing import Narrowed
from rendering.drawings import Drawing, Drawings
from rendering.elements.legend import draw_grouped_legend
from rendering.elements.lines import fill_lines
from rendering.keltis.alt_texts import description, private_description
from rendering.keltis.alt_texts.description import Quarter
from rendering.keltis.board.figures import figure_groups, with_chosen_step
from rendering.keltis.board.plan import places_of, shape_of
from rendering.keltis.board.scene import BoardScene, as_it_is, draw_scene, with_shadows
from rendering.keltis.board.walks import last_walks
from rendering.keltis.cards.hand import hand_sheet
from rendering.keltis.cards.open_cards import SIGN_GAP, OpenCards, cards_sheet
from rendering.keltis.cards.piles import piles_sheet
from rendering.keltis.cards.strips import StripFacts, keltis_strip, rows_and_piles_touched
from rendering.keltis.hints import KeltisHints, keltis_hints, walk_of
from rendering.keltis.legend import legend_groups
from rendering.paint.canvas import Brush, Tile
from rendering.pictures import FLAT, QUARTER, WIDTH, Caption
from texts.words import Words

Name: TypeAlias = Literal["board", "hand", "piles"]
ORDERS: Mapping[Name, tuple[Name, ...]] = {
    "hand": ("board", "piles", "hand"),
    "board": ("piles", "hand", "board"),
    "piles": ("board", "hand", "piles"),
}
"""The pictures of a panel, by the one that answers what is asked, which is the last."""

ANSWERS: Mapping[str, Name] = {"relay": "board", "clover": "board", "draw_up": "piles"}
"""Which picture answers a question; all others are answered by the hand."""

SHARED = 50
"""How far a quarter of the board reaches over its middle: what stands on a stone there is whole in one of the two."""


def public_page(view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The board; then the piles with a strip for each player."""
    return [
        Drawing(
            "board",
            lambda brush: draw_scene(brush, view, as_it_is(view, last), words),
            description.describe_board(view, caption, words, last),
            shape=shape_of(view.options.board),
        ),
        Drawing(
            "seats",
            lambda brush: seats_sheet(brush, view, caption, words, last),
            description.describe_seats(view, caption, words),
        ),
    ]


def seats_sheet(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    changed, asked = rows_and_piles_touched(last), {decision.seat for decision in view.decisions}
    standings = score(view)
    strips = [
        brush.panel(
            keltis_strip,
            player,
            StripFacts(
                seat=seat,
                person=caption.people[seat],
                total=standings.totals[seat],
                hides=leaves_out(view, seat),
                to_act=seat in asked,
                framed=frozenset(colour for of, colour in changed.rows if of == seat),
                winner=view.over and seat in standings.winners,
            ),
            words,
        )
        for seat, player in enumerate(view.players)
    ]
    return [*piles_sheet(brush, view, changed.piles), *strips]


def private_page(
    view: KeltisView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Drawings:
    """The board, the piles, the own rows with the hand; last what answers the question. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private page needs the view of a seat")
    seat, open_to = view.seat, keltis_hints(view, at.left)
    drawings = {
        "board": Drawing(
            "board",
            lambda brush: draw_scene(brush, view, choosing_scene(view, seat, at.move, open_to, last), words),
            private_description.describe_own_board(view, caption, words, at.move, open_to, last),
            shape=shape_of(view.options.board),
            looks=("legend",),
        ),
        "hand": Drawing(
            "hand",
            lambda brush: hand_sheet(
                brush, view.players[seat], strip_facts(view, seat, caption, open_to), open_to.cards, words
            ),
            private_description.describe_hand(view, words, at.move, open_to),
        ),
        "piles": Drawing(
            "piles",
            lambda brush: piles_sheet(brush, view, marked_piles(view, seat, open_to, last), drawable_piles(view, seat)),
            private_description.describe_piles(view, words, at),
            looks=("cards",),
        ),
    }
    return [drawings[name] for name in ORDERS[name_of_answer(view, seat, at)]]


def question_of(view: KeltisView, seat: Seat) -> str:
    """What a seat is asked, or nothing."""
    return next((decision.question for decision in view.decisions if decision.seat == seat), "")


def name_of_answer(view: KeltisView, seat: Seat, at: Narrowed) -> Name:
    """The picture that answers what is asked: the board too where a card is chosen and it is asked where a figure goes."""
    asked = question_of(view, seat)
    if asked == "play_card" and at.left and all(isinstance(move, Lay) and move.figure for move in at.left):
        return "board" if len({move.card for move in at.left if isinstance(move, Lay)}) == 1 else "hand"
    return ANSWERS.get(asked, "hand")


def choosing_scene(
    view: KeltisView, seat: Seat, chosen: Move | None, open_to: KeltisHints, last: Sequence[Event]
) -> BoardScene:
    """The board with where one may go, and what that gains; last steps as arrows alone. A chosen step is shown as made."""
    came = last_walks(last)
    return BoardScene(
        standing=with_shadows(with_chosen_step(figure_groups(view), seat, chosen), came),
        steps=(*came, *walk_of(seat, chosen)),
        ringed=dict.fromkeys(open_to.targets, (seat,)),
        gains={space: target.gains for space, target in open_to.targets.items()},
        chooser=seat,
        choosing=bool(open_to.targets),
    )


def strip_facts(view: KeltisView, seat: Seat, caption: Caption, open_to: KeltisHints) -> StripFacts:
    """What the own strip says in a panel: who is asked stands above it in words."""
    total = score(view).totals[seat]
    return StripFacts(seat, caption.people[seat], total, hides=False, to_act=False, framed=open_to.rows)


def marked_piles(
    view: KeltisView, seat: Seat, open_to: KeltisHints, last: Sequence[Event]
) -> dict[Colour | None, Seat]:
    """The piles with a frame: where a chosen card goes, or from where a card is drawn; else where others have been."""
    own = dict.fromkeys(open_to.piles, seat)
    return own if question_of(view, seat) == "draw_up" else rows_and_piles_touched(last).piles | own


def drawable_piles(view: KeltisView, seat: Seat) -> tuple[Colour | None, ...] | None:
    """The piles from which may be drawn (KEL-9.3), where that is the question."""
    if question_of(view, seat) != "draw_up":
        return None
    return None, *(colour for colour, pile in enumerate(view.piles) if pile and colour not in view.barred)


def quarters_page(view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The board in quarters that overlap, each as large as a picture; in words every link that begins there."""
    places = places_of(view.options.board)
    high = places.height // 2 + SHARED

    def quarter(name: Quarter, left: int, top: int) -> Drawing:
        region = left, top, left + QUARTER, top + high
        own = [
            space
            for space, (x, y) in places.centre.items()
            if (2 * x >= WIDTH) == bool(left) and (2 * y >= places.height) == bool(top)
        ]
        return Drawing(
            name,
            lambda brush: [draw_scene(brush, view, as_it_is(view, last), words)[0].cropped(region)],
            description.describe_quarter(view, caption, words, name, own),
            shape="quarter",
        )

    right, low = WIDTH - QUARTER, places.height - high
    return [
        quarter("upper_left", 0, 0),
        quarter("upper_right", right, 0),
        quarter("lower_left", 0, low),
        quarter("lower_right", right, low),
    ]


def cards_page(view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The rows of the players, then the discard piles: as many to a picture as it has room for."""
    shown = [
        OpenCards(
            player.rows,
            player.row_directions,
            seat,
            caption.people[seat],
            description.laid_line(view, caption, words, seat),
        )
        for seat, player in enumerate(view.players)
    ]
    shown.append(OpenCards(view.piles, (0,) * len(COLOURS), told=description.all_discards(view, words)))
    sheets = fill_lines(shown, lambda cards: cards.height, FLAT - SIGN_GAP)
    return [
        Drawing(f"cards_{number}", partial(cards_sheet, sheet=sheet, words=words), ([one.told for one in sheet], 0))
        for number, sheet in enumerate(sheets, 1)
    ]


def legend_page(view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    # read in its own time: a language of long words may take more lines than a board has room for
    told, groups = description.describe_legend(view, words), legend_groups(view, words)
    return [Drawing("legend", lambda brush: [draw_grouped_legend(brush, groups)], told, "square")]
