"""Plays, draws and asks in one language, and hears all that the bot says: `python -m tests.languages.speaking GAME ...`.

Prints for each game a line of JSON: how many texts were heard, and what is wrong, which is what has no room; and what is not
in the language, if it is the made-up one: what another one lacks is English. The environment names another language
(SPOKEN_LANGUAGE). Run in a tree that has the language.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
import structlog
from msgspec import structs

from bot.client import COGS, Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.registration import commands_payload
from bot.interactions.handlers.lobbies import lobby_buttons
from bot.interactions.handlers.looking import board, history, rules, scores
from bot.interactions.handlers.personal import settings
from bot.interactions.handlers.playing import learning
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import BoardBody
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page, lobby_page
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, OPTION_LABEL_LIMIT, Menu
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.layout.forms import FORM_LABEL_LIMIT, LineField, ModalForm, ReadingMatter
from bot.messages.layout.pages import Message, page_of
from bot.messages.personal.zone_names import OFFERED, city_of_zone
from bot.operation.monitoring.metrics import Metrics
from rendering.games import PICTURES as GAME_PICTURES
from rendering.odin.table.spaces import FACE_LETTERS
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, Caption, Look, ShownPictures
from rendering.pictures import SeatedPerson as Sitting
from tests.bot.messages.panel.test_panel_whole import all_pages, chosen_by, positions
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import ANN, CHANNEL, SEED, StandingClock, at_once, new_lobby, stored
from tests.languages.announcing import announce, conclude, verify
from tests.rendering import many_pictures
from tests.rendering import overhearing as listening
from tests.rendering.overhearing import is_held, overhearing
from tests.rendering.unpainted import paint_nothing
from tests.texts.spoken_games import SPOKEN
from texts.catalogue import DISCORD_LOCALE, Language, load_languages
from texts.speech import Speech
from texts.words import APART

SPOKEN_LANGUAGE = "SPOKEN_LANGUAGE"
MADE_UP_CODE = "es"
MADE_UP = SPOKEN_LANGUAGE not in os.environ
CODE = os.environ.get(SPOKEN_LANGUAGE, MADE_UP_CODE)
DISCORD = "es-ES" if MADE_UP else load_languages()[CODE](DISCORD_LOCALE)
POSITIONS, STEPS, MOVES, PRESSES, DRAWN_EVERY = 10, 3, 40, 6, 150
LOOKING = frozenset(["look", "see", "card", "about", "hint", "hand", "part", "log", "rules", "type", "rules_topic"])
"""Verbs that change nothing."""
PEOPLE = tuple(map(Sitting, ("Ωμέγα", "Ψι", "Δέλτα", "Σίγμα")))
TITLE = "Ωω"

EVERYWHERE = re.compile(
    r"```(?:\w+\n)?|`[^`\n]*`|<[^<>]*>|\]\([^)]*\)|https?://\S+|\b[A-Z]{3,8}(?:-[A-Z]+)?-[A-Z]*\d[\w.]*|\[[^\[\]]*\](?!\()|\b(?=\w*\d)\w+"
)
"""What is the same in all languages: what is typed, addresses, numbers of rules and of places, sources."""
CARDS = {"odin": range(1, 191), "empires": range(1, 221)}
SIGNS = frozenset(FACE_LETTERS.values())
"""Letters that stand for things as icons do."""
GLOSSARY = "한국어"
"""At the head of a column of the glossary, which has the words of all languages."""
LANGUAGE_NAMES = {words("language.name") for words in load_languages().values()}
FOREIGN = re.compile("[A-Za-z]{2,}|[가-힣]")
CITIES = re.compile("|".join(re.escape(city_of_zone(CODE, zone)) for zone in OFFERED))
"""Names by which time zones are called: Babel has them, in the real language that lends the made-up one its code."""


@cache
def foreign_in(text: str) -> Sequence[str]:
    """What of a text is in none of the letters of the made-up language; most texts are heard many times."""
    return FOREIGN.findall(CITIES.sub("", EVERYWHERE.sub("", text)))


class Heard:
    """What was said, and what is wrong with it."""

    def __init__(self) -> None:
        self.wrong: dict[str, None] = {}
        self.texts = 0
        self.pressed: dict[str, int] = {}

    def text(self, text: str | None, where: str, limit: int | None = None) -> None:
        """One text that somebody sees."""
        if not text:
            return
        self.texts += 1
        if text in LANGUAGE_NAMES:
            return
        found = foreign_in(text) if MADE_UP else ()
        if found:
            self.wrong[f"{where}: {' '.join(found)} in {text[:300]!r}"] = None
        if limit is not None and len(text) > limit:
            self.wrong[f"{where}: {len(text)} of {limit} characters: {text!r}"] = None

    def message(self, message: Message, where: str) -> None:
        """All that a message shows."""
        must_be_within_limits(message)
        page = page_of(message)
        self.text(page.text, where)
        for file in page.files:
            self.text(file.about, f"{where}, alt", ALT_LIMIT)
        for row in page.rows:
            if isinstance(row, Menu):
                self.text(row.placeholder, f"{where}, menu", 150)
                for option in row.options:
                    self.text(option.label, f"{where}, option", OPTION_LABEL_LIMIT)
                    self.text(option.about, f"{where}, option", OPTION_LABEL_LIMIT)
            else:
                for button in row:
                    self.text(button.label, f"{where}, button", BUTTON_LABEL_LIMIT)

    def form(self, form: ModalForm, where: str) -> None:
        """A form with its fields."""
        self.text(form.title, f"{where}, title", FORM_LABEL_LIMIT)
        for part in form.parts:
            if isinstance(part, ReadingMatter):
                self.text(part.text, where)
                continue
            self.text(part.label, f"{where}, label", FORM_LABEL_LIMIT)
            if isinstance(part, LineField):
                assert len(part.placeholder) <= OPTION_LABEL_LIMIT  # what can be typed
                continue
            for option in part.options:
                self.text(option.label, f"{where}, option", OPTION_LABEL_LIMIT)
                self.text(option.about, f"{where}, option", OPTION_LABEL_LIMIT)

    def pictures(self, pictures: ShownPictures, where: str) -> None:
        """Alt texts and words of pictures."""
        for picture in pictures:
            self.text(picture.alt, f"{where}, alt", ALT_LIMIT)
            self.text(picture.text, where)
            self.text(picture.heading, where)

    def shortened(self, pictures: ShownPictures, names: set[str], where: str) -> None:
        """Names for which a picture has had no room: each stands whole beside it, as do both of two with a point between."""
        beside = "\n".join(f"{picture.heading}\n{picture.alt}\n{picture.text}" for picture in pictures).casefold()
        for name in names:
            if not all(part in beside for part in name.casefold().split(APART)):
                self.wrong[f"drawn: shortened, and told nowhere: {name!r} in {where}"] = None


class Guest(Hand):
    """Somebody who speaks the language."""

    @property
    def context(self) -> Context:
        words = self.services.language(DISCORD)
        viewer = Viewer(self.services, words, Look(in_words=True))
        return replace(super().context, viewer=viewer, name=PEOPLE[0].name, locale=DISCORD)


async def at_table(services: Services, game: str, seats: int, heard: Heard) -> Table:
    """Ann at all seats of a match in the language that has begun."""
    match = structs.replace(new_lobby(services, CHANNEL + seats, seats, game), title=TITLE, language=CODE)
    match = lobby.take_rest(ANN, PEOPLE[1].name)(lobby.with_person_joined(ANN, PEOPLE[0].name)(match))
    table = await stored(services, match)
    heard.message(await lobby_page(channel_viewer(services, match), table, match.channel_id), "lobby")
    guest = Guest(services, table, ANN)
    await lobby_buttons.show_options(guest.context, table)
    listen(guest, heard, "options")
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def play(services: Services, game: str, heard: Heard) -> None:
    """Some moves, each pressed, with all that a page offers looked at; then the log, the position, scores, settings."""
    table = await at_table(services, game, 2, heard)
    for number in range(MOVES):
        (asked, *_) = table.asked()
        choices = table.game.choices(table.position, asked.seat)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, asked.seat), choices)
        await table.play_line(Actor(ANN), table.game.write(move))
        if number % 8 == 0:
            await press_all(Guest(services, table, ANN), heard)
    await conclude(services, table, heard)
    guest = Guest(services, table, ANN)
    await verify(guest.context, table, heard)
    for doing in (
        learning.show_help,
        settings.show_settings,
        *(
            partial(settings.open_settings_page, custom_id=CustomId("settings", argument=form), _data={})
            for form in settings.SETTING_FORMS
        ),
        *(partial(each, table=table) for each in (board.show_status, board.show_hand, learning.show_hint)),
        partial(history.show_history, table=table, page=None),
        partial(history.show_replay, table=table, step=None),
        partial(rules.explain_refusal, table=table, move="x"),
        partial(rules.open_rules, game=game),
        partial(scores.show_score, table=table),
    ):
        await doing(guest.context)
    listen(guest, heard, "asked")


def listen(guest: Guest, heard: Heard, where: str) -> None:
    """All that somebody was shown."""
    for message in (*guest.messages, *guest.beside):
        heard.message(message, where)
    for form in guest.forms:
        heard.form(form, where)


async def press_all(guest: Guest, heard: Heard) -> None:
    """Opens the panel and presses one thing of each kind there that changes nothing."""
    await guest.play()
    for _, custom_id, values in list(guest.offers()):
        verb = parse_custom_id(custom_id).verb
        if verb in LOOKING and not heard.pressed.get(verb, 0) > PRESSES:
            heard.pressed[verb] = heard.pressed.get(verb, 0) + 1
            await guest.do(custom_id, values)
    listen(guest, heard, "pressed")


async def look(services: Services, game: str, heard: Heard) -> None:
    """Panels on the way to moves and boards, in positions of random games, with pictures in words."""
    dice = random.Random(game)
    table = await at_table(services, game, max(GAMES[game].seat_counts), heard)
    viewer = Viewer(services, services.language(DISCORD), Look(in_words=True))
    walked = positions(table, dice)
    for number in range(POSITIONS):
        seat, path = next(walked), ()
        for _ in range(STEPS):
            pages = await all_pages(viewer, table, seat, path, ())
            for page in pages:
                heard.message(page, "panel")
            further = [way for page in pages for way in chosen_by(page) if len(way) > len(path)]
            if not further:
                break
            path = dice.choice(further)
        body = BoardBody(1, table.game.encode(table.position), (), started=not number)
        heard.message(await board_page(viewer, table, body), "board")


def say(game: str, words: Language, heard: Heard) -> None:
    """Every event, move, refusal, reason, option and score line."""
    spoken = next(one for one in SPOKEN if one.game == game)
    rules = GAMES[game]
    view = rules.view(rules.new(2, rules.options(), SEED), None)
    speech = Speech(words, game, ADAPTERS[game].vocabulary, [person.name for person in PEOPLE], view)
    for name, things in (("event", spoken.events), ("refusal", spoken.refusals)):
        for thing in things:
            heard.text(getattr(speech, name)(thing), name)
    for move in spoken.moves:
        heard.text(speech.move(move), "move", OPTION_LABEL_LIMIT)
    for decision in spoken.decisions:
        for line in speech.advice(decision.question):
            heard.text(line, "advice")
    for reason in spoken.reasons:
        heard.text(speech.reason(reason), "reason")
    for field, value in spoken.menu_values():
        heard.text(speech.choice(field, value), f"choice {field}", BUTTON_LABEL_LIMIT)
    naming = GAME_PICTURES[game].naming
    for line in spoken.score_lines:
        heard.text(naming.row(words, line), "score line")
        heard.text(naming.detail(words, line), "score line")
    for options, name, value in spoken.option_values():
        said = (
            f"{words(f'{game}.option.{name}')}: {ADAPTERS[game].vocabulary.option_value(words, options, name, value)}"
        )
        heard.text(said, "option", OPTION_LABEL_LIMIT)


def draw(game: str, heard: Heard) -> None:
    """Every picture of some positions; texts are held against the place that they have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(many_pictures, "titled", lambda seats: Caption(TITLE, PEOPLE[:seats]))
        patch.setattr(listening, "most_of", lambda *_: None)  # on what texts stand is no matter of languages
        drawn, painter = overhearing(patch), Painter()
        kinds = [(number, kind) for number, kind in enumerate(many_pictures.KINDS) if kind[0].name == game]
        for number, (rules, options) in kinds:
            for at in many_pictures.moments(
                rules, options, max(rules.seat_counts), number, every=DRAWN_EVERY * len(kinds)
            ):
                for name, picture in many_pictures.drawings(at, CODE, Look()):
                    shown = picture(painter)
                    try:
                        is_held(shown, name)
                    except AssertionError as problem:
                        heard.wrong[f"drawn: {problem}"] = None
                    heard.pictures(shown, f"picture {name}")
                    heard.shortened(shown, drawn.shortened, name)
                    drawn.shortened.clear()
        for one in drawn.texts:
            if not set(one.text.split()) <= SIGNS:
                heard.text(one.text, "drawn")
        for cut in drawn.cut:
            heard.wrong[f"drawn: reaches out of its picture: {cut}"] = None


