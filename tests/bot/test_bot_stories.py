"""How what happened is told: under the name of whom it happened to, whole where there is room, with a hint where not."""

from __future__ import annotations

import pytest

from bot.interactions.deeds.reading import LINES_ON_PAGE, PAGE_LIMIT, pages_of
from bot.interactions.typing_moves import labelled
from bot.matches.kits import KITS
from bot.texts.catalogue import load_languages
from bot.texts.speech import Speech, narrate
from bot.texts.stories import story_lines
from engine.game import Ended, Event, Seat
from engine.keltis.moves import DrewHidden, Entered, Laid, Moved
from engine.manitoba.events import Compared, Passed, Refilled, Scored, SectorScored, Stored
from engine.odin.events import Bred, Gained, Placed, UsedSpace

WORDS = load_languages()["en"]
END_OF_ROUND: list[tuple[Seat, list[Event]]] = [
    (
        1,
        [Passed(1), Compared("majority_figures", (3, 2), (6, 2)), Scored(0, 6, "events", 9), Scored(1, 2, "events", 4)],
    ),
    (0, [SectorScored(0, "berry", 2, 3), Scored(0, 3, "berry", 12), Refilled("berry", ("3-forest",))]),
]


def speech(game: str) -> Speech:
    return Speech(WORDS, game, KITS[game].vocabulary, ("Ann", "B_n"))


def test_what_a_move_makes_happen_to_others_stands_under_their_names() -> None:
    assert story_lines(speech("manitoba"), END_OF_ROUND, None, 2000) == [
        r"**B\_n** · Passed.",
        r"Figures on the territory: Ann (3), B\_n (2).",
        "**Ann** · Points +6 (total 9).",
        r"**B\_n** · Points +2 (total 4).",
        "**Ann** · Scored the berry sector (2 tokens). Points +3 (total 12). Refilled (berry): 3-forest.",
    ]


def test_man_17_5_the_story_says_what_the_last_points_are_for() -> None:
    """MAN-17.5, MAN-14.8: nothing that happens before them explains the points of the wampum tiles."""
    final: list[tuple[Seat, list[Event]]] = [(0, [Scored(0, 3, "final_bison", 12), Scored(1, 3, "wampum", 7)])]
    assert story_lines(speech("manitoba"), final, None, 500) == [
        "**Ann** · Points +3 (total 12).",
        r"**B\_n** · Wampum: +3 (total 7).",
    ]


def test_what_has_no_room_is_left_out_line_by_line_and_said_so() -> None:
    lines = story_lines(speech("manitoba"), END_OF_ROUND, None, 130)
    assert lines == [
        "… 3 earlier lines: `/history`",
        r"**B\_n** · Points +2 (total 4).",
        "**Ann** · Scored the berry sector (2 tokens). Points +3 (total 12). Refilled (berry): 3-forest.",
    ]
    assert len(story_lines(speech("manitoba"), END_OF_ROUND, None, 1)) == 2


def test_man_2_13_goods_stored_one_after_the_other_are_told_in_one_sentence() -> None:
    """Each in its own sector: what goes elsewhere, or to somebody else, is told apart."""
    events: list[Event] = [Stored(0, good, good) for good in ("berry", "bison", "horse", "canoe")]
    stored: list[tuple[Seat, list[Event]]] = [
        (0, [*events, Stored(0, "feather", "berry"), Stored(0, "berry", "berry")])
    ]
    assert story_lines(speech("manitoba"), [*stored, (1, [Stored(1, "horse", "horse")])], None, 500) == [
        "**Ann** · Stored: berry, bison, horse, canoe. Stored a feather (berry sector). Stored a berry.",
        r"**B\_n** · Stored a horse.",
    ]


def test_kel_10_the_end_of_the_game_says_why() -> None:
    ended: list[tuple[Seat, list[Event]]] = [(0, [Entered(0, 5), Ended("zone")])]
    [line] = story_lines(speech("keltis"), ended, None, 500, mark="")
    assert (
        line == "Ann · A figure has reached the end zone (5/5). Enough figures are in the end zone: the game is over."
    )
    assert speech("manitoba").event(Ended("autumn")) == "That was the last round of autumn: the game is over."


def test_a_menu_asks_for_what_its_kind_of_move_does() -> None:
    asked = speech("manitoba").menu
    assert (asked("to", "keep"), asked("to", "move")) == ("Store where?", "Move where?")
    assert asked("path", "vision") == asked("path", "copy") == "Which path?"


def test_a_stone_is_called_on_a_button_as_on_the_board() -> None:
    assert labelled("a3", speech("keltis").choice("to", "a3")) == "a3"
    assert speech("keltis").event(Moved(0, "s", "start", "a3", "card")).endswith(" from the start to a3.")
    assert labelled("supply", "Supply") == "supply"
    assert labelled("r5", speech("keltis").choice("card", 5)) == "r5 · Red 5"


@pytest.mark.parametrize(("audience", "drawn"), [(0, "Drew red 5."), (1, "Drew a card."), (None, "Drew a card.")])
def test_everybody_is_told_what_they_may_know(audience: Seat | None, drawn: str) -> None:
    plies: list[tuple[Seat, list[Event]]] = [(0, [Laid(0, 3)]), (0, [DrewHidden(0, 5)])]
    assert story_lines(speech("keltis"), plies, audience, 500, mark="") == [f"Ann · Laid red 3. {drawn}"]


def test_pages_of_the_log_hold_so_many_lines_and_characters() -> None:
    short, long = ["x"] * (LINES_ON_PAGE + 1), ["y" * 800] * 3
    assert [len(page) for page in pages_of(short)] == [LINES_ON_PAGE, 1]
    assert [len(page) for page in pages_of(long)] == [2, 1]
    assert [len(page) for page in pages_of(["z" * (PAGE_LIMIT + 1), "z"])] == [1, 1]
    assert pages_of([]) == [[]]


def test_the_log_has_a_line_for_each_placement_of_a_lone_player() -> None:
    """Nobody else parts them; what comes before the first placement stands with what was done before."""
    alone: list[tuple[Seat, list[Event]]] = [
        (0, [Placed(0, "oil", "home_board", 0, 1, 0), UsedSpace(0, "build_shed", 1)]),
        (0, [UsedSpace(0, "sheep", 2)]),
    ]
    told = [len(story.sentences) for story in narrate(speech("odin"), alone, None, by_placement=True)]
    assert told == [1, 1, 1]
    assert [len(story.sentences) for story in narrate(speech("odin"), alone, None)] == [3]


def test_young_animals_are_told_once_for_each_kind() -> None:
    bred = [Bred(0, "cattle", 1), Gained(0, (("cattle", 1),), "breeding"), Bred(0, "sheep", 2)]
    told = speech("odin").sentences([*bred, Gained(0, (("sheep", 2),), "breeding"), Bred(0, "sheep", 0)])
    assert told == ("Young animals: 1 cattle.", "Young animals: 2 sheep.", "An animal is pregnant now: sheep.")
