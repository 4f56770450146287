"""The pictures of a panel of Manitoba in words: what can be chosen and what it would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Move
from engine.manitoba.facts.components import PLACES
from engine.manitoba.game.view import ManitobaView, PlayerView
from rendering.manitoba.alt_texts.description import (
    climbs_told,
    disc_list,
    disc_stack_lines,
    figures_standing_text,
    goods_on_areas,
    names_of,
    path_progress_text,
    player_line,
    season_told,
    steps_told,
    supply_text,
)
from rendering.manitoba.touched import TouchedByTurns
from rendering.pictures import Caption, Lines
from texts.manitoba.discs import acting_words, village_of
from texts.manitoba.effects import bonus_words
from texts.manitoba.hints import AreaTarget, Lift, ManitobaHints, SectorWorth
from texts.manitoba.names import keep_name
from texts.points import points_text
from texts.statements import statements_line
from texts.words import APART, Words


def land_asked(
    view: ManitobaView,
    caption: Caption,
    words: Words,
    open_to: ManitobaHints,
    changed: TouchedByTurns,
    chosen: Move | None,
) -> Lines:
    """The territory: where one can go, or has decided to; who stands where, and where goods lie."""
    ways = choices_text("targets", area_choice_texts(view, open_to, words), words, chosen)
    homes = words.listed(names_of(view, words)[area] for area in open_to.homes)
    going = words("manitoba.picture.alt.homes", areas=homes) if homes else ""
    return [
        ways,
        going,
        steps_told(view, words, changed),
        figures_standing_text(view, words),
        goods_on_areas(view, words),
    ], 0


def paths_asked(
    view: ManitobaView, words: Words, open_to: ManitobaHints, changed: TouchedByTurns, chosen: Move | None
) -> Lines:
    """The paths: which spaces can be reached; the discs that may be used, and how far all have come."""
    ways = choices_text("steps", path_step_texts(open_to, words), words, chosen)
    return [
        ways,
        *disc_stack_lines(view, words),
        climbs_told(words, changed),
        path_progress_text(view, words),
        supply_text(view, words),
    ], 1


def own_asked(
    view: ManitobaView,
    caption: Caption,
    words: Words,
    open: Mapping[str, SectorWorth],
    open_to: ManitobaHints,
    chosen: Move | None,
) -> Lines:
    """The own village with the stores that can be chosen, and the cards of the season."""
    assert view.seat is not None, "a village is somebody's"
    ways = choices_text("stores", store_choice_texts(open, words), words, chosen)
    return [ways, player_line(view, caption, words, view.seat), season_told(view, words)], 0


def discs_asked(view: ManitobaView, words: Words, open_to: ManitobaHints, chosen: Move | None) -> Lines:
    """What every number of discs opens."""
    listed = lifts_told(view, open_to, words, decided=chosen is not None)
    return [choices_text("lifts", listed, words, chosen)], 0


def goods_asked(view: ManitobaView, words: Words, open_to: ManitobaHints) -> Lines:
    """The goods that can be taken, and what the supply has."""
    offered = words.listed(words(f"manitoba.good.{good}") for good in view.supply if good in open_to.goods)
    return [words("manitoba.picture.alt.take", goods=offered), supply_text(view, words)], 0


def figures_asked(player: PlayerView, words: Words, most: int, chosen: Move | None) -> Lines:
    """Who sleeps, who is ready, and how many can be woken."""
    there = words("manitoba.picture.alt.sleepers", wigwam=player.wigwam, square=player.square)
    key = "manitoba.picture.alt.wakes" if chosen is None else "manitoba.picture.alt.wake"
    return [statements_line([words(key, n=most), there])], 0


def choices_text(name: str, listed: Sequence[str], words: Words, chosen: Move | None) -> str:
    """What can be chosen, or has been; nothing where there is nothing."""
    if not listed:
        return ""
    if chosen is not None:
        return words("manitoba.picture.alt.chosen", what=APART.join(listed))
    return words(f"manitoba.picture.alt.{name}", ways=APART.join(listed))


def area_choice_texts(view: ManitobaView, open_to: ManitobaHints, words: Words) -> list[str]:
    """The areas that can be chosen: how, and with which good."""
    names = names_of(view, words)
    return [target_words(names, area, target, words) for area, target in open_to.areas.items()]


def target_words(names: dict[str, str], area: str, target: AreaTarget, words: Words) -> str:
    name = names[area]
    if target.leaves:
        return words("manitoba.picture.alt.leaves", area=name)
    lying = words(f"manitoba.good.{target.good}") if target.good else ""
    if not target.placed and not target.origins:
        return words("manitoba.picture.alt.filled", area=name, good=lying)
    how = "either" if target.placed and target.origins else "placed" if target.placed else "walked"
    origins = "/".join(names[origin] for origin in target.origins)
    return words(f"manitoba.picture.alt.{how}", area=name, origins=origins, good=f", {lying}" if lying else "")


def path_step_texts(open_to: ManitobaHints, words: Words) -> list[str]:
    """The spaces that can be reached or copied, with what they give now."""
    return [
        words(
            "manitoba.picture.alt.step",
            path=words(f"manitoba.path.{mark.path}"),
            space=mark.space,
            what=words.listed(bonus_words(bonus, words) for bonus in given) or words("manitoba.nothing"),
        )
        for mark, given in open_to.spaces.items()
    ]


def store_choice_texts(open: Mapping[str, SectorWorth], words: Words) -> list[str]:
    """Sectors and places, with what the choice brings."""
    listed = sorted(open.items(), key=lambda item: item[0] in PLACES)
    return [keep_name(to, words) + brought_text(worth, words) for to, worth in listed]


def brought_text(worth: SectorWorth, words: Words) -> str:
    if worth.scored is not None:
        return ": " + words("picture.points", n=worth.scored, points=points_text(worth.scored))
    return (
        " → " + words("picture.points", n=worth.then, points=points_text(worth.then)) if worth.then is not None else ""
    )


def lifts_told(view: ManitobaView, open_to: ManitobaHints, words: Words, *, decided: bool = False) -> list[str]:
    """For every number of discs the stack that the others would see, and what one could do, or what was decided."""
    return [
        words(
            "manitoba.picture.alt.lift",
            n=discs,
            village=disc_list(village_of(view.totem, discs)[0], words),
            means=discs_meaning_text(view, discs, lift, words, decided),
        )
        for discs, lift in sorted(open_to.lifts.items())
    ]


def discs_meaning_text(view: ManitobaView, discs: int, lift: Lift, words: Words, decided: bool) -> str:
    """Act on a landscape or a path, or wake figures: so many at most, or exactly as many as was decided."""
    listed: list[str] = []
    if lift.acts:
        opened = acting_words(words, view, view.totem[discs - 1])
        listed.append(words("manitoba.picture.alt.to_act", what=opened))
    if lift.wakes is not None:
        key = "manitoba.picture.alt.wake" if decided else "manitoba.picture.alt.wakes"
        listed.append(words(key, n=lift.wakes))
    return words.listed(listed)
