"""What a seat of Manitoba imagines: what has not been drawn comes in every order as often (MAN-1.7)."""

from collections import Counter

from engine.chance import Chance
from engine.manitoba import MANITOBA
from engine.manitoba.options import ManitobaOptions

DRAWS = 600


def play_until(state, season: str) -> None:
    """Lets bot players play until a season begins."""
    while state.season != season:
        seat = MANITOBA.decisions(state)[0].seat
        choices = MANITOBA.choices(state, seat)
        assert choices is not None
        MANITOBA.apply(state, seat, MANITOBA.chosen(state, seat, choices))


def last_before(season: str):
    """The last position of a game of bot players in which a season has not begun."""
    state = MANITOBA.new(2, ManitobaOptions(), bytes([4]) * 32)
    before = MANITOBA.encode(state)
    while state.season != season:
        before = MANITOBA.encode(state)
        seat = MANITOBA.decisions(state)[0].seat
        choices = MANITOBA.choices(state, seat)
        assert choices is not None
        MANITOBA.apply(state, seat, MANITOBA.chosen(state, seat, choices))
    return MANITOBA.decode(before)


def test_tiles_and_events_that_are_not_drawn_come_in_every_order_as_often():
    state = last_before("summer")
    view = MANITOBA.view(state, MANITOBA.decisions(state)[0].seat)
    stack = Counter(state.tile_stack)
    tiles: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for n in range(DRAWS):
        other = MANITOBA.imagine(view, Chance(n.to_bytes(32)))
        assert Counter(other.tile_stack) == stack
        play_until(other, "summer")
        tiles[other.tiles[0]] += 1
        events[next(card for card in other.row if other.facts.cards[card].slot == "event")] += 1
    summer = [card.id for card in state.facts.season_cards.card if card.season == "summer" and card.slot == "event"]
    assert surprise(tiles, {tile: n / stack.total() for tile, n in stack.items()}) < 2.5
    assert surprise(events, dict.fromkeys(summer, 1 / len(summer))) < 2.5


def surprise(came: Counter[str], odds: dict[str, float]) -> float:
    """How far counts are from what was to be expected, as a multiple of chance: about 1 where it was chance alone."""
    assert came.keys() <= odds.keys()
    return sum((came[what] - DRAWS * p) ** 2 / (DRAWS * p) for what, p in odds.items()) / (len(odds) - 1)
