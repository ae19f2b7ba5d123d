#!/usr/bin/env bash
# Runs every fuzz target of rust/fuzz for a few seconds, or for as many as it is told, from its committed
# corpus: long enough to notice that something broke. To search for longer and keep what is found:
#
#   cargo install cargo-fuzz
#   cargo fuzz run --fuzz-dir rust/fuzz --sanitizer none TARGET
#
# Without a sanitizer, which only unstable compilers have: there is next to no unsafe code to watch.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

seconds=${1:-5}
tool=$cache/cargo-fuzz-0.13.2
[ -e "$tool/bin/cargo-fuzz" ] || cargo install --quiet --locked --root "$tool" cargo-fuzz@0.13.2
export PATH=$tool/bin:$PATH
export CARGO_TARGET_DIR=$cache/fuzz
options=(--fuzz-dir rust/fuzz --sanitizer none --codegen-units 16)
finds=$(mktemp -d)
trap 'rm -rf "$finds"' EXIT

cargo fmt --manifest-path rust/fuzz/Cargo.toml --check
cargo fuzz build "${options[@]}"
for target in $(cargo fuzz list --fuzz-dir rust/fuzz); do
    mkdir "$finds/$target"
    # What it finds to be new goes to the first folder; the corpus stays as it is.
    cargo fuzz run "${options[@]}" "$target" "$finds/$target" "rust/fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 >"$finds/log" 2>&1 ||
        { cat "$finds/log"; exit 1; }
    printf '%s: %s\n' "$target" "$(grep '^Done ' "$finds/log")"
done
