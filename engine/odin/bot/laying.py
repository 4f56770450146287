"""What a bot seat lays, one piece after the other, before the income, after the feast, in the end (ODIN-7, ODIN-8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from engine.choices import KIND, Choices, Open
from engine.odin.bot.placing import PlacingSpot, best_spot
from engine.odin.bot.worth import OdinSituation, is_food, missed_worth, read_situation
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, items_less
from engine.odin.game.view import OdinView
from engine.odin.table.boards import income_of
from engine.odin.table.moves import Place
from engine.odin.table.placement import with_laid

WINDOWS = ("before_income", "after_feast", "final_window")
AFTER_FEAST, FINAL = WINDOWS[1:]


def in_a_row(view: OdinView, choices: Choices) -> Iterator[Place]:
    """All that the seat best lays now, in this order: in a window, and off its turn once it has done all it will."""
    done = not view.asked and (view.players[view.own].passed or not view.players[view.own].vikings)
    if view.asked in WINDOWS or done:
        yield from places_to_lay(read_situation(view), choices)


def places_to_lay(now: OdinSituation, choices: Choices) -> Iterator[Place]:
    """The pieces to lay and their places, the best first; each is chosen as the boards lie with those before it."""
    pieces = pieces_with_a_place(choices)
    while (spot := next_spot(now, pieces)) is not None:
        yield Place.of(spot.board, spot.laid)
        now = with_spot(now, spot)


def pieces_with_a_place(choices: Choices) -> Sequence[str]:
    """The pieces that have a place, where something else could be done as well."""
    kinds = choices.after(())
    if not (isinstance(kinds, Open) and kinds.field == KIND and "place" in kinds.values):
        return ()
    step = choices.after(["place"])
    if isinstance(step, Open) and step.field == "piece":
        return step.values
    first = next(iter(choices.left(["place"])), None)
    return (first.piece if isinstance(first, Place) else SILVER,)


def next_spot(now: OdinSituation, pieces: Sequence[str]) -> PlacingSpot | None:
    """The piece that is best laid now, and where; in the last window everything that saves a point."""
    asked = now.view.asked
    phases = 0 if asked == FINAL else now.left + (asked != AFTER_FEAST)
    kept = [(piece, unlaid_worth(now, piece, final=asked == FINAL)) for piece in pieces if now.count(piece)]
    return best_spot(now.player.boards, [(piece, n) for piece, n in kept if n is not None], phases)


def unlaid_worth(now: OdinSituation, piece: str, *, final: bool) -> float | None:
    """What a piece is worth as long as it is not laid; None for one that is not laid in this window."""
    if final:
        good = odin_content().goods.get(piece)
        return 1.0 if piece == SILVER else float(good.victory_points) if good else 0.0
    if is_food(piece):
        return None
    if piece == SILVER:
        income = now.player.income if now.left else 0
        return now.silver if now.count(SILVER) + income > now.hungry + 2 else None
    return missed_worth(now, piece) if piece == "ore" else 0.0


def with_spot(now: OdinSituation, spot: PlacingSpot) -> OdinSituation:
    """The situation when a piece lies there."""
    player = now.player
    boards = tuple(
        structs.replace(board, laid=with_laid(board.laid, spot.laid)) if board.named == spot.board else board
        for board in player.boards
    )
    has = items_less(player.has, {spot.laid.piece: 1})
    return structs.replace(now, player=structs.replace(player, has=has, boards=boards, income=income_of(boards)))
