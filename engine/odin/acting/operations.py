"""What occupations do: one small function for each operation (OCCUPATIONS-README, Operations)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from engine.frames import Frame
from engine.game import Move, Refusal, Seat
from engine.odin.acting import moving
from engine.odin.acting.asked import CardLay, CardRaise, CardStrip
from engine.odin.acting.doing import become_free, run_phase, start_action, use_without_vikings
from engine.odin.asking import refusals
from engine.odin.asking.questions import Question
from engine.odin.asking.use_over import EndUse
from engine.odin.cards.amounts import amount_of, items_now
from engine.odin.cards.clauses import Cause, OperationPath, has_operation, operation_at
from engine.odin.cards.payments import settle, way_name
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.pieces import SILVER
from engine.odin.facts.schema_amounts import Fixed
from engine.odin.possible import choices
from engine.odin.possible import operations as can
from engine.odin.table.holdings import build, gain
from engine.odin.table.listening import At
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Choose, Skip
from engine.odin.table.state import AnyTable, Use
from engine.odin.table.weapons import draw_weapons, take_weapons
from engine.odin.using.occupations import PlayCards


class Do(Frame[AnyTable, Move], tag="card_do"):
    """One operation of a card; nothing when it cannot be carried out now."""

    cause: Cause
    path: OperationPath

    def auto(self, s: AnyTable) -> None:
        carry_out(s, self.seat, self.cause, self.path)


class CardChoice(Question[Choose | Skip], tag="card_choice"):
    """One of several things that an operation lets its owner choose; `done` are those chosen before.

    Where nothing can be chosen any more, that is the answer.
    """

    cause: Cause
    path: OperationPath
    done: tuple[str, ...] = ()

    def about(self, s: AnyTable) -> dict[str, int | str | tuple[str, ...] | None]:
        return {"card": self.cause.card}

    def options(self, s: AnyTable) -> Sequence[str]:
        """What may be chosen."""
        return choices.what_to_choose(s, self.seat, operation_at(self.cause, self.path), self.cause, self.done)

    def answers(self, s: AnyTable) -> Iterator[Choose | Skip]:
        found = self.options(s)
        yield from map(Choose, found)
        if not found or self.may_lapse(s):
            yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return choices.may_stop(operation_at(self.cause, self.path), self.done)

    def goes_on(self, s: AnyTable) -> bool:
        op = operation_at(self.cause, self.path)
        if self.done and isinstance(op, ops.Flip):
            return False  # tiles that turn together are named in one answer
        return self.may_lapse(s) or choices.any_option(s, self.seat, op, self.cause, self.done)

    def take(self, s: AnyTable, move: Choose | Skip) -> None:
        chosen(s, self, move.option if isinstance(move, Choose) else None)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.option(move, "ODIN-9.2", list(self.options(s)))


class AfterEffect(Frame[AnyTable, Move], tag="card_after_effect", omit_defaults=True):
    """The effect of a clause is over: all Vikings that it has taken back have come in one movement.

    Those that had come `before` it began belong to a card in whose question this one was used.
    """

    before: int = 0

    def auto(self, s: AnyTable) -> None:
        become_free(s, self.seat, self.before)


def start(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """The whole effect of a clause comes next."""
    n, before = len(cause.written.effect), len(s.players[seat].back)
    s.next_up(*(Do(seat, cause, (at,)) for at in range(n)), AfterEffect(seat, before))


def carry_out(s: AnyTable, seat: Seat, cause: Cause, path: OperationPath) -> None:
    """An operation that can be carried out is; another one is left out."""
    op = operation_at(cause, path) if has_operation(cause, path) else None
    if op and can.possible(s, seat, op, cause):
        OPERATIONS[type(op)](s, seat, op, cause, path)


def source(cause: Cause) -> str:
    """What events call the card that brings something."""
    return content().cards[cause.card].id


def do_all(s: AnyTable, seat: Seat, cause: Cause, path: OperationPath, way: int, n: int) -> None:
    """The operations of a list in an operation come next, in their order."""
    s.agenda.extend(Do(seat, cause, (*path, way, at)) for at in reversed(range(n)))


# ---- one function for each operation -------------------------------------------------------------------------------------


def ask(s: AnyTable, seat: Seat, _op: ops.Operation, cause: Cause, path: OperationPath) -> None:
    """Its owner chooses first."""
    s.push(CardChoice(seat, cause, path))


def act_gain(s: AnyTable, seat: Seat, op: ops.Gain, cause: Cause, path: OperationPath) -> None:
    """From the general supply."""
    if op.choose_good:
        ask(s, seat, op, cause, path)
    else:
        items = items_now(s, seat, op.items, cause.moment)
        if cause.moment.to == "banquet_table":
            items.pop(SILVER, 0)  # has come with the row (ODIN-6.10)
        gain(s, seat, items, source(cause), by_action=True)


def act_choose(s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause, path: OperationPath) -> None:
    """One of the options; `ordered` ones one after the other."""
    if op.ordered:
        s.next_up(*(CardChoice(seat, cause, path, (str(n),)) for n in range(len(op.options))))
    else:
        ask(s, seat, op, cause, path)


def act_if(s: AnyTable, seat: Seat, op: ops.If, cause: Cause, path: OperationPath) -> None:
    """What happens if the condition holds."""
    do_all(s, seat, cause, path, 0, len(op.then))


def act_tier(s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause, path: OperationPath) -> None:
    """The step that is reached."""
    n = can.reached(s, seat, op, cause)
    if n is not None:
        do_all(s, seat, cause, path, n, len(op.steps[n][1]))


def act_upgrade(s: AnyTable, seat: Seat, op: ops.Upgrade, cause: Cause, path: OperationPath) -> None:
    """Tiles rise; straight up that is an action of its own."""
    raised = can.just_raised(s, seat, op)
    if op.dir != "up":
        s.push(CardRaise(seat, cause, path, raised))
        return
    s.players[seat].uses.append(Use(proper=True, upgrade=(op.max_goods, op.max_steps_each)))
    moment = (Moment("action", action="upgrade"),)
    s.next_up(At(seat, "before", moment), CardRaise(seat, cause, path, raised), At(seat, "after", moment), EndUse(seat))


def weapons_drawn(s: AnyTable, seat: Seat, op: ops.DrawWeapons, cause: Cause, _path: OperationPath) -> None:
    """From the pile; before Vikings are placed it waits until just before the action (ODIN-9.11, step 6)."""
    n = amount_of(s, seat, op.count, cause.moment)
    if cause.moment.event == "place_vikings":
        s.players[seat].uses[-1].weapons += n
    else:
        draw_weapons(s, seat, n)


def weapons_taken(s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause, _path: OperationPath) -> None:
    """By name."""
    take_weapons(s, seat, can.weapons_to_take(s, seat, op, cause), source(cause))


def act_mountain(s: AnyTable, seat: Seat, _op: ops.Mountain, cause: Cause, path: OperationPath) -> None:
    """Items from a strip; a card that binds its owner to pay ore does so now (card 103)."""
    if "paid.ore" in can.committed(s, seat, cause) and cause.written.condition:
        s.players[seat].uses[-1].pays_ore = True
    s.push(CardStrip(seat, cause, path))


def act_take_action(s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause, path: OperationPath) -> None:
    """An action without Vikings."""
    start_action(s, seat, op, CardChoice(seat, cause, path))


def act_phase(s: AnyTable, seat: Seat, op: ops.RunPhase, _cause: Cause, _path: OperationPath) -> None:
    """A phase for the owner alone, or some bonuses."""
    run_phase(s, seat, op.phase, op.scope)


def act_play_cards(s: AnyTable, seat: Seat, op: ops.PlayOccupation, _cause: Cause, _path: OperationPath) -> None:
    """Cards from the hand."""
    s.push(PlayCards(seat, op.min, op.max))


def act_move_viking(s: AnyTable, seat: Seat, op: ops.MoveViking, cause: Cause, path: OperationPath) -> None:
    """Vikings go back: from one space that is chosen, or from each."""
    if op.source == "each_space":
        for space in can.spaces_to_leave(s, seat, op):
            moving.call_back(s, seat, space)
    else:
        ask(s, seat, op, cause, path)


def move_piece(s: AnyTable, seat: Seat, op: ops.Move, cause: Cause, path: OperationPath) -> None:
    """A piece from one place to another, by where it comes from and goes to."""
    match op.source, op.targets[0]:
        case "any_player_board", _:
            moving.take_tile(s, seat, cause)
        case _, "vacated_spot":
            pass  # laid when the tile was taken
        case "supply", "new_ship":
            moving.load(s, seat, 3)
        case "own_ships" | "supply", _:
            ask(s, seat, op, cause, path)
        case _:
            s.push(CardLay(seat, cause, path, can.to_lay(s, seat, op, cause)))


def change_die(s: AnyTable, seat: Seat, op: ops.DieModifier, cause: Cause, _path: OperationPath) -> None:
    """Every roll of the action that follows."""
    if cause.written.trigger.when == "before":
        s.players[seat].uses[-1].delta += op.delta


def nothing(_s: AnyTable, _seat: Seat, _op: ops.Operation, _cause: Cause, _path: OperationPath) -> None:
    """What the rules of the table ask for (see `cards/passive.py`)."""


def counts_as(s: AnyTable, seat: Seat, op: ops.CountsAs, cause: Cause, path: OperationPath) -> None:
    """A phase for the owner's other cards, around the body."""
    moment = (Moment("phase", phase=op.phase, harvest=op.harvest),)
    body = [Do(seat, cause, (*path, 0, n)) for n in range(len(op.body))]
    s.next_up(At(seat, "before", moment, ("start",)), *body, At(seat, "during", moment, ("with", "end", "after")))