def read(services: Services, game: str, heard: Heard) -> None:
    """The rulebook: each chapter, section, card and space."""
    book = services.rulebooks[game][CODE]
    heard.text(book.opening(), "rulebook")
    numbers = [part.number for topic in book.topics() for part in (topic, *topic.sections())]
    for wish in (*numbers, *(f"#{number}" for number in CARDS.get(game, ()))):
        for page in book.pages(wish):
            heard.text(page if GLOSSARY not in page else "", f"rulebook {wish}")


async def offer(services: Services, heard: Heard) -> None:
    """The commands as Discord is told of them."""
    bot = Lawspeaker(services)
    for cog in COGS:
        await bot.load_extension(cog)

    def walk(entry: dict[str, Any]) -> None:
        for field in ("name", "description"):
            localised = entry.get(f"{field}_localizations")
            if localised is not None and ("description" in entry or field == "name"):
                if DISCORD not in localised and MADE_UP:
                    heard.wrong[f"command {entry['name']}: no {field}"] = None
                heard.text(localised.get(DISCORD), "command", 100 if field == "description" or "value" in entry else 32)
        for below in (*(entry.get("options") or ()), *(entry.get("choices") or ())):
            walk(below)

    for command in commands_payload(bot.tree, services.languages):
        walk(command)


async def all_said(game: str, heard: Heard) -> None:
    """Everything, one after the other."""
    players, metrics = BotPlayers(at_once, Metrics()), Metrics()
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(
            Path(folder) / "data" / "games.sqlite3", StandingClock(), players, metrics
        ) as services:
            words = services.language(DISCORD)
            assert words.language == CODE
            say(game, words, heard)
            read(services, game, heard)
            await offer(services, heard)
            await play(services, game, heard)
            await look(services, game, heard)
            await announce(services, game, (PEOPLE[0].name, PEOPLE[1].name), CODE, heard)
    draw(game, heard)


def hear(game: str) -> Heard:
    """All that is said of a game."""
    heard = Heard()
    with pytest.MonkeyPatch.context() as patch:
        paint_nothing(patch)
        asyncio.run(all_said(game, heard))
    return heard


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    for game in sys.argv[1:]:
        heard = hear(game)
        sys.stdout.write(json.dumps([heard.texts, list(heard.wrong)]) + "\n")
