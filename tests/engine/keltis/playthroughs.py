"""Golden playthroughs: one game per board, with everything that each seat and the public see of each ply.

A changed rule shows as a changed line, a leak as a hidden card behind the name of a seat that must not know it.
`python -m tests.engine.keltis.playthroughs` writes the files anew; look at the difference before you commit it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.choices import Listed
from engine.game import Event
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import COLOURS
from engine.keltis.game.notation import write_card
from engine.keltis.game.view import PlayerView
from engine.keltis.options import KeltisOptions
from engine.keltis.turns.frames import KeltisState
from tests.engine.written_out import sheet

FILES = Path(__file__).parent / "golden"
GAMES = {"base": ("base", 2, 154), "expansion": ("expansion-original", 3, 133)}
"""File: board, seats, seed. The first ends in the end zone, the second with the draw pile."""

SIGHTS_EVERY = 10


def playthrough(board: str, seats: int, seed: int) -> str:
    """The text of a game in which every seat plays as a bot seat mostly does, and sometimes anything."""
    dice = random.Random(seed)
    state = KELTIS.new(seats, KeltisOptions(board=board), bytes([seed]) * 32)
    return "\n".join([f"{board}, {seats} seats, seed {seed}", *lines(state, dice), ""])


def lines(state: KeltisState, dice: random.Random) -> Iterator[str]:
    """Ply by ply what happens, and every ten plies what each audience sees of the hands."""
    ply = 0
    yield from sights(state)
    while KELTIS.decisions(state):
        (decision,) = KELTIS.decisions(state)
        legal = list(KELTIS.legal_moves(state, decision.seat))
        clever = dice.random() < 0.85
        chosen = KELTIS.choose(KELTIS.view(state, decision.seat), Listed(tuple(legal)))
        move = chosen if clever else legal[int(dice.random() * len(legal))]
        events = KELTIS.apply(state, decision.seat, move)
        ply += 1
        yield f"{ply} {'ABCD'[decision.seat]} {decision.question}, one of {len(legal)}: {KELTIS.write(move)}"
        yield from tellings(events, state.seats)
        if ply % SIGHTS_EVERY == 0:
            yield from sights(state)
    yield from sights(state)
    yield from sheet(KELTIS.outcome(state))


def audiences(seats: int) -> dict[str, int | None]:
    return {"public": None} | {"ABCD"[seat]: seat for seat in range(seats)}


def tellings(events: list[Event], seats: int) -> Iterator[str]:
    """What each audience is told; audiences that are told the same stand together."""
    told: dict[str, list[str]] = {}
    for name, seat in audiences(seats).items():
        text = "; ".join(in_words(seen) for event in events if (seen := event.seen_by(seat)) is not None)
        told.setdefault(text, []).append(name)
    yield from (f"    {' '.join(names)}: {text}" for text, names in told.items())


def in_words(event: Event) -> str:
    """`laid A r7`."""
    fields = {name: value for name, value in msgspec.to_builtins(event).items() if name != "event"}
    if fields.get("card") is not None:
        fields["card"] = write_card(fields["card"])
    if "seat" in fields:
        fields["seat"] = "ABCD"[fields["seat"]]
    if fields.get("colour") is not None:
        fields["colour"] = COLOURS[fields["colour"]]
    return " ".join([event.__struct_config__.tag, *("?" if value is None else str(value) for value in fields.values())])


def sights(state: KeltisState) -> Iterator[str]:
    """What each audience sees of hands, wish stones, draw pile and removed cards."""
    for name, seat in audiences(state.seats).items():
        view = KELTIS.view(state, seat)
        held = " | ".join(f"{'ABCD'[number]} {in_hand(player)}" for number, player in enumerate(view.players))
        removed = "unknown" if view.removed is None else " ".join(map(write_card, view.removed)) or "none"
        yield f"  {name} sees {held} | pile {view.deck_size} | removed {removed}"


def in_hand(player: PlayerView) -> str:
    hand = f"{player.hand_size} cards" if player.hand is None else " ".join(map(write_card, player.hand))
    colours = "" if player.wish_colours is None else f" {list(player.wish_colours)}"
    return f"{hand}, {player.wish_count} stones{colours}"


def main() -> None:
    FILES.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FILES / f"{name}.txt").write_text(playthrough(*game), encoding="utf-8")


if __name__ == "__main__":
    main()
