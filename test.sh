#!/usr/bin/env bash
# Everything that is tested, for people and CI alike. Runs all that can run here and ends with what
# it skipped and why; with CI=true a skip is a failure.
#
# What a check needs beyond a Rust toolchain it installs itself: into ~/.cache/battleshipkit, and, if root
# runs this on Debian, with apt-get.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
touch "$folder/skipped"
at_exit() {
    [ -z "${second:-}" ] || kill -- "-$second" 2>/dev/null || true
    rm -rf "$folder"
}
trap at_exit EXIT

# step NAME COMMAND…: must pass.
step() {
    printf '\n== %s (%d s so far)\n' "$1" "$SECONDS"
    "${@:2}"
}

# step_if_possible NAME SCRIPT: as above, but a script that ends with code 77 cannot run here; the
# last line it printed says why.
step_if_possible() {
    printf '\n== %s (%d s so far)\n' "$1" "$SECONDS"
    local log code=0
    log=$(mktemp "$folder/XXXXXX")
    "${@:2}" 2>&1 | tee "$log" || code=$?
    if [ "$code" = 77 ]; then
        printf '  %s: %s\n' "$1" "$(tail -n 1 "$log")" >>"$folder/skipped"
        code=0
    fi
    return "$code"
}

cache=${XDG_CACHE_HOME:-$HOME/.cache}/battleshipkit
if [ "${CI:-}" = true ]; then
    export CARGO_INCREMENTAL=0
    # A fresh clone still finds the dependencies compiled.
    export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
fi

# The crates and the command.
first_half() {
    step 'formatting' cargo fmt --all --check
    step 'lints' cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
    step 'lints without features' cargo clippy --locked -- -D warnings
    step 'tests' cargo test --locked --workspace --all-targets --all-features
    step 'examples in the documentation' cargo test --locked --workspace --all-features --doc
    step 'examples' .ci/examples.sh
    step 'documentation' \
        env RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --all-features --no-deps
    step 'the first command of the README' .ci/first-command.sh
    step 'what a plain build leaves out' .ci/left-out.sh
    step_if_possible 'what others wrote' .ci/supply-chain.sh
    step_if_possible 'the page in a browser' .ci/page.sh
    step_if_possible 'kills, full disks and damage' .ci/faults.sh
    step_if_possible 'the dataset, checked by other programs' .ci/dataset.sh
}

# Fuzz targets, and the library for other languages.
second_half() {
    step_if_possible 'fuzz targets, a few seconds each' .ci/fuzz.sh
    step 'the committed bindings' cargo xtask bindings --check
    step 'the committed vectors' cargo xtask vectors --check
    step_if_possible 'the XCFramework' .ci/apple.sh
    step_if_possible 'the Swift package' .ci/swift.sh
    step_if_possible 'the Python module' .ci/python.sh
    step_if_possible 'the app' .ci/app.sh
}

if [ -e "$cache/passed" ]; then
    # Both at once: nothing is left that both would install, and one alone would leave a core idle half of the time. The
    # second is a process group of its own, so that it can be stopped with all that it started.
    set -m
    second_half >"$folder/log" 2>&1 &
    second=$!
    set +m
    first_half
    tail -n +1 -f --pid="$second" "$folder/log"
    wait "$second"
else
    first_half
    second_half
fi

printf '\n'
if [ -s "$folder/skipped" ]; then
    printf 'skipped:\n'
    cat "$folder/skipped"
    if [ "${CI:-}" = true ]; then
        printf 'nothing may be skipped with CI=true\n'
        exit 1
    fi
    printf 'all that ran passed, in %d s\n' "$SECONDS"
else
    mkdir -p "$cache" && touch "$cache/passed"
    printf 'all passed and nothing was skipped, in %d s\n' "$SECONDS"
fi
