"""The page can be built, is of sound types, is small, asks nobody else for anything, and is in the packages."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import build_page
from passgo.server import page

ROOT = build_page.ROOT
INITIAL = 150_000  # bytes of JavaScript, packed, until something can be seen
NAMED_ONLY = {"www.w3.org", "svelte.dev"}  # names of XML vocabularies and of pages in error messages: nobody asks them

needs_node = pytest.mark.skipif(
    not build_page.find_npm() and not os.environ.get("CI"), reason="no Node.js 20.19 or newer, and none could be had"
)


@pytest.fixture(scope="module")
def built() -> Path:
    """Once, whoever comes first: the tool waits for others and looks whether there is anything to do."""
    build_page.build()
    return build_page.PAGE


def test_the_lock_names_no_registry() -> None:
    """Each machine has its own; what is fetched is held by its hash."""
    lock = json.loads((build_page.WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 20
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())


def test_the_lock_is_for_every_platform() -> None:
    lock = json.loads((build_page.WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for platform in ("linux-x64-gnu", "linux-arm64-gnu", "darwin-arm64", "win32-x64-msvc"):
        assert f"node_modules/@rolldown/binding-{platform}" in lock


def test_which_node_is_new_enough() -> None:
    told = ("v18.20.1", "v20.18.3", "v20.19.0", "v21.7.0", "v22.11.0", "v22.12.0", "v24.1.0", "", "command not found")
    assert [build_page.is_new_enough(version) for version in told] == [
        False, False, True, False, False, True, True, False, False,
    ]  # fmt: skip


def test_without_node_it_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_page, "STAMP", tmp_path / "none")
    monkeypatch.setattr(build_page, "find_npm", list)
    assert build_page.main([]) == 0
    assert "Node.js 20.19 or newer (with npm) is missing" in capsys.readouterr().err
    assert build_page.main(["--require"]) == 1


def test_nothing_that_the_policy_would_refuse_is_written() -> None:
    """Styles by class or `style:`, no markup from text, no code from text."""
    refused = re.compile(
        r"\sstyle=|\{@html|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\b|cssText"
    )
    written = [path for path in build_page.sources() if path.suffix in (".svelte", ".ts", ".html")]
    assert {path.name: found for path in written if (found := refused.findall(path.read_text(encoding="utf-8")))} == {}


@needs_node
def test_a_script_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(script: str) -> None:
        raise build_page.NpmFailed(f"{script} failed")

    monkeypatch.setattr(build_page, "run", fail)
    assert build_page.main(["--run", "lint", "check"]) == 2
    assert "lint failed" in capsys.readouterr().err


@needs_node
def test_units() -> None:
    build_page.run("test")


@needs_node
def test_it_is_served_as_it_was_built(built: Path) -> None:
    files = page.read_page(built)
    index = files["index.html"].plain.decode()
    asked = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert len(asked) >= 3
    assert set(asked) <= set(files)
    assert not re.findall(r"<style|style=|<script(?![^>]* src=)|\son\w+=", index), "nothing inline"


@needs_node
def test_it_begins_small(built: Path) -> None:
    index = (built / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'"/(assets/[^"]+\.js)"', index)
    assert scripts
    assert sum(len(gzip.compress((built / name).read_bytes(), 9)) for name in scripts) <= INITIAL


@needs_node
def test_no_request_leaves_the_host(built: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in built.rglob("*") if path.suffix in (".js", ".css", ".html")]
    named = {host for text in texts for host in re.findall(r"(?:https?|wss?)://([\w.-]+)", text)}
    assert named <= NAMED_ONLY


@needs_node
def test_it_is_in_the_wheel(built: Path, tmp_path: Path) -> None:
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", str(tmp_path), "build_py", "--build-lib"]
    run_setup([*command, str(tmp_path / "lib")])
    packed = tmp_path / "lib" / "passgo" / "server" / "page"
    names = {path.relative_to(built) for path in built.rglob("[!.]*") if path.is_file()}
    assert {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()} == names


def test_its_sources_are_in_the_source_package(tmp_path: Path) -> None:
    base = str(tmp_path)
    with build_page.alone():  # nobody builds meanwhile
        run_setup([sys.executable, "setup.py", "-q", "egg_info", "--egg-base", base, "sdist", "--dist-dir", base])
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    sources = {path.relative_to(ROOT).as_posix() for path in build_page.sources()}
    assert sources | {"tools/build_page.py", "web/.npmrc"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/passgo/server/page/")]
    assert "web/src/wire/types.gen.ts" not in names


def run_setup(command: list[str]) -> None:
    environment = {**os.environ, "PASSGO_NO_NATIVE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
