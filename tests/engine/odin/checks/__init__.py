"""What must hold among the values of Odin's data files, beyond the types of their schema."""

from functools import lru_cache
from unittest.mock import patch

from engine.content import BadContent, file_and_line, parse_toml
from engine.odin.facts.content import CARDS, assemble_content, cards_file
from engine.odin.facts.look_ups import OdinContent
from tests.engine.odin.checks.cards import card_problems
from tests.engine.odin.checks.files import problems

parsed_once, cards_read_once = lru_cache(maxsize=32)(parse_toml), lru_cache(maxsize=32)(cards_file)
"""Parse each text once: all files but the one under test are those of the game, which take the time."""


def checked(texts: dict[str, bytes]) -> OdinContent:
    """The facts of some files, given by their names. Raises BadContent with all that is wrong: file, line and reason."""
    with patch.multiple("engine.odin.facts.content", parse_toml=parsed_once, cards_file=cards_read_once):
        made = assemble_content(texts)
    found = [f"{file_and_line(texts[name], name, place)}: {reason}" for name, place, reason in problems(made)]
    found += [f"{CARDS}: {reason}" for reason in card_problems(made, cards_read_once(texts[CARDS]))]
    if found:
        raise BadContent("\n".join(found))
    return made
