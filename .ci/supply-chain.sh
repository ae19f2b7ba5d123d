#!/usr/bin/env bash
# What others wrote and we compile: licences, where it comes from, known holes where the database of them can
# be reached, the oldest Rust it all compiles with, and the bill of materials.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

need_debian python3 python3
tool=$cache/cargo-deny-0.20.2
[ -e "$tool/bin/cargo-deny" ] || cargo install --quiet --locked --root "$tool" cargo-deny@0.20.2
deny=("$tool/bin/cargo-deny" --locked --log-level error --config .ci/deny.toml)

"${deny[@]}" check --show-stats licenses bans sources
if "${deny[@]}" fetch db 2>/dev/null; then
    "${deny[@]}" check --disable-fetch advisories
else
    printf 'advisories: their database cannot be reached from here\n'
fi

cargo metadata --locked --format-version 1 --all-features | python3 -c '
import json, sys

def version(text):
    return [int(part) for part in (text.split(".") + ["0", "0"])[:3]]

packages = json.load(sys.stdin)["packages"]
ours = next(p["rust_version"] for p in packages if p["name"] == "battleship")
newer = [p for p in packages if p["rust_version"] and version(p["rust_version"]) > version(ours)]
for p in newer:
    print(p["name"], p["version"], "needs Rust", p["rust_version"])
if newer:
    sys.exit(f"Cargo.toml promises Rust {ours}")
print(f"{len(packages)} packages compile with Rust {ours}, as far as they say")
'
cargo xtask sbom | python3 -c '
import json, sys

parts = json.load(sys.stdin)["components"]
without = [part["name"] for part in parts if "licenses" not in part]
if without:
    sys.exit("no licence: " + ", ".join(without))
print(len(parts), "crates in the bill of materials, each with its licence")
'
