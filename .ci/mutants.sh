#!/usr/bin/env bash
# What the tests of a crate would not notice: cargo-mutants changes its code in one place at a time and runs them. Not
# part of test.sh: there are thousands of such places, each takes half a minute.
#
#   .ci/mutants.sh CRATE K/N [OPTION…]
#
# tries every N-th place of CRATE, such as battleship or battleship-protocol, from the K-th on; 0/1 is all of them.
# Options go to cargo mutants. What survived is listed in $cache/mutants/mutants.out/missed.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

tool=$cache/cargo-mutants-27.1.0
[ -e "$tool/bin/cargo-mutants" ] ||
    cargo install --quiet --locked --root "$tool" cargo-mutants@27.1.0
export PATH=$tool/bin:$PATH
# Compiled again and again, and only what changed.
export CARGO_INCREMENTAL=1 CARGO_PROFILE_TEST_DEBUG=0
unset CARGO_TARGET_DIR
mkdir -p "$cache/mutants"
cargo mutants --package "$1" --shard "$2" --sharding round-robin --output "$cache/mutants" "${@:3}" -- --lib --tests
