"""French articles, « de » and « que » go by what stands behind them: by its sound, gender and number."""

import pytest

from texts.locale.fr.grammar import GRAMMAR, agreed_ending


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("huile", "d’huile"),
        ("laine", "de laine"),
        ("Anna", "d’Anna"),
        ("Bob", "de Bob"),
        ("**Élise**", "d’**Élise**"),
        ("œufs", "d’œufs"),
        ("2 huiles", "de 2 huiles"),
        ("8", "de 8"),
        ("11", "de 11"),
        # a y is a consonant before a vowel
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        # an h is not said, unless it is one that keeps words apart
        ("Hugo", "d’Hugo"),
        ("hydromel", "d’hydromel"),
        ("haricots", "de haricots"),
        ("hache de jet", "de hache de jet"),
        # nothing that has a sound
        ("", "de "),
        ("🦊", "de 🦊"),
    ],
)
def test_de_is_elided_before_a_vowel(text: str, said: str) -> None:
    assert GRAMMAR.said("{text:de}", {"text": text}) == said


@pytest.mark.parametrize(
    ("text", "articles"),
    [
        ("bison", "le bison|un bison|du bison|au bison"),
        ("baie", "la baie|une baie|de la baie|à la baie"),
        ("huile", "l’huile|une huile|de l’huile|à l’huile"),
        ("argent", "l’argent|un argent|de l’argent|à l’argent"),
        ("hache", "la hache|une hache|de la hache|à la hache"),
        ("toile de lin", "la toile de lin|une toile de lin|de la toile de lin|à la toile de lin"),
        ("pois", "les pois|des pois|des pois|aux pois"),
        ("épices", "les épices|des épices|des épices|aux épices"),
        ("bois", "le bois|un bois|du bois|au bois"),
        ("printemps", "le printemps|un printemps|du printemps|au printemps"),
        ("pierre runique", "la pierre runique|une pierre runique|de la pierre runique|à la pierre runique"),
        ("2 baies", "les 2 baies|2 baies|des 2 baies|aux 2 baies"),
    ],
)
def test_articles_go_by_gender_number_and_sound(text: str, articles: str) -> None:
    assert GRAMMAR.said("{t:le}|{t:un}|{t:du}|{t:au}", {"t": text}) == articles


def test_an_article_begins_a_sentence() -> None:
    assert GRAMMAR.said("{good:Le} reste. {name:Que}", {"good": "huile", "name": "Bob"}) == "L’huile reste. Que Bob"


def test_a_name_in_bold_is_elided_too() -> None:
    said = GRAMMAR.said("la place {a:de**}, celle {b:de**}", {"a": "Anna", "b": "Bob"})
    assert said == "la place d’**Anna**, celle de **Bob**"


def test_several_names_are_elided_before_the_first() -> None:
    assert GRAMMAR.said("le tour {names:de}", {"names": ("Anna", "Bob")}) == "le tour d’Anna, Bob"


@pytest.mark.parametrize(
    ("text", "ending"),
    [("bison", ""), ("baie", "e"), ("pois", "s"), ("2 baies", "es"), ("1 baie", "e"), ("peaux", "es")],
)
def test_a_participle_agrees(text: str, ending: str) -> None:
    assert agreed_ending(text) == ending
    assert GRAMMAR.said("posé{good:accord}", {"good": text}) == f"posé{ending}"


@pytest.mark.parametrize(
    ("goods", "said"),
    [
        ("bison", "bisons"),
        ("cheval", "chevaux"),
        ("pois", "pois"),
        ("drapeau", "drapeaux"),
        ("baie/canoë", "baies/canoës"),
    ],
)
def test_a_thing_becomes_several(goods: str, said: str) -> None:
    assert GRAMMAR.said("{goods:pluriel}", {"goods": goods}) == said


@pytest.mark.parametrize(
    ("colour", "said"),
    [
        ("vert", "verte vertes verts"),
        ("rouge", "rouge rouges rouges"),
        ("gris", "grise grises gris"),
        ("blanc", "blanche blanches blancs"),
        ("marron", "marron marron marron"),
        ("vert, bleu", "verte, bleue vertes, bleues verts, bleus"),
    ],
)
def test_a_colour_goes_with_what_has_it(colour: str, said: str) -> None:
    assert GRAMMAR.said("{c:féminin} {c:féminins} {c:masculins}", {"c": colour}) == said


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("gagnez 1 PV", "gagner 1 PV"),
        ("faites l’action RÉCOLTER", "faire l’action RÉCOLTER"),
        (
            "assignez à cette carte 1 or ; si vous le faites, gagnez 1 PV",
            "assigner à cette carte 1 or ; si vous le faites, gagnez 1 PV",
        ),
        ("chaque autre joueur gagne 1 PV", "chaque autre joueur gagne 1 PV"),
    ],
)
def test_what_one_may_do_is_an_infinitive(told: str, said: str) -> None:
    assert GRAMMAR.said("vous pouvez {effect:infinitif}", {"effect": told}) == f"vous pouvez {said}"


def test_numbers_are_written_as_elsewhere() -> None:
    assert GRAMMAR.said("{points:+d} {n:de}", {"points": -4, "n": -1}) == "−4 de −1"


def test_a_colon_has_a_blank_before_it_also_behind_a_name() -> None:
    assert GRAMMAR.headed("Alice", "3 points") == "Alice\u00a0: 3 points"
    assert GRAMMAR.apart(["a, b", "c"]) == "a, b\u00a0; c"
