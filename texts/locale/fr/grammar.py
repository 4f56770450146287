"""French articles, « de », « à » and « que » before what fills a placeholder: elided and contracted, « d’huile », « aux pois ».

Gender and number of a thing are those of its first word, `FEMININE` and `is_plural`; behind a number, « 2 huiles », the number
tells. What the lists do not have is masculine.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

from texts.grammar import Grammar


def all_words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


FEMININE = all_words("""
    action aire argenterie arme armurerie attaque baie baisse baleine barque base bataille bière boucle boutique brebis
    broche cabane carrière carte case ceinture céréale chasse chèvre chope cible colline colonne corne couleur couronne
    découverte défausse dent épée épice épingle étape expédition face ferme fibule figurine file flèche forêt forge
    fourrure galette grange hache herbe huile hutte île joaillerie laine lance légende ligne main maison manche
    marchandise mine montagne moisson mousse nourriture orfèvrerie ovation parure partie peau pêche perle pierre pile
    pioche piste place plante planche plume pointe prairie production rangée récolte relique réserve ressource rivière
    robe route ruche rune salle sanction soie source statue table taverne tente terre toile tuile vache viande vigne
    ville zone
    """)
"""Feminine nouns, in the singular."""

SINGULAR_IN_S = all_words("""
    bois bras brebis choix cours crucifix croix dos fonds houx lis mois noix os ours palais pays poids prix progrès puits radis
    printemps repas riz secours silex souris succès tapis taux temps treillis voix
    """)
"""Words that end in s or x and are one."""

ASPIRATED = all_words("""
    hache haches haie haies halle halles hamac hamacs hameau hameaux handicap hanse hanses hareng harengs haricot
    haricots harnais harpe harpes harpon harpons haut hauts hauteur hauteurs havre havres heaume heaumes héraut
    hérauts hérisson héron hérons héros hêtre hêtres hibou hiboux hors hors-jeu houblon houblonnière houe houes houx
    huit huitième hurlement hutte huttes
    hans hanna harald harold harry hassan heinz helmut holger howard hugh
    """)
"""Words and names before whose h nothing is elided."""

UNELIDED = frozenset({"onze", "onzième", "oui", "ouistiti", "yacht", "yourte"})
"""Words that begin with a vowel, before which nothing is elided either."""

ARTICLES: Mapping[str, tuple[str, str, str, str]] = {
    "le": ("le ", "la ", "l’", "les "),
    "un": ("un ", "une ", "", "des "),
    "du": ("du ", "de la ", "de l’", "des "),
    "au": ("au ", "à la ", "à l’", "aux "),
}
"""Each article before a masculine and a feminine thing, before a vowel, and before several; an empty one is as before others."""

ELIDED = ("de", "que")
"""Words that only lose their e."""

ENDINGS = {(False, False): "", (True, False): "e", (False, True): "s", (True, True): "es"}
"""What a participle or an adjective gets, by whether the thing is feminine and whether it is several."""

AGREEMENT = "accord"
"""The specification that gives this ending alone: « posé{good:accord} »."""

INVARIABLE = frozenset({"marron", "orange", "joker"})
"""Adjectives, colours most of them, that never bend."""

FEMININE_FORMS = {"blanc": "blanche", "gris": "grise", "violet": "violette"}
"""Feminine adjectives that get more than an e."""

BENT = {"féminin": (True, False), "féminins": (True, True), "masculins": (False, True)}
"""The specifications that bend an adjective, by whether it becomes feminine and whether it becomes several."""

PLURAL = "pluriel"
"""The specification that makes several of a thing of one word, or of each in a list: « les {good:pluriel} »."""

INFINITIVE = "infinitif"
"""The specification that makes « construisez un lieu » what stands behind « vous pouvez »: « construire un lieu »."""

INFINITIVES = {
    "choisissez": "choisir",
    "conquérez": "conquérir",
    "construisez": "construire",
    "faites": "faire",
    "prenez": "prendre",
    "reprenez": "reprendre",
}
"""Imperatives whose infinitive does not end in -er."""

NO_BREAK = "\u00a0"
"""The blank before a colon and its like."""

BOLD = "**"
"""Stands behind a specification whose value is to be bold: « {name:de**} » gives « d’**Anna** »."""

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
COUNTED = re.compile(r"\W*(\d+)\s+(.*)", re.DOTALL)


def first_word(text: str) -> str:
    """The first word of a text in small letters; nothing where there is none."""
    found = WORD.search(text)
    return found[0].lower() if found else ""


def begins_with_vowel(text: str) -> bool:
    """Whether « de » before a text loses its e. Signs before its first word do not count."""
    word = first_word(text)
    if not word or word in ASPIRATED or word in UNELIDED:
        return False
    plain = unicodedata.normalize("NFD", word.replace("œ", "o").replace("æ", "a"))
    letters = [sign for sign in plain if not unicodedata.combining(sign)]
    if letters[0] == "y":
        return len(letters) > 1 and letters[1] not in "aeiouy"
    return letters[0] in "aeiouh"


def is_plural(text: str) -> bool:
    """Whether a thing is several: by the number before it, else by the end of its first word."""
    if counted := COUNTED.match(text):
        return int(counted[1]) > 1
    word = first_word(text)
    return word.endswith(("s", "x")) and word not in SINGULAR_IN_S


def is_feminine(text: str) -> bool:
    """Whether a thing is feminine, by its first word that is no number."""
    counted = COUNTED.match(text)
    word = first_word(counted[2] if counted else text)
    return bool({word, word.removesuffix("s"), word.removesuffix("x")} & FEMININE)


def with_article(text: str, article: str) -> str:
    """A thing behind an article, which is named by its masculine form. Of a counted thing, « un » says nothing more."""
    masculine, feminine, before_vowel, plural = ARTICLES[article]
    if article == "un" and COUNTED.match(text):
        return text
    if is_plural(text):
        return plural + text
    if before_vowel and begins_with_vowel(text):
        return before_vowel + text
    return (feminine if is_feminine(text) else masculine) + text


def after_word(text: str, word: str) -> str:
    """A text behind « de » or « que », elided where it is said so."""
    return f"{word[:-1]}’{text}" if begins_with_vowel(text) else f"{word} {text}"


def agreed_ending(text: str) -> str:
    """The ending of a participle that goes with a thing."""
    return ENDINGS[is_feminine(text), is_plural(text)]


def bent_adjective(text: str, *, feminine: bool, plural: bool) -> str:
    """An adjective, or several in a list, that goes with something else."""

    def bend(found: re.Match[str]) -> str:
        word = found[0]
        if word in INVARIABLE:
            return word
        if feminine:
            word = FEMININE_FORMS.get(word, word if word.endswith("e") else f"{word}e")
        return f"{word}s" if plural and not word.endswith(("s", "x")) else word

    return WORD.sub(bend, text)


def as_several(text: str) -> str:
    """A thing of one word, or each in a list of such, as several of it: « chevaux », « baies/chevaux »."""

    def several(found: re.Match[str]) -> str:
        word = found[0]
        if word.endswith(("s", "x", "z")):
            return word
        if word.endswith("al"):
            return f"{word[:-1]}ux"
        return f"{word}x" if word.endswith(("au", "eu")) else f"{word}s"

    return WORD.sub(several, text)


def as_infinitive(text: str) -> str:
    """A sentence that begins with an imperative, so that it stands behind another verb. Others stay as they are."""
    verb, space, behind = text.partition(" ")
    return f"{INFINITIVES.get(verb, re.sub('ez$', 'er', verb))}{space}{behind}"


SAID: Mapping[str, Callable[[str], str]] = {
    **{article: (lambda text, article=article: with_article(text, article)) for article in ARTICLES},
    **{word: (lambda text, word=word: after_word(text, word)) for word in ELIDED},
}
"""What stands for a text, by the specification in small letters."""


class French(Grammar):
    """What {good:de}, {good:le}, {good:un}, {good:du}, {good:au} and {name:que} ask for, with a capital too.

    Agreement, several and infinitives, too.
    """

    colon = f"{NO_BREAK}: "
    semicolon = f"{NO_BREAK}; "

    specifications = frozenset(
        {
            *(form + bold for word in SAID for form in (word, word.capitalize()) for bold in ("", BOLD)),
            AGREEMENT,
            PLURAL,
            INFINITIVE,
            *BENT,
        }
    )

    def filled(self, value: object, specification: str) -> str:
        if specification not in self.specifications:
            return super().filled(value, specification)
        if specification == AGREEMENT:
            return agreed_ending(str(value))
        if specification == PLURAL:
            return as_several(str(value))
        if specification == INFINITIVE:
            return as_infinitive(str(value))
        if specification in BENT:
            feminine, plural = BENT[specification]
            return bent_adjective(str(value), feminine=feminine, plural=plural)
        word = specification.removesuffix(BOLD)
        text = super().filled(value, "")
        said = SAID[word.lower()](f"{BOLD}{text}{BOLD}" if word != specification else text)
        return self.capitalised(said) if word[0].isupper() else said


GRAMMAR = French()
