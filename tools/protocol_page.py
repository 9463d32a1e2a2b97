"""The reference part of docs/protocol.md and the JSON schema beside it, from the types that the server itself uses.

python tools/protocol_page.py            write both
python tools/protocol_page.py --check    fail if one of them is not current
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

from passgo import commands, events
from passgo.server import protocol as wire
from passgo.view import View

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
BEGIN, END = "<!-- from here on made by tools/protocol_page.py -->\n", "<!-- until here -->\n"
PLAIN = {types.BoolType: "true or false", types.NoneType: "null", types.AnyType: "anything", types.FloatType: "number"}


# ---------------------------------------------------------------- types in words
def words_for(kind: types.Type) -> str:
    """A type as a reader of the page needs it."""
    match kind:
        case types.StrType():
            return f"text{size(kind.min_length, kind.max_length)}"
        case types.IntType():
            return f"whole number{span(kind.ge, kind.le)}"
        case types.FloatType() if kind.ge is not None:
            return f"number{span(kind.ge, kind.le)}"
        case types.LiteralType():
            return " or ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in kind.values)
        case types.UnionType():
            return union(kind)
        case types.ListType() | types.VarTupleType():
            return f"list of {words_for(kind.item_type)}"
        case types.TupleType():
            return f"list of {len(kind.item_types)}: {', '.join(map(words_for, kind.item_types))}"
        case types.DictType():
            return f"object of {words_for(kind.value_type)} by name{size(None, kind.max_length)}"
        case types.StructType():
            return f"`{kind.cls.__name__}`"
        case types.Metadata():
            return words_for(kind.type)
        case _:
            return PLAIN[type(kind)]


def union(kind: types.UnionType) -> str:
    structs = [one for one in kind.types if isinstance(one, types.StructType)]
    if len(structs) > 3:  # the union of all commands
        rest = [words_for(one) for one in kind.types if not isinstance(one, types.StructType)]
        return " or ".join(["a command of the rules", *rest])
    return " or ".join(map(words_for, kind.types))


def size(least: int | None, most: int | None) -> str:
    return f" of {least or 0} to {most}" if most is not None else ""


def span(least: float | None, most: float | None) -> str:
    return f" from {least:,} to {most:,}" if most is not None else ""


# ---------------------------------------------------------------- the page
def entry(kind: type[msgspec.Struct]) -> Iterator[str]:
    """One message: its name, what it says about itself, its fields."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    yield f"#### {kind.__name__}"
    yield ""
    about = inspect.cleandoc(kind.__doc__ or "")
    if about and not about.startswith(f"{kind.__name__}("):
        yield from [*about.splitlines(), ""]
    if not info.fields:
        yield from ["No fields.", ""]
        return
    yield from ["| field | type | default |", "|---|---|---|"]
    for field in info.fields:
        yield f"| `{field.encode_name}` | {words_for(field.type)} | {default_of(field)} |"
    yield ""


def default_of(field: types.Field) -> str:
    if field.required:
        return "needed"
    made: Any = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(msgspec.to_builtins(made), ensure_ascii=False)}`"


def chapter(title: str, kinds: Sequence[type[msgspec.Struct]]) -> Iterator[str]:
    yield from [f"### {title}", ""]
    for kind in kinds:
        yield from entry(kind)


def parts_of(*kinds: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The structs that these are made of, in the order in which they occur."""
    found: list[type[msgspec.Struct]] = []

    def walk(kind: Any) -> None:
        if isinstance(kind, types.StructType):
            if kind.cls in found or issubclass(kind.cls, commands.Command):
                return
            found.append(kind.cls)
            for field in kind.fields:
                walk(field.type)
        for name in ("types", "item_types"):
            for inner in getattr(kind, name, ()):
                walk(inner)
        for name in ("item_type", "value_type", "type"):
            if hasattr(kind, name):
                walk(getattr(kind, name))

    for kind in kinds:
        walk(types.type_info(kind))
    return found


def reference() -> str:
    given = list(get_args(commands.ANY))
    lines = [
        f"Version {wire.VERSION}. The same as JSON schema: [protocol.schema.json](protocol.schema.json).",
        "",
    ]
    lines += chapter("From a client", get_args(wire.FROM_CLIENT))
    lines += chapter("From the server", get_args(wire.FROM_SERVER))
    forecast = (wire.AskForecast, wire.Forecast, wire.HouseRuleEffect)
    told = (wire.Joined, *forecast, wire.Story, wire.Moment, wire.Risk, wire.SpaceRisk)
    lines += chapter("By plain HTTP", (wire.CreateRoom, wire.JoinRoom, *told))
    lines += chapter("Inside of these", parts_of(wire.RoomView, View))
    lines += chapter("Commands of the rules", [*given, commands.Bundle])
    lines += ["### Events", "", "Every event has a `type` and these fields; what they mean is in the rules.", ""]
    lines += ["| event | fields |", "|---|---|"]
    for kind in events.EVENT_TYPES:
        info = types.type_info(kind)
        assert isinstance(info, types.StructType)
        fields = ", ".join(f"`{field.encode_name}`" for field in info.fields)
        lines.append(f"| {kind.__name__} | {fields} |")
    return "\n".join([*lines, ""])


def page() -> str:
    """The page with its reference part made anew; the rest is written by hand."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE}: the marks around the reference part are missing")
    return f"{before}{BEGIN}\n{reference()}{END}{after}"


def schema() -> str:
    return json.dumps(wire.schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    wish = parser.parse_args()
    made = {PAGE: page(), SCHEMA: schema()}
    old = [path.name for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if not wish.check:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return 0
    for name in old:
        print(f"docs/{name} is not current: make protocol", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
