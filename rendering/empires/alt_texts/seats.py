"""What the pictures say in words of a seat: what it has, its empire, its hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.empires.facts.printed import SUPPLIED
from engine.empires.game.scoring import score
from engine.empires.game.view import CardInPlayView, EmpiresView
from engine.first_seat import SEAT_LETTERS
from engine.game import Seat
from rendering.elements.captions import seat_and_kind
from rendering.empires.scene import card_of, settled_answer
from rendering.pictures import Caption
from texts.empires.cards import card_text
from texts.empires.goods import goods_text
from texts.empires.names import clan_name
from texts.empires.terms import card_named
from texts.points import points_text
from texts.words import Words


def seat_line(view: EmpiresView, caption: Caption, words: Words, seat: Seat) -> str:
    """A seat: clan, points on the track and as things stand, passed or not, goods, workers, ships, cards."""
    player = view.players[seat]
    total = score(view).totals[seat]
    ships = [
        words("empires.picture.alt.clan_ships", n=player.clan_ships) if player.clan_ships else "",
        words("empires.counted.ship", n=player.common_ships) if player.common_ships else "",
    ]
    said = [
        clan_name(words, view.data, player.clan),
        words("empires.counted.vp", n=player.vp),
        words("empires.picture.alt.total", points=points_text(total)),
        words("empires.picture.alt.first") if view.first == seat else "",
        words("empires.picture.alt.passed") if player.passed else "",
        supply_told(player.goods, words),
        words("empires.picture.alt.spent", n=player.spent) if player.spent else "",
        *ships,
        words("empires.picture.alt.cards", hand=player.cards, deck=player.deck, discard=len(player.discard)),
    ]
    return words.headed(seat_and_kind(caption, seat, words), words.listed(filter(None, said)))


def supply_told(goods_there: Mapping[str, int], words: Words) -> str:
    there = {good: goods_there[good] for good in SUPPLIED if goods_there.get(good)}
    return goods_text(words, there) or words("empires.picture.alt.no_goods")


def empire_told(view: EmpiresView, caption: Caption, words: Words, seat: Seat) -> list[str]:
    """The cards of an empire by name, a set of a field and its upgrades together."""
    player = view.players[seat]
    said = [pile_words(view, seat, one, words, full=False) for one in player.empire if one.on is None]
    name = words("empires.picture.alt.empire", seat=SEAT_LETTERS[seat], n=len(player.empire))
    return [f"{name} {'; '.join(said)}"] if said else []


def pile_words(view: EmpiresView, seat: Seat, head: CardInPlayView, words: Words, *, full: bool) -> str:
    """A card of an empire with the upgrades that lie on it; what a card says ends with a full stop."""
    above = (one for one in view.players[seat].empire if one.on == head.card)
    laid = [f"+ {standing_words(view, one, words, full=False)}" for one in above]
    return (" " if full else ", ").join([standing_words(view, head, words, full=full), *laid])


def standing_words(view: EmpiresView, one: CardInPlayView, words: Words, *, full: bool) -> str:
    """A card of an empire: its name, what it copies, its side, the goods on it, and what it says."""
    marks = [
        words("empires.picture.alt.copy_of", card=card_named(words, view.data, one.of)) if one.of is not None else "",
        words("empires.picture.alt.exhausted") if one.exhausted else "",
        words("empires.picture.alt.used") if one.used else "",
        words("empires.picture.alt.assigned", goods=goods_text(words, one.goods)) if one.goods else "",
        words(f"empires.picture.settled.{answer}") if (answer := settled_answer(view, one.card)) else "",
    ]
    said = words.listed([card_named(words, view.data, one.card), *filter(None, marks)])
    return words.headed(said, card_text(words, card_of(view, one.text))) if full else said


def hand_line(view: EmpiresView, number: int, words: Words, *, full: bool) -> str:
    """A card in the hand: its price, and what it says."""
    card = card_of(view, number)
    price = f" [{goods_text(words, card.price(number))}]" if card.is_built else ""
    return f"{card_named(words, view.data, number)}{price}" + (f": {card_text(words, card)}" if full else "")


def named_cards(view: EmpiresView, key: str, cards: Iterable[int], words: Words) -> str:
    """Cards by name and number, and what they are: chosen, or kept."""
    return words(
        f"empires.picture.alt.{key}",
        cards=words.listed(card_named(words, view.data, number) for number in sorted(cards)),
    )
