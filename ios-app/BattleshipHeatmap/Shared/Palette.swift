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
