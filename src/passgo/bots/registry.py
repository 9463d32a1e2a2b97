"""Every bot by one word, the same wherever a bot is chosen: a level, a native player, or somebody's own class.

`hard` (a level), `fp-a*` or `greedy:buy_keeps=50` (a native player), `path/mine.py:MyBot` (a file),
`package.module:MyBot` (a module), `mine` (an entry point of the group `passgo.bots`).
A file or a module is loaded and so runs: such words come from the user of this machine, never over the network.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module, util
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.bots.base import FAILURES
from passgo.bots.levels import LEVELS
from passgo.bots.native import NativeBot
from passgo.natives.players import KNOWN, NativePlayer, PlayerError, parse_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec

    from passgo.bots.base import Bot
    from passgo.bots.levels import BotLevel

GROUP = "passgo.bots"
NATIVE = "native:"  # in the row of a level: the rest names a native player
METHODS = ("choose", "anytime")


class BotError(ValueError):
    """One line: which bot, and what is wrong with it."""


class FoundBot(NamedTuple):
    """What a word stands for. `native` plays inside the core where everybody at the table does."""

    name: str
    make: Callable[[int], Bot]  # with a seed: the same seed gives the same decisions
    native: NativePlayer | None = None


def make_bot(name: str, seed: int = 0) -> Bot:
    """A new bot; the same seed gives the same decisions. BotError says in one line what is wrong."""
    return find_bot(name).make(seed)


def find_bot(spec: str) -> FoundBot:
    """What the word stands for; nothing is made yet, but a file or a module is loaded."""
    word = spec.strip()
    level = level_of(word)
    if level is not None:
        word = level.name
        if level.where.startswith(NATIVE):
            return of_native(parse_native(level.where.removeprefix(NATIVE))._replace(name=word))
        return FoundBot(word, maker(level.where, import_module(level.where.partition(":")[0]), level.where))
    head, colon, kind = word.rpartition(":")
    if word.partition(":")[0].lower() in KNOWN:
        return of_native(parse_native(word))
    if level_of(head) is not None:
        raise BotError(f"{word}: the level {head} takes no traits; native players do, as greedy:buy_keeps=50")
    if word.removesuffix(":").endswith(".py"):
        raise BotError(f"{word.removesuffix(':')}: name the class too, as {word.removesuffix(':')}:MyBot")
    if colon and head.endswith(".py"):
        return FoundBot(word, maker(word, load_file(Path(head).expanduser()), f":{kind}"))
    if colon and head:
        return FoundBot(word, maker(word, load_module(head), f":{kind}"))
    return FoundBot(word, from_entry_point(word))


def level_of(word: str) -> BotLevel | None:
    return next((level for level in LEVELS if level.name == word.lower()), None)


def native_of(spec: str) -> NativePlayer | None:
    """The native player that a word stands for, if it does. One that is a level as well is the native one here."""
    word = spec.strip()
    if word.partition(":")[0].lower() in KNOWN:
        return parse_native(word)
    return find_bot(word).native


def is_ours(spec: str) -> bool:
    """Whether the word names a bot of this package, or nothing: then no program of somebody else is loaded for it."""
    word = spec.strip()
    if level_of(word) is not None or word.partition(":")[0].lower() in KNOWN:
        return True
    return ":" not in word and not any(entry.name == word for entry in entry_points(group=GROUP))


def known_words() -> str:
    """What there is to choose from, for a message."""
    own = sorted(entry.name for entry in entry_points(group=GROUP))
    levels = sorted(level.name for level in LEVELS)
    listed = [", ".join([*levels, *own]), f"the native players {', '.join(KNOWN)}", "your own as mine.py:MyBot"]
    return f"{'; '.join(listed)}"


# ---------------------------------------------------------------- native players
def parse_native(word: str) -> NativePlayer:
    try:
        return parse_player(word)
    except PlayerError as error:
        raise BotError(str(error)) from None


def of_native(player: NativePlayer) -> FoundBot:
    return FoundBot(player.name, lambda seed: NativeBot(player, seed), player)


# ---------------------------------------------------------------- classes of somebody's own
def maker(word: str, module: Any, where: str) -> Callable[[int], Bot]:
    """What makes a bot from the class that `where` names behind its colon."""
    kind = where.rpartition(":")[2]
    found = getattr(module, kind, None)
    if not kind or found is None:
        listed = ", ".join(name for name, one in vars(module).items() if is_bot_class(one, module)) or "no bot"
        raise BotError(f"{word}: there is no {kind or 'class without a name'} in it; it has {listed}")
    return checked_maker(word, found)


def is_bot_class(found: object, module: Any) -> bool:
    return inspect.isclass(found) and found.__module__ == module.__name__ and not lacking(found)


def lacking(found: object) -> list[str]:
    return [name for name in METHODS if not callable(getattr(found, name, None))]


def checked_maker(word: str, found: Any) -> Callable[[int], Bot]:
    if not callable(found):
        raise BotError(f"{word} is no class")
    if inspect.isclass(found) and lacking(found):
        raise BotError(f"{word} is no bot: it has no method {' and no '.join(lacking(found))}")
    if any(inspect.iscoroutinefunction(getattr(found, name, None)) for name in METHODS):
        raise BotError(f"{word} is no bot: its methods are called without await, so they must not be async")
    seeded = takes_seed(found)

    def make(seed: int) -> Bot:
        try:
            bot: Any = found(seed=seed) if seeded else found()
            name = getattr(bot, "name", None)
        except FAILURES as error:
            raise BotError(f"{word} cannot be made: {said(error)}") from error
        if lacking(bot):
            raise BotError(f"{word} is no bot: it has no method {' and no '.join(lacking(bot))}")
        made: Bot = bot if isinstance(name, str) else named(bot, word)
        return made

    return make


def takes_seed(found: Callable[..., object]) -> bool:
    try:
        return "seed" in inspect.signature(found).parameters
    except (TypeError, ValueError):
        return False


def named(bot: Any, word: str) -> Any:
    """A bot that has no name is called by its word."""
    try:
        bot.name = word.rpartition(":")[2]
    except AttributeError:
        raise BotError(f"{word} is no bot: it has no name") from None
    return bot


def said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


@cache
def load_file(path: Path) -> Any:
    """A file of Python as a module, once; what lies beside it can be imported from it."""
    whole = path.resolve()
    if not whole.is_file():
        raise BotError(f"{path}: there is no such file")
    name = f"{package_of(whole.parent)}.{whole.stem}"
    spec = util.spec_from_file_location(name, whole)
    if spec is None or spec.loader is None:
        raise BotError(f"{path} is no file of Python")
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr), neighbours_first(whole.parent):  # stdout may be somebody's JSON
            spec.loader.exec_module(module)
    except FAILURES as error:
        del sys.modules[name]
        raise BotError(f"{path} cannot be loaded: {said(error)}") from error
    return module


# ---------------------------------------------------------------- what lies beside a file
FOLDERS: list[Path] = []  # of the files that were loaded


class Neighbours(MetaPathFinder):
    """Finds what lies in a folder, before what is installed; never in the place of Python's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None or fullname in sys.stdlib_module_names:
            return None
        return PathFinder.find_spec(fullname, [str(self.folder)], target)


