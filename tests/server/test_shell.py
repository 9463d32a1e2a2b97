"""The app's shell: what its worker keeps, what its manifest names, and that the page's policy lets both be."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from passgo.server.page import SAFETY, read_file

PUBLIC = Path(__file__).resolve().parents[2] / "web" / "public"
WORKER = (PUBLIC / "sw.js").read_text(encoding="utf-8")


def kept() -> list[str]:
    listed = re.search(r"const KEPT = \[(.*?)\]", WORKER)
    assert listed
    return ["offline.html", *re.findall(r"'/([^']+)'", listed[1])]


def test_the_workers_cache_is_named_after_the_files_in_it() -> None:
    """A browser renews what the worker keeps only if the worker's own text has changed."""
    content = b"".join((PUBLIC / name).read_bytes() for name in kept())
    assert f"shell-{hashlib.sha256(content).hexdigest()[:8]}'" in WORKER


def test_the_worker_keeps_neither_the_page_nor_an_answer_of_the_server() -> None:
    assert not re.search(r"'/'|'/index\.html'", WORKER)
    assert "pathname.startsWith('/api/')) return" in WORKER


def test_the_offline_page_obeys_the_policy_and_needs_nothing_else() -> None:
    text = (PUBLIC / "offline.html").read_text(encoding="utf-8")
    assert not re.findall(r"<style|style=|<script(?![^>]* src=)|\son\w+=", text)
    assert set(re.findall(r'(?:src|href)="/([^"]+)"', text)) <= set(kept())
    assert "passgo-worker" in SAFETY
    assert "manifest-src 'self'" in SAFETY


def test_the_manifest_names_pictures_of_the_size_it_says() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert {"maskable"} == {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon}
    for icon in manifest["icons"]:
        content = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            width, height = int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
            assert f"{width}x{height}" == icon["sizes"]
    assert read_file("manifest.webmanifest", PUBLIC / "manifest.webmanifest").kind == "application/manifest+json"
