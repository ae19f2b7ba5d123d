#!/usr/bin/env bash
# Checks of the dataset by programs of others: sha256sum, xxhsum, a reader in Python, DuckDB, Spark.
set -euo pipefail
cd "$(dirname "$0")/.."
source .ci/setup.sh

tests=rust/battleship-dataset/tests
need_debian xxhsum xxhash
need_debian java default-jre-headless
need_python $tests/requirements.txt

cargo build --locked --release --all-features
battleship=${CARGO_TARGET_DIR:-target}/release/battleship
.ci/size.sh "$battleship"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# manifest FORM CHECK: what the manifest says.
manifest() {
    "$python" -c 'import json, sys; print(json.load(sys.stdin)["forms"][sys.argv[1]][sys.argv[2]])' \
        "$@" <data/manifest.json
}

# same WHAT FOUND WANTED
same() {
    [ "$2" = "$3" ] || { printf '%s is %s, not %s\n' "$@"; exit 1; }
    printf '%s: %s\n' "$1" "$2"
}

# check FORM: reads a form and compares its checks with the manifest's.
check() {
    local sha256
    sha256=$({ tee /dev/fd/3 | xxhsum -H3 >"$folder/xxh3"; } 3>&1 | sha256sum | cut -d ' ' -f 1)
    same "sha256 of $1" "$sha256" "$(manifest "$1" sha256)"
    same "xxh3 of $1" "$(grep -oE '[0-9a-f]{16}' "$folder/xxh3")" "$(manifest "$1" xxh3)"
}

for form in raw delta; do
    "$battleship" dataset export --format $form --out - | check $form
done
check packed <data/nine.boards

for rules in 3x1:2:apart 6x6:3,2,2,1:apart 10x10:4,2:corners 2x2:2,2:apart; do
    "$battleship" dataset build --rules $rules --level 9 --out "$folder/boards"
    same "$rules by a reader in Python" \
        "$("$python" $tests/reader.py "$folder/boards" | sha256sum)" \
        "$("$battleship" dataset export --format raw --out - "$folder/boards" | sha256sum)"
done

# sql RULES FILE [HITS MISSES]...
sql() {
    rm -rf "$folder/parquet"
    "$battleship" dataset export --format parquet --partitions 3 --out "$folder/parquet" "$2"
    "$python" $tests/sql.py "$battleship" docs/dataset.md "$1" "$folder/parquet" "${@:3}" \
        2>"$folder/log" || { cat "$folder/log"; exit 1; }
}

# Small rules, with knowledge of every kind of cell: 63 is the sign of `low`.
"$battleship" dataset build --rules 10x10:4,2:corners --level 9 --out "$folder/boards"
sql 10x10:4,2:corners "$folder/boards" - - 63 0 64,65 31,32 - 5,63,99
sql nine data/nine.boards
