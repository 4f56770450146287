"""Cards of an empire: the cards as which they are treated, and the sets that they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from engine.empires.facts.printed import FIELD_KINDS, ActionAbility, EmpiresCard, Feature
from engine.empires.facts.schema_effects import Filter
from engine.empires.table.sight import CardInPlaySight, Empire, Printed
from engine.empires.table.state import AnyTable, CardInPlay, Player
from engine.game import Seat

One = TypeVar("One", bound=CardInPlaySight)

COPIED_KINDS = {"start_field": "field", "start_location": "location_action"}
"""EMP-12.15h: the kinds of copies of starting cards."""


def text_of(one: CardInPlaySight) -> int:
    """The physical card whose text counts: itself, or the original of a copy (EMP-12.15)."""
    return one.card if one.of is None else one.of


def card_face(s: Printed, one: CardInPlaySight) -> EmpiresCard:
    """The card as which a card of an empire is treated."""
    return s.facts.cards[text_of(one)]


def kind_of(s: Printed, one: CardInPlaySight) -> str:
    return kind_as(card_face(s, one), one)


def kind_as(card: EmpiresCard, one: CardInPlaySight) -> str:
    """The kind of a card of an empire that is treated as this one."""
    return card.kind if one.of is None else COPIED_KINDS.get(card.kind, card.kind)


def action_of(s: Printed, one: CardInPlaySight) -> ActionAbility | None:
    """The card's action, ready or not."""
    return s.facts.actions.get(one.card if one.of is None else one.of)


def feature_of(s: Printed, one: CardInPlaySight) -> Feature | None:
    return s.facts.features.get(one.card if one.of is None else one.of)


def is_field_card(s: Printed, one: CardInPlaySight) -> bool:
    """EMP-2.11: whether a card is a field, an upgrade, a starting field or a copy of one."""
    return card_face(s, one).kind in FIELD_KINDS


def is_base(s: Printed, one: CardInPlaySight) -> bool:
    """EMP-9.8: whether a card is a field of its own, on which upgrades may lie."""
    return one.on is None and (one.card if one.of is None else one.of) in s.facts.base_fields


def has_base(s: Printed, player: Empire[CardInPlaySight]) -> bool:
    """Whether an empire has a field on which upgrades may lie."""
    base_fields = s.facts.base_fields
    for one in player.empire:  # noqa: SIM110 - asked for every tile of every turn: no generator
        if one.on is None and (one.card if one.of is None else one.of) in base_fields:
            return True
    return False


def field_bases(s: Printed, player: Empire[One]) -> list[One]:
    """The fields of an empire, each of which heads a set (EMP-8.8)."""
    return [one for one in player.empire if is_base(s, one)]


def field_goods(s: Printed, one: CardInPlaySight) -> dict[str, int]:
    """What a single Field card gives."""
    field = card_face(s, one).as_field
    return dict(field.goods) if field else {}


def set_of(player: Empire[One], base: One) -> list[One]:
    """A field with all its upgrades (EMP-9.7)."""
    return [base, *(one for one in player.empire if one.on == base.card)]


def bases_for(s: Printed, player: Empire[One], card: EmpiresCard) -> Iterator[One]:
    """EMP-9.8: the fields that give every good that is on the upgrade."""
    field = card.as_field
    for one in field_bases(s, player) if field and card.kind in ("upgrade_field", "dual_field") else ():
        if field and field.goods.keys() <= field_goods(s, one).keys():
            yield one


def copyable_originals(s: Printed, player: Empire[One], card: EmpiresCard) -> Iterator[One]:
    """EMP-12.15f: what a copy card may copy: fitting cards of the empire that are no copies."""
    copy = card.as_copy
    for one in player.empire if copy else ():
        if copy and one.of is None and fits_in_play(s, player, copy.filter, one):
            yield one


def can_stand(s: Printed, player: Empire[CardInPlaySight], card: EmpiresCard) -> bool:
    """Whether a card that must copy another finds one to copy (EMP-12.15f)."""
    return card.as_copy is None or next(copyable_originals(s, player, card), None) is not None


def fits_in_play(s: Printed, player: Empire[CardInPlaySight], filter: Filter, one: CardInPlaySight) -> bool:
    """Whether a card of the empire fits a filter."""
    card = card_face(s, one)
    return does_card_fit(s, player, filter, card, kind_as(card, one))


def does_card_fit(s: Printed, player: Empire[CardInPlaySight], filter: Filter, card: EmpiresCard, kind: str) -> bool:
    """Whether a card, of this kind where it lies, fits a filter."""
    if filter.kinds is not None and kind not in filter.kinds:
        return False
    if filter.symbols is not None and not set(filter.symbols) & set(card.symbols):
        return False
    return not filter.symbol_in_empire or not symbols_in_empire(s, player).keys().isdisjoint(card.symbols)


def symbols_in_empire(s: Printed, player: Empire[CardInPlaySight]) -> dict[str, int]:
    """Counts the cards of an empire that have each symbol."""
    found: dict[str, int] = {}
    for one in player.empire:
        for symbol in card_face(s, one).symbols:
            found[symbol] = found.get(symbol, 0) + 1
    return found


def ready_actions(s: AnyTable, player: Player) -> Iterator[CardInPlay]:
    """Cards with an action that are not exhausted."""
    actions = s.facts.actions
    return (one for one in player.empire if not one.exhausted and (one.card if one.of is None else one.of) in actions)


def with_goods(player: Player, goods: Iterable[str] | None) -> list[CardInPlay]:
    """The own cards on which any of these goods lie, or any at all."""
    return [one for one in player.empire if (one.goods.keys() & set(goods) if goods is not None else one.goods)]


def card_in_play(s: AnyTable, seat: Seat, card: int) -> CardInPlay:
    """A card that the seat is known to have in its empire."""
    one = s.players[seat].card_in_play(card)
    assert one is not None, f"{card} is not in the empire of {seat}"
    return one
