"""Planning one's next turn on the private page: what is chosen is drawn, left, changed, played, or stopped with its reason."""

from __future__ import annotations

import pytest

from bot.matches.background.due_plans import DuePlans
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position import plan_edits
from bot.matches.position.plan import LONGEST, MOST_ALTERNATIVES, MOST_MOVES, Plan, encode_plan, plan_of
from bot.matches.position.plan_draft import PlanDraft, find_plan_draft
from bot.matches.services import Services
from bot.messages.layout.custom_ids import path_text
from bot.messages.layout.pages import page_of
from engine.narrowing import path_to
from engine.play.match import understood
from engine.thinking.plan import PlannedMove
from storage.records.matches import SavedPlan
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, new_lobby, stored

HERS, HIS = 0, 1


@pytest.fixture
async def table(services: Services) -> Table:
    """Ann is asked for the first turn of a game of Odin, and Ben waits."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    table = await stored(services, lobby.set_option(ANN, "first", "A")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


@pytest.fixture
def hand(services: Services, table: Table) -> Hand:
    return Hand(services, table, BEN)


def now(table: Table) -> PlanDraft:
    """The draft of Ben."""
    saved = table.plans.get(HIS)
    found = find_plan_draft(table, HIS, (plan_of(saved).draft or ()) if saved else ())
    assert found is not None
    return found


def button(table: Table, text: str) -> str:
    """The custom id that plans this move, given in notation."""
    reading = now(table).reading
    assert reading.choices is not None
    path = path_to(reading.choices, understood(table.game, reading.state, HIS, text))
    return f"v1:{table.match.id}:{reading.question}:{HIS}:plan:confirm.{path_text(path)}"


def spaces(table: Table, ended: str = "over") -> list[str]:
    """Spaces by which Ben's turn would be over at once, in notation; or would have ended so."""
    reading = now(table).reading
    found: list[str] = []
    for move in table.game.answers(reading.state, HIS):
        text = table.game.write(move)
        there = find_plan_draft(table, HIS, (text,))
        assert there is not None
        if text.startswith("use ") and there.done.ended == ended:
            found.append(text)
    return found


async def opened(hand: Hand) -> None:
    await hand.play()
    await hand.press("Plan ahead")


async def left(hand: Hand, text: str) -> None:
    """Ben has left this move."""
    await opened(hand)
    await hand.do(button(hand.table, text))
    await hand.press("Leave this line")


async def ann_takes(table: Table, text: str) -> None:
    """Ann takes a space, and whatever follows, until her turn is over."""
    await table.play_line(Actor(ANN), text)
    while table.asked()[0].seat == HERS:
        choices = table.game.choices(table.position, HERS)
        assert choices is not None
        move = table.game.chosen(table.position, HERS, choices)
        await table.play_move(Actor(ANN), HERS, move, table.match.questions[HERS].number)


async def play_due(services: Services, table: Table, clock: StandingClock) -> None:
    """The plan's time has come."""
    at = table.plans[HIS].due
    assert at is not None
    clock.now = at
    await DuePlans(services).play_due()


async def test_a_turn_is_planned_left_and_played(services: Services, table: Table, hand: Hand, clock: StandingClock):
    """Move by move the page shows what was planned; the match does not change by it, and others are shown nothing."""
    revision, (first, other, *_) = table.match.revision, spaces(table)
    await opened(hand)
    assert "as if your turn came now" in hand.text
    await hand.do(button(table, first))
    assert "1. " in hand.text
    assert "the end of the turn" in hand.text
    await hand.press("Leave this line")
    assert "Your line for your next turn" in hand.text
    assert "Otherwise you are asked" in hand.text
    assert table.match.revision == revision
    await hand.play()
    assert "You have left a line" in hand.text
    await ann_takes(table, other)
    await hand.play()
    assert "will be played in a while" in hand.text
    await play_due(services, table, clock)
    assert table.plies[-1].notation == first
    await hand.play()
    assert "Played as you had planned" in hand.text


async def test_a_plan_that_is_overtaken_stops_at_once_and_says_by_which_rule(
    services: Services, table: Table, hand: Hand, clock: StandingClock
):
    space = spaces(table)[0]
    await left(hand, space)
    await ann_takes(table, space)
    plies = len(table.plies)
    await hand.play()
    assert "Your line has stopped" in hand.text
    assert "ODIN-3.5.2" in hand.text
    assert "will be played in a while" not in hand.text
    assert "pick" in verbs(hand.messages[-1]) or "choose" in verbs(hand.messages[-1])
    await hand.press("Your line")
    assert "Your line has stopped" in hand.text
    assert "Play it now" not in hand.labels()
    clock.now += LONGEST
    await DuePlans(services).play_due()
    assert len(table.plies) == plies


async def test_what_is_played_otherwise_is_planned_in_the_place_of_a_move(
    services: Services, table: Table, hand: Hand, clock: StandingClock
):
    """If one space is free; else the other; else its owner is asked."""
    first, other, *_ = spaces(table)
    await left(hand, first)
    await hand.press("Instead of 1.")
    assert "as if your turn came now" in hand.text
    await hand.do(button(table, other))
    await hand.press("Leave this line")
    assert "Otherwise, instead of step 1: " in hand.text
    await ann_takes(table, first)
    await play_due(services, table, clock)
    assert table.plies[-1].notation == other


