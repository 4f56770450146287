"""How what happened is told: under the name of whom it happened to, whole where there is room, with a hint where not."""

from __future__ import annotations

import pytest

from bot.interactions.commands.typing_moves import choices_labelled
from bot.interactions.handlers.looking.history import LINES_ON_PAGE, PAGE_LIMIT, pages_of
from bot.matches.games.adapters import ADAPTERS
from engine.game import Ended, Event, Seat
from engine.keltis.table.moves import DrewHidden, Entered, FigureMoved, LaidCard
from engine.manitoba.table.events import ComparedAtEvent, PassedTurn, Refilled, ScoredGood, SectorScored, Stored
from engine.odin.table.events import Bred, Gained, Placed, UsedSpace
from texts.catalogue import load_languages
from texts.speech import Speech, narrate_plies
from texts.statements import width_of
from texts.stories import PHONE_COLUMN, last_of_each, rows_of, story_lines

WORDS = load_languages()["en"]
BEFORE = WORDS("board.before")
END_OF_ROUND: list[tuple[Seat, list[Event]]] = [
    (
        1,
        [
            PassedTurn(1),
            ComparedAtEvent("majority_figures", (3, 2), (6, 2)),
            ScoredGood(0, 6, "events", 9),
            ScoredGood(1, 2, "events", 4),
        ],
    ),
    (0, [SectorScored(0, "berry", 2, 3), ScoredGood(0, 3, "berry", 12), Refilled("berry", ("3-forest",))]),
]


def speech(game: str) -> Speech:
    return Speech(WORDS, game, ADAPTERS[game].vocabulary, ("Ann", "B_n"))


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
    final: list[tuple[Seat, list[Event]]] = [(0, [ScoredGood(0, 3, "final_bison", 12), ScoredGood(1, 3, "wampum", 7)])]
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


def test_of_a_last_story_that_is_too_long_the_end_is_told() -> None:
    """Who plays on alone would have all the turns of a round in one paragraph."""
    alone = [passed(0, *range(1, 30))]
    lines = story_lines(speech("manitoba"), alone, 0, 4 * PHONE_COLUMN, mark="")
    assert lines[0] == BEFORE
    assert lines[1].startswith("Ann · … Points")
    assert lines[1].endswith("Points +29 (total 29).")
    assert rows_of(lines[1]) == 4
    assert len(lines) == 2
    after = story_lines(speech("manitoba"), [*alone, passed(1, 3)], 0, 5 * PHONE_COLUMN, mark="")
    assert [line[:5] for line in after] == [BEFORE[:5], "Ann ·", "B\\_n "], "what comes after it leaves it room"
    assert sum(map(rows_of, after[1:])) <= 5
    short = story_lines(speech("manitoba"), [*alone, passed(1, 3)], 0, 2 * PHONE_COLUMN, mark="")
    assert len(short) == 2, "a single row of it would say nothing"


def test_a_text_in_hangul_takes_no_more_rows_of_a_phone_than_another() -> None:
    hangul = Speech(load_languages()["ko"], "manitoba", ADAPTERS["manitoba"].vocabulary, ("Ann", "Ben"))
    plies = [passed(number % 2, number) for number in range(30)]
    for said in (hangul, speech("manitoba")):
        lines = story_lines(said, plies, None, 8 * PHONE_COLUMN)
        assert 6 <= sum(width_of(line) for line in lines[1:]) / PHONE_COLUMN <= 8


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
    assert choices_labelled("a3", speech("keltis").choice("to", "a3")) == "a3"
    assert speech("keltis").event(FigureMoved(0, "s", "start", "a3", "card")).endswith(" from the start to a3.")
    assert choices_labelled("supply", "Supply") == "supply"
    assert choices_labelled("r5", speech("keltis").choice("card", 5)) == "r5 · Red 5"


@pytest.mark.parametrize(("audience", "drawn"), [(0, "Drew red 5."), (1, "Drew a card."), (None, "Drew a card.")])
def test_everybody_is_told_what_they_may_know(audience: Seat | None, drawn: str) -> None:
    plies: list[tuple[Seat, list[Event]]] = [(0, [LaidCard(0, 3)]), (0, [DrewHidden(0, 5)])]
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
        (0, [Placed(seat=0, piece="oil", board="home_board", turn=0, column=1, row=0), UsedSpace(0, "build_shed", 1)]),
        (0, [UsedSpace(0, "sheep", 2)]),
    ]
    told = [len(story.sentences) for story in narrate_plies(speech("odin"), alone, None, by_placement=True)]
    assert told == [1, 1, 1]
    assert [len(story.sentences) for story in narrate_plies(speech("odin"), alone, None)] == [3]


