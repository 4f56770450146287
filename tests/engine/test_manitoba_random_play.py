"""Random games of Manitoba under watch: nothing is lost, nothing undrawn shows, nothing illegal passes (section 22)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.chance import commitment
from engine.game import Ended, Event, Move, Refusal
from engine.manitoba import MANITOBA
from engine.manitoba.components import GOODS, PATHS
from engine.manitoba.frames import ManitobaState
from engine.manitoba.moves import (
    Act,
    Copy,
    Decline,
    Drop,
    Fill,
    Finish,
    Keep,
    Pass,
    Place,
    Reactivate,
    Remove,
    Score,
    Skip,
    Take,
    Vision,
    Wake,
    WakeUp,
    Walk,
    WampumBerry,
    WampumWake,
)
from engine.manitoba.options import Options, choices
from engine.match import free_undo, play, understood
from engine.record import Played, Record, read_record, verify, write_record
from engine.rules import digest
from engine.simulate import simulate
from tests.engine.manitoba_positions import hold

VARIANTS = ("standard", "lake-manitoba", "duck-mountains")


def any_options(dice: random.Random, variant: str) -> Options:
    """Any rulings."""
    offered = choices(Options())
    chosen = {name: dice.choice(values) for name, values in offered.items() if name not in ("variant", "first", "data")}
    return Options(variant=variant, **(chosen if dice.random() < 0.7 else {}))


def any_move(dice: random.Random, areas: list[str]) -> Move:
    """Any move that can be written down, sensible or not."""
    area, word = (
        dice.choice([*areas, "9-lake"]),
        dice.choice([*GOODS, *PATHS[:3], "shaman", "small", "large", "supply", "x"]),
    )
    n = dice.randrange(7)
    kinds = [Act(n), WakeUp(n, dice.randrange(5)), Place(area), Walk(area, dice.choice(areas)), Vision(word), WampumWake(),
             WampumBerry(word), Finish(), Pass(), Keep(word), Take(word), Wake(n), Reactivate(), Copy(word), Remove(area),
             Drop(word), Score(word), Skip(), Fill(area), Decline(), Move()]  # fmt: skip
    return dice.choice(kinds)


class Watched:
    """One game, every ply of which is watched; a seat plays well or at random."""

    def __init__(self, variant: str, seats: int, seed: int) -> None:
        self.dice = random.Random(f"{variant} {seats} {seed}")
        self.options = any_options(self.dice, variant)
        self.seed = self.dice.randbytes(32)
        self.state: ManitobaState = MANITOBA.new(seats, self.options, self.seed)
        self.clever = self.dice.choice([0.0, 0.5, 1.0])
        self.plies: list[tuple[int, str, bool, str]] = []
        self.snapshots: list[bytes] = []

    def play(self) -> None:
        hold(self.state)
        events: list[Event] = []
        while MANITOBA.decisions(self.state):
            assert len(self.plies) < 600, "the game does not end"
            events = self.ply()
            hold(self.state)
            self.hold_snapshot()
            self.hold_secrets()
            self.hold_undo()
        assert isinstance(events[-1], Ended)
        outcome = MANITOBA.outcome(self.state)
        assert outcome is not None
        assert list(outcome.totals) == [player.points for player in self.state.players]
        self.replay()

    def ply(self) -> list[Event]:
        (decision,) = MANITOBA.decisions(self.state)
        seat = decision.seat
        legal = list(MANITOBA.legal_moves(self.state, seat))
        assert len(legal) > 1, "a decision with one answer is asked"
        assert len(set(map(MANITOBA.write, legal))) == len(legal)
        self.judge(seat, legal)
        clever = self.dice.random() < self.clever
        move = MANITOBA.choose(MANITOBA.view(self.state, seat), legal) if clever else self.dice.choice(legal)
        assert move in legal
        self.snapshots.append(MANITOBA.encode(self.state))
        drawn, revealed = len(self.state.tile_stack), self.state.revealed
        used = dict(self.state.chance.used)
        events = MANITOBA.apply(self.state, seat, move)
        assert not self.state.events
        shown = self.state.revealed != revealed
        assert shown == (used != self.state.chance.used)
        assert shown or len(self.state.tile_stack) == drawn
        assert MANITOBA.decode_events(MANITOBA.encode_events(events)) == events
        self.plies.append((seat, MANITOBA.write(move), shown, digest(MANITOBA.encode(self.state))))
        return events

    def judge(self, seat: int, legal: list[Move]) -> None:
        """`check` lets the legal moves pass and refuses all others with a rule, and asking changes nothing."""
        before = MANITOBA.encode(self.state)
        view = MANITOBA.view(self.state, seat)
        areas = [area.id for area in view.areas]
        for move in [*self.dice.sample(legal, min(2, len(legal))), *(any_move(self.dice, areas) for _ in range(6))]:
            refusal = MANITOBA.check(self.state, seat, move)
            assert (refusal is None) == (move in legal), f"check and legal_moves disagree on {move}"
            assert refusal is None or refusal.rule.startswith("MAN-")
            if move in legal:
                assert MANITOBA.read(view, MANITOBA.write(move), legal) == move
            elif type(move) is not Move:
                meant = MANITOBA.read(view, MANITOBA.write(move), legal)
                assert (
                    isinstance(meant, Refusal) or meant in legal or MANITOBA.check(self.state, seat, meant) is not None
                )
        other = (seat + 1) % self.state.seats
        assert not list(MANITOBA.legal_moves(self.state, other))
        text = mistyped(self.dice, [MANITOBA.write(move) for move in legal])
        meant = MANITOBA.read(view, text, legal)
        assert isinstance(meant, Refusal) or meant in legal or MANITOBA.check(self.state, seat, meant) is not None
        assert MANITOBA.encode(self.state) == before, "asking changes the state"

    def hold_snapshot(self) -> None:
        snapshot = MANITOBA.encode(self.state)
        assert MANITOBA.decode(snapshot) == self.state
        assert MANITOBA.encode(MANITOBA.decode(snapshot)) == snapshot

    def hold_secrets(self) -> None:
        """Undrawn score tiles and the generator may be other ones: everybody sees, is asked and offered the same."""
        if not MANITOBA.decisions(self.state):
            return
        other = MANITOBA.copy(self.state)
        self.dice.shuffle(other.tile_stack)
        other.chance.seed = self.dice.randbytes(32)
        for seat in (None, MANITOBA.decisions(self.state)[0].seat):
            assert MANITOBA.view(other, seat) == MANITOBA.view(self.state, seat)
            if seat is not None:
                assert list(MANITOBA.legal_moves(other, seat)) == list(MANITOBA.legal_moves(self.state, seat))

    def hold_undo(self) -> None:
        """What may be taken back freely was one seat's alone and showed nothing."""
        for seat in range(self.state.seats):
            free = free_undo([(mover, shown) for mover, _, shown, _ in self.plies], seat)
            if free:
                before = MANITOBA.decode(self.snapshots[-free])
                assert before.revealed == self.state.revealed
                assert before.chance == self.state.chance

    def replay(self) -> None:
        """The moves in notation, played again from the seed, give the same hash after every ply."""
        state = MANITOBA.new(self.state.seats, self.options, self.seed)
        for seat, text, _, hash_after in self.plies:
            MANITOBA.apply(state, seat, understood(MANITOBA, state, seat, text))
            assert digest(MANITOBA.encode(state)) == hash_after


