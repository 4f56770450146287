"""How processes that work for the bot are started."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.operation.processes.workers import Worker

WORKER = "bot.messages.drawing.drawing_worker"


def environment_of(process: int) -> list[bytes]:
    return Path(f"/proc/{process}/environ").read_bytes().split(b"\0")


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the system does not tell")
@pytest.mark.parametrize(("said", "given"), [(None, b"1"), ("4", b"4")])
async def test_threads_of_a_process_share_one_heap_unless_the_operator_wants_more(
    said: str | None, given: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    if said is not None:
        monkeypatch.setenv("MALLOC_ARENA_MAX", said)
    worker = await Worker.start(WORKER, "0")
    assert b"MALLOC_ARENA_MAX=" + given in environment_of(worker.process.pid)
    await worker.end()
