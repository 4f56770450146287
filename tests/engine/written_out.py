"""Events and score sheets written out for playthroughs, so that a change shows as a line of text."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.game import Event, Outcome

SEATS = "ABCD"


def in_words(event: Event) -> str:
    """`stored A berry small`."""
    fields = {name: value for name, value in msgspec.to_builtins(event).items() if name != "event"}
    if fields.get("seat") is not None:
        fields["seat"] = SEATS[fields["seat"]]
    return " ".join([event.__struct_config__.tag, *map(value_in_words, fields.values())])


def value_in_words(value: object) -> str:
    """`3 wood` of goods by kind."""
    match value:
        case tuple():
            return " ".join(map(str, value))
        case dict():
            return ", ".join(f"{n} {good}" for good, n in value.items())
        case _:
            return str(value)


def sheet(outcome: Outcome | None) -> Iterator[str]:
    """The lines of a score sheet, and who has won."""
    assert outcome is not None, "the game is over"
    for seat, own in enumerate(outcome.lines):
        yield f"{SEATS[seat]} {outcome.totals[seat]}: {', '.join(f'{line.source} {line.points}' for line in own)}"
    yield f"won by {' '.join(SEATS[seat] for seat in outcome.winners)}"
