"""Everything that can be operated, or that is a picture, has a label that a screen reader says.

usage: labels.py SOURCES

A control is labelled by its title, by text or a label in its closures, or by `.accessibilityLabel` on it.
"""

import re
import sys
from pathlib import Path

import swift_source

CONTROLS = (
    "Button Toggle Picker Stepper Slider TextField SecureField Menu DatePicker ColorPicker Link ShareLink "
    "NavigationLink DisclosureGroup ProgressView Gauge Image"
).split()
CONTROL = re.compile(rf"(?<![\w.])({'|'.join(CONTROLS)})\s*(?=[({{])")
# A title: the first argument has no name, and is words or something called a title or word. What is
# decorative says so.
TITLE = re.compile(r"\(\s*(\"|decorative:|[\w.]*\b(title|words?)\b)")
SAYS = re.compile(r"(?<![\w.])(Text|Label|LabeledContent)\s*\(")
GESTURE = re.compile(r"\.(onTapGesture|onLongPressGesture)\b")


def expression(code: str, start: int) -> str:
    """A call with its closures and the modifiers that follow."""
    i = start
    while True:
        rest = code[i:]
        match = re.match(r"\s*(?:\.\w+|\w+:)?\s*[({]", rest)
        # A closure on a new line, or a name that is no modifier, is another statement.
        if not match or (i > start and re.match(r"\s*\n\s*[({]", rest)):
            return code[start:i]
        i = swift_source.closing(code, i + match.end() - 1) + 1


def unlabelled(code: str) -> list[tuple[int, str]]:
    found = []
    for match in CONTROL.finditer(code):
        whole = expression(code, match.end())
        labelled = TITLE.match(whole) or SAYS.search(whole) or ".accessibilityLabel(" in whole
        hidden = match[1] == "Image" and ".accessibilityHidden(true)" in whole
        if not labelled and not hidden:
            found.append((match.start(), f"{match[1]} has no label"))
    for match in GESTURE.finditer(code):
        found.append((match.start(), f"{match[1]} is nothing that a screen reader can do: use a Button"))
    return found


def main() -> None:
    places, controls = [], 0
    for path, code in swift_source.files(Path(sys.argv[1])):
        controls += len(CONTROL.findall(code))
        for position, what in unlabelled(code):
            places.append(f"{path}:{code.count(chr(10), 0, position) + 1}: {what}")
    if places:
        sys.exit("\n".join(places))
    print(f"{controls} controls and pictures, all with labels")


if __name__ == "__main__":
    main()
