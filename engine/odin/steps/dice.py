"""Dice actions: boats, rolls, the declaration and what follows it (ODIN-5.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import ceil

from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.battle import Looting, looting_part
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.ships import use_longships
from engine.odin.cards.actions import moments_in
from engine.odin.cards.passive import die_delta, find_rule, worth_in_battle
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import WEAPONS, Items, list_items, tiles_of
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.facts.schema_steps import BattleFacts, DiceStep, HuntFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.answers import ChoicePart, parts_of_answers
from engine.odin.table.events import Failed, Rolled, Succeeded
from engine.odin.table.holdings import gain_items, pay_items
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Fail, Loot, Roll, SendBoats, Spend, Stop
from engine.odin.table.state import AnyTable, Dice, Player
from engine.odin.table.timing import TimingWindow
from engine.odin.table.vikings import return_vikings
from engine.odin.table.weapons import take_weapons

ROLLS = "odin.die.{}"
"""The purpose of the rolls of a die, by its sides."""


def facts_of(action: str) -> BattleFacts | HuntFacts:
    """What is printed of a dice action."""
    return getattr(odin_content().spaces_file.dice_action, action)


def dice_of(player: Player) -> Dice:
    """The dice action that the seat is carrying out."""
    dice = player.uses[-1].dice
    assert dice is not None, "no die has been taken up"
    return dice


def is_battle(player: Player) -> bool:
    """Whether a high roll is wanted in the dice action under way."""
    return isinstance(facts_of(dice_of(player).action), BattleFacts)


class DiceRules(StepRules[DiceStep]):
    """ODIN-5.7."""

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: DiceStep, due: StepDue) -> None:
        s.players[seat].uses[-1].used = True
        start_dice(s, seat, step.action, step.max_boats)


def start_dice(s: AnyTable, seat: Seat, action: str, max_boats: int) -> None:
    """A dice action begins; the first roll follows by itself, whaling boats are chosen before it (ODIN-5.7.1)."""
    use = s.players[seat].uses[-1]
    delta = use.delta + die_delta(s, seat, moments_in(use.space, action))
    use.dice = Dice(action, delta=delta)
    if max_boats:
        s.next_up(ChooseBoats(seat, max_boats), ThrowDie(seat))
    else:
        s.push(ThrowDie(seat))


class ChooseBoats(SeatQuestion[SendBoats], tag="choose_boats"):
    """ODIN-5.7.7: which whaling boats are used; ore cannot be put on them any more (ODIN-5.7.11)."""

    most: int

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most}

    def answers(self, s: AnyTable) -> Iterator[SendBoats]:
        bay = Counter(ship.named for ship in s.players[self.seat].ships if ship.kind == "whaling_boat")
        fewest = min(self.most, bay.total()) if uses_all_boats(s, self.seat) else 1  # card 141
        for n in range(fewest, self.most + 1):
            for boats in combinations_with_replacement(sorted(bay), n):
                if not Counter(boats) - bay:
                    yield SendBoats(boats)

    def take(self, s: AnyTable, move: SendBoats) -> None:
        dice_of(s.players[self.seat]).boats = [boat.ore for boat in move.boats]

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, SendBoats):
            return Refusal("ODIN-5.7.7", "no_such_boats", {"n": self.most})
        return refusals.other_move("ODIN-5.7.7", "choose_boats")


class ThrowDie(Frame[AnyTable, Move], tag="throw_die"):
    """ODIN-5.7.1: a roll; the earlier one counts no more. At 0 a low action has succeeded (ODIN-5.7.8)."""

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        dice = dice_of(player)
        sides = facts_of(dice.action).die
        dice.rolls.append(s.chance.below(sides, ROLLS.format(sides)) + 1)
        s.revealed += 1
        s.emit(Rolled(self.seat, dice.action, dice.rolls[-1], value_of(player), len(dice.rolls)))
        s.push(Declare(self.seat))
        if len(dice.rolls) < max_rolls(s, self.seat) and not has_succeeded(player):
            s.push(RollAgain(self.seat))


class RollAgain(SeatQuestion[Roll | Stop], tag="roll_again"):
    """ODIN-5.7.1: keep the roll or roll again."""

    interruptible = False
    always_asks = True

    def about(self, s: AnyTable) -> dict[str, Word]:
        player = s.players[self.seat]
        fails = all(isinstance(move, Fail) for move in Declare(self.seat).answers(s))
        return {
            **roll_facts(player),
            "better": len(better_faces(player)),
            "succeed": len(faces_that_succeed(s, self.seat)),
            "sides": facts_of(dice_of(player).action).die,
            "fails": int(fails),
        }

    def answers(self, s: AnyTable) -> Iterator[Roll | Stop]:
        yield Stop()
        yield Roll()

    def take(self, s: AnyTable, move: Roll | Stop) -> None:
        if isinstance(move, Roll):
            s.agenda.pop()  # the declaration of this roll
            s.push(ThrowDie(self.seat))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.other_move("ODIN-5.7.1", "roll_again")


class Declare(SeatQuestion[Spend | Loot | Fail], tag="declare"):
    """ODIN-5.7.1: success, with what is paid and taken, or failure."""

    interruptible = False

    def about(self, s: AnyTable) -> dict[str, Word]:
        return roll_facts(s.players[self.seat])

    def answers(self, s: AnyTable) -> Iterator[Spend | Loot | Fail]:
        player = s.players[self.seat]
        if is_battle(player):
            yield from looting_part(s, self.seat, value_of(player)).moves()
        else:
            yield from payments_exact(s, self.seat, value_of(player))
        if not has_succeeded(player):
            yield from map(Fail, range(most_returned(player) + 1))

    def accepts(self, s: AnyTable, move: Move) -> bool:
        if isinstance(move, Loot):
            return is_battle(s.players[self.seat]) and self.loot(s).allows(move)
        return super().accepts(s, move)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        others = parts_of_answers(move for move in self.answers(s) if not isinstance(move, Loot))
        return [self.loot(s), *others] if is_battle(s.players[self.seat]) and self.loot(s).tiles else others

    def loot(self, s: AnyTable) -> Looting:
        return looting_part(s, self.seat, value_of(s.players[self.seat]))

    def take(self, s: AnyTable, move: Spend | Loot | Fail) -> None:
        player = s.players[self.seat]
        dice = dice_of(player)
        facts = facts_of(dice.action)
        if isinstance(facts, BattleFacts):
            use_longships(player, 1)
        if isinstance(move, Fail):
            fail_roll(s, self.seat, move.vikings)
            return
        if isinstance(move, Spend):
            assert isinstance(facts, HuntFacts), "nothing is looted with a low roll"
            wood, weapon = facts.pay_result_with
            self.succeed(s, {wood: move.wood, weapon: move.weapons})
            take_loot(s, self.seat, facts.success_gain, dice.action)
        else:
            self.succeed(s, {"stone": move.stone, "long_sword": move.long_swords, "spear": move.spears})
            gain_items(s, self.seat, Counter(tiles_of(move.tile)), dice.action, by_action=True)

    def succeed(self, s: AnyTable, spent: Items) -> None:
        """Pays first; then come the rewards, then what cards add (ODIN-14.9)."""
        player = s.players[self.seat]
        dice = dice_of(player)
        dice.spent, dice.result = {item: n for item, n in spent.items() if n}, "success"
        s.emit(Succeeded(self.seat, dice.action, list_items(spent)))
        s.push(TimingWindow(self.seat, "during", moments_inside(player), ("with",)))
        pay_items(s, self.seat, spent, dice.action)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        match move:
            case Spend() if not is_battle(s.players[self.seat]):
                return Refusal("ODIN-5.7.12", "pays_exactly", {"n": value_of(s.players[self.seat])})
            case Loot() if is_battle(s.players[self.seat]):
                loot = {*s.special, *(good.id for good in odin_content().goods.values() if good.sword is not None)}
                return Refusal("ODIN-5.7.3", "too_weak" if move.tile in loot else "no_loot", {"tile": move.tile})
            case Fail():
                return Refusal("ODIN-5.7.14", "too_many_back", {"n": move.vikings})
            case _:
                return refusals.other_move("ODIN-5.7.1", "declare")


class TakeBack(Frame[AnyTable, Move], tag="take_back"):
    """ODIN-5.7.14: Vikings return after a failure, once the consolation is taken."""

    vikings: int

    def auto(self, s: AnyTable) -> None:
        return_vikings(s, self.seat, s.players[self.seat].uses[-1].stands, self.vikings)


def fail_roll(s: AnyTable, seat: Seat, vikings: int) -> None:
    """A failure: nothing is spent, there is a consolation, Vikings return (ODIN-5.7.4 to ODIN-5.7.7)."""
    player = s.players[seat]
    dice = dice_of(player)
    dice.result = "failure"
    s.emit(Failed(seat, dice.action, vikings))
    s.next_up(TimingWindow(seat, "during", moments_inside(player), ("with",)), TakeBack(seat, vikings))
    take_loot(s, seat, facts_of(dice.action).failure_gain, dice.action)


def take_loot(s: AnyTable, seat: Seat, items: Items, cause: str) -> None:
    """Rewards or consolation: weapons by name (ODIN-5.7.9), the rest from the general supply."""
    gained = s.players[seat].uses[-1].gained
    for item, n in items.items():
        gained[item] = gained.get(item, 0) + n
    weapons = {item: n for item, n in items.items() if item in WEAPONS}
    take_weapons(s, seat, weapons, cause)
    gain_items(s, seat, {item: n for item, n in items.items() if item not in WEAPONS}, cause, by_action=True)


def moments_inside(player: Player) -> tuple[Moment, ...]:
    """The moment of this dice action, without that of its space."""
    return (Moment("action", action=dice_of(player).action, space=player.uses[-1].space),)


def has_succeeded(player: Player) -> bool:
    """Whether a low action has come to 0: it must stop, and cannot fail (ODIN-5.7.8)."""
    return not is_battle(player) and not value_of(player)


def value_of(player: Player) -> int:
    """The last roll with the fixed modifiers of ore and cards, at least 0 (ODIN-5.7.2, ODIN-5.7.7)."""
    return value_of_face(player, dice_of(player).rolls[-1])


def value_of_face(player: Player, face: int) -> int:
    """The value of any face of the die, with these modifiers."""
    dice = dice_of(player)
    facts, value = facts_of(dice.action), face + dice.delta
    if isinstance(facts, BattleFacts):
        return max(value, 0) + (pillage_ore(player) if facts.add_ship_ore else 0)
    printed = odin_content().ships["whaling_boat"].printed_ore
    return max(value - sum(printed + ore for ore in dice.boats), 0)


def better_faces(player: Player) -> list[int]:
    """The faces of the die that would do better than the last roll: lower ones in hunting, a snare and whaling, else higher."""
    facts, now = facts_of(dice_of(player).action), value_of(player)
    values = {face: value_of_face(player, face) for face in range(1, facts.die + 1)}
    high = isinstance(facts, BattleFacts)
    return [face for face, value in values.items() if (value > now if high else value < now)]


def faces_that_succeed(s: AnyTable, seat: Seat) -> list[int]:
    """The faces of the die that allow to declare success as things stand: that can be paid in hunting, a snare and whaling,
    else high enough to loot something.
    """
    player = s.players[seat]
    facts = facts_of(dice_of(player).action)

    def succeeds(value: int) -> bool:
        if isinstance(facts, BattleFacts):
            return bool(looting_part(s, seat, value).tiles)
        return next(payments_exact(s, seat, value), None) is not None

    return [face for face in range(1, facts.die + 1) if succeeds(value_of_face(player, face))]


def pillage_ore(player: Player) -> int:
    """The ore of the longship with the most, which stays in use when a card has returned an ore of it (ODIN-5.7.2, card 132)."""
    most = max((ship.ore for ship in player.ships if ship.kind == "longship"), default=0)
    left = player.uses[-1].ship_ore
    return most if left is None else min(left, most)


def max_rolls(s: AnyTable, seat: Seat) -> int:
    """How often a seat may roll in one action (ODIN-5.7.1)."""
    more = find_rule(s, seat, "max_rolls", during_dice(s.players[seat]))
    return more or odin_content().spaces_file.dice_action.max_rolls


def during_dice(player: Player) -> tuple[Moment, ...]:
    """The moments in which cards change the dice action under way."""
    return moments_in(player.uses[-1].space, dice_of(player).action)


def uses_all_boats(s: AnyTable, seat: Seat) -> bool:
    """Whether as many whaling boats as possible must be used (card 141)."""
    return bool(find_rule(s, seat, "use_all_boats", during_dice(s.players[seat])))


def payments_exact(s: AnyTable, seat: Seat, value: int) -> Iterator[Spend]:
    """Each way to pay a value of a low action exactly, nothing superfluous in it (ODIN-5.7.12)."""
    player = s.players[seat]
    facts = facts_of(dice_of(player).action)
    assert isinstance(facts, HuntFacts), "nothing is paid for a high roll"
    wood, weapon = facts.pay_result_with
    each = worth_in_battle(s, seat, weapon, during_dice(player))
    for weapons in range(min(ceil(value / each), player.count(weapon)), -1, -1):
        woods = max(value - each * weapons, 0)
        if player.count(wood) >= woods:
            yield Spend(woods, weapons)


def most_returned(player: Player) -> int:
    """How many Vikings may return after a failure: only those placed for this action (ODIN-5.7.14)."""
    dice, use = dice_of(player), player.uses[-1]
    return 0 if dice.no_return else min(facts_of(dice.action).failure_returned_vikings, use.vikings)


def roll_facts(player: Player) -> dict[str, Word]:
    """What the questions of a dice action say."""
    dice = dice_of(player)
    return {"action": dice.action, "roll": dice.rolls[-1], "value": value_of(player), "n": len(dice.rolls)}
