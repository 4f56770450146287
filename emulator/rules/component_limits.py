"""Discord's limits of components: buttons, menus, layouts and modals (components/reference)."""

from collections.abc import Callable, Set
from typing import Any

from emulator.rules.refusals import FormErrors

ROWS = 5
ROW_BUTTONS = 5
CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
LAYOUT_COMPONENTS = 40
LAYOUT_TEXT = 4000
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
MEDIA_DESCRIPTION = 1024
MODAL_TITLE = 45
MODAL_COMPONENTS = 5
LABEL_TEXT = 45
LABEL_DESCRIPTION = 100
INPUT_PLACEHOLDER = 100
INPUT_TEXT = 4000
GROUP_OPTIONS = 10

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = 1, 2, 3, 4, 5
ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = frozenset(range(3, 9)) - {TEXT_INPUT}
IN_LAYOUT = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
IN_ROW = SELECTS | {BUTTON}
IN_CONTAINER = IN_LAYOUT - {CONTAINER}
IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
LINK, PREMIUM = 5, 6
PLAIN_STYLES = (1, 2, 3, 4)

Json = dict[str, Any]
Path = tuple[str | int, ...]


def child_components(component: Json) -> list[Json]:
    """The components directly inside one."""
    inside: list[Json] = list(component.get("components") or [])
    return inside + [component[key] for key in ("accessory", "component") if component.get(key)]


