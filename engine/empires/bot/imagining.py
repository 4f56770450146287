"""A position that fits all that a seat knows when it is asked (EMP-24): hidden things are dealt anew.

Everybody sees which clans play, and so which cards a seat has in hand, set aside and in its deck together: each card may lie in
any of these places, with the same chance for all. Decks of islands, and the number tokens of the solo game, come in any order.
A card that came back to another hand for all to see counts as unseen until it is played: a view does not remember it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.chance import Chance
from engine.empires.bot.policy import cards_to_keep
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.facts.printed import EmpiresCard
from engine.empires.game.seen import table_seen
from engine.empires.game.sighted import Seen
from engine.empires.game.still_to_come import by_itself
from engine.empires.game.view import EmpiresView
from engine.empires.rounds.frames import EmpiresState
from engine.empires.steps.expedition import DealWithIsland
from engine.empires.steps.lookout import KeepOpening, KeepSeenAhead, Lookout, OpeningHands
from engine.game import Seat


def imagine(view: EmpiresView, chance: Chance) -> EmpiresState | None:
    """Draws the hidden parts with these dice; gives None where the view does not tell all that is still to happen."""
    if view.agenda is None:
        return None
    s = table_seen(view)
    s.chance = chance
    s.agenda = list(map(by_itself, view.agenda))
    for seat in range(view.seats):
        deal_unseen(s, view, seat)
    deal_islands(s, view)
    s.tokens = chance.shuffled(view.undrawn, "empires.imagined_tokens")
    answer_in_secret(s, view.own)
    return s


def deal_unseen(s: EmpiresState, view: EmpiresView, seat: Seat) -> None:
    """Deals a seat the cards that are not seen: its deck, and another seat's hand and cards set aside."""
    player, seen = s.players[seat], view.players[seat]
    open_cards = {*player.hand, *player.aside, *player.discard, *player.playing, *(one.card for one in player.empire)}
    clan = s.facts.decks.clans[player.clan].cards if player.clan else ()
    unseen = [number for number in all_numbers(clan) if number not in open_cards]
    unseen = s.chance.shuffled(unseen, f"empires.imagined_cards.{seat}")
    if seen.hand is None:
        player.hand = [unseen.pop() for _ in range(seen.cards)]
    if seen.aside is None:
        player.aside = [unseen.pop() for _ in range(seen.set_aside)]
    player.deck = [unseen.pop() for _ in range(seen.deck)]


def deal_islands(s: EmpiresState, view: EmpiresView) -> None:
    taken = {one.card for player in s.players for one in player.empire}
    taken |= {frame.island for frame in s.agenda if isinstance(frame, DealWithIsland)}
    for distance, cards, seen in (
        ("near", s.facts.islands.near, view.near),
        ("distant", s.facts.islands.distant, view.distant),
    ):
        unseen = [number for number in all_numbers(cards) if number not in taken | {*seen.open, *seen.discard}]
        unseen = s.chance.shuffled(unseen, f"empires.imagined_{distance}")
        s.isles(distance).deck = unseen[: seen.deck]


def all_numbers(cards: Iterable[EmpiresCard]) -> list[int]:
    """The physical numbers of cards, but for those with which a clan begins."""
    return [number for card in cards if not card.start for number in card.numbers]


def answer_in_secret(s: EmpiresState, own: Seat) -> None:
    """Lets each seat that has answered a common choice have kept what the policy would keep (EMP-5.9)."""
    top = s.agenda[-1]
    if not isinstance(top, OpeningHands | Lookout):
        return
    for seat, stack in enumerate(top.stacks):
        if not stack and seat != own:
            frame = KeepOpening(seat) if isinstance(top, OpeningHands) else KeepSeenAhead(seat)
            s.players[seat].kept = list(cards_to_keep(EmpiresSituation(Seen(s, seat), seat), frame.choices(s)).cards)
