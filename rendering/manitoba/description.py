"""The public pictures of Manitoba in words: alternative texts, and the text-only mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.game import Event
from engine.manitoba.components import PATHS, WITH_PATH
from engine.manitoba.content import contents
from engine.manitoba.view import AreaView, ManitobaView, PlayerView, SectorView
from rendering.manitoba.bonuses import space_words
from rendering.manitoba.legend import entries
from rendering.manitoba.parts import slot_words, undrawn_words
from rendering.manitoba.paths import LAST, Mark, first_open, standing_on
from rendering.manitoba.season import season_of, slots
from rendering.manitoba.signs import area_name, disc_of_path
from rendering.manitoba.touched import touched
from rendering.pictures import Caption, Lines
from rendering.points import minus
from rendering.seats import LETTERS
from rendering.telling import seat_and_kind, sentence, to_act
from rendering.words import Words


def describe_public(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The overview."""
    return [
        last_turn(view, words, last),
        heading(view, caption, words),
        season_cards(view, words),
        *stacks(view, words),
        *(player_line(view, caption, words, seat) for seat in range(view.seats)),
        supply(view, words),
        goods_on_areas(view, words),
    ], 2


def describe_territory(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The territory: what lies on every area and what it is next to."""
    names = names_of(view, words)
    areas = [
        words(
            "manitoba.picture.alt.area",
            area=names[area.id],
            lies=lies_on(area, words),
            near=", ".join(names[near] for near in area.neighbours),
        )
        for area in view.areas
    ]
    title = words("manitoba.picture.alt.areas")
    return [heading(view, caption, words), last_turn(view, words, last), *stacks(view, words), title, *areas], 0


def describe_paths(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The vision paths: what every space gives and who stands there."""
    facts = contents()[view.data]
    lines = [heading(view, caption, words), last_turn(view, words, last)]
    for kind in WITH_PATH:
        path = PATHS[kind]
        said: list[str] = []
        for space in facts.spaces[kind]:
            what = space_words(space, words, first_open(view, path, space))
            text = words("manitoba.picture.alt.space", n=space.n, what=what)
            who = "".join(LETTERS[seat] for seat in standing_on(view, Mark(path, space.n)))
            said.append(words("manitoba.picture.alt.standing", space=text, who=who) if who else text)
        lines.append(
            words(
                "manitoba.picture.alt.path",
                path=words(f"manitoba.path.{path}"),
                disc=words(f"manitoba.disc.{disc_of_path(path)}"),
                spaces=" / ".join(said),
            )
        )
    return lines, 0


def describe_villages(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The villages, and the scale of every sector."""
    scales = [
        words(
            "manitoba.picture.alt.scale",
            good=words(f"manitoba.good.{sector.good}"),
            n=sector.capacity,
            scale=" ".join(str(points) for points in sector.scale[1:]),
            empty=minus(sector.scale[0]),
        )
        for sector in view.players[0].sectors
    ]
    players = [player_line(view, caption, words, seat) for seat in range(view.seats)]
    return [heading(view, caption, words), *players, *scales], 0


def describe_season(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The cards of the season, one a line, and the score tiles to come."""
    cards = season_list(view, words)
    return [heading(view, caption, words), *cards, undrawn_words(view, words)], 0


def describe_legend(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """What the signs mean."""
    signs = "; ".join(meaning for _, meaning in entries(view.data, words))
    return [heading(view, caption, words), words("picture.alt.legend", signs=signs)], 0


def heading(view: ManitobaView, caption: Caption, words: Words) -> str:
    """Who is asked, season, round, title."""
    state = [
        to_act(view, caption, words),
        words("picture.over") if view.over else words(f"manitoba.season.{view.season}"),
        "" if view.over else words("manitoba.picture.round", n=view.turn, of=view.rounds),
        caption.title,
    ]
    return sentence(state)


def last_turn(view: ManitobaView, words: Words, last: Sequence[Event]) -> str:
    """What is highlighted: figures that came, went and climbed."""
    changed, names = touched(last), names_of(view, words)
    reached = {to for _, _, to in changed.steps.walked}
    parts = [
        f"{LETTERS[seat]} " + words("manitoba.picture.alt.walk", origin=names[origin], to=names[to])
        for seat, origin, to in changed.steps.walked
    ]
    parts += [f"{LETTERS[who]} → {names[area]}" for area, who in changed.steps.entered.items() if area not in reached]
    parts += [
        f"{LETTERS[seat]} " + words("manitoba.picture.alt.home", areas=names[area])
        for area, seat in changed.steps.left.items()
    ]
    parts += [
        f"{LETTERS[seat]} → " + words(f"manitoba.path.{mark.path}") + (f" {mark.space}" if mark.space != LAST else "")
        for mark, seats in changed.spaces.items()
        for seat in seats
    ]
    return words("manitoba.picture.alt.last", what=", ".join(parts)) if parts else ""


def season_list(view: ManitobaView, words: Words) -> list[str]:
    """What every card of the season does; the present one is named so."""
    now = f" ({words('manitoba.picture.now')})"
    return [
        words("manitoba.picture.slot", n=number + 1, what=slot_words(view, slot, words))
        + (now if number == view.at and not view.over else "")
        for number, slot in enumerate(slots(season_of(view), words))
    ]


def season_cards(view: ManitobaView, words: Words) -> str:
    """The season in one line."""
    return words("manitoba.picture.alt.season", cards=" ".join(season_list(view, words)))


def stacks(view: ManitobaView, words: Words) -> list[str]:
    """The totem, or the village's and the outside stack, top discs first."""
    named = (("totem", view.totem), ("village", view.village), ("outside", view.outside))
    return [
        words("manitoba.picture.alt.stack", what=words(f"manitoba.picture.{name}"), discs=disc_list(discs, words))
        for name, discs in named
        if discs
    ]


def disc_list(discs: Iterable[str], words: Words) -> str:
    """Discs by colour, top first; to wake up with none is another ruling's (MAN-R02)."""
    return ", ".join(words(f"manitoba.disc.{disc}") for disc in discs) or words("picture.alt.none")


def supply(view: ManitobaView, words: Words) -> str:
    """What is left."""
    goods = ", ".join(f"{words(f'manitoba.good.{good}')} {n}" for good, n in view.supply.items())
    return words("manitoba.picture.alt.supply", goods=goods, wampum=view.wampum)


def goods_on_areas(view: ManitobaView, words: Words) -> str:
    """The areas with a good: it is always that of the landscape."""
    areas = ", ".join(area_name(area, words) for area in view.areas if area.has_good)
    return words("manitoba.picture.alt.goods", areas=areas or words("picture.alt.none"))


def names_of(view: ManitobaView, words: Words) -> dict[str, str]:
    """The names of all areas."""
    return {area.id: area_name(area, words) for area in view.areas}


def lies_on(area: AreaView, words: Words) -> str:
    """A figure, a good, or nothing."""
    if area.seat is not None:
        return LETTERS[area.seat]
    return words(f"manitoba.good.{area.good}") if area.has_good else words("manitoba.picture.alt.empty")


def player_line(view: ManitobaView, caption: Caption, words: Words, seat: int) -> str:
    """Everything that a strip shows, the places on the paths and on the territory."""
    player = view.players[seat]
    return words(
        "manitoba.picture.alt.player",
        who=seat_and_kind(caption, seat, words),
        points=words("picture.points", n=player.points, points=minus(player.points)),
        square=player.square,
        wigwam=player.wigwam,
        wampum=wampum(player, words),
        sectors=", ".join(sector_words(sector, words) for sector in player.sectors),
        places=places(player, words),
        paths=on_paths(player, words),
        areas=own_areas(view, words, seat),
    )


def own_areas(view: ManitobaView, words: Words, seat: int) -> str:
    """Where a seat's figures stand."""
    areas = ", ".join(area_name(area, words) for area in view.areas if area.seat == seat)
    return areas or words("picture.alt.none")


def on_paths(player: PlayerView, words: Words) -> str:
    """How far a seat's figures have come."""
    entered = ", ".join(f"{words(f'manitoba.path.{own.id}')} {own.space}" for own in player.paths if own.space)
    return entered or words("picture.alt.none")


def wampum(player: PlayerView, words: Words) -> str:
    """The wampum tiles of a player who has any."""
    if not player.wampum_active and not player.wampum_inactive:
        return ""
    return ", " + words("manitoba.picture.wampum", active=player.wampum_active, inactive=player.wampum_inactive)


def sector_words(sector: SectorView, words: Words) -> str:
    """A sector: how many tokens, which of them are others than the sector's good, and what they are worth now."""
    others = Counter(token for token in sector.tokens if token != sector.good)
    listed = ", ".join(f"{words(f'manitoba.good.{token}')} {n}" for token, n in others.items())
    said = words(
        "manitoba.picture.alt.sector",
        good=words(f"manitoba.good.{sector.good}"),
        n=len(sector.tokens),
        others=f" ({listed})" if listed else "",
        points=minus(sector.points),
    )
    return words("manitoba.picture.alt.exempt", sector=said) if sector.exempt else said


def places(player: PlayerView, words: Words) -> str:
    """What lies on the ceremonial places that are in use."""
    return "".join(
        "; "
        + words(
            "manitoba.picture.alt.place",
            place=words(f"manitoba.place.{place.id}"),
            goods=", ".join(words(f"manitoba.good.{good}") for good in place.goods),
        )
        for place in player.places
        if place.goods
    )
