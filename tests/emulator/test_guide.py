"""The page on the emulator says what is so: its test is a test, its files are there."""

import re
from pathlib import Path

from emulator.world.cast import default_cast

EMULATOR = Path(__file__).parents[2] / "emulator"
GUIDE = (EMULATOR / "README.md").read_text(encoding="utf-8")


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
