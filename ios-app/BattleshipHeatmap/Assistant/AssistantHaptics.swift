// Marks that are felt.

import BattleshipKit
import SwiftUI

struct AssistantHaptics: ViewModifier {
    let board: BoardModel
    let isOn: Bool

    func body(content: Content) -> some View {
        content
            .sensoryFeedback(.selection, trigger: board.state.marks) { _, _ in isOn }
            .sensoryFeedback(.warning, trigger: board.suspectCells) { _, cells in isOn && !cells.isEmpty }
    }
}
