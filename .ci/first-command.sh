#!/usr/bin/env bash
# The first command of the README: starts the page, asks for one heatmap as the page does, and stops it.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
mkfifo "$folder/said"
cargo run --locked --release --quiet -- serve --port 0 >"$folder/said" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
exec 4<"$folder/said"
read -r address <&4
port=${address##*:}
port=${port%/}

exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /api/heatmap HTTP/1.0\r\nHost: 127.0.0.1:%s\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}' \
    "$port" >&3
answer=$(cat <&3)
printf '%s\n' "$answer" | tail -n 1 | cut -c 1-100
[[ $answer == *'"boards":213723152'* ]]
