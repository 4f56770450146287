"""The public pictures of Manitoba in words: alternative texts, and the text-only mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.first_seat import SEAT_LETTERS
from engine.game import Event, Seat
from engine.manitoba.facts.components import PATHS, Kind, disc_of_path
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.game.view import AreaView, ManitobaView, PlayerView, SectorView
from rendering.elements.captions import seat_and_kind, to_act
from rendering.manitoba.legend import Groups
from rendering.manitoba.season.paths import LAST, first_open, standing_on
from rendering.manitoba.touched import TouchedByTurns, touched_by_last_turns
from rendering.pictures import Caption, Lines
from texts.manitoba.cards import slot_words, slots_of, undrawn_words
from texts.manitoba.effects import space_words
from texts.manitoba.hints import SpaceMark
from texts.manitoba.names import area_view_name
from texts.points import points_text
from texts.statements import statements_line
from texts.words import APART, Words


def land_told(view: ManitobaView, words: Words, last: Sequence[Event]) -> Lines:
    """The territory: who stands where, and where goods lie."""
    return [
        steps_told(view, words, touched_by_last_turns(last)),
        figures_standing_text(view, words),
        goods_on_areas(view, words),
    ], 0


def season_lines(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The cards of the season, and how far all have come on the paths."""
    return [
        manitoba_heading_text(view, caption, words),
        season_told(view, words),
        climbs_told(words, touched_by_last_turns(last)),
        path_progress_text(view, words),
        path_names(words),
    ], 1


def villages_told(view: ManitobaView, caption: Caption, words: Words) -> Lines:
    """The discs, the villages, and the supply."""
    players = [player_line(view, caption, words, seat) for seat in range(view.seats)]
    return [*disc_stack_lines(view, words), *players, supply_text(view, words)], 1


def neighbour_lines(view: ManitobaView, words: Words, last: Sequence[Event]) -> Lines:
    """The territory: what lies on every area and what it is next to."""
    names = names_of(view, words)
    areas = [
        words(
            "manitoba.picture.alt.area",
            area=names[area.id],
            lies=lies_on(area, words),
            near=words.listed(names[near] for near in area.neighbours),
        )
        for area in view.areas
    ]
    return [steps_told(view, words, touched_by_last_turns(last)), words("manitoba.picture.alt.areas"), *areas], 0


def path_lines(view: ManitobaView, words: Words, kind: Kind) -> Lines:
    """One path: what every space gives and who stands there."""
    path, said = PATHS[kind], list[str]()
    for space in manitoba_contents()[view.data].spaces[kind]:
        what = space_words(space, words, first_open(view, path, space))
        text = words("manitoba.picture.alt.space", n=space.n, what=what)
        who = "".join(SEAT_LETTERS[seat] for seat in standing_on(view, SpaceMark(path, space.n)))
        said.append(words("manitoba.picture.alt.standing", space=text, who=who) if who else text)
    title = words(
        "manitoba.picture.alt.path",
        path=words(f"manitoba.path.{path}"),
        disc=words(f"manitoba.disc.{disc_of_path(path)}"),
    )
    return [title, *said], 0


def village_lines(view: ManitobaView, caption: Caption, words: Words, seats: Sequence[Seat], *, scales: bool) -> Lines:
    """Some villages; with the scale of every sector."""
    found = [sector_scale_text(sector, words) for sector in view.players[0].sectors] if scales else []
    return [*(player_line(view, caption, words, seat) for seat in seats), *found], 0


def sector_scale_text(sector: SectorView, words: Words) -> str:
    return words(
        "manitoba.picture.alt.scale",
        good=words(f"manitoba.good.{sector.good}"),
        n=sector.capacity,
        scale=" ".join(str(points) for points in sector.scale[1:]),
        empty=points_text(sector.scale[0]),
    )


def cards_told(view: ManitobaView, words: Words, numbers: range) -> Lines:
    """Some cards of the season, one a line; with the last ones the score tiles to come."""
    listed = season_list(view, words)
    more = [undrawn_words(view, words)] if numbers.stop == len(listed) else []
    return [*(listed[number] for number in numbers), *more], 0


def signs_told(groups: Groups, words: Words) -> Lines:
    """What signs mean, a group a line."""
    return [words.headed(name, words.apart(meaning for _, meaning in entries)) for name, entries in groups], 0


def manitoba_heading_text(view: ManitobaView, caption: Caption, words: Words) -> str:
    """Who is asked, season, round, title."""
    state = [
        to_act(view, caption, words),
        words("picture.over") if view.over else words(f"manitoba.season.{view.season}"),
        "" if view.over else words("manitoba.picture.round", n=view.turn, of=view.rounds),
        caption.title,
    ]
    return statements_line(state)


def steps_told(view: ManitobaView, words: Words, changed: TouchedByTurns) -> str:
    """What is highlighted on the territory: figures that came and went."""
    names = names_of(view, words)
    reached = {to for _, _, to in changed.steps.walked}
    parts = [
        f"{SEAT_LETTERS[seat]} " + words("manitoba.picture.alt.walk", origin=names[origin], to=names[to])
        for seat, origin, to in changed.steps.walked
    ]
    parts += [
        f"{SEAT_LETTERS[who]} → {names[area]}" for area, who in changed.steps.entered.items() if area not in reached
    ]
    parts += [
        f"{SEAT_LETTERS[seat]} " + words("manitoba.picture.alt.home", areas=names[area])
        for area, seat in changed.steps.left.items()
    ]
    return words("manitoba.picture.alt.last", what=words.listed(parts)) if parts else ""


