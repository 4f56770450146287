"""The small line of Empires of the North: what one has to know before one looks at a picture."""

from __future__ import annotations

from msgspec import structs

from engine.empires.game.scoring import score
from rendering.empires.alt_texts.table import heading_text
from tests.rendering.empires.positions import empires
from tests.rendering.positions import caption
from texts.catalogue import load_languages
from texts.empires.glance import at_a_glance

WORDS = load_languages()
EN, KO = WORDS["en"], WORDS["ko"]


def test_a_seat_is_told_what_it_has_and_where_it_stands() -> None:
    view = empires("play").private
    assert view is not None
    points = score(view).totals[view.own]
    said = f"Round 4 · Action phase · 3 workers · 1 pawn to place · 7 cards in hand · now {points} points"
    assert at_a_glance(EN, view) == said
    assert at_a_glance(KO, view).endswith(f"지금 계산하면 {points}점")


def test_all_are_told_of_the_rule_of_the_house_for_axes() -> None:
    """EMP-15.8; in words beside the picture too."""
    for view in (empires("play").public, empires("play").private):
        assert view is not None
        house = structs.replace(view, axe_points=True)
        assert " · each axe left counts 1 point · " in at_a_glance(EN, house)
        assert " · 남은 도끼 1개당 1점 · " in at_a_glance(KO, house)
        assert "axe left" not in at_a_glance(EN, view)
        assert "each axe left counts 1 point" in heading_text(house, caption(house.seats), EN)
        assert "each axe left" not in heading_text(view, caption(view.seats), EN)


def test_the_public_is_told_how_near_the_last_round_is() -> None:
    view = empires("play").public
    most = max(player.vp for player in view.players)
    assert at_a_glance(EN, view) == f"Round 4 · Action phase · most points on the track: {most} of 25"
    assert at_a_glance(EN, structs.replace(view, last=True)) == "Round 4, the last · Action phase"


def test_who_plays_alone_is_told_of_rounds_and_tokens() -> None:
    view = empires("demand").public
    assert at_a_glance(EN, view) == f"Round 3 of 4 · Lookout phase · {view.tokens} event tokens left"
    assert at_a_glance(KO, view).startswith("4라운드 중 3라운드")


def test_before_the_first_round_and_after_the_last_one_little_is_said() -> None:
    assert at_a_glance(EN, empires("clans").public) == "set-up"
    private = empires("clans").private
    assert private is not None
    assert at_a_glance(EN, private) == "set-up"
    assert at_a_glance(EN, empires("over").public) == ""
