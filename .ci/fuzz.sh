#!/usr/bin/env bash
# Runs the fuzz targets of rust/fuzz for a few seconds each, or for as many as it is told, from their
# committed corpora: long enough to notice that something broke.
#
#   .ci/fuzz.sh [SECONDS [TARGET…]]
#
# To search for longer and keep what is found:
#
#   cargo install cargo-fuzz
#   cargo fuzz run --fuzz-dir rust/fuzz --sanitizer none TARGET
#
# Without a sanitizer, which only unstable compilers have: there is next to no unsafe code to watch.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

seconds=${1:-4}
need_debian c++ g++
tool=$cache/cargo-fuzz-0.13.2
[ -e "$tool/bin/cargo-fuzz" ] || cargo install --quiet --locked --root "$tool" cargo-fuzz@0.13.2
export PATH=$tool/bin:$PATH
export CARGO_TARGET_DIR=$cache/fuzz
options=(--fuzz-dir rust/fuzz --sanitizer none --codegen-units 16)
finds=$(mktemp -d)
trap 'rm -rf "$finds"' EXIT

cargo fmt --manifest-path rust/fuzz/Cargo.toml --check
cargo clippy --locked --manifest-path rust/fuzz/Cargo.toml --all-targets -- -D warnings
cargo fuzz build "${options[@]}"
targets=${*:2}
[ -n "$targets" ] || targets=$(cargo fuzz list --fuzz-dir rust/fuzz)
for target in $targets; do
    mkdir "$finds/$target"
    limits=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024)
    # Targets of one kind share the words that mutations may put in.
    words=rust/fuzz/dictionaries/${target%%_*}.dict
    [ ! -e "$words" ] || limits+=(-dict="$words")
    # What it finds to be new goes to the first folder; the corpus stays as it is.
    cargo fuzz run "${options[@]}" "$target" "$finds/$target" "rust/fuzz/corpus/$target" -- \
        "${limits[@]}" >"$finds/log" 2>&1 || {
        cat "$finds/log"
        exit 1
    }
    printf '%s: %s\n' "$target" "$(grep '^Done ' "$finds/log")"
done
