// The board as an image for others: percentages always shown, light whatever the device is.

import BattleshipKit
import SwiftUI

struct BoardPicture: View {
    let board: BoardModel

    private static let width = 480.0
    private static let scale = 2.0

    var body: some View {
        VStack(spacing: 12) {
            BoardGrid(rules: board.rules) { cell in
                AssistantFace(
                    content: board.content(of: cell), heat: board.heat(of: cell), percentages: true)
            }
            .frame(
                width: BoardPicture.width, height: BoardPicture.width / BoardMetrics.aspectRatio(board.rules))
            if let left = board.boardsLeft {
                Text(verbatim: left.left)
            }
        }
        .padding()
        .background(.white)
        .environment(\.colorScheme, .light)
    }

    @MainActor
    func rendered() -> Image? {
        let renderer = ImageRenderer(content: self)
        renderer.scale = BoardPicture.scale
        return renderer.cgImage.map { Image(decorative: $0, scale: BoardPicture.scale) }
    }
}
