"""The app has the colours of the terminal and the page.

usage: colours.py HEAT_SWIFT COLOURS_RS
"""

import re
import sys
from pathlib import Path


def colours(text: str, pattern: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, match)) for match in re.findall(pattern, text)]


def main() -> None:
    swift, rust = (Path(path).read_text() for path in sys.argv[1:3])
    three = r"HeatColour\(red: (\d+), green: (\d+), blue: (\d+)\)"
    hit, sunk, *scale = colours(swift, three)
    rgb = r"RgbColor\((\d+), (\d+), (\d+)\)"
    table = rust[rust.index("const VIRIDIS") : rust.index("const INDEXED_VIRIDIS")]
    wanted = colours(table, r"\((\d+), (\d+), (\d+)\)")
    if not wanted or scale != wanted:
        sys.exit(f"the scale of the app is {scale}, that of the terminal {wanted}")
    if [hit, sunk] != colours(rust[rust.index("fn hit") :], rgb)[:2]:
        sys.exit(f"hits and sunk ships of the app are {hit} and {sunk}, not those of the terminal")
    print(f"{len(scale)} steps of the scale of colours, those of the terminal and the page")


if __name__ == "__main__":
    main()
