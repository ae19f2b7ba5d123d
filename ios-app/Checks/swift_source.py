"""Reads Swift source just far enough for checks: its string literals and its calls."""

from dataclasses import dataclass
from pathlib import Path


@dataclass
class Literal:
    """A string literal: its text with %@ for what is interpolated, and where it begins and ends."""

    text: str
    start: int
    end: int


def without_comments(source: str) -> str:
    """The source with comments to the end of a line blanked; positions stay."""
    lines = []
    for line in source.split("\n"):
        inside, i = False, 0
        while i < len(line):
            if line[i] == "\\":
                i += 1
            elif line[i] == '"':
                inside = not inside
            elif not inside and line.startswith("//", i):
                line = line[:i] + " " * (len(line) - i)
            i += 1
        lines.append(line)
    return "\n".join(lines)


def literals(code: str, start: int = 0, end: int | None = None) -> list[Literal]:
    """All string literals in code without comments, those in interpolations too."""
    found, i = [], start
    end = len(code) if end is None else end
    while i < end:
        if code[i] != '"':
            i += 1
            continue
        if code.startswith('"""', i):
            raise SystemExit(f"a string of several lines, which this check cannot read: {code[i : i + 60]!r}")
        literal, inner = _literal(code, i)
        found += [literal, *inner]
        i = literal.end
    return found


def _literal(code: str, start: int) -> tuple[Literal, list[Literal]]:
    text, inner, i = "", [], start + 1
    while code[i] != '"':
        if code.startswith("\\(", i):
            close = closing(code, i + 1)
            inner += literals(code, i + 2, close)
            text += "%@"
            i = close + 1
        elif code[i] == "\\":
            text += code[i : i + 2]
            i += 2
        else:
            text += code[i]
            i += 1
    return Literal(text, start, i + 1), inner


def closing(code: str, opening: int) -> int:
    """The position of the bracket that closes the one at `opening`."""
    depth, i = 0, opening
    while i < len(code):
        if code[i] == '"':
            i = _literal(code, i)[0].end
            continue
        depth += (code[i] in "([{") - (code[i] in ")]}")
        if depth == 0:
            return i
        i += 1
    raise SystemExit(f"a bracket that nothing closes: {code[opening : opening + 60]!r}")


def files(folder: Path) -> list[tuple[Path, str]]:
    """The Swift files below a folder, without comments."""
    paths = sorted(folder.rglob("*.swift"))
    if not paths:
        raise SystemExit(f"no Swift files below {folder}")
    return [(path, without_comments(path.read_text())) for path in paths]