async def test_moves_are_taken_back_and_a_plan_is_given_up(table: Table, hand: Hand):
    first, other, *_ = spaces(table)
    await opened(hand)
    await hand.do(button(table, first))
    await hand.press("One step back")
    assert "1. " not in hand.text
    await hand.do(button(table, other))
    await hand.press("Stop planning")
    assert table.plans == {}
    await left(hand, first)
    await hand.press("Instead of 1.")
    await hand.do(button(table, other))
    await hand.press("Stop planning")  # of the other alternative alone
    assert len(plan_of(table.plans[HIS]).lines) == 1
    await hand.press("Your line")
    await hand.press("Drop the line")
    assert table.plans == {}


async def test_on_which_conditions_and_when_is_its_owners_choice(table: Table, hand: Hand):
    await left(hand, spaces(table)[0])
    await hand.press("Carry on regardless")
    await hand.press("Not in my quiet hours")
    plan = plan_of(table.plans[HIS])
    assert (plan.regardless, plan.by_day) == (True, True)
    assert "whatever a step brings" in hand.text
    await hand.press("Stop where it differs")
    await hand.press("At any hour")
    plan = plan_of(table.plans[HIS])
    assert (plan.regardless, plan.by_day) == (False, False)


async def test_when_the_turn_has_come_its_owner_need_not_wait(table: Table, hand: Hand):
    """Then it can be played or dropped, and not planned on."""
    first, other, *_ = spaces(table)
    await left(hand, first)
    await ann_takes(table, other)
    await hand.play()
    await hand.press("Your line")
    assert not any(label.startswith("Instead of") for label in hand.labels())
    await hand.press("Play it now")
    assert table.plies[-1].notation == first
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}::{HIS}:planned:now.")


async def test_a_press_on_a_page_that_is_out_of_date_plans_nothing(table: Table, hand: Hand):
    """Whether others have moved since, or its reader has planned another move: what a place in a menu means is another thing."""
    first, other, *_ = spaces(table)
    await opened(hand)
    pressed, leave = button(table, first), f"v1:{table.match.id}:{now(table).reading.question}:{HIS}:plan:leave."
    await hand.do(button(table, other))
    for outdated in (pressed, leave):
        await hand.do(outdated)
        assert "moved on" in hand.text
    plan = plan_of(table.plans[HIS])
    assert (plan.draft, plan.lines) == ((other,), ())


async def test_what_is_planned_of_a_turn_holds_as_far_as_it_can_when_others_move(table: Table, hand: Hand):
    """A move that others have made impossible is gone from the draft."""
    asks_more = spaces(table, "")[0]
    await opened(hand)
    await hand.do(button(table, asks_more))
    assert len(now(table).done.moves) == 1
    await table.play_line(Actor(ANN), asks_more)
    assert table.asked()[0].seat == HERS
    assert now(table).done.moves == ()


@pytest.mark.parametrize(
    "argument",
    ["plan:look.~zzz", "plan:type.", "plan:leave.", "planned:step_back.", "planned:otherwise.", "planned:x."],
)
async def test_what_no_page_offers_is_refused(table: Table, hand: Hand, argument: str):
    verb, _, rest = argument.partition(":")
    stamp = now(table).reading.question
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}:{stamp}:{HIS}:{verb}:{rest}")
    assert table.plans == {}


async def test_another_ones_plan_is_not_shown(services: Services, table: Table, hand: Hand):
    await left(hand, spaces(table)[0])
    with pytest.raises(NotPossible):
        await Hand(services, table, ANN).do(f"v1:{table.match.id}::{HIS}:planned:open.")


async def test_who_is_asked_plans_nothing(services: Services, table: Table):
    ann = Hand(services, table, ANN)
    await ann.play()
    assert "planned" not in verbs(ann.messages[-1])
    with pytest.raises(NotPossible):
        await ann.do(f"v1:{table.match.id}::{HERS}:planned:open.")


async def test_a_page_of_the_longest_plan_has_room(table: Table, hand: Hand):
    """Discord takes no more than so many words, whatever is planned."""
    moves = tuple(PlannedMove(text, b"\x90") for text in spaces(table)[:1] * MOST_MOVES)
    plan = Plan(salt=bytes(16), topic=now(table).topic, lines=(moves,) * (MOST_ALTERNATIVES - 1))
    await table.change_plan(Actor(BEN), HIS, lambda _: SavedPlan(made=0, content=encode_plan(plan)))
    await hand.do(f"v1:{table.match.id}::{HIS}:planned:open.")
    assert len(page_of(hand.messages[-1]).text) < 4000


async def test_no_more_alternatives_are_kept_than_there_may_be(table: Table):
    draft = find_plan_draft(table, HIS, spaces(table)[:1])
    assert draft is not None
    lines = tuple((PlannedMove(f"use {number}", b"\x90"),) for number in range(900, 900 + MOST_ALTERNATIVES))
    full = SavedPlan(made=0, content=encode_plan(Plan(salt=bytes(16), topic=draft.topic, lines=lines)))
    await table.change_plan(Actor(BEN), HIS, lambda _: full)
    kept = plan_edits.with_draft_kept(table, HIS, draft)(table.plans[HIS])
    assert kept is not None
    assert plan_of(kept).lines == lines
