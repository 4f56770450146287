"""Log lines: what every one of them carries, and what none of them may."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import structlog
from discord.gateway import ReconnectWebSocket

from bot.operation.monitoring.logs import set_up_logging

TOKEN = "MTE.very-secret"


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    structlog.reset_defaults()


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_json_lines_carry_what_is_bound() -> None:
    set_up_logging("info", "json", stream=(stream := StringIO()))
    with structlog.contextvars.bound_contextvars(interaction=11, match="m1", seat=0, revision=4):
        structlog.get_logger("table").info("저장", plies=2)
        logging.getLogger("discord.http").warning("rate limit of %s", "/channels")
    ours, library = lines(stream)
    bound = {"interaction": 11, "match": "m1", "seat": 0, "revision": 4}
    assert ours.items() >= {"level": "info", "logger": "table", "event": "저장", "plies": 2, **bound}.items()
    assert library.items() >= {"level": "warning", "logger": "discord.http", "event": "rate limit of /channels"}.items()
    assert library.items() >= bound.items()
    assert ours["timestamp"].endswith("Z")


def test_text_lines_have_colours_only_on_a_terminal() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    for stream, coloured in ((StringIO(), False), (Terminal(), True)):
        set_up_logging("info", "text", stream=stream)
        structlog.get_logger("table").info("committed", match="m1")
        assert ("\x1b[" in stream.getvalue()) is coloured
        assert "committed" in stream.getvalue()


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_line_shows_the_token(style: Any) -> None:
    set_up_logging("debug", style, [TOKEN], stream=(stream := StringIO()))
    structlog.get_logger("client").info(f"logging in with {TOKEN}", headers={"Authorization": f"Bot {TOKEN}"})
    logging.getLogger("aiohttp.client").warning("header %s", TOKEN)
    try:
        raise ValueError(f"bad token {TOKEN}")
    except ValueError:
        structlog.get_logger("client").exception("login_failed")
    assert "login_failed" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


@pytest.mark.parametrize(
    "path", ["/webhooks/12/aW50ZXJhY3Rpb24/messages/@original", "/interactions/34/aW50ZXJhY3Rpb24/callback"]
)
def test_no_line_shows_the_token_of_an_interaction(path: str) -> None:
    set_up_logging("info", "text", stream=(stream := StringIO()))
    logging.getLogger("discord.http").warning("POST %s was rate limited", path)
    assert "aW50ZXJhY3Rpb24" not in stream.getvalue()
    assert path.rsplit("/", 1)[1] in stream.getvalue()


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_traceback_shows_no_variables(style: Any) -> None:
    set_up_logging("info", style, stream=(stream := StringIO()))

    def fail(hand: str) -> None:
        raise LookupError("lost")

    try:
        fail("red " + "7")
    except LookupError:
        structlog.get_logger("table").exception("fault")
    assert "LookupError: lost" in stream.getvalue()
    assert "red 7" not in stream.getvalue()


def test_libraries_do_not_log_requests_even_at_debug() -> None:
    set_up_logging("debug", "json", stream=(stream := StringIO()))
    for library in ("discord.http", "discord.gateway", "aiosqlite", "aiohttp.access", "PIL.Image"):
        logging.getLogger(library).debug("hand of seat 2")
    logging.getLogger("aiohttp.access").info("GET /")
    structlog.get_logger("table").debug("thinking")
    assert [line["event"] for line in lines(stream)] == ["thinking"]


def test_the_level_is_kept() -> None:
    set_up_logging("warning", "json", stream=(stream := StringIO()))
    structlog.get_logger("table").info("committed")
    logging.getLogger("discord.client").info("logging in")
    structlog.get_logger("table").warning("late")
    assert [line["event"] for line in lines(stream)] == ["late"]


def test_a_pool_that_cannot_connect_is_told_of_as_an_outage_alone() -> None:
    set_up_logging("info", "json", stream=(stream := StringIO()))
    pool = logging.getLogger("asyncpg.pool")
    try:
        raise ConnectionRefusedError
    except ConnectionRefusedError:
        pool.warning("Failed to restore the pool connection floor; retrying", exc_info=True)
    pool.warning("Pool.close() is taking over 60 seconds to complete.")
    assert [line["event"] for line in lines(stream)] == ["Pool.close() is taking over 60 seconds to complete."]


@pytest.mark.parametrize(
    "problem", [ConnectionRefusedError(), ReconnectWebSocket(1)], ids=lambda problem: type(problem).__name__
)
def test_a_connection_that_the_library_cannot_make_is_told_in_one_line(problem: Exception) -> None:
    """Also where the gateway takes it, and closes it before it has said a word."""
    set_up_logging("info", "json", stream=(stream := StringIO()))
    try:
        raise problem
    except type(problem):
        logging.getLogger("discord.shard").exception("Failed to connect for shard_id: %s. Retrying...", 1)
    [line] = lines(stream)
    assert line["problem"] == repr(problem)
    assert "exception" not in line
