"""What one looks up never takes the question away: it stands beside the panel, or in its place with one press back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.interactions.answering.answers import Answer
from bot.interactions.answering.context import Context
from bot.interactions.answering.open_messages import OpenMessages
from bot.interactions.handlers.looking import board, history, rules, scores
from bot.interactions.handlers.playing import play, undo
from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from rendering.games import PICTURES
from rendering.pictures import Look
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.asking import Asked
from tests.bot.support.posted import Posted, words_of
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, SEED, new_lobby, running, stored

LookUp = Callable[[Context, Table], Awaitable[None]]


class AtTable:
    """Ann at a table, with all that stands there in private: pressed as Discord tells of it, answered by the real `Answer`."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services, self.table = services, table
        self.opened = OpenMessages()
        self.posted: list[Posted] = []

    async def does(self, work: LookUp, pressed: Posted | None = None) -> None:
        """A slash command or the button of a board; or a press on something that stands in private."""
        asked: Any = Asked(message=pressed)
        viewer = Viewer(self.services, self.services.languages["en"], Look(in_words=True))
        async with Answer(asked, self.opened, self.services.elsewhere, updating=pressed is not None) as answer:
            context = Context(self.services, viewer, answer, CHANNEL, GUILD, Actor(ANN, asked.id), "Ann", "en-US")
            await work(context, self.table)
        self.posted += asked.ours

    async def presses(self, label: str, on: Posted, values: tuple[str, ...] = ()) -> None:
        """Presses the button of a private message that is called so."""
        found = next(item for item in pressable(on) if label in str(item.get("label", "")))
        await self.does_verb(found["custom_id"], on, values)

    async def does_verb(self, custom_id: str, on: Posted | None = None, values: tuple[str, ...] = ()) -> None:
        parsed = parse_custom_id(custom_id)
        await self.does(lambda context, _: HANDLERS[parsed.verb](context, parsed, {"values": list(values)}), on)

    @property
    def standing(self) -> list[Posted]:
        """What stands there in private."""
        return [each for each in self.posted if not each.gone]


def pressable(message: Posted) -> list[dict[str, Any]]:
    """All buttons and menus of a message."""
    found: list[dict[str, Any]] = []
    waiting: list[Any] = list(message.components)
    while waiting:
        one = waiting.pop(0).to_dict()
        inner = [one]
        while inner:
            each = inner.pop(0)
            inner += each.get("components", [])
            inner += [each["accessory"]] if "accessory" in each else []
            found += [each] if "custom_id" in each else []
    return found


def is_question(message: Posted) -> bool:
    """Whether a message is the panel, from which one plays."""
    return any(parse_custom_id(item["custom_id"]).verb in ("pick", "choose") for item in pressable(message))


def by_board(verb: str, argument: str = "") -> LookUp:
    """The button of a board."""

    async def pressed(context: Context, table: Table) -> None:
        custom_id = CustomId(verb, table.match.id, argument=argument)
        await HANDLERS[verb](context, custom_id, {})

    return pressed


LOOK_UPS: dict[str, LookUp] = {
    "score": scores.show_score,
    "log": by_board("log"),
    "history": lambda context, table: history.show_history(context, table, 0),
    "legend": by_board("part", "legend"),
    "status": board.show_status,
    "hand": by_board("hand"),
    "replay": by_board("replay", "0"),
    "replay_step": lambda context, table: history.show_replay(context, table, None),
    "undo": undo.take_back,
    "rules": by_board("rules"),
}


