"""The small line of a page of A Feast for Odin: the round, and what a seat, or everybody, has to know of it at once."""

from __future__ import annotations

from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER
from engine.odin.game.scoring import score
from engine.odin.game.view import OdinView
from engine.odin.options import LONG
from engine.odin.table.feast import cells_to_fill
from texts.catalogue import Language
from texts.odin.things import counted_thing, round_brings
from texts.points import points_text
from texts.words import APART


def at_a_glance(words: Language, view: OdinView) -> str:
    """The round; then what the seat has that looks, or what comes for all. Nothing before the first round."""
    if not view.round:
        return ""
    parts = [words("odin.glance.round", n=view.round, of=view.rounds)]
    parts += for_all(words, view) if view.seat is None else for_seat(words, view, view.seat)
    return APART.join(parts)


def for_seat(words: Language, view: OdinView, seat: int) -> list[str]:
    """Vikings and silver, the income and the feast to come, the points now."""
    player, points = view.players[seat], score(view).totals[seat]
    now = words("odin.glance.points", n=points, points=points_text(points))
    if view.over:
        return [now]
    return [
        words("odin.glance.vikings", n=player.vikings),
        counted_thing(words, SILVER, player.has.get(SILVER, 0)),
        words("odin.glance.income", n=player.income),
        words("odin.glance.feast", n=player.cells),
        now,
    ]


def for_all(words: Language, view: OdinView) -> list[str]:
    """The phase, the feast of this round, and what the next one brings."""
    if view.over:
        return [words("picture.over")]
    phase = [words(f"odin.phase.{view.phase}")] if view.phase else []
    feast = words("odin.glance.feast", n=cells_to_fill(view.length == LONG, view.round, 0))
    coming = next_round(words, view)
    return [*phase, feast, *([words("odin.glance.next", brings=words.listed(coming))] if coming else [])]


def next_round(words: Language, view: OdinView) -> list[str]:
    """What the next round brings: a harvest, an exploration board that turns over, silver on the boards."""
    if view.round == view.rounds:
        return []
    length, place = odin_content().length(view.length == LONG), view.round
    harvest, board, silver = length.harvest[place], length.flip[place], length.place_silver[place]
    return round_brings(words, harvest, board, silver=silver and not board)
