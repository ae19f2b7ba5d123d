#!/usr/bin/env bash
# Everything that is tested, for people and CI alike. Runs all that can run here and ends with what
# it skipped and why; with CI=true a skip is a failure.
set -euo pipefail
cd "$(dirname "$0")"

skipped=()

step() {
    printf '\n== %s\n' "$1"
    shift
    "$@"
}

# For steps that cannot run everywhere: skip NAME REASON.
skip() {
    printf '\n== %s: skipped (%s)\n' "$1" "$2"
    skipped+=("$1: $2")
}

if [ "${CI:-}" = true ]; then
    export CARGO_INCREMENTAL=0
fi

step 'formatting' cargo fmt --all --check
step 'lints' cargo clippy --locked --workspace --all-targets -- -D warnings
step 'tests' cargo test --locked --workspace --all-targets
step 'examples in the documentation' cargo test --locked --workspace --doc
step 'documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --no-deps
step 'the first command of the README' cargo run --locked --release -- heatmap

printf '\n'
if [ ${#skipped[@]} -gt 0 ]; then
    printf 'skipped:\n'
    printf '  %s\n' "${skipped[@]}"
    if [ "${CI:-}" = true ]; then
        printf 'nothing may be skipped with CI=true\n'
        exit 1
    fi
fi
printf 'all that ran passed\n'
