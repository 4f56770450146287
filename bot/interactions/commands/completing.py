"""Completing what is typed from choices that may be too many to list: the likeliest first, within a budget of looks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any

from engine.choices import KIND, Choices, Open, fields_of, kind_of, kinds_of
from engine.game import Move

LOOKS = 120
"""Most looks into choices for one list of suggestions; listed choices need none.

Everybody waits meanwhile: a look into a row of a feast can take 0.1 ms.
"""

FURTHER = 3
"""Looks that each way gets that is followed at all."""

Said = Callable[[str, Any], str]
"""How a value of a field is called."""


def moves_like(choices: Choices, typed: str, said: Said, spell: Callable[[Any], str] = str) -> Iterator[Move]:
    """Legal moves: all where they are listed, else first those with values that are called or spelled by the words typed."""
    if choices.moves:
        yield from choices.moves
    else:

        def names(field: str, value: Any) -> str:
            return f"{spell(value)} {said(field, value)}".lower()

        yield from _walk_values(choices, [], typed.lower().split(), names, LOOKS)


def _walk_values(
    choices: Choices, chosen: list[Any], words: Sequence[str], names: Said, looks: int
) -> Generator[Move, None, int]:
    """Yields the moves behind these values; gives how many looks they took. Names just as typed get half of the looks, like ones
    half of the rest, and the values of a rank share evenly. The first way is always gone to its end.
    """
    step = choices.after(chosen)
    if isinstance(step, Move):
        yield step
        return 1
    ranks: list[list[Any]] = [[], [], []]
    for value in step.values:
        ranks[name_likeness(words, names(step.field, value))].append(value)
    used = 1
    for place, values in enumerate(ranks):
        left = looks - used
        share = left if not any(ranks[place + 1 :]) else (left + 1) // 2
        for number, value in enumerate(values):
            if share <= 0 and used > 1:
                break
            each = max(FURTHER, share // (len(values) - number))
            spent = yield from _walk_values(choices, [*chosen, value], words, names, each)
            used += spent
            share -= spent
    return used


def name_likeness(words: Sequence[str], name: str) -> int:
    """0 for a name with one of the words in it, 1 for one with a part of it, 2 for another."""
    if any(word in name.split() for word in words):
        return 0
    return 1 if any(word in name for word in words) else 2


def values_like(
    choices: Choices, kinds: Sequence[str], field: str, filled: Mapping[str, str], text: Callable[[Any], str]
) -> list[Any]:
    """The values of a field in the legal moves of these kinds that agree with what is filled in already."""
    if choices.moves:
        fitting = (move for move in choices.moves if kind_of(move) in kinds and agrees_so_far(move, filled, text))
        return list(dict.fromkeys(getattr(move, field) for move in fitting if hasattr(move, field)))
    if not set(kinds) & set(kinds_of(choices)):
        return []
    found: dict[Any, None] = {}
    open_ways: list[list[Any]] = [[]]
    for _ in range(LOOKS):
        if not open_ways:
            break
        chosen = open_ways.pop(0)
        step = choices.after(chosen)
        if isinstance(step, Move):
            if kind_of(step) in kinds and hasattr(step, field):
                found[getattr(step, field)] = None
        elif step.field == field:
            found.update(dict.fromkeys(step.values))
        else:
            wanted = kinds if step.field == KIND else None
            open_ways += [
                [*chosen, value]
                for value in step.values
                if (value in wanted if wanted is not None else is_same_text(filled.get(step.field), text(value)))
            ]
    return list(found)


def values_written(choices: Choices, words: Sequence[str], text: Callable[[Any], str]) -> list[Any]:
    """The values that these words name, one after the other. Raises LookupError for a word that names none."""
    chosen: list[Any] = []
    for word in words:
        step = choices.after(chosen)
        found = [value for value in step.values if is_same_text(word, text(value))] if isinstance(step, Open) else []
        if not found:
            raise LookupError(f"{word} is no choice after {chosen}")
        chosen.append(found[0])
    return chosen


def agrees_so_far(move: Move, filled: Mapping[str, str], text: Callable[[Any], str]) -> bool:
    """Whether a move has the values that are filled in, where it has those fields."""
    return all(
        is_same_text(filled.get(name), text(getattr(move, name)))
        for name in fields_of(move)
        if getattr(move, name) is not None
    )


def is_same_text(typed: str | None, text: str) -> bool:
    """Whether a value is the one that was filled in, if one was."""
    return typed is None or typed.strip().lower() == text.lower()
