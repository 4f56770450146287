"""What a tab may ask for: a kind of frame for each, with typed fields. Anything else is refused."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from emulator.people.slash import GivenUpload

Json = dict[str, Any]


class NotUnderstood(ValueError):
    """A frame that no page of ours sends."""


class FileGiven(Struct):
    """A file as the value of an option; its bytes in base64."""

    name: str
    data: bytes


class OptionGiven(Struct):
    """An option of a slash command with its value."""

    name: str
    value: str | int | float | FileGiven

    @property
    def given(self) -> str | int | float | GivenUpload:
        """The value as the table keeps it."""
        return GivenUpload(self.value.name, self.value.data) if isinstance(self.value, FileGiven) else self.value


class FieldGiven(Struct, omit_defaults=True):
    """A component of a modal as it is sent back: a label or a row with what is in it, or a field with its value."""

    type: int
    id: int | UnsetType = UNSET
    custom_id: str | UnsetType = UNSET
    value: str | bool | UnsetType | None = UNSET
    values: list[str] | UnsetType = UNSET
    component: FieldGiven | UnsetType = UNSET
    components: list[FieldGiven] | UnsetType = UNSET


class PageFrame(Struct, tag_field="t"):
    """What every frame may have: each answer repeats its `ref`."""

    ref: str | int | None = None


class InChannel(PageFrame, kw_only=True):
    """What every frame about a channel has."""

    channel: str


class OpenFrame(InChannel, tag="open"):
    """A tab shows a channel."""


class Read(InChannel, tag="read"):
    """Somebody has seen everything in a channel."""


class Say(InChannel, tag="say", kw_only=True):
    content: str


class Slash(InChannel, tag="slash", kw_only=True):
    command: str
    path: list[str] = []
    options: list[OptionGiven] = []


class Autocomplete(Slash, tag="autocomplete", kw_only=True):
    """`focused` is the option that is being completed."""

    focused: str


class MenuFrame(InChannel, tag="menu", kw_only=True):
    """Somebody chooses a command from the menu of a message."""

    message: str
    command: str


class ComponentFrame(InChannel, tag="component", kw_only=True):
    message: str
    custom_id: str
    values: list[str] | None = None


class ModalSubmit(PageFrame, tag="modal_submit", kw_only=True):
    custom_id: str
    components: list[FieldGiven]

    @property
    def sent(self) -> list[Json]:
        """The components as Discord's client sends them."""
        return [msgspec.to_builtins(component) for component in self.components]


class Locale(PageFrame, tag="locale", kw_only=True):
    locale: str


class AcceptsDirect(PageFrame, tag="accepts_direct", kw_only=True):
    accepts: bool


class Membership(PageFrame, tag="membership", kw_only=True):
    inside: bool


class Dismiss(PageFrame, tag="dismiss", kw_only=True):
    message: str


AnyPageFrame: TypeAlias = (
    OpenFrame
    | Read
    | Say
    | Slash
    | Autocomplete
    | MenuFrame
    | ComponentFrame
    | ModalSubmit
    | Locale
    | AcceptsDirect
    | Membership
    | Dismiss
)
_DECODER = msgspec.json.Decoder(AnyPageFrame)


def read_frame(text: str) -> AnyPageFrame:
    """Read a frame that a tab sent. Raises NotUnderstood with one line."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as problem:
        raise NotUnderstood(str(problem)) from problem
