"""What an author of a game can get wrong in a frame is found when it is written or first played, not when somebody asks why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct, structs

from bot.matches.games.registry import GAMES
from engine.frames import BadFrame, Frame, Together
from engine.game import Event, Move, Refusal
from engine.rules import AnyGame
from tests.draft.frames import DraftState
from tests.draft.game import DRAFT

EVERY = {**GAMES, "draft": DRAFT}
NO: Any = Refusal("DRA-1", "no")


class Go(Move, frozen=True, tag="go"):
    """A move."""

    way: int = 0


class Ask(Frame[Any, Go], tag="ask"):
    """A frame that is whole."""

    def moves(self, s: Any) -> tuple[Go, ...]:
        return Go(0), Go(1)

    def play(self, s: Any, move: Go) -> None:
        s.turn += 1

    def why_not(self, s: Any, move: Move) -> Refusal:
        return NO


def without(name: str, **also: Any) -> type:
    """A frame like `Ask` but for one method."""
    body = {key: value for key, value in vars(Ask).items() if key in ("moves", "play", "why_not") and key != name}
    return type("Half", (Frame,), {"__module__": __name__, **body, **also})


@pytest.mark.parametrize("name", ["play", "why_not"])
def test_a_frame_that_asks_is_whole(name: str) -> None:
    with pytest.raises(BadFrame, match=f"Half asks without {name}"):
        without(name)


def test_a_frame_that_always_asks_gives_moves() -> None:
    with pytest.raises(BadFrame, match="asks without moves"):
        without("moves", always_asks=True)


@pytest.mark.parametrize("name", ["allows", "choices"])
def test_who_does_not_list_the_answers_says_both_what_is_allowed_and_what_can_be_chosen(name: str) -> None:
    with pytest.raises(BadFrame, match="without the other"):
        without("nothing", **{name: lambda _self, _s: None})


def test_a_together_says_why_a_seat_that_is_done_is_done() -> None:
    with pytest.raises(BadFrame, match="asks without why_not"):
        type("Half", (Together,), {"__module__": __name__})


def drafting() -> DraftState:
    return DRAFT.new(3, DRAFT.options(), bytes(32))


class Nested(Together[Any, Any], tag="nested"):
    """A Together."""

    def why_not(self, s: Any, seat: int) -> Refusal:
        return NO


@pytest.mark.parametrize("wrong", [Ask(seat=2), Nested(stacks=[[], [Ask(seat=1)], []])])
def test_in_a_together_only_the_own_seat_is_asked(wrong: Any) -> None:
    class Push(Ask, tag="push"):
        def play(self, s: Any, move: Go) -> None:
            s.push(wrong)
            s.push(wrong)

    state = drafting()
    state.agenda[-1].stacks[0] = [Push(seat=0)]  # type: ignore[union-attr]
    with pytest.raises(BadFrame, match="cannot be asked within Draft at seat 0"):
        DRAFT.apply(state, 0, Go())


def test_what_is_offered_aside_changes_nothing_of_what_is_to_happen() -> None:
    class Aside(Ask, tag="aside"):
        def play(self, s: Any, move: Go) -> None:
            s.push(Ask(seat=0))

    state = drafting()
    state.agenda[-1].stacks[0] = []  # type: ignore[union-attr]
    game = replace(DRAFT, offer=lambda _state, seat: Aside(seat=seat))
    with pytest.raises(BadFrame, match="Aside is offered aside"):
        game.apply(state, 0, Go())


def kinds(base: type[Struct], package: str) -> Iterator[type[Struct]]:
    """The kinds of frames or events that a game's modules define, without what others only build on: that has no tag."""
    for kind in base.__subclasses__():
        yield from kinds(kind, package)
        built_on = kind.__subclasses__() and kind.__struct_config__.tag == kind.__name__
        if kind.__module__.startswith(f"{package}.") and not built_on:
            yield kind


def package_of(game: AnyGame) -> str:
    """The package of a whole game (`engine.odin`), in whichever of its rooms the set-up stands."""
    return ".".join(game.set_up.__module__.split(".")[:2])


@pytest.mark.parametrize("name", EVERY)
def test_every_frame_and_event_that_a_game_has_can_be_read_again(name: str) -> None:
    """One that is missing in its union would be stored, and then nobody could read the match any more."""
    game = EVERY[name]
    read = {*frames_within(game.state, "agenda"), *get_args(game.events)}
    written = {*kinds(Frame, package_of(game)), *kinds(Together, package_of(game)), *kinds(Event, package_of(game))}
    assert any(issubclass(kind, Event) for kind in written)
    offer = get_type_hints(game.offer)["return"] if game.offer else None
    offered = {*get_args(offer)} or {offer}
    assert written - offered - read == set()


def frames_within(holder: type[Struct], name: str) -> Iterator[type]:
    """The frames that can wait in a list of lists, or in those of a Together there."""
    [inside] = [field.type for field in structs.fields(holder) if field.name == name]
    while get_origin(inside) is list:
        [inside] = get_args(inside)
    for kind in get_args(inside) if get_origin(inside) in (Union, UnionType) else (inside,):
        plain = get_origin(kind) or kind
        yield plain
        if issubclass(plain, Together):
            yield from frames_within(kind, "stacks")
