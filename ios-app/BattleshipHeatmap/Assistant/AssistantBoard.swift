// The board of the assistant: taps, drags, menus and keys.

import BattleshipKit
import SwiftUI

struct AssistantBoard: View {
    let board: BoardModel
    let length: Int?
    let percentages: Bool
    @State private var cursor: Cell?
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    var body: some View {
        BoardGrid(rules: board.rules, drag: paint) { cell in
            AssistantSquare(
                board: board, cell: cell, heat: board.heat(of: cell, ofLength: length),
                percentages: percentages, hasCursor: cell == cursor)
        }
        .modifier(
            BoardCursor(
                rules: board.rules, cursor: $cursor, entrance: board.recommendation?.cell, press: press)
        )
        .animation(reduceMotion ? nil : .easeOut(duration: 0.15), value: board.heatmap)
    }

    private func paint(from start: Cell, to cell: Cell?) {
        if let cell { board.drag(from: start, over: cell) } else { board.endDrag() }
    }

    private func press(_ cell: Cell, _ press: KeyPress) -> Bool {
        if press.key.isPress {
            board.tap(cell)
        } else if press.modifiers.isEmpty, let mark = Mark(key: press.key.character) {
            board.mark(cell, as: mark)
        } else {
            return false
        }
        return true
    }
}
