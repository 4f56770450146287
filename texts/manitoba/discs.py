"""What discs open when they are lifted and turned over (MAN-4.2, MAN-5.2)."""

from __future__ import annotations

from engine.manitoba.facts.components import good_of_disc, land_of_disc, path_of_disc
from engine.manitoba.facts.schema import PathBonus
from engine.manitoba.game.view import ManitobaView
from texts.manitoba.effects import bonus_words
from texts.manitoba.hints import obtainable_bonuses
from texts.words import Words


def village_of(totem: tuple[str, ...], discs: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The village's stack and the outside one when so many discs are lifted and turned over (MAN-4.2)."""
    return tuple(reversed(totem[:discs])), totem[discs:]


def goods_open(view: ManitobaView, top: str) -> int:
    """How many goods lie on unoccupied areas of a disc's landscape: an active figure may be placed on any (MAN-6.2)."""
    land = land_of_disc(top)
    return sum(area.terrain == land and area.has_good and area.seat is None for area in view.areas)


def next_step(view: ManitobaView, top: str) -> tuple[PathBonus, ...] | None:
    """What the next step on a disc's path gives now; None where there is none to take."""
    assert view.seat is not None, "discs are chosen by a seat"
    player = view.players[view.seat]
    own = next((path for path in player.paths if path.id == path_of_disc(top)), None)
    if own is None or own.next is None or not (own.space or player.square):
        return None
    return obtainable_bonuses(view, player, own.bonuses)


def acting_words(words: Words, view: ManitobaView, disc: str) -> str:
    """What a disc opens: its landscape with the goods that lie free there, and the next step on its path (MAN-5.2)."""
    landscape, good = words(f"manitoba.landscape.{land_of_disc(disc)}"), words(f"manitoba.good.{good_of_disc(disc)}")
    said = [words("manitoba.picture.alt.acts", landscape=landscape, good=good, n=goods_open(view, disc))]
    step = next_step(view, disc)
    if step is not None:
        what = words.listed(bonus_words(bonus, words) for bonus in step) or words("manitoba.nothing")
        path = words(f"manitoba.path.{path_of_disc(disc)}")
        said.append(words("manitoba.picture.alt.acts_path", path=path, what=what))
    return words.listed(said)
