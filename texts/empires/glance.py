"""The small line above the pictures of Empires of the North: what one has to know before one looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.facts.content import empires_contents
from engine.empires.game.scoring import score
from engine.empires.game.view import EmpiresView
from engine.empires.rounds.turns import LAST_ROUND_AT
from engine.game import Seat
from texts.catalogue import Language
from texts.words import APART


def at_a_glance(words: Language, view: EmpiresView) -> str:
    """Round and phase; then what a seat has, or in a view of the public how near the end is. Nothing once the game is over."""
    if view.over:
        return ""
    own = near_the_end(words, view) if view.seat is None else of_a_seat(words, view, view.seat)
    return APART.join([*time_texts(words, view), *own])


def time_texts(words: Language, view: EmpiresView) -> Iterator[str]:
    """The round, if it is the last one or how many there are, and its phase; the rule of the house for axes."""
    if view.scenario and view.round:
        yield words("empires.glance.round_of", n=view.round, total=empires_contents()[view.data].solo.rounds)
    elif view.round:
        yield words("empires.glance.last_round" if view.last else "empires.glance.round", n=view.round)
    yield words(f"empires.phase.{view.phase}")
    if view.axe_points:
        yield words("empires.glance.axe_points")


def near_the_end(words: Language, view: EmpiresView) -> Iterator[str]:
    """How far the foremost is on the track, which brings the last round; alone, how many tokens are to come."""
    if view.scenario:
        yield words("empires.glance.tokens", n=view.tokens)
    elif not view.last and view.round:
        most = max(player.vp for player in view.players)
        yield words("empires.glance.track", points=most, most=LAST_ROUND_AT)


def of_a_seat(words: Language, view: EmpiresView, seat: Seat) -> Iterator[str]:
    """Workers that are ready, pawns to be placed, cards in the hand, points as things stand."""
    player = view.players[seat]
    if not player.clan:
        return
    yield words("empires.counted.worker", n=player.goods.get("worker", 0))
    if pawns := sum(not pawn.tile for pawn in player.pawns):
        yield words("empires.glance.pawns", n=pawns)
    yield words("empires.glance.hand", n=player.cards)
    yield words("empires.glance.now", n=score(view).totals[seat])
