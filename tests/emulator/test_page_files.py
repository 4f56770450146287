"""The files of the page: sent once, until they are others."""

import mimetypes
import re
from pathlib import Path
from shutil import copytree

import aiohttp
import pytest

from emulator.people import page_files
from emulator.server import LocalTable


async def test_the_type_of_the_page_is_sent_once(table: LocalTable):
    async with aiohttp.ClientSession() as web:
        for name in ("text.ttf", "signs.ttf", "more.ttf"):
            address = f"{table.url}/page/font/{name}"
            async with web.get(address) as first:
                assert (first.status, first.content_type) == (200, "font/ttf")
                assert (await first.read())[:4] == b"\0\1\0\0"
                assert first.headers["Cache-Control"] == "no-cache"  # asked for again, and not sent
            async with web.get(address, headers={"If-None-Match": first.headers["ETag"]}) as again:
                assert (again.status, await again.read()) == (304, b"")
        assert (await web.get(f"{table.url}/page/font/other.ttf")).status == 404
        page = await (await web.get(table.url)).text()
    assert "font-src 'self';" in page


async def test_the_parts_of_the_page_are_sent_once_until_one_is_changed(
    table: LocalTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(page_files, "PAGE", Path(copytree(page_files.PAGE, tmp_path / "page")))
    async with aiohttp.ClientSession(table.url) as web:

        async def part(address: str) -> tuple[str, str, str]:
            async with web.get(address) as answer:
                return await answer.text(), answer.content_type, answer.headers["Cache-Control"]

        async def addresses() -> list[str]:
            page, kind, lasts = await part("/")
            assert (kind, lasts) == ("text/html", "no-cache")
            return re.findall(r'"(/page/[^"]+[.](?:css|js))"', page)

        before = await addresses()
        assert {kind for _, kind, _ in [await part(one) for one in before]} == {"text/css", "text/javascript"}
        [script] = [one for one in before if one.endswith("/app.js")]
        written, _, lasts = await part(script)
        assert "immutable" in lasts
        (tmp_path / "page/app.js").write_text("changed")
        assert await part(script) == (written, "text/javascript", lasts)  # who has the page gets what belongs to it
        after = await addresses()
        assert not {*before} & {*after}
        assert await part(script) == ("changed", "text/javascript", "no-cache")  # from before: not to be kept as that
        [script] = [one for one in after if one.endswith("/app.js")]
        assert (await part(script))[::2] == ("changed", lasts)


async def test_the_page_is_the_same_wherever_it_is_served(
    table: LocalTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Some machines take scripts for plain text, which no browser runs; and an editor may leave something beside the files."""
    monkeypatch.setattr(page_files, "PAGE", Path(copytree(page_files.PAGE, tmp_path / "page")))
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    (tmp_path / "page/.history").mkdir()
    (tmp_path / "page/app.js~").write_text("before")
    async with aiohttp.ClientSession(table.url) as web:
        page = await (await web.get("/")).text()
        [script] = re.findall(r'"(/page/[^"]+/app[.]js)"', page)
        assert (await web.get(script)).content_type == "text/javascript"
        assert (await web.get(f"{script}~")).status == 404
        assert (
            await web.get(script.replace("app.js", "index.html"))
        ).status == 404  # whose own parts would not be found
