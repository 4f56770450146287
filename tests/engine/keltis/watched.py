"""Random games of Keltis under watch: its cards, tokens and wish stones, its hands and its draw pile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from engine.game import Event, Move, Seat
from engine.keltis import KELTIS
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, Figure
from engine.keltis.options import KeltisOptions, board_of, option_values
from engine.keltis.table.moves import Discard, DrawOne, DrewHidden, FigureMove, Forgo, Lay, StripHand, StripRow
from engine.keltis.table.state import PLAIN
from engine.keltis.turns.frames import KeltisState, PlayCard
from tests.engine.watched import Watched

LAYOUTS = ("base", "expansion-original")


def any_options(dice: random.Random, board: str) -> KeltisOptions:
    """Any options of this board but the one that lets a game go on for ever."""
    offered = option_values(KeltisOptions(board=board))
    chosen = {name: dice.choice(values) for name, values in offered.items() if name not in ("board", "stall_guard")}
    return KeltisOptions(board=board, **chosen)


class WatchedKeltis(Watched):
    """One game of Keltis."""

    game = KELTIS
    longest = 3000
    """The draw pile runs out, the stall guard sees to it (KEL-9.7)."""

    signs = ("", " ", "@", ">", "r", "9", "s", "ß", "\n")
    state: KeltisState

    def __init__(self, board: str, seats: int, seed: int) -> None:
        dice = random.Random(f"{board} {seats} {seed}")
        super().__init__(any_options(dice, board), seats, dice)

    def any_move(self) -> Move:
        spaces = [*board_of(self.options).next, "zz", ""]
        figure = Figure(self.dice.choice("LsX"), self.dice.choice(spaces))  # type: ignore[arg-type]
        card, colour = self.dice.randrange(-1, 56), self.dice.choice([None, *range(-1, 6)])
        figures, targets = self.dice.choice([None, figure]), self.dice.choice([None, *spaces])
        return self.dice.choice([
            Lay(card, figures, targets), Lay(card, figure, self.dice.choice(spaces)), Discard(card),
            FigureMove(figure, self.dice.choice(spaces)), StripHand(card), StripRow(colour or 0), DrawOne(colour),
            Forgo()])  # fmt: skip

    def watch(self, before: KeltisState, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        """The same move where the draw pile lies in another order tells the others the same."""
        unseen = before.deck + before.removed
        self.dice.shuffle(unseen)
        before.deck, before.removed = unseen[: len(before.deck)], unseen[len(before.deck) :]
        told_elsewhere = KELTIS.apply(before, seat, move)
        for other in [None, *range(self.seats)]:
            if other != seat:
                told = [event.seen_by(other) for event in events]
                assert told == [event.seen_by(other) for event in told_elsewhere], "an event tells a hidden card"
        drew = any(isinstance(event, DrewHidden) for event in events)
        over = not KELTIS.decisions(self.state)
        assert showed == (drew or over), "what brings a hidden card to light must count as revealing"

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
        self.hold_tokens()
        if s.agenda and isinstance(s.agenda[-1], PlayCard):
            assert all(len(p.hand) == 8 for p in s.players), "KEL-10.4"
            assert s.deck, "KEL-10.4"

    def hold_tokens(self) -> None:
        s, board = self.state, board_of(self.options)
        kinds = keltis_content().tokens[board.token_set].token
        left = Counter(s.tokens.values())
        assert all(left[n] == token.count for n, token in enumerate(kinds) if token.stays), "KEL-8.2"
        for colour in range(PLAIN + 1):
            single = sum(t.count for t in kinds if t.kind == "wish" and colour_of_wish(t.colour) == colour)
            lying = sum(left[n] for n, t in enumerate(kinds) if t.kind == "wish" and colour_of_wish(t.colour) == colour)
            stacked = [left for stone, left in s.stacks.items() if board.stacks[stone] == colour]
            held = sum(p.wishes[colour] for p in s.players)
            assert held + lying + sum(stacked) == single + 5 * len(stacked), "wish stones are lost or doubled"

    def unknown_to(self, seat: Seat | None) -> KeltisState:
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


def colour_of_wish(name: str | None) -> int:
    return PLAIN if name is None else COLOURS.index(name)
