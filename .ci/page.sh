#!/usr/bin/env bash
# The page in a real browser: Chromium, driven by playwright-core. Instead of the tests, --pictures
# takes the pictures of the README anew, and --load measures 200 requests a second for 20 seconds.
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
case ${1:-} in
    --pictures) node "$tests/pictures.mjs" ;;
    --load) node "$tests/load.mjs" ;;
    # One file after the other: each has its own server and browser.
    *) node --test --test-concurrency=1 "$tests"/*.test.mjs ;;
esac
