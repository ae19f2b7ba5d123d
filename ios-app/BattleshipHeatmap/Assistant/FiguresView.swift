// Boards left, ships left, cells that are certain.

import BattleshipKit
import SwiftUI

struct FiguresView: View {
    let board: BoardModel

    var body: some View {
        if let left = board.boardsLeft {
            Text(verbatim: left.left).font(.headline).monospacedDigit()
        }
        if let ships = board.remainingShips {
            LabeledContent("Remaining ships") {
                if ships.isEmpty {
                    Text("none")
                } else {
                    Text(verbatim: ships.map { $0.formatted() }.joined(separator: .symbol(" ")))
                }
            }
        }
        if !board.certainCells.isEmpty {
            LabeledContent("Certain cells") {
                Text(verbatim: board.certainCells.map(board.rules.name).joined(separator: .symbol(" ")))
            }
        }
    }
}
