"""The pictures of a panel in words: what can be chosen, or is, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Event, Move
from engine.keltis.game.scoring import score
from engine.keltis.game.view import KeltisView
from engine.keltis.table.moves import DrawOne
from engine.narrowing import Narrowed
from rendering.keltis.alt_texts.description import (
    card_list,
    describe_board,
    game_progress_text,
    row_list,
    top_discards_text,
)
from rendering.keltis.hints import KeltisHints, walk_of
from rendering.pictures import Caption, Lines
from texts.keltis.names import colour_name, space_name, wishes_text
from texts.points import as_known, signed_points
from texts.statements import statements_line
from texts.words import Words


def describe_own_board(
    view: KeltisView, caption: Caption, words: Words, chosen: Move | None, open_to: KeltisHints, last: Sequence[Event]
) -> Lines:
    """The board of a panel: where one may go, or the step that is chosen, then who stands where and what lies there."""
    lines, optional = describe_board(view, caption, words, last)
    return [reachable_stones_text(view, words, chosen, open_to), *lines], optional


def describe_hand(view: KeltisView, words: Words, chosen: Move | None, open_to: KeltisHints) -> Lines:
    """The own rows with the hand, and what of them can be chosen or is."""
    assert view.seat is not None
    player = view.players[view.seat]
    cards, rows = sorted(open_to.cards), sorted(open_to.rows)
    said = [card_list(cards, words), *(words("keltis.row_of", colour=colour_name(words, row)) for row in rows)]
    lines = [words("picture.alt.hand", cards=card_list(player.hand or (), words))]
    if chosen is not None:
        what = words.listed(filter(None, said))
        lines.append(words("picture.alt.chosen", what=what) if what else "")
    else:
        lines.append(words("picture.alt.playable", cards=card_list(cards, words)) if cards else "")
        named = words.listed(colour_name(words, row) for row in rows)
        lines.append(words("picture.alt.rows_open", rows=named) if rows else "")
    total = score(view).totals[view.seat]
    own = [words("picture.points", n=total, points=as_known(total, hides=False)), wishes_text(words, player)]
    laid = words("picture.alt.own_rows", rows=row_list(player, words) or words("picture.alt.none"))
    return [*lines, laid, statements_line(own)], 0


def describe_piles(view: KeltisView, words: Words, at: Narrowed) -> Lines:
    """The piles, and from which one can draw, or draws."""
    lines = [game_progress_text(view, words), top_discards_text(view, words)]
    sources = [move.pile for move in at.left if isinstance(move, DrawOne)]
    if sources:
        named = words.listed(
            words("keltis.none.pile") if pile is None else colour_name(words, pile) for pile in sources
        )
        key = "picture.alt.piles_open" if at.move is None else "picture.alt.pile_chosen"
        lines.insert(0, words(key, piles=named))
    return lines, 0


def reachable_stones_text(view: KeltisView, words: Words, chosen: Move | None, open_to: KeltisHints) -> str:
    """Where one may go by which cards and what that gains; or the step that is chosen."""
    if chosen is not None:
        assert view.seat is not None
        step = words.listed(f"{space_name(words, walk.origin)} → {walk.to}" for walk in walk_of(view.seat, chosen))
        gains = "".join(f" ({signed_points(points)})" for goal in open_to.targets.values() for _, points in goal.gains)
        return words("picture.alt.chosen", what=step + gains) if step else ""
    ways = (
        words.headed(space, words.listed(filter(None, (card_list(goal.cards, words), gain_list(goal.gains, words)))))
        for space, goal in open_to.targets.items()
    )
    return words("picture.alt.targets", ways=words.apart(ways)) if open_to.targets else ""


def gain_list(gains: Iterable[tuple[str, int]], words: Words) -> str:
    return words.listed(
        f"{words(f'keltis.size.{size}')} {signed_points(points) if points else '±0'}" for size, points in gains
    )
