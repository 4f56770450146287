"""The draft at a table of the bot: its words made of the engine's names, and somebody who presses what a panel offers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.interactions.answering.context import Context
from bot.interactions.answering.open_messages import Coming
from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.games import adapters, registry
from bot.matches.games.adapters import GameAdapter
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, Menu
from bot.messages.layout.custom_ids import parse_custom_id
from bot.messages.layout.forms import ChoiceField, LineField, ModalForm, chosen_in
from bot.messages.layout.pages import Message, SectionPart, page_of
from bot.messages.panel.offers import OPENS
from engine.narrowing import Narrowed
from rendering import games as pictures
from rendering.drawings import Drawing, Drawings
from rendering.games import Pictures
from rendering.pictures import Look
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, SEED, new_lobby, stored
from tests.draft.game import DRAFT
from texts.catalogue import Language
from texts.vocabulary import Vocabulary


class DraftVocabulary(Vocabulary):
    """The defaults; only what is put together in parts is told apart from what is not."""

    terms = MappingProxyType(
        {"parts": lambda _words, value: "-".join(map(str, value)) if isinstance(value, tuple) else str(value)}
    )


DRAFT_WORDS = DraftVocabulary("draft")


class DraftLanguage(Language):
    """English, and for the draft the engine's names with what fills them."""

    def __init__(self, english: Language) -> None:
        self.language = "en"
        self._english = english

    def __call__(self, key: str, /, **args: object) -> str:
        if key.startswith("draft."):
            return " ".join([key.split(".")[-1], *(str(value) for value in args.values())])
        return self._english(key, **args)


def chosen_so_far(_view: Any, _caption: Any, _words: Any, at: Narrowed, _last: Any) -> Drawings:
    """The private picture of the draft in words: what has been chosen so far."""
    none: Any = None
    return [Drawing("view", none, ([f"picture of {at.chosen}"], 0))]


