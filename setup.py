"""Adds the compiled core and the page to the build; everything else is in pyproject.toml.

PASSGO_NO_NATIVE=1        build without the compiled core
PASSGO_REQUIRE_NATIVE=1   fail instead of falling back to plain Python when it does not compile
PASSGO_NO_PAGE=1          leave the page as it is, or out
PASSGO_REQUIRE_PAGE=1     fail instead of going on without it when it cannot be built
PASSGO_CFLAGS             compiler flags instead of -O3, such as "-O1 -g -fsanitize=undefined"
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))
import build_core  # noqa: E402 - found only after the line above
import build_page  # noqa: E402

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the hints are Python's; C types come from the generated .pxd
    "infer_types": True,
    "cdivision": False,  # // and % of negative numbers as in Python
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
}


def wished(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def native() -> list[Extension]:
    required = wished("PASSGO_REQUIRE_NATIVE")
    if wished("PASSGO_NO_NATIVE"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - may be missing where nothing is to be compiled
    except ImportError:
        if required:
            raise
        print("passgo: no Cython, building without the compiled core", file=sys.stderr)
        return []
    if not build_core.generate(ROOT / "src", ROOT / "build" / "native"):
        return []
    # Relative paths: setuptools puts them into the metadata, and a build must not depend on where it happened.
    folder = "build/native/passgo/core"
    flags = os.environ.get("PASSGO_CFLAGS", "-O3").split()
    extension = Extension(
        "passgo.core._native",
        [f"{folder}/_native.py"],
        depends=[f"{folder}/_native.pxd", f"{folder}/_constants.h"],
        include_dirs=[folder],
        # Constant tables are passed to functions that take a plain pointer and only read it.
        extra_compile_args=[*flags, "-Wno-discarded-qualifiers"],
        extra_link_args=[flag for flag in flags if flag.startswith("-fsanitize")],
    )
    (made,) = cythonize([extension], compiler_directives=DIRECTIVES)
    made.optional = not required  # cythonize() drops the flag when it is given to Extension(...)
    return [made]


class WithPage(build_py):  # type: ignore[misc]  # setuptools has no hints
    """The page is built before its files are looked for; in an editable install they stay where they are."""

    def run(self) -> None:
        if not wished("PASSGO_NO_PAGE") and build_page.main(["--require"] if wished("PASSGO_REQUIRE_PAGE") else []):
            raise SystemExit("passgo: the page for the browser is not built")
        super().run()


os.chdir(ROOT)
setup(ext_modules=native(), cmdclass={"build_py": WithPage})
