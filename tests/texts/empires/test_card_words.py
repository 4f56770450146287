"""What cards of Empires of the North say: a sentence for each operation, in order, optional only where it says so."""

from __future__ import annotations

import re

import pytest

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ActionAbility, EmpiresCard, Feature, FeatureTriggerFacts
from engine.empires.facts.schema_effects import (
    Assign,
    AssignedUnits,
    BySymbol,
    ChooseOne,
    CountCondition,
    Filter,
    GainAny,
    GainOp,
    GainPer,
    IfCounted,
    InSupply,
    Islands,
    May,
    Op,
    ReleaseOp,
    Restore,
    ReturnToHand,
    TradeGoods,
)
from tests.engine.empires.positions import table
from texts.catalogue import load_languages
from texts.empires.cards import ability_words, card_parts, card_text
from texts.empires.operations import effect_now_text, effect_sentences, operation_text

LANGUAGES = load_languages()
CARDS = empires_contents()[SHIPPED]
EN, KO = LANGUAGES["en"], LANGUAGES["ko"]

SAID = {
    145: (
        "Action: spend 1 worker: perform HARVEST. Building bonus: gain 1 card.",
        "행동: 일꾼 1명을 소비하고 <수확> 행동을 합니다. 건설 보너스: 카드 1장을 획득합니다.",
    ),
    151: (
        "Action: you may assign 1 worker from your supply to this card (never more than 2 workers here). Gain 1 VP for each "
        "worker assigned to this card (at most 2 times).",
        "행동: 원한다면 개인 공급처의 일꾼 1명을 이 카드에 할당합니다(이 카드에 일꾼 2명까지). 이 카드에 할당된 일꾼 1명당 "
        "점수 1점을 획득합니다(최대 2번).",
    ),
    61: (
        "Instant (declare Harvest or Populate): choose one: raid an opponent's action card without spending an axe, then gain 1 "
        "VP; or gain 1 gold and 1 axe.",
        "즉시 사용(<수확> 또는 <이주> 선언 시): 다음 중 하나를 고릅니다: 도끼를 쓰지 않고 상대방의 행동 카드 1장을 습격하고 "
        "점수 1점을 획득합니다 / 금화 1개와 도끼 1개를 획득합니다.",
    ),
    98: (
        "Feature: when you pass, you may return 1 non-field location from your empire to your hand (not this card); if you do, "
        "gain 1 VP. Building bonus: gain 1 card.",
        "고유 특성: 패스할 때 원한다면 자기 제국에서 밭이 아닌 장소 카드 1장을 손으로 되돌리고(이 카드 제외) "
        "점수 1점을 획득합니다. 건설 보너스: 카드 1장을 획득합니다.",
    ),
    110: (
        "Action: spend 2 fish: gain 1 VP. If at least 6 cards in your empire have the penguin symbol, also gain 1 VP.",
        "행동: 생선 2개를 소비하고 점수 1점을 획득합니다. "
        "자기 제국의 펭귄 기호 카드가 6장 이상이면 추가로 점수 1점을 획득합니다.",
    ),
    168: (
        "Action: choose one: assign 1 to 2 gold from your supply to this card; or spend 1 worker to gain 1 gold. Storage: after "
        "each Lookout phase, every 3 gold assigned here yields 1 gold or 1 VP.",
        "행동: 다음 중 하나를 고릅니다: 개인 공급처의 금화 1~2개를 이 카드에 할당합니다 / "
        "일꾼 1명을 소비하고 금화 1개를 획득합니다. 보관: 정찰 단계가 끝날 때마다 이 카드에 할당된 "
        "금화 3개당 금화 1개 또는 점수 1점을 획득합니다.",
    ),
    175: (
        "Dual field, a field or an upgrade as chosen when built (declare Harvest or Populate to build): gives 1 food.",
        "겸용 밭, 건설할 때 기본 밭과 업그레이드 밭 중에서 선택(<수확> 또는 <이주> 선언 시 건설): 식량 1개를 줍니다.",
    ),
    199: (
        "Pillage: gain 2 food and 2 fish. Feature: whenever another player performs Harvest (unless you have passed), gain 1 "
        "food. Building bonus: gain 1 VP.",
        "약탈: 식량 2개와 생선 2개를 획득합니다. 고유 특성: 자신이 패스하지 않았다면, 다른 플레이어가 <수확>할 때마다 "
        "식량 1개를 획득합니다. 건설 보너스: 점수 1점을 획득합니다.",
    ),
}


