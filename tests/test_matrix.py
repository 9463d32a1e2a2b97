import sys
from pathlib import Path

from matrix import Python, Row, asked, newest_of_each, pythons, table


def test_this_python_is_found() -> None:
    assert sys.version_info[:2] in {python.version[:2] for python in pythons()}
    assert all(python.version >= (3, 11) for python in pythons())


def test_what_does_not_run_is_left_out(tmp_path: Path) -> None:
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\necho 'python3.12: command not found' >&2\nexit 127\n", encoding="ascii")
    shim.chmod(0o755)
    assert asked(shim) is None
    assert asked(tmp_path / "python3.13") is None


def test_an_old_python_is_left_out(tmp_path: Path) -> None:
    old = tmp_path / "python3.10"
    old.write_text("#!/bin/sh\necho '[[3, 10, 9], \"cpython\"]'\n", encoding="ascii")
    old.chmod(0o755)
    assert asked(old) is None


def test_one_of_each_minor_version() -> None:
    found = [Python(version, Path(name)) for version, name in (((3, 12, 4), "a"), ((3, 11, 2), "b"), ((3, 12, 1), "c"))]
    assert [str(python.path) for python in newest_of_each(found)] == ["b", "a"]


def test_the_table_says_what_failed() -> None:
    rows = [Row("3.11.7", "compiled", "9 passed", 61.2, True), Row("3.14.0", "none", "not run", 5, False)]
    assert table(rows).splitlines() == [
        "Python  build     tests     seconds",
        "3.11.7  compiled  9 passed  61       passed",
        "3.14.0  none      not run   5        FAILED",
    ]
