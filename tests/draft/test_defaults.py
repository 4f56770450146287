"""A game that overrides nothing of `Vocabulary` can be spoken of, from the first question to the last."""

from __future__ import annotations

import random

from engine.choices import drawn, kind_of
from engine.game import tag_of
from tests.draft.game import DRAFT
from texts.catalogue import Language
from texts.speech import Speech, narrate_plies
from texts.vocabulary import Vocabulary

SEATS = 3
NAMES = ("Ann", "Ben", "Cem")


class Keys(Language):
    """A language that says the key and what fills it."""

    def __init__(self) -> None:
        self.language = "en"

    def __call__(self, key: str, /, **args: object) -> str:
        return " ".join([key, *map(str, args.values())])

    def __contains__(self, key: str) -> bool:
        return True


def test_a_game_is_spoken_of_with_the_defaults_alone() -> None:
    dice, words, vocabulary = random.Random(7), Keys(), Vocabulary("draft")
    state = DRAFT.new(SEATS, DRAFT.options(), bytes(32))
    plies = 0
    while asked := DRAFT.decisions(state):
        seat = asked[0].seat
        view, choices = DRAFT.view(state, seat), DRAFT.choices(state, seat)
        assert choices is not None
        move = drawn(choices, dice)
        speech = Speech(words, "draft", vocabulary, NAMES, view)
        assert speech.question(asked[0]).startswith(f"draft.ask.{asked[0].question}")
        assert speech.move(move).startswith(f"draft.move.{kind_of(move)}")
        assert [speech.at_a_glance(view), speech.brings(view, move), speech.remarks(view, move)] == ["", "", ""]
        assert all(speech.icon(field, getattr(move, field)) == "" for field in move.__struct_fields__)
        happened = DRAFT.apply(state, seat, move)
        stories = narrate_plies(speech, [(seat, happened)], None)
        told = [said for story in stories for said in story.sentences]
        seen = [known for event in happened if (known := event.seen_by(None)) is not None]
        assert [said.split()[0] for said in told] == [f"draft.event.{tag_of(type(event))}" for event in seen]
        plies += 1
    assert plies > SEATS


def test_options_are_called_as_the_catalogue_has_them_and_nothing_is_held_back() -> None:
    vocabulary, view = Vocabulary("draft"), DRAFT.view(DRAFT.new(SEATS, DRAFT.options(), bytes(32)), 0)
    assert vocabulary.option_value(Keys(), DRAFT.options(), "first", "random") == "draft.option.first.random"
    assert vocabulary.verdict(Keys(), view) == ""
    assert (*vocabulary.pale(view), *vocabulary.cards_seen(view)) == ()
    assert not vocabulary.hides_points(view, 0)
