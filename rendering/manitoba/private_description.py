"""The private picture of Manitoba in words: the question, what can be chosen and what it would bring."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.manitoba.components import PLACES
from engine.manitoba.view import ManitobaView
from engine.narrowing import Narrowed
from rendering.manitoba.bonuses import bonus_words
from rendering.manitoba.description import (
    disc_list,
    goods_on_areas,
    heading,
    last_turn,
    names_of,
    own_areas,
    player_line,
    season_cards,
    stacks,
    supply,
)
from rendering.manitoba.hints import Hints, Lift, Target, Worth, hints
from rendering.manitoba.lifts import village_of
from rendering.manitoba.signs import keep_name, land_of_disc, path_of_disc, word
from rendering.pictures import Caption, Lines
from rendering.points import minus
from rendering.telling import question, seat_name
from rendering.words import Words


def describe_private(
    view: ManitobaView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Lines:
    """The private picture as lines. Raises ValueError for a public view."""
    moves, chosen = at.left, at.move
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    others = "; ".join(
        f"{seat_name(caption, seat)}: {own_areas(view, words, seat)}" for seat in range(view.seats) if seat != view.seat
    )
    open_to = hints(view, moves)
    return [
        question(view, view.seat, caption, words, "manitoba", word),
        *(possible(view, open_to, words) if chosen is None else picked(view, open_to, words)),
        last_turn(view, words, last),
        *stacks(view, words),
        player_line(view, caption, words, view.seat),
        words("manitoba.picture.alt.others", figures=others),
        season_cards(view, words),
        goods_on_areas(view, words),
        supply(view, words),
        heading(view, caption, words),
    ], 4


def picked(view: ManitobaView, open_to: Hints, words: Words) -> list[str]:
    """What has been chosen, as one line."""
    listed = [
        *areas(view, open_to, words),
        *steps(open_to, words),
        *stores(open_to, words),
        *lifts(view, open_to, words, decided=True),
    ]
    return [words("manitoba.picture.alt.chosen", what="; ".join(listed))] if listed else []


def possible(view: ManitobaView, open_to: Hints, words: Words) -> list[str]:
    """What is ringed, framed and listed in the picture."""
    lines: list[str] = []
    if open_to.lifts:
        lines.append(words("manitoba.picture.alt.lifts", lifts="; ".join(lifts(view, open_to, words))))
    if open_to.areas:
        lines.append(words("manitoba.picture.alt.targets", ways=", ".join(areas(view, open_to, words))))
    if open_to.spaces:
        lines.append(words("manitoba.picture.alt.steps", ways=", ".join(steps(open_to, words))))
    if open_to.stores:
        lines.append(words("manitoba.picture.alt.stores", stores=", ".join(stores(open_to, words))))
    if open_to.goods:
        goods = ", ".join(words(f"manitoba.good.{good}") for good in view.supply if good in open_to.goods)
        lines.append(words("manitoba.picture.alt.take", goods=goods))
    return lines


def areas(view: ManitobaView, open_to: Hints, words: Words) -> list[str]:
    """The areas that can be chosen: how, and with which good."""
    names = names_of(view, words)
    return [target_words(names, area, target, words) for area, target in open_to.areas.items()]


def target_words(names: dict[str, str], area: str, target: Target, words: Words) -> str:
    """One area that can be chosen."""
    name = names[area]
    if target.leaves:
        return words("manitoba.picture.alt.leaves", area=name)
    lying = words(f"manitoba.good.{target.good}") if target.good else ""
    if not target.placed and not target.origins:
        return words("manitoba.picture.alt.filled", area=name, good=lying)
    how = "either" if target.placed and target.origins else "placed" if target.placed else "walked"
    origins = "/".join(names[origin] for origin in target.origins)
    return words(f"manitoba.picture.alt.{how}", area=name, origins=origins, good=f", {lying}" if lying else "")


def steps(open_to: Hints, words: Words) -> list[str]:
    """The spaces that can be reached or copied, with what they give now."""
    return [
        words(
            "manitoba.picture.alt.step",
            path=words(f"manitoba.path.{mark.path}"),
            space=mark.space,
            what=", ".join(bonus_words(bonus, words) for bonus in given) or words("picture.alt.none"),
        )
        for mark, given in open_to.spaces.items()
    ]


def stores(open_to: Hints, words: Words) -> list[str]:
    """Sectors and places, with what the choice brings."""
    listed = sorted(open_to.stores.items(), key=lambda item: item[0] in PLACES)
    return [keep_name(to, words) + brought(worth, words) for to, worth in listed]


def brought(worth: Worth, words: Words) -> str:
    """What the choice of a sector brings."""
    if worth.scored is not None:
        return ": " + words("picture.points", n=worth.scored, points=minus(worth.scored))
    return " → " + words("picture.points", n=worth.then, points=minus(worth.then)) if worth.then is not None else ""


def lifts(view: ManitobaView, open_to: Hints, words: Words, *, decided: bool = False) -> list[str]:
    """For every number of discs the stack that the others would see, and what one could do, or what was decided."""
    return [
        words(
            "manitoba.picture.alt.lift",
            n=discs,
            village=disc_list(village_of(view.totem, discs)[0], words),
            means=means(view, discs, lift, words, decided),
        )
        for discs, lift in sorted(open_to.lifts.items())
    ]


def acting_words(disc: str, words: Words) -> str:
    """The landscape and the path that a disc opens; blue has no path (MAN-5.3)."""
    landscape, path = words(f"manitoba.landscape.{land_of_disc(disc)}"), path_of_disc(disc)
    if not path:
        return words("manitoba.picture.alt.acts", landscape=landscape)
    return words("manitoba.picture.alt.acts_path", landscape=landscape, path=words(f"manitoba.path.{path}"))


def means(view: ManitobaView, discs: int, lift: Lift, words: Words, decided: bool) -> str:
    """Act on a landscape or a path, or wake figures: so many at most, or exactly as many as was decided."""
    listed: list[str] = []
    if lift.acts:
        listed.append(acting_words(view.totem[discs - 1], words))
    if lift.wakes is not None:
        key = "manitoba.picture.alt.wake" if decided else "manitoba.picture.alt.wakes"
        listed.append(words(key, n=lift.wakes))
    return ", ".join(listed)
