#!/usr/bin/env bash
# What happens when commands are killed, disks are full and files are damaged; see docs/reliability.md. An
# argument is the number of rounds.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

need_debian python3 python3
cargo build --locked --release --quiet
python3 .ci/faults.py "${CARGO_TARGET_DIR:-target}/release/battleship" "${1:-30}"
