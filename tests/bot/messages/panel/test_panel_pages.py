"""A panel as a page: what stands under which picture, few choices as sections, looks and the way back, and all of it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.services import Services
from bot.messages.drawing.figures import WORDS_OF_PICTURES, drawn_or_told
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.custom_ids import parse_custom_id, place_of
from bot.messages.layout.pages import (
    COMPONENTS_LIMIT,
    WORDS_LIMIT,
    FigurePart,
    Page,
    Part,
    SectionPart,
    Text,
    count_components,
)
from bot.messages.panel.choice_parts import choosing_parts
from bot.messages.panel.offers import FEW, OPENS, Entry, EntryGroup, offered_groups, size_of
from bot.messages.panel.turn_page import PanelWalk as Choosing
from bot.messages.panel.turn_page import panel_page, parts_among_kinds
from engine.choices import KIND, Listed, kind_of
from engine.game import Move
from engine.manitoba.table.moves import Finish, PlaceFigure, Vision, WalkFigure, WampumWake
from engine.narrowing import narrow_by_path
from rendering.games import PICTURES
from rendering.pictures import Look, Picture, ShownPictures
from tests.bot.support.drafting import Hand, beside, buttons, labels, offers, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, alone, in_position, running
from tests.engine.odin.positions import table as odin_table
from texts.manitoba.vocabulary import PATH_ICONS
from texts.speech import Speech

MOVES: list[Move] = [
    *(PlaceFigure(area) for area in ("3-lake", "2-lake")),
    *(WalkFigure("1-hill", area) for area in ("3-lake", "2-lake")),
    *map(Vision, list(PATH_ICONS)[:2]),
    WampumWake(),
    Finish(),
]
PLACE, WALK, VISION, WAKE, FINISH = dict.fromkeys(map(kind_of, MOVES))
PARTS = list(PICTURES["manitoba"].parts)[:2]


@pytest.fixture(autouse=True)
def not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """These moves need not be legal in the position: nothing tries them."""
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, _move: True)
    monkeypatch.setattr(Speech, "brings", lambda *_: "")


def picture(name: str, *kinds: str, looks: Sequence[str] = (), heading: str = "", text: str = "in words") -> Picture:
    return Picture(
        b"png" + name.encode(), f"alt of {name}", text, name, "flat", heading, frozenset(kinds), tuple(looks)
    )


async def in_view(services: Services) -> tuple[Viewer, Table, Reading]:
    """Somebody who may do these moves at Manitoba."""
    table = await alone(services, "manitoba")
    return channel_viewer(services, table.match), table, replace(table.reading(0), choices=Listed(tuple(MOVES)))


def told(reading: Reading, parts: Sequence[Part]) -> list[str]:
    """The parts in short: pictures by their names, choices by the kinds of the moves to which they lead."""
    found = list[str]()
    for part in parts:
        if isinstance(part, FigurePart):
            found.append(part.file.name.split("-")[0])
        elif isinstance(part, Text):
            found.append("words")
        else:
            found += dict.fromkeys(kind_to(reading, custom_id, value) for _, custom_id, value in offers(Page((part,))))
    return found


def kind_to(reading: Reading, custom_id: str, value: Sequence[str]) -> str:
    assert reading.choices is not None
    if (parsed := parse_custom_id(custom_id)).verb not in ("pick", "choose"):
        return parsed.verb
    at = narrow_by_path(reading.choices, place_of(value[0] if value else parsed.argument)[0])
    return kind_of(at.move) if at.move is not None else str(at.chosen[0])


def laid(viewer: Viewer, table: Table, reading: Reading, pictures: ShownPictures) -> list[Part]:
    """The parts of a page with these pictures, all moves and a hint."""
    walk = Choosing(viewer=viewer, reading=reading, speech=viewer.speech(table), path=())
    return parts_among_kinds(walk, pictures, offered_groups(reading, walk.at, ()), 20, [], [Text("hint")])


async def test_choices_stand_below_the_picture_from_which_they_are_chosen(services: Services) -> None:
    """Those of no picture, and those of the last one, stand at the foot, where a client shows a new message."""
    viewer, table, reading = await in_view(services)
    pictures = (picture("land", PLACE, WALK), picture("paths", VISION), picture("goods", WAKE))
    parts = laid(viewer, table, reading, pictures)
    assert told(reading, parts) == ["land", PLACE, WALK, "paths", VISION, "goods", "words", WAKE, FINISH]


async def test_of_one_picture_all_choices_stand_below(services: Services) -> None:
    viewer, table, reading = await in_view(services)
    for pictures in ((picture("land", PLACE),), (picture("land"),), ()):
        found = told(reading, laid(viewer, table, reading, pictures))
        assert found[: 1 + len(pictures)] == [*(["land"] if pictures else []), "words"]
        assert set(found[1 + len(pictures) :]) == {PLACE, WALK, VISION, WAKE, FINISH}


async def test_looks_stand_together_at_the_foot(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, whichever pictures have it, below what plays; headings stand above their pictures."""
    table = await alone(services, "manitoba")

    async def pictures(*_: object) -> ShownPictures:
        return (picture("land", looks=PARTS, heading="### The land"), picture("goods", looks=PARTS[:1]))

    monkeypatch.setattr(Viewer, "private", pictures)
    page = await panel_page(channel_viewer(services, table.match), table, 0)
    assert page.parts[1] == Text("### The land")
    assert isinstance(page.parts[2], FigurePart)
    row = page.parts[-1]
    assert isinstance(row, tuple)
    looks = [parse_custom_id(button.custom_id) for button in row[-len(PARTS) :]]
    assert [(look.verb, look.argument) for look in looks] == [("see", f"{part}.") for part in PARTS]
    assert [verb for verb in verbs(page) if verb == "see"] == ["see"] * 2


