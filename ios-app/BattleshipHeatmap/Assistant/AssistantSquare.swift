// A cell of the assistant's board that can be marked.

import BattleshipKit
import SwiftUI

struct AssistantSquare: View {
    let board: BoardModel
    let cell: Cell
    let heat: Heat?
    let percentages: Bool
    let hasCursor: Bool

    var body: some View {
        let content = board.content(of: cell)
        Button {
            board.tap(cell)
        } label: {
            AssistantFace(content: content, heat: heat, percentages: percentages, hasCursor: hasCursor)
        }
        .buttonStyle(.plain)
        .contextMenu { MarkMenu(board: board, cell: cell) }
        .accessibilityLabel(Text(verbatim: content.name))
        .accessibilityValue(Text(verbatim: content.spoken(heat)))
        .accessibilityHint("Marks what comes next: miss, hit, sunk, unknown.")
    }
}

extension BoardModel.Content {
    /// What a screen reader says after the name, such as "unknown, 61 percent".
    func spoken(_ heat: Heat?) -> String {
        var words = [mark.word]
        if let heat { words.append(heat.percent.spoken) }
        if isRecommended { words.append(String(localized: "recommended")) }
        if isCertain { words.append(String(localized: "certain")) }
        if isSuspect { words.append(String(localized: "may be wrong")) }
        return words.joined(separator: .symbol(", "))
    }
}
