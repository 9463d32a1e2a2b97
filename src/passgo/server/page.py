"""The built page, served from memory: index.html for every place in it, its files by their names, links for phones."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import mimetypes
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from passgo.server.openapi import SVG, TEXT, Query, operation
from passgo.server.request_body import text_in
from passgo.server.responses import reply
from passgo.server.services import services_of

if TYPE_CHECKING:
    from passgo.server.settings import ServerSettings

FOLDER = Path(__file__).parent / "page"  # made by `npm run build` in web/, which is no part of running
INDEX = "index.html"
NOT_BUILT = "it has not been built; install Node.js 20.19 or newer, run `make setup` and start again"
MISSING = f"The tables are served, but the page is missing: {NOT_BUILT}.\n"
SAFETY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; "
    # Svelte makes its compiled templates through the first, the page names its worker by the second; nothing else may.
    "trusted-types svelte-trusted-html passgo-worker"
)
# By plain HTTP from a phone browsers ignore that header, and complain about it in their console.
UNTRUSTED = {"cross-origin-opener-policy": "unsafe-none"}
FOR_EVER = "public, max-age=31536000, immutable"  # the name changes with the content
ASK_AGAIN = "no-cache"
NAMES = "assets/"  # where the build puts files named after their content
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
LONGEST_PATH = 100
SMALL = 512  # bytes that are not worth packing
TABLE = re.compile(r"/table/[A-Za-z0-9_-]{1,64}(/board|/replay)?")
HOME = re.compile(r"localhost|\[::1\]|127(\.\d+){3}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class File:
    plain: bytes
    packed: bytes  # empty if that would be no smaller
    kind: str
    tag: str
    cache: str


def read_page(folder: Path) -> dict[str, File]:
    """All files by their path: what is not in here cannot be asked for."""
    paths = sorted(path for path in folder.rglob("[!.]*") if path.is_file()) if folder.is_dir() else []
    found = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: read_file(name, path) for name, path in found.items()} if INDEX in found else {}


def read_file(name: str, path: Path) -> File:
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) > SMALL else b""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(
        plain,
        packed if len(packed) < len(plain) else b"",
        "text/html; charset=utf-8" if path.suffix == ".html" else kind,
        f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"',
        FOR_EVER if name.startswith(NAMES) else ASK_AGAIN,
    )


@cache
def the_page() -> dict[str, File]:
    return read_page(FOLDER)


def is_built() -> bool:
    return (FOLDER / INDEX).is_file()


def takes_gzip(accepted: str) -> bool:
    """Accept-Encoding names gzip, and not to forbid it."""
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False


def is_at_home(host: str) -> bool:
    """A Host header that means this very machine."""
    return HOME.fullmatch(re.sub(r":\d+$", "", host)) is not None


def is_trustworthy(request: Request) -> bool:
    """What browsers take for a secure origin."""
    return request.url.scheme == "https" or is_at_home(request.headers["host"])


def answer(file: File, request: Request) -> Response:
    headers = {
        "content-security-policy": SAFETY,
        "cache-control": file.cache,
        "etag": file.tag,
        "vary": "accept-encoding",
        **({} if is_trustworthy(request) else UNTRUSTED),
    }
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)


# ---------------------------------------------------------------- endpoints
class Links(msgspec.Struct, frozen=True):
    public_url: str


@operation(answers={200: Links})
async def links(request: Request) -> Response:
    """Where other devices reach this server; empty if that is not known."""
    return reply(Links(public_url(request, services_of(request).settings)))


@operation(
    answers={200: SVG, 404: TEXT}, refusals=(422,), query=(Query("path", about="/table/ID, or its /board or /replay"),)
)
async def qr(request: Request) -> Response:
    """A table's link, or the link of its board or replay, for a camera."""
    room_id = request.path_params["room_id"]
    path = text_in(request, "path", LONGEST_PATH) or f"/table/{room_id}"
    if not TABLE.fullmatch(path) or path.split("/")[2] != room_id:
        return Response("no link of this table", 404, media_type=TEXT)
    link = base_url(request, services_of(request).settings) + path
    return Response(await asyncio.to_thread(drawn, link), media_type=SVG)


async def page(request: Request) -> Response:
    """Last of all routes: its paths are those that no other route has."""
    files, path = services_of(request).page, request.path_params["path"]
    if path in files:
        return answer(files[path], request)
    if path.startswith(("api/", NAMES)) or path == "api" or "." in path.rpartition("/")[2]:
        return Response("nothing here", 404, media_type=TEXT)
    if not files:
        return Response(MISSING, 503, media_type=TEXT)
    return answer(files[INDEX], request)


def base_url(request: Request, settings: ServerSettings) -> str:
    """What links for other devices begin with."""
    return public_url(request, settings) or f"{request.url.scheme}://{request.headers['host']}"


def public_url(request: Request, settings: ServerSettings) -> str:
    """The address in a link that others are to open: not "localhost", which on their devices is another machine."""
    host = request.headers["host"]  # one of ours: the middleware has checked it
    if not is_at_home(host):
        return f"{request.url.scheme}://{host}"
    return settings.public_url


@lru_cache(64)
def drawn(link: str) -> bytes:
    """It takes 9 ms: not on the loop, and not anew for everybody at a table."""
    out = io.BytesIO()
    # White behind it in every theme: cameras want dark on light.
    segno.make(link, micro=False, error="m").save(
        out,
        kind="svg",
        border=3,
        light="#fff",
        dark="#22201c",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return out.getvalue()