async def test_a_look_is_shown_in_the_place_of_the_panel_and_leads_back_to_where_one_was(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a choice, too: nothing that was chosen is lost by looking."""
    name = next(iter(PICTURES["odin"].parts))
    position = odin_table(round=5).give(oil=1, silver=20, ore=2, wood=3).turn()
    table = await in_position(services, position)

    async def one(_: Viewer, reading: Reading, *_more: object) -> ShownPictures:
        return (picture("home", looks=[name]),)

    monkeypatch.setattr(Viewer, "private", one)
    hand = Hand(services, table, ANN)
    await hand.play()
    opening = next(said for said, custom_id, _ in hand.offers() if ":pick:" in custom_id and said.endswith(OPENS))
    await hand.press(opening)
    chosen = hand.messages[-1]
    see = next(custom_id for _, custom_id, _ in hand.offers() if parse_custom_id(custom_id).verb == "see")
    assert place_of(parse_custom_id(see).argument.partition(".")[2])[0], "it knows what was chosen"
    looked = await hand.do(see)
    assert hand.beside == []
    assert services.languages["en"](f"odin.part.{name}") in looked.text
    assert verbs(looked) == ["look"]
    must_be_within_limits(looked)
    [back] = [custom_id for _, custom_id, _ in hand.offers()]
    await hand.do(back)
    assert hand.messages[-1] == chosen


def entries(reading: Reading, number: int) -> EntryGroup:
    """So many different moves to choose from."""
    moves = [WalkFigure(f"{place % 3}-hill", f"{place}-lake") for place in range(number)]
    return EntryGroup(
        (), KIND, tuple(Entry((place,), KIND, None, move, at_once=True) for place, move in enumerate(moves))
    )


@pytest.mark.parametrize("number", [1, 2, 5, FEW, FEW + 1, 25])
@pytest.mark.parametrize("brings", ["costs 1 berry · 2 points", ""])
async def test_few_choices_are_sections_with_what_they_cost_and_bring(
    services: Services, monkeypatch: pytest.MonkeyPatch, number: int, brings: str
) -> None:
    """More are a menu, whatever they are; few of which nothing is to be said are buttons."""
    monkeypatch.setattr(Speech, "brings", lambda *_: brings)
    viewer, table, reading = await in_view(services)
    group = entries(reading, number)
    parts = choosing_parts(viewer, reading, [group], viewer.speech(table), spare=0)
    speech = viewer.speech(table)
    said = [speech.move(entry.move) for entry in group.entries if entry.move]
    assert [label.removesuffix(f" · {brings}") for label in labels(Page(tuple(parts)))] == said
    if number > FEW:
        [menu] = parts
        assert isinstance(menu, Menu)
        assert [option.about for option in menu.options] == [brings or None] * number
    elif number > 1 and brings:
        assert all(isinstance(part, SectionPart) for part in parts)
        assert [part.words.splitlines()[1] for part in parts if isinstance(part, SectionPart)] == [brings] * number
        assert [beside(part) for part in parts if isinstance(part, SectionPart)] == [
            f"{name} · {brings}" for name in said
        ]
        beside_them = [button.label for button in buttons(Page(tuple(parts)))]
        assert beside_them == said, "it says which it is"
    else:
        assert [len(part) for part in parts if isinstance(part, tuple)] == [number] * (number <= 5) + [3, 3] * (
            number > 5
        )


async def test_a_section_s_button_says_whether_it_plays(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """As every button does: with a mark and grey where something is opened first."""
    monkeypatch.setattr(Speech, "brings", lambda *_: "costs 1 berry")
    viewer, table, reading = await in_view(services)
    group = entries(reading, 2)
    first, second = group.entries
    opening = structs.replace(second, at_once=False)
    parts = choosing_parts(viewer, reading, [EntryGroup((), KIND, (first, opening))], viewer.speech(table), spare=0)
    plays, opens = buttons(Page(tuple(parts)))
    assert not plays.label.endswith(OPENS)
    assert opens.label.endswith(OPENS)
    assert plays.style != opens.style


async def test_groups_become_sections_as_long_as_there_is_room_to_spare(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are buttons: none is lost."""
    monkeypatch.setattr(Speech, "brings", lambda *_: "costs 1 berry")
    viewer, table, reading = await in_view(services)
    assert reading.choices is not None
    groups = offered_groups(reading, narrow_by_path(reading.choices, ()), ())
    sections = list[int]()
    for spare in range(COMPONENTS_LIMIT):
        parts = choosing_parts(viewer, reading, groups, viewer.speech(table), spare)
        assert count_components(parts) <= size_of(groups) + spare
        assert len(labels(Page(tuple(parts)))) == len(MOVES)
        sections.append(sum(isinstance(part, SectionPart) for part in parts))
    assert sections == sorted(sections)
    assert (sections[0], sections[-1]) == (0, 6)


async def test_who_wants_words_has_those_of_every_picture(services: Services) -> None:
    """With its heading, and what short ones leave of the room is there for long ones."""
    viewer = replace(channel_viewer(services, (await running(services)).match), look=Look(in_words=True))
    short, long = "a line\n" * 3, "another line\n" * 300
    pictures = (picture("a", heading="### A", text=short), picture("b", text=long), picture("c", text=short))
    parts = drawn_or_told(viewer, pictures, ["**another line**"])
    assert parts == [Text("### A"), Text(short.strip()), Text(""), Text(short.strip())], (
        "what was said is not said again"
    )
    parts = drawn_or_told(viewer, pictures)
    assert len(Page(tuple(parts)).text) <= WORDS_OF_PICTURES + 10
    assert len(Page(tuple(parts)).text) > WORDS_OF_PICTURES - 100
    assert sum(part.words == short.strip() for part in parts if isinstance(part, Text)) == 2
    assert isinstance(parts[2], Text)
    assert parts[2].words.endswith(viewer.words("picture.alt.more"))
    assert not any(isinstance(part, FigurePart) for part in parts)
    must_be_within_limits(Page((Text("x" * (WORDS_LIMIT - WORDS_OF_PICTURES - 10)), *parts)))


async def test_each_picture_of_a_page_is_told_in_words(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel in words has the question, the words of all pictures, and the same choices as with pictures."""
    table = await running(services)
    drawn, in_words = (Viewer(services, services.languages["en"], Look(in_words=each)) for each in (False, True))

    async def two(*_: object) -> ShownPictures:
        return (picture("land", text="the land in words"), picture("cards", text="the cards in words"))

    monkeypatch.setattr(Viewer, "private", two)
    pages = [await panel_page(viewer, table, 0) for viewer in (drawn, in_words)]
    assert labels(pages[0]) == labels(pages[1])
    assert [sum(isinstance(part, FigurePart) for part in page.parts) for page in pages] == [2, 0]
    assert "the land in words" in pages[1].text
    assert "the cards in words" in pages[1].text
