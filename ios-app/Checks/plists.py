"""Property lists and catalogs parse, and say what they should: no network, nothing collected, an icon.

usage: plists.py IOS_APP
"""

import json
import plistlib
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import swift_source

# What Apple wants a reason for, by a name that a source would have to use.
NEEDS_REASON = re.compile(
    r"UserDefaults|AppStorage|SceneStorage|systemUptime|volumeAvailableCapacity|creationDate|"
    r"contentModificationDate|activeInputModes"
)
NETWORK = re.compile(r"URLSession|NWConnection|import Network|WebView|AsyncImage|https?:")


def main() -> None:
    app = Path(sys.argv[1])
    problems = []

    def check(holds: bool, problem: str) -> None:
        if not holds:
            problems.append(problem)

    entitlements = plistlib.loads((app / "Config/BattleshipHeatmap.entitlements").read_bytes())
    check(
        entitlements == {"com.apple.security.app-sandbox": True},
        f"the sandbox and nothing else, no network: {entitlements}",
    )
    privacy = plistlib.loads((app / "BattleshipHeatmap/Resources/PrivacyInfo.xcprivacy").read_bytes())
    nothing = {
        "NSPrivacyTracking": False,
        "NSPrivacyTrackingDomains": [],
        "NSPrivacyCollectedDataTypes": [],
        "NSPrivacyAccessedAPITypes": [],
    }
    check(privacy == nothing, f"the privacy manifest declares nothing: {privacy}")
    kit = app.parent / "swift/BattleshipKit/Sources/BattleshipKit"
    for folder in [app / "BattleshipHeatmap", kit]:
        for path, code in swift_source.files(folder):
            for pattern in [NEEDS_REASON, NETWORK]:
                for match in pattern.finditer(code):
                    check(False, f"{path}: {match[0]} is not in the privacy manifest")

    for path in app.rglob("*.xcscheme"):
        ElementTree.parse(path)
    assets = app / "BattleshipHeatmap/Resources/Assets.xcassets"
    for path in [*assets.rglob("Contents.json"), *app.rglob("*.xcstrings")]:
        if "node_modules" not in path.parts:
            json.loads(path.read_text())
    icon = assets / "AppIcon.appiconset"
    named = {image["filename"] for image in json.loads((icon / "Contents.json").read_text())["images"]}
    present = {path.name for path in icon.glob("*.png")}
    check(named == present, f"the icon names {sorted(named)} and has {sorted(present)}")

    if problems:
        sys.exit("\n".join(problems))
    print("property lists and catalogs are right; no network, nothing collected")


if __name__ == "__main__":
    main()
