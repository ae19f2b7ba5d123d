#!/usr/bin/env bash
# The app: every file type-checks in Swift 6 mode against a stub of SwiftUI, for iPhone and for the Mac;
# the project, its words and its labels are complete. What only a Mac can check is in ios-app/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/setup.sh
need_swift
need_debian python3 python3

app=ios-app
sources=$app/BattleshipHeatmap
checks=$app/Checks
kit=swift/BattleshipKit
built=$(mktemp -d "$cache/app.XXXXXX")
trap 'rm -rf "$built"' EXIT

# swift_module NAME OPTION…: compiles as far as types need it; nothing is linked, so no library is needed.
swift_module() {
    in_swift . swiftc -swift-version 6 -warnings-as-errors -parse-as-library -emit-module -module-name "$1" \
        -o "$built/$1.swiftmodule" -I "$built" -Xcc "-fmodule-map-file=$kit/Linux/module.modulemap" "${@:2}"
}

# app_files OPTION…: the app, and its tests that know its inside.
app_files() {
    # shellcheck disable=SC2046
    swift_module BattleshipHeatmap -enable-testing "$@" $(find $sources -name '*.swift' | sort)
}

in_swift . swift format lint --strict --recursive --configuration $kit/.swift-format $sources \
    $app/BattleshipHeatmapTests

swift_module BattleshipBindings $kit/Sources/BattleshipFFI/*.swift
# shellcheck disable=SC2046
swift_module BattleshipKit $checks/Stubs/Bundle.swift $(find $kit/Sources/BattleshipKit -name '*.swift')
swift_module SwiftUI $checks/Stubs/SwiftUI/*.swift
app_files -D MAC
app_files
swift_module BattleshipHeatmapTests $app/BattleshipHeatmapTests/*.swift
printf 'all of the app type-checks against the stub of SwiftUI\n'

# A check that cannot fail is none: a view with a mistake is refused, and for that mistake.
seeded=$built/Seeded.swift
cat >"$seeded" <<'SWIFT'
import SwiftUI

struct Seeded: View {
    var body: some View { Text("Undo") }
    private func words() { _ = Text(verbatim: 7) }
}
SWIFT
if app_files "$seeded" >"$built/log" 2>&1 || ! grep -q 'Seeded.swift:5.*error: cannot convert' "$built/log"; then
    cat "$built/log"
    printf 'a view with a mistake was not refused\n'
    exit 1
fi

export PYTHONDONTWRITEBYTECODE=1
(cd $checks && python3 -m unittest --quiet)
python3 $checks/strings.py $sources $sources/Resources/Localizable.xcstrings
python3 $checks/labels.py $sources
python3 $checks/colours.py $kit/Sources/BattleshipKit/Models/Heat.swift rust/battleship-cli/src/colours.rs
python3 $checks/plists.py $app
python3 $checks/icon.py $sources/Resources/Assets.xcassets/AppIcon.appiconset --check
need_node $checks
node $checks/project.mjs "$modules" $app/BattleshipHeatmap.xcodeproj