@pytest.mark.parametrize("number", SAID)
def test_a_card_says_what_its_data_says(number: int) -> None:
    assert (card_text(EN, CARDS.cards[number]), card_text(KO, CARDS.cards[number])) == SAID[number]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_card_speaks_in_whole_sentences(code: str) -> None:
    for card in CARDS.all_cards():
        text = card_text(LANGUAGES[code], card)
        assert re.fullmatch(r"\w[^.]*\.( [\w<][^.]*\.)*", text), text
        assert not re.search(r"[{}]|None|  |\. [a-z]", text), text


def top_level(card: EmpiresCard) -> int:
    """How many operations run one after the other on a card; what gives goods or pays them counts as one."""
    effects = [getattr(ability, "effect", (None,)) for ability in card.abilities]
    return sum(map(len, (*effects, card.building_bonus or ()))) + (card.pillage is not None)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_there_is_a_sentence_for_each_operation(code: str) -> None:
    for card in CARDS.all_cards():
        assert card_text(LANGUAGES[code], card).count(".") == top_level(card), card.id


def may_be_left(op: Op) -> bool:
    """Whether its owner may leave an operation out (EMP-12.26); what stands within others is theirs."""
    return (
        isinstance(op, May)
        or op.__struct_config__.tag in ("move_pawn", "advance_ship")
        or (isinstance(op, Assign) and not op.min)
    )


@pytest.mark.parametrize(("code", "optional"), [("en", "you may "), ("ko", "원한다면 ")])
def test_only_what_is_optional_says_so(code: str, optional: str) -> None:
    words = LANGUAGES[code]
    for card in CARDS.all_cards():
        ops = [op for ability in card.abilities for op in getattr(ability, "effect", ())]
        assert [optional in operation_text(words, op) for op in ops] == [may_be_left(op) for op in ops], card.id
        assert card_text(words, card).lower().count(optional) == sum(map(may_be_left, ops)), card.id


