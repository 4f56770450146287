"""A language that is there in part is offered in the settings alone, marked there with its share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.interactions.commands.typing_moves import suggest_language
from bot.interactions.handlers.personal import settings
from bot.matches.services import Services
from bot.messages.drawing.viewer import private_viewer
from storage.records.people import Person
from tests.bot.support.drafting import Hand, labels
from tests.bot.support.stored_matches import ANN, new_lobby, stored


@pytest.fixture
def in_part(services: Services) -> Services:
    """The services with a Korean of which a third is missing."""
    return replace(services, languages_in_part={"ko": 0.6299})


async def test_whose_discord_speaks_it_reads_the_default(services: Services, in_part: Services) -> None:
    assert (await private_viewer(services, ANN, "ko")).words.language == "ko"
    assert (await private_viewer(in_part, ANN, "ko")).words.language == "en"
    assert "ko" not in in_part.whole_languages()
    assert [choice.value for choice in suggest_language(in_part, "")] == sorted(in_part.whole_languages())


async def test_who_chooses_it_reads_it(in_part: Services) -> None:
    await in_part.store.people.save(Person(user_id=ANN, language="ko"), 1.0)
    assert (await private_viewer(in_part, ANN, "en-US")).words.language == "ko"


async def test_a_match_in_it_is_said_in_it(in_part: Services) -> None:
    assert in_part.language("ko").language == "ko"


async def test_it_is_the_default_where_the_operator_wants_it(in_part: Services) -> None:
    korean = replace(in_part, settings=in_part.settings.model_copy(update={"default_language": "ko"}))
    assert korean.language_for(None, "ko").language == korean.language_for(None, "ja").language == "ko"


async def test_the_settings_offer_it_with_its_share(in_part: Services) -> None:
    hand = Hand(in_part, await stored(in_part, new_lobby(in_part)), ANN)
    await settings.show_settings(hand.context)
    assert {"English", "한국어 (62\u00a0%)"} <= {*labels(hand.messages[-1])}
