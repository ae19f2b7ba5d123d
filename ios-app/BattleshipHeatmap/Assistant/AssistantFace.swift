// What a cell of the assistant's board looks like.

import BattleshipKit
import SwiftUI

struct AssistantFace: View {
    let content: BoardModel.Content
    let heat: Heat?
    let percentages: Bool
    var hasCursor = false

    var body: some View {
        SquareView(
            fill: content.mark.fill ?? heat?.fill ?? .water,
            ink: content.mark.ink ?? heat?.ink ?? .primary,
            text: text, hasRing: content.isRecommended, isWrong: content.isSuspect,
            hasCursor: hasCursor)
    }

    private var text: String {
        guard content.mark == .unknown else { return content.mark.sign }
        return percentages ? heat?.percent.description ?? String() : String()
    }
}
