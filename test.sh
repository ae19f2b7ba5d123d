#!/usr/bin/env bash
# Everything that is tested, for people and CI alike. Runs all that can run here and ends with what
# it skipped and why; with CI=true a skip is a failure.
#
# What a check needs beyond a Rust toolchain it installs itself: into ~/.cache/battleshipkit, and, if root
# runs this on Debian, with apt-get.
set -euo pipefail
cd "$(dirname "$0")"

skipped=()

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
    log=$(mktemp)
    "${@:2}" 2>&1 | tee "$log" || code=$?
    if [ "$code" = 77 ]; then
        skipped+=("$1: $(tail -n 1 "$log")")
        code=0
    fi
    rm -f "$log"
    return "$code"
}

# begin COMMAND…: runs it beside what comes next, until `finish` waits for it and shows what it printed.
begin() {
    begun=$(mktemp -d)
    # In a process group of its own, so that it can be stopped with all that it started.
    set -m
    { "$@" >"$begun/log" 2>&1 && echo 0 >"$begun/code" || echo $? >"$begun/code"; } &
    begun_group=$!
    set +m
}

finish() {
    while [ ! -s "$begun/code" ]; do sleep 1; done
    cat "$begun/log"
    return "$(cat "$begun/code")"
}

at_exit() {
    [ -z "${begun:-}" ] && return
    kill -- "-$begun_group" 2>/dev/null || true
    rm -rf "$begun"
}
trap at_exit EXIT

cache=${XDG_CACHE_HOME:-$HOME/.cache}/battleshipkit
if [ "${CI:-}" = true ]; then
    export CARGO_INCREMENTAL=0
    # A fresh clone still finds the dependencies compiled.
    export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
fi

step 'formatting' cargo fmt --all --check
step 'lints' cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
step 'lints without features' cargo clippy --locked -- -D warnings
step 'tests' cargo test --locked --workspace --all-targets --all-features
step 'examples in the documentation' cargo test --locked --workspace --all-features --doc
step 'examples' .ci/examples.sh
step 'documentation' \
    env RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --all-features --no-deps
step 'the committed bindings' cargo xtask bindings --check
step 'the committed vectors' cargo xtask vectors --check
step 'the first command of the README' .ci/first-command.sh
step 'what a plain build leaves out' .ci/left-out.sh
step_if_possible 'what others wrote' .ci/supply-chain.sh
# Half of the time one core is idle. Where all has passed before, nothing is left to install that others install too.
xcframework=.ci/apple.sh
[ ! -e "$cache/passed" ] || { begin .ci/apple.sh && xcframework=finish; }
step_if_possible 'the page in a browser' .ci/page.sh
step_if_possible 'kills, full disks and damage' .ci/faults.sh
step_if_possible 'the dataset, checked by other programs' .ci/dataset.sh
step_if_possible 'fuzz targets, a few seconds each' .ci/fuzz.sh
step_if_possible 'the XCFramework' "$xcframework"
step_if_possible 'the Swift package' .ci/swift.sh
step_if_possible 'the Python module' .ci/python.sh
step_if_possible 'the app' .ci/app.sh

printf '\n'
if [ ${#skipped[@]} -gt 0 ]; then
    printf 'skipped:\n'
    printf '  %s\n' "${skipped[@]}"
    if [ "${CI:-}" = true ]; then
        printf 'nothing may be skipped with CI=true\n'
        exit 1
    fi
    printf 'all that ran passed, in %d s\n' "$SECONDS"
else
    mkdir -p "$cache" && touch "$cache/passed"
    printf 'all passed and nothing was skipped, in %d s\n' "$SECONDS"
fi
