"""Pages of menus, one for each option of something that is agreed on: a lobby's match, a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from bot.messages.layout.components import OPTIONS_LIMIT, Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from texts.catalogue import Language

MENUS_ON_PAGE = 4
OptionMenu: TypeAlias = tuple[str, tuple[Option, ...]]
"""What an option is called, and its values."""


class MenuPage(NamedTuple):
    """A page, with the options `names` on it. `head` is the line that says which page it is, `turn` the button to the next one;
    there is neither where this is all."""

    number: int
    names: list[str]
    head: tuple[str, ...]
    menus: list[Menu]
    turn: tuple[Button, ...]


def page_of_menus(
    words: Language, menus: Mapping[str, OptionMenu], number: int, of: str, *, chosen: str, turned: str
) -> MenuPage:
    """A page of the options of what has this id, the last one where there are not so many pages.

    `chosen` and `turned` are the verbs of a choice and of the button to the next page. What is chosen carries the page, the
    name of the option, and which of several menus of one option it was chosen from.
    """
    names = list(menus)
    pages = [names[at : at + MENUS_ON_PAGE] for at in range(0, len(names), MENUS_ON_PAGE)]
    number = min(number, len(pages) - 1)
    shown = [
        Menu(menus[name][0], str(CustomId(chosen, of, argument=f"{number}.{name}.{part}")), options)
        for name in pages[number]
        for part, options in enumerate(in_menus(menus[name][1]))
    ]
    other = (number + 1) % len(pages)
    turn = Button(words("button.more_options"), str(CustomId(turned, of, argument=str(other))))
    titles = words.listed(menus[name][0] for name in pages[number])
    head = f"**{words('options.page', n=number + 1, total=len(pages), names=titles)}**"
    is_all = len(pages) == 1
    return MenuPage(number, pages[number], () if is_all else (head,), shown, () if is_all else (turn,))


def in_menus(options: tuple[Option, ...]) -> list[tuple[Option, ...]]:
    """Values in as many menus as have room for all of them: an owner may have many boards."""
    return [options[at : at + OPTIONS_LIMIT] for at in range(0, len(options), OPTIONS_LIMIT)]
