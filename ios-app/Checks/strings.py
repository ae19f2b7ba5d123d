"""Every string of the app that people read is in the catalog, in both languages, and nothing else is.

usage: strings.py SOURCES CATALOG

A literal is for people unless it is an argument of `.symbol`, which marks the others.
"""

import json
import re
import sys
from pathlib import Path

import swift_source

LANGUAGES = {"en", "de"}
PLACEHOLDER = re.compile(r"%(?:\d+\$)?@")


def used(sources: Path) -> dict[str, str]:
    """The keys that the sources use, each with a place."""
    keys = {}
    for path, code in swift_source.files(sources):
        for literal in swift_source.literals(code):
            before = code[: literal.start].rstrip()
            if before.endswith(".symbol("):
                continue
            line = code.count("\n", 0, literal.start) + 1
            keys.setdefault(literal.text, f"{path}:{line}")
    return keys


def problems(keys: dict[str, str], catalog: dict) -> list[str]:
    found = []
    strings = catalog["strings"]
    for key, place in keys.items():
        if key not in strings:
            found.append(f"{place}: {key!r} is not in the catalog")
    for key, entry in strings.items():
        if key not in keys:
            found.append(f"the catalog has {key!r}, which nothing uses")
        localizations = entry.get("localizations", {})
        for language in sorted(LANGUAGES - localizations.keys() - {catalog["sourceLanguage"]}):
            found.append(f"{key!r} is missing in {language}")
        for language, localization in localizations.items():
            unit = localization.get("stringUnit", {})
            value = unit.get("value", "")
            if unit.get("state") != "translated" or not value.strip():
                found.append(f"{key!r} is not translated to {language}")
            if language not in LANGUAGES:
                found.append(f"{key!r} is in {language}, which the app does not have")
            if len(PLACEHOLDER.findall(value)) != len(PLACEHOLDER.findall(key)):
                found.append(f"{key!r} has other placeholders in {language}: {value!r}")
    return found


def main() -> None:
    sources, path = Path(sys.argv[1]), Path(sys.argv[2])
    catalog = json.loads(path.read_text())
    keys = used(sources)
    found = problems(keys, catalog)
    if found:
        sys.exit("\n".join(found))
    print(f"{len(keys)} strings, complete in {' and '.join(sorted(LANGUAGES))}")


if __name__ == "__main__":
    main()
