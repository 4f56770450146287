"""German articles, endings and compounds go by the noun that fills the sentence."""

from __future__ import annotations

import pytest

from texts.locale.de.grammar import GRAMMAR


@pytest.mark.parametrize(
    ("pattern", "thing", "said"),
    [
        ("Nimmt {it:einen}.", "Bison", "Nimmt einen Bison."),
        ("Nimmt {it:einen}.", "Adlerfeder", "Nimmt eine Adlerfeder."),
        ("Nimmt {it:einen}.", "Kanu", "Nimmt ein Kanu."),
        ("Nimmt {it:einen}.", "trächtiges Schaf", "Nimmt ein trächtiges Schaf."),
        ("{it:ein} fehlt", "kleiner Zeremonienplatz", "ein kleiner Zeremonienplatz fehlt"),
        ("{it:der} fehlt", "kleiner Zeremonienplatz", "der kleine Zeremonienplatz fehlt"),
        ("Füllt {it:den}.", "kleiner Zeremonienplatz", "Füllt den kleinen Zeremonienplatz."),
        ("auf {it:dem}", "kleiner Zeremonienplatz", "auf dem kleinen Zeremonienplatz"),
        ("mit {it:einem}", "trächtiges Schaf", "mit einem trächtigen Schaf"),
        ("mit {it:dem}", "Robe", "mit der Robe"),
        ("auf {it:den}", "Stein (d3)", "auf den Stein (d3)"),
        ("auf {it:dem}", "rosa Stapel", "auf dem rosa Stapel"),
        ("Nimmt {it:einen}.", "Xylophon", "Nimmt Xylophon."),
        ("Zieht {it:vom} weg.", "Start", "Zieht vom Start weg."),
        ("Zieht {it:vom} weg.", "Steppe 2", "Zieht von Steppe 2 weg."),
    ],
)
def test_an_article_fits_its_noun(pattern: str, thing: str, said: str) -> None:
    assert GRAMMAR.said(pattern, {"it": thing}) == said


@pytest.mark.parametrize(
    ("pattern", "word", "said"),
    [
        ("die {it:e} Reihe", "rot", "die rote Reihe"),
        ("einen {it:en} Wunschstein", "rosa", "einen rosa Wunschstein"),
        ("einen {it:en} Wunschstein", "dunkel", "einen dunklen Wunschstein"),
        ("ein {it:es} Feld", "beige", "ein beige Feld"),
        ("{it:e}", "Joker", "Joker"),
    ],
)
def test_an_adjective_has_an_ending(pattern: str, word: str, said: str) -> None:
    assert GRAMMAR.said(pattern, {"it": word}) == said


@pytest.mark.parametrize(
    ("counted", "said"),
    [("1 Wikinger", "1 Wikinger"), ("2 Wikinger", "2 Wikingern"), ("12 Truhen", "12 Truhen"), ("1 Fell", "1 Fell")],
)
def test_several_things_have_a_dative(counted: str, said: str) -> None:
    assert GRAMMAR.said("mit {it:n}", {"it": counted}) == f"mit {said}"


@pytest.mark.parametrize(("person", "said"), [("Jäger", "des Jägers"), ("Schamane", "des Schamanen")])
def test_a_person_has_a_genitive(person: str, said: str) -> None:
    assert GRAMMAR.said("der Pfad {it:des}", {"it": person}) == f"der Pfad {said}"


@pytest.mark.parametrize(("good", "said"), [("Beere", "Beerenlager"), ("Pferd", "Pferdelager"), ("Kanu", "Kanulager")])
def test_a_noun_begins_a_compound(good: str, said: str) -> None:
    assert GRAMMAR.said("{it:-}lager", {"it": good}) == said


def test_numbers_are_written_as_everywhere() -> None:
    assert GRAMMAR.said("{n:+d}, {m}", {"n": 3, "m": -2}) == "+3, −2"
