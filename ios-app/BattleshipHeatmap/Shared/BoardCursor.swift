// A board by keyboard: one stop of the Tab key, arrows within it.

import BattleshipKit
import SwiftUI

struct BoardCursor: ViewModifier {
    let rules: Rules
    /// Where the keyboard is; `nil` while it is elsewhere.
    @Binding var cursor: Cell?
    /// Where it comes in.
    var entrance: Cell?
    /// What other keys do at a cell, and arrows together with the shift key; whether they do something.
    let press: (Cell, KeyPress) -> Bool
    @State private var last: Cell?
    @FocusState private var isFocused: Bool

    func body(content: Content) -> some View {
        content
            .focusable()
            .focused($isFocused)
            .focusEffectDisabled()
            .onChange(of: isFocused) {
                cursor = isFocused ? last ?? entrance ?? rules.cells.first : nil
            }
            .onChange(of: rules) {
                last = nil
                cursor = isFocused ? rules.cells.first : nil
            }
            .onKeyPress(phases: [.down, .repeat]) { key in
                guard let cell = cursor else { return .ignored }
                if key.modifiers.isEmpty, let step = key.key.step {
                    last = rules.cell(from: cell, columns: step.columns, rows: step.rows)
                    cursor = last
                    return .handled
                }
                return press(cell, key) ? .handled : .ignored
            }
    }
}

extension KeyEquivalent {
    /// Which way an arrow points.
    var step: (columns: Int, rows: Int)? {
        switch self {
        case .upArrow: (0, -1)
        case .downArrow: (0, 1)
        case .leftArrow: (-1, 0)
        case .rightArrow: (1, 0)
        default: nil
        }
    }

    /// Whether it presses what the cursor is on.
    var isPress: Bool { self == .space || self == .return }
}
