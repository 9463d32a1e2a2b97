"""Conventions of the core's source that the compiled build rests on; what breaks one is a build error.

Most would compile and then differ from plain Python, which is worse than not compiling.
"""

import ast
from pathlib import Path
from typing import Any, NoReturn, TypeGuard

KERNELS = ("kernel", "env/batch")  # the Python-facing classes, whose methods stay callable from Python
# Where constants stand, and the name that each of these modules has everywhere: the only imports under another name.
CONSTANTS = {"passgo.core": "k", "passgo.core.players": "pk", "passgo.core.env": "ek"}
# Functions that decide by one kind of word: together they name every word with the prefix, or one would be ignored.
CHAINS = (
    ("ARG_", ("add_legal",)),
    ("C_", ("draw_card", "follow_card")),
    ("PW_", ("use_power",)),
)
# Names the .pxd brings in; a rule of the same name would be mistaken for them.
RESERVED = {"cython", "calloc", "free", "malloc", "memcmp", "memcpy", "memset", "State", "Board"}


class BuildError(Exception):
    """The core's source breaks a convention that the compiled build rests on."""


class Part:
    """One source module of the merged unit."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.errors: list[str] = []
        self.is_kernel = name in KERNELS
        self.read(path.read_text(encoding="utf-8"))

    def read(self, text: str) -> None:
        self.text = without_prefix(text, str(self.path))
        self.tree = ast.parse(self.text, filename=str(self.path))
        self.functions = [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]

    def note(self, node: ast.AST, message: str) -> None:
        self.errors.append(f"core/{self.name}.py:{getattr(node, 'lineno', 0)}: {message}")

    def fail(self, node: ast.AST, message: str) -> NoReturn:
        self.note(node, message)
        raise BuildError("\n".join(self.errors))


def without_prefix(text: str, filename: str) -> str:
    """`k.SEATS` becomes `SEATS`: the unit is one name space, and constants are C's. Line numbers stay true."""
    lines = text.split("\n")
    found = [node for node in ast.walk(ast.parse(text, filename=filename)) if is_constant(node)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        line = lines[node.lineno - 1].encode()
        after = line[node.col_offset :].split(b".", 1)[1]
        lines[node.lineno - 1] = (line[: node.col_offset] + after).decode()
    return "\n".join(lines)


def is_constant(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) in CONSTANTS.values()


def is_blanked(node: ast.stmt, modules: tuple[str, ...]) -> bool:
    """Imports within the unit and of types; kernel.py keeps what it imports from elsewhere."""
    if isinstance(node, ast.ImportFrom):
        return (
            is_constants(node)
            or node.module in ("__future__", "typing", "collections.abc")
            or is_merged(node.module or "", modules)
        )
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def is_constants(node: ast.stmt) -> bool:
    return any(ast.unparse(node) == f"from {where} import constants as {name}" for where, name in CONSTANTS.items())


def is_merged(module: str, modules: tuple[str, ...]) -> bool:
    name = module.removeprefix("passgo.core.").replace(".", "/")
    return module.startswith("passgo.core.") and name in (*modules, "constants", "types", "state", "board", "shim")


# ---------------------------------------------------------------- conventions


def check(parts: list[Part], constants: set[str], modules: tuple[str, ...]) -> None:
    owners: dict[str, str] = {}
    for part in parts:
        for function in part.functions:
            if function.name in owners:
                part.note(function, f"{function.name}: also in core/{owners[function.name]}.py; one unit, one name")
            if function.name in constants | RESERVED:
                part.note(function, f"{function.name}: the name is taken in the compiled unit")
            owners[function.name] = part.name
    for part in parts:
        check_imports(part, modules)
        check_constants(part, constants)
        if part.is_kernel:
            check_methods(part, set(owners))
        else:
            check_body(part, modules)
            for function in part.functions:
                check_names(part, function, set(owners) | constants | RESERVED)
    check_order(parts)
    check_chains(parts, constants)
    if errors := [error for part in parts for error in part.errors]:
        raise BuildError("\n".join(errors))


def check_chains(parts: list[Part], constants: set[str]) -> None:
    """Chains of comparisons over a closed list, with a case for each of its words and none that takes the rest."""
    for prefix, names in CHAINS:
        functions = [(part, f) for part in parts for f in part.functions if f.name in names]
        named = {node.id for _, f in functions for node in ast.walk(f) if isinstance(node, ast.Name)}
        for part, function in functions[:1]:
            for missing in sorted(name for name in constants - named if name.startswith(prefix)):
                part.note(function, f"{' and '.join(names)}: no case for {missing}")
        for part, function in functions:
            for node in ast.walk(function):
                if isinstance(node, ast.If) and asks(node, prefix) and takes_the_rest(node):
                    part.note(node, f"{function.name}: an else here would take every {prefix} without a case")


def asks(node: ast.If, prefix: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id.startswith(prefix) for n in ast.walk(node.test))


def takes_the_rest(node: ast.If) -> bool:
    return bool(node.orelse) and not (len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If))