def test_young_animals_are_told_once_for_each_kind() -> None:
    bred = [Bred(0, "cattle", 1), Gained(0, (("cattle", 1),), "breeding"), Bred(0, "sheep", 2)]
    told = speech("odin").sentences([*bred, Gained(0, (("sheep", 2),), "breeding"), Bred(0, "sheep", 0)])
    assert told == ("Young animals: 1 cattle.", "Young animals: 2 sheep.", "An animal is pregnant now: sheep.")


# The log above a board


def told(plies: list[tuple[Seat, list[Event]]], rows: int = 8, game: str = "manitoba") -> list[str]:
    return last_of_each(speech(game), plies, None, rows)


def passed(seat: Seat, *points: int) -> tuple[Seat, list[Event]]:
    """A turn that can be told from others by its points."""
    return seat, [ScoredGood(seat, number, "events", number) for number in points]


def test_the_log_has_the_last_turn_of_each_seat() -> None:
    """All of it, also what it made happen to others; of what is left out it is said where it stands."""
    assert told([passed(0, 1), passed(1, 2), passed(0, 3), passed(0, 4)]) == [
        r"**B\_n** · Points +2 (total 2).",
        "**Ann** · Points +3 (total 3). Points +4 (total 4).",
        BEFORE,
    ]
    assert told(END_OF_ROUND) == story_lines(speech("manitoba"), END_OF_ROUND, None, 2000), "nothing is left out"
    assert told([passed(0, 1), *END_OF_ROUND])[-1] == BEFORE


def test_what_nobody_is_told_of_divides_no_turn() -> None:
    """Somebody's hidden step between two of a seat is not seen (EMP-9.15)."""
    hidden: tuple[Seat, list[Event]] = (1, [])
    assert told([passed(0, 1), hidden, passed(0, 2)]) == ["**Ann** · Points +1 (total 1). Points +2 (total 2)."]


def test_who_plays_alone_is_told_their_last_placement() -> None:
    """ODIN: there is one line for it, and not one for all that this round has brought."""
    lone: list[tuple[Seat, list[Event]]] = [
        (0, [UsedSpace(0, "b2", 2)]),
        (0, [Gained(0, (("spices", 1),), "space")]),
        (0, [UsedSpace(0, "c1", 3)]),
        (0, [Gained(0, (("oil", 1),), "space")]),
    ]
    line, more = told(lone, game="odin")
    assert "oil" in line
    assert "spices" not in line
    assert more == BEFORE


@pytest.mark.parametrize("rows", [2, 3, 4, 5, 8])
def test_the_log_has_so_many_rows_of_a_phone_at_most(rows: int) -> None:
    """The newest lines; of a turn that is too long alone the end, and of a sentence the beginning."""
    many = [passed(seat % 2, *range(1, 40)) for seat in range(2)]
    long: list[tuple[Seat, list[Event]]] = [(0, [Refilled("berry", ("3-forest",) * 90)])]
    for plies in (END_OF_ROUND, many, long, [*long, *END_OF_ROUND]):
        lines = told(plies, rows)
        assert sum(map(rows_of, lines)) <= rows
        assert len(lines) > 1 or plies is END_OF_ROUND
    assert "(total 39)" in told(many, rows)[-2]
    assert told(many, rows)[-2].startswith(r"**B\_n** · … ")
    assert told(long, rows)[0].startswith("**Ann** · Refilled (berry): 3-forest")


def test_rows_are_counted_as_a_phone_shows_them() -> None:
    """A Hangul syllable is as wide as two letters."""
    assert [rows_of("x" * number) for number in (1, PHONE_COLUMN, PHONE_COLUMN + 1)] == [1, 1, 2]
    assert [rows_of("가" * number) for number in (PHONE_COLUMN // 2, PHONE_COLUMN // 2 + 1)] == [1, 2]
