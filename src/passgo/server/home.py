"""`passgo play`: a server for this machine and the phones in the same network, and a browser that opens on it."""

from __future__ import annotations

import ipaddress
import json
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import ProxyHandler, build_opener

import segno
import uvicorn

from passgo import BUILD, __version__
from passgo.server.logging_setup import set_up_logging
from passgo.server.serve import CannotServe, GracefulServer, bind, open_store, server_config
from passgo.server.settings import ServerSettings, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)  # an address of no machine: only the way to it is asked for, nothing is sent
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


class HomeServer(GracefulServer):
    """Says when it is ready, and not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def play(folder: Path, *, port: int | None, browser: bool, local: bool, bots: list[str] | None = None) -> None:
    """Serve until Ctrl-C. Whoever is in the same network may come in; nobody from further away."""
    set_up_logging()
    address = "" if local else lan_address()
    try:
        sockets = listen(address, port)
    except CannotServe:
        if port is None and (running := found_running()):
            print(f"A table is already being served: {running}")
            open_browser(running, wanted=browser)
            return
        raise
    settings = with_places(read_settings(None, {"bots": bots}), folder, sockets)
    store = open_store(settings.database)
    link = f"http://{HERE}:{settings.port}"

    def ready() -> None:
        print(words(link, settings.public_url, store.place), flush=True)
        open_browser(link, wanted=browser)

    HomeServer(server_config(settings, store), ready).run(sockets)
    print("The server has ended; the tables are kept.")


def listen(address: str, port: int | None) -> list[socket.socket]:
    """This machine, and the network if it has an address in one; another port than the usual one if that is taken."""
    usual = ServerSettings().port
    try:
        here = bind(HERE, usual if port is None else port)
    except CannotServe:
        if port is not None or found_running():
            raise
        here = bind(HERE, 0)
    sockets = [here]
    if address:
        with suppress(CannotServe):  # then this machine alone
            sockets.append(bind(address, here.getsockname()[1]))
    return sockets


def with_places(settings: ServerSettings, folder: Path, sockets: list[socket.socket]) -> ServerSettings:
    """Where it keeps its tables, which names it answers to, which link works on phones."""
    port: int = sockets[0].getsockname()[1]
    outside = [sock.getsockname()[0] for sock in sockets[1:]]
    name = socket.gethostname()
    names = (*ServerSettings().hosts, *outside, *((name, f"{name}.local") if outside else ()))
    return replace(
        settings,
        host=HERE,
        port=port,
        database=str(private(folder) / "tables.sqlite"),
        hosts=names,
        public_url=f"http://{outside[0]}:{port}" if outside else "",
    )


def private(folder: Path) -> Path:
    """Made, and closed to the other people of this machine: the seeds of running games are in there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise CannotServe(f"{folder}: {error.strerror}") from None
    return folder


def lan_address() -> str:
    """This machine's address in its network; empty without one, or if it is an address of the open internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return ""
        address = asking.getsockname()[0]
    kind = ipaddress.ip_address(address)
    return address if kind.is_private and not kind.is_loopback and not kind.is_unspecified else ""


def found_running() -> str:
    """The link of a server that is already there on the usual port; empty if whatever is there is not one of ours."""
    link = f"http://{HERE}:{ServerSettings().port}"
    try:
        with build_opener(ProxyHandler({})).open(f"{link}/api/links", timeout=2) as answer:
            return link if "public_url" in json.loads(answer.read(1000)) else ""
    except (OSError, ValueError, TypeError):
        return ""


def words(link: str, public: str, place: str) -> str:
    lines = [f"passgo {__version__} ({BUILD} rules), tables in {place}", "", f"  on this machine      {link}"]
    if public:
        lines.append(f"  in the same network  {public}")
        if sys.stdout.isatty():
            lines += ["", *qr_lines(public)]
    return "\n".join([*lines, "", "Ctrl-C ends it; the tables are kept."])


def qr_lines(link: str) -> list[str]:
    """Two rows of the code in one of text; dark on light whatever the terminal's colours are."""
    rows = [list(row) for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    marks = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    lines = []
    for top, low in zip(rows[::2], rows[1::2], strict=True):
        text = "".join(marks[int(a), int(b)] for a, b in zip(top, low, strict=True))
        lines.append(f"  \x1b[30;107m{text}\x1b[0m")
    return lines


def open_browser(link: str, *, wanted: bool) -> None:
    """In a thread: some are in no hurry. Not without a screen, where a text browser would take the terminal."""
    if wanted and (sys.platform == "darwin" or any(map(os.environ.get, DISPLAYS))):
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
