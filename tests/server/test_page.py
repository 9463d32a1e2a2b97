"""The page is served from memory: every place in it, its files, nothing else; with its own policy, packed, kept."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from passgo.server.app import make_app
from passgo.server.middleware import HEADERS
from passgo.server.page import FOR_EVER, SAFETY, File, read_page, takes_gzip
from passgo.server.settings import ServerSettings

SCRIPT = "const all = 'about rent';\n" * 200
LAN = "http://192.168.1.20:8765"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>passgo</title>", encoding="utf-8")
    (page / "assets" / "index-abc123.js").write_text(SCRIPT, encoding="utf-8")
    (page / "assets" / "index-abc123.css").write_text("body{margin:0}", encoding="utf-8")
    (page / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (page / ".made-from").write_text("secret", encoding="utf-8")
    (tmp_path / "beside.txt").write_text("not for you", encoding="utf-8")
    return page


def ask(files: dict[str, File], path: str, method: str = "GET", **headers: str) -> httpx.Response:
    settings = ServerSettings(hosts=("127.0.0.1", "localhost", "[::1]", "192.168.1.20", "play.example"), public_url=LAN)
    app = make_app(settings, files=files)

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            return await client.request(method, path, headers={"accept-encoding": "identity", **headers})

    return asyncio.run(asked())


@pytest.mark.parametrize("path", ["/", "/table/abc", "/table/abc/board", "/table/abc/replay", "/help", "/what/ever"])
def test_every_place_is_the_page(folder: Path, path: str) -> None:
    answer = ask(read_page(folder), path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html><title>passgo</title>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_kept_for_ever_by_their_names(folder: Path) -> None:
    script = ask(read_page(folder), "/assets/index-abc123.js")
    assert (script.text, script.headers["cache-control"]) == (SCRIPT, FOR_EVER)
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    style = ask(read_page(folder), "/assets/index-abc123.css")
    assert (style.headers["content-type"], style.headers["cache-control"]) == ("text/css; charset=utf-8", FOR_EVER)
    icon = ask(read_page(folder), "/icon.svg")
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/index-zzz.js", "/assets/", "/assets/x", "/favicon.ico", "/index.php", "/api", "/api/nothing",
        "/.made-from", "/%2e%2e/beside.txt", "/..%2fbeside.txt", "/assets/..%2f..%2fbeside.txt",
        "/assets/%2e%2e/.made-from", "//etc/hosts.txt", "/%00.js", "/C:%5Cbeside.txt",
    ],
)  # fmt: skip
def test_nothing_else_is_there(folder: Path, path: str) -> None:
    answer = ask(read_page(folder), path)
    assert (answer.status_code, answer.text) == (404, "nothing here")


def test_only_to_be_read(folder: Path) -> None:
    head = ask(read_page(folder), "/assets/index-abc123.js", "HEAD")
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(SCRIPT)))
    assert ask(read_page(folder), "/", "POST").status_code == 405
    assert ask(read_page(folder), "/assets/index-abc123.js", "DELETE").status_code == 405


def test_packed_for_those_who_take_it(folder: Path) -> None:
    files = read_page(folder)
    packed = ask(files, "/assets/index-abc123.js", **{"accept-encoding": "br, gzip"})
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", SCRIPT)
    assert int(packed.headers["content-length"]) == len(files["assets/index-abc123.js"].packed) < len(SCRIPT) / 10
    assert gzip.decompress(files["assets/index-abc123.js"].packed).decode() == SCRIPT
    for path in ("/assets/index-abc123.js", "/"):
        plain = ask(files, path, **{"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "accept-encoding"
    assert "content-encoding" not in ask(files, "/", **{"accept-encoding": "gzip"}).headers  # too small to gain


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [("gzip", True), ("br;q=1.0, GZIP;q=0.5", True), ("*", True), ("", False), ("identity", False), ("gzip;q=0", False),
     ("gzip; q=0.0", False), ("xgzip", False)],
)  # fmt: skip
def test_who_takes_gzip(accepted: str, expected: bool) -> None:
    assert takes_gzip(accepted) is expected


def test_what_is_known_is_not_sent_again(folder: Path) -> None:
    files = read_page(folder)
    tag = ask(files, "/").headers["etag"]
    again = ask(files, "/table/abc", **{"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert ask(files, "/", **{"if-none-match": 'W/"other"'}).status_code == 200


def test_the_policy_is_strict_and_the_other_headers_are_there(folder: Path) -> None:
    for path in ("/", "/assets/index-abc123.js"):
        headers = ask(read_page(folder), path).headers
        assert headers.get_list("content-security-policy") == [SAFETY]
        assert len(headers.get_list("cache-control")) == 1
        for name in set(HEADERS) - {"content-security-policy", "cache-control"}:
            assert headers[name] == HEADERS[name]
    assert "unsafe" not in SAFETY
    assert "default-src 'none'" in SAFETY
    assert "require-trusted-types-for 'script'" in SAFETY
    assert "frame-ancestors 'none'" in SAFETY


@pytest.mark.parametrize(
    ("host", "policy"),
    [("127.0.0.1:8765", "same-origin"), ("localhost", "same-origin"), ("192.168.1.20:8765", "unsafe-none")],
)
def test_no_header_that_phones_complain_about(folder: Path, host: str, policy: str) -> None:
    """By plain HTTP this one is ignored, with an error in the console."""
    answer = ask(read_page(folder), "/", host=host)
    assert answer.headers.get_list("cross-origin-opener-policy") == [policy]


def test_without_a_page_it_says_what_is_missing(tmp_path: Path) -> None:
    assert read_page(tmp_path / "none") == {}
    for path in ("/", "/table/abc"):
        answer = ask({}, path)
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")
        assert "make setup" in answer.text
        assert "Node.js 20" in answer.text
    assert ask({}, "/assets/x.js").status_code == 404


# ---------------------------------------------------------------- links for phones
@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost:8765", LAN), ("127.0.0.1:8765", LAN), ("[::1]:8765", LAN), ("192.168.1.20:8765", LAN),
     ("play.example", "http://play.example")],
)  # fmt: skip
def test_a_link_leads_to_where_the_page_was_asked_for_but_never_to_localhost(host: str, expected: str) -> None:
    assert ask({}, "/api/links", host=host).json() == {"public_url": expected}


def test_a_code_for_cameras() -> None:
    answer = ask({}, "/api/rooms/abc/qr.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.startswith("<svg ")
    assert answer.text == ask({}, "/api/rooms/abc/qr.svg?path=/table/abc").text
    assert answer.text == ask({}, "/api/rooms/abc/qr.svg", host="192.168.1.20:8765").text
    assert answer.text != ask({}, "/api/rooms/abc/qr.svg?path=/table/abc/board").text
    assert answer.text != ask({}, "/api/rooms/abc/qr.svg", host="play.example").text


@pytest.mark.parametrize("path", ["/table/other", "http://evil.example/table/abc", "/table/abc/../x", "/table/abc?x=1"])
def test_no_code_leads_elsewhere(path: str) -> None:
    assert ask({}, f"/api/rooms/abc/qr.svg?path={path}").status_code == 404
