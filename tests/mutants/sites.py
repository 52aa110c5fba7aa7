"""Every place where the code could be broken in one small way, found in its syntax tree."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
# What these calls say is for people who read --help, not for the rules.
HELP_CALLS = {"ArgumentParser", "add_argument", "add_parser", "add_subparsers"}


@dataclass(frozen=True, slots=True)
class Site:
    """One mutation: a range of a file's bytes and what to write there instead."""

    path: str
    line: int
    reached_by: range
    """The lines of the statement around it: a test that ran one of them may notice. What runs at
    import belongs to no test; there it is the whole file, or the whole function."""
    start: int
    end: int
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        mutated = source[: self.start] + self.after.encode() + source[self.end :]
        compile(mutated, self.path, "exec")
        return mutated

    @property
    def name(self) -> str:
        """The same wherever the line moves to."""
        return f"{self.path} {' '.join(self.before.split())} → {' '.join(self.after.split())}"

    @property
    def change(self) -> str:
        return f"{_short(self.before)} → {_short(self.after)}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.change}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return f"`{words if len(words) <= 60 else words[:57] + '…'}`"


def find_sites(root: Path, path: Path) -> list[Site]:
    source = path.read_bytes()
    return list(_Finder(path.relative_to(root).as_posix(), source).statements(ast.parse(source)))


class _Finder:
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        lines = source.splitlines(keepends=True)
        self.line_starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
        self.around = self.everywhere = range(1, len(lines) + 1)
        self.is_in_function = False
        self.returns_bool = False

    def site(self, node: ast.expr | ast.stmt, after: str | ast.expr) -> Site:
        start = self.line_starts[node.lineno - 1] + node.col_offset
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        end = self.line_starts[node.end_lineno - 1] + node.end_col_offset
        text = after if isinstance(after, str) else f"({ast.unparse(after)})"
        before = self.source[start:end].decode()
        return Site(self.path, node.lineno, self.around, start, end, before, text)

    def statements(self, node: ast.AST) -> Iterator[Site]:
        """The sites of all statements inside a module, a body or a compound statement."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                yield from self.statement(child)
            elif isinstance(child, ast.excepthandler | ast.match_case):
                yield from self.statements(child)

    def statement(self, node: ast.stmt) -> Iterator[Site]:
        if isinstance(node, ast.Raise | ast.Import | ast.ImportFrom) or _is_for_machines(node):
            return
        if _is_log_line(node):
            return
        self.around = self._lines_around(node)
        yield from self.deeds(node)
        for expression in _expressions(node):
            yield from self.expression(expression)
        outer = self.returns_bool, self.is_in_function
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            self.returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            self.is_in_function = True
        yield from self.statements(node)
        self.returns_bool, self.is_in_function = outer

    def _lines_around(self, node: ast.stmt) -> range:
        end = node.end_lineno or node.lineno
        if not self.is_in_function:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            return range(node.lineno, end + 1) if is_function else self.everywhere
        body: list[ast.stmt] = getattr(node, "body", None) or []
        last = body[0].lineno - 1 if body else end
        return range(node.lineno, max(last, node.lineno) + 1)

    def deeds(self, node: ast.stmt) -> Iterator[Site]:
        """What a statement does as a whole: left undone, sent elsewhere, or decided beforehand."""
        match node:
            case ast.Expr(value=ast.Call() | ast.Await()) if not _is_help(node.value):
                yield self.site(node, "pass")
            case ast.AugAssign(op=op):
                yield self.site(node, "pass")
                swapped = copy.deepcopy(node)
                swapped.op = OPERATORS.get(type(op), type(op))()
                if type(op) in OPERATORS and not _is_text(node.value):
                    yield self.site(node, ast.unparse(swapped))
            case ast.Break():
                yield self.site(node, "continue")
            case ast.Continue():
                yield self.site(node, "break")
            case ast.Return(value=ast.Constant(value=bool() as value)):
                yield self.site(node, f"return {not value}")
            case ast.Return(value=ast.expr() as value) if self.returns_bool:
                yield self.site(node, f"return not ({ast.unparse(value)})")
            case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
                yield self.site(node, "return None")
            case ast.If(test=test):
                yield self.site(test, "True")
                yield self.site(test, "False")
            case ast.While(test=test):
                yield self.site(test, "False")

    def expression(self, node: ast.expr | ast.comprehension | ast.keyword) -> Iterator[Site]:
        # Sentences are not rules, and before Python 3.12 the insides of an f-string have no place.
        if isinstance(node, ast.JoinedStr) or _is_help(node):
            return
        yield from self.swaps(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr | ast.comprehension | ast.keyword):
                yield from self.expression(child)

    def swaps(self, node: ast.expr | ast.comprehension | ast.keyword) -> Iterator[Site]:
        match node:
            case ast.Compare(ops=ops):
                for index, op in enumerate(ops):
                    for other in COMPARISONS[type(op)]:
                        compare = copy.deepcopy(node)
                        compare.ops[index] = other()
                        yield self.site(node, compare)
            case ast.BoolOp(op=op, values=values):
                other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield self.site(node, ast.BoolOp(other_op, values))
            case ast.BinOp(left, op, right) if type(op) in OPERATORS:
                if not any(_is_text(part) or _is_type(part) for part in (left, right)):
                    yield self.site(node, ast.BinOp(left, OPERATORS[type(op)](), right))
            case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
                yield self.site(node, operand)
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                yield self.site(node, f"({value + 1})")
                yield self.site(node, f"({value - 1})")
            case ast.IfExp(test=test):
                yield self.site(test, "True")
                yield self.site(test, "False")
            case ast.comprehension(ifs=conditions):
                for condition in conditions:
                    yield self.site(condition, "True")
                    yield self.site(condition, "False")


def _expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself; annotations and decorators do not count."""
    match node:
        case ast.FunctionDef(args=arguments) | ast.AsyncFunctionDef(args=arguments):
            yield from arguments.defaults
            yield from (default for default in arguments.kw_defaults if default is not None)
        case ast.ClassDef():
            pass
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.With(items=items) | ast.AsyncWith(items=items):
            yield from (item.context_expr for item in items)
        case _:
            yield from (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))


def _is_log_line(node: ast.stmt) -> bool:
    """What a host may read is no behaviour."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="LOGGER")))):
            return True
    return False


def _is_for_machines(node: ast.stmt) -> bool:
    """`if TYPE_CHECKING` and `if __name__ == "__main__"`: no rule lives there."""
    return isinstance(node, ast.If) and any(
        isinstance(part, ast.Name) and part.id in {"TYPE_CHECKING", "__name__"}
        for part in ast.walk(node.test)
    )


def _is_help(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    return name in HELP_CALLS


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_type(node: ast.expr) -> bool:
    """The halves of `Landscape | None`; constants and bit sets are written otherwise."""
    match node:
        case ast.Constant(value=None):
            return True
        case ast.Name(id=name):
            return name in {"bool", "int", "str"} or (name[0].isupper() and not name.isupper())
    return False
