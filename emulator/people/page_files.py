"""The files of the page. All but its first document have addresses that change with them: a browser asks for each only once."""

from hashlib import sha256
from pathlib import Path

from aiohttp import web

from emulator.people.fonts import FONTS

PAGE = Path(__file__).parents[1] / "page"
DOCUMENT = "index.html"
VERSION = "{version}"
"""Where the document has the version in the addresses of the others."""
KINDS = {".css": "text/css", ".js": "text/javascript"}
"""What its parts are by their endings; a machine may have other names for these, by which a browser runs no script."""

PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
# After an upgrade the next load must be the new page. An unchanged font is not sent again, as it has an ETag.
ASKED_AGAIN = "no-cache"
KEPT = "private, max-age=31536000, immutable"


class PageFiles:
    """Serves the files of the page as they are when somebody opens it."""

    def __init__(self) -> None:
        self._parts: dict[str, bytes] = {}
        self._version = ""

    def install(self, app: web.Application) -> None:
        """Add the addresses of the files to a web application."""
        app.router.add_get("/", self._document)
        app.router.add_get("/page/font/{name}", self._font)
        app.router.add_get("/page/{version}/{name}", self._part)
        app.on_response_prepare.append(_add_headers)

    def _read(self) -> None:
        self._parts = {file.name: file.read_bytes() for file in sorted(PAGE.iterdir()) if file.suffix in KINDS}
        digest = sha256()
        for name, content in self._parts.items():
            digest.update(name.encode() + content)
        self._version = digest.hexdigest()[:16]

    async def _document(self, _request: web.Request) -> web.Response:
        self._read()  # so that who works on the page sees it with the next load
        document = (PAGE / DOCUMENT).read_text(encoding="utf-8")
        return web.Response(text=document.replace(VERSION, self._version), content_type="text/html")

    async def _part(self, request: web.Request) -> web.Response:
        """What belongs to the document. One that another process served, before an upgrade, gets what there is now."""
        version, name = request.match_info["version"], request.match_info["name"]
        if version != self._version:
            self._read()
        if (content := self._parts.get(name)) is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": KEPT if version == self._version else ASKED_AGAIN}
        return web.Response(body=content, content_type=KINDS[Path(name).suffix], charset="utf-8", headers=headers)

    async def _font(self, request: web.Request) -> web.StreamResponse:
        if (font := FONTS.get(request.match_info["name"])) is None:
            raise web.HTTPNotFound
        return web.FileResponse(font, headers={"Content-Type": "font/ttf"})


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Let the page load nothing from elsewhere, run no inline script and be in nobody's frame."""
    if request.path == "/" or request.path.startswith("/page/"):
        response.headers.update(PAGE_HEADERS)
        response.headers.setdefault("Cache-Control", ASKED_AGAIN)
