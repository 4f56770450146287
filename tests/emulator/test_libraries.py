"""One of the libraries that `python -m tests.emulator.libraries` runs, and what that command writes."""

import asyncio
import shutil
import subprocess

import pytest

from emulator.server import LocalTable
from tests.emulator.libraries.__main__ import table_of_steps
from tests.emulator.libraries.catalogue import BOTS, LIBRARIES
from tests.emulator.libraries.installing import bot_command
from tests.emulator.libraries.lawspeaker import JUDGES, Sent, faults_found_by
from tests.emulator.libraries.running import SAID, Outcome, run_library
from tests.emulator.libraries.steps import STEPS


@pytest.mark.thorough
async def test_discord_js_takes_every_step():
    if shutil.which("npm") is None:
        pytest.skip("there is no npm on this machine")
    library = LIBRARIES["discord.js"]
    try:
        await asyncio.to_thread(bot_command, library)
    except subprocess.CalledProcessError:
        pytest.skip("the package registry cannot be reached")
    assert [outcome for outcome in await run_library(library) if outcome.problem] == []


LONG = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", "label": "x" * 81}]}
UNKNOWN = {"type": 99, "id": 1}
NO_NAME = {"name": "No Name", "description": "x"}


@pytest.mark.thorough
async def test_the_judges_find_what_is_wrong():
    if shutil.which("npm") is None:
        pytest.skip("there is no npm on this machine")
    async with LocalTable() as table:
        posted = table.actions.say(table.hooks.person("ben"), table.hooks.channel("board-games").id, "hello")
        message = {**posted.data, "components": [UNKNOWN]}
    wrong = Sent(
        [{"components": [LONG]}], [{"title": "x", "custom_id": "x" * 101, "components": []}], [], [NO_NAME], [message]
    )
    right = Sent([{"content": "x"}], [], [], [{**NO_NAME, "name": "name"}], [posted.data])
    for judged_by, faults in zip(JUDGES, (3, 1), strict=True):
        try:
            assert await asyncio.to_thread(faults_found_by, judged_by, right) == []
        except subprocess.CalledProcessError:
            pytest.skip("a package registry cannot be reached")
        assert len(await asyncio.to_thread(faults_found_by, judged_by, wrong)) == faults


def test_every_library_has_its_bot_and_lacks_only_what_there_is():
    steps = {step.name for step in STEPS}
    assert len(steps) == len(STEPS) == 35
    for library in LIBRARIES.values():
        assert (BOTS / library.bot).is_file()
        assert {*library.lacks} <= steps


def test_the_table_has_a_line_for_each_step_and_a_column_for_each_library():
    outcomes = {
        "a": [Outcome("connects", ""), Outcome("pins", "-")],
        "b": [Outcome("connects", "TimeoutError"), Outcome("pins", ""), Outcome(SAID, "no route")],
    }
    assert table_of_steps(outcomes).splitlines() == [
        "| step | a | b |",
        "| --- | :-: | :-: |",
        "| connects | yes | **no** |",
        "| pins | - | yes |",
    ]
