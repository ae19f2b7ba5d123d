// Shots that are felt.

import BattleshipKit
import SwiftUI

struct PlayHaptics: ViewModifier {
    let game: GameModel
    let isOn: Bool

    func body(content: Content) -> some View {
        content
            .sensoryFeedback(.impact, trigger: game.botAims) { _, aims in isOn && aims }
            .sensoryFeedback(.success, trigger: game.state.record.games.count) { _, _ in isOn }
    }
}
