"""What each seat had in the end that players choose: its clan, and the cards of its deck that stand in its empire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresContent
from engine.empires.game.view import EmpiresView, PlayerView


def marks_of_view(view: EmpiresView) -> Sequence[Mapping[str, Sequence[str]]]:
    """Clan and cards of each seat, by their ids."""
    facts = empires_contents()[view.data]
    return [{"clan": [player.clan], "card": list(built_marks(facts, player))} for player in view.players]


def built_marks(facts: EmpiresContent, player: PlayerView) -> Iterator[str]:
    """The cards that a seat built: no starting cards and no islands."""
    for one in player.empire:
        card = facts.cards[one.card]
        if card.clan is not None and not card.start:
            yield card.id
