"""Whatever is offered says what it costs: on its button, or in the second line of a menu."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.position.reading import Reading
from bot.messages.panel.entry_words import entry_details, said_of
from bot.messages.panel.offers import Entry, laid_out, suggested_entries
from engine.choices import drawn
from engine.empires.facts.printed import RESOURCES
from engine.empires.table import moves as empires_moves
from engine.game import Move, tag_of
from engine.keltis.table.moves import DrawOne
from engine.manitoba.facts.components import PLACES, TERRAINS
from engine.manitoba.table.moves import KeepIn
from engine.narrowing import narrow_by_path
from engine.odin.facts.content import odin_content
from engine.odin.table import moves as odin_moves
from texts.catalogue import Language, load_languages
from texts.empires.goods import goods_text
from texts.keltis.names import card_name
from texts.odin.things import counted_thing, item_name
from texts.speech import Speech

ENGLISH = load_languages()["en"]
NAMES = ("Ann", "Ben", "Cho")
LEFT_OUT = (odin_moves.Skip, odin_moves.Done, empires_moves.Done)
"""What costs nothing by itself; what is done after it without asking is paid as its own name says."""

CARDS = (odin_moves.PlayCard, odin_moves.UseCard, odin_moves.ApplyCard)
BEFORE_PAYING = ("window", "pick_action")
"""Asked while an action or a card waits of which its own button has told the price (EMP-9.15)."""
DEPTH = 3
"""So many presses of a walk are looked at."""


def readings(game: str, seed: int, steps: int, every: int = 1) -> Iterator[Reading]:
    """What seats are asked in a game that is played half at random; of so many questions one."""
    rules, dice = GAMES[game], random.Random(seed)
    seats = 2 + seed % 2
    state = rules.new(seats, rules.options(), bytes([seed]) * 32)
    match = lobby.new_match(game, title="T", seats=seats, language="en", host=1, guild=1, channel=1, at=0.0)
    for number in range(steps):
        asked = rules.decisions(state)
        if not asked:
            return
        decision = dice.choice(asked)
        choices = rules.choices(state, decision.seat)
        assert choices is not None
        reading = Reading(rules, match, state, decision.seat, 0, asked, (), choices, 0)
        if number % every == 0:
            yield reading
        move = rules.choose(reading.view, choices) if dice.random() < 0.7 else drawn(choices, dice)
        rules.apply(state, decision.seat, move)


def entries(reading: Reading, dice: random.Random) -> Iterator[Entry]:
    """What can be pressed on a walk through a question, a few presses deep."""
    path: tuple[int, ...] = ()
    assert reading.choices is not None
    for _ in range(DEPTH):
        at = narrow_by_path(reading.choices, path)
        if at.move is not None:
            return
        beside = suggested_entries(reading, at, path)
        offered = [entry for group in laid_out(reading, at, path, 0, beside) for entry in group.entries]
        yield from offered
        if not offered:
            return
        path = tuple(dice.choice(offered).path)


def told(reading: Reading, entry: Entry, words: Language = ENGLISH) -> str:
    """What stands on a button or in a menu: its name, and what it costs and brings."""
    speech = Speech(words, reading.match.game, ADAPTERS[reading.match.game].vocabulary, NAMES, reading.view)
    return f"{said_of(entry, speech, named=True)} · {entry_details(entry, speech, reading)}"


def paid(reading: Reading, move: Move) -> Mapping[str, int]:
    """What the seat has less of as soon as the move is made."""
    state = reading.game.decode(reading.snapshot)
    reading.game.apply(state, reading.seat, move)
    return goods_of(reading.view, reading.seat) - goods_of(reading.game.view(state, reading.seat), reading.seat)


def goods_of(view: object, seat: int) -> Counter[str]:
    """What a seat has in its supply."""
    player = view.players[seat]  # type: ignore[attr-defined]
    return Counter(player.has if hasattr(player, "has") else player.goods)


def names_price(reading: Reading, move: Move, text: str, item: str, n: int) -> bool:
    """Whether a price is told: the thing, and in Odin how much of what is counted.

    Gold may stand in for resources (EMP-16.2). Cards of Odin say it in the words that are printed on them, and may give some of
    a price back.
    """
    said = text.lower()
    if reading.match.game == "empires":
        gold_stands_in = item == "gold" and any(name_of(good) in said for good in RESOURCES)
        return gold_stands_in or name_of(item) in said
    if isinstance(move, CARDS):
        return len(said) > len(said.partition(" · ")[0]) + len(" · ")
    if item in (*odin_content().resources, "silver"):
        told = any(counted_thing(ENGLISH, item, printed) in said for printed in range(n, n + 5))
        return told or isinstance(move, odin_moves.Arm | odin_moves.Place)
    if item in odin_content().weapons and isinstance(move, odin_moves.Spend):
        return f"{move.weapons} weapon" in said  # words tell how many, the picture which
    names = item_name(ENGLISH, item), counted_thing(ENGLISH, item, 1).removeprefix("1 ")
    return any(name.lower() in said for name in names)


def name_of(good: str) -> str:
    """A good of Empires without its number."""
    return goods_text(ENGLISH, {good: 1}).removeprefix("1 ")


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("odin", 1),
        ("empires", 2),
        *(pytest.param(game, seed, marks=pytest.mark.thorough) for game, seed in (("odin", 4), ("empires", 5))),
    ],
)
def test_every_offered_move_says_what_it_takes_at_once(game: str, seed: int) -> None:
    dice, priced = random.Random(seed), Counter[str]()
    for reading in readings(game, seed, steps=260, every=2):
        for entry in entries(reading, dice):
            if entry.move is None or isinstance(entry.move, LEFT_OUT) or reading.topic in BEFORE_PAYING:
                continue
            text = told(reading, entry)
            for item, n in paid(reading, entry.move).items():
                assert names_price(reading, entry.move, text, item, n), (reading.decision, text, item, n)
                priced[tag_of(type(entry.move))] += 1
    assert len(priced) > 5, priced


def offered_moves(game: str, steps: int) -> Iterator[tuple[Reading, Move, str]]:
    """Whole moves that a game's panel offers, each with what is told of it."""
    dice = random.Random(7)
    for reading in readings(game, 7, steps):
        for entry in entries(reading, dice):
            if entry.move is not None:
                yield (
                    reading,
                    entry.move,
                    entry_details(entry, Speech(ENGLISH, game, ADAPTERS[game].vocabulary, NAMES), reading),
                )


def test_an_open_card_is_named_before_it_is_drawn() -> None:
    drawn_open = 0
    for reading, move, said in offered_moves("keltis", 120):
        if isinstance(move, DrawOne) and move.pile is not None:
            assert said == card_name(ENGLISH, reading.view.piles[move.pile][-1])  # type: ignore[attr-defined]
            drawn_open += 1
    assert drawn_open


def test_a_colour_says_where_it_acts_and_wampum_that_it_is_used_up() -> None:
    told = {type(move).__name__: said for _, move, said in offered_moves("manitoba", 120)}
    assert told["WampumWake"] == told["WampumBerry"] == "uses up a wampum tile"
    landscapes = {ENGLISH(f"manitoba.landscape.{terrain}") for terrain in TERRAINS}
    assert any(landscape in told["ActWithDiscs"] for landscape in landscapes)


def test_a_ceremonial_place_says_how_full_it_gets() -> None:
    """Also that the last good brings a wampum tile (MAN-10.5)."""
    told = {said for _, move, said in offered_moves("manitoba", 300) if isinstance(move, KeepIn) and move.to in PLACES}
    assert {"then 1 of 3 goods", "then 1 of 4 goods", "full: 1 wampum tile"} <= told
