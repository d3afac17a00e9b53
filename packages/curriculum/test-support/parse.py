"""Turns a JSON list of Python sources into a JSON list of ParseOutcome, as the sandbox's parse job does. For tests only."""

import ast
import json
import sys


def constant(value):
    return {"type": type(value).__name__, "repr": repr(value)}


def field(value):
    if isinstance(value, ast.AST):
        return node(value)
    if isinstance(value, list):
        return [field(item) for item in value]
    if value is None or type(value) in (str, int):
        return value
    return constant(value)


def node(tree):
    at = None
    if getattr(tree, "lineno", None) is not None:
        at = [tree.lineno, tree.col_offset, tree.end_lineno, tree.end_col_offset]
    fields = {name: getattr(tree, name, None) for name in tree._fields}
    if isinstance(tree, ast.Constant):
        return {"n": "Constant", "at": at, "f": {"value": constant(tree.value), "kind": tree.kind}}
    return {"n": type(tree).__name__, "at": at, "f": {name: field(value) for name, value in fields.items()}}


def parse(source):
    try:
        return {"ok": True, "tree": node(ast.parse(source))}
    except SyntaxError as error:
        return {"ok": False, "code": "syntax", "message": str(error.msg), "line": error.lineno, "column": error.offset}
    except (RecursionError, MemoryError):
        return {"ok": False, "code": "too_deep", "message": "nested too deeply", "line": None, "column": None}
    except ValueError as error:
        return {"ok": False, "code": "syntax", "message": str(error), "line": None, "column": None}


json.dump([parse(source) for source in json.load(sys.stdin)], sys.stdout)
