// The board of the assistant: taps, drags, menus and keys.

import BattleshipKit
import SwiftUI

struct AssistantBoard: View {
    let board: BoardModel
    let length: Int?
    let percentages: Bool
    @State private var cursor: Cell?
    @FocusState private var isFocused: Bool
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    var body: some View {
        BoardGrid(rules: board.rules, drag: paint) { cell in
            AssistantSquare(
                board: board, cell: cell, heat: board.heat(of: cell, ofLength: length),
                percentages: percentages, hasCursor: isFocused && cell == cursor)
        }
        .focusable()
        .focused($isFocused)
        .focusEffectDisabled()
        .onKeyPress(phases: [.down, .repeat], action: press)
        .onChange(of: isFocused) { cursor = cursor ?? board.recommendation?.cell ?? board.rules.cells.first }
        .onChange(of: board.rules) { cursor = nil }
        .animation(reduceMotion ? nil : .easeOut(duration: 0.15), value: board.heatmap)
    }

    private func paint(from start: Cell, to cell: Cell?) {
        guard let cell else { return board.endDrag() }
        board.drag(over: start)
        board.drag(over: cell)
    }

    private func press(_ press: KeyPress) -> KeyPress.Result {
        guard let cell = cursor ?? board.rules.cells.first, press.modifiers.isEmpty else { return .ignored }
        switch press.key {
        case .upArrow: cursor = board.rules.cell(from: cell, columns: 0, rows: -1)
        case .downArrow: cursor = board.rules.cell(from: cell, columns: 0, rows: 1)
        case .leftArrow: cursor = board.rules.cell(from: cell, columns: -1, rows: 0)
        case .rightArrow: cursor = board.rules.cell(from: cell, columns: 1, rows: 0)
        case .space, .return: board.tap(cell)
        default:
            guard let mark = Mark(key: press.key.character) else { return .ignored }
            board.mark(cell, as: mark)
        }
        return .handled
    }
}
