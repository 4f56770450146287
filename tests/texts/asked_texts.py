"""What the bot can ask the catalogues for: keys put together from the engine's names, and the slash commands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, cast, get_args, get_type_hints

from msgspec import structs

from bot.client import COGS, Lawspeaker
from bot.fleet.member import Member
from bot.interactions.commands.registration import commands_payload
from bot.interactions.handlers.lobbies.lobby_buttons import SEAT_BUTTONS
from bot.interactions.handlers.personal.settings import CHANGES
from bot.interactions.handlers.seats.leaving import ASKED
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.bot_levels import levels_offered
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.clock_options import OWN as OWN_CLOCK
from bot.matches.lobbies.clock_options import VACATION
from bot.matches.lobbies.lobby import FIRST, PICTURES_KEPT, PLACES
from bot.matches.lobbies.rating_offer import RATED
from bot.matches.lobbies.tournament_terms import CHOICES
from bot.matches.lobbies.tournaments import Waits
from bot.matches.seats.running_out import NOTHING_LEFT
from bot.matches.services import Services
from bot.matches.time.next_turns import DayPart
from bot.matches.time.seat_clocks import PRESETS
from bot.messages.channel.board_page import NOTICE_BUTTONS
from bot.messages.channel.match_lists import OWN_LISTS
from bot.messages.channel.next_match import DAYS_CALLED
from bot.messages.channel.tournament_pages import SIGNS as TOURNAMENT_BUTTONS
from bot.messages.personal.kept_pages import ALLOWANCES, ALLOWED, SHOWN
from bot.messages.personal.settings_panel import CALLS, LINES, PAGES
from bot.messages.personal.settings_panel import PICTURES as PICTURES_SHOWN
from bot.messages.reports.stats_pages import ME, SERVER
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.metrics import Metrics
from bot.standings.tournament_points import Ending
from bot.standings.tournament_rounds import Form
from engine.choices import KIND
from engine.empires.facts.checks_cards import SHAPES
from engine.empires.facts.content import SHIPPED as EMPIRES_SHIPPED
from engine.empires.facts.content import empires_contents as empires_contents
from engine.empires.facts.printed import ACTIONS, CLANS, FIELD_KINDS
from engine.empires.facts.schema import EventName
from engine.empires.facts.schema_effects import CardCounter, ReleaseOp
from engine.empires.game.keeping import Purpose
from engine.game import tag_of
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, JOKER, Size
from engine.manitoba.facts.schema import BonusKind, EffectKind, TileKind
from engine.odin.bot.proposals import PROPOSALS
from engine.odin.rounds.rounds import LAST_ROUND, ROUND
from engine.play.verifying import UNPROVED
from engine.thinking.levels import Level
from engine.thinking.plan import PlanStopReason
from rendering.empires.pages.legend import CARDS, EFFECTS, TABLE
from rendering.games import PICTURES
from rendering.keltis.alt_texts.description import Quarter
from rendering.manitoba.legend import ON_CARDS, ON_PATHS
from rendering.odin.pages.legend import GROUPS, SIGNS, TEXTS
from rendering.odin.pages.samples import SAMPLES
from rendering.odin.seats.hand import KIND_ICONS
from rendering.odin.signs.colours import COLOURS as RANKS
from storage.records.matches import AtZero, MatchStatus
from storage.records.people import Digest, Notice, WatchNotice
from storage.records.tournaments import PlayerState, TournamentStatus
from tests.texts.keys_in_code import first_arguments, made
from tests.texts.spoken_games import NAMES, SPOKEN, Spoken
from texts.catalogue import Language
from texts.empires.given_up import LAPSES as GIVEN_UP_EMPIRES
from texts.empires.goods import GOODS
from texts.keltis.vocabulary import LAPSES as GIVEN_UP_KELTIS
from texts.manitoba.given_up import LAPSES as GIVEN_UP_MANITOBA
from texts.odin.brings import BONUS_COLUMNS
from texts.odin.given_up import LAPSES as GIVEN_UP_ODIN
from texts.odin.things import things_by_kind
from texts.odin.vocabulary import COLOUR_ICONS

__all__ = ["NAMES", "SPOKEN", "Listening", "Spoken", "board_and_lobby_buttons", "families", "heard", "told_to_discord"]
from storage.sqlite.alone import Alone


class Listening(Language):
    """A language that remembers which keys it was asked for, and knows them all."""

    def __init__(self) -> None:
        self.language = "listening"
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **args: object) -> str:
        self.asked.add(key)
        return "x"

    def __contains__(self, key: str) -> bool:
        return self.says(key)

    def says(self, key: str) -> bool:
        self.asked.add(key)
        return True


async def told_to_discord(languages: Mapping[str, Language]) -> list[dict[str, Any]]:
    """All slash commands as Discord is told of them."""
    member, metrics = Member(Alone(), Metrics()), Metrics()
    few = SimpleNamespace(
        member=member, metrics=metrics, settings=Settings()
    )  # commands can be described without the rest
    bot = Lawspeaker(cast(Services, few))
    for cog in COGS:
        await bot.load_extension(cog)
    return commands_payload(bot.tree, languages)


@cache
def heard() -> Listening:
    """A language after the bot has said everything that it can say about every game."""
    listening = Listening()
    for spoken in SPOKEN:
        say_all(spoken, listening)
    return listening


@cache
def families() -> Mapping[str, frozenset[str]]:
    """Keys that the code puts together: by the way they are written there, all that may come of it."""

    def asked(way: str) -> set[str]:
        """The keys put together in this way, of those that were asked for."""
        pattern = re.escape(way).replace(r"\{\}", r"[\w.-]+")
        return {key for key in heard().asked if re.fullmatch(pattern, key)}

    tokens = {token.kind for tokens in keltis_content().tokens.values() for token in tokens.token}
    found: dict[str, set[str]] = {
        "orders.{}": {"orders.on", "orders.off"},
        "next.{}_{}": {f"next.{day}_{part}" for day in DAYS_CALLED for part in get_args(DayPart)},
        "watch.told.{}": {f"watch.told.{each}" for each in WatchNotice},
        "settings.digest_{}": {f"settings.digest_{digest}" for digest in Digest},
        "plan.why_{}": {f"plan.why_{why}" for why in get_args(PlanStopReason) if why != "rule"},
        "button.plan_{}_{}": {
            f"button.plan_{name}_{turned}" for name in ("regardless", "by_day") for turned in ("on", "off")
        },
        "{}.title": {f"{game}.title" for game in GAMES},
        "level.{}": {f"level.{level}" for level in Level},
        "level.about_{}": {f"level.about_{level}" for level in Level},
        "lobby.bot_name_{}": {f"lobby.bot_name_{level}" for level in Level},
        "{}.level.{}": {
            f"{game}.level.{level}" for game in GAMES if len(levels_offered(game)) > 1 for level in levels_offered(game)
        },
        "{}.advice.{}": asked("{}.advice.{}"),
        "{}.reason.{}": asked("{}.reason.{}"),
        "{}.begin.{}": {"odin.begin.place"},
        **{
            f"{{}}.{key}.{{}}": {f"{game}.{key}.{question}" for game in GAMES for question in GAMES[game].routine}
            for key in ("routine", "routine_about", "routine_begins", "routine_ends")
        },
        "{}.routine_instead.{}": {
            f"{game}.routine_instead.{question}" for game in GAMES for question in GAMES[game].usual
        },
        "{}.suggested.{}": {f"odin.suggested.{kind}" for kind in ("place", "serve", *PROPOSALS)},
        "{}.declared_with.{}": {
            f"{game}.declared_with.{kind}"
            for game, adapter in ADAPTERS.items()
            for kind in adapter.vocabulary.declared_with
        },
        "{}.unspent.{}": {f"{game}.unspent.{thing}" for game, things in UNSPENT.items() for thing in things},
        "{}.in_a_row": {f"{game}.in_a_row" for game in GAMES if PICTURES[game].in_a_row},
        "{}.hand": {f"{game}.hand" for game in GAMES},
        "{}.option.{}.{}": asked("{}.option.{}.{}"),
        "{}.option.{}.about": {f"{game}.option.{name}.about" for game in GAMES for name in explained(game)},
        "{}.row.{}": {f"{game}.row.{source}" for game in GAMES for source in PICTURES[game].naming.own},
        "{}.source.{}": {f"keltis.source.{source}" for source in ("figure", "wishes_of_one_colour")},
        "{}.part.{}": {f"{game}.part.{part}" for game in GAMES for part in PICTURES[game].parts},
        "{}.{}.{}": set(),  # `term_of_kind` puts game and kind before what a move or an event has
        "{}.{}": set(),  # `Speech._say` puts the game before the keys of the next five
        **{way: asked(f"{{}}.{way}") for way in ("ask.{}", "event.{}", "move.{}{}", "refusal.{}")},
        **{
            way: asked(way)
            for way in ("{}.ask.{}", "{}.score.{}", "{}.kind.{}", "{}.menu.{}", "{}.none.{}", "{}.option.{}")
        },
        **{way: asked(way) for way in ("keltis.option.{}.{}", *MANITOBA_WAYS, *ODIN_WAYS, *EMPIRES_WAYS)},
        "odin.does.{}": {f"odin.does.{what}" for what in ("saves", "income", "bonuses", "progress", "bonuses_lost")},
        "odin.does.column.{}": {f"odin.does.column.{column}" for column in BONUS_COLUMNS},
        "odin.{}.{}": asked("odin.{}.{}").union(
            (f"odin.{kind}.{thing}" for kind, known in things_by_kind().items() for thing in known),
            (f"odin.colour.{colour}" for colour in COLOUR_ICONS),
            (f"odin.question.{question}" for question in made("other_move", "engine/odin", 1, 2)),
            ("odin.colours.1", "odin.colours.2"),
        ),
        "odin.counted.{}": {f"odin.counted.{thing}" for kind in things_by_kind().values() for thing in kind},
        "odin.way.quarters.{}": {f"odin.way.quarters.{quarters}" for quarters in range(4)},
        "odin.phase.{}": {f"odin.phase.{phase}" for phase in (*ROUND, *LAST_ROUND)},
        "keltis.colour.{}": {f"keltis.colour.{colour}" for colour in (*COLOURS, JOKER)},
        "keltis.size.{}": {f"keltis.size.{size}" for size in get_args(Size)},
        "keltis.token.{}": {f"keltis.token.{kind}" for kind in tokens - {"points"}},  # points are drawn as a number
        **manitoba_pictures(),
        **odin_pictures(),
        **empires_cards(),
        **empires_words(),
        "picture.alt.quarter.{}": {f"picture.alt.quarter.{name}" for name in get_args(Quarter)},
        "picture.legend.{}": {f"picture.legend.{kind}" for kind in (*tokens, *KELTIS_LEGEND)},
        "picture.{}": {"picture.bot", "picture.host", "picture.invited"},
        "button.{}": {
            f"button.{verb}"
            for verb in board_and_lobby_buttons()
            | PAGE_BUTTONS
            | UNDO_BUTTONS
            | SEAT_BUTTONS.keys()
            | NOTICE_BUTTONS.keys()
        },
        "leaving.{}": {f"leaving.{what}" for what in ASKED},
        "consent.{}": {f"consent.{outcome}" for outcome in ("void", "refused", "undone", "abandoned", "handed_over")},
        "games.list_{}": {f"games.list_{name}" for name in OWN_LISTS},
        "settings.how_{}": {f"settings.how_{notice}" for notice in Notice},
        "settings.how_{}_about": {f"settings.how_{notice}_about" for notice in Notice},
        "settings.on_{}": {f"settings.on_{call}" for call in CALLS},
        "settings.pictures_{}": {f"settings.pictures_{each}" for each in PICTURES_SHOWN},
        "settings.pictures_{}_about": {f"settings.pictures_{each}_about" for each in PICTURES_SHOWN},
        "settings.menu_{}": {f"settings.menu_{name}" for name in CHANGES},
        "settings.page_{}": {f"settings.page_{page}" for page in PAGES},
        "settings.type_{}": {f"settings.type_{name}" for name in LINES},
        "settings.form_{}": {f"settings.form_{name}" for name in LINES},
        "settings.{}_{}": {f"settings.{name}_{each}" for name in ALLOWANCES for each in ALLOWED},
        "kept.{}": {f"kept.{what}" for what in SHOWN},
        "lobby.rated_{}": {f"lobby.rated_{each}" for each in RATED},
        "button.stats_{}": {f"button.stats_{who}" for who in (ME, SERVER)},
        "stats.favourite_{}": {"stats.favourite_clan", "stats.favourite_card"},
        "clock.named_{}": {f"clock.named_{name}" for name in (*PRESETS, OWN_CLOCK)},
        **{way: {way.format(each) for each in AtZero} for way in ("clock.at_zero_{}", "clock.then_{}")},
        "clock.warning_{}": {f"clock.warning_{each}" for each in (*AtZero, NOTHING_LEFT)},
        "clock.vacation_{}": {f"clock.vacation_{each}" for each in VACATION},
        "lobby.place_{}": {f"lobby.place_{place}" for place in PLACES},
        "lobby.pictures_{}": {f"lobby.pictures_{kept}" for kept in PICTURES_KEPT},
        "list.{}": {f"list.{status}" for status in (MatchStatus.LOBBY, MatchStatus.RUNNING)},
        "status.{}": {f"status.{status}" for status in (MatchStatus.OVER, MatchStatus.ABANDONED, MatchStatus.EXPIRED)},
        **tournament_texts(),
        "verify.checked.{}": {f"verify.checked.{what}" for what in made("Verification", "engine", 1, 2)},
        "verify.unproved.{}": {f"verify.unproved.{what}" for what in UNPROVED},
        "verify.problem.{}": {f"verify.problem.{reason}" for reason in RECORD_PROBLEMS},
    }
    return {way: frozenset(keys) for way, keys in found.items()}


def explained(game: str) -> tuple[str, ...]:
    """The options of a game on each of which there is a word: who begins, and which files of an owner's hold, need none."""
    return tuple(name for name in GAMES[game].options.__struct_fields__ if name not in (FIRST, "data"))