def walk_components(components: list[Json]) -> list[Json]:
    """All components, nested ones included, in reading order."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        # As `child_components`, without a list for each of the many that have nothing inside.
        if inside := component.get("components"):
            found.extend(walk_components(inside))
        for key in ("accessory", "component"):
            if alone := component.get(key):
                found.extend(walk_components([alone]))
    return found


class Components:
    """Checks the components of one message or modal and notes what is wrong."""

    def __init__(self, errors: FormErrors, attachment_names: Set[str]) -> None:
        self._errors = errors
        self._names = attachment_names
        self._seen: set[str] = set()

    def check_message(self, components: list[Json], layout: bool, path: Path) -> None:
        """Check the components of a message; `layout`: the message has the Components V2 flag."""
        if layout:
            self._check_totals(components, path)
        elif len(components) > ROWS:
            self._errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {ROWS} in length.")
        allowed = IN_LAYOUT if layout else frozenset({ROW})
        for index, component in enumerate(components):
            self._check_one(component, allowed, (*path, index))

    def check_modal(self, modal: Json, path: Path) -> None:
        """Check a modal: its title, custom id and components."""
        self._length((*path, "title"), modal.get("title"), 1, MODAL_TITLE)
        self._length((*path, "custom_id"), modal.get("custom_id"), 1, CUSTOM_ID)
        components: list[Json] = modal.get("components") or []
        if not 1 <= len(components) <= MODAL_COMPONENTS:
            message = f"Must be between 1 and {MODAL_COMPONENTS} in length."
            self._errors.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", message)
        for index, component in enumerate(components):
            self._check_modal_row(component, (*path, "components", index))

    def _check_modal_row(self, component: Json, path: Path) -> None:
        kind = component.get("type")
        if kind == LABEL:
            self._length((*path, "label"), component.get("label"), 1, LABEL_TEXT)
            if component.get("description"):
                self._length((*path, "description"), component["description"], 1, LABEL_DESCRIPTION)
            self._check_one(component.get("component") or {}, IN_LABEL, (*path, "component"))
        elif kind == ROW:
            inside: list[Json] = component.get("components") or []
            if len(inside) != 1:
                self._errors.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.")
            for index, item in enumerate(inside):
                item_path = (*path, "components", index)
                self._check_one(item, frozenset({TEXT_INPUT}), item_path)
                self._length((*item_path, "label"), item.get("label"), 1, LABEL_TEXT)
        else:
            self._check_one(component, frozenset({TEXT_DISPLAY}), path)

    def _check_totals(self, components: list[Json], path: Path) -> None:
        every = walk_components(components)
        if len(every) > LAYOUT_COMPONENTS:
            self._errors.add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components must be {LAYOUT_COMPONENTS} or fewer.",
            )
        text = sum(len(c.get("content") or "") for c in every if c.get("type") == TEXT_DISPLAY)
        if text > LAYOUT_TEXT:
            self._errors.add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Total displayable text size exceeds maximum size of {LAYOUT_TEXT}",
            )

    def _check_one(self, component: Json, allowed: Set[int], path: Path) -> None:
        kind = component.get("type")
        if kind not in allowed:
            choices = ", ".join(map(str, sorted(allowed)))
            message = f'Value of field "type" must be one of ({choices},).'
            self._errors.add((*path, "type"), "UNION_TYPE_CHOICES", message)
            return
        if (check := CHECKS.get(kind or 0)) is not None:
            check(self, component, path)

    def _check_row(self, row: Json, path: Path) -> None:
        inside: list[Json] = row.get("components") or []
        path = (*path, "components")
        if not 1 <= len(inside) <= ROW_BUTTONS:
            self._errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {ROW_BUTTONS} in length.")
        if len(inside) > 1 and any(c.get("type") in SELECTS for c in inside):
            message = "A menu must be alone in its row."
            self._errors.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for index, component in enumerate(inside):
            if not self._is_plain_button(component):
                self._check_one(component, IN_ROW, (*path, index))

    def _is_plain_button(self, button: Json) -> bool:
        """Take note of a button with which nothing is wrong, as nearly all are, in a third of the time of its checks."""
        custom_id, label = button.get("custom_id"), button.get("label")
        if (
            button.get("type") == BUTTON
            and button.get("style") in PLAIN_STYLES
            and isinstance(custom_id, str)
            and 1 <= len(custom_id) <= CUSTOM_ID
            and custom_id not in self._seen
            and (len(label) <= BUTTON_LABEL if label else button.get("emoji"))
        ):
            self._seen.add(custom_id)
            return True
        return False

    def _check_button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        if style not in range(1, 7):
            self._errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
        if button.get("label") is not None and len(button["label"]) > BUTTON_LABEL:
            self._length((*path, "label"), button["label"], 0, BUTTON_LABEL)
        if style == LINK:
            self._check_url((*path, "url"), button.get("url"), ("http://", "https://", "discord://"))
            if button.get("custom_id"):
                message = "A custom id and url cannot both be specified"
                self._errors.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        elif style != PREMIUM:
            self._check_custom_id(button, path)
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            message = "A label or emoji is required"
            self._errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)

    def _check_select(self, select: Json, path: Path) -> None:
        self._check_custom_id(select, path)
        if select.get("placeholder") is not None:
            self._length((*path, "placeholder"), select["placeholder"], 0, PLACEHOLDER)
        most_options = OPTIONS
        if select["type"] == STRING_SELECT:
            options: list[Json] = select.get("options") or []
            self._check_options(options, 1, OPTIONS, (*path, "options"))
            most_options = len(options)
        else:
            self._check_default_values(select, (*path, "default_values"))
        self._check_counts(select, most_options, path)

    def _check_default_values(self, select: Json, path: Path) -> None:
        """Check what a menu of people, roles or channels offers as chosen: of its kind, and not more than it takes."""
        given: list[Json] = select.get("default_values") or []
        kinds = {USER_SELECT: {"user"}, ROLE_SELECT: {"role"}, CHANNEL_SELECT: {"channel"}}
        for index, value in enumerate(given):
            if value.get("type") not in kinds.get(select["type"], {"user", "role"}):
                message = "The default value is of a type that this menu does not offer."
                self._errors.add((*path, index, "type"), "BASE_TYPE_CHOICES", message)
        if len(given) > (select.get("max_values") or 1):
            message = "There are more default values than max_values."
            self._errors.add(path, "BASE_TYPE_BAD_LENGTH", message)

    def _check_group(self, group: Json, path: Path) -> None:
        self._check_custom_id(group, path)
        least = 2 if group["type"] == RADIO_GROUP else 1
        self._check_options(group.get("options") or [], least, GROUP_OPTIONS, (*path, "options"))
        if group["type"] == CHECKBOX_GROUP:
            self._check_counts(group, len(group.get("options") or []), path)

    def _check_options(self, options: list[Json], least: int, most: int, path: Path) -> None:
        if not least <= len(options) <= most:
            self._errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        values: set[str] = set()
        for index, option in enumerate(options):
            self._length((*path, index, "label"), option.get("label"), 1, OPTION_TEXT)
            self._length((*path, index, "value"), option.get("value"), 1, OPTION_TEXT)
            if option.get("description") is not None:
                self._length((*path, index, "description"), option["description"], 1, OPTION_TEXT)
            if option.get("value") in values:
                self._errors.add(
                    (*path, index, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option.get("value") or "")

    def _check_counts(self, select: Json, options: int, path: Path) -> None:
        least = select.get("min_values")
        least = 1 if least is None else least
        most = select.get("max_values")
        most = 1 if most is None else most
        if not 0 <= least <= OPTIONS:
            self._errors.add((*path, "min_values"), "NUMBER_TYPE_MAX", f"Must be between 0 and {OPTIONS}.")
        if not 1 <= most <= max(1, options):
            message = f"Must be between 1 and the number of options ({options})."
            self._errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", message)
        if least > most:
            message = "min_values must not be greater than max_values."
            self._errors.add((*path, "min_values"), "NUMBER_TYPE_MAX", message)

    def _check_text_input(self, item: Json, path: Path) -> None:
        self._check_custom_id(item, path)
        if item.get("style") not in (1, 2):
            self._errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        for key, most in (("placeholder", INPUT_PLACEHOLDER), ("value", INPUT_TEXT)):
            if item.get(key) is not None:
                self._length((*path, key), item[key], 0, most)
        for key, least in (("min_length", 0), ("max_length", 1)):
            if item.get(key) is not None and not least <= item[key] <= INPUT_TEXT:
                message = f"Must be between {least} and {INPUT_TEXT}."
                self._errors.add((*path, key), "NUMBER_TYPE_MAX", message)

    def _check_section(self, section: Json, path: Path) -> None:
        texts: list[Json] = section.get("components") or []
        if not 1 <= len(texts) <= SECTION_TEXTS:
            message = f"Must be between 1 and {SECTION_TEXTS} in length."
            self._errors.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", message)
        for index, text in enumerate(texts):
            self._check_one(text, frozenset({TEXT_DISPLAY}), (*path, "components", index))
        if not section.get("accessory"):
            self._errors.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._check_one(section["accessory"], frozenset({BUTTON, THUMBNAIL}), (*path, "accessory"))

    def _check_container(self, container: Json, path: Path) -> None:
        inside: list[Json] = container.get("components") or []
        if not inside:
            self._errors.add((*path, "components"), "BASE_TYPE_REQUIRED", "This field is required")
        for index, component in enumerate(inside):
            self._check_one(component, IN_CONTAINER, (*path, "components", index))

    def _check_text(self, text: Json, path: Path) -> None:
        self._length((*path, "content"), text.get("content"), 1, LAYOUT_TEXT)

    def _check_thumbnail(self, thumbnail: Json, path: Path) -> None:
        self._check_media(thumbnail, path)

    def _check_gallery(self, gallery: Json, path: Path) -> None:
        items: list[Json] = gallery.get("items") or []
        if not 1 <= len(items) <= GALLERY_ITEMS:
            message = f"Must be between 1 and {GALLERY_ITEMS} in length."
            self._errors.add((*path, "items"), "BASE_TYPE_BAD_LENGTH", message)
        for index, item in enumerate(items):
            self._check_media(item, (*path, "items", index))

    def _check_media(self, item: Json, path: Path) -> None:
        url = (item.get("media") or {}).get("url")
        self._check_url((*path, "media", "url"), url, ("http://", "https://", "attachment://"))
        if item.get("description") is not None:
            self._length((*path, "description"), item["description"], 1, MEDIA_DESCRIPTION)

    def _check_file(self, file: Json, path: Path) -> None:
        url = (file.get("file") or {}).get("url")
        self._check_url((*path, "file", "url"), url, ("attachment://",))

    def _check_url(self, path: Path, url: Any, schemes: tuple[str, ...]) -> None:
        if not isinstance(url, str) or not url.startswith(schemes):
            self._errors.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
        elif url.startswith("attachment://") and url[13:] not in self._names:
            message = f'The referenced attachment ("{url}") was not found'
            self._errors.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)

    def _check_custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        if isinstance(custom_id, str) and 1 <= len(custom_id) <= CUSTOM_ID and custom_id not in self._seen:
            self._seen.add(custom_id)
            return
        self._length((*path, "custom_id"), custom_id, 1, CUSTOM_ID)
        if custom_id in self._seen:
            message = "Component custom id cannot be duplicated"
            self._errors.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        elif isinstance(custom_id, str):
            self._seen.add(custom_id)

    def _length(self, path: Path, text: Any, least: int, most: int) -> None:
        check_length(self._errors, path, text, least, most)


CHECKS: dict[int, Callable[[Components, Json, Path], None]] = {
    ROW: Components._check_row,
    BUTTON: Components._check_button,
    TEXT_INPUT: Components._check_text_input,
    SECTION: Components._check_section,
    TEXT_DISPLAY: Components._check_text,
    THUMBNAIL: Components._check_thumbnail,
    GALLERY: Components._check_gallery,
    FILE: Components._check_file,
    CONTAINER: Components._check_container,
    RADIO_GROUP: Components._check_group,
    CHECKBOX_GROUP: Components._check_group,
    CHECKBOX: Components._check_custom_id,
    FILE_UPLOAD: Components._check_custom_id,
    **dict.fromkeys(SELECTS, Components._check_select),
}
"""What checks a component of each kind."""


def check_length(errors: FormErrors, path: Path, text: Any, least: int, most: int) -> None:
    """Note a text that is missing, too short or too long."""
    if text is None:
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif not isinstance(text, str) or not least <= len(text) <= most:
        errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