def at_home(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the draft a game of the bot."""
    none: Any = None
    monkeypatch.setitem(cast(dict[str, Any], registry.GAMES), "draft", DRAFT)
    monkeypatch.setitem(cast(dict[str, Any], adapters.ADAPTERS), "draft", GameAdapter(DRAFT, DRAFT_WORDS))
    drawn = Pictures(none, chosen_so_far, none)
    monkeypatch.setitem(cast(dict[str, Any], pictures.PICTURES), "draft", drawn)
    monkeypatch.setitem(cast(dict[str, Any], services.languages), "en", DraftLanguage(services.languages["en"]))


async def drafting(services: Services) -> Table:
    """Ann and Ben at a draft that has begun."""
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="draft"))),
    )
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def claiming(services: Services) -> tuple[Table, Hand]:
    """A draft in which somebody is to claim a number, and that person's hand."""
    table = await drafting(services)
    for seat, user in enumerate((ANN, BEN)):
        card = min(table.position.players[seat].hand)  # type: ignore[attr-defined]
        await table.play_line(Actor(user), f"pick {card}; put left")
    [decision] = table.asked()
    return table, Hand(services, table, (ANN, BEN)[decision.seat])


def offers(message: Message) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Everything that can be pressed in a message: what it is called, its custom id, the menu's value.

    The button of a section is called what stands in bold beside it.
    """
    for part in page_of(message).parts:
        if isinstance(part, Menu):
            yield from ((option.label, part.custom_id, (option.value,)) for option in part.options)
        elif isinstance(part, SectionPart):
            yield beside(part), part.button.custom_id, ()
        elif isinstance(part, tuple):
            yield from ((button.label, button.custom_id, ()) for button in part if not button.disabled)


def beside(section: SectionPart) -> str:
    """What the choice of a section is called, without its number, and what is said of it."""
    head, *more = section.words.splitlines()
    name = re.search(r"\*\*(?:\d+ · )?(.+?)\*\*", head)
    assert name is not None, section.words
    return " · ".join([name[1], *more]) + (OPENS if section.button.label.endswith(OPENS) else "")


def labels(message: Message) -> list[str]:
    """What everything that can be pressed is called."""
    return [label for label, _, _ in offers(message)]


def verbs(message: Message) -> list[str]:
    """What everything that can be pressed does."""
    return [parse_custom_id(custom_id).verb for _, custom_id, _ in offers(message)]


def buttons(message: Message) -> list[Button]:
    """All buttons, those of sections too."""
    return [button for row in page_of(message).rows if isinstance(row, tuple) for button in row]


@dataclass
class Hand:
    """Presses what is offered in the newest message, and keeps what came of it."""

    services: Services
    table: Table
    user: int
    messages: list[Message] = field(default_factory=list[Message])
    beside: list[Message] = field(default_factory=list[Message])
    forms: list[ModalForm] = field(default_factory=list[ModalForm])
    server: dict[str, Any] = field(default_factory=dict[str, Any])
    """What an interaction knows of Discord, where that is not the usual."""
    walk: str = ""
    """Where the page of the match leads to again, if something is chosen there."""
    coming: list[Coming] = field(default_factory=list[Coming])
    """What pages become by themselves, newest last."""

    def becomes(self, _of: str, coming: Coming) -> None:
        self.coming.append(coming)

    def walk_of(self, _of: str) -> str:
        return self.walk

    @property
    def context(self) -> Context:
        async def give(message: Message, of: str = "", *, passing: bool = False, walk: str = "") -> None:
            self.messages.append(message)
            self.walk = walk

        async def show_looked_up(message: Message, of: str) -> None:
            self.messages.append(message)

        async def give_beside(message: Message) -> None:
            self.beside.append(message)

        async def ask(form: ModalForm) -> None:
            self.forms.append(form)

        interaction = SimpleNamespace(
            **{"permissions": discord.Permissions.none(), "guild": None, "guild_locale": None, **self.server}
        )
        answer: Any = SimpleNamespace(
            give=give,
            give_beside=give_beside,
            show_looked_up=show_looked_up,
            walk_of=self.walk_of,
            is_private=True,
            ask=ask,
            becomes=self.becomes,
            interaction=interaction,
        )
        viewer = Viewer(self.services, self.services.languages["en"], Look(in_words=True))
        return Context(self.services, viewer, answer, CHANNEL, GUILD, Actor(self.user), "Ann", "en-US")

    async def fill(self, **entered: str) -> Message:
        """Fills in the newest form, and sends it: what is not entered stays as it stands there."""
        form = self.forms[-1]
        standing = {
            part.name: (part.typed if isinstance(part, LineField) else chosen_in(part)) or ""
            for part in form.parts
            if isinstance(part, LineField | ChoiceField)
        }
        assert entered.keys() <= standing.keys()
        sent = [{"component": {"custom_id": name, "value": value}} for name, value in (standing | entered).items()]
        return await self.do(form.custom_id, components=sent)

    @property
    def text(self) -> str:
        """What the newest message says."""
        return self.messages[-1].text

    async def do(self, custom_id: str, values: Sequence[str] = (), **data: Any) -> Message:
        """Presses a button, or chooses from a menu."""
        parsed = parse_custom_id(custom_id)
        await HANDLERS[parsed.verb](self.context, parsed, {"values": list(values), **data})
        return self.messages[-1]

    async def play(self) -> Message:
        """The button under the board."""
        return await self.do(f"v1:{self.table.match.id}:::play:")

    def offers(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Everything that can be pressed in the newest message."""
        return offers(self.messages[-1])

    def labels(self) -> list[str]:
        return labels(self.messages[-1])

    async def press(self, label: str) -> Message:
        """Presses what has these words on it."""
        custom_id, values = next((found, values) for said, found, values in self.offers() if said.startswith(label))
        return await self.do(custom_id, values)
