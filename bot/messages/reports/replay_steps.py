"""A match from its start on, turn by turn, as a replay outside of Discord shows it: what all know, in pictures and words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.matches.history.replay import Replay, Snapshots
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.services import speech_of
from bot.messages.channel.board_page import result_lines, scores_line
from bot.messages.drawing.viewer import caption_of
from rendering.painter import PageOrder, Painter
from rendering.pictures import Look, ShownPictures
from texts.catalogue import Language
from texts.literal import unmarked_text
from texts.speech import narrate_plies
from texts.stories import story_line

DrawStep: TypeAlias = Callable[[PageOrder], Awaitable[ShownPictures]]


@dataclass(frozen=True)
class ReplayStep:
    """How a match stood after a turn: what had happened, what is to be known besides, and the public pictures."""

    told: tuple[str, ...]
    small: tuple[str, ...]
    shown: ShownPictures


async def replay_steps(
    match: CommittedMatch, words: Language, look: Look, snapshots: Snapshots, draw: DrawStep
) -> AsyncIterator[ReplayStep]:
    """The start, the position after each turn of which everybody is told something, and the scores of one that is over.

    Raises Outdated where a turn of a running match has been taken back meanwhile.
    """
    game, replay = match.game, Replay(match)
    people, speech, turn = caption_of(match.match), speech_of(match, words), 0
    for place in replay.turns():
        state = game.decode(await replay.snapshot(place, snapshots))
        happened = replay.happened(turn, place)
        seen = [told for _, events in happened for event in events if (told := event.seen_by(None))]
        view, turn = game.view(state, None), place
        shown = await draw(PageOrder.of(Painter.board, game.name, view, people, words, look, seen, None))
        told = tuple(unmarked_text(story_line(speech, story)) for story in narrate_plies(speech, happened, None))
        small = (speech.at_a_glance(view), scores_line(words, match, state))
        yield ReplayStep(told, tuple(unmarked_text(line) for line in small if line), shown)
    if match.is_running or game.outcome(match.position) is None:
        return
    view = game.view(match.position, None)
    shown = await draw(PageOrder.of(Painter.final, game.name, people, words, look, game.score(view)))
    yield ReplayStep(tuple(map(unmarked_text, result_lines(speech, match, view))), (), shown)
