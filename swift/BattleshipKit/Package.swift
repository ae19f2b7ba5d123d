// swift-tools-version: 6.0
// On Apple's platforms the Rust side is an XCFramework: the one that build-xcframework.sh put beside
// this file if there is one, else the released one. On Linux it is a static library, which
// `cargo xtask linux-library` puts below Linux/.
import Foundation
import PackageDescription

/// The release to fetch where no XCFramework was built. docs/releasing.md tells when it changes.
let release = (
    version: "0.1.0",
    checksum: "0000000000000000000000000000000000000000000000000000000000000000"
)

#if os(Linux)
    let boundary = Target.systemLibrary(name: "battleshipFFI", path: "Linux")
    let linking = [
        LinkerSetting.unsafeFlags(["-L\(Context.packageDirectory)/Linux"]),
        .linkedLibrary("battleship_ffi"),
    ]
#else
    let local = "battleshipFFI.xcframework"
    let isLocal = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(local)")
    let releases = "https://github.com/battleshipkit/battleshipkit/releases/download"
    let boundary =
        isLocal
        ? Target.binaryTarget(name: "battleshipFFI", path: local)
        : Target.binaryTarget(
            name: "battleshipFFI", url: "\(releases)/v\(release.version)/\(local).zip",
            checksum: release.checksum)
    let linking: [LinkerSetting] = []
#endif

let package = Package(
    name: "BattleshipKit",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "BattleshipKit", targets: ["BattleshipKit"])],
    targets: [
        boundary,
        // Generated. Its name differs from that of the C module by more than capital letters, which
        // a Mac's file system does not tell apart.
        .target(
            name: "BattleshipBindings",
            dependencies: ["battleshipFFI"],
            path: "Sources/BattleshipFFI",
            linkerSettings: linking
        ),
        .target(
            name: "BattleshipKit",
            dependencies: ["BattleshipBindings"],
            resources: [
                .copy("Resources/nine.boards"), .copy("Resources/PrivacyInfo.xcprivacy"),
            ]
        ),
        .testTarget(name: "BattleshipKitTests", dependencies: ["BattleshipKit", "BattleshipBindings"]),
        .executableTarget(
            name: "boundary-bench", dependencies: ["BattleshipKit"],
            path: "Benchmarks"),
    ]
)