def tournament_texts() -> dict[str, set[str]]:
    """What is put together of tournaments."""
    chosen = {f"tournament.{name}" for name, values in CHOICES.items() if isinstance(values[0], int)}
    return {
        "refused.tournament_{}": {f"refused.tournament_{status}" for status in TournamentStatus},
        "tournament.button_{}": {f"tournament.button_{verb}" for verb in TOURNAMENT_BUTTONS},
        "tournament.ending_{}": {f"tournament.ending_{each}" for each in (Ending.CUT, Ending.VOID)},
        "tournament.menu_{}": {f"tournament.menu_{name}" for name in CHOICES},
        "tournament.rules_{}": {f"tournament.rules_{form}" for form in Form},
        "tournament.waits_{}": {f"tournament.waits_{why}" for why in Waits},
        "tournament.you_are_{}": {f"tournament.you_are_{state}" for state in (PlayerState.AWAY, PlayerState.OUT)},
        "tournament.{}": {"tournament.opened", "tournament.started", "tournament.called_off", *chosen},
        "tournament.{}_{}": {
            f"tournament.{name}_{value}"
            for name, values in CHOICES.items()
            for value in values
            if not isinstance(value, int)
        },
    }


ODIN_WAYS = ("odin.face.{}", "odin.half.{}", "odin.place.{}", "odin.space.{}")

