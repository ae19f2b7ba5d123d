#!/usr/bin/env bash
# How much of the engine, the dataset and the protocol their own tests run. Not part of test.sh: everything is
# built anew for it. Arguments go to cargo llvm-cov: --html, for example.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

tool=$cache/cargo-llvm-cov-0.9.1
[ -e "$tool/bin/cargo-llvm-cov" ] ||
    cargo install --quiet --locked --root "$tool" cargo-llvm-cov@0.9.1
# Its own tools where the toolchain has none: they must be of the compiler's version.
if [ -z "${LLVM_COV:-}" ]; then
    version=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
    need_unpacked "llvm-$version" "llvm-$version"
    LD_LIBRARY_PATH=$unpacked/usr/lib/$(uname -m)-linux-gnu
    export LD_LIBRARY_PATH
    export LLVM_COV=$unpacked/usr/lib/llvm-$version/bin/llvm-cov
    export LLVM_PROFDATA=$unpacked/usr/lib/llvm-$version/bin/llvm-profdata
fi
export CARGO_TARGET_DIR=$cache/coverage PATH=$tool/bin:$PATH
[ $# -gt 0 ] || set -- --summary-only
cargo llvm-cov --locked --all-features --package battleship --package battleship-dataset \
    --package battleship-protocol "$@"
