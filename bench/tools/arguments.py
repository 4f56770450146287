"""The command line of a bench: a Struct of its own declares what can be typed, with the defaults."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, structs

from bot.command_line import option_pair
from bot.operation.upkeep.proving import chosen_options
from engine.rules import AnyGame

Asked = TypeVar("Asked", bound=Struct)


def read_arguments(kind: type[Asked], about: str | None) -> Asked:
    """Reads what was typed as a Struct of this kind.

    A field of words, or one without a default, is typed at its place; a truth value is a flag, everything else an option. A tuple
    takes as many values as one likes. `Annotated` adds the help as a text, or the words that are allowed as a tuple.
    """
    parser = ArgumentParser(description=about)
    hints = get_type_hints(kind, include_extras=True)
    for field in structs.fields(kind):
        add_argument(parser, field.name, hints[field.name], field.default)
    return kind(**vars(parser.parse_args()))


def options_typed(game: AnyGame, typed: Sequence[str]) -> Struct:
    """The options of a game, typed as NAME=VALUE each. Raises BadOptions for what the game does not know, ArgumentTypeError for
    what is no such pair."""
    return chosen_options(game, dict(map(option_pair, typed)))


def add_argument(parser: ArgumentParser, name: str, hint: Any, default: Any) -> None:
    """Adds one field of the Struct to the parser."""
    hint, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    about = next((note for note in notes if isinstance(note, str)), None)
    option = f"--{name.replace('_', '-')}"
    if hint is bool:
        parser.add_argument(option, action="store_true", help=about)
        return
    several = get_origin(hint) is tuple
    [of] = {*get_args(hint)} - {NoneType, ...} if several or get_origin(hint) is UnionType else {hint}
    words = next((note for note in notes if isinstance(note, tuple)), None)
    asked: dict[str, Any] = {"type": of, "help": about}
    if words:
        asked |= {"type": word_of(words), "help": about or ", ".join(words)}
    if several:
        asked["nargs"] = "*"
    if default is not NODEFAULT:
        asked["default"] = default
    parser.add_argument(name if of is str or default is NODEFAULT else option, **asked)


def word_of(words: tuple[str, ...]) -> Callable[[str], str]:
    """The type of an argument that takes only these words."""

    def known(typed: str) -> str:
        if typed not in words:
            raise ArgumentTypeError(f"{typed!r} is none of {', '.join(words)}")
        return typed

    return known
