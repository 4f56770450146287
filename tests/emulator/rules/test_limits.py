"""Every limit that Discord refuses and that its OpenAPI description does not catch, at its edge."""

from typing import Any

import pytest

from emulator.rules.component_limits import Components
from emulator.rules.limits import COMPONENTS_V2, check_choices, check_message
from emulator.rules.refusals import DiscordRefusal, FormErrors
from emulator.world.commands import check_commands

Json = dict[str, Any]


def button(number: int = 0, **changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}", **changes}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(count: int = 2, **changes: Any) -> Json:
    options = [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "m", "options": options, **changes}


def text(content: str = "text") -> Json:
    return {"type": 10, "content": content}


def errors_of(body: Json, flags: int = 0, names: tuple[str, ...] = ()) -> Json:
    with pytest.raises(DiscordRefusal) as refused:
        check_message(body, flags=flags, attachment_names=names)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    return refused.value.errors or {}


def layout_errors(*components: Json, names: tuple[str, ...] = ()) -> Json:
    return errors_of({"components": list(components)}, COMPONENTS_V2, names)


def test_messages_at_their_limits_pass():
    rows = [row(*(button(10 * r + b) for b in range(5))) for r in range(5)]
    embed = {"title": "t" * 256, "description": "d" * 4096}
    check_message({"content": "x" * 2000, "components": rows, "embeds": [embed]}, flags=0, attachment_names=[])


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"nonce": "n" * 26},
        {"embeds": [{"title": "t"}] * 11},
        {"embeds": [{"title": "t" * 257}]},
        {"embeds": [{"description": "d" * 4000}, {"description": "d" * 2001}]},
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        {"embeds": [{"fields": [{"name": "n", "value": ""}]}]},
        {"embeds": [{"image": {"url": "attachment://missing.png"}}]},
        {"attachments": [{"id": "0", "description": "d" * 1025}]},
        {"attachments": [{"id": str(n)} for n in range(11)]},
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        {"allowed_mentions": {"parse": ["people"]}},
        {"components": [row(button(n)) for n in range(6)]},
        {"components": [row(*(button(n) for n in range(6)))]},
        {"components": [row()]},
        {"components": [row(button(), menu())]},
        {"components": [row(button(1), button(1))]},
        {"components": [row(button()), row(button())]},
        {"components": [row(button(custom_id="c" * 101))]},
        {"components": [row(button(custom_id=None))]},
        {"components": [row(button(label="l" * 81))]},
        {"components": [row(button(label=None))]},
        {"components": [row(button(style=5))]},
        {"components": [row(button(style=5, url="https://example.org"))]},
        {"components": [row(menu(26))]},
        {"components": [row(menu(0))]},
        {"components": [row(menu(2, max_values=3))]},
        {"components": [row(menu(placeholder="p" * 151))]},
        {"components": [row(menu(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))]},
        {"components": [row(menu(options=[{"label": "a" * 101, "value": "v"}]))]},
        {"components": [text()]},
    ],
)
def test_messages_beyond_a_limit_are_refused(body: Json):
    assert errors_of(body)


@pytest.mark.parametrize("field", [{"content": "x"}, {"embeds": [{"title": "t"}]}])
def test_layouts_have_no_legacy_fields(field: Json):
    errors = errors_of({**field, "components": [text()]}, COMPONENTS_V2)
    code = errors[next(iter(field))]["_errors"][0]["code"]
    assert code == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


def gallery(count: int = 1, **changes: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, **changes}] * count}


def section(texts: int = 1, accessory: Json | None = None, **changes: Any) -> Json:
    return {"type": 9, "components": [text()] * texts, "accessory": accessory or button(), **changes}


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


def link() -> Json:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}


@pytest.mark.parametrize(
    "components",
    [
        [text()] * 40,
        [container(*[text()] * 39)],
        [section(3, link())] * 8,  # the section, its three texts and its button: five each
        [gallery(10)] * 40,  # what is in a gallery is no component of its own
        [container(row(*[link()] * 5), *[text()] * 33)],
        [text("x" * 2000), container(text("x" * 1000), section(1, components=[text("x" * 1000)]))],
        [text("x" * 4000), row(button(label="l" * 80)), gallery(description="d" * 1024)],
        [section(accessory={"type": 11, "media": {"url": "https://example.org/a.png"}, "description": "d" * 1024})],
        [row(button(1)), container(section(accessory=button(2)), row(menu(25)))],
        [{"type": 13, "file": {"url": "attachment://board.png"}}, {"type": 14, "divider": False, "spacing": 2}],
    ],
)
def test_layouts_at_their_limits_pass(components: list[Json]):
    check_message({"components": components}, flags=COMPONENTS_V2, attachment_names=["board.png"])


