#!/usr/bin/env bash
# size.sh FILE: the command may have 10 MB.
set -euo pipefail

bytes=$(wc -c <"$1")
printf '%s: %s bytes\n' "$1" "$bytes"
if [ "$bytes" -gt 10000000 ]; then
    printf 'that is more than 10,000,000\n'
    exit 1
fi
