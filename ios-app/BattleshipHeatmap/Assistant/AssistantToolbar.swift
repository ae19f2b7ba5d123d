// Undo, redo, clear, share.

import BattleshipKit
import SwiftUI

struct AssistantToolbar: ToolbarContent {
    let board: BoardModel
    @Binding var isSharing: Bool

    var body: some ToolbarContent {
        ToolbarItemGroup(placement: .primaryAction) {
            Button("Undo", systemImage: .symbol("arrow.uturn.backward")) { board.undo() }
                .disabled(!board.canUndo)
            Button("Redo", systemImage: .symbol("arrow.uturn.forward")) { board.redo() }
                .disabled(!board.canRedo)
            Button("Clear", systemImage: .symbol("trash")) { board.clear() }
                .disabled(board.state.marks.known.isEmpty)
            Button("Share", systemImage: .symbol("square.and.arrow.up")) { isSharing = true }
        }
    }
}
