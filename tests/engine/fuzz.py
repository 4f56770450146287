# ruff: noqa: T201 - a command that prints
"""Random games of Keltis under watch: `python -m tests.engine.fuzz --games 1000 --seed 1` (some dozens run in the suite).

After every ply everything is asked that must always hold: nothing is lost, nothing hidden shows, nothing illegal passes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from engine.game import Ended, Event, Move, Refusal
from engine.keltis import KELTIS
from engine.keltis.content import content
from engine.keltis.frames import KeltisState, PlayCard
from engine.keltis.moves import Discard, Draw, DrewHidden, Lay, Skip, Step, StripHand, StripRow
from engine.keltis.options import Options, board_of, choices
from engine.keltis.pieces import COLOURS, Figure
from engine.keltis.state import PLAIN
from engine.match import free_undo, understood
from engine.rules import digest

LONGEST = 3000
"""No game lasts longer: the draw pile runs out, the stall guard sees to it (KEL-9.7)."""


def options(dice: random.Random, board: str) -> Options:
    """Any options of this board but the one that lets a game go on for ever."""
    offered = choices(Options(board=board))
    chosen = {name: dice.choice(values) for name, values in offered.items() if name not in ("board", "stall_guard")}
    return Options(board=board, **chosen)


class Watched:
    """One random game, every ply of which is watched."""

    def __init__(self, board: str, seats: int, seed: int) -> None:
        self.dice = random.Random(f"{board} {seats} {seed}")
        self.options = options(self.dice, board)
        self.seed = self.dice.randbytes(32)
        self.seats = seats
        self.state: KeltisState = KELTIS.new(seats, self.options, self.seed)
        self.clever = self.dice.choice(
            [0.0, 0.5, 0.95]
        )  # clever games may end in the end zone, random ones hardly ever do
        self.plies: list[tuple[int, str, bool, str]] = []
        self.snapshots: list[bytes] = []

    def play(self) -> str:
        """Plays to the end; says how the game ended."""
        self.hold()
        events: list[Event] = []
        while KELTIS.decisions(self.state):
            assert len(self.plies) < LONGEST, "the game does not end"
            events = self.ply()
            self.hold()
        self.replay()
        ended = events[-1]
        assert isinstance(ended, Ended)
        return ended.by

    def ply(self) -> list[Event]:
        """Plays one move, and the same move where the draw pile lies in another order."""
        (decision,) = KELTIS.decisions(self.state)
        seat = decision.seat
        legal = list(KELTIS.legal_moves(self.state, seat))
        assert legal, "a dead end"
        self.judge(seat, legal)
        clever = self.dice.random() < self.clever
        move = KELTIS.choose(KELTIS.view(self.state, seat), legal) if clever else self.dice.choice(legal)
        assert move in legal
        elsewhere = self.reordered_pile()
        self.snapshots.append(KELTIS.encode(self.state))
        revealed = self.state.revealed
        events = KELTIS.apply(self.state, seat, move)
        told_elsewhere = KELTIS.apply(elsewhere, seat, move)
        for other in [None, *range(self.seats)]:
            if other != seat:
                told = [event.seen_by(other) for event in events]
                assert told == [event.seen_by(other) for event in told_elsewhere], "an event tells a hidden card"
        drew = any(isinstance(event, DrewHidden) for event in events)
        showed = self.state.revealed != revealed
        over = not KELTIS.decisions(self.state)
        assert showed == (drew or over), "what brings a hidden card to light must count as revealing"
        assert not self.state.events
        self.plies.append((seat, KELTIS.write(move), showed, digest(KELTIS.encode(self.state))))
        return events

    def judge(self, seat: int, legal: list[Move]) -> None:
        """`check` lets the legal moves pass and refuses all others with a rule, and asking changes nothing."""
        before = KELTIS.encode(self.state)
        for move in [
            *self.dice.sample(legal, min(3, len(legal))),
            *(any_move(self.dice, self.options) for _ in range(4)),
        ]:
            refusal = KELTIS.check(self.state, seat, move)
            assert (refusal is None) == (move in legal), f"check and legal_moves disagree on {move}"
            assert refusal is None or refusal.rule.startswith("KEL-")
        for other in range(self.seats):
            if other != seat:
                assert not list(KELTIS.legal_moves(self.state, other))
                refusal = KELTIS.check(self.state, other, legal[0])
                assert refusal is not None
                assert refusal.reason == "not_your_turn"
        text = any_text(self.dice, [KELTIS.write(move) for move in legal])
        meant = KELTIS.read(KELTIS.view(self.state, seat), text, legal)
        assert isinstance(meant, Refusal) or meant in legal or KELTIS.check(self.state, seat, meant) is not None
        assert KELTIS.encode(self.state) == before, "asking changes the state"

    def reordered_pile(self) -> KeltisState:
        """The same position with the unseen cards of nobody in another order."""
        other = KELTIS.copy(self.state)
        unseen = other.deck + other.removed
        self.dice.shuffle(unseen)
        other.deck, other.removed = unseen[: len(other.deck)], unseen[len(other.deck) :]
        return other

    def hold(self) -> None:
        """What must hold between two plies."""
        self.hold_pieces()
        self.hold_snapshot()
        self.hold_secrets()
        self.hold_undo()

    def hold_pieces(self) -> None:
        s = self.state
        piles = [s.deck, s.removed, *s.piles, *(p.hand for p in s.players), *(row for p in s.players for row in p.rows)]
        cards = Counter(card for pile in piles for card in pile)
        assert cards == Counter(dict.fromkeys(range(55), 2)), "cards are lost or doubled"
        board = board_of(s.options)
        assert all(len(p.figures) == 5 and set(p.figures) <= set(board.next) for p in s.players)
        if board.rules.one_figure_per_path:
            on_way = [[board.path[at] for at in p.figures if at != "start"] for p in s.players]
            assert all(len(paths) == len(set(paths)) for paths in on_way), "KEL-6.2"
        kinds = content().tokens[board.token_set].token
        left = Counter(s.tokens.values())
        assert all(left[n] == token.count for n, token in enumerate(kinds) if token.stays), "KEL-8.2"
        for colour in range(PLAIN + 1):
            single = sum(t.count for t in kinds if t.kind == "wish" and colour_of_wish(t.colour) == colour)
            lying = sum(left[n] for n, t in enumerate(kinds) if t.kind == "wish" and colour_of_wish(t.colour) == colour)
            stacked = [left for stone, left in s.stacks.items() if board.stacks[stone] == colour]
            held = sum(p.wishes[colour] for p in s.players)
            assert held + lying + sum(stacked) == single + 5 * len(stacked), "wish stones are lost or doubled"
        if s.agenda and isinstance(s.agenda[-1], PlayCard):
            assert all(len(p.hand) == 8 for p in s.players), "KEL-10.4"
            assert s.deck, "KEL-10.4"

    def hold_snapshot(self) -> None:
        snapshot = KELTIS.encode(self.state)
        assert KELTIS.encode(KELTIS.decode(snapshot)) == snapshot
        assert KELTIS.decode(snapshot) == self.state

    def hold_secrets(self) -> None:
        """Shuffles what a seat (or the public) cannot know: it must see, be asked and be offered the same."""
        before = KELTIS.encode(self.state)
        if not KELTIS.decisions(self.state):
            return  # at the end everything is open
        for seat in (None, self.dice.randrange(self.seats)):
            other = self.unknown_shuffled(seat)
            assert KELTIS.view(other, seat) == KELTIS.view(self.state, seat), f"{seat} sees what it cannot know"
            assert KELTIS.decisions(other) == KELTIS.decisions(self.state)
            if seat is not None:
                assert list(KELTIS.legal_moves(other, seat)) == list(KELTIS.legal_moves(self.state, seat))
        assert KELTIS.encode(self.state) == before, "a view changes the state"

    def unknown_shuffled(self, seat: int | None) -> KeltisState:
        """The position with the hands of the others, draw pile and removed cards mixed, and their wish stones recoloured."""
        other = KELTIS.copy(self.state)
        other.chance.seed = self.dice.randbytes(32)
        strangers = [player for number, player in enumerate(other.players) if number != seat]
        hidden = [*(player.hand for player in strangers), other.deck, other.removed]
        cards = [card for pile in hidden for card in pile]
        self.dice.shuffle(cards)
        for pile in hidden:
            pile[:], cards = cards[: len(pile)], cards[len(pile) :]
        if board_of(other.options).stacks and other.options.wish_stones == "hidden":
            for player in strangers:
                wishes = Counter(self.dice.choices(range(PLAIN), k=sum(player.wishes)))
                player.wishes = [wishes[colour] for colour in range(PLAIN + 1)]
        return other

    def hold_undo(self) -> None:
        """What may be taken back freely was one seat's alone and showed nothing."""
        for seat in range(self.seats):
            free = free_undo([(mover, revealed) for mover, _, revealed, _ in self.plies], seat)
            if free:
                assert all(mover == seat for mover, *_ in self.plies[-free:])
                before = KELTIS.decode(self.snapshots[-free])
                assert (before.deck, before.revealed) == (self.state.deck, self.state.revealed), "undo crosses a reveal"

    def replay(self) -> None:
        """The moves in notation, played again from the seed, give the same hash after every ply."""
        state = KELTIS.new(self.seats, self.options, self.seed)
        for seat, text, _, hash_after in self.plies:
            KELTIS.apply(state, seat, understood(KELTIS, state, seat, text))
            assert digest(KELTIS.encode(state)) == hash_after


