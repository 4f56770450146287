"""German articles and endings: what fills a sentence stands in the nominative, without an article, and is bent here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from texts.grammar import Grammar

ARTICLES: Mapping[str, tuple[str, str, str]] = {
    "ein": ("ein", "eine", "ein"),
    "einen": ("einen", "eine", "ein"),
    "einem": ("einem", "einer", "einem"),
    "der": ("der", "die", "das"),
    "den": ("den", "die", "das"),
    "dem": ("dem", "der", "dem"),
    "vom": ("vom", "von der", "vom"),
}
"""Each article by its masculine form, with those before a masculine, a feminine and a neuter noun."""

STRONG = {"der": "e", "den": "en", "einen": "en"}
"""What follows the stem of an adjective between an article and a masculine noun, by the article; `ein` leaves it alone."""

ENDINGS = frozenset({"e", "en", "er", "es", "em"})
"""The endings that an adjective may be asked for."""

DATIVE_PLURAL = "n"
GENITIVE = "des"
"""The form of a person who is called by what he does: des Jägers, des Schamanen."""
JOINED = "-"
"""The form that begins a compound: Beere in Beerenlager."""

UNBENDING = ("rosa", "lila", "orange", "beige")
"""Ends of adjectives that take no ending."""

MASCULINE = (
    "vorrat platz plan streifen stein wikinger wunschstein joker bison met flachs stockfisch kohl pelz schmuck"
    " hort helm gürtel speer schuppen stall punkt ort clan arbeiter see wald hügel berg pfad stapel zug schritt"
    " bot host thingplatz knochen bonus umriss wurf schatz fisch start wigwam"
)
FEMININE = (
    "beere feder karte figur scheibe axt insel landschaft ware truhe wolle milch seide robe kleidung erbse"
    " bohne spange krone knorr schlinge reihe steppe ausbildung fähigkeit verstärkung münze nahrung strafe"
    " bucht tafel zange runde jahreszeit wertung expedition farbe seite lobby legende"
)
NEUTER = (
    "pferd kanu lager plättchen kleeblatt öl fell geschirr getreide fleisch leinen wildbret gewürz schaf obst"
    " rind holz erz silber kruzifix horn hufeisen boot schiff haus schwert feld kästchen reich gold haustier"
    " gut dorf ereignis opfer spiel brett"
)

GENDERS: Mapping[str, int] = {
    noun: gender for gender, nouns in enumerate((MASCULINE, FEMININE, NEUTER)) for noun in nouns.split()
}
"""The gender of nouns, 0 masculine, 1 feminine, 2 neuter. A compound has that of its last part."""

LONGEST = sorted(GENDERS, key=len, reverse=True)

FIRST_PARTS: Mapping[str, str] = {"Beere": "Beeren", "Pferd": "Pferde", "Adlerfeder": "Feder", "Steppe": "Steppen"}
"""What stands for a noun at the beginning of a compound, where that is not the noun itself."""

ASIDE = re.compile(r"(?<=\S)\s*\([^()]*\)\s*$")
"""Something in parentheses at the end. An article goes by the word before it: den Stein (d3)."""


def gender_of(text: str) -> int | None:
    """The gender of the last word of a text, 0, 1 or 2; none when it is no noun that we know."""
    words = ASIDE.sub("", text).split()
    last = words[-1].casefold() if words else ""
    return next((GENDERS[noun] for noun in LONGEST if last.endswith(noun)), None)


def with_article(text: str, article: str) -> str:
    """A noun in the nominative with an article before it, bent with its adjectives; a noun that we do not know has none."""
    gender = gender_of(text)
    if gender is None:
        return f"von {text}" if article == "vom" else text
    *before, last = text.split(" ") if not ASIDE.search(text) else [text]
    return " ".join([ARTICLES[article][gender], *(weak_adjective(word, article, gender) for word in before), last])


def weak_adjective(word: str, article: str, gender: int) -> str:
    """An adjective of the nominative without article, such as `kleiner`, as it stands behind an article."""
    if article == "ein" or word[:1].isupper() or word.endswith(UNBENDING):
        return word
    stem = re.sub(r"(er|es|e)$", "", word)
    if article in {"einem", "dem", "vom"}:
        return f"{stem}en"
    if gender:
        return word if article == "einen" else f"{stem}e"
    return stem + STRONG[article]


def with_ending(adjective: str, ending: str) -> str:
    """An adjective with an ending: rot, rote; dunkel, dunkle; rosa stays as it is, and so does a noun, Joker."""
    if adjective[:1].isupper() or adjective.endswith(UNBENDING):
        return adjective
    return (f"{adjective[:-2]}l" if adjective.endswith("el") else adjective.removesuffix("e")) + ending


def in_dative_plural(text: str) -> str:
    """What is counted, in the dative: 2 Wikinger, 2 Wikingern. One of a thing, and what ends in n or s, stays as it is."""
    if re.match(r"1\D", text) or text.endswith(("n", "s")):
        return text
    return f"{text}n"


def in_genitive(text: str) -> str:
    """A man by his trade or calling, in the genitive with its article."""
    return f"des {text}{'n' if text.endswith('e') else 's'}"


class German(Grammar):
    """Articles, `{good:einen}`, adjectives, `{colour:en}`, the genitive, `{path:des}`, the dative plural, `{vikings:n}`, and
    compounds, `{good:-}lager`."""

    specifications = frozenset({*ARTICLES, *ENDINGS, GENITIVE, DATIVE_PLURAL, JOINED})

    def filled(self, value: object, specification: str) -> str:
        if specification not in self.specifications:
            return super().filled(value, specification)
        text = str(value)
        if specification in ARTICLES:
            return with_article(text, specification)
        if specification in ENDINGS:
            return with_ending(text, specification)
        if specification == GENITIVE:
            return in_genitive(text)
        return in_dative_plural(text) if specification == DATIVE_PLURAL else FIRST_PARTS.get(text, text)


GRAMMAR = German()
