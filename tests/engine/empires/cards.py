"""Each physical card of Empires of the North, played in every way: built, used, listened with, stored on, pillaged, conquered.

`python -m tests.engine.empires.cards` writes the list of all cards anew, in which stands what each does, with the plies of the
golden playthroughs in which it was played: look at the difference before you commit it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.empires import EMPIRES
from engine.empires.effects.features import trigger_features
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import SUPPLIED, EmpiresCard
from engine.empires.facts.schema_effects import MoveCopy
from engine.empires.rounds.turns import TakeTurn
from engine.empires.steps.expedition import BOTH, ResolveShip
from engine.empires.table.state import CardInPlay, QueuedShip
from tests.engine.empires import saved_games
from tests.engine.empires.positions import Position, hold, table
from tests.engine.written_out import in_words

FACTS = empires_contents()[SHIPPED]
CLAN_CARDS = [card for clan in FACTS.decks.clans.values() for card in clan.cards]
ISLANDS = [*FACTS.islands.near, *FACTS.islands.distant]
LIST = Path(__file__).parent / "golden" / "cards.txt"


def rich(clan: str | None) -> Position:
    """A position in which nearly everything can be done: goods, cards everywhere, queued ships, something to raid and restore."""
    clan = clan or "glenn"
    position = table(f"{clan} {'ulaf' if clan != 'ulaf' else 'glenn'}").give(**dict.fromkeys(SUPPLIED, 9), spent=3)
    player = position.player()
    boosts = [n for n in player.deck if FACTS.cards[n].kind == "boost"]
    player.discard = [boosts[0], boosts[-1]]
    player.deck = [n for n in player.deck if n not in player.discard]
    position.islands("gull-rocks slate-holm", "silver-fjord crown-rock")
    position.state.queue = [QueuedShip(1, False, False, False), QueuedShip(0, False, True, True)]
    player.clan_ships, position.player("B").clan_ships = 1, 1
    other = position.player("B")
    number = next(n for n in other.deck if FACTS.cards[n].action)
    other.deck.remove(number)
    other.empire.append(CardInPlay(number))
    position.empire("abandoned-camp")
    held = next(n for n in player.deck if FACTS.cards[n].is_built and FACTS.cards[n].as_copy is None)
    player.deck.remove(held)
    player.hand.append(held)
    return position


def settle(position: Position, seat: int = 0) -> Counter[str]:
    """Answers all questions of a seat with what does most, until its turn is over; gives what has happened."""
    dice = random.Random(3)
    while (asked := EMPIRES.decisions(position.state)) and asked[0].seat == seat and asked[0].question != "take_turn":
        offered = [text for text in position.offers() if text not in ("skip", "done")]
        position.play(dice.choice(offered or position.offers()))
    hold(position.state)
    return position.happened()


def laid(position: Position, number: int, *, original: int | None = None) -> CardInPlay:
    """A card in A's empire, wherever it lies; a copy of an original, where one is given."""
    player = position.player()
    for pile in (player.deck, player.hand, player.discard, position.state.near.deck, position.state.distant.deck,
                 position.state.near.open, position.state.distant.open):  # fmt: skip
        if number in pile:
            pile.remove(number)
    one = player.card_in_play(number)
    if one is None:
        one = CardInPlay(number, of=original)
        player.empire.append(one)
    return one


def take_up(position: Position, number: int) -> None:
    """A card in A's hand."""
    player = position.player()
    for pile in (player.deck, player.discard):
        if number in pile:
            pile.remove(number)
            player.hand.append(number)


def crowd(position: Position, but: int) -> None:
    """The action cards of the clan, exhausted, goods on what stores: there is something to restore, return, release and count."""
    player = position.player()
    for number in [n for n in player.deck if FACTS.cards[n].kind == "location_action" and n != but]:
        player.deck.remove(number)
        storage = FACTS.cards[number].storage
        player.empire.append(CardInPlay(number, exhausted=True, goods={storage.accepts[0]: 4} if storage else {}))


def give_base(position: Position, card: EmpiresCard) -> None:
    """A field in the empire on which an upgrade fits, where the starting fields do not."""
    goods = card.as_field.goods.keys() if card.as_field else set()
    for other in FACTS.decks.clans[card.clan or ""].cards:
        if other is not card and other.kind == "field" and other.as_field and goods <= other.as_field.goods.keys():
            laid(position, other.number)


def price(card: EmpiresCard, number: int) -> str:
    """What a card costs, unit by unit."""
    return " ".join(good for good in SUPPLIED for _ in range(card.price(number).get(good, 0)))


# ---- a card played in one way --------------------------------------------------------------------------------------------


def used(card: EmpiresCard, number: int) -> Position:
    """Its action has been used."""
    assert card.action is not None
    position = rich(card.clan)
    one = laid(position, number)
    crowd(position, number)
    laid(position, next(n for n in position.player().deck if FACTS.cards[n].kind == "field"))
    if card.storage:
        one.goods = {card.storage.accepts[0]: 1}
    if any(isinstance(op, MoveCopy) for op in card.action.effect):
        copy = next(n for n in position.player().deck if FACTS.cards[n].as_copy)
        laid(position, copy, original=position.player().empire[2].card)
    return settled(position.turn().play(f"use {number}"))


