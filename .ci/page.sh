#!/usr/bin/env bash
# The page in a real browser: Chromium, driven by playwright-core. With --pictures it also takes the
# pictures of the README anew.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/setup.sh

tests=rust/battleship-cli/tests/page
need_debian chromium chromium
need_node "$tests"
cargo build --locked --release --quiet

BATTLESHIP=${CARGO_TARGET_DIR:-target}/release/battleship
BATTLESHIP=$(realpath "$BATTLESHIP")
export BATTLESHIP MODULES=$modules
# One file after the other: each has its own server and browser.
node --test --test-concurrency=1 "$tests"/*.test.mjs
if [ "${1:-}" = --pictures ]; then
    node "$tests/pictures.mjs"
fi
