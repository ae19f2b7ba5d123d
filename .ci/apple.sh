#!/usr/bin/env bash
# The XCFramework, built and checked: all of it where every slice was built before, else the slice of
# the iPhone alone, because the standard library for five targets takes a quarter of an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/setup.sh

if [ -e "$cache/apple-target/universal-macos/release/libbattleship_ffi.a" ]; then
    ./build-xcframework.sh
else
    ./build-xcframework.sh --only aarch64-apple-ios
fi