OPERATIONS: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause, OperationPath], None]] = MappingProxyType(
    {
        ops.Gain: act_gain,
        ops.Exchange: ask,
        ops.ChooseOptions: act_choose,
        ops.If: act_if,
        ops.Tier: act_tier,
        ops.Upgrade: act_upgrade,
        ops.Flip: ask,
        ops.DrawWeapons: weapons_drawn,
        ops.TakeWeapon: weapons_taken,
        ops.Mountain: act_mountain,
        ops.TakeAction: act_take_action,
        ops.TakeSpace: ask,
        ops.RunPhase: act_phase,
        ops.PlayOccupation: act_play_cards,
        ops.MoveViking: act_move_viking,
        ops.Move: move_piece,
        ops.Discount: nothing,
        ops.DieModifier: change_die,
        ops.Rule: nothing,
        ops.CountsAs: counts_as,
    }
)
"""What each operation does."""


# ---- what follows a choice -----------------------------------------------------------------------------------------------


def chosen(s: AnyTable, frame: CardChoice, option: str | None) -> None:
    """An option of an operation has been chosen; None when no more is wanted or possible."""
    op = operation_at(frame.cause, frame.path)
    if option is not None or isinstance(op, ops.Flip):
        WHEN_CHOSEN[type(op)](s, frame, op, option or "")


