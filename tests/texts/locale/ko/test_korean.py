"""Particles go by the last sound of what stands before them."""

import pytest

from texts.locale.ko.grammar import GRAMMAR, PARTICLES, particle


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("민서", "는 가 를 와 로"),
        ("하윤", "은 이 을 과 으로"),
        ("소원의 돌", "은 이 을 과 로"),  # ㄹ
        ("버린 더미", "는 가 를 와 로"),
        # digits as they are read
        ("빨강 0", "은 이 을 과 으로"),
        ("빨강 1", "은 이 을 과 로"),
        ("e2", "는 가 를 와 로"),
        ("e3", "은 이 을 과 으로"),
        ("e4", "는 가 를 와 로"),
        ("R5", "는 가 를 와 로"),
        ("R6", "은 이 을 과 으로"),
        ("R7", "은 이 을 과 로"),
        ("R8", "은 이 을 과 로"),
        ("R9", "는 가 를 와 로"),
        ("파랑 10", "은 이 을 과 으로"),
        ("1000", "은 이 을 과 으로"),
        # Latin letters by their names
        ("Kim", "은 이 을 과 으로"),
        ("Rachel", "은 이 을 과 로"),
        ("R", "은 이 을 과 로"),
        ("Sun", "은 이 을 과 으로"),
        ("Alexa", "는 가 를 와 로"),
        ("Peter", "는 가 를 와 로"),  # 피터
        ("RB-FR", "은 이 을 과 로"),  # 알
        # what has no sound does not count
        ("하윤🦊", "은 이 을 과 으로"),
        ("민서!", "는 가 를 와 로"),
        ("**하윤**", "은 이 을 과 으로"),
        ("‘봄’", "은 이 을 과 으로"),
        ("「노래」", "는 가 를 와 로"),
        # the word before an aside counts, not the aside
        ("작은 말(e4)", "은 이 을 과 로"),
        ("차례 (봄)", "는 가 를 와 로"),
        ("**차례(봄)**", "는 가 를 와 로"),
        ("(봄)", "은 이 을 과 으로"),
        # nothing that has a sound
        ("", "는 가 를 와 로"),
        ("🦊", "는 가 를 와 로"),
    ],
)
def test_particle_goes_by_the_last_sound(text: str, forms: str) -> None:
    assert " ".join(particle(text, named) for named in PARTICLES) == forms


def test_a_particle_stands_behind_the_value() -> None:
    said = GRAMMAR.said(
        "{card:을} {origin}에서 {to:으로}, {n}번 {gain:+d}",
        {"card": "빨강 7", "origin": "e3", "to": "e4", "n": 2, "gain": 3},
    )
    assert said == "빨강 7을 e3에서 e4로, 2번 +3"


def test_a_negative_number_has_a_real_minus() -> None:
    said = GRAMMAR.said("{line} {points:+d}, {total}", {"line": "move e3-e4", "points": -4, "total": -1})
    assert said == "move e3-e4 −4, −1"


@pytest.mark.parametrize(
    ("ended", "linked"),
    [
        ("점수 1점을 획득합니다", "점수 1점을 획득하고"),
        ("손으로 되돌립니다", "손으로 되돌리고"),
        ("개인 공급처에 놓습니다", "개인 공급처에 놓고"),
        ("카드 1장을 손에 듭니다", "카드 1장을 손에 들고"),
        ("다른 카드 옆으로 옮깁니다(건설 보너스 없음)", "다른 카드 옆으로 옮기고(건설 보너스 없음)"),
        ("획득합니다(올림, 최대 3번)", "획득하고(올림, 최대 3번)"),
        ("카드 1장", "카드 1장"),
    ],
)
def test_a_sentence_goes_on(ended: str, linked: str) -> None:
    assert GRAMMAR.said("{said:고}", {"said": ended}) == linked
