"""Moves of Empires of the North: how sailing is told, which moves are the same choice, which ones are in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from engine.empires.facts.content import empires_contents
from engine.empires.game.view import EmpiresView
from engine.empires.table import moves as m
from engine.game import Move, tag_of
from texts.catalogue import Language
from texts.empires import terms


def sailing_text(words: Language, move: m.Sail) -> str:
    """A ship with its load."""
    load = [terms.fish_name(words, move.fish)] if move.fish else []
    load += [terms.good_name(words, move.axe)] if move.axe else []
    told = words.listed(load) or words("empires.load.nothing")
    return words("empires.move.sail", ship=terms.ship_name(words, move.ship), load=told)


TOLD: Mapping[str, Callable[[Language, Any], str]] = MappingProxyType({tag_of(m.Sail): sailing_text})
"""How these kinds of move are told."""


def alike_choice(view: EmpiresView, field: str, value: Any) -> Any:
    """One value for all copies of a card that cost the same; in empires each copy stays itself, with its own side and goods."""
    if isinstance(value, Move):
        card: int | None = getattr(value, "card", None)
        return structs.replace(value, card=first_copy(view, card)) if card else value
    return first_copy(view, value) if field in ("card", "cards") and isinstance(value, int) else value


def first_copy(view: EmpiresView, number: int) -> int:
    """The lowest number of a card that is the same and costs the same."""
    facts = terms.card_of(view.data, number)
    if facts is None or any(one.card == number for player in view.players for one in player.empire):
        return number
    return facts.first_like(number)


def pale_moves(view: EmpiresView) -> Iterator[Move]:
    """What one would do with the cards of the hand, and the actions of the own empire."""
    own, facts = view.players[terms.seat_of(view)], empires_contents()[view.data]
    for number in own.hand or ():
        card = facts.cards[number]
        if card.is_built:
            yield m.Build(number)
        elif card.kind == "boost":
            yield m.PlayBoost(number)
        else:
            yield m.BuildField(number, m.BASIC)
    yield from (m.UseCard(one.card) for one in own.empire if one.text in facts.actions)
