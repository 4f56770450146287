"""The kinds of operations of cards: each has its rules and its worth, and says of itself what it holds and may bring."""

from typing import get_args

import msgspec
import pytest

from engine.odin.bot.operations import OPERATION_WORTHS
from engine.odin.cards.clauses import effects_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.operations.kinds import OPERATION_RULES, asks_for_space
from engine.odin.table.state import OperationRules

KINDS = get_args(ops.CardOperation)


def test_every_kind_of_operation_has_its_rules_and_its_worth():
    assert OPERATION_RULES.keys() == OPERATION_WORTHS.keys() == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_that_it_may_bring_something_where_its_rules_do(kind):
    """Cards of which none does are not asked before a space is chosen (ODIN-5.0.6)."""
    holds_others = kind.inside is not ops.OperationFacts.inside
    brings = type(OPERATION_RULES[kind]).brings is not OperationRules.brings
    assert brings == (kind.may_bring or holds_others)


def held_in(value):
    """The operations that stand in the fields of one, one by one; what stands in these left out."""
    if isinstance(value, ops.OperationFacts):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from held_in(part)


def test_an_operation_says_which_operations_it_holds():
    for card in odin_content().cards:
        for op in effects_of(card):
            held = [one for value in msgspec.structs.asdict(op).values() for one in held_in(value)]
            assert [one for way in op.inside for one in way] == held


def test_cards_let_their_owner_choose_a_space_to_use_or_to_leave():
    assert [card for card in odin_content().cards if asks_for_space(card)] == [60, 76, 77, 91, 108, 130]