EMPIRES_WAYS = ("empires.option.{}.{}",)

MANITOBA_WAYS = (
    "manitoba.good.{}",
    "manitoba.landscape.{}",
    "manitoba.disc.{}",
    "manitoba.path.{}",
    "manitoba.place.{}",
    "manitoba.season.{}",
    "manitoba.question.{}",
    "manitoba.option.{}.{}",
)


UNSPENT: Mapping[str, tuple[str, ...]] = {
    "keltis": tuple(GIVEN_UP_KELTIS.values()),
    "manitoba": ("territory", "vision", "passive", "points", *GIVEN_UP_MANITOBA.values()),
    "odin": ("vikings", "piece", "card", "space", *GIVEN_UP_ODIN.values()),
    "empires": ("pawn", "card", "location", "lookout", "effect", *GIVEN_UP_EMPIRES.values()),
}
"""What moves that end or decline something leave unused."""


def say_all(spoken: Spoken, words: Listening) -> None:
    """Has the bot say everything about a game."""
    speech = spoken.speech(words)
    spoken.say_all(speech)
    for kind in spoken.kinds_of_move:
        tag = str(kind.__struct_config__.tag)
        speech.menu(KIND, tag)
        for info in structs.fields(kind):
            speech.menu(info.name, tag)
            if not info.required:
                speech.choice(info.name, None)
    for field in spoken.only_in_menus:
        speech.menu(field, "")
    if "question" in spoken.values:  # refusals name what is to be decided first
        for decision in spoken.decisions:
            speech.term("question", decision.question)
    for key in ("", ".shipped", ".own"):  # a choice only once an owner has added files
        words(f"manitoba.option.data{key}")
        words(f"empires.option.data{key}")
    for options, name, value in spoken.option_values():
        words(f"{spoken.game}.option.{name}")
        ADAPTERS[spoken.game].vocabulary.option_value(words, options, name, value)