def climbs_told(words: Words, changed: TouchedByTurns) -> str:
    """What is highlighted on the paths: figures that climbed."""
    parts = [
        f"{SEAT_LETTERS[seat]} → "
        + words(f"manitoba.path.{mark.path}")
        + (f" {mark.space}" if mark.space != LAST else "")
        for mark, seats in changed.spaces.items()
        for seat in seats
    ]
    return words("manitoba.picture.alt.last", what=words.listed(parts)) if parts else ""


def figures_standing_text(view: ManitobaView, words: Words) -> str:
    figures = [f"{SEAT_LETTERS[seat]} {own_areas(view, words, seat)}" for seat in range(view.seats)]
    return words("manitoba.picture.alt.figures", figures=APART.join(figures))


def path_names(words: Words) -> str:
    """The names of the paths as they lie: on the board a long one is cut."""
    return words(
        "manitoba.picture.alt.paths", paths=words.listed(words(f"manitoba.path.{path}") for path in PATHS if path)
    )


def path_progress_text(view: ManitobaView, words: Words) -> str:
    figures = [f"{SEAT_LETTERS[seat]} {on_paths(player, words)}" for seat, player in enumerate(view.players)]
    return words("manitoba.picture.alt.climbed", figures=APART.join(figures))


def season_list(view: ManitobaView, words: Words) -> list[str]:
    """What every card of the season does; the present one is named so."""
    now = f" ({words('manitoba.picture.now')})"
    return [
        words("manitoba.picture.slot", n=number + 1, what=slot_words(words, slot))
        + (now if number == view.at and not view.over else "")
        for number, slot in enumerate(slots_of(view))
    ]


def season_told(view: ManitobaView, words: Words) -> str:
    return words("manitoba.picture.alt.season", cards=" ".join(season_list(view, words)))


def disc_stack_lines(view: ManitobaView, words: Words) -> list[str]:
    """The totem, or the village's and the outside stack, top discs first."""
    named = (("totem", view.totem), ("village", view.village), ("outside", view.outside))
    return [
        words("manitoba.picture.alt.stack", what=words(f"manitoba.picture.{name}"), discs=disc_list(discs, words))
        for name, discs in named
        if discs
    ]


def disc_list(discs: Iterable[str], words: Words) -> str:
    """Discs by colour, top first; to wake up with none is another ruling's (MAN-R02)."""
    return words.listed(words(f"manitoba.disc.{disc}") for disc in discs) or words("picture.alt.none")


def supply_text(view: ManitobaView, words: Words) -> str:
    goods = words.listed(f"{words(f'manitoba.good.{good}')} {n}" for good, n in view.supply.items())
    return words("manitoba.picture.alt.supply", goods=goods, wampum=view.wampum)


def goods_on_areas(view: ManitobaView, words: Words) -> str:
    """The areas with a good: it is always that of the landscape."""
    areas = words.listed(area_view_name(words, area) for area in view.areas if area.has_good)
    return words("manitoba.picture.alt.goods", areas=areas or words("picture.alt.none"))


def names_of(view: ManitobaView, words: Words) -> dict[str, str]:
    return {area.id: area_view_name(words, area) for area in view.areas}


def lies_on(area: AreaView, words: Words) -> str:
    """A figure, a good, or nothing."""
    if area.seat is not None:
        return SEAT_LETTERS[area.seat]
    return words(f"manitoba.good.{area.good}") if area.has_good else words("manitoba.picture.alt.empty")


def player_line(view: ManitobaView, caption: Caption, words: Words, seat: int) -> str:
    """Everything that a strip shows."""
    player = view.players[seat]
    return words(
        "manitoba.picture.alt.player",
        who=seat_and_kind(caption, seat, words),
        points=words("picture.points", n=player.points, points=points_text(player.points)),
        square=player.square,
        wigwam=player.wigwam,
        wampum=wampum_told(player, words),
        sectors=words.listed(sector_words(sector, words) for sector in player.sectors),
        places=places_text(player, words),
    )


def own_areas(view: ManitobaView, words: Words, seat: int) -> str:
    areas = words.listed(area_view_name(words, area) for area in view.areas if area.seat == seat)
    return areas or words("picture.alt.none")


def on_paths(player: PlayerView, words: Words) -> str:
    entered = words.listed(f"{words(f'manitoba.path.{own.id}')} {own.space}" for own in player.paths if own.space)
    return entered or words("picture.alt.none")


def wampum_told(player: PlayerView, words: Words) -> str:
    """The wampum tiles of a player who has any."""
    if not player.wampum_active and not player.wampum_inactive:
        return ""
    return ", " + words("manitoba.picture.wampum", active=player.wampum_active, inactive=player.wampum_inactive)


def sector_words(sector: SectorView, words: Words) -> str:
    """A sector: how many tokens, which of them are others than the sector's good, and what they are worth now."""
    others = Counter(token for token in sector.tokens if token != sector.good)
    listed = words.listed(f"{words(f'manitoba.good.{token}')} {n}" for token, n in others.items())
    said = words(
        "manitoba.picture.alt.sector",
        good=words(f"manitoba.good.{sector.good}"),
        n=len(sector.tokens),
        others=f" ({listed})" if listed else "",
        points=points_text(sector.points),
    )
    return words("manitoba.picture.alt.exempt", sector=said) if sector.exempt else said


def places_text(player: PlayerView, words: Words) -> str:
    """What lies on the ceremonial places that are in use, with what parts it from what stands before it."""
    lying = (
        words(
            "manitoba.picture.alt.place",
            place=words(f"manitoba.place.{place.id}"),
            goods=words.listed(words(f"manitoba.good.{good}") for good in place.goods),
        )
        for place in player.places
        if place.goods
    )
    return words.apart(("", *lying))
