#!/usr/bin/env bash
# Runs every example of the crates: what a reader tries first has to work. They check their own answers.
set -euo pipefail
cd "$(dirname "$0")/.."

# As the tests are built, so that nothing is built twice.
cargo build --locked --workspace --all-features --examples --profile test
for source in rust/battleship*/examples/*.rs; do
    printf '%s\n' "$source"
    "${CARGO_TARGET_DIR:-target}/debug/examples/$(basename "$source" .rs)"
done