def mistyped(dice: random.Random, legal: list[str]) -> str:
    letters = list(dice.choice(legal))
    for _ in range(dice.randrange(3)):
        place = dice.randrange(len(letters))
        letters[place] = dice.choice(["", " ", "-", "9", "s", letters[place] * 2, "ß", "\n"])
    return "".join(letters)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", MANITOBA.seat_counts)
@pytest.mark.parametrize("seed", range(2))
def test_watched_games(variant, seats, seed):
    """Section 22, MAN-1.7, MAN-2.1."""
    Watched(variant, seats, seed).play()


def test_a_record_is_verified():
    """From the seed to the result, with rulings; and before the end by its notation alone."""
    seed, options = bytes([3]) * 32, Options(variant="duck-mountains", mountain_refill="after_all", first="B")
    state, dice, moves = MANITOBA.new(3, options, seed), random.Random(4), list[Played]()
    while asked := MANITOBA.decisions(state):
        seat = asked[0].seat
        ply = play(MANITOBA, state, seat, dice.choice(list(MANITOBA.legal_moves(state, seat))))
        moves.append(Played(ply.seat, ply.text, ply.digest))
    outcome = MANITOBA.outcome(state)
    assert outcome is not None
    record = Record(
        game="manitoba",
        rules=MANITOBA.version,
        names=("Ann", "Bo", "Cy"),
        options=msgspec.to_builtins(options),
        commitment=commitment(seed),
        seed=seed,
        scores=outcome.totals,
        winners=outcome.winners,
        state=digest(MANITOBA.encode(state)),
        moves=tuple(moves),
    )
    games = {"manitoba": MANITOBA}
    assert verify(read_record(write_record(record)), games).problems == ()
    running = msgspec.structs.replace(record, seed=None, scores=None, winners=None, state=None)
    assert verify(running, games).problems == ()
    assert verify(msgspec.structs.replace(record, scores=(1, 2, 3)), games).problems[0].reason == "other_result"


def test_the_bot_seat_plays_better_than_at_random():
    better = 0
    for seed in range(6):
        dice = random.Random(seed)
        state = MANITOBA.new(3, Options(), dice.randbytes(32))
        bot = seed % 3
        while asked := MANITOBA.decisions(state):
            seat = asked[0].seat
            legal = list(MANITOBA.legal_moves(state, seat))
            move = MANITOBA.choose(MANITOBA.view(state, seat), legal) if seat == bot else dice.choice(legal)
            MANITOBA.apply(state, seat, move)
        outcome = MANITOBA.outcome(state)
        assert outcome is not None
        better += outcome.winners == (bot,)
    assert better == 6


def test_simulate_knows_the_game():
    report = simulate(MANITOBA, 3, 4, 5, Options())
    assert report.endings == {"autumn": 3}