def colour_of_wish(name: str | None) -> int:
    return PLAIN if name is None else COLOURS.index(name)


def any_move(dice: random.Random, chosen: Options) -> Move:
    """Any move that can be written down, sensible or not."""
    spaces = [*board_of(chosen).next, "zz", ""]
    figure = Figure(dice.choice("LsX"), dice.choice(spaces))  # type: ignore[arg-type]
    card, colour = dice.randrange(-1, 56), dice.choice([None, *range(-1, 6)])
    kind = dice.randrange(7)
    if kind == 0:
        return Lay(card, dice.choice([None, figure]), dice.choice([None, *spaces]))
    return [Lay(card, figure, dice.choice(spaces)), Discard(card), Step(figure, dice.choice(spaces)), StripHand(card),
            StripRow(colour or 0), Draw(colour), Skip()][kind]  # fmt: skip


def any_text(dice: random.Random, legal: list[str]) -> str:
    """A legal move, mistyped."""
    letters = list(dice.choice(legal))
    for _ in range(dice.randrange(3)):
        place = dice.randrange(len(letters))
        letters[place] = dice.choice(["", " ", "@", ">", "r", "9", "s", letters[place] * 2, "ß", "\n"])
    return "".join(letters)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games for each board and number of seats")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    for board in content().boards:
        for seats in KELTIS.seat_counts:
            endings: Counter[str] = Counter()
            for seed in range(wanted.seed, wanted.seed + wanted.games):
                try:
                    endings[Watched(board, seats, seed).play()] += 1
                except BaseException:
                    print(f"board {board}, {seats} seats, seed {seed}:")
                    raise
            print(f"{board}, {seats} seats: {dict(endings)}")


if __name__ == "__main__":
    main()