def odin_pictures() -> dict[str, set[str]]:
    """What the pictures of Odin put together."""
    named = {
        "picture.colour": RANKS,
        "picture.legend": (*SAMPLES, *SIGNS, *TEXTS, *KIND_ICONS),
        "picture.legend.group": (*GROUPS, "goods", "things"),
        "picture.alt": ("open", "copied"),
        "picture": ("in_hand", "in_play"),
        "picture.card": KIND_ICONS,
        "picture.dice": ("low", "high"),
    }
    return {f"odin.{way}.{{}}": {f"odin.{way}.{thing}" for thing in things} for way, things in named.items()}


def empires_cards() -> dict[str, set[str]]:
    """What the cards of Empires of the North put together."""
    facts, scopes = empires_contents()[EMPIRES_SHIPPED], get_args(get_type_hints(ReleaseOp)["scope"])
    counters = {*map(tag_of, CardCounter.__args__), "assigned_here"}
    kinds = set(SHAPES)
    named = {
        "card_kind": kinds,
        "action": ACTIONS,
        "good": (*GOODS, "resource"),
        "counted": (*GOODS, "resource"),
        "symbol": {symbol for card in facts.all_cards() for symbol in card.symbols},
        "card": set(FIELD_KINDS) - {"start_field"},
        "card.performed": ACTIONS,
        "card.deed": set(EventName.__args__) - {*ACTIONS, "lookout_end"},
        "card.for_each": counters,
        "card.if": counters,
        "card.release": scopes,
        "does.release": scopes,
        "picture.legend": (*CARDS, *EFFECTS, *TABLE),
        "picture.legend.group": ("goods", "symbols", "cards", "effects", "table"),
        "card.release_any": scopes,
    }
    return {f"empires.{way}.{{}}": {f"empires.{way}.{thing}" for thing in things} for way, things in named.items()}


