"""Why bot seats play what they play: of the words that the catalogues know, and true of the position."""

from typing import Any, get_args

import pytest

import engine.keltis.bot.reasons
import engine.manitoba.bot.reasons
from engine.choices import Listed
from engine.game import View
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import Figure, KeltisCard, card_of_colour, colour_of
from engine.keltis.table.card_rows import continues_row
from engine.keltis.table.moves import Discard, Lay
from engine.manitoba import MANITOBA
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table.moves import KeepIn, PlaceFigure, WakeUp
from engine.rules import AnyGame
from tests.engine.keltis.positions import table

Choice = tuple[Any, Any, str]


def chosen(game: AnyGame, seats: int, **options: str) -> list[Choice]:
    """What bot seats choose in a whole game: the view of each, the move, the reason."""
    state, found = game.new(seats, game.options(**options), bytes(32)), list[Choice]()
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        choices, view = game.choices(state, seat), game.view(state, seat)
        assert choices is not None
        assert game.reason is not None
        move = game.choose(view, choices)
        found.append((view, move, game.reason(view, choices, move)))
        game.apply(state, seat, move)
    return found


def known(kind: Any) -> set[str]:
    """All values of a literal type, or of several."""
    return {value for part in get_args(kind) for value in (known(part) if get_args(part) else {part})}


@pytest.mark.parametrize(
    ("game", "words", "options"),
    [
        (KELTIS, known(engine.keltis.bot.reasons.KeltisReason), {}),
        (KELTIS, known(engine.keltis.bot.reasons.KeltisReason), {"board": "expansion-original"}),
        (MANITOBA, known(engine.manitoba.bot.reasons.ManitobaReason), {}),
    ],
)
def test_nearly_every_choice_has_a_reason_that_the_catalogues_know(
    game: AnyGame, words: set[str], options: dict[str, str]
):
    reasons = [reason for _, _, reason in chosen(game, 3, **options)]
    assert set(reasons) <= words
    assert reasons.count("") * 10 < len(reasons)
    assert len(set(reasons)) > 6


def test_keltis_names_what_is_there():
    for view, move, reason in chosen(KELTIS, 2, board="expansion-original"):
        if reason == "wish":
            assert view.tokens.get(move.to, None) is not None or view.stacks[move.to][1]
        elif reason in ("clover", "card"):
            assert view.tokens[move.to].kind == reason
        elif reason in ("useless_card", "least_card"):
            assert continues_row(view.players[view.own].rows[colour_of(move.card)], move.card) == (
                reason == "least_card"
            )


def why(view: View, *moves: Any) -> str:
    """Why the first of these moves, and not the others."""
    assert KELTIS.reason is not None
    return KELTIS.reason(view, Listed(moves), moves[0])


RED_4, RED_9, YELLOW_4 = card_of_colour(0, 4), card_of_colour(0, 9), card_of_colour(1, 4)


def laid(card: KeltisCard, origin: str, to: str) -> Lay:
    return Lay(card, Figure("s", origin), to)


def test_of_two_lays_that_differ_in_one_thing_this_thing_is_the_reason():
    position = table("base", hand="r4 r9 y4", at="s@R3 s@Y3", token="R4 clover")
    view = KELTIS.view(position.state, 0)
    assert why(view, laid(RED_4, "R3", "R4"), laid(YELLOW_4, "Y3", "Y4")) == "clover"
    assert why(view, laid(RED_9, "R3", "R4"), laid(RED_4, "R3", "R4")) == "small_gap"
    assert why(view, Discard(RED_4)) == "least_card"


def test_manitoba_names_what_is_there():
    for view, move, reason in chosen(MANITOBA, 3):
        assert isinstance(view, ManitobaView)
        player = view.players[view.own]
        match move:
            case WakeUp():
                assert (reason == "square_empty") == (player.square == 0)
            case PlaceFigure(area):
                [there] = [each for each in view.areas if each.id == area]
                assert reason == "foot" or there.has_good
            case KeepIn(to):
                full = [len(place.goods) + 1 == place.capacity for place in player.places if place.id == to]
                assert (reason == "completes") == any(full)
            case _:
                pass
