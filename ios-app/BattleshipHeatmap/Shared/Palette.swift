// The colours of the models as colours of the screen.

import BattleshipKit
import SwiftUI

extension Color {
    init(_ colour: HeatColour) {
        self.init(
            .sRGB, red: Double(colour.red) / 255, green: Double(colour.green) / 255,
            blue: Double(colour.blue) / 255, opacity: 1)
    }

    static let hit = Color(HeatColour.hit)
    static let sunk = Color(HeatColour.sunk)
    static let water = Color.secondary.opacity(0.15)
}

extension Mark {
    /// What a marked cell is filled with; `nil` if there is no mark.
    var fill: Color? {
        switch self {
        case .unknown: nil
        case .miss: .water
        case .hit: .hit
        case .sunk: .sunk
        }
    }

    /// What its sign is drawn in; `nil` if there is no mark.
    var ink: Color? {
        switch self {
        case .unknown: nil
        case .miss: .secondary
        case .hit, .sunk: .white
        }
    }
}

extension Heat {
    var fill: Color { Color(HeatColour(warmth: warmth)) }
    var ink: Color { HeatColour.needsBlackText(warmth: warmth) ? .black : .white }
}

extension Preferences.Appearance {
    var colorScheme: ColorScheme? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }
}
