"""Manitoba's small line, and what its choices bring."""

from __future__ import annotations

import msgspec
import pytest

from engine.game import Move
from engine.manitoba.table.moves import ActWithDiscs, KeepIn, PlaceFigure, Score, TakeOffered, Vision, WakeUp
from tests.rendering.manitoba.positions import manitoba
from texts.catalogue import load_languages
from texts.manitoba.glance import at_a_glance
from texts.manitoba.vocabulary import move_brings_text

WORDS = load_languages()


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        (
            "act",
            "en",
            "Summer, round 9/16 · 28 points · 2 wampum to use"
            " · round ends with: score one of berry/horse · next scoring: bison",
        ),
        (
            "act",
            "ko",
            "여름 9/16라운드 · 지금 28점 · 쓸 수 있는 조가비 2개"
            " · 라운드 끝: 베리/말 중 하나 점수 계산 · 다음 점수 계산: 들소",
        ),
        ("start", "en", "Winter · 0 points · round ends with: solstice"),
        (
            "vision",
            "ko",
            "가을 15/16라운드 · 지금 38점 · 라운드 끝: 어느 예지의 길에서든 한 칸 · 다음 점수 계산: 최종",
        ),
        (
            "final",  # tiles count, but cannot be used in the last round (MAN-11.4)
            "en",
            "Autumn, round 16/16 · 45 points · round ends with: final scoring",
        ),
    ],
)
def test_the_small_line_of_a_seat_says_round_means_and_what_is_scored(name: str, language: str, said: str) -> None:
    view = manitoba(name).private
    assert view is not None
    assert at_a_glance(WORDS[language], view) == said


def test_the_small_line_for_all_says_which_discs_are_open_and_nothing_of_a_seat() -> None:
    at = manitoba("act")
    said = at_a_glance(WORDS["en"], at.public)
    assert said.endswith("discs in the village: white, beige, green")
    assert said.startswith("Summer, round 9/16 · round ends with: score one of berry/horse")
    assert "points" not in said
    before = msgspec.structs.replace(at.public, village=(), totem=("white",))
    assert "village" not in at_a_glance(WORDS["en"], before)


def test_the_small_line_of_a_finished_game_says_so() -> None:
    over = manitoba("over").public
    assert at_a_glance(WORDS["en"], over) == WORDS["en"]("picture.over")
    assert at_a_glance(WORDS["en"], msgspec.structs.replace(over, seat=0)).endswith(" · 52 points")


@pytest.mark.parametrize(
    ("name", "move", "said"),
    [
        ("discs", ActWithDiscs(2), "forest (berry ×0), Gatherer (take a berry)"),
        ("discs", ActWithDiscs(3), "lake (canoe ×3)"),
        ("discs", WakeUp(2, 1), "village: green, white"),
        ("passive", PlaceFigure("2-lake"), "canoe"),
        ("passive", Vision("warrior"), "may wake 1"),
        ("keep", KeepIn("horse"), "then worth 8 points"),
        ("take", TakeOffered("horse"), "then worth 3 points"),
        ("score", Score("berry"), "3 points, sends home: 1-forest"),
        ("score", Score("bison"), "1 point"),
    ],
)
def test_a_choice_says_what_it_brings(name: str, move: Move, said: str) -> None:
    view = manitoba(name).private
    assert view is not None
    assert move_brings_text(WORDS["en"], view, move) == said
    assert move_brings_text(WORDS["ko"], view, move) not in ("", said)
