"""The pictures of Manitoba show and say what is there, what may be done and what it would bring."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from engine.choices import Listed
from engine.game import Move
from engine.manitoba import MANITOBA
from engine.manitoba.facts.components import COLOURS, GOODS, PATHS, PLACES, TERRAINS, WITH_PATH
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.options import ManitobaOptions
from engine.manitoba.table.events import MovedFigure, PlacedFigure, SectorScored, Stepped, WentHome
from engine.manitoba.table.moves import (
    ActWithDiscs,
    DropFeather,
    KeepIn,
    PlaceFigure,
    Score,
    Vision,
    WakeUp,
    WalkFigure,
    WampumBerry,
)
from rendering.drawings import Drawings
from rendering.elements.pieces import pieces_width
from rendering.elements.seats import seat_sign
from rendering.games import PICTURES
from rendering.manitoba.alt_texts.description import season_told
from rendering.manitoba.legend import ON_CARDS, ON_PATHS, signs_present
from rendering.manitoba.pages import land_in_full as territory_part
from rendering.manitoba.pages import manitoba_public_page, path_list
from rendering.manitoba.private import manitoba_private_page as page_of_seat
from rendering.manitoba.season.bonuses import bonus_signs
from rendering.manitoba.season.cards import slot_signs
from rendering.manitoba.season.lifts import LIFT_DISC, discs_at
from rendering.manitoba.season.paths import first_open, space_lines
from rendering.manitoba.signs import (
    GOOD_ICONS,
    LAND_ICONS,
    MANITOBA_CONTRAST,
    MANITOBA_PAPER,
    MARGIN,
    ROOM,
    SEASON_ICONS,
)
from rendering.manitoba.territory.land import LEAST_TOKEN, TOKEN_SIZE, good_token
from rendering.manitoba.territory.layer import NAME_EDGE, NUMBER, SHORT, SMALLEST_SYMBOL, SYMBOL, number_row
from rendering.manitoba.territory.plan import (
    CLEAR_SIDE,
    LARGE_SIDE,
    SPEAKING_SIDE,
    USUAL_SIDE,
    TerritorySheet,
    plan_of,
    sheet_of,
)
from rendering.manitoba.territory.tags import target_signs
from rendering.manitoba.touched import touched_by_last_turns
from rendering.paint.canvas import Brush
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, BOLD, SMALL, Theme
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, FLAT, SQUARE, TEXT_LIMIT, WIDTH, Look
from rendering.printing.palette import Palette
from tests.rendering.manitoba.pictures import WORDS, board, private, titled
from tests.rendering.manitoba.positions import manitoba
from tests.rendering.overhearing import is_held
from tests.rendering.positions import left_with
from tests.rendering.test_colours import SIGHTS, apart, contrast
from texts.catalogue import Language
from texts.manitoba.cards import slots_of, undrawn_words
from texts.manitoba.discs import village_of
from texts.manitoba.hints import Lift, SectorWorth, SpaceMark, manitoba_hints
from texts.manitoba.names import area_view_name

EN = WORDS["en"]
POSITIONS = ("start", "passive", "keep", "score", "vision", "over")
LARGEST = 250 * 1024


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def told_by(drawings: Drawings) -> dict[str, str]:
    """What the pictures of a page say, by their names."""
    return {drawing.name: "\n".join(drawing.told[0]) for drawing in drawings}


def told_privately(name: str, words: Language = EN, moves: Sequence[Move] | None = None) -> dict[str, str]:
    """What the pictures of a panel say, where all moves are still to choose."""
    at = manitoba(name)
    assert at.private is not None
    left = left_with(at.moves if moves is None else moves)
    return told_by(page_of_seat(at.private, titled(at.private.seats), words, left))


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("language", WORDS)
def test_public_words_name_figures_goods_paths_discs_and_stores(name: str, language: str) -> None:
    view, words = manitoba(name).public, WORDS[language]
    told = told_by(manitoba_public_page(view, titled(view.seats), words, ()))
    land, season, villages = told["land"], told["season"], told["villages"]
    text = "\n".join(told.values())
    for seat, player in enumerate(view.players):
        letter = "ABCD"[seat]
        standing = ", ".join(area_view_name(words, area) for area in view.areas if area.seat == seat)
        assert f"{letter} {standing or words('picture.alt.none')}" in land
        climbed = [f"{words(f'manitoba.path.{path.id}')} {path.space}" for path in player.paths if path.space]
        assert f"{letter} {', '.join(climbed) or words('picture.alt.none')}" in season
        own = next(line for line in villages.splitlines() if line.startswith(f"{letter} "))
        assert all(f"{words(f'manitoba.good.{s.good}')} {len(s.tokens)}" in own for s in player.sectors)
    assert all(area_view_name(words, area) in text for area in view.areas if area.has_good)
    assert all(words(f"manitoba.disc.{disc}") in text for disc in (*view.totem, *view.village, *view.outside))


def test_the_words_of_a_territory_say_what_is_next_to_what() -> None:
    view = manitoba("passive").public
    [drawing] = territory_part(view, titled(view.seats), EN, ())
    lines, _ = drawing.told
    assert len("\n".join(lines)) <= TEXT_LIMIT
    for area in view.areas:
        own = next(line for line in lines if line.startswith(f"{area.id} ("))
        assert re.findall(r"\d-[a-z]+", own)[1:] == list(area.neighbours)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "lake-manitoba", "duck-mountains"])
def test_every_cell_lies_on_the_sheet_and_leaves_its_sign_free(seats: int, variant: str) -> None:
    for seed in range(12):
        view = MANITOBA.view(MANITOBA.new(seats, ManitobaOptions(variant=variant), bytes([seed]) * 32), None)
        sheet = sheet_of(view.data, view.layout)
        usual = plan_of(view.data, view.layout, sheet)
        large = plan_of(view.data, view.layout, TerritorySheet(WIDTH, SQUARE, LARGE_SIDE, usual.turn))
        for plan, height in ((usual, sheet.height), (large, SQUARE)):
            corners = [corner for area in view.areas for cell in area.cells for corner in plan.corners(cell)]
            assert min(x for x, _ in corners) >= 0
            assert max(x for x, _ in corners) <= WIDTH
            assert min(y for _, y in corners) >= 0
            assert max(y for _, y in corners) <= plan.height <= height
            for one, other in combinations(plan.heart.values(), 2):
                assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > plan.side
        assert LEAST_TOKEN * 3**0.5 / 2 <= usual.side <= USUAL_SIDE
        assert (
            sheet.height == FLAT
            or CLEAR_SIDE >= usual.side > plan_of(view.data, view.layout, TerritorySheet(WIDTH, FLAT)).side
        )


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("side", [60, 69, 79, 100])
def test_neither_figure_nor_good_covers_the_sign_of_its_landscape(side: int, seat: int | None) -> None:
    """Cells are as small as 60 on a side where five tiles make one long row."""
    brush = Brush(MANITOBA_PAPER, Glyphs())
    size = max(LEAST_TOKEN, round(side * TOKEN_SIZE))
    lying = brush.tile(good_token, "bison", round(size * 0.94)) if seat is None else brush.tile(seat_sign, seat, size)
    middle = 200 + round(side * SHORT.token) + (size // 2 + 3 if seat is not None else 0)
    cell = Image.new("L", (400, 400))
    cell.paste(lying.image.getchannel("A"), (200 - lying.anchor[0], middle - lying.anchor[1]))
    symbol = max(SMALLEST_SYMBOL, round(side * SYMBOL))
    for icon in LAND_ICONS.values():
        mask = brush.glyphs.icon(icon, symbol)
        left, top = 200 + symbol_left(brush, icon, side), 200 + number_row(side, SHORT.number) - mask.height // 2
        under = cell.crop((left, top, left + mask.width, top + mask.height))
        covered = ImageStat.Stat(ImageChops.multiply(under, mask.image)).sum[0]
        assert covered <= 0.02 * ImageStat.Stat(mask.image).sum[0], icon


def symbol_left(brush: Brush, icon: str, side: int) -> int:
    """Where the symbol begins beside its number, from the middle of the cell."""
    size, symbol = max(BODY, round(side * NUMBER)), max(SMALLEST_SYMBOL, round(side * SYMBOL))
    return pieces_width(brush, [("", "6"), (icon, "")], symbol, size) // 2 - brush.glyphs.icon(icon, symbol).width


@pytest.mark.parametrize("language", WORDS)
def test_the_name_of_every_landscape_fits_its_cell(language: str) -> None:
    words = WORDS[language]
    names = [words(f"manitoba.landscape.{terrain}") for terrain in TERRAINS]
    assert max(Glyphs().width(name, SMALL, BOLD) for name in names) <= SPEAKING_SIDE * 3**0.5 - 2 * NAME_EDGE


def test_an_area_that_its_owner_has_named_keeps_its_name() -> None:
    area = next(area for area in manitoba("start").public.areas if area.id == "5-forest")
    assert area_view_name(WORDS["ko"], area) == "숲 5"
    assert area_view_name(WORDS["ko"], msgspec.structs.replace(area, id="North Shore")) == "North Shore"


def test_hints_ring_exactly_what_the_moves_reach() -> None:
    at = manitoba("passive")
    assert at.private is not None
    open_to = manitoba_hints(at.private, at.moves)
    assert set(open_to.areas) == {
        m.area if isinstance(m, PlaceFigure) else m.to for m in at.moves if isinstance(m, PlaceFigure | WalkFigure)
    }
    lying = {area.id: area.good for area in at.private.areas if area.has_good}
    for area, target in open_to.areas.items():
        assert target.placed == (PlaceFigure(area) in at.moves)
        assert set(target.origins) == {m.origin for m in at.moves if isinstance(m, WalkFigure) and m.to == area}
        assert target.good == lying.get(area)
    assert {mark.path for mark in open_to.spaces} == {move.path for move in at.moves if isinstance(move, Vision)}


def test_what_a_step_promises_is_what_it_brings(subtests: pytest.Subtests) -> None:
    """MAN-7.4, MAN-9: points of a first or plain bonus; MAN-10.1: what a sector is worth with one token more."""
    for seed in range(3):
        state = MANITOBA.new(3, ManitobaOptions(), bytes([seed]) * 32)
        while decisions := MANITOBA.decisions(state):
            seat = decisions[0].seat
            view, moves = MANITOBA.view(state, seat), list(MANITOBA.legal_moves(state, seat))
            move = MANITOBA.choose(view, Listed(tuple(moves)))
            MANITOBA.apply(state, seat, move)
            after = MANITOBA.view(state, seat)
            open_to = manitoba_hints(view, [move])
            if isinstance(move, Vision) and view.decisions[0].question == "act":
                [(mark, given)] = open_to.spaces.items()
                points = sum(bonus.n for bonus in given if bonus.kind == "points")
                with subtests.test(seed=seed, move=move):
                    assert next(p.space for p in after.players[seat].paths if p.id == move.path) == mark.space
                    assert after.players[seat].points == view.players[seat].points + points
            if isinstance(move, KeepIn) and move.to in GOODS and after.decisions:
                worth = next(s.points for s in after.players[seat].sectors if s.good == move.to)
                assert open_to.stores[move.to].then == worth or view.decisions[0].seat != after.decisions[0].seat


def test_what_cannot_be_carried_out_is_not_promised() -> None:
    """MAN-EX-51, MAN-7.2: a step promises only goods that the supply has, and nobody to wake when nobody sleeps."""
    view = manitoba("passive").private
    assert view is not None
    assert view.seat is not None
    assert view.supply["berry"] == 0
    open_to = manitoba_hints(view, [Vision("gatherer"), Vision("warrior")])
    [(bonus,), (wake,)] = open_to.spaces.values()
    assert (bonus.goods, wake.n) == (("canoe",), 1)
    awake = msgspec.structs.replace(view.players[view.seat], wigwam=0)
    players = (*view.players[: view.seat], awake, *view.players[view.seat + 1 :])
    assert manitoba_hints(msgspec.structs.replace(view, players=players), [Vision("warrior")]).spaces == {
        SpaceMark("warrior", 1): ()
    }


def test_stores_say_what_a_choice_brings() -> None:
    at = manitoba("keep")
    assert at.private is not None
    assert at.private.seat is not None
    sectors = {sector.good: sector for sector in at.private.players[at.private.seat].sectors}
    stores = manitoba_hints(at.private, at.moves).stores
    assert stores["small"] == SectorWorth()
    for good, sector in sectors.items():
        filled = len(sector.tokens)
        assert stores[good] == SectorWorth(then=sector.scale[filled + 1])
        assert manitoba_hints(at.private, [DropFeather(good)]).stores[good] == SectorWorth(
            then=sector.scale[max(filled - 1, 0) - (not filled)]
        )
        assert manitoba_hints(at.private, [Score(good)]).stores[good] == SectorWorth(scored=sector.points)
        assert (
            manitoba_hints(at.private, [WampumBerry(good)]).stores == manitoba_hints(at.private, [KeepIn(good)]).stores
        )


def test_the_choice_of_discs_shows_the_stack_that_others_will_see() -> None:
    """MAN-4.2, MAN-D10: the promise is what the rules make of the choice."""
    state = MANITOBA.new(2, ManitobaOptions(), b"3" * 32)
    while MANITOBA.decisions(state)[0].question != "choose_discs":
        seat = MANITOBA.decisions(state)[0].seat
        MANITOBA.apply(state, seat, next(iter(MANITOBA.legal_moves(state, seat))))
    seat = MANITOBA.decisions(state)[0].seat
    view = MANITOBA.view(state, seat)
    lifts = manitoba_hints(view, list(MANITOBA.legal_moves(state, seat))).lifts
    assert set(lifts) == {1, 2, 3, 4, 5}
    for discs in lifts:
        after = MANITOBA.copy(state)
        MANITOBA.apply(after, seat, ActWithDiscs(discs))
        seen = MANITOBA.view(after, None)
        assert village_of(view.totem, discs) == (seen.village, seen.outside)
    assert manitoba_hints(view, [ActWithDiscs(2), WakeUp(2, 1), WakeUp(2, 0)]).lifts == {2: Lift(acts=True, wakes=1)}


def test_no_disc_at_all_is_told_and_drawn_like_the_others() -> None:
    """Waking up with no disc lifted is a ruling that a group may choose (MAN-R02): five discs stay outside."""
    discs = manitoba("discs")
    assert discs.private is not None
    told = told_privately("discs", moves=[WakeUp(0, 0), *discs.moves])
    assert "0: village none (wake up to 0)" in told["discs"]
    places = [discs_at(*village_of(discs.private.totem, lifted)) for lifted in range(6)]
    assert all(len(lying) == 5 and lying[-1][0] + LIFT_DISC // 2 < MARGIN + ROOM - 10 for lying in places)


def test_private_words_name_areas_steps_stores_and_discs() -> None:
    at, told = manitoba("passive"), told_privately("passive")
    assert all(f"{move.area} (place" in told["land"] for move in at.moves if isinstance(move, PlaceFigure))
    assert all(f"{EN(f'manitoba.path.{m.path}')} " in told["paths"] for m in at.moves if isinstance(m, Vision))
    discs = manitoba("discs")
    assert discs.private is not None
    top_down = [EN(f"manitoba.disc.{disc}") for disc in reversed(discs.private.totem)]
    assert ", ".join(top_down) in told_privately("discs")["discs"]


def test_words_name_the_path_of_a_disc_and_the_cards_of_the_season() -> None:
    """Seen, the disc stands beside its path, and the cards above the village."""
    discs, told = manitoba("discs"), told_privately("discs")
    assert discs.private is not None
    tops = [disc for disc in discs.private.totem if PATHS[COLOURS.index(disc)]]
    assert all(EN(f"manitoba.path.{PATHS[COLOURS.index(disc)]}") in told["discs"] for disc in tops)
    assert season_told(discs.private, EN) in told["own"]
    paths = told_by(path_list(discs.public, titled(3), EN, ()))
    assert paths["hunter"].startswith("Hunter (brown):\n1: 1 point")


@pytest.mark.parametrize("name", ["discs", "score", "vision", "over", "act"])
def test_the_legend_has_every_sign_that_is_there_and_no_other(name: str) -> None:
    view = manitoba(name).public
    shown = {icon for slot in slots_of(view) for line in slot_signs(slot) for icon, _ in line}
    for path, spaces in zip(PATHS, manitoba_contents()[view.data].spaces, strict=True):
        for space in spaces:
            shown |= {icon for line in space_lines(space, first_open(view, path, space)) for icon, _ in line}
    known = signs_present(view)
    told = {ON_PATHS[sign] for sign in known.on_paths} | {ON_CARDS[sign] for sign in known.on_cards}
    assert told == shown - {*GOOD_ICONS.values(), *LAND_ICONS.values(), *SEASON_ICONS.values(), ""}
    assert known.active == any(player.wampum_active for player in view.players)
    assert known.inactive == any(player.wampum_inactive for player in view.players)


def test_every_sign_of_a_path_space_is_in_the_legend_or_is_a_good() -> None:
    spaces = [space for path in manitoba_contents()[SHIPPED].spaces for space in path]
    bonuses = [bonus for space in spaces for bonus in (*space.instant, *space.permanent, *space.once, *space.first)]
    known = {*ON_PATHS.values(), *ON_CARDS.values(), *GOOD_ICONS.values(), ""}
    assert {icon for bonus in bonuses for icon, _ in bonus_signs(bonus)} <= known


def test_private_words_of_a_choice_tell_only_the_choice() -> None:
    at = manitoba("passive")
    assert at.private is not None
    chosen = next(move for move in at.moves if isinstance(move, PlaceFigure))
    page = page_of_seat(at.private, titled(4), EN, left_with(at.moves, chosen))
    lines = page[-1].told[0]
    assert lines[0].startswith(f"Chosen: {chosen.area}")
    assert lines[0].count("-") == 1, "one area is named"
    assert not any(line.startswith("You can") for drawing in page for line in drawing.told[0])


def test_private_words_of_a_wake_up_tell_how_many_wake() -> None:
    at = manitoba("discs")
    assert at.private is not None
    chosen = next(move for move in at.moves if isinstance(move, WakeUp) and not move.figures)
    page = page_of_seat(at.private, titled(3), EN, left_with(at.moves, chosen))
    assert page[-1].told[0][0].endswith("(wake 0)")


def test_tags_tell_the_way_only_where_there_are_two() -> None:
    at = manitoba("passive")
    assert at.private is not None
    target = next(iter(manitoba_hints(at.private, at.moves).areas.values()))
    assert len(target_signs(target, ways=True)) > len(target_signs(target, ways=False))


def test_the_last_turn_is_highlighted(painter: Painter) -> None:
    events = (
        PlacedFigure(0, "1-lake", "action"),
        MovedFigure(1, "2-hill", "2-lake", "action"),
        WentHome(2, ("3-hill", "1-lake"), "scoring"),
        Stepped(0, "hunter", 2, first=True),
        SectorScored(2, "horse", 3, 6),
    )
    changed = touched_by_last_turns(events)
    assert changed.steps.entered == {"2-lake": 1}
    assert changed.steps.walked == ((1, "2-hill", "2-lake"),)
    assert changed.steps.left == {"3-hill": 2, "1-lake": 2}
    assert changed.spaces == {SpaceMark("hunter", 2): (0,)}
    assert changed.stores == {2: frozenset({"horse"})}
    at = manitoba("passive")
    quiet = painter.board("manitoba", at.public, titled(4), EN, Look())
    changed_pictures = [
        one.name for one, other in zip(board(painter, "passive", "en"), quiet, strict=True) if one.png != other.png
    ]
    assert changed_pictures == ["season", "villages"]


@pytest.mark.parametrize("part", PICTURES["manitoba"].parts)
def test_every_part_is_drawn_told_and_named(painter: Painter, part: str) -> None:
    whole, cut = board(painter, "vision", "en"), board(painter, "vision", "en", part)
    assert not {picture.png for picture in cut} & {picture.png for picture in whole}
    assert not {picture.text for picture in cut} & {picture.text for picture in whole}
    assert all(words(f"manitoba.part.{part}") for words in WORDS.values())


@pytest.mark.parametrize("theme", [MANITOBA_PAPER, MANITOBA_CONTRAST], ids=lambda theme: theme.name)
def test_256_colours_are_as_good_as_all(theme: Theme) -> None:
    at = manitoba("vision")
    brush, palette = Brush(theme, Glyphs()), Palette(theme)
    drawings = manitoba_public_page(at.public, titled(4), WORDS["ko"], at.last)
    for tile in [tile for drawing in drawings for tile in drawing.draw(brush)]:
        off = ImageChops.difference(tile.image, palette.mapped(tile.image).convert("RGB"))
        mean_square = sum(ImageStat.Stat(off).sum2) / (3 * off.width * off.height)
        assert 10 * math.log10(255**2 / mean_square) >= 40


def test_a_part_that_does_not_exist_is_refused(painter: Painter) -> None:
    with pytest.raises(KeyError):
        board(painter, "start", "en", "moon")


def fullest() -> ManitobaView:
    """Every sector and place full of all kinds, four figures on one space, a figure on every area."""
    view = manitoba("passive").public
    areas = tuple(msgspec.structs.replace(area, seat=n % 4, has_good=False) for n, area in enumerate(view.areas))
    players = tuple(
        msgspec.structs.replace(
            player,
            sectors=tuple(
                msgspec.structs.replace(
                    s, tokens=("feather", "berry", s.good, s.good, s.good, s.good), exempt=True, points=14
                )
                for s in player.sectors
            ),
            places=tuple(
                msgspec.structs.replace(place, goods=("berry", "horse", "feather")[: place.capacity - 1])
                for place in player.places
            ),
            paths=tuple(msgspec.structs.replace(path, space=5) for path in player.paths),
            wampum_active=9,
            wampum_inactive=9,
            points=148,
        )
        for player in view.players
    )
    return msgspec.structs.replace(view, areas=areas, players=players)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("part", [None, *PICTURES["manitoba"].parts])
def test_the_fullest_table_stays_within_limits(painter: Painter, language: str, part: str | None) -> None:
    pictures = painter.board("manitoba", fullest(), titled(4), WORDS[language], Look(), (), part)
    is_held(pictures, part or "board")
    for picture in pictures:
        assert len(picture.png) <= LARGEST
        assert len(picture.alt) <= ALT_LIMIT
        assert len(picture.text) <= TEXT_LIMIT


def test_states_that_differ_in_hidden_things_give_equal_pictures(painter: Painter) -> None:
    """MAN-1.7: the order of what has not been drawn is all that is hidden."""
    state = MANITOBA.new(3, ManitobaOptions(), b"1" * 32)
    other = MANITOBA.copy(state)
    other.tile_stack.reverse()
    assert state.tile_stack != other.tile_stack
    for part in (None, *PICTURES["manitoba"].parts):
        one, two = (
            painter.board("manitoba", MANITOBA.view(s, None), titled(3), EN, Look(), (), part) for s in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", [MANITOBA_PAPER, MANITOBA_CONTRAST], ids=lambda theme: theme.name)
def test_kinds_stay_apart_for_every_eye(theme: Theme, sight: str) -> None:
    assert min(apart(a.fill, b.fill, sight) for a, b in combinations(theme.suits, 2)) >= 15


@pytest.mark.parametrize("theme", [MANITOBA_PAPER, MANITOBA_CONTRAST], ids=lambda theme: theme.name)
def test_writing_on_kinds_can_be_read(theme: Theme) -> None:
    for suit in (*theme.suits, theme.joker):
        assert contrast(suit.on, suit.fill) >= 4.5
        assert contrast(suit.deep, suit.tint) >= 4.5
        assert contrast(theme.ink, suit.tint) >= 7


def test_every_kind_has_signs_of_its_own() -> None:
    icons = [*GOOD_ICONS.values(), *LAND_ICONS.values()]
    assert len(set(icons)) == len(icons) == len(GOODS) + len(TERRAINS)


@pytest.mark.parametrize("language", WORDS)
def test_every_sentence_that_is_put_together_is_in_the_catalogue(language: str) -> None:
    facts, keys = manitoba_contents()[SHIPPED], WORDS[language].keys
    bonuses = {
        bonus.kind
        for kind in WITH_PATH
        for space in facts.spaces[kind]
        for bonus in (*space.instant, *space.first, *space.permanent, *space.once, *space.repeat)
    }
    effects = {kind.id for kind in facts.season_cards.event_kind}
    built = {f"picture.bonus.{kind}" for kind in bonuses}
    built |= {f"picture.effect.{kind}" for kind in effects} | {f"picture.title.{kind}" for kind in effects}
    built |= {f"picture.{what}.{kind}" for what in ("tile", "card") for kind in ("single", "either", "most")}
    built |= {f"picture.card.{slot}" for slot in ("final", "solstice", "round")}
    built |= {f"place.{place}" for place in PLACES} | {f"path.{PATHS[kind]}" for kind in WITH_PATH}
    assert {f"manitoba.{key}" for key in built} <= keys


def test_a_private_picture_needs_a_seat(painter: Painter) -> None:
    at = manitoba("passive")
    with pytest.raises(ValueError, match="seat"):
        painter.private("manitoba", at.public, titled(4), EN, Look())
    assert len(private(painter, "passive", "en")) == 3


@pytest.mark.parametrize(("season", "said"), [("summer", True), ("autumn", False)])
def test_score_tiles_to_come_are_told_while_a_season_is_to_come(season: str, said: bool) -> None:
    view = msgspec.structs.replace(manitoba("discs").public, season=season)
    assert view.undrawn
    assert bool(undrawn_words(view, EN)) is said
