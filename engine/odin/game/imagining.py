"""A position that fits all that a seat knows of it (ODIN-1.9): hands and piles that it does not see are dealt anew."""

from __future__ import annotations

from engine.chance import Chance
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Exploration, OpenStrip, PlacedVikings, PlayedCard, Ship, WeaponCard
from engine.odin.facts.schema_cards import CardNumber
from engine.odin.game.frames import OdinState
from engine.odin.game.under_way import UnderWay, agenda_of, copies_of_uses
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.state import Board, Player


def imagine(view: OdinView, chance: Chance) -> OdinState | None:
    """A position that fits a view, its hidden parts drawn with these dice; None where others are asked."""
    known = view.under_way
    if known is None:
        return None
    pile = chance.shuffled(unseen_occupations(view, starting=False), "odin.imagined_occupations")
    hands = imagined_hands(view, pile, chance)
    return OdinState(
        seats=view.seats,
        chance=chance,
        agenda=agenda_of(known, view.seats, view.own),
        revealed=known.revealed,
        length=view.length,
        decks=view.decks,
        players=[imagined_player(view, known, seat, hand) for seat, hand in enumerate(hands)],
        first=known.first,
        start=view.start,
        active=view.active,
        round=view.round,
        phase=view.phase,
        turn=view.turn,
        latest=known.latest,
        spaces={space: PlacedVikings(one.seat, one.vikings, one.round) for space, one in view.spaces.items()},
        imitable=list(view.imitable),
        imitated=list(view.imitated),
        explorations=[Exploration(board.face, board.silver) for board in view.explorations],
        special=list(view.special),
        strips=[OpenStrip(strip.strip, strip.gone) for strip in view.strips],
        strip_pile=chance.shuffled(known.strips, "odin.imagined_strips"),
        weapon_pile=chance.shuffled([WeaponCard[weapon] for weapon in known.weapons], "odin.imagined_weapons"),
        weapons_spent=dict(view.weapons_spent),
        occupation_pile=pile,
        asides=[list(aside) for aside in known.asides],
    )


def unseen_occupations(view: OdinView, *, starting: bool) -> list[CardNumber]:
    """The occupations, those to begin with or the others, that neither lie in play nor are in the own hand."""
    seen = {card for player in view.players for card in (*player.played, *(player.hand or ()))}
    return [card for card in odin_content().deck(view.decks, starting=starting) if card not in seen]


def imagined_hands(view: OdinView, pile: list[CardNumber], chance: Chance) -> list[list[CardNumber]]:
    """Every hand; deals the hidden ones from the pile.

    The occupation with which somebody began is in the hand until it is played (ODIN-2.3).
    """
    starting = chance.shuffled(unseen_occupations(view, starting=True), "odin.imagined_starting")
    hands: list[list[CardNumber]] = []
    for player in view.players:
        if player.hand is not None:
            hands.append(list(player.hand))
            continue
        began_with = [starting.pop()] if player.cards and not has_played_first(player) else []
        hands.append([*began_with, *(pile.pop() for _ in range(player.cards - len(began_with)))])
    return hands


def has_played_first(player: PlayerView) -> bool:
    """Whether the occupation with which a seat began is in play."""
    return any(odin_content().cards[card].starting for card in player.played)


def imagined_player(view: OdinView, known: UnderWay, seat: int, hand: list[CardNumber]) -> Player:
    """One seat, all of which but the hand is open."""
    player, own = view.players[seat], seat == view.own
    return Player(
        has=dict(player.has),
        vikings=player.vikings,
        resting=player.resting,
        ships=[Ship(ship.kind, ship.ore) for ship in player.ships],
        emigrated=list(player.emigrated),
        boards=[Board(board.name, board.laid, board.wood, board.stone) for board in player.boards],
        hand=hand,
        played=[PlayedCard(card, card in player.used) for card in player.played],
        placements=list(known.placements[seat]),
        back=list(known.back) if own else [],
        uses=list(copies_of_uses(known.uses)) if own else [],
        served=dict(player.served),
        penalties=player.penalties,
        final_income=player.final_income,
        passed=player.passed,
        ready=player.ready,
    )