@contextmanager
def neighbours_first(folder: Path) -> Iterator[None]:
    """Two versions of a bot lie in two folders with helpers of the same names: each gets its own."""
    for name in [name for name in sys.modules if is_of_another(name, folder)]:
        del sys.modules[name]
    finder = Neighbours(folder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        FOLDERS.append(folder)
        if str(folder) not in sys.path:  # for imports when the bot plays
            sys.path.append(str(folder))


def is_of_another(name: str, folder: Path) -> bool:
    """Whether a module, or the package around it, was found beside another bot's file and lies in this folder too."""
    top = name.partition(".")[0]
    where = getattr(sys.modules.get(top), "__file__", None)
    if where is None or not any((folder / end).is_file() for end in (f"{top}.py", f"{top}/__init__.py")):
        return False
    file = Path(where)
    found_in = file.parent.parent if file.name == "__init__.py" else file.parent
    return found_in != folder and found_in in FOLDERS


def package_of(folder: Path) -> str:
    """A package of its own for a folder, so that relative imports work in its files."""
    name = f"passgo_bots_{abs(hash(folder)):x}"
    package = sys.modules.setdefault(name, ModuleType(name, "Bots in a folder."))
    package.__path__ = [str(folder)]
    return name


def load_module(name: str) -> Any:
    if not all(part.isidentifier() for part in name.split(".")):
        raise no_such(name)
    try:
        with redirect_stdout(sys.stderr):
            return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise no_such(name) from None
        raise BotError(f"{name} cannot be loaded: {said(error)}") from error
    except FAILURES as error:
        raise BotError(f"{name} cannot be loaded: {said(error)}") from error


def no_such(name: str) -> BotError:
    if Path(f"{name}.py").is_file():
        return BotError(f"there is no bot or module {name!r}, but a file: {name}.py:MyBot names a class in it")
    return BotError(f"there is no bot or module {name!r}; there are {known_words()}")


def from_entry_point(word: str) -> Callable[[int], Bot]:
    entry = next(iter(entry_points(group=GROUP, name=word)), None)
    if entry is None:
        raise BotError(f"there is no bot {word!r}; there are {known_words()}")
    try:
        with redirect_stdout(sys.stderr):
            found = entry.load()
    except FAILURES as error:
        raise BotError(f"{word} ({entry.value}) cannot be loaded: {said(error)}") from error
    return checked_maker(word, found)
