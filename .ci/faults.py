"""Things that go wrong around a program: it is killed, the disk is full, a folder cannot be written to, a file is
damaged, somebody else does the same at the same time.

    faults.py BATTLESHIP [ROUNDS]

Kills each of three commands ROUNDS times at random moments, and tries the rest. Prints what was tried and what was
lost, and fails if anything was lost. Mounting needs root; without it those faults are not tried, and it ends with
what they are and the code by which test.sh knows that something was skipped.
"""

import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

battleship = os.path.abspath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 30
RULES = "7x7:3,3,2:apart"


def run(*arguments, **options):
    options = {"capture_output": True, "text": True, "timeout": 120} | options
    return subprocess.run([battleship, *map(str, arguments)], **options)


def start(*arguments, **options):
    pipe = subprocess.PIPE
    options = {"stdin": pipe, "stdout": pipe, "stderr": pipe, "text": True} | options
    return subprocess.Popen([battleship, *map(str, arguments)], **options)


def check(holds, what):
    if not holds:
        sys.exit(f"lost: {what}")


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def killed_builds(folder):
    """The file is the old one or the new one, and whole."""
    path = folder / "boards"
    build = ["dataset", "build", "--rules", RULES, "--out", path]
    begin = time.monotonic()
    check(run(*build).returncode == 0, "a build that nobody disturbs")
    took = time.monotonic() - begin
    new = digest(path)
    path.unlink()
    check(run("dataset", "build", "--rules", "5x5:3,2:apart", "--out", path).returncode == 0, "the old file")
    old = digest(path)
    before, during, after = 0, 0, 0
    for _ in range(rounds):
        child = start(*build)
        time.sleep(random.uniform(0, took * 1.2))
        child.kill()
        child.communicate()
        found = digest(path)
        check(found in (old, new), "a file that is neither the old one nor the new one")
        partial = [file for file in folder.iterdir() if file != path]
        check(all(re.fullmatch(r"\.boards\.\d+\.partial", file.name) for file in partial), f"{partial}")
        if found == new:
            after += 1
            check(run("dataset", "build", "--rules", "5x5:3,2:apart", "--out", path).returncode == 0, "old again")
        elif partial:
            during += 1
        else:
            before += 1
        for file in partial:
            file.unlink()
    return f"killed before writing {before}, while writing {during}, after it {after}; lost 0"


def killed_matches(folder):
    """Every call that was answered is in the journal."""
    path = folder / "journal"
    calls = "".join(
        json.dumps({"caller": "anna", "call": "create_game", "args": ["anna", f"ben{number}"]}) + "\n"
        for number in range(40)
    )
    begun, answered, unanswered = 0, 0, 0
    for _ in range(rounds):
        child = start("match", "run", "--journal", path)
        writer = subprocess.Popen(["sh", "-c", "cat; sleep 1"], stdin=subprocess.PIPE, stdout=child.stdin, text=True)
        child.stdin.close()
        writer.stdin.write(calls)
        writer.stdin.close()
        time.sleep(random.uniform(0, 0.06))
        child.kill()
        told = sum(line.endswith("}\n") and "ok" in line for line in child.stdout)
        child.wait()
        writer.kill()
        writer.wait()
        again = run("match", "run", "--journal", path, input="")
        check(again.returncode == 0, f"a journal that cannot be read: {again.stderr}")
        resumed = re.search(r"resumed after (\d+)", again.stderr)
        found = int(resumed[1]) if resumed else 0
        check(begun + told <= found <= begun + told + 1, f"{begun} + {told} calls, found {found}")
        answered, unanswered = answered + told, unanswered + found - begun - told
        begun = found
        if begun > 400:
            path.unlink()
            begun = 0
    return f"{answered} calls answered, all kept; {unanswered} more were on the disk and not answered yet; lost 0"


def killed_servers(folder):
    """Clients are told, and the next server takes over the address at once. Games live in memory and end."""
    port = None
    orders = "create ai 6x6 0,0,0,1,1\nauto\n" + "".join(f"{c}{r}\nwait\n" for c in "ABCDEF" for r in range(1, 7))
    playing = 0
    for _ in range(rounds):
        server = start("server", "--listen", f"127.0.0.1:{port or 0}", stderr=subprocess.DEVNULL)
        address = re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline())
        check(address, "a server that does not start again")
        port = address[1]
        clients = [start("client", address[0], "--name", name) for name in ("anna", "ben")]
        for client in clients:
            client.stdin.write(orders)
            client.stdin.flush()
        time.sleep(random.uniform(0, 0.08))
        server.kill()
        server.communicate()
        for client in clients:
            out, error = client.communicate(timeout=30)
            check(client.returncode in (0, 1, 2), f"a client that ended with {client.returncode}")
            check("panicked" not in error, error)
            won = "you have won" in out or "you have lost" in out
            check(won or "server" in error or "connect" in error, f"a client that was not told: {out} {error}")
            playing += "you fired" in out and not won
    return f"{2 * rounds} clients all told, {playing} in the middle of a game; the address was free at once"


