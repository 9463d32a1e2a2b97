"""Adds the compiled core and the page to the build; everything else is in pyproject.toml.

PASSGO_NO_NATIVE=1        build without the compiled core
PASSGO_REQUIRE_NATIVE=1   fail instead of falling back to plain Python when it does not compile
PASSGO_NO_PAGE=1          leave the page as it is, or out
PASSGO_REQUIRE_PAGE=1     fail instead of going on without it when it cannot be built
PASSGO_NO_TRAINING=1      compile the core once, without first watching it play
PASSGO_CFLAGS             compiler flags instead of FLAGS, such as "-O1 -g -fsanitize=undefined"; no training then
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))
import build_core  # noqa: E402 - found only after the line above
import build_page  # noqa: E402

# The core is one unit. By default GCC lets inlining make such a unit 40% larger and no more, so that whatever is added
# anywhere takes inlining away elsewhere: 5 to 10% of the speed of games and environments, as measured.
FLAGS = "-O3 --param=inline-unit-growth=200"
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
    flags = os.environ.get("PASSGO_CFLAGS", FLAGS).split()
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


class TrainedCore(build_ext):  # type: ignore[misc]  # setuptools has no hints
    """Compiled twice: the compiler learns from a few seconds of play which ways through the rules are the usual ones.

    A quarter faster for plain players, a tenth for those who trade, as measured. Where the compiler cannot do that, or
    the library cannot run yet because something it needs is not installed, the core is compiled once as ever.
    """

    def build_extension(self, extension: Extension) -> None:
        if not wished("PASSGO_NO_TRAINING") and not os.environ.get("PASSGO_CFLAGS"):
            try:
                return self.build_trained(extension)
            except (CompileError, LinkError, OSError, subprocess.SubprocessError) as error:
                print(f"passgo: the core is compiled without training ({error})", file=sys.stderr)
        return self.build_with(extension, [])

    def build_trained(self, extension: Extension) -> None:
        for old in Path(self.build_temp).rglob("*.gcda"):
            old.unlink()
        self.build_with(extension, ["-fprofile-generate"])
        with tempfile.TemporaryDirectory() as folder:
            train(Path(self.get_ext_fullpath(extension.name)), Path(folder))
        self.build_with(extension, ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"])

    def build_with(self, extension: Extension, more: list[str]) -> None:
        compiling, linking = extension.extra_compile_args, extension.extra_link_args
        extension.extra_compile_args, extension.extra_link_args = [*compiling, *more], [*linking, *more[:1]]
        self.force = True
        try:
            super().build_extension(extension)
        finally:
            extension.extra_compile_args, extension.extra_link_args = compiling, linking


def train(core: Path, folder: Path) -> None:
    """Lets the library play with this core, apart from whatever is installed."""
    hidden = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "page")
    shutil.copytree(ROOT / "src" / "passgo", folder / "passgo", ignore=hidden)
    shutil.copy(core, folder / "passgo" / "core")
    paths = [str(folder), *filter(None, sys.path)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PASSGO_PURE": ""}
    words = [sys.executable, str(ROOT / "tools" / "train_core.py")]
    subprocess.run(words, env=env, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=300)


class WithPage(build_py):  # type: ignore[misc]  # setuptools has no hints
    """The page is built before its files are looked for; in an editable install they stay where they are."""

    def run(self) -> None:
        if not wished("PASSGO_NO_PAGE") and build_page.main(["--require"] if wished("PASSGO_REQUIRE_PAGE") else []):
            raise SystemExit("passgo: the page for the browser is not built")
        super().run()


os.chdir(ROOT)
setup(ext_modules=native(), cmdclass={"build_py": WithPage, "build_ext": TrainedCore})
