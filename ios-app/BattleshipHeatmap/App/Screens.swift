// How the screens are named and drawn in tabs, sidebar and menus.

import BattleshipKit
import SwiftUI

extension Session.Screen {
    /// On the Mac, settings have a window of their own.
    static let inSidebar = allCases.filter { $0 != .settings }

    var title: String {
        switch self {
        case .assistant: String(localized: "Assistant")
        case .play: String(localized: "Play")
        case .rules: String(localized: "Rules")
        case .data: String(localized: "Data")
        case .settings: String(localized: "Settings")
        }
    }

    var symbol: String {
        switch self {
        case .assistant: .symbol("square.grid.3x3.fill")
        case .play: .symbol("scope")
        case .rules: .symbol("ruler")
        case .data: .symbol("externaldrive")
        case .settings: .symbol("gearshape")
        }
    }

    /// With the command key, it shows the screen.
    var key: KeyEquivalent {
        switch self {
        case .assistant: .symbol("1")
        case .play: .symbol("2")
        case .rules: .symbol("3")
        case .data: .symbol("4")
        case .settings: .symbol("5")
        }
    }
}