def good_chosen(s: AnyTable, frame: CardChoice, op: ops.Gain, option: str) -> None:
    """The good that is gained."""
    (amount,) = op.items.values()
    gain(
        s,
        frame.seat,
        {option: amount_of(s, frame.seat, amount, frame.cause.moment)},
        source(frame.cause),
        by_action=True,
    )


def paid(s: AnyTable, frame: CardChoice, op: ops.Exchange, option: str) -> None:
    """The payment, what it brings, what follows, and the same once more where that is allowed."""
    seat, cause = frame.seat, frame.cause
    way = next(way for way in can.exchange_ways(s, seat, op, cause) if way_name(way) == option)
    gains = items_now(s, seat, op.gain, cause.moment)
    if op.times != Fixed(1):  # of a number that may grow meanwhile each time is decided anew (card 88)
        s.push(CardChoice(seat, cause, frame.path, (*frame.done, option)))
    do_all(s, seat, cause, frame.path, 0, len(op.then))
    settle(s, seat, way, source(cause))
    if op.counts_as:
        use = s.players[seat].uses[-1]
        use.used = True
        use.paid |= {item: use.paid.get(item, 0) + n for item, n in way.items()}
        use.built += list(gains)
        build(s, seat, gains)
    else:
        gain(s, seat, gains, source(cause), by_action=True)


def option_chosen(s: AnyTable, frame: CardChoice, op: ops.ChooseOptions, option: str) -> None:
    """What stands in the option."""
    seat, cause = frame.seat, frame.cause
    numbers = [n for n in can.options_possible(s, seat, op, cause) if not op.ordered or n == int(frame.done[0])]
    n = next(n for n in numbers if choices.described(s, seat, op.options[n], cause) == option)
    do_all(s, seat, cause, frame.path, n, len(op.options[n]))


def tile_chosen(s: AnyTable, frame: CardChoice, op: ops.Flip, option: str) -> None:
    """One more tile is to turn; when no more are wanted all turn together."""
    if option:
        s.push(CardChoice(frame.seat, frame.cause, frame.path, (*frame.done, option)))
    else:
        moving.turn(s, frame.seat, frame.done)


def action_chosen(s: AnyTable, frame: CardChoice, op: ops.TakeAction, option: str) -> None:
    """The ship emigrates."""
    moving.emigrate_by_card(s, frame.seat, option, can.emigration_cost(s, frame.seat, op, frame.cause))


def space_chosen(s: AnyTable, frame: CardChoice, _op: ops.TakeSpace, option: str) -> None:
    """The space is used without Vikings."""
    use_without_vikings(s, frame.seat, option)


def space_left(s: AnyTable, frame: CardChoice, _op: ops.MoveViking, option: str) -> None:
    """A Viking goes back."""
    moving.call_back(s, frame.seat, option)


def piece_moved(s: AnyTable, frame: CardChoice, op: ops.Move, option: str) -> None:
    """Ore off a ship, or a resource onto an outline."""
    moving.move_chosen(s, frame.seat, op, option)


WHEN_CHOSEN: MappingProxyType[type[Any], Callable[[AnyTable, CardChoice, Any, str], None]] = MappingProxyType(
    {
        ops.Gain: good_chosen,
        ops.Exchange: paid,
        ops.ChooseOptions: option_chosen,
        ops.Flip: tile_chosen,
        ops.TakeAction: action_chosen,
        ops.TakeSpace: space_chosen,
        ops.MoveViking: space_left,
        ops.Move: piece_moved,
    }
)
"""What follows the choice in each kind of operation."""