def two_builders(folder):
    """Whoever is last leaves a whole file."""
    path = folder / "both"
    times = max(rounds // 10, 3)
    for _ in range(times):
        builders = [start("dataset", "build", "--rules", RULES, "--out", path) for _ in range(2)]
        for builder in builders:
            builder.communicate()
            check(builder.returncode == 0, "one of two builders")
        check(run("dataset", "verify", path).returncode == 0, "the file of two builders")
        check(list(folder.iterdir()) == [path], "something is left over")
    return f"{times} times two at once, each time one whole file"


class NotTried(Exception):
    """Why a fault cannot be tried here."""


def mounted(folder, *options):
    """Whether something can be mounted at a folder."""
    folder.mkdir()
    return subprocess.run(["mount", *options, str(folder)], capture_output=True).returncode == 0


def full_disk(folder):
    """A full disk is told, and the old file stays."""
    disk = folder / "disk"
    if not mounted(disk, "-t", "tmpfs", "-o", "size=256k", "tmpfs"):
        raise NotTried("only root can mount a small disk")
    try:
        path = disk / "boards"
        check(run("dataset", "build", "--rules", "5x5:3,2:apart", "--out", path).returncode == 0, "a small file")
        old = digest(path)
        data = Path(__file__).parent.parent / "data" / "nine.boards"
        for arguments in (
            ["dataset", "export", "--format", "raw", "--out", path, data],
            ["dataset", "build", "--rules", "8x8:4,3,3,2:apart", "--level", "1", "--out", path],
        ):
            failed = run(*arguments)
            check(failed.returncode == 1 or failed.returncode == 2, f"{failed}")
            check("No space left" in failed.stderr, failed.stderr)
            check(digest(path) == old, "the old file on a full disk")
            check(list(disk.iterdir()) == [path], "something is left over")
        with (disk / "filler").open("wb", buffering=0) as filler:
            try:
                while filler.write(b"0" * 4096):
                    pass
            except OSError:
                pass
        call = json.dumps({"caller": "anna", "call": "create_game", "args": ["anna", "ben"]}) + "\n"
        failed = run("match", "run", "--journal", disk / "journal", input=call)
        check(failed.returncode != 0 and "No space left" in failed.stderr, f"{failed}")
        check('"ok"' not in failed.stdout, "an answer to a call that is not in the journal")
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    return "3 commands: told, old file kept, nothing left over, no answer without its journal entry"


def read_only(folder):
    """A folder that cannot be written to is told."""
    disk = folder / "fixed"
    if not mounted(disk, "-t", "tmpfs", "-o", "ro", "tmpfs"):
        raise NotTried("only root can mount a folder that nobody can write to")
    try:
        commands = [
            ["dataset", "build", "--rules", RULES, "--out", disk / "boards"],
            ["arena", "--rules", "4x4:2:apart", "--games", "2", "--plot", disk / "plot.svg"],
            ["match", "run", "--journal", disk / "journal"],
            ["man", "--out", disk],
        ]
        for arguments in commands:
            failed = run(*arguments, input="")
            check(failed.returncode in (1, 2), f"{failed}")
            check("Read-only file system" in failed.stderr and str(disk) in failed.stderr, failed.stderr)
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    return f"{len(commands)} commands: told, with the name"


def damaged_files(folder):
    """A byte changed anywhere is noticed."""
    path = folder / "boards"
    check(run("dataset", "build", "--rules", RULES, "--out", path).returncode == 0, "a file to damage")
    whole = path.read_bytes()
    for _ in range(rounds):
        place = random.randrange(len(whole))
        damaged = bytearray(whole)
        damaged[place] ^= random.randrange(1, 256)
        path.write_bytes(damaged)
        failed = run("dataset", "verify", path)
        check(failed.returncode in (1, 2) and str(path) in failed.stderr, f"byte {place}: {failed}")
        cut = random.randrange(len(whole))
        path.write_bytes(whole[:cut])
        failed = run("dataset", "verify", path)
        check(failed.returncode in (1, 2) and str(path) in failed.stderr, f"cut at {cut}: {failed}")
    return f"{rounds} bytes changed and {rounds} files cut off, all noticed"


def main():
    seed = random.randrange(2**32)
    random.seed(seed)
    print(f"seed {seed}, {rounds} rounds")
    faults = [
        ("dataset build, killed", killed_builds),
        ("match run, killed", killed_matches),
        ("server, killed", killed_servers),
        ("two builders of one file", two_builders),
        ("a full disk", full_disk),
        ("a folder that cannot be written to", read_only),
        ("damaged files", damaged_files),
    ]
    not_tried = []
    for name, fault in faults:
        folder = Path(tempfile.mkdtemp())
        try:
            print(f"{name}: {fault(folder)}", flush=True)
        except NotTried as why:
            not_tried.append(f"{name} was not tried: {why}")
        finally:
            shutil.rmtree(folder)
    if not_tried:
        print("; ".join(not_tried))
        sys.exit(77)


main()