@pytest.mark.parametrize(
    ("components", "code"),
    [
        ([text()] * 41, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([container(*[text()] * 40)], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([*[section(3, link())] * 8, text()], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([container(row(*[link()] * 5), *[text()] * 34)], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([text("x" * 4001)], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        (
            [text("x" * 2000), container(text("x" * 1000), section(1, components=[text("x" * 1001)]))],
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        ([text("")], "BASE_TYPE_BAD_LENGTH"),
        ([gallery(description="d" * 1025)], "BASE_TYPE_BAD_LENGTH"),
        ([gallery(0)], "BASE_TYPE_BAD_LENGTH"),
        ([gallery(11)], "BASE_TYPE_BAD_LENGTH"),
        ([section(4)], "BASE_TYPE_BAD_LENGTH"),
        ([section(0)], "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 9, "components": [text()]}], "BASE_TYPE_REQUIRED"),
        ([section(accessory=menu())], "UNION_TYPE_CHOICES"),
        ([section(components=[gallery()])], "UNION_TYPE_CHOICES"),
        ([button()], "UNION_TYPE_CHOICES"),
        ([container(container(text()))], "UNION_TYPE_CHOICES"),
        ([row(button()), section()], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([container(section()), container(section())], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([container(row(menu())), row(button(custom_id="m"))], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (
            [gallery(media={"url": "attachment://missing.png"})],
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            [{"type": 13, "file": {"url": "attachment://record.txt"}}],
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        ([{"type": 13, "file": {"url": "https://example.org/record.txt"}}], "URL_TYPE_INVALID_SCHEME"),
    ],
)
def test_layouts_beyond_a_limit_are_refused(components: list[Json], code: str):
    errors = layout_errors(*components, names=("board.png",))
    assert f"'code': '{code}'" in str(errors)


def test_the_tree_names_the_place():
    errors = errors_of({"components": [row(button(), button(1, label="l" * 81))]})
    wrong = errors["components"]["0"]["components"]["1"]["label"]["_errors"]
    assert wrong == [{"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 0 and 80 in length."}]


def text_input(number: int = 0, **changes: Any) -> Json:
    return {"type": 4, "custom_id": f"t{number}", "style": 1, **changes}


def label(component: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Label", "component": component, **changes}


@pytest.mark.parametrize(
    ("components", "good"),
    [
        ([label(text_input(n)) for n in range(5)], True),
        ([text(), label(menu())], True),
        ([row(text_input(label="old"))], True),
        ([label(text_input(n)) for n in range(6)], False),
        ([], False),
        ([label(text_input(), label="l" * 46)], False),
        ([label(text_input(1)), label(text_input(1))], False),
        ([label(text_input(max_length=4001))], False),
        ([label(button())], False),
        ([row(text_input())], False),
        ([row(button())], False),
        ([label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})], False),
    ],
)
def test_modals(components: list[Json], good: bool):
    errors = FormErrors()
    modal = {"title": "t" * 45, "custom_id": "m", "components": components}
    Components(errors, frozenset()).check_modal(modal, ("data",))
    assert bool(errors) is not good


def test_modal_titles():
    errors = FormErrors()
    modal = {"title": "t" * 46, "custom_id": "m", "components": [label(text_input())]}
    Components(errors, frozenset()).check_modal(modal, ("data",))
    assert errors


def test_choices():
    check_choices([{"name": "n" * 100, "value": "v" * 100}] * 25)
    for choices in ([{"name": "n", "value": "v"}] * 26, [{"name": "n" * 101, "value": "v"}], [{"value": "v"}]):
        with pytest.raises(DiscordRefusal):
            check_choices(choices)


def command(name: str = "play", **changes: Any) -> Json:
    return {"name": name, "description": "Play", **changes}


def option(name: str = "card", **changes: Any) -> Json:
    return {"type": 3, "name": name, "description": "A card", **changes}


@pytest.mark.parametrize(
    "commands",
    [
        [command(f"c{n}") for n in range(100)],
        [command("켈티스", name_localizations={"ko": "카드놓기"})],
        [command(options=[option(f"o{n}") for n in range(25)])],
        [command(type=1), {"type": 3, "name": "Show the Board"}],
    ],
)
def test_good_commands(commands: list[Json]):
    check_commands(commands)


@pytest.mark.parametrize(
    "commands",
    [
        [command(f"c{n}") for n in range(101)],
        [command(), command()],
        [command("Play")],
        [command("two words")],
        [command("n" * 33)],
        [command(name_localizations={"ko": "두 낱말"})],
        [command(description="d" * 101)],
        [command(description="")],
        [command(options=[option(f"o{n}") for n in range(26)])],
        [command(options=[option(), option()])],
        [command(options=[option(), option("seat", required=True)])],
        [command(options=[option(choices=[{"name": "a", "value": "a"}] * 26)])],
        [command(options=[option(choices=[{"name": "a", "value": "a" * 101}])])],
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        [command(options=[option(), {"type": 1, "name": "sub", "description": "Sub"}])],
        [
            command(
                options=[
                    option(
                        f"o{n}",
                        description_localizations={"ko": "d" * 99},
                        choices=[{"name": "c" * 99, "value": "v" * 99}] * 2,
                    )
                    for n in range(20)
                ]
            )
        ],
    ],
)
def test_bad_commands(commands: list[Json]):
    with pytest.raises(DiscordRefusal) as refused:
        check_commands(commands)
    assert refused.value.code == 50035