def heard(card: EmpiresCard, number: int) -> Position:
    """Its feature has heard its event twice in a round."""
    assert card.feature is not None
    position = rich(card.clan)
    laid(position, number)
    crowd(position, number)
    position.pawns("sail harvest").turn()
    brought = position.player().empire[-1].card
    for _ in range(2):
        trigger_features(position.state, 0 if card.feature.on.who == "self" else 1, card.feature.on.event, brought)
        settle(position.run())
    return position


def paid_out(card: EmpiresCard, number: int, side: int) -> Position:
    """Its storage has paid once, what stands at this place."""
    assert card.storage is not None
    position = table(f"{card.clan} ulaf")
    laid(position, number).goods = {card.storage.accepts[-1]: card.storage.per}
    position.after_lookout("A")
    return position.play(f"side {side + 1}") if len(card.storage.options) > 1 else position


def built(card: EmpiresCard, number: int) -> Position:
    """It has been built by paying, without gold."""
    position = rich(card.clan)
    take_up(position, number)
    crowd(position, number)
    position.turn().play(f"build {number}")
    if position.question == "A pay_cost":
        position.play(f"pay {price(card, number)}")
    return settled(position)


def boosted(card: EmpiresCard, number: int, action: str) -> Position:
    """It has been played as a boost with this action."""
    position = rich(card.clan)
    crowd(position, number)
    take_up(position, number)
    return settled(position.turn().play(f"pawn {action}; boost {number}"))


def laid_out(card: EmpiresCard, number: int, action: str) -> Position:
    """It has been built as a field with this action, in the first possible way."""
    position = rich(card.clan)
    take_up(position, number)
    give_base(position, card)
    position.turn().play(f"pawn {action}")
    return settled(position.play(position.offers("field")[0]))


def dealt_with(card: EmpiresCard, mode: str) -> Position:
    """The island has been pillaged or conquered."""
    position = table().queue("A+fish+axe")
    isles = position.state.isles(card.kind.removeprefix("island_"))
    isles.deck.remove(card.number)
    isles.open.append(card.number)
    return position.asks(ResolveShip(0, 0, BOTH), TakeTurn(0)).play(f"island {card.number}; {mode}")


def harvested(card: EmpiresCard) -> Position:
    """The starting field has been harvested."""
    position = table(f"{card.clan} {'ulaf' if card.clan != 'ulaf' else 'glenn'}").turn()
    return position.play(f"pawn harvest; choose {card.number}")


def settled(position: Position) -> Position:
    """The position when the turn is over."""
    settle(position)
    return position


# ---- the list ------------------------------------------------------------------------------------------------------------


def ways(card: EmpiresCard, number: int) -> Iterator[tuple[str, Position]]:
    """All ways in which a card can be played, each with the position after it."""
    if card.is_built:
        yield "built", built(card, number)
    for action in card.declare or ():
        yield action, (boosted if card.kind == "boost" else laid_out)(card, number, action)
    if card.start and card.as_field:
        yield "harvested", harvested(card)
    if card.action:
        yield "used", used(card, number)
    if card.feature:
        yield f"hears {card.feature.on.event} of {card.feature.on.who}", heard(card, number)
    for side in range(len(card.storage.options) if card.storage else 0):
        yield f"paid {side + 1}", paid_out(card, number, side)
    if card.is_island:
        yield from ((mode, dealt_with(card, mode)) for mode in ("pillage", "conquer"))


def card_list() -> str:
    """What each of the 220 cards does when it is played, and the plies of the golden playthroughs that name it."""
    found: list[str] = []
    named = {name: plies_naming(saved_games.golden(name).read_text(encoding="utf-8")) for name in saved_games.GOLDEN}
    for number, card in sorted(FACTS.cards.items()):
        found.append(f"{number} {card.name['en']}")
        found += (f"    {way}: {'; '.join(map(in_words, position.events))}" for way, position in ways(card, number))
        found += (
            f"    in {name}: {' '.join(map(str, plies[number]))}" for name, plies in named.items() if number in plies
        )
    return "\n".join([*found, ""])


PLAYED = re.compile(
    r"(?:built|field_built|used|boost_played|harvested|field_goods|conquered|pillaged) [A-D] (\d+)|gained .* (\d+)$"
)
"""What is told of a card that is played or brings something, with its number."""


def plies_naming(text: str) -> dict[int, list[int]]:
    """The plies of a playthrough by which a card was played or brought something."""
    plies: dict[int, list[int]] = {}
    ply = 0
    for line in text.splitlines():
        if line[:1].isdigit():
            ply = int(line.split()[0])
        elif told := PLAYED.match(line.strip()):
            at = plies.setdefault(int(told[1] or told[2]), [])
            at += [] if ply in at else [ply]
    return plies


if __name__ == "__main__":
    LIST.write_text(card_list(), encoding="utf-8")
