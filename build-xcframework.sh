#!/usr/bin/env bash
# Builds battleshipFFI.xcframework, the Rust side of swift/BattleshipKit for iOS and macOS, and beside
# it the zip of a release with its checksum.
#
#   ./build-xcframework.sh                  all five slices, put where Package.swift finds them
#   ./build-xcframework.sh --only TARGET    one of them (aarch64-apple-ios, …), below target/ only
#
# On a Mac with Xcode this is the ordinary way, with cargo-swift. On Linux cargo-swift is the same, and
# .ci/apple stands in for what only a Mac has: the slices are real, but nothing can run them there.
set -euo pipefail
cd "$(dirname "$0")"

# The deployment targets. `cargo xtask verify-xcframework` holds them against Package.swift.
export IPHONEOS_DEPLOYMENT_TARGET=17.0 MACOSX_DEPLOYMENT_TARGET=14.0

name=battleshipFFI.xcframework
targets=(
    aarch64-apple-ios aarch64-apple-ios-sim x86_64-apple-ios aarch64-apple-darwin x86_64-apple-darwin
)
cargo_swift=0.11.1

only=()
case ${1:-} in
    '') ;;
    --only) only=(--target "${2:?--only needs a target, such as aarch64-apple-ios}") ;;
    *) printf 'unknown option %s: there is --only TARGET\n' "$1" >&2 && exit 2 ;;
esac

# missing WHAT: ends with the code by which test.sh knows that this cannot be built here.
missing() {
    printf 'missing: %s\n' "$1" >&2
    exit 77
}

case $(uname -s) in
    Darwin)
        command -v cargo >/dev/null || missing 'Rust: see https://rustup.rs'
        command -v xcodebuild >/dev/null || missing 'Xcode: install it from the App Store'
        [ "$(cargo swift --version 2>/dev/null)" = "cargo-swift $cargo_swift" ] ||
            missing "cargo-swift: cargo install cargo-swift --version $cargo_swift --locked"
        for target in "${targets[@]}"; do
            rustup target list --installed | grep -qx "$target" ||
                missing "a Rust target: rustup target add ${targets[*]}"
        done
        ;;
    Linux) ;;
    *) missing 'a Mac, or Linux' ;;
esac

cargo build --quiet --locked --profile test --package xtask
xtask=$(cd "${CARGO_TARGET_DIR:-target}/debug" && pwd)/xtask
if [ "$(uname -s)" = Linux ]; then
    # shellcheck source=.ci/apple/setup.sh
    . .ci/apple/setup.sh
fi

# No path of the machine that builds ends up in the library. On Linux .ci/apple/bin/rustc sees to the checkout's.
remap=--remap-path-prefix=$HOME=home
[ "$(uname -s)" = Linux ] || remap+=" --remap-path-prefix=$PWD=battleshipkit"
for target in "${targets[@]}"; do
    export "CARGO_TARGET_$(printf '%s' "$target" | tr a-z- A-Z_)_RUSTFLAGS=$remap"
done
export CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_STRIP=debuginfo

built=$PWD/rust/battleship-ffi/BattleshipPackage
trap 'rm -rf "$built" rust/battleship-ffi/generated' EXIT
(
    cd rust/battleship-ffi
    cargo swift package -y --platforms ios@17 macos@14 --release --lib-type static \
        --swift-tools-version 6.0 --name BattleshipPackage ${only[@]+"${only[@]}"}
)

place=swift/BattleshipKit zips=target/xcframework
if [ ${#only[@]} -gt 0 ]; then
    # Where nobody takes it for a release.
    place=target/xcframework/${only[1]} zips=$place
fi
"$xtask" trim-xcframework "$built/$name"
"$xtask" zip-xcframework "$built/$name" "$built/$name.zip"
"$xtask" verify-xcframework "$built/$name" --zip "$built/$name.zip" ${only[1]:+--only "${only[1]}"}
# What was there before stays until the new one is complete and right.
mkdir -p "$place" "$zips"
rm -rf "${place:?}/$name"
mv "$built/$name" "$place/"
mv "$built/$name.zip" "$zips/"
