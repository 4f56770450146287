"""Since one last looked: what Play, the log and the replay begin with."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.interactions.handlers.looking.history import history_lines, replay_buttons
from bot.matches.history.replay import Replay
from bot.matches.people.actor import Actor
from bot.matches.play.moving import steps_before
from bot.matches.play.table import Table
from bot.matches.position.turns import begun_at, last_turn_of, turn_places
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.panel.turn_page import panel_page
from engine.play.match import Ply as Played
from rendering.pictures import Look
from storage.records.matches import SavedPly
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.stored_matches import ANN, BEN, running

HEAD, SO_FAR = "Since your last turn", "So far"


async def turns(services: Services, number: int) -> Table:
    """A match of Ann and Ben after so many whole turns, Ann's first."""
    table = await running(services)
    for place in range(number):
        await table.play_line(Actor((ANN, BEN)[place % 2]), first_turn(table))
    return table


async def test_play_begins_with_what_happened_since_one_s_own_last_turn(services: Services):
    """All that the others did, and nothing from before; who has just moved has missed nothing."""
    table, viewer = await turns(services, 3), Viewer(services, services.language("en"), Look(in_words=True))
    ann, bens, again = turn_places(table.plies, table.places)[1:]
    assert (table.looked_at(0), table.looked_at(1)) == (again, bens)
    message = await panel_page(viewer, table, 1, since=table.looked_at(1))
    told = message.text.split("\n**")[0]
    assert HEAD in message.text.splitlines()[0]
    assert "**Ann** ·" in message.text
    assert "**Ben** ·" not in message.text
    assert told
    assert HEAD not in (await panel_page(viewer, table, 0, since=table.looked_at(0))).text
    assert ann < bens < again == len(table.plies)


async def test_who_has_not_moved_yet_is_told_all(services: Services):
    table, viewer = await turns(services, 1), Viewer(services, services.language("en"), Look(in_words=True))
    assert table.looked_at(1) == 0
    assert SO_FAR in (await panel_page(viewer, table, 1, since=table.looked_at(1))).text


@pytest.mark.parametrize(
    ("seats", "acting", "place"),
    [
        ((0, 0, 1, 1, 0), True, 2),
        ((0, 0, 1, 1), True, 2),
        ((0, 0, 1, 1, 0), False, 5),
        ((1, 1), True, 0),
        ((0,), True, 0),
    ],
)
async def test_steps_of_the_turn_under_way_are_no_last_turn(
    services: Services, seats: list[int], acting: bool, place: int
):
    """Who has laid and not drawn yet is still told what happened before this turn."""
    ply = (await turns(services, 1)).plies[0]
    plies = [structs.replace(ply, seat=seat) for seat in seats]
    assert last_turn_of(plies, 0, lambda _ply: False, acting=acting) == place


@pytest.mark.parametrize(
    ("log", "places", "since"),
    [
        ("a U a a", [0, 4], 0),  # what is done before the first placement belongs to its turn
        ("U a U a P", [0, 2, 4, 5], 4),  # a placement of the same seat begins another
        ("U b b U a U", [0, 1, 3, 5, 6], 5),
        ("U a b a U a", [0, 2, 3, 6], 2),  # this turn is under way: what the other did before it is told
    ],
)
async def test_who_is_followed_by_nobody_has_a_turn_for_each_placement(
    services: Services, log: str, places: list[int], since: int
):
    """As in a game alone, or when all others have passed. Upper case is a placement; `b` is the other seat."""
    ply = (await turns(services, 1)).plies[0]
    plies = [structs.replace(ply, seat=int(it == "b"), notation=it) for it in log.split()]

    def begins(ply: SavedPly) -> bool:
        return ply.notation.isupper()

    assert turn_places(plies, begins) == places
    assert [begun_at(plies, end, begins) for end in places[1:]] == places[:-1]
    assert last_turn_of(plies, 0, begins, acting=True) == since


async def test_the_log_has_a_mark_and_the_replay_goes_by_turns(services: Services):
    table = await turns(services, 3)
    words = services.language("en")
    lines = history_lines(services.speech(table, words), table, 1, table.looked_at(1))
    [mark] = [place for place, line in enumerate(lines) if HEAD in line]
    assert "Ben" in lines[mark - 1]
    assert "Ann" in lines[mark + 1]
    assert len(history_lines(services.speech(table, words), table, 1, len(table.plies))) == len(lines) - 1
    places = turn_places(table.plies, table.places)
    by_label = {
        b.label: b
        for row in replay_buttons(words, table.match.id, Replay(table), places[2], places[1])
        for b in row
        if isinstance(b, Button)
    }
    leads_to = {
        name: int(by_label[words(f"button.{name}")].custom_id.split(":")[-1])
        for name in ("back_turn", "on_turn", "looked")
    }
    assert leads_to == {"back_turn": places[1], "on_turn": places[3], "looked": places[1]}
    assert begun_at(table.plies, places[2], table.places) == places[1]


async def test_a_ply_that_only_its_player_knows_of_is_no_step_of_a_replay(services: Services):
    """Else it would tell that a window was open (EMP-9.15)."""
    table = await turns(services, 3)
    assert Replay(table).places == list(range(len(table.plies) + 1))
    table.plies[1] = structs.replace(table.plies[1], events=table.game.encode_events([]))
    replay = Replay(table)
    assert replay.places == [0, 1, *range(3, len(table.plies) + 1)]
    assert [replay.step_at(place) for place in (0, 1, 2, 3)] == [0, 1, 1, 2]


async def test_a_ply_that_only_its_player_knows_of_makes_no_turn(services: Services):
    """Ben does something unseen within Ann's turn: what Ann has missed, the turns of a replay and where hers began stay."""
    table = await turns(services, 3)
    unseen = structs.replace(table.plies[0], seat=1, events=table.game.encode_events([]))
    plies, looked = list(table.plies), table.looked_at(0)
    begun = steps_before(table, [played_as(plies[-1])])
    words, last = services.language("en"), len(plies)
    buttons = replay_buttons(words, table.match.id, Replay(table), last, last)
    for place in (last - 1, last):
        changed = [*plies[:place], unseen, *plies[place:]]
        table.plies = [structs.replace(ply, number=number) for number, ply in enumerate(changed, start=1)]
        assert (looked, table.looked_at(0)) == (last, last + 1)
        assert [ply.notation for ply in steps_before(table, [played_as(plies[-1])])] == [ply.notation for ply in begun]
        assert replay_buttons(words, table.match.id, Replay(table), last, last) == buttons


def played_as(ply: SavedPly) -> Played:
    """A ply as the engine gives it: another one by the same seat."""
    return Played(ply.seat, ply.notation, (), ply.revealed, b"", ply.state_hash)


async def test_the_first_picture_marks_what_happened_since(services: Services):
    """As arrows of the last steps, which words say as well; a panel in mid-turn, or of who has missed nothing, has none."""
    table, viewer = await turns(services, 3), Viewer(services, services.language("en"), Look(in_words=True))
    said = services.language("en")("picture.alt.last", steps="").partition(":")[0]
    first = await panel_page(viewer, table, 1, since=table.looked_at(1))
    assert f"{said}: A" in first.text
    for message in (await panel_page(viewer, table, 1), await panel_page(viewer, table, 0, since=table.looked_at(0))):
        assert said not in message.text
    usual = Viewer(services, services.language("en"), Look())
    marked, plain = [await panel_page(usual, table, 1, since=since) for since in (table.looked_at(1), None)]
    assert marked.files[0].content != plain.files[0].content
