"""What lies hidden from somebody in a position of any game, and which events and questions name it all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from msgspec import Struct

from engine.empires.operations.hand import SearchDeck
from engine.frames import frames_asking
from engine.game import Event, Move, Seat, State, View
from engine.play.match import Ply, play
from engine.rules import AnyGame

Id = int | str
"""What a card, an island, an occupation, a tile or a strip is called in states."""


class Hiding(NamedTuple):
    """How a game hides things: those `hidden` from a seat (None: from everybody who watches) in a state, and the fields of its
    events in which a number names one, beside those in which it counts something."""

    hidden: Callable[[Any, Seat | None], set[Id]]
    naming: frozenset[str] = frozenset()
    counting: frozenset[str] = frozenset()


def hidden_in_keltis(state: Any, seat: Seat | None) -> set[Id]:
    """Cards of which no copy lies open."""
    others = [player.hand for number, player in enumerate(state.players) if number != seat]
    rows = [row for player in state.players for row in player.rows]
    seen = [*rows, *state.piles, state.players[seat].hand if seat is not None else []]
    return all_of([state.deck, state.removed, *others]) - all_of(seen)


def hidden_in_manitoba(state: Any, _seat: Seat | None) -> set[Id]:
    """Score tiles of which no copy is drawn yet."""
    return set(state.tile_stack) - set(state.tiles)


def hidden_in_odin(state: Any, seat: Seat | None) -> set[Id]:
    """Occupations in the pile and in others' hands, and strips that are not turned up."""
    others = [player.hand for number, player in enumerate(state.players) if number != seat]
    return all_of([state.occupation_pile, state.strip_pile, *others])


def hidden_in_empires(state: Any, seat: Seat | None) -> set[Id]:
    """Cards of decks, but of one that is looked through, and what others hold or have set aside."""
    searched = any(isinstance(frame, SearchDeck) and frame.seat == seat for frame in frames_asking(state))
    others = [
        pile for n, one in enumerate(state.players) if n != seat for pile in (one.hand, one.aside, one.kept or [])
    ]
    decks = [player.deck for n, player in enumerate(state.players) if not (searched and n == seat)]
    return all_of([*decks, *others, state.near.deck, state.distant.deck])


def all_of(piles: Iterable[Iterable[Id]]) -> set[Id]:
    """What lies in any of them."""
    return {one for pile in piles for one in pile}


HIDING: Mapping[str, Hiding] = {
    "keltis": Hiding(hidden_in_keltis, frozenset({"card"}), frozenset({"seat", "count", "points", "colour", "left"})),
    "manitoba": Hiding(
        hidden_in_manitoba,
        counting=frozenset(
            {"seat", "round", "figures", "tiles", "space", "points", "total", "counts", "feathers", "tokens", "areas"}
        ),
    ),
    "odin": Hiding(
        hidden_in_odin,
        frozenset({"card"}),
        frozenset(
            {
                "round",
                "start",
                "vikings",
                "silver",
                "seat",
                "items",
                "column",
                "row",
                "ore",
                "price",
                "roll",
                "value",
                "nth",
            }
            | {"spent", "turn", "income", "born", "penalties", "count"}
        ),
    ),
    "empires": Hiding(
        hidden_in_empires,
        frozenset({"card", "cards", "source", "of", "base", "lost", "rejected", "islands", "island"}),
        frozenset({"seat", "count", "workers", "first", "round", "goods", "vp", "token", "place", "victim"}),
    ),
}


def played_untold(
    game: AnyGame, state: Any, seat: Seat, move: Move, see: Callable[[Seat | None], View] | None = None
) -> Ply:
    """Plays a move as `play` does. Nobody is told by what happens, or by what others are asked then, what is hidden from them
    at that moment. `see` gives what one sees of the position that comes of it."""
    hiding = HIDING.get(game.name)
    if hiding is None:
        return play(game, state, seat, move)
    people: tuple[Seat | None, ...] = (None, *range(state.seats))
    before, then = [hiding.hidden(state, one) for one in people], dict[int, list[set[Id]]]()
    emit = State.emit

    def noting(table: Any, event: Event) -> None:
        then[id(event)] = [hiding.hidden(table, one) for one in people]
        emit(table, event)

    with patch.object(State, "emit", noting):
        ply = play(game, state, seat, move)
    for number, one in enumerate(people):
        hidden = hiding.hidden(state, one)
        throughout = hidden & before[number]
        for event in ply.events:
            seen = event.seen_by(one)
            told = set(named(seen, hiding)) & throughout & then[id(event)][number] if seen is not None else set()
            assert not told, f"{seen} names {told}, which {one} cannot know"
        for decision in (see(one) if see else game.view(state, one)).decisions:
            told = set(named_in(decision.words, hiding)) & hidden if decision.seat != one else set()
            assert not told, f"{decision} names {told}, which {one} cannot know"
    return ply


def named(event: Event, hiding: Hiding) -> Iterator[Id]:
    """What an event names."""
    return named_in({name: getattr(event, name) for name in event.__struct_fields__}, hiding)


def named_in(words: Mapping[str, Any], hiding: Hiding) -> Iterator[Id]:
    """What is named by some fields: numbers in fields that name by a number, and names in any of them."""
    for name, value in words.items():
        for one in each(value):
            if isinstance(one, str) or name in hiding.naming:
                yield one


def each(value: Any) -> Iterator[Id]:
    """The numbers and names in a value."""
    if isinstance(value, Struct):
        value = list(msgspec.structs.asdict(value).values())
    if isinstance(value, Mapping):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from each(one)
    elif isinstance(value, int | str):
        yield value
