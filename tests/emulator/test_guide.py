"""The page on the emulator says what is so: its test is a test, its files are there."""

import asyncio
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from emulator.server import LocalTable
from emulator.world.cast import default_cast
from tests.emulator.libraries.catalogue import LIBRARIES
from tests.emulator.libraries.installing import bot_command

EMULATOR = Path(__file__).parents[2] / "emulator"
GUIDE = (EMULATOR / "README.md").read_text(encoding="utf-8")


def write_example(file: Path, example: str, table: LocalTable) -> None:
    """Write an example with the address of this table."""
    file.write_text(example.replace("127.0.0.1:8470", table.url.removeprefix("http://")), encoding="utf-8")


async def greeted_by(command: list[str], file: Path, example: str) -> str:
    """What Alice is answered by an example's bot at a table of its own."""
    async with LocalTable() as table:
        write_example(file, example, table)
        bot = await asyncio.create_subprocess_exec(*command, str(file), stderr=asyncio.subprocess.DEVNULL)
        try:
            await table.hooks.until(lambda: table.commands.in_scope(None))
            await table.hooks.bot_online()
            answer = await table.hooks.slash("alice", "hello")
        finally:
            bot.kill()
            await bot.wait()
    assert answer.original is not None
    return answer.original.data["content"]


async def test_the_bot_of_the_guide_greets(tmp_path: Path):
    [example] = re.findall(r"```py\n(.*?)```", GUIDE, re.DOTALL)
    assert len(example.splitlines()) <= 25
    assert await greeted_by([sys.executable], tmp_path / "greeter.py", example) == "Hello, Alice!"


@pytest.mark.thorough
async def test_the_bot_in_javascript_greets():
    library = LIBRARIES["discord.js"]
    if shutil.which("npm") is None:
        pytest.skip("there is no npm on this machine")
    try:
        node, installed = await asyncio.to_thread(bot_command, library)
    except subprocess.CalledProcessError:
        pytest.skip("the package registry cannot be reached")
    [example] = re.findall(r"```js\n(.*?)```", GUIDE, re.DOTALL)
    assert await greeted_by([node], Path(installed).with_name("greeter.mjs"), example) == "Hello, Alice!"


def test_the_table_has_the_libraries_and_versions_that_are_run():
    rows = dict(re.findall(r"^\| ([\w.@/-]+) \| (\d[\d.]+) \|", GUIDE, re.MULTILINE))
    run = {library.package: library.version for library in LIBRARIES.values()}
    named = {"oceanic.js": "oceanic", "discord-py-interactions": "interactions.py"}
    assert rows.pop("discord.py") == version("discord.py")
    assert rows == {named.get(package, package): number for package, number in run.items()}


async def test_the_test_of_the_guide_passes():
    [example] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    written: dict[str, object] = {}
    exec(compile(example, "emulator/README.md", "exec"), written)
    tests = [made for name, made in written.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        await test()


def test_every_file_and_person_that_the_guide_names_is_there():
    files = re.findall(r"`(\w+\.py)`", GUIDE)
    assert files
    assert [name for name in files if not (EMULATOR / name).exists()] == []
    people = GUIDE.split("**People**")[1].split(", in a server")[0]
    assert re.findall(r"`(\w+)`", people) == [person.username for person in default_cast()]
