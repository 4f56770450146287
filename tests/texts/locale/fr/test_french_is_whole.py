"""French lacks nothing that English says: sentences, names of commands, texts of cards, rules, sheets."""

from bot.matches.games.registry import GAMES
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import lacking_texts
from tests.texts.books import rulebooks
from tests.texts.catalogue_files import LANGUAGES, is_local_name
from texts.catalogue import FALLBACK


def test_french_lacks_no_text() -> None:
    lacks = lacking_texts(LANGUAGES["fr"], data_texts(), {game: rulebooks(game) for game in GAMES})
    assert {lack.file: lack.keys for lack in lacks if lack.keys} == {}


def test_french_has_a_name_of_its_own_for_every_command() -> None:
    named = {key.removesuffix(".name") for key in LANGUAGES["fr"].own if is_local_name(key)}
    assert named == {key for key in LANGUAGES[FALLBACK].own if key.startswith("command.") and ".choice." not in key}
