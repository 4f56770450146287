"""Where each seat's points stand: as a table, and in words."""

from __future__ import annotations

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.board import in_pictures
from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.messages.layout.pages import Page
from engine.first_seat import SEAT_LETTERS
from engine.game import Seat
from rendering.any_game.score_table import seats_by_rank
from texts.points import as_known


async def show_score(context: Context, table: Table) -> None:
    """Everybody's total, and where every point comes from, as if the game ended now; one's own unseen points included."""
    own, match = table.seats_of(context.actor.user_id), table.match
    view = table.game.view(table.position, own[0] if own else None)
    outcome = table.game.score(view)
    hides = tuple(ADAPTERS[match.game].vocabulary.hides_points(view, seat) for seat in range(view.seats))
    speech, words = context.viewer.speech(table), context.viewer.words

    def told(seat: Seat) -> str:
        points = as_known(outcome.totals[seat], hides=hides[seat])
        return f"{SEAT_LETTERS[seat]} {speech.name(seat)} **{words('picture.points', n=outcome.totals[seat], points=points)}**"

    lines = [words("score.final" if view.over else "score.if_over"), words.listed(map(told, seats_by_rank(outcome)))]
    if any(hides):
        lines.append(words("score.unseen"))
    draw = context.viewer.final(match, outcome) if view.over else context.viewer.score(match, outcome, hides)
    await context.show_looked_up(table, Page(tuple(in_pictures(context.viewer, lines, await draw))))
