// A cell of the assistant's board.

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
            face(content)
        }
        .buttonStyle(.plain)
        .contextMenu { MarkMenu(board: board, cell: cell) }
        .accessibilityLabel(Text(verbatim: content.name))
        .accessibilityValue(Text(verbatim: content.spoken(heat)))
        .accessibilityHint("Marks what comes next: miss, hit, sunk, unknown.")
    }

    @ViewBuilder
    private func face(_ content: BoardModel.Content) -> some View {
        switch content.mark {
        case .unknown:
            SquareView(
                fill: heat?.fill ?? .water, ink: heat?.ink ?? .primary,
                text: percentages ? heat?.percent.description ?? String() : String(),
                isRecommended: content.isRecommended, isWrong: content.isSuspect, hasCursor: hasCursor)
        case .miss:
            SquareView(
                ink: .secondary, text: content.mark.sign, isWrong: content.isSuspect, hasCursor: hasCursor)
        case .hit:
            SquareView(
                fill: .hit, ink: .white, text: content.mark.sign, isWrong: content.isSuspect,
                hasCursor: hasCursor)
        case .sunk:
            SquareView(
                fill: .sunk, ink: .white, text: content.mark.sign, isWrong: content.isSuspect,
                hasCursor: hasCursor)
        }
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