GAIN = GainOp(goods={"vp": 1})
FIELDS = ("field", "upgrade_field", "dual_field")
UNSAID: list[tuple[Op, str, str]] = [
    (
        GainAny(source=("food", "wood", "stone"), count=2),
        "gain 2 food, wood and/or stone",
        "식량, 나무와 돌을 합쳐 2개를 획득합니다",
    ),
    (
        GainPer(goods={"gold": 1}, per=InSupply(good="axe"), divisor=2, round="up", max=1),
        "gain 1 gold for every 2 axes left in your supply (rounded up, at most 1 time)",
        "개인 공급처에 남은 도끼 2개당 금화 1개를 획득합니다(올림, 최대 1번)",
    ),
    (
        TradeGoods(spend=2, gain=1),
        "spend 2 resources of one kind (gold cannot stand in) to gain 1 resource of one other kind",
        "한 종류의 자원 2개를 소비하고(금화로 대신할 수 없음) 다른 한 종류의 자원 1개를 획득합니다",
    ),
    (
        IfCounted(
            cond=CountCondition(counter=AssignedUnits(goods=("gold",), scope="own_cards"), at_least=4),
            then=(GAIN, GAIN),
        ),
        "if at least 4 gold are assigned to your cards, gain 1 VP, then gain 1 VP",
        "자기 카드들에 금화 4개 이상이 할당되어 있으면 점수 1점을 획득하고 점수 1점을 획득합니다",
    ),
    (
        IfCounted(cond=CountCondition(counter=Islands(), at_least=1), then=(GAIN,)),
        "if there is at least 1 conquered island in your empire, gain 1 VP",
        "자기 제국의 정복한 섬이 1장 이상이면 점수 1점을 획득합니다",
    ),
    (
        ReleaseOp(scope="one_card", goods=("food", "worker")),
        "release any number of food and/or workers assigned to one of your cards",
        "자기 카드 1장에 할당된 식량과 일꾼을 원하는 만큼 해방합니다",
    ),
    (
        ReturnToHand(scope="other", min=1, max=2, filter=Filter(kinds=FIELDS, symbols=("sea", "war"))),
        "return 1 to 2 Field cards with the sea or war symbol from your empire to your hand (not this card)",
        "자기 제국에서 바다 또는 전쟁 기호가 있는 밭 카드 1~2장을 손으로 되돌립니다(이 카드 제외)",
    ),
    (
        ReturnToHand(scope="any", min=0, max=1, filter=Filter()),
        "return up to 1 card of your choice from your empire to your hand",
        "자기 제국에서 원하는 카드 최대 1장을 손으로 되돌립니다",
    ),
    (
        Restore(filter=Filter(kinds=("location_action",)), other=False),
        "restore 1 exhausted Action card in your empire",
        "자기 제국에서 고갈된 행동 카드 1장을 복구합니다",
    ),
    (
        May(effect=(ChooseOne(options=((GAIN,), (GAIN,))), GAIN)),
        "you may choose one: gain 1 VP; or gain 1 VP; if you do, gain 1 VP",
        "원한다면 다음 중 하나를 고릅니다: 점수 1점을 획득합니다 / 점수 1점을 획득하고 점수 1점을 획득합니다",
    ),
]


@pytest.mark.parametrize(("op", "en", "ko"), UNSAID, ids=lambda value: value if isinstance(value, str) else "")
def test_what_an_owners_card_may_do_is_said_too(op: Op, en: str, ko: str) -> None:
    assert (operation_text(EN, op), operation_text(KO, op)) == (en, ko)


def test_prices_and_moments_of_an_owners_card() -> None:
    card = CARDS.cards[145]
    paid = ActionAbility(cost={"wood": 1, "card": 2}, effect=(GAIN,))
    assert ability_words(EN, card, paid) == "Action: spend 1 wood and discard 2 hand cards: gain 1 VP"
    assert ability_words(KO, card, paid) == "행동: 나무 1개를 소비하고 손에 든 카드 2장을 버리고 점수 1점을 획득합니다"
    heard = Feature(on=FeatureTriggerFacts(event="sail", who="other"), limit="once_per_round", effect=(GAIN,))
    assert ability_words(EN, card, heard) == (
        "Feature: once per round, when another player performs Sail (unless you have passed), gain 1 VP"
    )
    assert "라운드마다 1번, 다른 플레이어가 <항해>할 때 점수" in ability_words(KO, card, heard)


def test_a_condition_comes_on_top_only_behind_something() -> None:
    enough = IfCounted(cond=CountCondition(counter=BySymbol(symbol="sea"), at_least=2), then=(GAIN,))
    assert effect_sentences(EN, (enough, enough)).count("also") == 1
    assert effect_sentences(KO, (enough, enough)).count("추가로") == 1


def test_the_parts_of_a_card_are_told_in_the_printed_order() -> None:
    parts = [part.partition(":")[0] for part in card_parts(EN, CARDS.cards[204])]
    assert parts == ["Pillage", "Action", "Building bonus"]


def test_goods_of_neighbouring_operations_are_added_up() -> None:
    now = table().state, 0, 0
    wood, food = GainOp(goods={"wood": 1}), GainOp(goods={"food": 2})
    assert effect_now_text(EN, now, (wood, food, wood)) == "2 food and 2 wood"
    between = Restore(filter=Filter(), other=False)
    assert effect_now_text(EN, now, (wood, wood, between, wood)).startswith("2 wood, ")
    assert effect_now_text(EN, now, (wood, wood, between, wood)).endswith(", 1 wood")
