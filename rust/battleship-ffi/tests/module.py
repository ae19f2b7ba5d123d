"""Tests of the Python module as it is installed: its examples, the golden vectors, errors, a job, a cancelled call."""

import doctest
import json
import pathlib
import threading
import unittest

import battleship

DATA = pathlib.Path(__file__).resolve().parents[3] / "data"
BUDGET = battleship.Budget(seconds=30, bytes=1e9)


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(battleship))
    return tests


def outcome(text):
    if text.startswith("sunk"):
        length = text.removeprefix("sunk")
        return battleship.Outcome.SUNK(length=int(length) if length else None)
    return {"miss": battleship.Outcome.MISS, "hit": battleship.Outcome.HIT}[text]()


def knowledge(known, cell):
    """The knowledge of a vector. `cell` turns a name into an index."""
    if "shots" in known:
        shots = [text.split(":") for text in known["shots"]]
        shots = [battleship.Shot(cell=cell(at), outcome=outcome(text)) for at, text in shots]
        return battleship.Knowledge.SHOTS(shots=shots, announced=known["announced"])
    sinkings = battleship.Sinkings.NOT_ANNOUNCED()
    if known.get("sunk") is not None:
        sunk = [text.split(":") for text in known["sunk"]]
        sunk = [battleship.Sinking(cell=cell(at), length=int(length)) for at, length in sunk]
        sinkings = battleship.Sinkings.ANNOUNCED(list=sunk)
    hits, misses = (battleship.mask(map(cell, known[marks])) for marks in ("hits", "misses"))
    return battleship.Knowledge.SETS(hits=hits, misses=misses, sinkings=sinkings)


class Vectors(unittest.TestCase):
    def test_answers_are_those_of_the_vectors(self):
        vectors = json.loads((DATA / "vectors/engine.json").read_text())
        self.assertGreater(len(vectors), 80)
        engines = {}
        for vector in vectors:
            rules = battleship.read_rules(vector["rules"])
            if vector["rules"] not in engines:
                engines[vector["rules"]] = battleship.Engine(rules, BUDGET)
            cell = lambda name: battleship.cell_named(rules, name)
            names = lambda mask: [battleship.cell_name(rules, at) for at in battleship.cells(mask)]
            with self.subTest(rules=vector["rules"], knowledge=vector["knowledge"]):
                heatmap = engines[vector["rules"]].heatmap(knowledge(vector["knowledge"], cell))
                self.assertEqual(battleship.number(heatmap.boards), int(vector["boards"]))
                self.assertEqual(battleship.numbers(heatmap.cells), list(map(int, vector["cells"])))
                for kind in ("best", "certain", "impossible"):
                    self.assertEqual(names(getattr(heatmap, kind)), vector[kind])

    def test_hashes_are_those_of_the_vectors(self):
        vectors = json.loads((DATA / "vectors/mimc.json").read_text())
        for vector in vectors["boards"]:
            ships = [
                battleship.Placement(
                    cell=y * 10 + x, length=length, direction=list(battleship.Direction)[direction]
                )
                for (x, y, direction), length in zip(vector["ships"], vector["lengths"])
            ]
            board = battleship.CodedBoard(ships)
            self.assertEqual(board.constructor(), vector["constructorHash"])
            self.assertEqual(board.root(), vector["merkleRoot"])
            hit = vector["shotHit"]
            self.assertEqual(board.shoot(hit["leafIndex"]).root, hit["newRoot"])


class Failures(unittest.TestCase):
    def test_errors_have_a_kind_and_a_message(self):
        with self.assertRaises(battleship.Failure.InvalidCell) as caught:
            battleship.cell_named(battleship.read_rules("nine"), "K3")
        self.assertEqual(caught.exception.cell, "K3")
        self.assertIn("outside the 9x9 board", caught.exception.message)
        with self.assertRaises(battleship.Failure.InvalidRules):
            battleship.read_rules("9x9")


class Jobs(unittest.TestCase):
    def test_a_scan_can_be_cancelled(self):
        dataset = battleship.Dataset.open(str(DATA / "nine.boards"))
        self.assertEqual(dataset.info().boards, 213_723_152)
        job = dataset.scan(battleship.Knowledge.SHOTS(shots=[], announced=False))
        self.assertEqual(job.progress().total, 213_723_152)
        job.cancel()
        with self.assertRaises(battleship.Failure.Cancelled):
            job.wait()

    def test_a_call_can_be_cancelled_from_another_thread(self):
        # Preparing these would take hours.
        rules = battleship.read_rules("12x10:5,5,4,4,4,3,3,3,3,2,2,2,2,1,1,1,1:apart")
        budget = battleship.Budget(seconds=float("inf"), bytes=float("inf"))
        cancellation = battleship.Cancellation()
        threading.Timer(0.05, cancellation.cancel).start()
        with self.assertRaises(battleship.Failure.Cancelled):
            battleship.Engine(rules, budget, cancellation)


if __name__ == "__main__":
    unittest.main()
