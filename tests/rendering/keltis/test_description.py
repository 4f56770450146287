"""The words of a picture say what the picture shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rendering
from engine.choices import Listed
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, value_of
from engine.keltis.game.scoring import step_gain
from engine.keltis.options import board_of
from engine.keltis.table.moves import Discard, DrawOne, Lay, StripRow
from engine.keltis.turns.frames import CardMarker, Clover, DrawUp, PlayCard, Relay
from engine.rules import question_name
from rendering.any_game.lobby import Lobby, describe_lobby
from rendering.keltis.alt_texts.description import describe_board, describe_seats
from rendering.keltis.alt_texts.private_description import describe_hand, describe_own_board, describe_piles
from rendering.keltis.hints import keltis_hints
from rendering.painter import Painter
from rendering.pictures import Look
from tests.rendering.golden_pictures import WORDS
from tests.rendering.positions import PEOPLE, caption, left_with, position
from texts.points import signed_points
from texts.words import APART

EN = WORDS["en"]
FRAMES = [frame(0) for frame in (PlayCard, Relay, Clover, CardMarker, DrawUp)]
BOARDS = ("base_play", "expansion_play", "expansion_over")


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("language", WORDS)
def test_public_words_name_every_figure_row_pile_and_token(name: str, language: str) -> None:
    at = position(name)
    people = caption(at.public.seats)
    on_board, _ = describe_board(at.public, people, WORDS[language], at.last)
    lines, _ = describe_seats(at.public, people, WORDS[language])
    figures = next(line for line in on_board if PEOPLE[0].name in line).split(APART)
    for person, player, stands in zip(PEOPLE, at.public.players, figures, strict=False):
        own = next(line for line in lines if line[2:].startswith(person.name))
        assert person.name in stands
        assert all(figure.at in stands for figure in player.figures if figure.at != "start")
        assert all(" ".join(str(card % 11) for card in row) in own for row in player.rows)
    tokens = next(line for line in on_board if "+2" in line or not at.public.tokens)
    assert all(re.search(rf"\b{space}\b", tokens) for space in (*at.public.tokens, *at.public.stacks))
    assert str(at.public.deck_size) in "\n".join(lines)
    assert sum(len(pile) > 0 for pile in at.public.piles) == lines[2].count("(")
    board = board_of(at.public.options)
    assert on_board[-1].endswith(", ".join(signed_points(points) for points in (0, *(row.points for row in board.row))))


def test_private_words_name_hand_ways_and_gains() -> None:
    at = position("expansion_play")
    assert at.private is not None
    board, _ = describe_own_board(at.private, caption(4), EN, None, keltis_hints(at.private, at.moves), ())
    hand, _ = describe_hand(at.private, EN, None, keltis_hints(at.private, at.moves))
    for move in at.moves:
        if isinstance(move, Lay) and move.to:
            assert f"{move.to}:" in board[0]
            assert str(value_of(move.card)) in hand[1]
    assert hand[0] == "Your hand: red 8 9, yellow 7 10, pink 3, green 2 6, blue 6"
    assert hand[1] == "You can choose: red 8 9, yellow 7 10, green 2 6"


def test_private_words_of_a_choice_tell_only_the_choice() -> None:
    at = position("expansion_play")
    assert at.private is not None
    chosen = next(move for move in at.moves if isinstance(move, Lay) and move.figure)
    look = Look(in_words=True)
    page = Painter().private("keltis", at.private, caption(4), EN, look, left_with(at.moves, chosen))
    lines = [line for picture in page for line in picture.text.split("\n")]
    told = [line for line in lines if line.startswith("Chosen: ")]
    assert len(told) == 2
    assert f"→ {chosen.to}" in told[1]
    assert str(value_of(chosen.card)) in told[0]
    assert not any(line.startswith("You can") for line in lines)


def test_drawing_names_the_sources() -> None:
    at = position("expansion_draw")
    assert at.private is not None
    text = describe_piles(at.private, EN, left_with(at.moves))[0][0]
    assert f": {EN('keltis.none.pile')}, " in text
    assert all(
        EN(f"keltis.colour.{('red', 'yellow', 'pink', 'green', 'blue')[m.pile]}") in text
        for m in at.moves
        if isinstance(m, DrawOne) and m.pile is not None
    )


def test_hints_raise_what_can_be_laid_and_frame_rows() -> None:
    play = position("expansion_play")
    assert play.private is not None
    assert keltis_hints(play.private, play.moves).cards == {move.card for move in play.moves if isinstance(move, Lay)}
    discards = [move for move in play.moves if isinstance(move, Discard)]
    assert keltis_hints(play.private, discards).cards == {move.card for move in discards}
    marker = position("expansion_marker")
    assert marker.private is not None
    rows = {move.colour for move in marker.moves if isinstance(move, StripRow)}
    assert keltis_hints(marker.private, marker.moves).rows == rows


def test_gains_are_those_of_the_score(subtests: pytest.Subtests) -> None:
    """KEL-11.1, KEL-11.2, KEL-8.3: what a tag promises is what the forecast rises by."""
    from engine.keltis import KELTIS
    from engine.keltis.game.scoring import score
    from engine.keltis.options import KeltisOptions
    from engine.keltis.table.moves import FigureMove

    for seed in range(4):
        state = KELTIS.new(2, KeltisOptions(board="base" if seed % 2 else "expansion-original"), bytes([seed]) * 32)
        for _ in range(60):
            seat = KELTIS.decisions(state)[0].seat
            view, moves = KELTIS.view(state, seat), list(KELTIS.legal_moves(state, seat))
            move = KELTIS.choose(view, Listed(tuple(moves)))
            before = sum(line.points for line in score(view).lines[seat] if line.source in ("figure", "tokens"))
            KELTIS.apply(state, seat, move)
            after = score(KELTIS.view(state, seat)).lines[seat]
            if isinstance(move, Lay | FigureMove) and move.figure and move.to:
                with subtests.test(seed=seed, move=move):
                    rise = sum(line.points for line in after if line.source in ("figure", "tokens")) - before
                    assert step_gain(view, move.figure, move.to) == rise


def test_a_lobby_is_told_with_hosts_bots_and_free_seats() -> None:
    lines = describe_lobby(Lobby("T", "Keltis", (PEOPLE[0], PEOPLE[2], None), (("Board", "base"),), host=0), EN)
    assert lines == ["T · Keltis", "A 하늘바람별님 (host), B 준호😀 (bot), C Free seat", "Board: base"]
    kept = describe_lobby(Lobby("T", "Keltis", (PEOPLE[0], PEOPLE[1]), host=0, kept=(1,)), EN)
    assert kept[1] == f"A 하늘바람별님 (host), B {PEOPLE[1].name} (invited)"


@pytest.mark.parametrize("language", WORDS)
def test_every_sentence_that_pictures_use_is_in_the_catalogue(language: str) -> None:
    sources = Path(rendering.__file__).parent.rglob("*.py")
    fixed = {key for source in sources for key in re.findall(r'\bwords\("([a-z_.]+)"', source.read_text("utf-8"))}
    kinds = {kind.kind for tokens in keltis_content().tokens.values() for kind in tokens.token}
    built = {f"picture.legend.{kind}" for kind in kinds} | {f"keltis.token.{kind}" for kind in kinds - {"points"}}
    built |= {f"keltis.colour.{colour}" for colour in COLOURS} | {"keltis.size.L", "keltis.size.s"}
    built |= {f"keltis.ask.{question_name(frame)}" for frame in FRAMES}
    assert len(fixed) > 20
    assert fixed | built <= WORDS[language].keys


def test_points_that_a_seat_keeps_hidden_are_marked_and_only_those() -> None:
    """Seats B and C have more than one wish stone of the expansion, A one and D none (KEL-15.6)."""
    at = position("expansion_play")
    lines, _ = describe_seats(at.public, caption(at.public.seats), EN)
    marked = [line[0] for line in lines for person in PEOPLE if line[2:].startswith(person.name) and "+?" in line]
    assert marked == [
        letter for letter, player in zip("ABCD", at.public.players, strict=False) if player.wish_count > 1
    ]
    assert marked == ["B", "C"]
