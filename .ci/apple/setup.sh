# What build-xcframework.sh needs on Linux, unpacked below the cache: sourced, not run.
#
# - Debian's Rust for browsers, which can build the standard library for Apple's targets;
# - PyPI's Zig, which compiles C for them;
# - cargo-swift.
#
# The commands of .ci/apple/bin come first on PATH, so that cargo-swift finds them instead of what
# only a Mac has.

. .ci/setup.sh
command -v apt-get >/dev/null || cannot_run 'on Linux, Apple slices need Debian with its packages'

need_unpacked apple rustc-web cargo-web rust-web-src llvm-22
need_python .ci/apple/requirements.txt

if [ ! -x "$cache/cargo-swift-$cargo_swift/bin/cargo-swift" ]; then
    cargo install --quiet cargo-swift --version "$cargo_swift" --locked \
        --root "$cache/cargo-swift-$cargo_swift"
fi

mkdir -p "$cache/empty"
APPLE_ZIG=$("$python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')
export APPLE_ZIG APPLE_ROOT=$unpacked APPLE_XTASK=$xtask
APPLE_LIBRARIES=$unpacked/usr/lib/$(uname -m)-linux-gnu
export APPLE_LIBRARIES
export SDKROOT=$cache/empty
export CARGO_TARGET_DIR=$cache/apple-target
export RUSTC=$PWD/.ci/apple/bin/rustc RUSTDOC=/bin/false
export RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_unwind
for target in "${targets[@]}"; do
    export "CC_${target//-/_}=$PWD/.ci/apple/cc/$target"
    export "AR_${target//-/_}=$PWD/.ci/apple/ar"
done
export PATH=$PWD/.ci/apple/bin:$cache/cargo-swift-$cargo_swift/bin:$PATH
