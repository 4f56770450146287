"""The panel proposes whole answers where one would be put together in several steps: a press does what it says."""

from __future__ import annotations

from bot.matches.services import Services
from engine.odin.rounds.turns import TakeTurn
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, in_position
from tests.engine.odin.positions import Position
from tests.engine.odin.positions import table as position


def using(space: str, **goods: int) -> Position:
    """Ann uses a space, and has another turn after it, so that nothing passes to the bot player."""
    start = position(round=3).give("A", **goods).ships("knarr knarr")
    return start.asks(TakeTurn(0), TakeTurn(0)).play(f"use {space}")


async def test_one_press_raises_several_goods(services: Services) -> None:
    """Each proposal says what rises to what; it plays at once, as it can be taken back."""
    table = await in_position(services, using("upgrade_3", oil=1, hide=1, wool=1))
    hand = Hand(services, table, ANN)
    await hand.play()
    [whole, *others] = [label for label in hand.labels() if label.startswith("Upgrade:")]
    assert whole.count("→") == 3
    assert "›" not in whole
    assert len(others) == 2
    plies = len(table.plies)
    await hand.press(whole)
    assert len(table.plies) == plies + 1
    assert table.free_undo(0)


async def test_what_somebody_puts_together_themselves_is_confirmed(services: Services) -> None:
    """Another set of goods than the proposed ones: the last good does not play yet."""
    table = await in_position(services, using("upgrade_2", peas=2, flax=2, oil=1))
    reading = table.reading(0)
    proposed = {path for path, _ in reading.proposals}
    hand = Hand(services, table, ANN)
    await hand.play()
    plies = len(table.plies)
    while "Confirm" not in hand.labels():
        path = next(label for label in hand.labels() if label.startswith("Flax"))
        await hand.press(path)
        assert len(table.plies) == plies, proposed


async def test_the_best_tiles_of_a_sale_stand_beside_all_of_them(services: Services) -> None:
    table = await in_position(services, using("special_sale", silver=12))
    hand = Hand(services, table, ANN)
    await hand.play()
    labels = [label for label in hand.labels() if label.startswith("Buy:")]
    assert sum(" silver → " in label for label in labels) >= 3
    await hand.press(labels[0])
    assert table.free_undo(0)


async def test_the_only_good_that_can_rise_is_offered_as_the_only_move(services: Services) -> None:
    table = await in_position(services, using("upgrade_2", oil=1))
    hand = Hand(services, table, ANN)
    await hand.play()
    assert sum(label.startswith("Upgrade") for label in hand.labels()) == 1