def check_imports(part: Part, modules: tuple[str, ...]) -> None:
    for node in ast.walk(part.tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for alias in node.names:
            if alias.asname and not is_constants(node):
                part.note(node, f"import … as {alias.asname}: in the merged unit a thing has one name")
        if isinstance(node, ast.ImportFrom) and node.level:
            part.note(node, "relative import: write from passgo.core… import …")
        if isinstance(node, ast.Import) and any(alias.name.startswith("passgo") for alias in node.names):
            part.note(node, "import the functions, not the module: in the merged unit there are no modules")
        if not part.is_kernel and not is_blanked(node, modules):
            part.note(node, f"{ast.unparse(node)}: a core module imports from core modules only")


def check_constants(part: Part, constants: set[str]) -> None:
    """An upper-case name that constants.py does not have would only fail when its line runs."""
    for node in ast.walk(part.tree):
        if isinstance(node, ast.Name) and node.id.isupper() and node.id not in constants:
            part.note(node, f"{node.id}: no such constant")


def check_body(part: Part, modules: tuple[str, ...]) -> None:
    for node in part.tree.body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (is_docstring or is_blanked(node, modules) or isinstance(node, ast.FunctionDef)):
            part.note(node, "only functions here; constants go to constants.py, fields to state.py or board.py")


def check_methods(part: Part, functions: set[str]) -> None:
    """Cython takes a method called like a declared function for that function."""
    for cls in part.tree.body:
        for node in cls.body if isinstance(cls, ast.ClassDef) else []:
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                part.note(node, f"{node.name}: a method may not have the name of a function of the core")


def check_names(part: Part, function: ast.FunctionDef, taken: set[str]) -> None:
    """A local called like a function is legal Python, but in the compiled unit one of the two would be lost."""
    nodes: list[Any] = [node for node in ast.walk(function) if isinstance(node, ast.Name | ast.arg)]
    for node in nodes:
        name = node.arg if isinstance(node, ast.arg) else node.id
        if name in taken and (isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)):
            part.note(node, f"{function.name}: local {name} has the name of a function or constant of the core")


# ---------------------------------------------------------------- order of evaluation


def check_order(parts: list[Part]) -> None:
    """Python evaluates operands and arguments from left to right, C in any order: `pay(s, draw(s), draw(s))` differs.

    So a call that changes the state may not stand beside anything else that reads it. `and`, `or` and `x if c else y`
    keep their order in C too.
    """
    impure = impure_functions(parts)
    for part in parts:
        for node in ast.walk(part.tree):
            operands = unordered(node)
            for operand in operands:
                if calls(operand) & impure and any(reads(other) for other in operands if other is not operand):
                    part.note(node, f"{ast.unparse(node)}: C may evaluate this in another order; use a local first")


def impure_functions(parts: list[Part]) -> set[str]:
    """Those that write to what they are given, themselves or by what they call."""
    functions = {function.name: function for part in parts if not part.is_kernel for function in part.functions}
    impure = {name for name, function in functions.items() if any(map(is_write, ast.walk(function)))}
    while more := {name for name, function in functions.items() if calls(function) & impure} - impure:
        impure |= more
    return impure


def is_write(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store)


def calls(node: ast.AST) -> set[str]:
    return {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}


def reads(node: ast.AST) -> bool:
    """Whether the value depends on the state: a field, an element or a call; `self.s` alone is only the pointer."""
    return any(
        isinstance(n, ast.Subscript | ast.Call) or (isinstance(n, ast.Attribute) and ast.unparse(n.value) != "self")
        for n in ast.walk(node)
    )


def unordered(node: ast.AST) -> list[ast.expr]:
    """The parts of an expression or assignment whose order C leaves open."""
    match node:
        case ast.Call(args=args):
            return args
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Compare(left=left, comparators=[*rest]):
            return [left, *rest]
        case ast.Subscript(value=value, slice=index):
            return [value, index] if calls(value) else []
        case ast.Assign(targets=[ast.Subscript(slice=index)], value=value):
            return [index, value]
        case ast.AugAssign(target=target, value=value):
            return [target, value]
    return []
