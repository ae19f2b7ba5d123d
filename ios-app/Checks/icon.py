"""Draws the app's icon, the picture of the page's: nine cells of a heatmap, the warmest in the middle.

usage: icon.py ICONSET          writes the images and Contents.json
       icon.py ICONSET --check  fails if that would change something

iOS cuts the corners itself and wants a full square; on the Mac the icon has its own rounded shape.
"""

import json
import struct
import sys
import zlib
from pathlib import Path

BACKGROUND = (68, 1, 84)
# Colours of the scale, row by row.
CELLS = [
    [(65, 68, 135), (42, 120, 142), (65, 68, 135)],
    [(42, 120, 142), (253, 231, 37), (122, 209, 81)],
    [(65, 68, 135), (34, 168, 132), (42, 120, 142)],
]
# In units of a 32nd of the side.
FIRST, STEP, CELL, CELL_RADIUS = 4, 8.5, 7, 1.5
MAC_SIZES = [(16, 1), (16, 2), (32, 1), (32, 2), (128, 1), (128, 2), (256, 1), (256, 2), (512, 1), (512, 2)]
# Apple's grid: the shape on the Mac takes 824 of 1024 points.
MAC_MARGIN, MAC_RADIUS = 100 / 1024, 185 / 1024
SAMPLES = 4


def in_rounded(x: float, y: float, left: float, top: float, side: float, radius: float) -> bool:
    """Whether a point is in a square with round corners."""
    if not (left <= x < left + side and top <= y < top + side):
        return False
    dx = max(left + radius - x, x - (left + side - radius), 0)
    dy = max(top + radius - y, y - (top + side - radius), 0)
    return dx * dx + dy * dy <= radius * radius


def colour(x: float, y: float) -> tuple[int, int, int]:
    """The colour of a point of the picture, which goes from 0 to 32 both ways."""
    column, row = int((x - FIRST) // STEP), int((y - FIRST) // STEP)
    if 0 <= column < 3 and 0 <= row < 3:
        left, top = FIRST + column * STEP, FIRST + row * STEP
        if in_rounded(x, y, left, top, CELL, CELL_RADIUS):
            return CELLS[row][column]
    return BACKGROUND


def picture(margin: float, radius: float):
    """The icon as a function of a point, from 0 to 1 both ways: a colour, or none outside its shape."""
    scale = 32 / (1 - 2 * margin)

    def at(x: float, y: float) -> tuple[int, int, int] | None:
        if radius and not in_rounded(x, y, margin, margin, 1 - 2 * margin, radius):
            return None
        return colour((x - margin) * scale, (y - margin) * scale)

    return at


def pixel(at, column: int, row: int, size: int, opacity: bool) -> bytes:
    """The mean of a few points."""
    offsets = [(i + 0.5) / SAMPLES for i in range(SAMPLES)]
    points = [at((column + dx) / size, (row + dy) / size) for dy in offsets for dx in offsets]
    inside = [point for point in points if point]
    count = max(1, len(inside))
    mean = [(sum(point[i] for point in inside) + count // 2) // count for i in range(3)]
    return bytes(mean + [(len(inside) * 255 + len(points) // 2) // len(points)] * opacity)


def rows(size: int, margin: float, radius: float) -> bytes:
    """The rows of a PNG before it is compressed, none of them filtered."""
    at, opacity = picture(margin, radius), radius > 0
    corners = [[at(i / size, j / size) for i in range(size + 1)] for j in range(size + 1)]
    out = bytearray()
    for row in range(size):
        out.append(0)
        above, below = corners[row], corners[row + 1]
        for column in range(size):
            around = {above[column], above[column + 1], below[column], below[column + 1]}
            if size <= 64 or len(around) > 1:
                out += pixel(at, column, row, size, opacity)
            else:
                # All shapes are convex and larger than a pixel: it has one colour.
                (same,) = around
                out += bytes((*(same or (0, 0, 0)), *([255 if same else 0] * opacity)))
    return bytes(out)


def png(size: int, content: bytes, opacity: bool) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6 if opacity else 2, 0, 0, 0)),
            chunk(b"IDAT", zlib.compress(content, 9)),
            chunk(b"IEND", b""),
        ]
    )


def content(image: bytes) -> bytes:
    """The rows of a PNG that `png` wrote: what does not depend on who compressed it."""
    length = struct.unpack(">I", image[33:37])[0]
    return zlib.decompress(image[41 : 41 + length])


def images() -> list[dict]:
    """The entries of Contents.json."""
    phone = {"filename": "ios-1024.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}
    mac = [
        {"filename": f"mac-{points * scale}.png", "idiom": "mac", "scale": f"{scale}x", "size": f"{points}x{points}"}
        for points, scale in MAC_SIZES
    ]
    return [phone, *mac]


def main() -> None:
    folder, check = Path(sys.argv[1]), sys.argv[2:] == ["--check"]
    contents = {"images": images(), "info": {"author": "xcode", "version": 1}}
    text = json.dumps(contents, indent=2, separators=(",", " : ")) + "\n"
    drawn = {"ios-1024.png": (1024, rows(1024, 0, 0), False)}
    for size in sorted({points * scale for points, scale in MAC_SIZES}):
        drawn[f"mac-{size}.png"] = (size, rows(size, MAC_MARGIN, MAC_RADIUS), True)
    if not check:
        (folder / "Contents.json").write_text(text)
        for name, (size, drawing, opacity) in drawn.items():
            (folder / name).write_bytes(png(size, drawing, opacity))
        return
    stale = [name for name, (_, wanted, _) in drawn.items() if content((folder / name).read_bytes()) != wanted]
    if (folder / "Contents.json").read_text() != text:
        stale.append("Contents.json")
    if stale:
        sys.exit(f"{', '.join(stale)}: not what ios-app/Checks/icon.py draws")
    print(f"the icon: {len(drawn)} images, as the script draws them")


if __name__ == "__main__":
    main()