async def ann_asked(services: Services, game: str) -> AtTable:
    """Ann is asked something after Ben has moved, so that what she did before is not free to take back; her panel is open."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    for _ in range(300):
        asked = [decision.seat for decision in table.asked()]
        if asked == [0] and {ply.seat for ply in table.plies} == {0, 1} and not table.free_undo(0):
            break
        move = next(iter(table.game.legal_moves(table.position, asked[-1])))
        await table.play_line(Actor((ANN, BEN)[asked[-1]]), table.game.write(move), asked[-1])
    sits = AtTable(services, table)
    await sits.does(play.show_panel)
    assert is_question(sits.standing[0])
    return sits


@pytest.mark.parametrize("game", GAMES)
async def test_every_look_up_stands_beside_the_question_and_leads_to_it(services: Services, game: str) -> None:
    sits = await ann_asked(services, game)
    for name, look_up in LOOK_UPS.items():
        [panel] = sits.standing
        await sits.does(look_up)
        if name == "hand" and not PICTURES[game].mine:  # there the hand is the panel
            assert [is_question(each) for each in sits.standing] == [True]
            continue
        assert [is_question(each) for each in sits.standing] == [True, False], name
        beside = sits.standing[1]
        assert sits.standing[0] is panel, name
        if name == "rules":  # they are of no match, and stay
            continue
        await sits.presses("Back to the question", beside)
        assert sits.standing == [beside], name
        assert is_question(beside), name


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_looked_up_within_the_panel_leads_back_to_it(services: Services, game: str) -> None:
    sits = await ann_asked(services, game)
    [panel] = sits.standing
    looks = [item for item in pressable(panel) if parse_custom_id(item["custom_id"]).verb == "see"]
    for item in looks:
        await sits.does_verb(item["custom_id"], panel)
        assert sits.standing == [panel]
        assert not is_question(panel)
        assert len(words_of([part.to_dict() for part in panel.components])) > 40, "it is told to who reads words alone"
        await sits.does(scores.show_score)
        assert sits.standing[0] is panel, "what is looked up within the panel is the panel's message still"
        await sits.presses("Back to the question", panel)
        assert sits.standing == [panel]
        assert is_question(panel)


async def test_steps_chosen_so_far_are_kept(services: Services) -> None:
    """A choice that is half made is there again: from what stands beside it, and where that has replaced it."""
    sits = await ann_asked(services, "odin")
    [panel] = sits.standing
    opens = next(item for item in pressable(panel) if parse_custom_id(item["custom_id"]).verb == "choose")
    await sits.does_verb(opens["custom_id"], panel, (opens["options"][0]["value"],))
    chosen = [str(part.to_dict()) for part in panel.components]
    assert "Back to my turn" not in str(chosen)
    confirms = {item["custom_id"] for item in pressable(panel)}
    await sits.does(scores.show_score)
    beside = sits.standing[1]
    await sits.presses("Back to the question", beside)
    assert sits.standing == [beside]
    assert {item["custom_id"] for item in pressable(beside)} == confirms


async def test_one_look_up_stands_at_a_time_and_goes_with_the_next_press(services: Services) -> None:
    sits = await ann_asked(services, "keltis")
    [panel] = sits.standing
    await sits.does(LOOK_UPS["score"])
    await sits.does(LOOK_UPS["log"])
    assert len(sits.standing) == 2
    log = sits.standing[1]
    await sits.does_verb(str(CustomId("log_page", sits.table.match.id, argument="0")), log)
    assert sits.standing == [panel, log], "its own buttons turn its pages"
    await sits.does_verb(pressable(panel)[0]["custom_id"], panel, ("0",))
    assert sits.standing == [panel]


async def test_the_log_opens_at_its_end_and_turns_to_the_page_of_the_button(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "pages_of", lambda _: [["the first"], ["the second"], ["the third"]])
    sits = await ann_asked(services, "keltis")
    for verb, argument, page in (
        ("log", "", "the third"),
        ("log_page", "0", "the first"),
        ("log_page", "1", "the second"),
    ):
        await sits.does_verb(str(CustomId(verb, sits.table.match.id, argument=argument)))
        assert page in words_of([part.to_dict() for part in sits.standing[-1].components])
    with pytest.raises(Outdated):
        await sits.does_verb(str(CustomId("log_page", sits.table.match.id, argument="x")))


async def test_what_was_looked_up_while_the_process_was_another_leads_back(services: Services) -> None:
    """After a restart nothing is known of what stands there: each message has the way back all the same."""
    sits = await ann_asked(services, "manitoba")
    await sits.does(LOOK_UPS["legend"])
    panel, legend = sits.standing
    sits.opened = OpenMessages()
    await sits.presses("Back to the question", legend)
    assert sits.standing == [panel, legend]
    assert is_question(legend)
    await sits.does(scores.show_score)
    assert is_question(legend)
    assert not legend.gone


async def test_a_question_that_is_not_asked_any_more_is_not_led_to(services: Services) -> None:
    """What was looked up for an earlier question leads to the present one."""
    sits = await ann_asked(services, "keltis")
    [panel] = sits.standing
    opens = next(item for item in pressable(panel) if parse_custom_id(item["custom_id"]).verb in ("choose", "pick"))
    values = (opens["options"][0]["value"],) if "options" in opens else ()
    await sits.does_verb(opens["custom_id"], panel, values)
    await sits.table.play_line(Actor(ANN), first_turn(sits.table), 0)
    await sits.does(scores.show_score)
    backs = [item for item in pressable(sits.standing[-1]) if "Back" in str(item.get("label", ""))]
    assert [(item["label"], parse_custom_id(item["custom_id"]).verb) for item in backs] in (
        [("Back to my turn", "play")],
        [("Back to the question", "play")],
    )


async def test_who_watches_has_no_way_back(services: Services) -> None:
    table = await running(services)
    sits = AtTable(services, table)
    asked: Any = Asked(user=999)
    viewer = Viewer(services, services.languages["en"], Look(in_words=True))
    async with Answer(asked, sits.opened, services.elsewhere) as answer:
        context = Context(services, viewer, answer, CHANNEL, GUILD, Actor(999, asked.id), "Zoe", "en-US")
        await scores.show_score(context, table)
    [shown] = asked.ours
    assert "Back" not in str([part.to_dict() for part in shown.components])


async def test_the_rules_that_are_ours_are_found_by_a_button_and_by_their_word(services: Services):
    table = await running(services)
    ann, book = AtTable(services, table), services.rulebooks["keltis"]["en"]
    await ann.does_verb(str(CustomId("rules", table.match.id)))
    await ann.presses("Rulings", ann.standing[-1])
    [(_, first), *_] = book.rulings()
    assert f"**{first[0].number}** " in (said := words_of(ann.standing[-1].payload))
    assert said.startswith("### Rulings")
    await ann.presses("Next ›", ann.standing[-1])
    assert f"**{first[0].number}** " not in words_of(ann.standing[-1].payload)
    for word in ("rulings", " Rulings "):
        await ann.does(lambda context, _, word=word: rules.show_rules(context, "keltis", word))
        assert words_of(ann.standing[-1].payload) == said
