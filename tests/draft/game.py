"""The draft as a game: view, score, notation, a simple player."""

from __future__ import annotations

from msgspec import Struct

from engine.chance import Chance
from engine.choices import Choices
from engine.game import Move, Outcome, Refusal, ScoreLine, Seat, View
from engine.rules import Game, decisions_seen
from tests.draft.frames import DONE, DraftState, draft, offer
from tests.draft.state import CARDS, HAND, AnyEvent, Claim, Options, Pick, Player, Polish, Put, Row, Side, Skip


class PlayerView(Struct, frozen=True):
    """What is known of one seat: `hand`, `chosen` and `side` to itself alone."""

    hand: tuple[int, ...] | None
    chosen: int | None
    side: Side | None
    left: tuple[int, ...]
    right: tuple[int, ...]
    polished: tuple[int, ...]
    numbers: tuple[int, ...]


class DraftView(View, frozen=True, kw_only=True):
    """What a seat may know."""

    players: tuple[PlayerView, ...]
    round: int


def set_up(seats: int, _options: Options, chance: Chance) -> DraftState:
    """Deals the hands."""
    deck = chance.shuffled(range(1, CARDS + 1), "draft.deck")
    players = [Player(hand=[deck.pop() for _ in range(HAND)]) for _ in range(seats)]
    state = DraftState(seats=seats, chance=chance, agenda=[], players=players, deck=deck)
    state.push(draft(state))
    return state


def see(s: DraftState, seat: Seat | None) -> DraftView:
    """Hands and choices are their owner's alone."""
    return DraftView(
        seats=s.seats,
        seat=seat,
        turn=s.turn,
        decisions=decisions_seen(s, seat),
        over=not s.agenda,
        round=s.round,
        players=tuple(seen(player, own=number == seat) for number, player in enumerate(s.players)),
    )


def seen(player: Player, *, own: bool) -> PlayerView:
    """A player as seen by the own seat, or by others."""
    return PlayerView(
        hand=tuple(sorted(player.hand)) if own else None,
        chosen=player.chosen if own else None,
        side=player.side if own else None,
        left=tuple(player.left),
        right=tuple(player.right),
        polished=tuple(player.polished),
        numbers=tuple(player.numbers),
    )


def score(view: DraftView) -> Outcome:
    """The cards on the right count, a polished card one point more, claimed numbers one each."""
    lines = tuple(
        (
            ScoreLine("cards", sum(player.right)),
            ScoreLine("polished", len(player.polished)),
            ScoreLine("numbers", len(player.numbers)),
        )
        for player in view.players
    )
    totals = tuple(sum(line.points for line in own) for own in lines)
    best = max(totals)
    return Outcome(lines, totals, tuple(seat for seat, total in enumerate(totals) if total == best))


def write(move: Move) -> str:
    """`pick 17`, `put left`, `polish 17`, `claim 512`, `row 3 7 9`, `skip`."""
    match move:
        case Pick(number) | Claim(number) | Polish(number):
            return f"{move.__struct_config__.tag} {number}"
        case Put(side):
            return f"put {side}"
        case Row(parts):
            return " ".join(["row", *map(str, parts)])
        case Skip():
            return "skip"
        case _:
            raise TypeError(f"{move} is no move of the draft")


def read(_view: DraftView, text: str, _choices: Choices) -> Move | Refusal:
    """The move as it was typed."""
    match text.lower().split():
        case ["pick", number] if number.isdecimal():
            return Pick(int(number))
        case ["claim", number] if number.isdecimal():
            return Claim(int(number))
        case ["polish", number] if number.isdecimal():
            return Polish(int(number))
        case ["put", "left" | "right" as side]:
            return Put(side)
        case ["row", *parts] if parts and all(part.isdecimal() for part in parts):
            return Row(tuple(map(int, parts)))
        case ["skip"]:
            return Skip()
        case _:
            return Refusal("DRA-7", "unreadable", {"text": text})


def choose(view: DraftView, choices: Choices) -> Move:
    """The highest card to the right; the first free number."""
    if choices.moves:
        return max(choices.moves, key=write)
    chosen: list[object] = []
    while not isinstance(step := choices.after(chosen), Move):
        chosen.append(DONE if DONE in step.values else step.values[view.turn % 2 if not chosen else 0])
    return step


DRAFT: Game[DraftState, DraftView] = Game(
    name="draft",
    version=1,
    seat_counts=range(2, 5),
    state=DraftState,
    events=AnyEvent,
    options=Options,
    option_values=lambda _options: {"rounds": ("3",)},
    set_up=set_up,
    see=see,
    score=score,
    write=write,
    read=read,
    choose=choose,
    turn_rule="DRA-3",
    end_rule="DRA-5",
    offer=offer,
)
