"""The app's shell in a real browser: without a server a drawn page, with it the game again, and never an old page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Enter, House
from tests.web.laid import laid_at
from tests.web.test_robust import REFUSED

READY = """async () => { await navigator.serviceWorker.ready; return Boolean(navigator.serviceWorker.controller) }"""
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""


@laid_at("players=Ann,Ben at=0,10 cash=1500,1500", throws=[(1, 2)])
def test_without_a_server_a_page_says_so_and_goes_back_by_itself(own_house: House, person: Enter) -> None:
    server = own_house.server
    (laid,) = own_house.laid.values()
    ann = person("Ann", at=laid, server=server, service_workers="allow")
    ann.watcher.allow(f"{REFUSED}|status of 50|Failed to load")
    page = ann.page
    page.wait_for_function(READY)
    page.reload()  # now its files come through the worker
    expect(ann.choice("roll")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert any(path.startswith("/assets/") for path in kept)
    assert not [path for path in kept if path in ("/", "/index.html") or path.startswith(("/api/", "/table/"))]

    server.kill()
    page.reload()
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    assert page.url.endswith(laid.path)
    server.start()
    expect(ann.choice("roll")).to_be_visible()  # nobody touched anything
    ann.press("roll")
    ann.space(3, "here: Ann")
