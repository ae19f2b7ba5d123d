#!/usr/bin/env bash
# A plain build leaves proofs and Parquet out: the commands that need them say how to get them. The tests are
# built with everything, so they cannot see this. Nor do they see how large a release is.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --locked --release --quiet
battleship=${CARGO_TARGET_DIR:-target}/release/battleship
.ci/size.sh "$battleship"

# says FEATURE ARGUMENT…: must fail as wrong input does, naming the feature.
says() {
    local code=0 said
    said=$("$battleship" "${@:2}" 2>&1 </dev/null) || code=$?
    if [ "$code" != 2 ] || [[ $said != *"cargo build --release --features $1"* ]]; then
        printf 'battleship %s: code %s: %s\n' "${*:2}" "$code" "$said"
        return 1
    fi
    printf 'battleship %s: says how to get it\n' "${*:2}"
}

says zk zk
says zk zk verify --keys keys board.proof
says zk match demo --proven
says zk match run --proven
says parquet dataset export --format parquet data/nine.boards
