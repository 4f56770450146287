"""Random games of Empires of the North under watch: nothing is lost, hands and decks stay hidden (EMP-24, EMP-25, EMP-27)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.choices import Choices
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ACTIONS, CLANS, SUPPLIED
from engine.empires.options import AT_RANDOM, PICKED, Options
from engine.empires.rounds.frames import EmpiresState
from engine.empires.steps.lookout import Lookout, OpeningHands
from engine.empires.steps.window import ActionWindow
from engine.empires.table import events as e
from engine.empires.table import events_at_sea as sea
from engine.empires.table import moves as m
from engine.frames import find_together, frames_asking
from engine.game import Event, Move, Seat
from tests.engine.empires.positions import hold
from tests.engine.watched import Watched

LAYOUTS = (PICKED, AT_RANDOM)
TURNS = 300
"""EMP-27.5: no player has more turns in one Action phase."""


class WatchedEmpires(Watched):
    """One game."""

    game = EMPIRES
    longest = 5000
    signs = ("", " ", "-", "9", "s", "ß", "\n")
    state: EmpiresState

    def __init__(self, clans: str, seats: int, seed: int) -> None:
        dice = random.Random(f"{clans} {seats} {seed}")
        scenario = dice.choice(list(empires_contents()[SHIPPED].scenarios))
        super().__init__(
            Options(
                clans=clans,
                first=dice.choice(["random", "A", "D"]),
                axe_points=random.Random(f"axes {seed}").choice(["off", "on"]),
                scenario=scenario,
            ),
            seats,
            dice,
        )
        self.taken: Counter[tuple[int, Seat]] = Counter()
        self.vp = [0] * seats
        self.told: list[Counter[str]] | None = None

    def any_move(self) -> Move:
        dice = self.dice
        card, other, n = dice.randint(0, 221), dice.randint(1, 220), dice.randint(0, 5)
        tile, to, good = dice.choice([*ACTIONS, "x"]), dice.choice(ACTIONS), dice.choice([*SUPPLIED, "vp"])
        held = [
            *self.state.players[0].hand,
            *(one.card for player in self.state.players for one in player.empire),
            card,
        ]
        mine = dice.choice(held)
        return dice.choice([m.PickClan(dice.choice([*CLANS, "z"])), m.Keep(()), m.Keep((card,)), m.Build(mine), m.PlacePawn(tile),
            m.MovePawn(tile, to), m.MovePawn(tile, to, 1), m.Raid(n, mine), m.UseCard(mine), m.Pass(), m.PlayBoost(mine),
            m.BuildField(mine, dice.choice([0, other])), m.Skip(), m.Done(), m.Accept(), m.Pay((good,)), m.Pay((good, good)),
            m.Gain((good,)), m.Gain((good, good)),
            m.Drop((good,)), m.Take(good), m.Release(mine, good), m.Trade(good, dice.choice(SUPPLIED)), m.Choose(mine), m.Side(n),
            m.Perform(to), m.Prefer(mine, dice.choice(["always", "never", "ask"])),
            m.Sail(dice.choice(["clan", "common", "y"]), dice.choice(["", good]), dice.choice(["", "axe", "x"])),
            m.ChooseShip(n), m.GoTo(card), m.TurnOver(dice.choice(["near", "distant", "q"])), m.Pillage(), m.Conquer(),
            Move()])  # fmt: skip

    def any_text(self, choices: Choices) -> str:
        """A legal move, mistyped, or any move."""
        made_up = self.any_move()
        return (
            super().any_text(choices) if type(made_up) is Move or self.dice.random() < 0.4 else EMPIRES.write(made_up)
        )

    def watch(self, before: EmpiresState, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        """What is drawn, looked at, searched and turned up has come to light; VP fall in the solo game alone."""
        after = self.state
        dealt = [[*player.deck, *s.near.deck, *s.distant.deck] for s in (before, after) for player in s.players]
        changed = dealt[: len(before.players)] != dealt[len(before.players) :] or before.chance != after.chance
        assert showed or not changed, "EMP-24.3"
        for n, player in enumerate(after.players):
            assert player.vp >= self.vp[n] or after.scenario, "EMP-27.3"
            self.vp[n] = player.vp
        self.hold_told(events)
        self.hold_window(before, seat, events)
        if before.phase == "action" and type(move) in (m.Build, m.PlacePawn, m.MovePawn, m.Raid, m.UseCard):
            self.taken[before.round, seat] += 1
            assert self.taken[before.round, seat] < TURNS, "EMP-27.5"
        if before.phase == "expedition" and after.phase == "expedition" and before.round == after.round:
            assert len(after.queue) <= len(before.queue), "EMP-27.4"

    def hold_window(self, before: EmpiresState, seat: Seat, events: Sequence[Event]) -> None:
        """EMP-9.15: that an action waits for a boost or a field shows to nobody else, nor does anything that led to it."""
        (frame, *_) = frames_asking(self.state) or (None,)
        if isinstance(frame, ActionWindow) and frame.seat == seat:
            for other in {None, *range(self.seats)} - {seat}:
                assert EMPIRES.view(before, other) == EMPIRES.view(self.state, other), "EMP-9.15"
                assert not [event for event in events if event.seen_by(other)], "EMP-9.15"

    def hold_told(self, events: Sequence[Event]) -> None:
        """All that came to supplies and tracks, and went from there, was told; units being assigned are told together."""
        if self.told is None:
            return
        for event in events:
            account(self.told, event)
        if not any(decision.question == "assign_units" for decision in EMPIRES.decisions(self.state)):
            assert self.told == supplies(self.state), "goods come or go without a word"

    def hold_pieces(self) -> None:
        hold(self.state)
        if self.told is None and all(player.empire for player in self.state.players):
            self.told = supplies(self.state)
        self.hold_asked()
        assert len(EMPIRES.encode(self.state)) < 6144

    def hold_asked(self) -> None:
        """EMP-25: several are asked at once in the opening and in Lookout only, and in a turn nobody but its owner."""
        together = find_together(self.state)
        asked = [decision.seat for decision in EMPIRES.decisions(self.state)]
        assert together is None or isinstance(together, OpeningHands | Lookout), "EMP-25.1"
        assert together is not None or len(asked) <= 1, "EMP-25.1"
        if self.state.phase == "action" and asked:
            assert asked == [self.state.active], "EMP-25.2: in the present set nobody else has anything to choose"
        for seat in {None, *range(self.seats)} - set(asked):
            for decision in self.view(seat).decisions:
                assert self.state.phase != "action" or decision.question == "take_turn", "EMP-9.15"
            assert self.view(seat).agenda is None, "EMP-24"
        for seat in asked:
            assert self.view(seat).agenda, "in the present set nothing of others waits beside a question"

    def unknown_to(self, seat: Seat | None) -> Any:
        """The same but for the order of the decks, what others hold and have set aside, and the seed."""
        other = EMPIRES.copy(self.state)
        for number, player in enumerate(other.players):
            self.dice.shuffle(player.deck)
            if number != seat:
                self.deal_again(player)
        for deck in (other.near.deck, other.distant.deck, other.tokens):
            self.dice.shuffle(deck)
        other.chance.seed = self.dice.randbytes(32)
        return other

    def deal_again(self, player: Any) -> None:
        """What a player holds and has set aside, dealt again from it and the deck."""
        pool = [*player.deck, *player.hand, *player.aside]
        self.dice.shuffle(pool)
        for zone in (player.deck, player.hand, player.aside):
            zone[:] = [pool.pop() for _ in zone]
        player.always, player.never = [], []
        if player.kept is not None:
            player.kept = self.dice.sample(player.aside, self.dice.randint(0, len(player.aside)))


def supplies(s: EmpiresState) -> list[Counter[str]]:
    """What lies in each supply, with the points; workers with those on the spent tile."""
    found = [Counter({**player.goods, "vp": player.vp, "ship": player.common_ships}) for player in s.players]
    for counted, player, n in zip(found, s.players, range(s.seats), strict=True):
        counted["ship"] += sum(ship.common and ship.seat == n for ship in s.queue)
        counted["worker"] += player.spent
    return [+counted for counted in found]


def account(told: list[Counter[str]], event: Event) -> None:
    """What an event says of the supplies."""
    match event:
        case e.Gained():
            told[event.seat] += Counter(event.goods)
        case e.Spent():
            told[event.seat] -= Counter({good: n for good, n in event.goods.items() if good != "worker"})
        case e.Assigned():
            told[event.seat] -= Counter(event.goods)
        case e.Released():
            told[event.seat] += Counter(event.goods)
        case e.Returned() | e.LeftEmpire():
            told[event.seat] += Counter(worker=event.workers)
        case sea.Sailed():
            told[event.seat] -= Counter({"gold" if event.gold else "fish": int(event.fish), "axe": int(event.axe)})
        case e.Penalty():
            told[event.seat] -= Counter({"vp": event.vp})
        case _:
            pass
