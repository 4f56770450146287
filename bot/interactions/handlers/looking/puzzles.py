"""Puzzles: positions of games that are over, to be thought about; what somebody answers, and what that was worth."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import is_whole_number
from bot.interactions.answering.context import Context
from bot.matches.background.moments import take_moment_away
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from bot.messages.layout.custom_ids import CustomId
from bot.messages.reports.puzzle_pages import LOOK_UP, PosedPuzzle, posed_puzzle, puzzle_page, solved_page
from engine.thinking.puzzles import PuzzleAnswer


async def show_puzzle(context: Context, game: str = "") -> None:
    """Shows a puzzle that this person has had least often, of this game or of any. Raises NotPossible where there is none."""
    saved = await context.services.store.puzzles.next_of(context.actor.user_id, game)
    if saved is None:
        raise NotPossible("puzzle.none_of_game" if game else "puzzle.none")
    await context.answer.give(await puzzle_page(context.viewer, posed_puzzle(saved, game)))


async def open_next_puzzle(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows another puzzle."""
    await show_puzzle(context, custom_id.argument if custom_id.argument in GAMES else "")


async def answer_puzzle(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Keeps what somebody has answered, and tells what each answer was worth; or tells it alone, where they look it up.

    Raises NotPossible for a puzzle that is not shown any more, as somebody in its match has not allowed it since; where it
    stands as the moment of a week, that is taken away.
    """
    puzzle_id, _, rest = custom_id.argument.partition(".")
    place, _, game = rest.partition(".")
    puzzles, user = context.services.store.puzzles, context.actor.user_id
    saved = await puzzles.get(puzzle_id)
    if saved is None:
        await take_moment_away(context.services, puzzle_id)
        raise NotPossible("puzzle.gone")
    posed = posed_puzzle(saved, game if game in GAMES else "")
    if place == LOOK_UP:
        chosen = await looked_up(context, posed)
    else:
        offered = posed.puzzle.offered
        if not is_whole_number(place) or int(place) >= len(offered):
            raise NotPossible("refused.unknown_button")
        chosen = offered[int(place)]
        await puzzles.answer(saved.id, user, chosen.text, best=posed.puzzle.is_best(chosen))
    found_by = await puzzles.found_by(saved.id)
    await context.answer.give(await solved_page(context.viewer, posed, chosen, found_by))


async def looked_up(context: Context, posed: PosedPuzzle) -> PuzzleAnswer | None:
    """The answer that this person has given before; who has given none and reads the best one does not find it any more."""
    puzzles, user = context.services.store.puzzles, context.actor.user_id
    text = await puzzles.answered(posed.id, user)
    if text is None:
        await puzzles.answer(posed.id, user, "", best=False)
    return next((answer for answer in posed.puzzle.answers if answer.text == text), None)
