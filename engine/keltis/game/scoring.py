"""Scores of a view (KEL-11): final when the game is over, a forecast before."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Outcome, ScoreLine, Seat
from engine.keltis.facts.pieces import Figure, StoneId
from engine.keltis.game.view import KeltisView, PlayerView
from engine.keltis.options import KeltisOptions, row_points, scoring_of, token_points


def score(view: KeltisView) -> Outcome:
    """Every seat's points, line by line, as far as the view knows them (KEL-15.6: not what unseen wish stones are worth)."""
    return Outcome.of(player_lines(view, seat) for seat in range(view.seats))  # KEL-11.8, KEL-11.9


def leaves_out(view: KeltisView, seat: Seat) -> bool:
    """Whether this seat's wish stones may score what this view does not know (KEL-15.6)."""
    return scoring_of(view.options).wish.by != "count" and known_colours(view.players[seat]) is None


def known_colours(player: PlayerView) -> tuple[int, ...] | None:
    """The number of wish stones of each colour, in no order; None where it may not be known.

    Everybody sees how many there are (KEL-12.3), so no stone and one stone keep nothing secret that scores.
    """
    if player.wish_colours is None and player.wish_count < 2:
        return (player.wish_count,)
    return player.wish_colours


def player_lines(view: KeltisView, seat: Seat) -> Iterator[ScoreLine]:
    """Where one seat's points come from."""
    player = view.players[seat]
    for figure in player.figures:
        yield ScoreLine("figure", row_points(view.options, figure), {"size": figure.size, "at": figure.at})
    yield ScoreLine("tokens", player.points)  # KEL-11.3
    yield from wish_lines(view.options, player)


def wish_lines(options: KeltisOptions, player: PlayerView) -> Iterator[ScoreLine]:
    """The scores of the wish stones (KEL-11.4 to KEL-11.7); none where they depend on colours that may not be known."""
    wish = scoring_of(options).wish
    if wish.by == "count":
        points = wish.table[min(player.wish_count, len(wish.table) - 1)]
        yield ScoreLine("wishes_by_number", points, {"n": player.wish_count})
        return
    colours = known_colours(player)
    if colours is None:
        return
    different = sum(count > 0 for count in colours)
    yield ScoreLine("wishes_by_colour", wish.table[different], {"n": different})
    bonus = wish.same_colour
    if bonus is None:
        return
    full = sum(count >= bonus.threshold for count in colours)
    times = min(full, 1) if options.same_colour_bonus == "once" else full  # KEL-11.7
    if times:
        yield ScoreLine("wishes_of_one_colour", times * bonus.points, {"n": times, "threshold": bonus.threshold})


def step_gain(view: KeltisView, figure: Figure, to: StoneId) -> int:
    """The points that a step changes at once: by the board row (KEL-11.1) and by a points token (KEL-8.3)."""
    gained = row_points(view.options, Figure(figure.size, to)) - row_points(view.options, figure)
    lying = view.tokens.get(to)
    if lying and lying.kind == "points":
        gained += token_points(view.options, lying, figure.size)
    return gained
