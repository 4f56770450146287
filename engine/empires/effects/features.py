"""Features, the listeners of this game: events trigger them, their effects are resolved at once (EMP-12.20 to EMP-12.24)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.causes import ResolveEffect, cause_of
from engine.empires.facts.printed import Feature
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_face, card_in_play, feature_of
from engine.empires.table.moves import Choose
from engine.empires.table.sight import CardInPlaySight
from engine.empires.table.state import AnyTable, CardInPlay
from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word


def trigger_features(s: AnyTable, seat: Seat, event: str, brought: int | None = None) -> None:
    """An event of a seat triggers what listens to it, next. A card does not listen to its own arrival (`brought`)."""
    by_others = (event, "other") in s.facts.listeners
    reactions = [
        ResolveFeatures(listener, event, waiting)
        for listener in (s.order(s.active if s.phase == "action" else s.first) if by_others else (seat,))
        if (waiting := [one.card for one in listening_features(s, listener, seat, event, brought)])
    ]
    s.next_up(*reactions)


def listening_features(
    s: AnyTable, listener: Seat, seat: Seat, event: str, brought: int | None
) -> Iterator[CardInPlay]:
    """The cards of a player whose features are triggered by what a seat does."""
    player = s.players[listener]
    who = "self" if listener == seat else "other"
    if who == "other" and player.passed:
        return  # EMP-6.3
    facts = s.facts
    heard = facts.listeners.get((event, who), frozenset[int]())
    for one in player.empire:
        text = one.card if one.of is None else one.of
        if text in heard and one.card != brought:
            feature = facts.features[text]
            wanted = feature.on.filter.min_sharing if feature.on.filter else 0
            if can_run_again(feature, one) and (not wanted or count_sharing(s, listener, brought) >= wanted):
                yield one


def can_run_again(feature: Feature, one: CardInPlaySight) -> bool:
    """Whether a feature may still run in this round (EMP-12.24)."""
    return feature.limit is None or not one.used


def count_sharing(s: AnyTable, seat: Seat, card: int | None) -> int:
    """Counts the other cards of the empire that share a symbol with this one."""
    empire = s.players[seat].empire
    signs = {symbol for one in empire if one.card == card for symbol in card_face(s, one).symbols}
    return sum(one.card != card and bool(signs & set(card_face(s, one).symbols)) for one in empire)


class ResolveFeatures(Asking[Choose], tag="react"):
    """EMP-12.21: one player's features on one event. Mere gains run first; the owner orders the others."""

    event: str
    waiting: list[int]

    refused = Refusal("EMP-12.21", "no_such_feature")
    kinds = (Choose,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"event": self.event}

    def there(self, s: AnyTable) -> list[CardInPlay]:
        """The cards that are still in the empire, and may still run (EMP-12.22, EMP-12.24)."""
        found = filter(None, map(s.players[self.seat].card_in_play, self.waiting))
        return [one for one in found if (feature := feature_of(s, one)) and can_run_again(feature, one)]

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        there = self.there(s)
        if len(there) > 1 and not any(is_mere_gain(s, one) for one in there):
            yield from (Choose(one.card) for one in there)

    def auto(self, s: AnyTable) -> None:
        there = self.there(s)
        if there:
            self.play(s, Choose(next((one for one in there if is_mere_gain(s, one)), there[0]).card))

    def play(self, s: AnyTable, move: Choose) -> None:
        rest = [card for card in self.waiting if card != move.card]
        if rest:
            s.push(ResolveFeatures(self.seat, self.event, rest))
        one = card_in_play(s, self.seat, move.card)
        if (feature := feature_of(s, one)) and feature.limit:
            one.used += 1
        s.push(ResolveEffect(self.seat, cause_of(one, "feature")))


def moved_away(s: AnyTable, seat: Seat, copy: int) -> None:
    """A copy that moves drops the events that it has heard as the card that it was (EMP-12.22)."""
    for frame in s.agenda:
        if isinstance(frame, ResolveFeatures) and frame.seat == seat and copy in frame.waiting:
            frame.waiting.remove(copy)


def is_mere_gain(s: AnyTable, one: CardInPlay) -> bool:
    feature = feature_of(s, one)
    return feature is not None and feature.is_mere_gain


class FeatureTrigger(Frame[AnyTable, Move], tag="happens"):
    """Something has been done and triggers features."""

    event: str
    brought: int | None = None

    def auto(self, s: AnyTable) -> None:
        trigger_features(s, self.seat, self.event, self.brought)
