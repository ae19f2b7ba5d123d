// Why there is no answer, with the way back one tap away.

import BattleshipKit
import SwiftUI

struct ProblemView: View {
    let text: String
    let board: BoardModel

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(text, systemImage: .symbol("exclamationmark.triangle"))
            Button("Undo") { board.undo() }
                .buttonStyle(.borderedProminent)
                .disabled(!board.canUndo)
        }
    }
}