def empires_words() -> dict[str, set[str]]:
    """What its texts and the position in words put together."""
    asking = {decision.question for spoken in SPOKEN if spoken.game == "empires" for decision in spoken.decisions}
    named = {
        "plays": (*CLANS, "easy"),
        "keeping": get_args(Purpose),
        "keeping.price": ("there", "gold", "missing"),
        "question": asking,
        "phase": ("set_up", "lookout", "action", "expedition"),
        "picture.alt": ("near", "distant", "chosen", "kept"),
        "picture.settled": ("always", "never"),
    }
    return {f"empires.{way}.{{}}": {f"empires.{way}.{thing}" for thing in things} for way, things in named.items()}


def manitoba_pictures() -> dict[str, set[str]]:
    """The keys that Manitoba's pictures put together."""
    picture, effects, tiles = "manitoba.picture", get_args(EffectKind), get_args(TileKind)
    return {
        f"{picture}.bonus.{{}}": {f"{picture}.bonus.{kind}" for kind in get_args(BonusKind)},
        f"{picture}.title.{{}}": {f"{picture}.title.{kind}" for kind in effects},
        f"{picture}.tile.{{}}": {f"{picture}.tile.{kind}" for kind in tiles},
        f"{picture}.card.{{}}": {f"{picture}.card.{kind}" for kind in (*tiles, "solstice", "round", "final")},
        f"{picture}.alt.{{}}": {f"{picture}.alt.{how}" for how in ALT},
        f"{picture}.first_{{}}": {f"{picture}.first_replace", f"{picture}.first_add"},
        f"{picture}.legend.{{}}": {f"{picture}.legend.{sign}" for sign in LEGEND},
        f"{picture}.{{}}": {f"{picture}.{name}" for name in HEADINGS},
    }


HEADINGS = ("totem", "village", "outside", "acting", "waking", "village_outside")
ALT = ("either", "placed", "walked", "targets", "steps", "stores", "lifts")
LEGEND = (*ON_PATHS, *ON_CARDS)
KELTIS_LEGEND = ("zone", "deck", "hand", "up", "down", "barred", "stones", "figures", "board", "cards")


PAGE_BUTTONS = frozenset({"first", "back_turn", "earlier", "later", "on_turn", "looked", "last"})
UNDO_BUTTONS = frozenset({"undo_ask", "undo_alone", "undo_turn"})
RECORD_PROBLEMS = made("RecordProblem", "engine", 2, 3).keys() - {"unknown_game"}
"""A record of an unknown game is turned away before it is verified."""


def board_and_lobby_buttons() -> frozenset[str]:
    """The verbs of the buttons that stand under everybody's messages."""
    return first_arguments("button")
