#!/usr/bin/env bash
# The Swift package: its tests pass on Linux, once more under the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/setup.sh
need_swift

cargo xtask linux-library

package=swift/BattleshipKit
in_swift $package swift format lint --strict --recursive Package.swift Sources/BattleshipKit Tests Benchmarks

# test NAME OPTION…: builds into a folder of that name, warnings being errors, and runs the tests.
test() {
    in_swift $package swift test --quiet --disable-xctest --scratch-path "$cache/swift-$1" \
        -Xswiftc -use-ld=lld -Xswiftc -warnings-as-errors "${@:2}"
}
test build
test threads --sanitize=thread --skip verif --skip goldenVectors
