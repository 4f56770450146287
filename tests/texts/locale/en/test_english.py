"""English counts: one line, two lines; a berry, the horse, no bison."""

from __future__ import annotations

import re

from tests.texts.asked_texts import SPOKEN
from tests.texts.catalogue_files import LOCALE, entries, forms, key_of
from texts.catalogue import FALLBACK

PAGE = LOCALE.parents[1] / "emulator" / "page" / "texts.js"
ALWAYS_SEVERAL = {
    *(f"{spoken.game}.refusal.ambiguous" for spoken in SPOKEN),
    "manitoba.refusal.no_such_disc",
    "empires.does.harvest",
    "picture.legend.zone",
}
COUNTED = re.compile(r"\{(n|count|asleep|hours|min|max)\} [a-z]+s\b")


def test_english_numbers_have_a_singular() -> None:
    """No `1 lines`: a number before a plural needs plural forms, unless it is always more than one."""
    for _, _, message in entries(FALLBACK):
        key = key_of(message)
        if not message.pluralizable and key not in ALWAYS_SEVERAL:
            assert not COUNTED.search(forms(message)[0]), key
    assert not COUNTED.search(PAGE.read_text(encoding="utf-8"))


def test_an_english_sentence_counts_goods_as_things() -> None:
    """A berry, the horse, no bison: a good without an article is a label, not a part of a sentence."""
    counted = re.compile(r"(\b(a|A|the|The|no|Every) |\()\{good\}")
    for _, _, message in entries(FALLBACK):
        if re.match(r"manitoba\.(ask|event|move|refusal)\.", str(message.id)):
            for form in forms(message):
                assert form.count("{good}") == len(counted.findall(form)), message.id
