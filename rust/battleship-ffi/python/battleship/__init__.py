"""Exact Battleship probabilities: every legal board counted, none sampled.

>>> import battleship
>>> rules = battleship.read_rules("nine")
>>> engine = battleship.Engine(rules, battleship.Budget(seconds=30, bytes=1e9))
>>> miss = battleship.Shot(cell=battleship.cell_named(rules, "C4"), outcome=battleship.Outcome.MISS())
>>> heatmap = engine.heatmap(battleship.Knowledge.SHOTS(shots=[miss], announced=False))
>>> boards = battleship.number(heatmap.boards)
>>> boards
143653155
>>> best = battleship.cells(heatmap.best)[0]
>>> battleship.cell_name(rules, best)
'C1'
>>> round(battleship.numbers(heatmap.cells)[best] / boards, 3)
0.578

What goes in and comes out is what crosses to Swift too: cells by their index, masks and numbers of
boards as two halves, tables of numbers as bytes. `number`, `numbers`, `mask` and `cells` turn them into
what Python counts with. Whatever goes wrong is a `Failure`, whose `message` says what would be right.
"""

from .bindings import *  # noqa: F403
from .bindings import Mask


def number(halves) -> int:
    """A number of boards, or a mask, from its two halves."""
    return halves.high << 64 | halves.low


def numbers(table: bytes) -> list:
    """The numbers of a table: 16 bytes each, least significant first."""
    return [int.from_bytes(table[i : i + 16], "little") for i in range(0, len(table), 16)]


def mask(cells) -> Mask:
    """The mask of some cells, given by their indices."""
    bits = sum(1 << cell for cell in set(cells))
    return Mask(high=bits >> 64, low=bits & (1 << 64) - 1)


def cells(mask: Mask) -> list:
    """The indices of the cells of a mask, ascending."""
    return [cell for cell in range(128) if number(mask) >> cell & 1]
